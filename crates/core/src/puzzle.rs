//! Puzzles: what a game offers that makes them and solves them.

use crate::Problem;

/// A game's puzzles: a catalogue by level and number, and a solver for any state.
pub trait Puzzles: Send + Sync {
    /// The levels, easiest first.
    fn levels(&self) -> &'static [PuzzleLevel];

    /// How many different puzzles a level has; 0 for a level that there is not.
    fn count(&self, level: u32) -> u64;

    /// Returns `count` different puzzles of a level, or all if there are fewer, easiest first. Same seed, same puzzles.
    fn booklet(&self, level: u32, count: u64, seed: u64) -> Result<Vec<Puzzle>, Problem>;

    /// What can become of a state, given as a setup text. `all` also lists every finished state.
    fn solve(&self, setup: &str, all: bool) -> Result<Solved, Problem>;
}

/// A level of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleLevel {
    /// Its number, from 1.
    pub number: u32,
    /// What is asked for at this level, in a few words.
    pub about: &'static str,
}

/// A puzzle with exactly one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The state to start from.
    pub start: String,
    /// Its level.
    pub level: u32,
    /// How hard it is within its level, as a number written in decimals.
    pub grade: String,
    /// The finished state.
    pub solution: String,
    /// The moves that lead there, in order, after those of the start.
    pub order: String,
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
