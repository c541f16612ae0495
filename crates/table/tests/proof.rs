//! Checks the contents of a table's record, and that changes to it are detected.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use tessera_core::{Seat, Turn};
use tessera_table::{
    Plan, Request, SeatKind, SeatSet, StoredSeat, TableId, TableRecord, TableState, VerifyError, acts, extend,
};

/// A match of two that ends by giving up after some moves, from a deal or from a setup.
fn ended(setup: Option<String>) -> TableState {
    let game = tessera_catalog::find("agamemnon").unwrap();
    let seat = |name: &str| StoredSeat { kind: SeatKind::Person, name: name.to_owned(), token: None };
    let seats = vec![seat("Ann"), seat("Bob")];
    let plan = Plan { game, options: Vec::new(), setup, seats, parent: None, request: None };
    let (mut state, _) = plan.build(TableId::from_random([5; 8]), [6; 32], 0).unwrap();
    for number in 0..4 {
        let Turn::Player(seat) = state.turn() else { break };
        let holder = SeatSet::default().with(seat);
        let action = state.position.inner.actions().swap_remove(0);
        let drafts = acts::play(&state, holder, action).unwrap();
        state = extend(&state, drafts, Some(Request::new(format!("r{number}"), &[])), 0).unwrap().0;
    }
    let drafts = acts::resign(&state, SeatSet::default().with(Seat::new(1))).unwrap();
    extend(&state, drafts, None, 0).unwrap().0
}

fn line_of(text: &str) -> Result<(usize, &'static str), VerifyError> {
    match TableRecord::parse(text) {
        Err(VerifyError::Line { line, expected }) => Ok((line, expected)),
        other => Err(other.unwrap_err()),
    }
}

#[test]
fn a_record_comes_back_and_verifies_whether_dealt_or_opened() {
    let game = tessera_catalog::find("agamemnon").unwrap();
    for (setup, word) in [(None, "start dealt\n"), (Some(game.info().example.to_owned()), "start opened\n")] {
        let state = ended(setup);
        let text = state.record().to_text();
        assert!(text.contains(word) && text.contains("\nresigned 1\n"), "{text}");
        let record = TableRecord::parse(&text).unwrap();
        assert_eq!(record, state.record());
        assert_eq!(record.verify(game).unwrap().setup(), state.position.setup);
        // A dealt start is not a given one, and vice versa.
        let other = if word == "start dealt\n" { "start opened\n" } else { "start dealt\n" };
        let wrong = TableRecord::parse(&text.replace(word, other)).unwrap();
        assert!(matches!(wrong.verify(game), Err(VerifyError::OtherCommit { .. })));
    }
}

#[test]
fn errors_of_the_head_name_their_line() {
    let text = ended(None).record().to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[0], &lines[1][..6], lines[2]), ("tessera table 1", "table ", "start dealt"));
    assert!(lines[3].starts_with("commit ") && lines[4].starts_with("seed ") && lines[5] == "resigned 1");
    let replaced = |line: &str, other: &str| line_of(&text.replacen(line, other, 1));
    assert_eq!(replaced("tessera table 1", "tessera table 12"), Ok((1, "`tessera table 1`")));
    assert_eq!(replaced("start dealt", "start stolen"), Ok((3, "a line of the table's head")));
    assert_eq!(replaced("commit ", "commit x"), Ok((4, "64 hexadecimal digits")));
    assert_eq!(replaced("seed ", "seed x"), Ok((5, "64 hexadecimal digits")));
    assert_eq!(replaced("resigned 1", "resigned x"), Ok((6, "a seat")));
    assert_eq!(replaced("request 2 ", "request 0 "), Ok((7, "the number of an event")));
    assert_eq!(replaced("request 2 ", "request 999 "), Ok((7, "the number of an event")));
    let without = text.replacen(&format!("{}\n", lines[3]), "", 1);
    assert_eq!(line_of(&without).unwrap().1, "`commit`");
}
