//! The requests of clients.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

/// A table that somebody wants to open.
#[derive(Deserialize, JsonSchema)]
pub struct OpenRequest {
    /// The name of the game.
    pub game: String,
    /// The chosen options; the others have their defaults. Without control characters.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// Who sits where; the game says how many seats there are.
    #[schemars(length(min = 1, max = 4))]
    pub seats: Vec<SeatChoice>,
    /// The setup at the start, if it is not to be dealt.
    pub setup: Option<String>,
    /// Names the request: sent again, it opens no second table and gets the same tokens. Nobody must be able to guess it:
    /// 128 random bits.
    #[schemars(regex(pattern = r"^[A-Za-z0-9._-]{22,64}$"))]
    pub request: Option<String>,
}

/// The value of an option.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(inline)]
pub enum OptionValue {
    /// A word or a text.
    Text(String),
    /// A number.
    Number(i64),
}

/// Who is to sit at a seat.
#[derive(Deserialize, JsonSchema)]
pub struct SeatChoice {
    /// A person gets a token, an open seat is taken later.
    pub kind: crate::SeatKind,
    /// The name shown: 24 characters of it, without what cannot be seen.
    pub name: Option<String>,
    /// The computer player, for a seat of kind `bot`.
    pub bot: Option<String>,
}

/// Someone who wants a seat, or another name at their own.
#[derive(Deserialize, JsonSchema)]
pub struct SeatRequest {
    /// The name shown: 24 characters of it, without what cannot be seen.
    pub name: Option<String>,
    /// Names the request: sent again, it gets the same token. Nobody must be able to guess it: 128 random bits.
    #[schemars(regex(pattern = r"^[A-Za-z0-9._-]{22,64}$"))]
    pub request: Option<String>,
}

/// A move.
#[derive(Deserialize, JsonSchema)]
pub struct MoveRequest {
    /// How many plies the caller knows.
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub ply: usize,
    /// How many rows the caller knows; tells positions apart that were taken back and played anew.
    #[schemars(range(max = 4_294_967_295_u32))]
    pub row: Option<u32>,
    /// In the notation of the game.
    pub action: String,
    /// Names the request: sent again, it is carried out once.
    #[schemars(regex(pattern = r"^[A-Za-z0-9._-]{1,64}$"))]
    pub request: String,
}

/// A request to take back the caller's last move.
#[derive(Deserialize, JsonSchema)]
pub struct UndoRequest {
    /// How many plies the caller knows.
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub ply: usize,
    /// How many rows the caller knows.
    #[schemars(range(max = 4_294_967_295_u32))]
    pub row: Option<u32>,
    /// Names the request: sent again, it is carried out once.
    #[schemars(regex(pattern = r"^[A-Za-z0-9._-]{1,64}$"))]
    pub request: String,
}

/// A piece to be lifted off the board.
#[derive(Deserialize, JsonSchema)]
pub struct LiftRequest {
    /// How many plies the caller knows.
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub ply: usize,
    /// How many rows the caller knows.
    #[schemars(range(max = 4_294_967_295_u32))]
    pub row: Option<u32>,
    /// One of `lifts` of the view.
    pub item: String,
    /// Names the request: sent again, it is carried out once.
    #[schemars(regex(pattern = r"^[A-Za-z0-9._-]{1,64}$"))]
    pub request: String,
}

/// The answer to a request to take back.
#[derive(Deserialize, JsonSchema)]
pub struct AnswerRequest {
    /// How many plies the caller knows.
    #[schemars(range(max = 9_007_199_254_740_991_u64))]
    pub ply: usize,
    /// Whether the caller agrees.
    pub accept: bool,
    /// Names the request: sent again, it is carried out once.
    #[schemars(regex(pattern = r"^[A-Za-z0-9._-]{1,64}$"))]
    pub request: String,
}

/// Giving up.
#[derive(Deserialize, JsonSchema)]
pub struct ResignRequest {
    /// Names the request: sent again, it is carried out once.
    #[schemars(regex(pattern = r"^[A-Za-z0-9._-]{1,64}$"))]
    pub request: String,
}

/// Playing again.
#[derive(Deserialize, JsonSchema)]
pub struct RematchRequest {
    /// Names the request: sent again, it is carried out once.
    #[schemars(regex(pattern = r"^[A-Za-z0-9._-]{1,64}$"))]
    pub request: String,
}

/// A setup to be shown.
#[derive(Deserialize, JsonSchema)]
pub struct ViewRequest {
    /// The name of the game.
    pub game: String,
    /// Any well-formed setup.
    pub setup: String,
    /// What is played first.
    pub action: Option<String>,
}

/// The query parameters of a cover picture.
#[derive(Deserialize)]
pub struct CoverQuery {
    /// `light` or `dark`.
    pub theme: Option<String>,
}

/// The query parameters of a hint.
#[derive(Deserialize)]
pub struct HintQuery {
    /// The number of plies that the caller knows.
    pub ply: Option<String>,
}

/// The query parameters of a position.
#[derive(Deserialize)]
pub struct PositionQuery {
    /// The number of plies that the caller knows; later events are included.
    pub after: Option<String>,
}

/// A question, as `tessera query` takes it. Other members mean nothing.
// Answered by `ask_line`, which reads the members as they were written; this type describes them.
#[derive(Deserialize, JsonSchema)]
pub struct QueryRequest {
    /// Any value; it comes back with the answer, digit for digit.
    pub id: Option<serde_json::Value>,
    /// The name of the game.
    pub game: String,
    /// The name of the operation; `tessera games GAME --json` lists them.
    pub op: String,
    /// The arguments of the operation by name.
    #[serde(default)]
    pub args: BTreeMap<String, serde_json::Value>,
}

/// The query parameters of an event stream.
#[derive(Deserialize)]
pub struct EventsQuery {
    /// The number of log rows that the caller knows; the stream always begins with the current view.
    pub after: Option<String>,
}
