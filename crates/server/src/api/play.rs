//! Moves, take-backs, giving up and hints.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use tessera_core::{Seat, Turn};

use super::address::{Path, Query};
use super::body::Json;
use super::error::ApiError;
use super::tables::{answer as answered, find, gone, not_a_number, request_id};
use super::{App, json_response};
use crate::bots::Stop;
use crate::store::RowKind;
use crate::table::state::State as TableState;
use crate::table::viewer::Viewer;
use crate::table::{Draft, Refusal, Table, lift, take_back};
use crate::wire;

/// Refuses unless the one who asks has seen the present position. Plies may be taken back and played anew; where
/// that matters, a client says how many rows it knows.
fn is_present(state: &TableState, ply: Option<usize>, row: Option<u32>) -> Result<(), Refusal> {
    let knows_row = row.is_none_or(|row| row == state.rows);
    let knows_ply = ply.is_none_or(|ply| ply == state.plies.len());
    if knows_row && knows_ply { Ok(()) } else { Err(Refusal::Gone) }
}

/// Carries out a request of somebody at the table.
async fn carry_out<F>(
    app: &App,
    id: &str,
    headers: &HeaderMap,
    request: String,
    decide: F,
) -> Result<Response, ApiError>
where
    F: FnOnce(&TableState, Viewer) -> Result<Vec<Draft>, Refusal> + Send + 'static,
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
            // Those who look at the table are told first. Whoever asked mostly is one of them, and then wakes up once
            // for both.
            tokio::task::yield_now().await;
            let snapshot = done.snapshot();
            let status = if snapshot.state.asked.is_some() { StatusCode::ACCEPTED } else { StatusCode::OK };
            let view = if wants_little(headers) { None } else { Some(viewer) };
            Ok(answered(status, snapshot, view))
        }
        Err(refusal) => Err(gone(refusal, &table, viewer)),
    }
}

/// Whether the one who asks has an event stream, gets the view there and does not want it twice (RFC 7240).
fn wants_little(headers: &HeaderMap) -> bool {
    let preferences = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
    let mut preferences = preferences.flat_map(|value| value.split(','));
    preferences.any(|preference| preference.trim().eq_ignore_ascii_case("return=minimal"))
}

/// A move.
#[derive(Deserialize)]
pub(super) struct MoveBody {
    ply: usize,
    row: Option<u32>,
    action: String,
    request: String,
}

/// Plays a move.
pub(super) async fn play(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<MoveBody>,
) -> Result<Response, ApiError> {
    let (ply, row, action) = (body.ply, body.row, body.action);
    carry_out(&app, &id, &headers, body.request, move |state, viewer| {
        is_present(state, Some(ply), row)?;
        let seat = on_turn(state, viewer)?;
        Ok(vec![Draft::new(RowKind::Move, seat, action)])
    })
    .await
}

fn on_turn(state: &TableState, viewer: Viewer) -> Result<Seat, Refusal> {
    match state.turn() {
        Turn::Player(seat) if viewer.holds(seat) => Ok(seat),
        Turn::Player(seat) => {
            Err(Refusal::OtherSeat(format!("it is the turn of {}", state.seats[seat.index()].name)))
        }
        _ => Err(Refusal::Conflict("the match is over".to_owned())),
    }
}

/// A wish to take back.
#[derive(Deserialize)]
pub(super) struct UndoBody {
    ply: usize,
    row: Option<u32>,
    request: String,
}

/// Takes back the asker's last move, or asks the others.
pub(super) async fn undo(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<UndoBody>,
) -> Result<Response, ApiError> {
    carry_out(&app, &id, &headers, body.request, move |state, viewer| {
        is_present(state, Some(body.ply), body.row)?;
        take_back::ask(state, viewer)
    })
    .await
}

/// A wish to lift a piece off.
#[derive(Deserialize)]
pub(super) struct LiftBody {
    ply: usize,
    row: Option<u32>,
    item: String,
    request: String,
}

/// Lifts a piece off the board at a table for one; what was placed later stays.
pub(super) async fn lift(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<LiftBody>,
) -> Result<Response, ApiError> {
    carry_out(&app, &id, &headers, body.request, move |state, viewer| {
        is_present(state, Some(body.ply), body.row)?;
        lift::lift(state, viewer, &body.item)
    })
    .await
}

/// An answer to a wish to take back.
#[derive(Deserialize)]
pub(super) struct AnswerBody {
    ply: usize,
    accept: bool,
    request: String,
}

/// Answers a wish to take back.
pub(super) async fn answer(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<AnswerBody>,
) -> Result<Response, ApiError> {
    carry_out(&app, &id, &headers, body.request, move |state, viewer| {
        is_present(state, Some(body.ply), None)?;
        take_back::answer(state, viewer, body.accept)
    })
    .await
}

/// Giving up.
#[derive(Deserialize)]
pub(super) struct ResignBody {
    request: String,
}

/// Ends the match.
pub(super) async fn resign(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<ResignBody>,
) -> Result<Response, ApiError> {
    carry_out(&app, &id, &headers, body.request, |state, viewer| {
        if state.is_over() {
            return Err(Refusal::Conflict("the match is over".to_owned()));
        }
        let seat = on_turn(state, viewer).ok().or_else(|| viewer.seats().next());
        let seat = seat.ok_or_else(|| Refusal::OtherSeat("spectators cannot give up".to_owned()))?;
        Ok(vec![Draft::new(RowKind::Resign, seat, "")])
    })
    .await
}

/// For which position a hint is wanted.
#[derive(Deserialize)]
pub(super) struct HintQuery {
    ply: Option<String>,
}

#[derive(Serialize)]
struct WireHint<'a> {
    action: &'a str,
    steps: Vec<&'a str>,
    value: f32,
    proved: bool,
    about: &'a str,
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
    result.map_err(|refusal| gone(refusal, &table, proof.viewer))
}

async fn search(app: &App, table: &Table, viewer: Viewer, ply: Option<usize>) -> Result<Response, Refusal> {
    let state = table.snapshot().state.clone();
    is_present(&state, ply, None)?;
    let seat = on_turn(&state, viewer)?;
    let game = state.header.game;
    let bot = game.strongest()?;
    let stop = Stop::default();
    let asked = app.tables.pool.ask(&*state.position.inner, bot.name, stop.clone());
    let _stop = StopOnDrop(stop);
    let advice = asked.map_err(|_| Refusal::Busy)?.await.map_err(|_| Refusal::Busy)??;
    let gestures = state.position.inner.gestures();
    let gesture = gestures.iter().find(|gesture| gesture.action == advice.action);
    let hint = WireHint {
        action: &advice.action,
        steps: gesture
            .map(|gesture| gesture.steps.iter().map(|step| &*step.id).collect())
            .unwrap_or_default(),
        value: advice.values[seat],
        proved: advice.proved,
        about: bot.about,
    };
    Ok(json_response(StatusCode::OK, wire::json(&hint)))
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
    let json = made.map_err(|error| Refusal::Broken(error.to_string()))??;
    Ok(json_response(StatusCode::OK, json))
}
