//! Puzzles: the catalogue of a game, and verdicts on moves. Nothing is stored: the client sends the start and the
//! moves.

use tessera_core::{AnyGame, Date, PUZZLES_PER_LEVEL, Problem, Puzzles};
use tessera_table::lift::without_item;
use tessera_wire::{
    Puzzle, PuzzleCatalogue, PuzzleHint, PuzzleLiftRequest, PuzzleMoves, PuzzleRequest, PuzzleVerdict, json,
};

use crate::Fault;

/// The maximum number of moves in a puzzle.
const MOST_MOVES: usize = 64;

fn of(game: &dyn AnyGame) -> Result<&'static dyn Puzzles, Fault> {
    game.puzzles().ok_or_else(|| Fault::unknown("catalogue of puzzles"))
}

/// Returns the levels of a game and the puzzle of a day: the given date, or else the day of a time in milliseconds
/// since 1970.
pub fn catalogue(game: &dyn AnyGame, date: Option<&str>, now: i64) -> Result<String, Fault> {
    let puzzles = of(game)?;
    let date = match date {
        Some(date) => date.parse()?,
        None => Date::of_moment(now),
    };
    Ok(json(&PuzzleCatalogue::of(puzzles, date)))
}

/// Returns a puzzle of the catalogue.
pub fn puzzle(game: &dyn AnyGame, level: u32, number: u64) -> Result<String, Fault> {
    let puzzles = of(game)?;
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
}

fn check(moves: &[String]) -> Result<(), Problem> {
    match moves.len() {
        0..=MOST_MOVES => Ok(()),
        _ => Err(Problem::bad_request(format!("a puzzle has at most {MOST_MOVES} moves"))),
    }
}

/// Judges whether the last of the moves leads to the goal.
pub fn judge(game: &dyn AnyGame, body: &PuzzleRequest) -> Result<String, Fault> {
    let puzzles = of(game)?;
    check(&body.moves)?;
    Ok(json(&PuzzleVerdict::from(&puzzles.judge(&body.start, &body.moves)?)))
}

/// Returns the next move of the solution.
pub fn hint(game: &dyn AnyGame, body: &PuzzleRequest) -> Result<String, Fault> {
    let puzzles = of(game)?;
    check(&body.moves)?;
    let action = puzzles.hint(&body.start, &body.moves)?;
    let mut position = game.open(&body.start)?;
    body.moves.iter().try_for_each(|action| position.play(action))?;
    let gestures = position.gestures();
    let gesture = gestures.iter().find(|gesture| Some(&gesture.action) == action.as_ref());
    let steps = gesture.map(|gesture| gesture.steps.iter().map(|step| &*step.id).collect());
    Ok(json(&PuzzleHint { action: action.as_deref(), steps: steps.unwrap_or_default() }))
}

/// Lifts a piece off the board.
pub fn lift(game: &dyn AnyGame, body: &PuzzleLiftRequest) -> Result<String, Fault> {
    of(game)?;
    check(&body.moves)?;
    let start = game.open(&body.start)?;
    let moves = without_item(&*start, &body.moves, &body.item)?;
    Ok(json(&PuzzleMoves { moves }))
}
