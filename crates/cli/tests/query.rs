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
        (b"", "bad_request"),
        (b"[]", "bad_request"),
        (b"\xff\xfe", "bad_request"),
        (b"{}", "bad_request"),
        (br#"{"game":"warring_states"}"#, "bad_request"),
        (br#"{"game":7,"op":"next"}"#, "bad_request"),
        (br#"{"game":"warring_states","op":"next","args":[]}"#, "bad_request"),
        (br#"{"game":"warring_states","op":"next","args":{}}"#, "bad_request"),
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
