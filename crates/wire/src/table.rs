//! Tables, and the answers to requests that change them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Phrase, Ply, Seat, Turn, View};

/// How far a table has come.
#[derive(Serialize, JsonSchema)]
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
