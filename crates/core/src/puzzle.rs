//! Puzzles: a numbered catalogue, the puzzle of the day, and somebody who judges moves and gives hints.

mod daily;
mod one_best;

use crate::{Phrase, Problem};
pub use daily::{Date, daily};
pub use one_best::{BestMoves, OneBest, Worth};

/// How many numbered puzzles each level has.
pub const PUZZLES_PER_LEVEL: u64 = 10_000;

/// The names of five levels, easiest first.
pub const LEVEL_NAMES: [&str; 5] = ["Starter", "Junior", "Expert", "Master", "Wizard"];

/// A game's puzzles. The same level and number give the same puzzle in every version and on every machine.
pub trait Puzzles: Send + Sync {
    /// The levels, easiest first.
    fn levels(&self) -> &'static [PuzzleLevel];

    /// What to do, in a sentence.
    fn goal(&self) -> &'static str;

    /// Whether moves are there to be tried out and taken back, so that only the end is judged.
    fn is_free(&self) -> bool {
        false
    }

    /// The puzzle with this number, from 1 to [`PUZZLES_PER_LEVEL`].
    fn puzzle(&self, level: u32, number: u64) -> Result<Puzzle, Problem>;

    /// How many of the first numbers of a level may be the puzzle of the day.
    fn of_the_day(&self, _level: u32) -> u64 {
        PUZZLES_PER_LEVEL
    }

    /// Judges the last of the moves that were played from the start of a puzzle.
    fn judge(&self, start: &str, moves: &[String]) -> Result<Judged, Problem>;

    /// The next move after some moves from the start of a puzzle; nothing if they have spoiled it.
    fn hint(&self, start: &str, moves: &[String]) -> Result<Option<String>, Problem>;

    /// The solver for any state, if the puzzles of the game have solutions that can be counted.
    fn solver(&self) -> Option<&'static dyn Solver> {
        None
    }

    /// The level with this number, or the problem if there is none.
    fn level(&self, number: u32) -> Result<&'static PuzzleLevel, Problem> {
        let levels = self.levels();
        levels.iter().find(|level| level.number == number).ok_or_else(|| {
            Problem::bad_request(format!("level {number} is not one of 1 to {}", levels.len()))
        })
    }
}

/// Counts and lists the solutions of any state of a puzzle.
pub trait Solver: Send + Sync {
    /// What can become of a state, given as a setup text. `all` also lists every finished state.
    fn solve(&self, setup: &str, all: bool) -> Result<Solved, Problem>;
}

/// A level of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleLevel {
    /// Its number, from 1.
    pub number: u32,
    /// Its name.
    pub name: &'static str,
    /// What is asked for at this level, in a few words.
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
    /// How hard it is within its level, as a number written in decimals.
    pub grade: String,
    /// The moves of the solution, in order.
    pub moves: Vec<String>,
}

/// What a move in a puzzle is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Whether the moves so far lead to the goal.
    pub right: bool,
    /// Whether the puzzle is solved.
    pub solved: bool,
    /// Why, in sentences.
    pub why: Vec<Phrase>,
    /// How it goes on with best play, as far as that is certain.
    pub line: Vec<String>,
}

/// What can become of a state of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The canonical text of the state.
    pub setup: String,
    /// How many finished states can be reached.
    pub solutions: u64,
    /// One way to the first of them, from the beginning.
    pub order: Option<String>,
    /// Whether that is the only way.
    pub one_order: bool,
    /// Every move that leaves a way to a solution.
    pub next: Vec<String>,
    /// The move that leaves most solutions.
    pub hint: Option<String>,
    /// Without a solution: the fewest moves to take back so that there is one; nothing if that is impossible.
    pub take_back: Option<Vec<String>>,
    /// Without a solution: how many of the latest moves have to go so that there is one.
    pub undo: Option<u64>,
    /// Every finished state, if all were asked for.
    pub boards: Option<Vec<String>>,
}

/// Checks the number of a puzzle.
pub fn check_puzzle_number(number: u64) -> Result<(), Problem> {
    match number {
        1..=PUZZLES_PER_LEVEL => Ok(()),
        _ => Err(Problem::bad_request(format!("puzzle {number} is not one of 1 to {PUZZLES_PER_LEVEL}"))),
    }
}
