//! Why a move is advised, in positions worked out by hand.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use tessera_analysis::reasons;
use tessera_core::{Advice, AnyGame, BySeat, Candidate};
use tessera_testkit::pebbles::Pebbles;

fn told(setup: &str, advice: &Advice<String>) -> Vec<String> {
    let position = Pebbles.open(setup).unwrap();
    reasons(&*position, advice).iter().map(ToString::to_string).collect()
}

fn advice(action: &str, value: f32, proved: bool) -> Advice<String> {
    let values = BySeat([value, 1.0 - value, 0.0, 0.0]);
    let candidate = |action: &str, value| Candidate { action: action.to_owned(), value, nodes: 1 };
    Advice {
        action: action.to_owned(),
        values,
        proved,
        margin: None,
        nodes: 2,
        line: vec![action.to_owned()],
        candidates: vec![candidate(action, value), candidate("t1", value - 0.25)],
    }
}

#[test]
fn a_proved_win_says_how_long_it_takes() {
    let won = told("0202", &advice("t2", 1.0, true));
    assert_eq!(won, ["Wins by force with this move.", "Effects: takes the last pebble and wins."]);
}

#[test]
fn a_proved_loss_does_not_pretend() {
    let lost = told("0502", &advice("t2", 0.0, true));
    assert_eq!(lost, ["Every move loses; this one loses by the least.", "Effects: takes 2 pebbles."]);
}

#[test]
fn an_estimate_is_compared_with_the_next_best() {
    let ahead = told("0502", &advice("t2", 0.6, false));
    assert_eq!(ahead[0], "Wins about 25 % more often than the next best move.");
    let mut equal = advice("t2", 0.6, false);
    equal.candidates[1].value = 0.6;
    assert_eq!(told("0502", &equal)[0], "Another move looks as good.");
}

#[test]
fn the_only_move_needs_no_reason() {
    assert_eq!(told("0501", &advice("t1", 0.6, false))[0], "This is the only legal move.");
}

#[test]
fn nothing_is_said_when_nobody_is_on_turn() {
    assert_eq!(told("0500", &advice("t1", 0.6, false)), Vec::<String>::new());
}
