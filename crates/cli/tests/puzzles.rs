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
    fails(&["puzzle", "--level", "0"], &["level", "1 to 5", "0"]);
    fails(&["puzzle", "--level", "6"], &["level", "1 to 5", "6"]);
    fails(&["puzzle", "--count", "0"], &["--count", "0"]);
    fails(&["puzzle", "--number", "0"], &["puzzle 0", "1 to 10000"]);
    fails(&["puzzle", "--number", "10001"], &["puzzle 10001", "1 to 10000"]);
    fails(&["puzzle", "--number", "9999", "--count", "3"], &["puzzle 10001"]);
    fails(&["puzzle", "--daily", "2026-02-29"], &["2026-02-29", "date"]);
    fails(&["puzzle", "--daily", "2026-02-28", "--level", "2"], &["--daily", "--level"]);
    fails(&["puzzle", "--answer", "AAA"], &["move 1"]);
    fails(&["puzzle", "--answer", ""], &["no move to judge"]);
}

/// The words after a name on the line of a puzzle.
fn after<'a>(line: &'a str, name: &str) -> &'a str {
    line.split_once(&format!("  {name} ")).unwrap().1.split("  ").next().unwrap()
}

#[test]
fn a_puzzle_has_one_solution_which_its_line_tells() {
    let (out, error, code) = outcome(&["puzzle", "--level", "3", "--number", "120", "--count", "40"]);
    assert_eq!((code, error.as_str()), (0, ""));
    assert_eq!(out.lines().collect::<BTreeSet<_>>().len(), 40);
    for (line, number) in out.lines().zip(120..).take(5) {
        let start = line.split_whitespace().next().unwrap();
        assert_eq!((after(line, "level"), after(line, "number")), ("3 (Expert)", &*number.to_string()));
        // Four pieces are given, and the moves of the other four are told.
        let solution = after(line, "solution").replace(' ', "");
        assert_eq!((start.trim_end_matches('/').len(), solution.len()), (12, 12), "{line}");
        let (told, _, _) = outcome(&["solve", start]);
        assert!(told.starts_with("1 solution\n"), "{told}");
        let end = start.trim_end_matches('/').to_owned() + &solution;
        assert!(outcome(&["solve", &end]).0.starts_with("1 solution\n"), "{end}");
    }
}

/// These starts stand here so that a number stays the same puzzle for ever.
const KNOWN: &str = include_str!("puzzles.txt");

#[test]
fn the_same_number_is_the_same_puzzle_for_ever() {
    let mut found = String::new();
    for line in KNOWN.lines() {
        let [game, level, number, _] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let (out, _, _) = outcome(&["puzzle", game, "--level", level, "--number", number]);
        let start = out.split_whitespace().next().unwrap();
        found += &format!("{game} {level} {number} {start}\n");
    }
    assert_eq!(found, KNOWN);
}

#[test]
fn the_puzzle_of_a_day_is_one_of_the_catalogue() {
    // 2026-11-19 is a Thursday, 9,819 days after 2000-01-01; 9,819 * 7,919 = 77,756,661, whose last digits are 6661.
    for (game, number) in [("warring_states", "6662"), ("akropolis", "6662"), ("agamemnon", "6662")] {
        let (daily, _, _) = outcome(&["puzzle", game, "--daily", "2026-11-19"]);
        assert_eq!(daily, outcome(&["puzzle", game, "--level", "3", "--number", number]).0);
    }
    // Only 3,823 starts of this level miss four pieces; 77,756,661 is 20,339 * 3,823 + 664.
    let (daily, _, _) = outcome(&["puzzle", "iq_steps", "--daily", "2026-11-19"]);
    assert_eq!(daily, outcome(&["puzzle", "--level", "3", "--number", "665"]).0);
}

#[test]
fn answers_are_judged_with_reasons() {
    for game in ["akropolis", "agamemnon", "iq_steps", "warring_states"] {
        let (line, _, _) = outcome(&["puzzle", game, "--level", "1", "--number", "7"]);
        let solution = after(line.trim_end(), "solution");
        let answer = ["puzzle", game, "--level", "1", "--number", "7", "--answer", solution];
        let (out, error, code) = outcome(&answer);
        assert_eq!((out.lines().next(), code, error.as_str()), (Some("solved"), 0, ""), "{game}");
        assert!(out.lines().count() > 1, "{game} says why: {out}");
        let (json, _, _) = outcome(&[&answer[..], &["--json"]].concat());
        assert!(json.starts_with("{\"right\":true,\"solved\":true,\"why\":["), "{json}");
        let (json, _, _) = outcome(&["puzzle", game, "--number", "7", "--json"]);
        assert!(json.contains("\"name\":\"Starter\"") && json.contains("\"goal\":\""), "{json}");
    }
}

#[test]
fn a_wrong_answer_is_wrong_with_code_1_and_says_why() {
    let (line, _, _) = outcome(&["puzzle", "warring_states", "--level", "2", "--number", "3"]);
    let start = line.split_whitespace().next().unwrap();
    let solution = after(line.trim_end(), "solution");
    let (moves, _, _) = outcome(&["moves", "warring_states", start]);
    let wrong = moves.split_whitespace().find(|action| *action != solution).unwrap();
    let (out, error, code) =
        outcome(&["puzzle", "warring_states", "--level", "2", "--number", "3", "--answer", wrong]);
    assert_eq!((out.lines().next(), code, error.as_str()), (Some("wrong"), 1, ""), "{out}");
    assert!(out.contains("wins by force after this move") && out.contains("it goes on"), "{out}");
}
