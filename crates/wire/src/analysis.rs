//! The analysis of a match by a computer player.

use schemars::JsonSchema;
use serde::Serialize;
use tessera_analysis::Judged;
use tessera_core::{BySeat, Seat};

/// What a computer player thinks of a match.
#[derive(Serialize, JsonSchema)]
pub struct Analysis<'a> {
    /// The computer player.
    pub judge: &'a str,
    /// How many seats there are.
    pub seats: usize,
    /// How many events the match has; the analysis is complete when all of them are there.
    pub of: usize,
    /// The start, as soon as it is judged.
    pub start: Option<Opinion<'a>>,
    /// The moves and draws that are judged already.
    pub events: Vec<JudgedEvent<'a>>,
    /// The moves that lost most, by their place among the events.
    pub turning: Vec<usize>,
    /// What each seat lost in all.
    pub totals: Vec<Totals>,
}

/// What can be expected of a position.
#[derive(Serialize, JsonSchema)]
pub struct Opinion<'a> {
    /// What every seat can expect: 1 is a sole win.
    pub values: Vec<f64>,
    /// Whether that is certain.
    pub proved: bool,
    /// With two seats, by how many points each will be ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margins: Option<Vec<f64>>,
    /// The best move, if the position is the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<&'a str>,
    /// How the match should go on, if the position is the start.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub line: &'a [String],
}

/// A move with what it was worth, or a draw with the luck that it was.
#[derive(Serialize, JsonSchema)]
pub struct JudgedEvent<'a> {
    /// The seat that played it; null for the dealer.
    pub seat: Option<usize>,
    /// In the notation of the game.
    pub action: &'a str,
    /// The position after it.
    pub after: Opinion<'a>,
    /// How good the move is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The best move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<&'a str>,
    /// What the best move does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<&'a str>,
    /// How the match should go on after the best move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<&'a [String]>,
    /// What the move lost of the chance to win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<f64>,
    /// The standard error of that; 0 if it is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// What the move lost of a proved margin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
    /// Whether the loss is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proved: Option<bool>,
    /// What the draw brought every seat, compared with the mean of all draws.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<Vec<f64>>,
}

/// How good a move is.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum Verdict {
    /// The only move.
    Forced,
    /// The best move.
    Best,
    /// As good as the best.
    Good,
    /// A little worse.
    Inaccuracy,
    /// Worse.
    Mistake,
    /// Much worse.
    Blunder,
}

/// What a seat lost in a match.
#[derive(Serialize, JsonSchema)]
pub struct Totals {
    /// How many moves it made.
    pub moves: usize,
    /// What a move lost of the chance to win, on average.
    pub average_loss: f64,
    /// The sum of what the draws brought.
    pub luck: f64,
    /// How many moves were inaccuracies.
    pub inaccuracies: usize,
    /// How many moves were mistakes.
    pub mistakes: usize,
    /// How many moves were blunders.
    pub blunders: usize,
}

/// The maximum number of turning points shown.
pub const TURNING_POINTS: usize = 5;

/// Rounds a number, keeping more digits than an estimate has.
fn rounded(number: f32) -> f64 {
    (f64::from(number) * 1e4).round() / 1e4
}

fn of_seats(values: &BySeat<f32>, seats: usize) -> Vec<f64> {
    values.0[..seats].iter().map(|value| rounded(*value)).collect()
}

fn opinion(opinion: &tessera_analysis::Opinion, seats: usize) -> Opinion<'_> {
    Opinion {
        values: of_seats(&opinion.values, seats),
        proved: opinion.proved,
        margins: opinion.margins.map(|margins| of_seats(&margins, seats)),
        best: Some(&*opinion.best).filter(|best| !best.is_empty()),
        line: &opinion.line,
    }
}

fn event(event: &Judged, seats: usize) -> JudgedEvent<'_> {
    let judged = event.judged.as_ref();
    JudgedEvent {
        seat: event.event.seat().map(Seat::index),
        action: event.event.text(),
        // The continuation after this position belongs to the next event.
        after: Opinion { best: None, line: &[], ..opinion(&event.after, seats) },
        verdict: judged.map(|judged| judged.verdict.into()),
        best: judged.map(|judged| &*judged.best),
        about: judged.map(|judged| &*judged.about),
        line: judged.map(|judged| &*judged.line),
        loss: judged.map(|judged| rounded(judged.loss)),
        error: judged.map(|judged| rounded(judged.error)),
        points: judged.and_then(|judged| judged.points).map(rounded),
        proved: judged.map(|judged| judged.proved),
        luck: judged.is_none().then(|| of_seats(&event.luck, seats)),
    }
}

impl From<tessera_analysis::Verdict> for Verdict {
    fn from(verdict: tessera_analysis::Verdict) -> Verdict {
        use tessera_analysis::Verdict as Found;
        match verdict {
            Found::Forced => Verdict::Forced,
            Found::Best => Verdict::Best,
            Found::Good => Verdict::Good,
            Found::Inaccuracy => Verdict::Inaccuracy,
            Found::Mistake => Verdict::Mistake,
            Found::Blunder => Verdict::Blunder,
        }
    }
}

fn totals(totals: &tessera_analysis::Totals) -> Totals {
    use tessera_analysis::Verdict as Found;
    Totals {
        moves: totals.moves,
        average_loss: rounded(totals.average_loss()),
        luck: rounded(totals.luck),
        inaccuracies: totals.count(Found::Inaccuracy),
        mistakes: totals.count(Found::Mistake),
        blunders: totals.count(Found::Blunder),
    }
}

/// Returns an analysis, complete or not, by the computer player with this name.
pub fn analysis<'a>(analysis: &'a tessera_analysis::Analysis, judge: &'a str) -> Analysis<'a> {
    let seats = analysis.seats;
    Analysis {
        judge,
        seats,
        of: analysis.of,
        start: analysis.start.as_ref().map(|start| opinion(start, seats)),
        events: analysis.events.iter().map(|one| event(one, seats)).collect(),
        turning: analysis.turning_points(TURNING_POINTS),
        totals: analysis.totals().0[..seats].iter().map(totals).collect(),
    }
}
