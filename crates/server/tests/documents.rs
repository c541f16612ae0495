//! Checks that the examples in the documents work when pasted.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod common;

use std::process::Command;

use common::Listening;

#[test]
fn the_example_with_curl_plays_a_move() {
    let document = include_str!("../../../docs/api.md");
    let script = document.split("```sh\n").nth(1).unwrap().split("```").next().unwrap();
    let server = Listening::new();
    let script = script.replace("127.0.0.1:7777", &server.address.to_string());
    let output = Command::new("sh").args(["-ec", &script]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("{\"ply\":1,\"view\":"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("0 ") && line.contains(" #")), "{text}");
    assert!(text.contains("request 1 my-first-move\n"), "{text}");
}
