//! Moves, take-backs, resignations and hints.

use std::sync::Arc;

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use tessera_answers::{Act, Hinted};
use tessera_core::AnyGame;
use tessera_table::{Position, SeatSet};
use tessera_wire::{
    AnswerRequest, HintQuery, LiftRequest, MoveRequest, ResignRequest, UndoRequest, ViewRequest,
};

use super::address::{Network, Path, Query};
use super::body::Json;
use super::error::ApiError;
use super::tables::{answer as answered, changes, find, find_to_change, not_a_number, stale};
use super::{App, json_response};
use crate::pool::{Question, Unanswered};
use crate::schedule::{Rank, Ticket};
use crate::table::analyses::Asker;
use crate::table::{Failure, Table};

/// The sender of a request, and its data besides the body.
pub(super) struct Caller {
    network: Network,
    headers: HeaderMap,
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Caller, Self::Rejection> {
        let network = Network::from_request_parts(parts, state).await?;
        Ok(Caller { network, headers: parts.headers.clone() })
    }
}

/// Carries out a request of a person at the table.
async fn carry_out(app: &App, id: &str, caller: &Caller, act: Act) -> Result<Response, ApiError> {
    let Act { request, decide } = act;
    let (table, proof) = find_to_change(app, id, &caller.headers, caller.network).await?;
    let viewer = proof.viewer;
    if viewer.is_spectator() {
        return Err(ApiError::no_token());
    }
    changes(app, caller.network)?;
    let done = app.tables.act(&table, Some(request), viewer, move |state| decide(state, viewer)).await;
    match done {
        Ok(done) => {
            // Streams go first: the caller usually has one, and then wakes up only once for both.
            tokio::task::yield_now().await;
            let snapshot = done.snapshot();
            let view = if wants_little(&caller.headers) { None } else { Some(viewer) };
            Ok(answered(snapshot, view))
        }
        Err(refusal) => Err(stale(refusal, &table, viewer)),
    }
}

/// Returns whether the caller gets the view by an event stream and does not need it in the response (RFC 7240).
fn wants_little(headers: &HeaderMap) -> bool {
    let preferences = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
    let mut preferences = preferences.flat_map(|value| value.split(','));
    preferences.any(|preference| preference.trim().eq_ignore_ascii_case("return=minimal"))
}

/// Plays a move.
pub(super) async fn play(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
    Json(body): Json<MoveRequest>,
) -> Result<Response, ApiError> {
    carry_out(&app, &id, &caller, tessera_answers::play(body)?).await
}

/// Takes back the caller's last move, or asks the other players.
pub(super) async fn undo(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
    Json(body): Json<UndoRequest>,
) -> Result<Response, ApiError> {
    carry_out(&app, &id, &caller, tessera_answers::undo(body)?).await
}

/// Lifts a piece off the board at a single-player table; later pieces stay.
pub(super) async fn lift(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
    Json(body): Json<LiftRequest>,
) -> Result<Response, ApiError> {
    carry_out(&app, &id, &caller, tessera_answers::lift(body)?).await
}

/// Answers a take-back request.
pub(super) async fn answer(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
    Json(body): Json<AnswerRequest>,
) -> Result<Response, ApiError> {
    carry_out(&app, &id, &caller, tessera_answers::answer(body)?).await
}

/// Resigns the match.
pub(super) async fn resign(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    caller: Caller,
    Json(body): Json<ResignRequest>,
) -> Result<Response, ApiError> {
    carry_out(&app, &id, &caller, tessera_answers::resign(body)?).await
}

/// Asks the strongest computer player for a hint.
pub(super) async fn hint(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<HintQuery>,
    network: Network,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers, network).await?;
    let ply = query.ply.map(|ply| ply.parse().map_err(|_| not_a_number("the ply"))).transpose()?;
    if proof.viewer.is_spectator() {
        return Err(ApiError::no_token());
    }
    let result = search(&app, &table, proof.viewer, ply, network).await;
    result.map_err(|refusal| stale(refusal, &table, proof.viewer))
}

async fn search(
    app: &App,
    table: &Table,
    viewer: SeatSet,
    ply: Option<usize>,
    network: Network,
) -> Result<Response, Failure> {
    let state = table.snapshot().state.clone();
    let hinted = tessera_answers::hint(&state, viewer, ply)?;
    advise(app, state.header.game, &state.position, &hinted, network).await
}

/// Asks the strongest computer player for a hint at a setup in the viewer.
pub(super) async fn hint_in_viewer(
    State(app): State<Arc<App>>,
    network: Network,
    Json(body): Json<ViewRequest>,
) -> Result<Response, ApiError> {
    let game = tessera_catalog::find(&body.game)?;
    let (hinted, position) = tessera_answers::hint_in_viewer(game, &body)?;
    Ok(advise(&app, game, &position, &hinted, network).await?)
}

async fn advise(
    app: &App,
    game: &'static dyn AnyGame,
    position: &Position,
    hinted: &Hinted,
    network: Network,
) -> Result<Response, Failure> {
    let bot = hinted.bot;
    let kind = (game.info().name, bot.name.to_owned());
    let cost = app.tables.pool.expected(&kind, bot.level);
    let ticket = Ticket { owner: network.0, rank: Rank::Waiting, cost };
    let question = Question {
        game: kind.0,
        setup: position.setup.clone(),
        bot: kind.1,
        seed: Hinted::seed(position),
        parts: hinted.parts,
    };
    let asked = app.tables.pool.ask(question, &*position.inner, ticket);
    let advice = match asked.map_err(|_| Failure::Busy)?.answer().await {
        Ok(advice) => advice,
        Err(Unanswered::Dropped) => return Err(Failure::Busy),
        Err(Unanswered::Panicked) => return Err(Failure::Broken("a computer player panicked".to_owned())),
        Err(Unanswered::Forfeit(forfeit)) => return Err(Failure::Broken(forfeit.reason)),
        Err(Unanswered::Problem(problem)) => return Err(problem.into()),
    };
    Ok(json_response(StatusCode::OK, hinted.answer(position, &advice)))
}

/// Returns the strongest computer player's analysis of a finished match, as far as it has progressed.
pub(super) async fn analysis(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    network: Network,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers, network).await?;
    let tables = app.tables.clone();
    let asker = Asker { network: network.0, is_spectator: proof.viewer.is_spectator() };
    // Making a plan replays the whole match.
    let made = tokio::task::spawn_blocking(move || tables.analysis(&table.snapshot().state, asker)).await;
    let json = made.map_err(|error| Failure::Broken(error.to_string()))??;
    Ok(json_response(StatusCode::OK, json))
}
