//! Puzzles: the catalogue of a game, and verdicts on moves. The server is stateless here: the client sends the start
//! and the moves.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use tessera_answers::{Fault, puzzles};
use tessera_catalog::find;
use tessera_wire::{DailyQuery, PuzzleLiftRequest, PuzzleRequest};

use super::address::{Path, Query};
use super::body::Json;
use super::error::ApiError;
use super::{App, json_response};
use crate::time::now;

/// The number of puzzles made or judged at once.
pub(super) const AT_ONCE: usize = 2;

/// Computes an answer on a blocking thread: exact play to the end takes up to some tenths of a second.
async fn work<F>(app: &App, work: F) -> Result<Response, ApiError>
where
    F: FnOnce() -> Result<String, Fault> + Send + 'static,
{
    let failed = |_| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", "the server has failed");
    // The semaphore is never closed.
    let _turn = app.puzzles.acquire().await;
    let json = tokio::task::spawn_blocking(work).await.map_err(failed)??;
    Ok(json_response(StatusCode::OK, json))
}

/// Serves the levels of a game and the puzzle of a day.
pub(super) async fn catalogue(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(query): Query<DailyQuery>,
) -> Result<Response, ApiError> {
    let game = find(&name)?;
    work(&app, move || puzzles::catalogue(game, query.date.as_deref(), now())).await
}

/// Serves a puzzle of the catalogue.
pub(super) async fn puzzle(
    State(app): State<Arc<App>>,
    Path((name, level, number)): Path<(String, u32, u64)>,
) -> Result<Response, ApiError> {
    let game = find(&name)?;
    work(&app, move || puzzles::puzzle(game, level, number)).await
}

/// Judges whether the last of the moves leads to the goal.
pub(super) async fn judge(
    State(app): State<Arc<App>>,
    Json(body): Json<PuzzleRequest>,
) -> Result<Response, ApiError> {
    let game = find(&body.game)?;
    work(&app, move || puzzles::judge(game, &body)).await
}

/// Returns the next move of the solution.
pub(super) async fn hint(
    State(app): State<Arc<App>>,
    Json(body): Json<PuzzleRequest>,
) -> Result<Response, ApiError> {
    let game = find(&body.game)?;
    work(&app, move || puzzles::hint(game, &body)).await
}

/// Lifts a piece off the board.
pub(super) async fn lift(
    State(app): State<Arc<App>>,
    Json(body): Json<PuzzleLiftRequest>,
) -> Result<Response, ApiError> {
    let game = find(&body.game)?;
    work(&app, move || puzzles::lift(game, &body)).await
}
