//! `tessera grade` with a correct program, planted mistakes, adapters, and programs that misbehave.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test may panic, and starts programs")]

mod binary;

use tessera_core::Value;

const REFERENCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/grade/reference.py");
const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/grade");

/// Standard output, standard error and exit code of a graded program.
fn grade(arguments: &[&str], program: &[&str]) -> (String, String, i32) {
    let all: Vec<&str> = ["grade"].iter().chain(arguments).chain(&["--"]).chain(program).copied().collect();
    binary::outcome(&all)
}

fn member<'a>(value: &'a Value, path: &[&str]) -> &'a Value {
    path.iter().fold(value, |value, name| match value {
        Value::Map(members) => members.get(*name).unwrap_or_else(|| panic!("no {name} in {members:?}")),
        other => panic!("no {name} in {other:?}"),
    })
}

fn number(value: &Value, path: &[&str]) -> i64 {
    match member(value, path) {
        Value::Int(number) => *number,
        other => panic!("{path:?}: {other:?}"),
    }
}

#[test]
fn the_engine_itself_is_right_in_every_game() {
    for game in tessera_catalog::GAMES {
        let arguments = [game.info().name, "--questions", "600", "--hostile", "--json"];
        let (said, errors, code) = grade(&arguments, &[env!("CARGO_BIN_EXE_tessera"), "query"]);
        assert_eq!(code, 0, "{said}{errors}");
        let said = tessera_wire::read(said.as_bytes()).unwrap();
        assert_eq!(number(&said, &["total", "right"]), 600);
        assert_eq!(number(&said, &["starts"]), 1);
    }
}

#[test]
fn a_small_program_written_from_the_rules_is_right() {
    let arguments = ["warring_states", "--questions", "1500", "--hostile", "--seed", "5"];
    let (said, errors, code) = grade(&arguments, &["python3", REFERENCE]);
    assert_eq!(code, 0, "{said}{errors}");
    assert!(said.contains("everything attempted is right"), "{said}");
}

#[test]
fn planted_mistakes_are_found_and_made_small() {
    // The mistake, an operation that shows it, and how long the texts of its smallest question may be.
    let cases = [
        ("one_more_card", "placement_well_formed", 6),
        ("not_the_furthest", "valid_moves", 9),
        ("collects_one", "next", 10),
        ("level_is_not_enough", "flags", 20),
        ("unsorted", "supporters", 20),
    ];
    for (bug, op, most) in cases {
        let arguments = ["warring_states", "--questions", "1200", "--json"];
        let (said, errors, code) = grade(&arguments, &["python3", REFERENCE, bug]);
        assert_eq!(code, 1, "{bug}: {said}{errors}");
        let said = tessera_wire::read(said.as_bytes()).unwrap();
        assert!(number(&said, &["ops", op, "wrong"]) > 0, "{bug}");
        let Value::List(mistakes) = member(&said, &["mistakes"]) else { panic!("{said:?}") };
        let found = mistakes.iter().find(|one| *member(one, &["question", "op"]) == Value::from(op));
        let Value::Map(args) = member(found.unwrap(), &["question", "args"]) else { panic!("{found:?}") };
        let size: usize =
            args.values().map(|value| if let Value::Text(text) = value { text.len() } else { 0 }).sum();
        assert!(size <= most, "{bug}: {args:?}");
    }
}

#[test]
fn crashes_and_hangs_cost_their_question_only() {
    for (bug, op) in [("crashes", "sequence_valid"), ("hangs", "sequence_valid")] {
        let arguments =
            ["warring_states", "--questions", "60", "--time", "3", "--json", "--ops", "sequence_valid,flags"];
        let (said, errors, code) = grade(&arguments, &["python3", REFERENCE, bug]);
        assert_eq!(code, 1, "{bug}: {said}{errors}");
        let said = tessera_wire::read(said.as_bytes()).unwrap();
        assert!(number(&said, &["ops", op, "failed"]) > 0, "{bug}: {said:?}");
        assert!(
            number(&said, &["ops", op, "right"]) > 0 && number(&said, &["ops", "flags", "right"]) > 0,
            "{said:?}"
        );
        assert_eq!(number(&said, &["ops", "flags", "failed"]), 0, "{bug}: {said:?}");
        assert!(number(&said, &["starts"]) > 1);
    }
}

#[test]
fn the_adapters_of_the_examples_are_asked() {
    let adapters: [(&[&str], &str); 3] = [
        (&["python3", &format!("{EXAMPLES}/adapter.py")], "placement_well_formed"),
        (&["java", &format!("{EXAMPLES}/Adapter.java")], "move_legal"),
        (&["sh", &format!("{EXAMPLES}/adapter.sh")], "card_placement_well_formed"),
    ];
    for (program, op) in adapters {
        let (said, errors, _) = grade(&["warring_states", "--questions", "300", "--json"], program);
        let said = tessera_wire::read(said.as_bytes()).unwrap_or_else(|error| panic!("{error} {errors}"));
        // They are a start: not all of it is right, nothing breaks, and the rest is not attempted.
        assert!(number(&said, &["ops", op, "right"]) > 0, "{said:?}");
        assert_eq!((number(&said, &["total", "failed"]), number(&said, &["starts"])), (0, 1), "{said:?}");
        assert_eq!(
            number(&said, &["ops", "sequence_valid", "not_attempted"]),
            number(&said, &["ops", "sequence_valid", "asked"])
        );
    }
}

#[test]
fn reports_are_written_for_people_and_for_gradescope() {
    let folder = std::env::temp_dir().join(format!("tessera-grade-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (report, scope, vectors) = (file("report.html"), file("results.json"), file("vectors.jsonl"));
    std::fs::write(
        &vectors,
        "{\"game\":\"warring_states\",\"op\":\"valid_moves\",\"args\":{\"placement\":\"z9Aa0Ba1F\"},\"expect\":[\"F\"]}\n\
         {\"game\":\"iq_steps\",\"op\":\"order\",\"args\":{\"placement\":\"BGS\"}}\n",
    )
    .unwrap();
    let arguments = [
        "warring_states",
        "--questions",
        "0",
        "--vectors",
        &vectors,
        "--report",
        &report,
        "--gradescope",
        &scope,
    ];
    let (said, errors, code) = grade(&arguments, &["python3", REFERENCE, "not_the_furthest"]);
    assert_eq!(code, 1, "{said}{errors}");
    assert!(said.contains("right     [\"F\"]") && said.contains("given     [\"B\",\"F\"]"), "{said}");
    let page = std::fs::read_to_string(&report).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains("data:image/svg+xml,"), "{page}");
    assert!(!page.contains("src=\"http") && !page.contains("href=\""), "the page needs nothing else");
    let results = tessera_wire::read(std::fs::read_to_string(&scope).unwrap().as_bytes()).unwrap();
    let Value::List(tests) = member(&results, &["tests"]) else { panic!("{results:?}") };
    assert_eq!(tests.len(), 1);
    assert_eq!(*member(&tests[0], &["status"]), Value::from("failed"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn programs_that_misbehave_end_the_run_with_a_clear_answer() {
    let programs: [&[&str]; 5] = [
        &["sh", "-c", "exit 3"],
        &["sh", "-c", "exec cat > /dev/null"],
        &["sh", "-c", "yes hello"],
        &["sh", "-c", "while read line; do echo; done"],
        &["sh", "-c", "while read line; do echo '{\"id\":9007199254740993,\"ok\":1}'; done"],
    ];
    for program in programs {
        let arguments =
            ["warring_states", "--questions", "40", "--time", "0.01", "--ops", "flags,next", "--json"];
        let (said, errors, code) = grade(&arguments, program);
        assert_eq!(code, 1, "{program:?}: {said}{errors}");
        let said = tessera_wire::read(said.as_bytes()).unwrap();
        assert_eq!(number(&said, &["total", "right"]), 0);
    }
    let (_, errors, code) = grade(&["warring_states"], &["no-such-program"]);
    assert!(code == 2 && errors.contains("cannot start no-such-program"), "{errors}");
    let (_, errors, code) = grade(&["warring_states", "--ops", "flgas"], &["true"]);
    assert!(code == 2 && errors.contains("did you mean flags?"), "{errors}");
}
