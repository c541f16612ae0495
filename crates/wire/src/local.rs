//! The messages between a browser worker and its engine, and logs as the browser stores them.
//!
//! 64-bit integers are written as hexadecimal digits, because JavaScript numbers cannot hold them exactly.

use serde::{Deserialize, Serialize};

/// A call of a worker to its engine.
#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum LocalCall {
    /// A request of `docs/protocol.md`.
    Request(LocalRequest),
    /// Loads a table from its stored log.
    Load {
        /// The fixed data of the table.
        table: LogTable,
        /// The whole log.
        rows: Vec<LogRow>,
    },
    /// Appends rows that another tab has written.
    Follow {
        /// The id of the table.
        id: String,
        /// The rows.
        rows: Vec<LogRow>,
    },
    /// Drops a table, for example because its rows could not be stored.
    Forget {
        /// The id of the table.
        id: String,
    },
    /// Starts listening to a table; [`LocalCall::Hear`] returns the news.
    Listen {
        /// A number chosen by the worker.
        listener: u32,
        /// The id of the table.
        id: String,
        /// The number of rows that the listener knows.
        after: u32,
    },
    /// Returns the news for a listener.
    Hear {
        /// The number of the listener.
        listener: u32,
    },
    /// Stops listening.
    Leave {
        /// The number of the listener.
        listener: u32,
    },
    /// Returns the question for the computer player on turn, if there is one.
    Turn {
        /// The id of the table.
        id: String,
    },
    /// Plays the choice of a computer player, if the table has not changed since the question.
    Played {
        /// The id of the table.
        id: String,
        /// The question.
        question: LocalQuestion,
        /// The choice.
        choice: LocalChoice,
        /// The time in milliseconds since 1970.
        now: i64,
    },
    /// Answers a question by searching.
    Think {
        /// The question.
        question: LocalQuestion,
    },
    /// Judges one more position of a finished match, and returns the analysis so far.
    Judge {
        /// The id of the table.
        id: String,
    },
    /// Returns the signature of the computer players in fixed positions, as `tessera bench` checks it.
    Signature,
}

/// A request of `docs/protocol.md`.
#[derive(Deserialize)]
pub struct LocalRequest {
    /// The method.
    pub method: String,
    /// The path with the query string.
    pub path: String,
    /// The body: JSON or empty.
    #[serde(default)]
    pub body: String,
    /// Whether the caller gets the view by an event instead of in the response.
    #[serde(default)]
    pub minimal: bool,
    /// The time in milliseconds since 1970.
    pub now: i64,
    /// 56 random bytes as hexadecimal digits.
    pub random: String,
}

/// A question to a computer player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LocalQuestion {
    /// The position.
    pub setup: String,
    /// The computer player.
    pub bot: String,
    /// The seed of everything random in the answer.
    pub seed: String,
    /// The divisor of the level's search budget.
    pub parts: u32,
    /// Whether the answer is a hint rather than a move.
    pub hint: bool,
}

/// The choice of a computer player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LocalChoice {
    /// The action.
    pub action: String,
    /// The proved winner, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<usize>,
    /// The winner's lead in points, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f32>,
}

/// The response of an engine.
#[derive(Serialize, Default)]
pub struct LocalAnswer {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the body.
    pub kind: &'static str,
    /// The body.
    pub body: String,
    /// The changes to store before the response is sent, in one transaction.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub commits: Vec<LocalCommit>,
    /// The table to delete before the response is sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delete: Option<String>,
    /// The question whose answer is the response.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<LocalQuestion>,
    /// Events for a listener.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<LocalEvent>,
    /// Whether calling again makes further progress.
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

/// Rows to store.
#[derive(Serialize)]
pub struct LocalCommit {
    /// The id of the table.
    pub id: String,
    /// The fixed data, if the table is new.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<LogTable>,
    /// The rows.
    pub rows: Vec<LogRow>,
    /// The table's list entry after these rows, as JSON.
    pub summary: String,
}

/// The fixed data of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogTable {
    /// The id of the table.
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// The version of the rules that its log follows.
    pub rules_version: i64,
    /// The chosen options, in order.
    pub options: Vec<(String, String)>,
    /// The setup at the start.
    pub start: String,
    /// Whether the start was dealt from the seed rather than given.
    pub dealt: bool,
    /// The secret seed of all randomness at the table.
    pub seed: String,
    /// The published commitment to the seed.
    pub commit: String,
    /// The table that this one continues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// The request that opened it: its stored id and the hash of its intent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<(String, String)>,
    /// The creation time, in milliseconds since 1970.
    pub created: i64,
    /// The seats.
    pub seats: Vec<LogSeat>,
}

/// A seat when the table opens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogSeat {
    /// The kind of player.
    pub kind: crate::SeatKind,
    /// The computer player, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The displayed name.
    pub name: String,
    /// The token hash of a person.
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
    /// The seat that acted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The action, the draw, the name or the number.
    pub text: String,
    /// The request id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// The hash of the request's intent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intent: Option<String>,
    /// The token hash of a person who takes a seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The hash of the position after the row.
    pub hash: String,
    /// The time, in milliseconds since 1970.
    pub at: i64,
}
