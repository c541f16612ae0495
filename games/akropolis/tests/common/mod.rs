//! Helpers shared by the tests of the rules.
#![allow(dead_code, clippy::unwrap_used, reason = "each test file uses a part of it, and may panic")]

use tessera_akropolis::{Akropolis, Refusal, Setup};
use tessera_core::{AnyGame, Args, Problem, Value};

/// A state of two players in which player 0 has made these moves; the site is as given.
pub(crate) fn two_players(settings: &str, site: &str, stones: u8, moves: &[&str]) -> String {
    format!("2{settings};0{site};P0{stones:02}{};P102;", moves.concat())
}

pub(crate) fn city(moves: &[&str]) -> String {
    two_players("hmbtg", "0102", 1, moves)
}

pub(crate) fn setup(text: &str) -> Setup {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn ask(op: &str, args: &[(&str, Value)]) -> Result<Value, Problem> {
    let args = args.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Akropolis.query(op, &Args(args))
}

pub(crate) fn check_refusal(state: &str, wanted: &str, expected: Result<(), &str>) {
    let found = setup(state).check(wanted.parse().unwrap()).map_err(|refusal: Refusal| refusal.to_string());
    assert_eq!(found, expected.map_err(str::to_owned), "{wanted} in {state}");
    let valid = ask("move_valid", &[("state", state.into()), ("move", wanted.into())]);
    assert_eq!(valid, Ok(expected.is_ok().into()), "{wanted} in {state}");
    let listed = setup(state).valid_moves().contains(&wanted.parse().unwrap());
    assert_eq!(listed, expected.is_ok(), "{wanted} in {state}");
}

/// The points of player 0 for a district, with the variant off and on.
pub(crate) fn check_points(moves: &[&str], district: &str, standard: i64, variant: i64) {
    for (settings, expected) in [("hmbtg", standard), ("HMBTG", variant)] {
        // The site holds the highest tile in play, which no test city uses.
        let state = format!("4{settings};061;P000{};P101;P201;P301;", moves.concat());
        let points =
            ask("score_district", &[("state", state.as_str().into()), ("district", district.into())]);
        let Ok(Value::List(points)) = points else { panic!("{points:?}") };
        assert_eq!(points[0], Value::Int(expected), "{district} with {settings} of {moves:?}");
    }
}

/// Eleven tiles that fill the columns E10 to E15 and the rows 0 to N05, but for N02E12, N02E13 and N01E13.
///
/// A tile at (x, y) in rotation 0 covers (x, y), (x, y + 1) and (x + 1, y) if x is even; one at (x, y + 2) in
/// rotation 1 covers (x, y + 2), (x + 1, y + 2) and (x + 1, y + 1): together a block of two columns.
pub(crate) const BLOCK_WITH_A_HOLE: [&str; 11] = [
    "05S00E10R0",
    "22N02E10R1",
    "24N03E10R0",
    "26N05E10R1",
    "08S00E12R0",
    "07N03E12R0",
    "28N05E12R1",
    "23S00E14R0",
    "30N02E14R1",
    "33N03E14R0",
    "37N05E14R1",
];
