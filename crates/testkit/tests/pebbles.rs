//! The smallest game passes the suite that all games are tested with.

use tessera_core::{Chosen, Game};
use tessera_testkit::pebbles::{Pebbles, State};

#[test]
fn the_lesson_can_be_done() {
    tessera_testkit::lessons(&Pebbles);
}

#[test]
fn a_small_game_passes_the_suite() {
    tessera_testkit::conformance(Pebbles, &[], 20);
    tessera_testkit::conformance(Pebbles, &[("heap", "1")], 5);
}

#[test]
fn a_small_game_explains_itself() {
    tessera_testkit::scenes::<Pebbles>(&[], 3);
    tessera_testkit::explanations(Pebbles, &[], 10);
}

/// From 2 pebbles: three rolls; a roll of 1 leaves one way to take, 2 and 3 leave two each.
#[test]
fn perft_counts_moves_and_draws() {
    let position: State = "0200".parse().unwrap();
    assert_eq!(tessera_core::perft(&position, 0), Some(1));
    assert_eq!(tessera_core::perft(&position, 1), Some(3));
    assert_eq!(tessera_core::perft(&position, 2), Some(5));
    // Only taking one of two goes on: after each of the three rolls, three rolls more.
    assert_eq!(tessera_core::perft(&position, 3), Some(9));
    tessera_testkit::perft_file(&Pebbles, "# by hand\n0200\t1 3 2 5 3 9\n");
}

#[test]
fn corpora_compare_code_and_message() {
    tessera_testkit::valid_setups::<Pebbles>("# as written\n2000\n0113\n");
    let cases = "\\e\tmalformed: at character 1: expected two digits of the heap, but the text ends\n\
                 2é00\tmalformed: at character 2: expected two digits of the heap, found 'é'\n\
                 2009\tinvalid: no die shows 9 here\n";
    tessera_testkit::invalid_setups::<Pebbles>(cases, 3);
    let cases = "t3\tillegal: take 1 to 2 pebbles\nt\tmalformed: at character 2: expected a digit, but the text ends\n";
    tessera_testkit::invalid_actions::<Pebbles>("0902", cases, 2);
}

#[test]
fn fuzz_bodies_accept_anything() {
    for text in ["", "2000", "t1", "d1", "\u{202E}9", "9999|x|2"] {
        tessera_testkit::fuzz_texts(&Pebbles, text);
        tessera_testkit::fuzz_actions(&Pebbles, text.as_bytes());
    }
    tessera_testkit::fuzz_query(&[&Pebbles], br#"{"op":"well_formed","args":{"state":"2000"}}"#);
}

#[test]
fn options_are_checked_by_their_specification() {
    let chosen =
        |values: &[(&'static str, &'static str)]| Chosen::new(Pebbles::OPTIONS, values.iter().copied());
    assert_eq!(chosen(&[]).unwrap().number("heap"), 20);
    let message = |values| chosen(values).unwrap_err().to_string();
    assert_eq!(
        message(&[("heap", "100")]),
        "option \"heap\" must be a whole number from 1 to 99, not \"100\""
    );
    assert_eq!(message(&[("heep", "5")]), "there is no option \"heep\", did you mean heap?");
    assert_eq!(message(&[("heap", "5"), ("heap", "6")]), "option \"heap\" is given twice");
}
