//! Tables, and the responses to requests that change them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Asked, Phrase, Ply, Seat, SeatKind, Turn, View};

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A seat is open.
    Waiting,
    /// The match goes on.
    Playing,
    /// The match is over.
    Over,
}

/// A table in a list.
#[derive(Serialize, JsonSchema)]
pub struct TableSummary<'a> {
    /// The name of the table.
    pub id: &'a str,
    /// The name of the game.
    pub game: &'a str,
    /// The title of the game.
    pub title: &'a str,
    /// How far it has come.
    pub status: Status,
    /// Whose turn it is.
    pub turn: Turn,
    /// How many plies there are.
    pub plies: usize,
    /// The seats.
    pub seats: Vec<Seat<'a>>,
    /// When it was opened, in milliseconds since 1970.
    pub created: i64,
}

/// A table without its view and its log.
#[derive(Serialize, JsonSchema)]
pub struct TableHead<'a> {
    /// The name of the table.
    pub id: &'a str,
    /// The name of the game.
    pub game: &'a str,
    /// The chosen options.
    pub options: BTreeMap<&'a str, &'a str>,
    /// How far it has come.
    pub status: Status,
    /// What was published of the seed when the table opened, in hexadecimal digits.
    pub commit: String,
    /// The seed, once the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The table where the same people play again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<&'a str>,
}

/// A table as the caller sees it.
#[derive(Serialize, JsonSchema)]
pub struct Table<'a> {
    /// The table.
    #[serde(flatten)]
    pub head: TableHead<'a>,
    /// The present view.
    pub view: View<'a>,
    /// All plies that count.
    pub log: Vec<Ply<'a>>,
}

/// A table for programs: what a player needs, without the picture.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TablePosition {
    /// The name of the game.
    pub game: String,
    /// The chosen options.
    pub options: BTreeMap<String, String>,
    /// How far the table has come.
    pub status: Status,
    /// How many plies there are.
    pub ply: usize,
    /// How many rows the log has; grows with every change of the table.
    pub row: u32,
    /// Whose turn it is.
    pub turn: Turn,
    /// The canonical setup text.
    pub setup: String,
    /// All legal actions of the seat on turn, in a fixed order.
    pub actions: Vec<String>,
    /// The points of the seats.
    pub scores: Vec<i32>,
    /// The place of each seat in the standing.
    pub ranks: Vec<u8>,
    /// Who sits where.
    pub seats: Vec<SeatKind>,
    /// The seat that gave up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<usize>,
    /// Why the seat that gave up had to: what the program that played there did wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<String>,
    /// The take-back that waits for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Asked>,
    /// The table where the same people play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// The setup at the start, if `after` was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The actions and draws from ply `after` on, in order, if `after` was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<String>>,
}

/// A table that has been opened.
#[derive(Serialize, JsonSchema)]
pub struct Opened<'a> {
    /// The name of the table.
    pub id: &'a str,
    /// The same, to be read aloud.
    pub code: &'a str,
    /// What is published of the seed, in hexadecimal digits.
    pub commit: String,
    /// The tokens of the people, by the number of the seat.
    pub tokens: BTreeMap<usize, &'a str>,
}

/// A request that was carried out and is durable.
#[derive(Serialize, JsonSchema)]
pub struct Done<'a> {
    /// How many plies there are now.
    pub ply: usize,
    /// The view after it, unless the caller prefers a minimal answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View<'a>>,
}

/// The token of a seat.
#[derive(Serialize, JsonSchema)]
pub struct SeatToken<'a> {
    /// Sent with every request that needs the seat.
    pub token: &'a str,
}

/// What the strongest computer player would do.
#[derive(Serialize, JsonSchema)]
pub struct Hint<'a> {
    /// In the notation of the game.
    pub action: &'a str,
    /// The ids of its steps.
    pub steps: Vec<&'a str>,
    /// What the caller can expect then: 1 is a sole win.
    pub value: f32,
    /// Whether that is certain.
    pub proved: bool,
    /// How the computer player plays.
    pub about: &'a str,
    /// Why the action is advised, in a sentence or two.
    pub why: Vec<Phrase<'a>>,
}
