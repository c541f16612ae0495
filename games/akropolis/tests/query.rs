//! The answers of the operations to wrong requests and malformed texts.

mod common;

use common::ask;
use tessera_akropolis::Akropolis;
use tessera_core::{Code, Game, Value};

const STATE: &str = "2hmbtg;001020304;P001;P102;";

fn check_code(op: &str, args: &[(&str, Value)], expected: Code) {
    let answer = ask(op, args);
    assert_eq!(answer.as_ref().map_err(|problem| problem.code), Err(expected), "{op} {args:?}: {answer:?}");
}

#[test]
fn well_formed_asks_for_a_text_or_null() {
    for (op, name, good) in
        [("move_well_formed", "move", "61N99W99R5"), ("state_well_formed", "state", STATE)]
    {
        assert_eq!(ask(op, &[(name, good.into())]), Ok(true.into()));
        for bad in ["", "\0", "🎲", good.to_lowercase().as_str(), &good[1..], &format!("{good} ")] {
            // The small letters of a state are the standard rules, but not its P.
            assert_eq!(ask(op, &[(name, bad.into())]), Ok(false.into()), "{bad:?}");
        }
        assert_eq!(ask(op, &[(name, Value::Null)]), Ok(false.into()));
        check_code(op, &[(name, 1.into())], Code::BadRequest);
        check_code(op, &[], Code::BadRequest);
    }
}

#[test]
fn a_malformed_state_is_a_problem_for_every_other_operation() {
    for op in Akropolis::OPS.iter().filter(|op| !op.name.ends_with("well_formed")) {
        let args = [
            ("state", "2hmbtg;001020304;P001;".into()),
            ("move", "01S00E01R0".into()),
            ("player", 0.into()),
            ("position", "S00E00".into()),
            ("district", "house".into()),
        ];
        let own: Vec<_> =
            args.into_iter().filter(|(name, _)| op.args.iter().any(|arg| arg.name == *name)).collect();
        check_code(op.name, &own, Code::Malformed);
    }
}

#[test]
fn the_player_is_one_of_the_match() {
    for op in ["height_at", "tile_at"] {
        let args = |player: Value, position: &str| {
            [("state", STATE.into()), ("player", player), ("position", position.into())]
        };
        assert!(ask(op, &args(1.into(), "S00E00")).is_ok());
        for player in [Value::Int(2), Value::Int(-1), "0".into(), Value::Null] {
            check_code(op, &args(player, "S00E00"), Code::BadRequest);
        }
        check_code(op, &args(0.into(), "N00E00"), Code::Malformed);
    }
}

#[test]
fn the_district_is_one_of_five() {
    check_code("score_district", &[("state", STATE.into()), ("district", "House".into())], Code::BadRequest);
    check_code("score_district", &[("state", STATE.into())], Code::BadRequest);
}

#[test]
fn a_move_is_malformed_or_illegal() {
    for op in ["apply_move", "apply_move_before_resupply"] {
        check_code(op, &[("state", STATE.into()), ("move", "01S00E01R6".into())], Code::Malformed);
        check_code(op, &[("state", STATE.into()), ("move", "05S00E01R0".into())], Code::Illegal);
    }
    check_code("move_valid", &[("state", "".into()), ("move", "".into())], Code::Malformed);
}

#[test]
fn what_is_no_move_is_no_valid_move() {
    for text in ["", "01S00E01R6", "01N00E01R0", "\u{e9}"] {
        let answer = ask("move_valid", &[("state", STATE.into()), ("move", text.into())]);
        assert_eq!(answer, Ok(false.into()), "{text:?}");
    }
}

#[test]
fn workloads_do_the_same_every_time() {
    for workload in Akropolis::WORKLOADS {
        let tally = (workload.run)(2);
        assert_eq!(tally, (workload.run)(2), "{}", workload.name);
        assert!(tally.units > 0 && tally.check != 0 && tally.games == 2);
    }
}
