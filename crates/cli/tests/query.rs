//! `tessera query` with good, wrong, huge and hostile lines.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod binary;

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use tessera_core::Value;

fn code(answer: &std::collections::BTreeMap<String, Value>) -> String {
    match answer.get("error") {
        Some(Value::Map(error)) => match &error["code"] {
            Value::Text(code) => code.clone(),
            other => panic!("{other:?}"),
        },
        _ => panic!("no error: {answer:?}"),
    }
}

const MOVE: &str = r#"{"game":"warring_states","op":"move_legal","args":{"placement":"z9Aa0B","move":"B"}}"#;

#[test]
fn every_line_is_answered_in_order_with_its_id() {
    let lines = format!(
        "{}\n{}\n",
        MOVE.replace("{\"game\"", "{\"id\":1,\"game\""),
        MOVE.replace("{\"game\"", "{\"id\":[\"x\",null,2.5],\"game\"").replace("\"B\"", "\"C\"")
    );
    let output = binary::run(&["query"], lines.as_bytes());
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "{\"id\":1,\"ok\":true}\n{\"id\":[\"x\",null,2.5],\"ok\":false}\n"
    );
}

#[test]
fn wrong_lines_get_an_error_line_and_the_stream_goes_on() {
    let cases: &[(&[u8], &str)] = &[
        (b"not json", "bad_request"),
        (b"[]", "bad_request"),
        (b"\xff\xfe", "bad_request"),
        (b"{}", "bad_request"),
        (br#"{"game":"warring_states"}"#, "bad_request"),
        (br#"{"game":7,"op":"next"}"#, "bad_request"),
        (br#"{"game":"warring_states","op":"next","args":[]}"#, "bad_request"),
        (br#"{"game":"warring_states","op":"next","args":{}}"#, "bad_request"),
        (br#"{"game":"warring_states","op":"next","args":{"placement":"z9Aa0B","mvoe":"B"}}"#, "bad_request"),
        (br#"{"game":"warring_states","op":"next","args":{"placement":1,"move":"A"}}"#, "bad_request"),
        (br#"{"game":"warring_state","op":"next"}"#, "unknown_game"),
        (br#"{"game":"warring_states","op":"nexr","args":{}}"#, "unknown_op"),
        (br#"{"game":"warring_states","op":"next","args":{"placement":"z9","move":"A"}}"#, "malformed"),
        (br#"{"game":"warring_states","op":"next","args":{"placement":"z9Aa0B","move":"C"}}"#, "illegal"),
        (br#"{"game":"warring_states","op":"next","args":{"placement":"\ud800","move":"C"}}"#, "bad_request"),
    ];
    let mut input = Vec::new();
    for (line, _) in cases {
        input.extend_from_slice(line);
        input.extend_from_slice(format!("\n{MOVE}\n").as_bytes());
    }
    let answers = binary::query(input);
    assert_eq!(answers.len(), 2 * cases.len());
    for (index, (line, expected)) in cases.iter().enumerate() {
        assert_eq!(code(&answers[2 * index]), *expected, "{}", String::from_utf8_lossy(line));
        assert_eq!(answers[2 * index + 1]["ok"], Value::Bool(true), "the stream goes on");
    }
}

#[test]
fn an_error_names_the_close_ones_and_the_place() {
    let answers = binary::query(
        br#"{"id":9,"game":"akropolsi","op":"score"}
{"game":"akropolis","op":"valid_move","args":{}}
{"game":"akropolis","op":"score","args":{"state":"2hmbtg;062181620;P001;P102;"}}"#,
    );
    let error = |index: usize| match &answers[index]["error"] {
        Value::Map(error) => error.clone(),
        other => panic!("{other:?}"),
    };
    let message = |index: usize| format!("{:?}", error(index)["message"]);
    assert_eq!(answers[0]["id"], Value::Int(9));
    assert!(message(0).contains("did you mean akropolis?"), "{}", message(0));
    assert!(message(1).contains("valid_moves"), "{}", message(1));
    assert_eq!(error(2)["code"], Value::from("malformed"));
    // "2hmbtg;" are seven characters, the turn is the eighth, so tile 62 begins at the ninth.
    assert_eq!(error(2)["at"], Value::Int(9));
    assert!(message(2).contains("62"), "{}", message(2));
}

#[test]
fn a_huge_line_is_passed_over() {
    let mut input = vec![b'x'; 3 << 20];
    input.extend_from_slice(format!("\n{MOVE}\n").as_bytes());
    let deep = format!("{}\n", "[".repeat(100_000));
    input.extend_from_slice(deep.as_bytes());
    let long = format!(
        r#"{{"game":"iq_steps","op":"sequence_valid","args":{{"placement":"{}"}}}}"#,
        "A".repeat(900_000)
    );
    input.extend_from_slice(format!("{long}\n{MOVE}").as_bytes());
    let answers = binary::query(input);
    assert_eq!(answers.len(), 5);
    assert_eq!(code(&answers[0]), "bad_request");
    assert_eq!(answers[1]["ok"], Value::Bool(true));
    assert_eq!(code(&answers[2]), "bad_request");
    assert_eq!(answers[3]["ok"], Value::Bool(false));
    assert_eq!(answers[4]["ok"], Value::Bool(true), "a last line needs no line end");
}

#[test]
fn an_answer_comes_before_the_next_question() {
    let mut child =
        binary::tessera().arg("query").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(stdin, "{MOVE}").unwrap();
        stdin.flush().unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(answer, "{\"ok\":true}\n");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_flat_over_many_lines() {
    let mut child =
        binary::tessera().arg("query").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let resident = || -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    let state = "2hmbtg;010181620;P001;P102;";
    let line = format!(r#"{{"game":"akropolis","op":"valid_moves","args":{{"state":"{state}"}}}}"#);
    let mut sizes = Vec::new();
    for _ in 0..20 {
        for _ in 0..100 {
            writeln!(stdin, "{line}").unwrap();
            let mut answer = String::new();
            stdout.read_line(&mut answer).unwrap();
            assert!(answer.starts_with("{\"ok\":["));
        }
        sizes.push(resident());
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
    assert!(sizes[19] <= sizes[1] + 1024, "kilobytes after each hundred lines: {sizes:?}");
}

/// The exit code and standard output.
fn asked(arguments: &[&str], input: &str) -> (i32, String) {
    let output = binary::run(arguments, input.as_bytes());
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn ids_come_back_digit_for_digit() {
    for id in ["123456789012345678901234567890", "1.50", "1e400", "\"\\u0041\"", "null", "[1, 2]"] {
        let line = MOVE.replace("{\"game\"", &format!("{{\"id\":{id},\"game\""));
        assert_eq!(asked(&["query"], &line), (0, format!("{{\"id\":{id},\"ok\":true}}\n")));
    }
}

#[test]
fn blank_lines_and_a_byte_order_mark_are_skipped() {
    let input = format!("\u{feff}{MOVE}\r\n\n  \t\n{MOVE}\n\n");
    assert_eq!(asked(&["query"], &input), (0, "{\"ok\":true}\n{\"ok\":true}\n".to_owned()));
}

#[test]
fn the_exit_code_says_whether_every_line_was_a_request() {
    let illegal = MOVE.replace("move_legal", "next").replace("\"B\"", "\"C\"");
    assert_eq!(asked(&["query"], &illegal).0, 0, "an error about a text of the game is an answer");
    for wrong in
        ["nonsense", "{}", &MOVE.replace("move_legal", "moves"), &MOVE.replace("warring", "whirring")]
    {
        assert_eq!(asked(&["query"], &format!("{MOVE}\n{wrong}\n{MOVE}\n")).0, 1, "{wrong}");
    }
}

#[test]
fn an_unknown_argument_is_named_with_the_one_that_was_meant() {
    let wrong = MOVE.replace("\"move\"", "\"mvoe\"");
    let (code, answer) = asked(&["query"], &wrong);
    assert!(code == 1 && answer.contains("has no argument \\\"mvoe\\\", did you mean move?"), "{answer}");
}

#[test]
fn strict_requests_get_errors_for_texts_that_otherwise_mean_no() {
    let cases = [
        ("warring_states", "move_legal", r#"{"placement":"z9A","move":"?"}"#, "false", "malformed"),
        ("warring_states", "valid_moves", r#"{"placement":"a0B"}"#, "[]", "invalid"),
        (
            "akropolis",
            "move_valid",
            r#"{"state":"2hmbtg;0010203;P001;P102;","move":"x"}"#,
            "false",
            "malformed",
        ),
        ("agamemnon", "state_valid", r#"{"tiles":"Oz00","edges":""}"#, "false", "malformed"),
        ("iq_steps", "count_solutions", r#"{"placement":"AHQBGS"}"#, "0", "invalid"),
        ("iq_steps", "piece_cells", r#"{"placement":"AAA"}"#, "null", "invalid"),
    ];
    for (game, op, args, lenient, code) in cases {
        let line = format!(r#"{{"game":"{game}","op":"{op}","args":{args}}}"#);
        assert_eq!(asked(&["query"], &line), (0, format!("{{\"ok\":{lenient}}}\n")), "{op}");
        let (_, answer) = asked(&["query", "--strict"], &line);
        assert!(answer.contains(&format!("\"code\":\"{code}\"")), "{op}: {answer}");
    }
    // A question about well-formedness stays one.
    let line = r#"{"game":"warring_states","op":"placement_well_formed","args":{"placement":"?"}}"#;
    assert_eq!(asked(&["query", "--strict"], line), (0, "{\"ok\":false}\n".to_owned()));
}

#[test]
fn answers_are_held_against_known_ones() {
    let folder = std::env::temp_dir().join(format!("tessera-expect-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("known.jsonl");
    let path = file.to_str().unwrap();
    let with = |answer: &str| MOVE.replace("}}", &format!("}},\"expect\":{answer}}}"));

    // Questions with their answers.
    std::fs::write(&file, format!("{}\n\n{}\n", with("true"), with("false"))).unwrap();
    let (code, said) = asked(&["query", "--expect", path], "");
    assert_eq!((code, said.lines().count()), (1, 2), "{said}");
    assert!(said.starts_with(&format!("{path}:3: expected false, got true\n")), "{said}");
    assert!(said.ends_with("2 asked, 1 as expected, 1 different\n"), "{said}");

    // What `query` has printed for the questions on standard input.
    let questions = format!("{MOVE}\n{}\n", MOVE.replace("move_legal", "next").replace("\"B\"", "\"C\""));
    std::fs::write(&file, asked(&["query"], &questions).1).unwrap();
    assert_eq!(asked(&["query", "--expect", path], &questions).0, 0);
    let other = questions.replace("\"C\"", "\"B\"");
    assert_eq!(asked(&["query", "--expect", path], &other).0, 1);

    // Too few or too many questions, and lines that say nothing, are clear errors.
    for (known, input) in
        [("{\"ok\":true}\n", ""), ("{\"ok\":true}\n", &*questions), ("{}\n", MOVE), ("x\n", MOVE)]
    {
        std::fs::write(&file, known).unwrap();
        assert_eq!(asked(&["query", "--expect", path], input).0, 2, "{known}");
    }
    assert_eq!(asked(&["query", "--expect", "no-such-file"], "").0, 2);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_match_of_every_game_is_played_with_the_operations_that_every_game_has() {
    for game in tessera_catalog::GAMES {
        let name = game.info().name;
        let ask = |op: &str, args: &str| {
            let line = format!(r#"{{"game":"{name}","op":"{op}","args":{args}}}"#);
            match binary::query(line.as_bytes()).remove(0).remove("ok") {
                Some(answer) => answer,
                None => panic!("{line}"),
            }
        };
        let text = |value: Value| match value {
            Value::Text(text) => text,
            other => panic!("{other:?}"),
        };
        let mut setup = text(ask("start", r#"{"seed":3}"#));
        let mut position = game.open(&setup).unwrap();
        for step in 0..12 {
            let legal = ask("legal", &format!(r#"{{"setup":"{setup}"}}"#));
            assert_eq!(legal, Value::list(position.actions()), "{name} {setup}");
            match position.turn() {
                tessera_core::Turn::Over => break,
                tessera_core::Turn::Dealer => {
                    setup = text(ask("draw", &format!(r#"{{"setup":"{setup}","seed":{step}}}"#)));
                    position = game.open(&setup).unwrap();
                }
                tessera_core::Turn::Player(_) => {
                    let action = position.actions().swap_remove(0);
                    let args = format!(r#"{{"setup":"{setup}","action":"{action}"}}"#);
                    assert_eq!(text(ask("describe", &args)), position.describe(&action).unwrap());
                    setup = text(ask("play", &args));
                    position.play(&action).unwrap();
                    assert_eq!(setup, position.setup());
                }
            }
            let scores = position.scores().0[..position.seats()].to_vec();
            assert_eq!(ask("scores", &format!(r#"{{"setup":"{setup}"}}"#)), Value::list(scores));
        }
    }
}
