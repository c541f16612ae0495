//! An analysis as the protocol has it.

use serde::Serialize;
use tessera_analysis::{Analysis, Judged, Opinion, Totals, Verdict};
use tessera_core::{BySeat, Seat};

#[derive(Serialize)]
struct WireAnalysis<'a> {
    judge: &'a str,
    seats: usize,
    of: usize,
    start: Option<WireOpinion<'a>>,
    events: Vec<WireEvent<'a>>,
    turning: Vec<usize>,
    totals: Vec<WireTotals>,
}

#[derive(Serialize)]
struct WireOpinion<'a> {
    values: Vec<f64>,
    proved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    margins: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "str::is_empty")]
    best: &'a str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    line: &'a [String],
}

#[derive(Serialize)]
struct WireEvent<'a> {
    seat: Option<usize>,
    action: &'a str,
    after: WireOpinion<'a>,
    #[serde(flatten)]
    worth: Worth<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Worth<'a> {
    Move {
        verdict: &'static str,
        best: &'a str,
        about: &'a str,
        line: &'a [String],
        loss: f64,
        #[serde(skip_serializing_if = "Option::is_none")]
        points: Option<f64>,
        proved: bool,
    },
    Draw {
        luck: Vec<f64>,
    },
}

#[derive(Serialize)]
struct WireTotals {
    moves: usize,
    lost: f64,
    luck: f64,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

/// How many turning points are shown.
pub const TURNING_POINTS: usize = 5;

/// More digits than an estimate has.
fn rounded(number: f32) -> f64 {
    (f64::from(number) * 1e4).round() / 1e4
}

fn of_seats(values: &BySeat<f32>, seats: usize) -> Vec<f64> {
    values.0[..seats].iter().map(|value| rounded(*value)).collect()
}

fn opinion(opinion: &Opinion, seats: usize) -> WireOpinion<'_> {
    WireOpinion {
        values: of_seats(&opinion.values, seats),
        proved: opinion.proved,
        margins: opinion.margins.map(|margins| of_seats(&margins, seats)),
        best: &opinion.best,
        line: &opinion.line,
    }
}

fn event(event: &Judged, seats: usize) -> WireEvent<'_> {
    let worth = match &event.judged {
        Some(judged) => Worth::Move {
            verdict: judged.verdict.name(),
            best: &judged.best,
            about: &judged.about,
            line: &judged.line,
            loss: rounded(judged.loss),
            points: judged.points.map(rounded),
            proved: judged.proved,
        },
        None => Worth::Draw { luck: of_seats(&event.luck, seats) },
    };
    // How the next move should go belongs to the next event.
    let after = WireOpinion { best: "", line: &[], ..opinion(&event.after, seats) };
    WireEvent { seat: event.seat.map(Seat::index), action: &event.text, after, worth }
}

fn totals(totals: &Totals) -> WireTotals {
    WireTotals {
        moves: totals.moves,
        lost: rounded(totals.lost),
        luck: rounded(totals.luck),
        inaccuracies: totals.count(Verdict::Inaccuracy),
        mistakes: totals.count(Verdict::Mistake),
        blunders: totals.count(Verdict::Blunder),
    }
}

/// An analysis, complete or not, by a computer player of this name.
pub fn analysis(analysis: &Analysis, judge: &str) -> String {
    let seats = analysis.seats;
    super::json(&WireAnalysis {
        judge,
        seats,
        of: analysis.of,
        start: analysis.start.as_ref().map(|start| opinion(start, seats)),
        events: analysis.events.iter().map(|one| event(one, seats)).collect(),
        turning: analysis.turning_points(TURNING_POINTS),
        totals: analysis.totals().0[..seats].iter().map(totals).collect(),
    })
}
