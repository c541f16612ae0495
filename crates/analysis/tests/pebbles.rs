//! An analysis whose every number can be worked out by hand.
//!
//! A die of 1 to 3 says how many pebbles one may take; the last one wins. Whoever rolls with 1 pebble left wins.
//! With 2 left a roll of 1 loses, else one wins: 2/3. With 3 left a roll of 1 or 2 leaves the other at best 2/3,
//! which is 1/3 for oneself, and a 3 wins: 5/9.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use tessera_analysis::{Analysis, Opinion, Plan, Verdict};
use tessera_core::{Effort, Record, ReplayError, Seat, Unwatched};
use tessera_testkit::pebbles::Pebbles;

/// Seat 0 rolls a 2 and takes both instead of one, which loses at once.
const RECORD: &str = "tessera record 1\ngame pebbles\nstart 0300\n* d2\n0 t2\n* d1\n1 t1\n";

fn plan(record: &str) -> Result<Plan, ReplayError> {
    Plan::new(&Pebbles, &record.parse::<Record>().unwrap())
}

fn answers(plan: &Plan) -> Vec<Option<Opinion>> {
    let ask = |question: &tessera_analysis::Question| question.ask("perfect", Effort::Level, &Unwatched).ok();
    plan.questions().iter().map(ask).collect()
}

fn analysis() -> Analysis {
    let plan = plan(RECORD).unwrap();
    plan.judge(&answers(&plan))
}

fn close(a: f32, b: f32) -> bool {
    (a - b).abs() < 1e-6
}

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

#[test]
fn moves_lose_what_the_best_would_have_kept() {
    let analysis = analysis();
    assert!(analysis.is_complete());
    let blunder = analysis.events[1].judged.clone().unwrap();
    assert_eq!((blunder.verdict, &*blunder.best), (Verdict::Blunder, "t1"));
    assert!(close(blunder.loss, 1.0 / 3.0) && blunder.proved);
    let forced = analysis.events[3].judged.clone().unwrap();
    assert_eq!((forced.verdict, forced.loss), (Verdict::Forced, 0.0));
    assert_eq!(analysis.turning_points(3), [1]);
}

#[test]
fn draws_bring_luck_and_moves_do_not() {
    let analysis = analysis();
    assert!(close(analysis.start.clone().unwrap().values[FIRST], 5.0 / 9.0));
    let luck: Vec<f32> = analysis.events.iter().map(|event| event.luck[FIRST]).collect();
    assert!(close(luck[0], 1.0 / 3.0 - 5.0 / 9.0), "{luck:?}");
    // With one pebble left every roll wins.
    assert_eq!(luck[1..], [0.0, 0.0, 0.0]);
    let totals = analysis.totals();
    assert!(close(totals[FIRST].luck, -2.0 / 9.0) && close(totals[SECOND].luck, 2.0 / 9.0));
    assert!(close(totals[FIRST].lost, 1.0 / 3.0) && totals[SECOND].lost == 0.0);
    assert_eq!((totals[FIRST].moves, totals[SECOND].moves), (1, 1));
}

#[test]
fn skill_and_luck_add_up_to_the_result() {
    let analysis = analysis();
    let (start, totals) = (analysis.start.clone().unwrap(), analysis.totals());
    let end = analysis.events.last().unwrap().after.values;
    for (seat, other) in [(FIRST, SECOND), (SECOND, FIRST)] {
        let sum = start.values[seat] + totals[seat].luck - totals[seat].lost + totals[other].lost;
        assert!(close(sum, end[seat]), "{sum}");
    }
}

#[test]
fn what_has_been_answered_is_judged_up_to_the_first_gap() {
    let plan = plan(RECORD).unwrap();
    let mut answers = answers(&plan);
    assert_eq!(plan.judge(&vec![None; answers.len()]).events, []);
    *answers.last_mut().unwrap() = None;
    let partial = plan.judge(&answers);
    assert!(!partial.is_complete());
    assert_eq!(partial.events[..], analysis().events[..partial.events.len()]);
    // The last question is about a roll after the second event, so only the first can be judged.
    assert_eq!(partial.events.len(), 1);
}

#[test]
fn a_record_that_does_not_replay_is_refused() {
    assert!(matches!(plan(&RECORD.replace("0 t2", "0 t3")), Err(ReplayError::Event { number: 2, .. })));
    assert!(matches!(plan(&RECORD.replace("* d1", "1 t1")), Err(ReplayError::NotOnTurn { number: 3, .. })));
    assert!(plan("tessera record 1\ngame pebbles\nstart 0000\n").unwrap().questions().is_empty());
}
