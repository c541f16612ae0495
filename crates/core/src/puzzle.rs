//! Puzzles: a numbered catalogue, the puzzle of the day, and the interface for judging moves and giving hints.

mod daily;
mod one_best;

use crate::{Phrase, Problem};
pub use daily::{Date, daily};
pub use one_best::{BestMoves, OneBest, Worth};

/// The number of puzzles of each level.
pub const PUZZLES_PER_LEVEL: u64 = 10_000;

/// The names of the five levels, easiest first.
pub const LEVEL_NAMES: [&str; 5] = ["Starter", "Junior", "Expert", "Master", "Wizard"];

/// The puzzles of a game. The same level and number give the same puzzle in every version and on every machine.
pub trait Puzzles: Send + Sync {
    /// Returns the levels, easiest first.
    fn levels(&self) -> &'static [PuzzleLevel];

    /// Returns the goal of a puzzle, in one sentence.
    fn goal(&self) -> &'static str;

    /// Returns whether moves may be tried and taken back freely, so that only the final state is judged.
    fn is_free(&self) -> bool {
        false
    }

    /// Returns the puzzle with this number, from 1 to [`PUZZLES_PER_LEVEL`].
    fn puzzle(&self, level: u32, number: u64) -> Result<Puzzle, Problem>;

    /// Returns how many of the first puzzles of a level may be the puzzle of the day.
    fn of_the_day(&self, _level: u32) -> u64 {
        PUZZLES_PER_LEVEL
    }

    /// Judges the last of the moves played from the start of a puzzle.
    fn judge(&self, start: &str, moves: &[String]) -> Result<Judged, Problem>;

    /// Returns the next move after the moves played from the start of a puzzle; `None` if they have spoiled it.
    fn hint(&self, start: &str, moves: &[String]) -> Result<Option<String>, Problem>;

    /// Returns the solver for arbitrary states, if the puzzles of the game have countable solutions.
    fn solver(&self) -> Option<&'static dyn Solver> {
        None
    }

    /// Returns the level with this number, or the problem if there is none.
    fn level(&self, number: u32) -> Result<&'static PuzzleLevel, Problem> {
        let levels = self.levels();
        levels.iter().find(|level| level.number == number).ok_or_else(|| {
            Problem::bad_request(format!("level {number} is not one of 1 to {}", levels.len()))
        })
    }
}

/// Counts and lists the solutions of arbitrary states of a puzzle.
pub trait Solver: Send + Sync {
    /// Analyses a state, given as a setup text. With `all`, also lists every finished state.
    fn solve(&self, setup: &str, all: bool) -> Result<Solved, Problem>;
}

/// A level of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleLevel {
    /// Its number, from 1.
    pub number: u32,
    /// Its name.
    pub name: &'static str,
    /// What the level asks for, in a few words.
    pub about: &'static str,
}

/// A puzzle of the catalogue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The setup to start from.
    pub start: String,
    /// Its level.
    pub level: u32,
    /// Its number in the level, from 1.
    pub number: u64,
    /// The difficulty within its level, as a decimal number.
    pub grade: String,
    /// The moves of the solution, in order.
    pub moves: Vec<String>,
}

/// The verdict on a move in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Whether the moves so far lead to the goal.
    pub right: bool,
    /// Whether the puzzle is solved.
    pub solved: bool,
    /// The reasons, in sentences.
    pub why: Vec<Phrase>,
    /// The continuation with best play, as far as it is certain.
    pub line: Vec<String>,
}

/// The analysis of a state of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The canonical text of the state.
    pub setup: String,
    /// The number of finished states that can be reached.
    pub solutions: u64,
    /// One sequence of moves to the first of them, from the beginning.
    pub order: Option<String>,
    /// Whether that is the only sequence.
    pub one_order: bool,
    /// Every move after which a solution can still be reached.
    pub next: Vec<String>,
    /// The move that leaves the most solutions.
    pub hint: Option<String>,
    /// Without a solution: a smallest set of moves to take back so that there is one; `None` if there is no such set.
    pub take_back: Option<Vec<String>>,
    /// Without a solution: the number of latest moves to take back so that there is one.
    pub undo: Option<u64>,
    /// Every finished state, if requested.
    pub boards: Option<Vec<String>>,
}

/// Checks the number of a puzzle.
pub fn check_puzzle_number(number: u64) -> Result<(), Problem> {
    match number {
        1..=PUZZLES_PER_LEVEL => Ok(()),
        _ => Err(Problem::bad_request(format!("puzzle {number} is not one of 1 to {PUZZLES_PER_LEVEL}"))),
    }
}
