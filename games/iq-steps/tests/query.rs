//! The named operations: answers and problems.
#![allow(clippy::unwrap_used, reason = "helpers of tests, too")]

use tessera_core::{AnyGame, Args, Code, Value};
use tessera_iq_steps::IqSteps;

const BOARD: &str = "BGSAHQEFBGCgCDNHFlDAiFHn";

fn ask(op: &str, args: &[(&str, Value)]) -> Result<Value, (Code, String)> {
    let args = Args(args.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect());
    IqSteps.query(op, &args).map_err(|problem| (problem.code, problem.message))
}

fn check(op: &str, placement: &str, expected: impl Into<Value>) {
    assert_eq!(ask(op, &[("placement", placement.into())]), Ok(expected.into()), "{op} of {placement:?}");
}

fn check_problem(op: &str, args: &[(&str, &str)], code: Code, message: &str) {
    let args: Vec<(&str, Value)> = args.iter().map(|&(name, text)| (name, text.into())).collect();
    assert_eq!(ask(op, &args), Err((code, message.to_owned())), "{op} of {args:?}");
}

fn list(items: &[&str]) -> Value {
    Value::list(items.iter().copied())
}

#[test]
fn well_formed_is_purely_textual() {
    for (text, piece, placement) in [
        ("AAA", true, true),
        ("BGSAHQ", false, true),
        (BOARD, false, true),
        ("", false, false),
        ("AA", false, false),
        ("AAZ", false, false),
        ("AAz", false, false),
        ("AA[", false, false),
        ("AA1", false, false),
        ("aAL", false, false),
        ("AaL", false, false),
        ("IAL", false, false),
        ("AIL", false, false),
        (" AAL", false, false),
        ("AAL ", false, false),
        ("AALB", false, false),
        ("AALAGQ", false, false),
        ("AALAAL", false, false),
        ("ÀAL", false, false),
        ("АAL", false, false),
        ("AAL/", false, false),
        ("BGSAHQEFBGCgCDNHFlDAiFHnAAL", false, false),
    ] {
        check("piece_placement_well_formed", text, piece);
        check("placement_well_formed", text, placement);
    }
    for op in ["piece_placement_well_formed", "placement_well_formed"] {
        assert_eq!(ask(op, &[("placement", Value::Null)]), Ok(Value::Bool(false)));
    }
}

#[test]
fn valid_sequences() {
    for (text, valid) in [
        (BOARD, true),
        ("BGSAHQ", true),
        ("AHQBGS", false),
        ("AHQEFB", true),
        ("EFBAHQ", true),
        ("AAA", false),
        ("AAM", false),
        ("BGSEDI", false),
        ("BGSBAk", false),
        ("", false),
        ("AAL!", false),
    ] {
        check("sequence_valid", text, valid);
    }
}

#[test]
fn cells_of_a_piece() {
    let cells = |lower: &str, upper: &str| Value::map([("lower", lower.into()), ("upper", upper.into())]);
    check("piece_cells", "BGS", cells("ITd", "JS"));
    check("piece_cells", "AHQ", cells("GPb", "FHQ"));
    for nothing in ["AAA", "AAM", "AEL", "", "AAZ", "BGSAHQ"] {
        check("piece_cells", nothing, Value::Null);
    }
}

#[test]
fn viable_next_pieces() {
    let viable = |placement: &str, objective: &str| {
        ask("viable_next", &[("placement", placement.into()), ("objective", objective.into())])
    };
    assert_eq!(viable("", BOARD), Ok(list(&["BGS", "EFB"])));
    assert_eq!(viable("BGS", BOARD), Ok(list(&["AHQ", "EFB"])));
    assert_eq!(viable(BOARD, BOARD), Ok(list(&[])));
    // A finished board is finished in whatever order it is written.
    assert_eq!(viable("AHQBGSCDNDAiEFBFHnGCgHFl", BOARD), Ok(list(&[])));
}

#[test]
fn viable_next_is_undefined_for_impossible_arguments() {
    let check = |placement, objective, code, message| {
        check_problem("viable_next", &[("placement", placement), ("objective", objective)], code, message);
    };
    let message = "in placement: at character 3: expected a location from A to Y or from a to y, found 'Z'";
    check("AAZ", BOARD, Code::Malformed, message);
    check(
        "",
        "",
        Code::Malformed,
        "in objective: at character 1: a placement has at least one piece, but the text is empty",
    );
    let message = "in placement: piece 2 of the sequence: BGS cannot be played: peg I is blocked by the upper ring of AHQ at H";
    check("AHQBGS", BOARD, Code::Invalid, message);
    check("", "BGSEAR", Code::Invalid, "the objective has no playing order");
    check("BGSEAR", "BGSEAR", Code::Invalid, "the objective has no playing order");
    check("BGSEDI", "BGSEDI", Code::Invalid, "the objective is impossible: BGS and EDI both take location I");
    check("BGSEFD", BOARD, Code::Invalid, "EFD has been played but is not in the objective");
}

#[test]
fn orders() {
    for (text, first) in [
        (BOARD, Some("BGSAHQEFBGCgCDNDAiHFlFHn")),
        ("AHQBGS", Some("BGSAHQ")),
        ("BGSEAR", None),
        ("AALBFqCBi", None),
        ("BGSEDI", None),
        ("AAA", None),
    ] {
        check("order", text, first.is_some());
        check("order_first", text, first.map_or(Value::Null, Value::from));
    }
    for malformed in ["", "AAZ", "BGSBGS"] {
        check("order", malformed, false);
    }
    check_problem(
        "order_first",
        &[("placement", "AAZ")],
        Code::Malformed,
        "at character 3: expected a location from A to Y or from a to y, found 'Z'",
    );
}

#[test]
fn solutions_of_a_start() {
    check("solutions", "BGSAHQEFBGCgCDNHFlDAi", list(&["AHQBGSCDNDAiEFBFHnGCgHFl"]));
    check("count_solutions", "BGSAHQEFBGCgCDNHFlDAi", 1);
    check("solutions", BOARD, list(&["AHQBGSCDNDAiEFBFHnGCgHFl"]));
    check("count_solutions", "", 8_374);
}

#[test]
fn a_start_that_is_no_valid_sequence_has_no_solutions() {
    for start in ["AHQBGS", "AAA", "BGSBGS", "AAZ", "B"] {
        check("solutions", start, list(&[]));
        check("count_solutions", start, 0);
    }
}

#[test]
fn solutions_are_sorted_and_counted() {
    let Ok(Value::List(boards)) = ask("solutions", &[("placement", "BGS".into())]) else { panic!() };
    let texts: Vec<&str> =
        boards.iter().map(|board| if let Value::Text(text) = board { text } else { "" }).collect();
    assert!(texts.len() > 1 && texts.is_sorted());
    check("count_solutions", "BGS", texts.len());
}

#[test]
fn legal_placements_are_sorted() {
    let Ok(Value::List(pieces)) = ask("legal_placements", &[("placement", "".into())]) else { panic!() };
    assert_eq!(pieces.len(), 812);
    let texts: Vec<&str> =
        pieces.iter().map(|piece| if let Value::Text(text) = piece { text } else { "" }).collect();
    assert!(texts.is_sorted());
    check("legal_placements", BOARD, list(&[]));
    check("legal_placements", "BGSAHQEFBGCgCDNHFlDAi", list(&["FHn"]));
    let message = "in placement: piece 2 of the sequence: BGS cannot be played: peg I is blocked by the upper ring of AHQ at H";
    check_problem("legal_placements", &[("placement", "AHQBGS")], Code::Invalid, message);
}

#[test]
fn refusals_say_why() {
    let refusal = |placement: &str, piece: &str| {
        ask("refusal", &[("placement", placement.into()), ("piece", piece.into())])
    };
    assert_eq!(refusal("BGS", "AHQ"), Ok(Value::Null));
    let message = "BGS cannot be played: peg I is blocked by the upper ring of AHQ at H";
    assert_eq!(refusal("AHQ", "BGS"), Ok(message.into()));
    let message = "in piece: at character 4: expected the end after one piece, found 'A'";
    assert_eq!(refusal("", "BGSAHQ"), Err((Code::Malformed, message.to_owned())));
}

#[test]
fn liftable_pieces() {
    check("liftable", "", list(&[]));
    check("liftable", "EFBBGSAHQ", list(&["AHQ", "EFB"]));
    check("liftable", BOARD, list(&["DAi", "FHn"]));
}

#[test]
fn forced_orders() {
    check("forced_order", "AHQEFBBGS", Value::List(vec![list(&["BGS", "AHQ"])]));
    check("forced_order", "BGSEAR", Value::List(vec![list(&["BGS", "EAR"]), list(&["EAR", "BGS"])]));
    check("forced_order", "AHQEFB", Value::List(vec![]));
    let message = "BGS and EDI both take location I";
    check_problem("forced_order", &[("placement", "BGSEDI")], Code::Invalid, message);
}

#[test]
fn arguments_of_a_wrong_kind_are_bad_requests() {
    for op in IqSteps.ops() {
        let args: Vec<(&str, Value)> = op.args.split(", ").map(|name| (name, Value::Int(3))).collect();
        assert_eq!(ask(op.name, &args).unwrap_err().0, Code::BadRequest, "{}", op.name);
        assert_eq!(ask(op.name, &[]).unwrap_err().0, Code::BadRequest, "{}", op.name);
    }
}
