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
    // A finished board is finished in any order.
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
        let args: Vec<(&str, Value)> = op.args.iter().map(|arg| (arg.name, Value::Int(-3))).collect();
        assert_eq!(ask(op.name, &args).unwrap_err().0, Code::BadRequest, "{}", op.name);
        assert_eq!(ask(op.name, &[]).unwrap_err().0, Code::BadRequest, "{}", op.name);
    }
}

#[test]
fn next_pieces_and_hints() {
    // The last two have one place each, far from each other, so either may come first.
    check("next_pieces", "BGSAHQEFBGCgCDNHFl", list(&["DAi", "FHn"]));
    check("hint", "BGSAHQEFBGCgCDNHFl", "DAi");
    // FHn before HFl spoils it.
    check("next_pieces", "BGSAHQEFBGCgCDNFHn", list(&[]));
    check("hint", "BGSAHQEFBGCgCDNFHn", Value::Null);
    check("hint", BOARD, Value::Null);
    let message = "in placement: piece 2 of the sequence: BGS cannot be played: \
                   peg I is blocked by the upper ring of AHQ at H";
    check_problem("hint", &[("placement", "AHQBGS")], Code::Invalid, message);
}

#[test]
fn what_to_take_back() {
    let rescued = |setup: &str, expected: Value| {
        assert_eq!(ask("rescue", &[("setup", setup.into())]), Ok(expected), "{setup}");
    };
    rescued("BGSAHQEFB/GCgCDN", list(&[]));
    rescued("BGSAHQEFB/GCgCDNFHn", list(&["FHn"]));
    // DAi is later, but it is in the solution, and FHn does not lie below it.
    rescued("BGSAHQEFB/GCgCDNFHnDAi", list(&["FHn"]));
    rescued("BGSAHQEFBGCgCDNFHn/DAi", Value::Null);
}

#[test]
fn everything_about_a_state() {
    let solved = |setup: &str| match ask("solve", &[("setup", setup.into())]) {
        Ok(Value::Map(answer)) => answer,
        other => panic!("{setup}: {other:?}"),
    };
    let one = solved("BGSAHQEFB/GCgCDNHFl");
    assert_eq!(one["setup"], "BGSAHQEFB/GCgCDNHFl".into());
    assert_eq!(one["solutions"], Value::Int(1));
    assert_eq!((&one["order"], &one["one_order"]), (&BOARD.into(), &false.into()));
    assert_eq!((&one["next"], &one["hint"]), (&list(&["DAi", "FHn"]), &"DAi".into()));
    assert_eq!(solved("BGSAHQEFB/GCgCDNHFlDAi")["one_order"], true.into());
    assert!(!one.contains_key("take_back") && !one.contains_key("boards"));

    let none = solved("BGSAHQEFB/GCgCDNFHnDAi");
    assert_eq!((&none["solutions"], &none["order"]), (&Value::Int(0), &Value::Null));
    assert_eq!((&none["take_back"], &none["undo"]), (&list(&["FHn"]), &Value::Int(2)));

    let several = solved("BGSAHQ");
    assert_eq!((&several["solutions"], &several["one_order"]), (&Value::Int(56), &false.into()));
    let all = ask("solve", &[("setup", "BGSAHQEFBGCg".into()), ("all", true.into())]);
    let Ok(Value::Map(all)) = all else { panic!("{all:?}") };
    assert_eq!(Ok(all["boards"].clone()), ask("solutions", &[("placement", "BGSAHQEFBGCg".into())]));
    check_problem(
        "solve",
        &[("setup", "BGSAHQ"), ("all", "yes")],
        Code::BadRequest,
        "argument \"all\" must be true or false, not a string",
    );
}

#[test]
fn an_impossible_piece_is_pointed_at() {
    for (setup, at) in [("AHQBGS", 4), ("AHQ/BGS", 5), ("AHQBGS/", 4), ("/AHQBGS", 5), ("AAA", 1)] {
        let args = Args([("setup".to_owned(), setup.into())].into());
        assert_eq!(IqSteps.query("solve", &args).unwrap_err().at, Some(at), "{setup}");
    }
}

#[test]
fn puzzles_on_request() {
    let made = |level: i64, count: i64, seed: i64| {
        let args = [("level", Value::Int(level)), ("count", Value::Int(count)), ("seed", Value::Int(seed))];
        match ask("puzzles", &args) {
            Ok(Value::Map(answer)) => (answer["available"].clone(), answer["puzzles"].clone()),
            other => panic!("{other:?}"),
        }
    };
    let (available, Value::List(puzzles)) = made(5, 1_000, 1) else { panic!("a list") };
    assert_eq!(available, puzzles.len().into());
    assert_eq!(made(2, 3, 1), made(2, 3, 1));
    assert_ne!(made(2, 3, 1), made(2, 3, 2));
    for puzzle in &puzzles[..3] {
        let Value::Map(puzzle) = puzzle else { panic!("{puzzle:?}") };
        let (Value::Text(start), Value::Text(order)) = (&puzzle["start"], &puzzle["order"]) else {
            panic!("{puzzle:?}")
        };
        assert_eq!((start.len(), &puzzle["level"]), (6, &Value::Int(5)));
        assert!(order.starts_with(start.as_str()));
        check("solutions", start, Value::List(vec![puzzle["solution"].clone()]));
        check("sequence_valid", order, true);
    }
    for (level, count) in [(0, 1), (6, 1), (1, -1)] {
        let args = [("level", Value::Int(level)), ("count", Value::Int(count))];
        assert_eq!(ask("puzzles", &args).unwrap_err().0, Code::BadRequest);
    }
}
