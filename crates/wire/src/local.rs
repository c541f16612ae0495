//! What a browser worker and the engine in it say to each other, and logs as the browser stores them.
//!
//! Whole numbers of 64 bits are hexadecimal digits here, because numbers of JavaScript are not exact.

use serde::{Deserialize, Serialize};

/// What a worker wants of its engine.
#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum LocalCall {
    /// A request of `docs/protocol.md`.
    Request(LocalRequest),
    /// Takes up a table from its stored log.
    Load {
        /// What is fixed at the table.
        table: LogTable,
        /// Its whole log.
        rows: Vec<LogRow>,
    },
    /// Adds the rows that another tab has written.
    Follow {
        /// The name of the table.
        id: String,
        /// The rows.
        rows: Vec<LogRow>,
    },
    /// Drops a table, for example because its rows could not be stored.
    Forget {
        /// The name of the table.
        id: String,
    },
    /// Begins to follow a table; [`LocalCall::Hear`] tells the news.
    Listen {
        /// A number that the worker chooses.
        listener: u32,
        /// The name of the table.
        id: String,
        /// How many rows are known.
        after: u32,
    },
    /// What is news to a listener.
    Hear {
        /// Its number.
        listener: u32,
    },
    /// Stops following.
    Leave {
        /// The number of the listener.
        listener: u32,
    },
    /// What the computer player on turn is to be asked, if one is.
    Turn {
        /// The name of the table.
        id: String,
    },
    /// Plays what a computer player has chosen, if the table is still where it was asked.
    Played {
        /// The name of the table.
        id: String,
        /// What it was asked.
        question: LocalQuestion,
        /// What it chose.
        choice: LocalChoice,
        /// The time in milliseconds since 1970.
        now: i64,
    },
    /// Thinks.
    Think {
        /// About what.
        question: LocalQuestion,
    },
    /// Judges one more position of a match that is over, and answers the analysis as far as it has come.
    Judge {
        /// The name of the table.
        id: String,
    },
    /// What the computer players do in fixed positions, as `tessera bench` checks it.
    Signature,
}

/// A request of `docs/protocol.md`.
#[derive(Deserialize)]
pub struct LocalRequest {
    /// The method.
    pub method: String,
    /// The path, with the query.
    pub path: String,
    /// The body, which is JSON, or nothing.
    #[serde(default)]
    pub body: String,
    /// Whether the caller gets the view by an event.
    #[serde(default)]
    pub minimal: bool,
    /// The time in milliseconds since 1970.
    pub now: i64,
    /// 56 random bytes in hexadecimal digits.
    pub random: String,
}

/// What a search is to find out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LocalQuestion {
    /// The position.
    pub setup: String,
    /// The computer player.
    pub bot: String,
    /// What everything random about the answer follows from.
    pub seed: String,
    /// One part in this many of what belongs to the level of the player.
    pub parts: u32,
    /// Whether a hint is wanted, and not a move.
    pub hint: bool,
}

/// What a computer player chose.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LocalChoice {
    /// The action.
    pub action: String,
    /// The seat that wins for certain, if that is proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<usize>,
    /// By how many points, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f32>,
}

/// What an engine answers.
#[derive(Serialize, Default)]
pub struct LocalAnswer {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the body.
    pub kind: &'static str,
    /// The body.
    pub body: String,
    /// What has to be stored before the answer is given, in one transaction.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub commits: Vec<LocalCommit>,
    /// The table that is to be deleted before the answer is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delete: Option<String>,
    /// What a search has to find out: its answer is the answer to the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<LocalQuestion>,
    /// Events for a listener.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<LocalEvent>,
    /// Whether calling again finds out more.
    pub more: bool,
}

/// An event of a stream.
#[derive(Serialize)]
pub struct LocalEvent {
    /// Its name.
    pub name: &'static str,
    /// Its data as JSON.
    pub data: String,
}

/// Rows that have to be stored.
#[derive(Serialize)]
pub struct LocalCommit {
    /// The name of the table.
    pub id: String,
    /// What is fixed, if the table is new.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<LogTable>,
    /// The rows.
    pub rows: Vec<LogRow>,
    /// The table in a list after them, as JSON.
    pub summary: String,
}

/// What is fixed when a table opens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogTable {
    /// The name of the table.
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// The version of the rules that its log follows.
    pub rules_version: i64,
    /// The chosen options in their order.
    pub options: Vec<(String, String)>,
    /// The setup at the start.
    pub start: String,
    /// Whether the start follows from the seed.
    pub dealt: bool,
    /// The secret behind everything random.
    pub seed: String,
    /// What was published of it.
    pub commit: String,
    /// The table that this one continues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// The request that opened it, under the name that is stored, and its fingerprint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<(String, String)>,
    /// When, in milliseconds since 1970.
    pub created: i64,
    /// The seats.
    pub seats: Vec<LogSeat>,
}

/// A seat when the table opens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogSeat {
    /// Who sits there.
    pub kind: crate::SeatKind,
    /// The computer player, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The name shown.
    pub name: String,
    /// The hash of the token of a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// A row of a log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogRow {
    /// Its number.
    pub number: u32,
    /// The number of its kind.
    pub kind: i64,
    /// Who did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The action, the draw, the name or the number.
    pub text: String,
    /// The name of the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// The fingerprint of what the request asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intent: Option<String>,
    /// The hash of the token of someone who takes a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The fingerprint of the position after it.
    pub hash: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}
