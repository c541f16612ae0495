//! A viewer's view of a position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tessera_core::{BySeat, Words};

use crate::{Panel, Problem, Step, json};

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Turn {
    /// A seat's.
    Seat {
        /// The number of the seat.
        seat: usize,
    },
    /// Nobody's.
    Word(TurnWord),
}

/// Why it is nobody's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum TurnWord {
    /// The dealer draws.
    Dealer,
    /// The match is over.
    Over,
}

impl From<tessera_core::Turn> for Turn {
    fn from(turn: tessera_core::Turn) -> Turn {
        match turn {
            tessera_core::Turn::Player(seat) => Turn::Seat { seat: seat.index() },
            tessera_core::Turn::Dealer => Turn::Word(TurnWord::Dealer),
            tessera_core::Turn::Over => Turn::Word(TurnWord::Over),
        }
    }
}

/// Who sits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum SeatKind {
    /// A person.
    Person,
    /// A computer player.
    Bot,
    /// Nobody yet.
    Open,
}

/// A seat in a view.
#[derive(Serialize, JsonSchema)]
pub struct Seat<'a> {
    /// The name shown.
    pub name: &'a str,
    /// Who sits there.
    pub kind: SeatKind,
    /// The name of the computer player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<&'a str>,
    /// Whether the viewer holds it.
    pub yours: bool,
    /// Whether somebody looks at the table from it.
    pub present: bool,
}

/// A take-back that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Asked {
    /// How many plies there are.
    pub ply: usize,
    /// The seat that asks.
    pub seat: usize,
}

/// A computer player that is thinking.
#[derive(Serialize, JsonSchema)]
pub struct Thinking {
    /// Its seat.
    pub seat: usize,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
}

/// A win that is proved.
#[derive(Serialize, JsonSchema)]
pub struct Proved {
    /// The seat that wins.
    pub seat: usize,
    /// By how many points, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<f32>,
}

/// A row of the score sheet.
#[derive(Serialize, JsonSchema)]
pub struct ScoreRow<'a> {
    /// What is counted.
    pub label: &'a str,
    /// The points of each seat.
    pub points: &'a [i32],
    /// How each seat comes by them.
    pub detail: &'a [Words],
    /// The ids of the items that count for each seat.
    pub items: Vec<Vec<&'a str>>,
}

/// What one viewer sees of a position, without the parts that are made once for several viewers.
#[derive(Serialize, JsonSchema)]
pub struct ViewHead<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// How many plies there are.
    pub ply: usize,
    /// How many rows the log has; grows with every change of the table.
    pub row: u32,
    /// The canonical setup text.
    pub setup: &'a str,
    /// Whose turn it is.
    pub turn: Turn,
    /// The seat that gave up.
    pub resigned: Option<usize>,
    /// Why the seat that gave up had to: what the program that played there did wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<&'a str>,
    /// The take-back that waits for an answer.
    pub asked: Option<Asked>,
    /// The seats.
    pub seats: Vec<Seat<'a>>,
    /// The points of the seats.
    pub scores: &'a [i32],
    /// The place of each seat in the standing.
    pub ranks: &'a [u8],
    /// Why no match can reach this position; only in the viewer.
    pub wrong: Option<Problem<'a>>,
    /// Who wins for certain, as the computer player that moved last has proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved: Option<Proved>,
    /// The computer player that is thinking.
    pub thinking: Option<Thinking>,
    /// At a table of one seat: the items that moves have placed, which may be lifted off again, in the order of the moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lifts: Vec<&'a str>,
}

/// What one viewer sees of a position.
// Written from its parts, most of which are made once for several viewers: see `add_with_parts`.
#[derive(Serialize, JsonSchema)]
pub struct View<'a> {
    /// Everything but the large parts.
    #[serde(flatten)]
    pub head: ViewHead<'a>,
    /// The ids of the items that the last ply changed.
    pub last: Vec<&'a str>,
    /// The score sheet.
    pub sheet: Vec<ScoreRow<'a>>,
    /// The picture.
    pub panels: Vec<Panel<'a>>,
    /// The tree of moves; empty unless one of the viewer's seats is on turn.
    pub moves: Vec<Step<'a>>,
}

/// A move or a draw in the log.
#[derive(Serialize, JsonSchema)]
pub struct Ply<'a> {
    /// Its number, from 0.
    pub ply: usize,
    /// The seat that played it; null for the dealer.
    pub seat: Option<usize>,
    /// In the notation of the game.
    pub action: &'a str,
    /// What it does.
    pub text: &'a str,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Returns the score sheet as typed values.
pub fn score_rows(rows: &[tessera_core::ScoreRow], seats: usize) -> Vec<ScoreRow<'_>> {
    rows.iter().map(|row| ScoreRow::of(row, seats)).collect()
}

impl ScoreRow<'_> {
    fn of(row: &tessera_core::ScoreRow, seats: usize) -> ScoreRow<'_> {
        ScoreRow {
            label: &row.label,
            points: &row.points.0[..seats],
            detail: &row.detail.0[..seats],
            items: row.items.0[..seats].iter().map(|items| items.iter().map(|id| &**id).collect()).collect(),
        }
    }
}

/// Returns the score sheet as JSON.
pub fn sheet(rows: &[tessera_core::ScoreRow], seats: usize) -> String {
    json(&score_rows(rows, seats))
}

/// Returns the values of the seats in the match.
pub fn of_seats<T>(values: &BySeat<T>, seats: usize) -> &[T] {
    &values.0[..seats]
}
