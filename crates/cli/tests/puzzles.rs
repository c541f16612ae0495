//! `tessera solve` and `tessera puzzle`, good and bad.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod binary;

use std::collections::BTreeSet;

use binary::outcome;

/// Exit code, standard output and nothing on standard error.
fn says(args: &[&str], code: i32, lines: &[&str]) {
    let (out, error, found) = outcome(args);
    assert_eq!(
        (out.lines().collect::<Vec<_>>(), found, error.as_str()),
        (lines.to_vec(), code, ""),
        "{args:?}"
    );
}

fn fails(args: &[&str], words: &[&str]) {
    let (out, error, code) = outcome(args);
    assert_eq!((out.as_str(), code), ("", 2), "{args:?}");
    for word in words {
        assert!(error.contains(word), "{args:?}: {error}");
    }
}

/// The worked example of the rules. Without its last two pieces it is the only solution; they lie far from each
/// other, so either may come first.
const ORDER: &str = "BGSAHQEFBGCgCDNHFlDAiFHn";

#[test]
fn a_start_is_solved_with_and_without_the_name_of_the_game() {
    let lines = ["1 solution", &format!("one order: {ORDER}"), "next pieces: DAi FHn"];
    says(&["solve", "BGSAHQEFBGCgCDNHFl"], 0, &lines);
    says(&["solve", "iq_steps", "BGSAHQEFBGCg/CDNHFl"], 0, &lines);
    let lines = ["1 solution", &format!("the only order: {ORDER}"), "next pieces: FHn"];
    says(&["solve", "IQ-Steps", "BGSAHQEFBGCg/CDNHFlDAi"], 0, &lines);
    says(&["solve", "BGSAHQ", "--count"], 0, &["56"]);
    says(&["solve", "", "--count"], 0, &["8374"]);
    says(&["solve", "BGSAHQEFBGCgCDNHFl", "--all"], 0, &["AHQBGSCDNDAiEFBFHnGCgHFl"]);
    says(&["solve", ORDER], 0, &["1 solution", &format!("the only order: {ORDER}")]);
    says(&["solve", "BGSAHQ", "--count", "--json"], 0, &["{\"solutions\":56}"]);
    let (all, _, _) = outcome(&["solve", "BGSAHQ", "--all"]);
    assert_eq!(all.lines().collect::<BTreeSet<_>>().len(), 56);
}

#[test]
fn a_hopeless_position_says_what_to_take_back_and_exits_with_1() {
    says(&["solve", "BGSAHQEFB/GCgCDNFHn"], 1, &["no solution; take back: FHn"]);
    says(&["solve", "BGSAHQEFBGCgCDNFHn/"], 1, &["no solution, whatever is taken back"]);
    says(&["solve", "BGSAHQEFBGCgCDNFHn", "--count"], 1, &["0"]);
    let (json, _, code) = outcome(&["solve", "BGSAHQEFB/GCgCDNFHn", "--json"]);
    assert_eq!(code, 1);
    assert!(json.contains("\"take_back\":[\"FHn\"]") && json.contains("\"undo\":1"), "{json}");
}

#[test]
fn bad_input_is_pointed_at() {
    fails(&["solve", "BGSAHZ"], &["character 6", "^"]);
    fails(&["solve", "BGSBAk"], &["shape B is there twice", "^"]);
    // The blocked piece is the second one.
    fails(&["solve", "AHQBGS"], &["piece 2", "peg I is blocked", "  AHQBGS\n     ^"]);
    fails(&["solve", "AHQ/BGS"], &["piece 2", "  AHQ/BGS\n      ^"]);
    fails(&["solve"], &["STRING"]);
    fails(&["solve", "BGS", "--all", "--count"], &["--all", "--count"]);
    fails(&["solve", "chess", "BGS"], &["there is no game \"chess\""]);
    fails(&["solve", "akropolis", "BGS"], &["akropolis", "iq_steps"]);
    fails(&["puzzle", "akropolis"], &["akropolis", "iq_steps"]);
    fails(&["puzzle", "--level", "0"], &["level", "1 to 5", "0"]);
    fails(&["puzzle", "--level", "6"], &["level", "1 to 5", "6"]);
    fails(&["puzzle", "--count", "0"], &["--count", "0"]);
    fails(&["puzzle", "--seed", "-1"], &["-1"]);
}

#[test]
fn puzzles_are_decided_by_their_seed_and_none_comes_twice() {
    let made = |seed: &str| outcome(&["puzzle", "--level", "3", "--count", "40", "--seed", seed]);
    let (out, error, code) = made("1");
    assert_eq!((code, error.as_str()), (0, ""));
    assert_eq!(out.lines().collect::<BTreeSet<_>>().len(), 40);
    assert_eq!(made("1").0, out);
    assert_ne!(made("2").0, out);
    for line in out.lines().take(5) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [start, "level", "3", "grade", _, "solution", solution, "order", order] = words[..] else {
            panic!("{line}");
        };
        assert_eq!((start.len(), solution.len()), (12, 24), "{line}");
        says(&["solve", start, "--all"], 0, &[solution]);
        let (told, _, _) = outcome(&["solve", start]);
        assert!(told.contains(&format!("the only order: {order}")), "{told}");
    }
    let (json, _, _) = outcome(&["puzzle", "--level", "3", "--count", "40", "--seed", "1", "--json"]);
    assert_eq!(json.lines().count(), 40);
    let first = out.split_whitespace().next().unwrap();
    assert!(json.lines().next().unwrap().contains(&format!("\"start\":\"{first}\"")), "{json}");
}

#[test]
fn when_there_are_fewer_puzzles_all_are_listed_and_the_exit_code_is_1() {
    let (out, error, code) = outcome(&["puzzle", "--level", "5", "--count", "100000"]);
    let lines = out.lines().count();
    assert_eq!(code, 1);
    assert!(lines > 0 && error.contains(&format!("only {lines} puzzles")), "{error}");
    assert_eq!(out.lines().collect::<BTreeSet<_>>().len(), lines);
    // As many as there are is no shortage.
    assert_eq!(outcome(&["puzzle", "--level", "5", "--count", &lines.to_string()]).2, 0);
}
