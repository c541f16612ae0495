//! Puzzles: the catalogue of a game, a puzzle, and verdicts on moves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tessera_core as core;

use crate::Phrase;

/// The puzzles of a game.
#[derive(Serialize, JsonSchema)]
pub struct PuzzleCatalogue {
    /// What to do, in a sentence.
    pub goal: &'static str,
    /// The levels, easiest first.
    pub levels: Vec<PuzzleLevel>,
    /// How many numbered puzzles each level has.
    pub per_level: u64,
    /// The puzzle of the day.
    pub daily: PuzzleOfTheDay,
}

/// A level of puzzles.
#[derive(Serialize, JsonSchema)]
pub struct PuzzleLevel {
    /// Its number, from 1.
    pub number: u32,
    /// Its name.
    pub name: &'static str,
    /// What is asked for at this level, in a few words.
    pub about: &'static str,
}

/// The puzzle of a day.
#[derive(Serialize, JsonSchema)]
pub struct PuzzleOfTheDay {
    /// The day, such as `2026-11-18`.
    pub date: String,
    /// The level.
    pub level: u32,
    /// The number in that level.
    pub number: u64,
}

/// The query parameters for the puzzle of a day.
#[derive(Deserialize)]
pub struct DailyQuery {
    /// The date; the default is today in UTC.
    pub date: Option<String>,
}

/// A puzzle, without its solution.
#[derive(Serialize, JsonSchema)]
pub struct Puzzle<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The level.
    pub level: PuzzleLevel,
    /// The number in that level.
    pub number: u64,
    /// How hard it is within its level, as a number written in decimals.
    pub grade: &'a str,
    /// What to do, in a sentence.
    pub goal: &'a str,
    /// The setup to start from.
    pub start: &'a str,
    /// The last number in that level.
    pub last: u64,
    /// How many moves the solution has.
    pub moves: usize,
    /// Whether moves are there to be tried out and taken back, so that only the end is judged.
    pub free: bool,
}

/// Moves in a puzzle that are to be judged, or after which a hint is wanted.
#[derive(Deserialize, JsonSchema)]
pub struct PuzzleRequest {
    /// The name of the game.
    pub game: String,
    /// The setup at the start of the puzzle.
    pub start: String,
    /// The moves since then, in the notation of the game.
    #[schemars(length(max = 64))]
    pub moves: Vec<String>,
}

/// A piece of a puzzle that is to be lifted off the board.
#[derive(Deserialize, JsonSchema)]
pub struct PuzzleLiftRequest {
    /// The name of the game.
    pub game: String,
    /// The setup at the start of the puzzle.
    pub start: String,
    /// The moves since then, in the notation of the game.
    #[schemars(length(max = 64))]
    pub moves: Vec<String>,
    /// The id of the item.
    pub item: String,
}

/// What the last of some moves is worth.
#[derive(Serialize, JsonSchema)]
pub struct PuzzleVerdict<'a> {
    /// Whether the moves so far lead to the goal.
    pub right: bool,
    /// Whether the puzzle is solved.
    pub solved: bool,
    /// Why, in sentences.
    pub why: Vec<Phrase<'a>>,
    /// How it goes on with best play, as far as that is certain.
    pub line: Vec<&'a str>,
}

/// The next move of a puzzle.
#[derive(Serialize, JsonSchema)]
pub struct PuzzleHint<'a> {
    /// In the notation of the game; nothing if the moves so far have spoiled the puzzle.
    pub action: Option<&'a str>,
    /// The ids of its steps.
    pub steps: Vec<&'a str>,
}

/// The moves that are left.
#[derive(Serialize, JsonSchema)]
pub struct PuzzleMoves {
    /// In the notation of the game.
    pub moves: Vec<String>,
}

impl From<&core::PuzzleLevel> for PuzzleLevel {
    fn from(level: &core::PuzzleLevel) -> PuzzleLevel {
        PuzzleLevel { number: level.number, name: level.name, about: level.about }
    }
}

impl PuzzleCatalogue {
    /// Returns the catalogue with the puzzle of a day.
    pub fn of(puzzles: &dyn core::Puzzles, date: core::Date) -> PuzzleCatalogue {
        let (level, number) = core::daily(puzzles, date);
        PuzzleCatalogue {
            goal: puzzles.goal(),
            levels: puzzles.levels().iter().map(PuzzleLevel::from).collect(),
            per_level: core::PUZZLES_PER_LEVEL,
            daily: PuzzleOfTheDay { date: date.to_string(), level, number },
        }
    }
}

impl<'a> From<&'a core::Judged> for PuzzleVerdict<'a> {
    fn from(judged: &'a core::Judged) -> PuzzleVerdict<'a> {
        PuzzleVerdict {
            right: judged.right,
            solved: judged.solved,
            why: judged.why.iter().map(Phrase::from).collect(),
            line: judged.line.iter().map(String::as_str).collect(),
        }
    }
}
