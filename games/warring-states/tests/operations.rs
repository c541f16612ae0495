//! The named operations: what they answer, and what they refuse with which code.

use tessera_core::{AnyGame, Args, Code, Value};
use tessera_warring_states::WarringStates;

const EXAMPLE: &str = "a0Ae2Bd2Ca5Dc2Ea1Fa3Gd3Hc3Id0Je1Kb5Lc1Mg1Nc4Ob1Pd4Qb2R\
                       b4Se3Tf2Ua7Vf1Wd1Xa4Ya6Zz90g01c52f03b04e05a26b67c08b39";

fn ask(op: &str, args: &[(&str, Value)]) -> Result<Value, Code> {
    let args = args.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    WarringStates.query(op, &Args(args)).map_err(|problem| problem.code)
}

fn check_one(op: &str, placement: impl Into<Value>, expected: bool) {
    let placement = placement.into();
    assert_eq!(ask(op, &[("placement", placement.clone())]), Ok(expected.into()), "{op} of {placement:?}");
}

fn move_legal(placement: &str, destination: &str) -> Result<Value, Code> {
    ask("move_legal", &[("placement", placement.into()), ("move", destination.into())])
}

fn next(placement: &str, destination: &str) -> Result<Value, Code> {
    ask("next", &[("placement", placement.into()), ("move", destination.into())])
}

fn replay(op: &str, setup: &str, moves: &str, numbers: &[(&str, i64)]) -> Result<Value, Code> {
    let mut args = vec![("setup", setup.into()), ("moves", moves.into())];
    args.extend(numbers.iter().map(|&(name, number)| (name, number.into())));
    ask(op, &args)
}

fn flags(setup: &str, moves: &str, players: i64) -> Result<Value, Code> {
    replay("flags", setup, moves, &[("players", players)])
}

fn supporters(setup: &str, moves: &str, players: i64, player: i64) -> Result<Value, Code> {
    replay("supporters", setup, moves, &[("players", players), ("player", player)])
}

fn winner(setup: &str, moves: &str, players: i64) -> Result<Value, Code> {
    replay("winner", setup, moves, &[("players", players)])
}

#[test]
fn card_placement_well_formed() {
    for good in ["a0A", "a7Z", "b60", "c59", "d4F", "e3G", "f2M", "g1S", "z9Y"] {
        check_one("card_placement_well_formed", good, true);
    }
    for bad in [
        "", "a", "a0", "a0AA", "a0Ab0B", "a8A", "g2A", "z8A", "A0A", "a0a", "h0A", "0aA", "a0é", "éa0A",
        " a0A",
    ] {
        check_one("card_placement_well_formed", bad, false);
    }
    check_one("card_placement_well_formed", Value::Null, false);
}

#[test]
fn placement_well_formed() {
    for good in ["a0A", "z9A", "g19a0A", EXAMPLE] {
        check_one("placement_well_formed", good, true);
    }
    let (cut, long) = (&EXAMPLE[..107], format!("{EXAMPLE}a0A"));
    for bad in ["", "a0Aa0B", "a0Ab0A", "a0A/", "a0A//2", "a0A b0B", cut, &long, "a0Ab0ß"] {
        check_one("placement_well_formed", bad, false);
    }
    check_one("placement_well_formed", Value::Null, false);
}

#[test]
fn a_text_is_no_number() {
    for op in ["card_placement_well_formed", "placement_well_formed", "valid_moves"] {
        assert_eq!(ask(op, &[("placement", Value::Int(3))]), Err(Code::BadRequest));
    }
    assert_eq!(
        ask("move_legal", &[("placement", EXAMPLE.into()), ("move", Value::Null)]),
        Err(Code::BadRequest)
    );
    assert_eq!(ask("move_legal", &[("placement", EXAMPLE.into())]), Err(Code::BadRequest));
}

#[test]
fn move_legal_is_false_for_whatever_is_not_legal() {
    assert_eq!(move_legal(EXAMPLE, "I"), Ok(true.into()));
    for no in ["O", "0", "A", "", "i", "II", "é", "\0"] {
        assert_eq!(move_legal(EXAMPLE, no), Ok(false.into()), "{no:?}");
    }
    assert_eq!(move_legal("a0Ab0B", "B"), Ok(false.into()), "without Zhang Yi");
    assert_eq!(move_legal("a0A a0B", "A"), Ok(false.into()), "malformed");
    assert_eq!(move_legal("z9Aa0B", "B"), Ok(true.into()), "an incomplete deck");
}

#[test]
fn valid_moves_in_order() {
    let ask = |placement: &str| ask("valid_moves", &[("placement", placement.into())]);
    assert_eq!(ask(EXAMPLE), Ok(Value::list(["C", "I", "U", "Y", "1", "2", "3", "6"])));
    assert_eq!(ask("z9Aa0H"), Ok(Value::List(vec![])));
    assert_eq!(ask("a0Ab0B"), Ok(Value::List(vec![])), "without Zhang Yi");
    assert_eq!(ask("a0a"), Err(Code::Malformed));
}

#[test]
fn next_gives_the_placement_in_order() {
    assert_eq!(next("b0Dz9Aa1Ca0Bc09", "C"), Ok("z9Cb0Dc09".into()));
    assert_eq!(next("z9Aa0Ba1C", "B"), Err(Code::Illegal));
    assert_eq!(next("a0Ba1C", "B"), Err(Code::Illegal), "without Zhang Yi");
    assert_eq!(next("z9Aa0B", "b"), Err(Code::Malformed));
    assert_eq!(next("z9Aa0b", "B"), Err(Code::Malformed));
}

#[test]
fn sequence_valid() {
    let ask = |setup, moves| replay("sequence_valid", setup, moves, &[]);
    for (setup, moves, expected) in [
        (EXAMPLE, "3LKW", true),
        (EXAMPLE, "", true),
        (EXAMPLE, "3LKWW", false),
        (EXAMPLE, "3L KW", false),
        (EXAMPLE, "3LkW", false),
        (EXAMPLE, "3Lé", false),
        (EXAMPLE, "3LKW3LKW3LKW3LKW3LKW3LKW3LKW3LKW3LKW", false),
        ("z9Aa0B", "B", true),
        ("z9Aa0B", "BA", false),
        ("a0Ab0B", "", true),
        ("a0Ab0B", "A", false),
        ("", "", false),
        ("z9Aa0Bz", "B", false),
    ] {
        assert_eq!(ask(setup, moves), Ok(expected.into()), "{moves:?} from {setup:?}");
    }
}

#[test]
fn flags_from_qin_to_yan() {
    assert_eq!(flags(EXAMPLE, "3LKW", 2), Ok(Value::list([-1, 1, -1, -1, 0, 1, -1])));
    assert_eq!(flags(EXAMPLE, "", 3), Ok(Value::list([-1; 7])));
    assert_eq!(flags("a0A", "", 3), Ok(Value::list([-1; 7])), "no moves are a valid sequence");
    assert_eq!(flags("a0A", "A", 3), Err(Code::Invalid));
    assert_eq!(flags(EXAMPLE, "3LKWW", 2), Err(Code::Invalid));
    assert_eq!(flags(EXAMPLE, "3lKW", 2), Err(Code::Malformed));
    assert_eq!(flags("a0", "", 2), Err(Code::Malformed));
    assert_eq!(flags(EXAMPLE, "3", 1), Err(Code::BadRequest));
    assert_eq!(flags(EXAMPLE, "3", 5), Err(Code::BadRequest));
}

#[test]
fn supporters_in_order() {
    assert_eq!(supporters(EXAMPLE, "3LKW", 2, 1), Ok("b2b5f1".into()));
    assert_eq!(supporters(EXAMPLE, "3LKW", 4, 3), Ok("f1".into()));
    assert_eq!(supporters(EXAMPLE, "", 2, 0), Ok("".into()));
    assert_eq!(supporters("a0A", "", 2, 0), Ok("".into()));
    assert_eq!(supporters(EXAMPLE, "3LKW", 2, 2), Err(Code::BadRequest), "there is no player 2");
    assert_eq!(supporters(EXAMPLE, "3LKW", 2, -1), Err(Code::BadRequest));
    assert_eq!(supporters(EXAMPLE, "A", 2, 0), Err(Code::Invalid));
}

#[test]
fn game_over() {
    let ask = |setup, moves| replay("game_over", setup, moves, &[]);
    assert_eq!(ask(EXAMPLE, "3LKW"), Ok(false.into()));
    assert_eq!(ask("z9Aa0Bb09", "B"), Ok(true.into()));
    assert_eq!(ask("a0A", ""), Ok(true.into()), "without Zhang Yi nobody can move");
    assert_eq!(ask("z9Aa0Bb09", "9"), Err(Code::Invalid));
    assert_eq!(ask("z9Aa0Bb09", "?"), Err(Code::Malformed));
}

#[test]
fn winner_of_a_match_that_is_over() {
    assert_eq!(winner("z9Ab0Ba0C", "BC", 2), Ok(1.into()), "one flag each, Qin is larger");
    assert_eq!(winner("z9Ab0Ba0C", "B", 2), Err(Code::Invalid), "not over");
    assert_eq!(winner("z9Ab0H", "", 2), Err(Code::Invalid), "nobody has moved");
    assert_eq!(winner("a0A", "", 2), Err(Code::Invalid), "nobody can move");
    assert_eq!(winner("z9Ab0Ba0C", "BCB", 2), Err(Code::Invalid));
    assert_eq!(winner("z9Ab0Ba0C", "BC", 6), Err(Code::BadRequest));
}

#[test]
fn problems_name_the_argument_and_the_place() {
    let args = [("setup", EXAMPLE.into()), ("moves", "3éK".into()), ("players", Value::Int(2))];
    let args = Args(args.into_iter().map(|(name, value)| (name.to_owned(), value)).collect());
    let problem = WarringStates.query("flags", &args).unwrap_err();
    assert_eq!(
        problem.message,
        "in moves: at character 2: expected a location (A to Z, or 0 to 9), found 'é'"
    );
    assert_eq!(problem.at, Some(2));
}
