//! Moves, take-backs, giving up and hints.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use tessera_table::acts::{self, is_present, on_turn};
use tessera_table::{Draft, Refusal, SeatSet, TableState, lift, take_back};
use tessera_wire::{
    AnswerRequest, Hint, HintQuery, LiftRequest, MoveRequest, ResignRequest, UndoRequest, json,
};

use super::address::{Path, Query};
use super::body::Json;
use super::error::ApiError;
use super::tables::{answer as answered, find, not_a_number, request_id, stale};
use super::{App, json_response};
use crate::bots::Stop;
use crate::table::{Failure, Table};

/// Carries out a request of somebody at the table.
async fn carry_out<F>(
    app: &App,
    id: &str,
    headers: &HeaderMap,
    request: String,
    decide: F,
) -> Result<Response, ApiError>
where
    F: FnOnce(&TableState, SeatSet) -> Result<Vec<Draft>, Refusal> + Send + 'static,
{
    let (table, proof) = find(app, id, headers).await?;
    let viewer = proof.viewer;
    if viewer.is_spectator() {
        return Err(ApiError::no_token());
    }
    let request = request_id(request)?;
    let done = app.tables.act(&table, Some(request), viewer, move |state| decide(state, viewer)).await;
    match done {
        Ok(done) => {
            // Streams go first: the caller usually has one, and then wakes up once for both.
            tokio::task::yield_now().await;
            let snapshot = done.snapshot();
            let status = if snapshot.state.asked.is_some() { StatusCode::ACCEPTED } else { StatusCode::OK };
            let view = if wants_little(headers) { None } else { Some(viewer) };
            Ok(answered(status, snapshot, view))
        }
        Err(refusal) => Err(stale(refusal, &table, viewer)),
    }
}

/// Whether the caller gets the view by an event stream and does not want it twice (RFC 7240).
fn wants_little(headers: &HeaderMap) -> bool {
    let preferences = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
    let mut preferences = preferences.flat_map(|value| value.split(','));
    preferences.any(|preference| preference.trim().eq_ignore_ascii_case("return=minimal"))
}

/// Plays a move.
pub(super) async fn play(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<MoveRequest>,
) -> Result<Response, ApiError> {
    let (ply, row, action) = (body.ply, body.row, body.action);
    carry_out(&app, &id, &headers, body.request, move |state, viewer| {
        is_present(state, Some(ply), row)?;
        acts::play(state, viewer, action)
    })
    .await
}

/// Takes back the caller's last move, or asks the others.
pub(super) async fn undo(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<UndoRequest>,
) -> Result<Response, ApiError> {
    carry_out(&app, &id, &headers, body.request, move |state, viewer| {
        is_present(state, Some(body.ply), body.row)?;
        take_back::ask(state, viewer)
    })
    .await
}

/// Lifts a piece off the board at a table for one; what was placed later stays.
pub(super) async fn lift(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<LiftRequest>,
) -> Result<Response, ApiError> {
    carry_out(&app, &id, &headers, body.request, move |state, viewer| {
        is_present(state, Some(body.ply), body.row)?;
        lift::lift(state, viewer, &body.item)
    })
    .await
}

/// Answers a request to take back.
pub(super) async fn answer(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<AnswerRequest>,
) -> Result<Response, ApiError> {
    carry_out(&app, &id, &headers, body.request, move |state, viewer| {
        is_present(state, Some(body.ply), None)?;
        take_back::answer(state, viewer, body.accept)
    })
    .await
}

/// Ends the match.
pub(super) async fn resign(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<ResignRequest>,
) -> Result<Response, ApiError> {
    carry_out(&app, &id, &headers, body.request, acts::resign).await
}

/// Stops a search when nobody waits for it any more.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// What the strongest computer player would do.
pub(super) async fn hint(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<HintQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers).await?;
    let ply = query.ply.map(|ply| ply.parse().map_err(|_| not_a_number("the ply"))).transpose()?;
    if proof.viewer.is_spectator() {
        return Err(ApiError::no_token());
    }
    let result = search(&app, &table, proof.viewer, ply).await;
    result.map_err(|refusal| stale(refusal, &table, proof.viewer))
}

async fn search(app: &App, table: &Table, viewer: SeatSet, ply: Option<usize>) -> Result<Response, Failure> {
    let state = table.snapshot().state.clone();
    is_present(&state, ply, None)?;
    let seat = on_turn(&state, viewer)?;
    let game = state.header.game;
    let bot = game.strongest()?;
    let stop = Stop::default();
    let asked = app.tables.pool.ask(&*state.position.inner, bot.name, stop.clone());
    let _stop = StopOnDrop(stop);
    let advice = asked.map_err(|_| Failure::Busy)?.await.map_err(|_| Failure::Busy)??;
    let gestures = state.position.inner.gestures();
    let gesture = gestures.iter().find(|gesture| gesture.action == advice.action);
    let why = tessera_analysis::reasons(&*state.position.inner, &advice);
    let hint = Hint {
        action: &advice.action,
        steps: gesture
            .map(|gesture| gesture.steps.iter().map(|step| &*step.id).collect())
            .unwrap_or_default(),
        value: advice.values[seat],
        proved: advice.proved,
        about: bot.about,
        why: why.iter().map(Into::into).collect(),
    };
    Ok(json_response(StatusCode::OK, json(&hint)))
}

/// What the strongest computer player thinks of a match that is over, as far as it has come.
pub(super) async fn analysis(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (table, _) = find(&app, &id, &headers).await?;
    let tables = app.tables.clone();
    // A plan replays the whole match.
    let made = tokio::task::spawn_blocking(move || tables.analysis(&table.snapshot().state)).await;
    let json = made.map_err(|error| Failure::Broken(error.to_string()))??;
    Ok(json_response(StatusCode::OK, json))
}
