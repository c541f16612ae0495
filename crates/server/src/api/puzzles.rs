//! Puzzles: the catalogue of a game, and what is said about moves. Nothing of it is kept: the client sends the start
//! and the moves.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use tessera_core::{AnyGame, Date, PUZZLES_PER_LEVEL, Problem, Puzzles};
use tessera_table::lift::without_item;
use tessera_wire::{
    DailyQuery, Puzzle, PuzzleCatalogue, PuzzleHint, PuzzleLiftRequest, PuzzleMoves, PuzzleRequest,
    PuzzleVerdict, json,
};

use super::address::{Path, Query};
use super::body::Json;
use super::error::ApiError;
use super::{App, json_response};
use crate::time::now;

/// No puzzle has more moves.
const MOST_MOVES: usize = 64;

/// How many puzzles are made or judged at once.
pub(super) const AT_ONCE: usize = 2;

fn find(name: &str) -> Result<(&'static dyn AnyGame, &'static dyn Puzzles), ApiError> {
    let game = tessera_catalog::find(name)?;
    let puzzles = game.puzzles().ok_or_else(|| ApiError::unknown("catalogue of puzzles"))?;
    Ok((game, puzzles))
}

/// Works out an answer beside the requests: exact play to the end takes up to some tenths of a second.
async fn work<F>(app: &App, work: F) -> Result<Response, ApiError>
where
    F: FnOnce() -> Result<String, ApiError> + Send + 'static,
{
    let failed = |_| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", "the server has failed");
    // The semaphore is never closed.
    let _turn = app.puzzles.acquire().await;
    let json = tokio::task::spawn_blocking(work).await.map_err(failed)??;
    Ok(json_response(StatusCode::OK, json))
}

/// The levels of a game, and the puzzle of a day.
pub(super) async fn catalogue(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(query): Query<DailyQuery>,
) -> Result<Response, ApiError> {
    let (_, puzzles) = find(&name)?;
    let date = match query.date {
        Some(date) => date.parse()?,
        None => Date::of_moment(now()),
    };
    work(&app, move || Ok(json(&PuzzleCatalogue::of(puzzles, date)))).await
}

/// A puzzle of the catalogue.
pub(super) async fn puzzle(
    State(app): State<Arc<App>>,
    Path((name, level, number)): Path<(String, u32, u64)>,
) -> Result<Response, ApiError> {
    let (game, puzzles) = find(&name)?;
    work(&app, move || {
        let puzzle = puzzles.puzzle(level, number)?;
        Ok(json(&Puzzle {
            game: game.info().name,
            level: puzzles.level(level)?.into(),
            number,
            grade: &puzzle.grade,
            goal: puzzles.goal(),
            start: &puzzle.start,
            last: PUZZLES_PER_LEVEL,
            moves: puzzle.moves.len(),
            free: puzzles.is_free(),
        }))
    })
    .await
}

fn check(moves: &[String]) -> Result<(), Problem> {
    match moves.len() {
        0..=MOST_MOVES => Ok(()),
        _ => Err(Problem::bad_request(format!("a puzzle has at most {MOST_MOVES} moves"))),
    }
}

/// Says whether the last of the moves leads to the goal.
pub(super) async fn judge(
    State(app): State<Arc<App>>,
    Json(body): Json<PuzzleRequest>,
) -> Result<Response, ApiError> {
    let (_, puzzles) = find(&body.game)?;
    check(&body.moves)?;
    work(&app, move || Ok(json(&PuzzleVerdict::from(&puzzles.judge(&body.start, &body.moves)?)))).await
}

/// Says what comes next.
pub(super) async fn hint(
    State(app): State<Arc<App>>,
    Json(body): Json<PuzzleRequest>,
) -> Result<Response, ApiError> {
    let (game, puzzles) = find(&body.game)?;
    check(&body.moves)?;
    work(&app, move || {
        let action = puzzles.hint(&body.start, &body.moves)?;
        let mut position = game.open(&body.start)?;
        body.moves.iter().try_for_each(|action| position.play(action))?;
        let gestures = position.gestures();
        let gesture = gestures.iter().find(|gesture| Some(&gesture.action) == action.as_ref());
        let steps = gesture.map(|gesture| gesture.steps.iter().map(|step| &*step.id).collect());
        Ok(json(&PuzzleHint { action: action.as_deref(), steps: steps.unwrap_or_default() }))
    })
    .await
}

/// Lifts a piece off the board.
pub(super) async fn lift(
    State(app): State<Arc<App>>,
    Json(body): Json<PuzzleLiftRequest>,
) -> Result<Response, ApiError> {
    let (game, _) = find(&body.game)?;
    check(&body.moves)?;
    work(&app, move || {
        let start = game.open(&body.start)?;
        let moves = without_item(&*start, &body.moves, &body.item)?;
        Ok(json(&PuzzleMoves { moves }))
    })
    .await
}
