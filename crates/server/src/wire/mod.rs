//! JSON as the protocol has it. The engine knows none of this; every wire type is here.

mod analysis;
mod moves;
mod scene;
mod writer;

pub use analysis::{TURNING_POINTS, analysis};
pub use moves::moves;
pub use scene::{Changes, panels};

use serde::Serialize;
use tessera_core::{BySeat, Problem, ScoreRow, Turn, Words};

use crate::table::position::Proved;

/// Writes a wire type.
pub fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("wire types are plain data")
}

/// An object with further members of finished JSON.
pub fn with_parts<T: Serialize + ?Sized>(object: &T, parts: &[(&str, &str)]) -> String {
    let mut out = Vec::new();
    add_with_parts(&mut out, object, parts);
    String::from_utf8(out).expect("JSON is UTF-8")
}

/// Adds an object with further members of finished JSON to what is being written.
pub fn add_with_parts<T: Serialize + ?Sized>(out: &mut Vec<u8>, object: &T, parts: &[(&str, &str)]) {
    let size: usize = parts.iter().map(|(name, part)| name.len() + part.len() + 4).sum();
    // Room for the object itself, so that nothing is moved while it is written.
    out.reserve(size + 2048);
    serde_json::to_writer(&mut *out, object).expect("wire types are plain data");
    out.pop();
    for (name, part) in parts {
        let comma = if out.ends_with(b"{") { "" } else { "," };
        for text in [comma, "\"", name, "\":", part] {
            out.extend_from_slice(text.as_bytes());
        }
    }
    out.push(b'}');
}

#[derive(Serialize)]
struct WireSheetRow<'a> {
    label: &'a str,
    points: &'a [i32],
    detail: &'a [Words],
}

/// The score sheet.
pub fn sheet(rows: &[ScoreRow], seats: usize) -> String {
    let rows: Vec<_> = rows
        .iter()
        .map(|row| WireSheetRow {
            label: &row.label,
            points: &row.points.0[..seats],
            detail: &row.detail.0[..seats],
        })
        .collect();
    json(&rows)
}

/// Whose turn it is.
#[derive(Serialize)]
#[serde(untagged)]
pub enum WireTurn {
    /// A seat's.
    Seat {
        /// The number of the seat.
        seat: usize,
    },
    /// Nobody's.
    Word(&'static str),
}

impl From<Turn> for WireTurn {
    fn from(turn: Turn) -> WireTurn {
        match turn {
            Turn::Player(seat) => WireTurn::Seat { seat: seat.index() },
            Turn::Dealer => WireTurn::Word("dealer"),
            Turn::Over => WireTurn::Word("over"),
        }
    }
}

/// A seat in a view.
#[derive(Serialize)]
pub struct WireSeat<'a> {
    /// The name shown.
    pub name: &'a str,
    /// `person`, `bot` or `open`.
    pub kind: &'static str,
    /// The computer player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<&'a str>,
    /// Whether the viewer holds it.
    pub yours: bool,
    /// Whether somebody looks at the table from it.
    pub present: bool,
}

/// A take-back that waits for an answer.
#[derive(Serialize)]
pub struct WireAsked {
    /// How many plies there are.
    pub ply: usize,
    /// Who asks.
    pub seat: usize,
}

/// Which computer player thinks.
#[derive(Serialize)]
pub struct WireThinking {
    /// Its seat.
    pub seat: usize,
    /// Since when.
    pub since: i64,
}

/// A win that is proved.
#[derive(Serialize)]
pub struct WireProved {
    /// Who wins.
    pub seat: usize,
    /// By how many points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<f32>,
}

impl From<&Proved> for WireProved {
    fn from(proved: &Proved) -> WireProved {
        WireProved { seat: proved.seat.index(), margin: proved.margin }
    }
}

/// What one viewer sees of a position, without the parts that are made once for several viewers: `last`,
/// `sheet`, `panels` and `moves`.
#[derive(Serialize)]
pub struct WireView<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// How many plies there are.
    pub ply: usize,
    /// How many rows the log has; grows with every change of the table.
    pub row: u32,
    /// The canonical setup text.
    pub setup: &'a str,
    /// Whose turn it is.
    pub turn: WireTurn,
    /// The seat that gave up.
    pub resigned: Option<usize>,
    /// The take-back that waits for an answer.
    pub asked: Option<WireAsked>,
    /// The seats.
    pub seats: Vec<WireSeat<'a>>,
    /// The points of the seats.
    pub scores: &'a [i32],
    /// The standing.
    pub ranks: &'a [u8],
    /// Why no match can come to this.
    pub wrong: Option<WireProblem<'a>>,
    /// Who wins for certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved: Option<WireProved>,
    /// Which computer player thinks.
    pub thinking: Option<WireThinking>,
    /// The items of moves that can be lifted off again, in the order of the moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lifts: Vec<&'a str>,
}

/// A problem in an answer.
#[derive(Serialize)]
pub struct WireProblem<'a> {
    /// The kind, for programs.
    pub code: &'a str,
    /// A sentence for people.
    pub message: &'a str,
    /// The character where it happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
}

impl<'a> From<&'a Problem> for WireProblem<'a> {
    fn from(problem: &'a Problem) -> WireProblem<'a> {
        WireProblem { code: problem.code.name(), message: &problem.message, at: problem.at }
    }
}

/// A move or a draw in the log.
#[derive(Serialize)]
pub struct WirePly<'a> {
    /// Its number, from 0.
    pub ply: usize,
    /// Who played it; null for the dealer.
    pub seat: Option<usize>,
    /// In the notation of the game.
    pub action: &'a str,
    /// What it does.
    pub text: &'a str,
    /// When.
    pub at: i64,
}

/// The values of the seats that there are.
pub fn of_seats<T>(values: &BySeat<T>, seats: usize) -> &[T] {
    &values.0[..seats]
}
