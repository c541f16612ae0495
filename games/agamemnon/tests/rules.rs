//! The rules one by one; every expected value is worked out by hand.
#![allow(clippy::unwrap_used, reason = "everything here runs in tests")]

#[path = "rules/board.rs"]
mod board;
#[path = "rules/states.rs"]
mod states;
#[path = "rules/strings.rs"]
mod strings;
#[path = "rules/turns.rs"]
mod turns;

use tessera_agamemnon::Agamemnon;
use tessera_core::{AnyGame, AnyMatch, Args, Code, Problem, Value};

const STANDARD: &str = "S0001S0004F0105L0204F0206L0203L0306S0307L0408S0409S0510F0508F0611S0712F0813S0809S0911S1015\
    F1114L1112S1216F1217S1315F1314L1418L1419F1520L1619S1617F1722L1820L1823S1924F1921F2025L2126F2122L2226F2325F2324\
    F2427S2428L2529L2628L2729L2728S2831S2930S3031";

/// All thirty tiles in a legal order; nodes 30 and 31 stay free.
const FULL: &str = "Oa00Ba01Bb02Ob03Oc04Bc05Bd06Od07Oe08Be09Bf10Of11Of12Bf13Bf14Of15Og16Bg17Bg18Og19Oh20Bh21Bi22Oi23\
    Oi24Bi25Bj26Oj27Oj28Bj29";

fn ask(op: &str, args: &[(&str, &str)]) -> Result<Value, Problem> {
    let args = args.iter().map(|&(name, value)| (name.to_owned(), Value::from(value)));
    Agamemnon.query(op, &Args(args.collect()))
}

fn check_score(tiles: &str, edges: &str, expected: [i32; 2]) {
    let answer = ask("total_score", &[("tiles", tiles), ("edges", edges)]);
    assert_eq!(answer, Ok(Value::list(expected)), "{tiles} on {edges}");
}

fn check_valid(tiles: &str, edges: &str, expected: bool) {
    assert_eq!(ask("state_valid", &[("tiles", tiles), ("edges", edges)]), Ok(expected.into()), "{tiles}");
}

fn check_well_formed(tiles: &str, edges: &str, expected: bool) {
    let answer = ask("state_well_formed", &[("tiles", tiles), ("edges", edges)]);
    assert_eq!(answer, Ok(expected.into()), "{tiles} {edges}");
}

fn check_action(tiles: &str, edges: &str, action: &str, expected: bool) {
    let args = [("tiles", tiles), ("edges", edges), ("action", action)];
    assert_eq!(ask("action_valid", &args), Ok(expected.into()), "{action} after {tiles}");
    assert_eq!(ask("apply_action", &args).is_ok(), expected, "{action} after {tiles}");
}

fn check_apply(tiles: &str, edges: &str, action: &str, next: (&str, &str)) {
    let answer = ask("apply_action", &[("tiles", tiles), ("edges", edges), ("action", action)]);
    assert_eq!(answer, Ok(Value::map([("tiles", next.0.into()), ("edges", next.1.into())])), "{action}");
}

fn check_drawable(tiles: &str, player: &str, kinds: &str, count: usize) {
    let expected = Value::map([("player", player.into()), ("kinds", kinds.into()), ("count", count.into())]);
    assert_eq!(ask("drawable_tiles", &[("tiles", tiles)]), Ok(expected), "{tiles}");
}

fn open(tiles: &str, drawn: &str) -> Box<dyn AnyMatch> {
    Agamemnon.open(&format!("{tiles}/{STANDARD}/{drawn}")).unwrap()
}

fn code(op: &str, args: &[(&str, &str)]) -> Code {
    ask(op, args).unwrap_err().code
}
