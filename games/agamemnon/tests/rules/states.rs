//! Well-formed and valid states, actions as texts, and what the operations answer.

use tessera_agamemnon::{Agamemnon, TurnAction};
use tessera_core::{AnyGame, Args, Code, Value};

use super::*;

#[test]
fn well_formed_is_about_characters_only() {
    check_well_formed("", "", true);
    check_well_formed("Oa47Oa47Bj99", "E9999S0100", true);
    for tiles in ["Oa0", "O", "OA00", "oa00", "Ok00", "Oa0x", "Oa000", "Oj000104", "Oi..", "é", "Oa٠٠"] {
        check_well_formed(tiles, "", false);
    }
    for edges in ["S", "S000", "S00010", "A0001", "s0001", "S0 01", "S00é1"] {
        check_well_formed("", edges, false);
    }
    let long = "Oa00".repeat(100_000);
    check_well_formed(&long, "", true);
    let null = [("tiles".to_owned(), Value::Null), ("edges".to_owned(), Value::from(""))];
    assert_eq!(Agamemnon.query("state_well_formed", &Args(null.into())), Ok(false.into()));
}

#[test]
fn valid_states_keep_five_rules() {
    check_valid("", "", true);
    check_valid("Oa00Bb01", "S0001", true);
    check_valid("Oa00Bb00", "S0001", false);
    check_valid("Oa02", "S0001", false);
    check_valid("Oa00Bb01Bb02", "S0001S0102", false);
    check_valid("Ba00", "S0001", false);
    check_valid("Oa00Ob01", "S0001", false);
    check_valid("", "S0001L0001", false);
    check_valid("", "S0001L0100", false);
    check_valid("", "S0101", false);
    check_valid("", "S0100", true);
    check_valid(FULL, STANDARD, true);
    check_valid(&format!("{FULL}Oa30"), STANDARD, false);
    check_valid("Oa0", "S0001", false);
}

#[test]
fn actions_belong_to_the_player_to_move_and_to_the_bag() {
    check_action("", STANDARD, "Oa00", true);
    check_action("", STANDARD, "Ba00", false);
    check_action("", STANDARD, "Oa00Ob01", false);
    check_action("Oa00", STANDARD, "Ba01Bb02", true);
    check_action("Oa00", STANDARD, "Ba01", false);
    check_action("Oa00", STANDARD, "Ba01Ob02", false);
    check_action("Oa00", STANDARD, "Ba01Ba02", false);
    check_action("Oa00", STANDARD, "Bf01Bf02", true);
    check_action("Oa00", STANDARD, "Ba01Bb01", false);
    check_action("Oa00", STANDARD, "Ba00Bb01", false);
    check_action("Oa00", STANDARD, "Ba32Bb01", false);
    check_action("Oa00Ba01Bb02", STANDARD, "Oa03Ob04", false);
    check_action("Oa00Ba01Bb02", STANDARD, "Ob03Oi..", false);
    check_action("Oa00", STANDARD, "BJ010005Bf02", false);
}

#[test]
fn partial_graphs_have_nodes_up_to_the_largest_end() {
    let empty = |tiles, edges| ask("empty_nodes", &[("tiles", tiles), ("edges", edges)]);
    assert_eq!(empty("Oa01", "S0003"), Ok(Value::list([0, 2, 3])));
    assert_eq!(empty("", ""), Ok(Value::List(vec![])));
    check_apply(
        "Og03Bf02Ba00",
        "S0001S0004F0105L0204L0203",
        "Oj040202Of01",
        ("Og03Bf02Ba00Oj04Of01", "S0001S0004F0105L0204L0203"),
    );
}

#[test]
fn placements_with_a_hand_are_listed_on_any_graph() {
    let list = |tiles, drawn| {
        ask("valid_placements", &[("tiles", tiles), ("edges", "S0001L0002"), ("drawn", drawn)])
    };
    assert_eq!(list("", "Oa"), Ok(Value::list(["Oa00", "Oa01", "Oa02"])));
    let warps = ["Oj..", "Oj000101", "Oj000102", "Oj000202", "Oj010000", "Oj020000"];
    assert_eq!(list("", "Oj"), Ok(Value::list(warps)));
    assert_eq!(list("Oa00", "BfBi"), Ok(Value::list(["Bf01", "Bf02", "Bi..", "Bi01", "Bi02"])));
    assert_eq!(list("Oa00", ""), Ok(Value::List(vec![])));
    assert_eq!(list("Oa00", "Oa").unwrap_err().code, Code::Invalid);
    assert_eq!(list("Oa00", "Bz").unwrap_err().code, Code::Malformed);
}

#[test]
fn draws_are_listed_on_any_graph() {
    let args = [("tiles", &FULL[..27 * 4]), ("edges", STANDARD)];
    let draw = |text: &str, weight: i64| Value::map([("draw", text.into()), ("weight", weight.into())]);
    assert_eq!(ask("draws", &args), Ok(Value::List(vec![draw("OjOj", 1)])));
    let with_hand = [args[0], args[1], ("drawn", "OjOj")];
    assert_eq!(ask("draws", &with_hand), Ok(Value::List(vec![])));
}

#[test]
fn undefined_requests_get_the_right_code() {
    let state = |tiles, edges| [("tiles", tiles), ("edges", edges)];
    assert_eq!(code("total_score", &state("Oa0", "")), Code::Malformed);
    assert_eq!(code("total_score", &state("", "S0")), Code::Malformed);
    assert_eq!(code("total_score", &[("tiles", "")]), Code::BadRequest);
    assert_eq!(code("drawable_tiles", &[("tiles", "Ba00")]), Code::Invalid);
    assert_eq!(code("apply_action", &[("tiles", ""), ("edges", "S0001"), ("action", "Oa")]), Code::Malformed);
    assert_eq!(code("apply_action", &[("tiles", ""), ("edges", "S0001"), ("action", "Oa02")]), Code::Illegal);
    assert_eq!(code("strings", &state("Oa00Ob00", "S0001")), Code::Invalid);
    assert_eq!(code("loom_edges", &[("mapping", "SSFE")]), Code::Malformed);
    assert_eq!(code("loom_edges", &[("mapping", "SLF")]), Code::Malformed);
    assert_eq!(code("game_over", &[("tiles", "O")]), Code::Malformed);
    let mapping = |entries: &[(&str, &str)]| {
        let entries = entries.iter().map(|&(letter, image)| (letter.to_owned(), Value::from(image)));
        let args = Args([("mapping".to_owned(), Value::Map(entries.collect()))].into());
        Agamemnon.query("loom_edges", &args).map_err(|problem| problem.code)
    };
    assert!(mapping(&[("A", "S"), ("B", "L"), ("C", "F"), ("D", "E")]).is_ok());
    assert_eq!(mapping(&[("A", "S"), ("B", "L"), ("C", "F")]), Err(Code::BadRequest));
    assert_eq!(mapping(&[("A", "S"), ("B", "L"), ("C", "F"), ("D", "S")]), Err(Code::Malformed));
    assert_eq!(mapping(&[("A", "S"), ("B", "L"), ("C", "F"), ("D", "x")]), Err(Code::Malformed));
    assert_eq!(mapping(&[("A", "S"), ("B", "L"), ("C", "F"), ("E", "E")]), Err(Code::BadRequest));
}

#[test]
fn thousands_of_edges_are_scored_at_once_and_more_are_refused() {
    let edges = "F0001".repeat(10_000);
    let tiles = "Oi00".repeat(1_000);
    check_score(&tiles, &edges, [10_000, 0]);
    assert_eq!(code("total_score", &[("tiles", ""), ("edges", &format!("{edges}F0001"))]), Code::Malformed);
    assert_eq!(code("total_score", &[("tiles", &format!("{tiles}Oi00")), ("edges", "")]), Code::Malformed);
}

#[test]
fn texts_of_whole_turns_read_back() {
    for text in ["Oa00", "Oa00Ob01", "Oj151020", "Oj151020Oa00", "Oa00Oj151020", "Oj151020Oj000104"] {
        assert_eq!(text.parse::<TurnAction>().unwrap().to_string(), text);
    }
    for text in ["", "Oa0", "Oa00Ob", "Oa00Ob01Oc02", "Oi..", "Oa00Oi..", "Oj1510", "Oa000001"] {
        assert!(text.parse::<TurnAction>().is_err(), "{text}");
    }
}
