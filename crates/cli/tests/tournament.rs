//! `tessera tournament` as a teacher uses it.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]
#![cfg(unix)]

mod binary;

use std::collections::BTreeSet;
use std::process::Stdio;
use std::time::Duration;

use binary::{Folder, outcome, tessera};

const GAME: [&str; 2] = ["--game", "warring_states"];

fn run(args: &[&str]) -> String {
    let (out, error, code) = outcome(&[&["tournament"], args].concat());
    assert_eq!(code, 0, "{error}");
    out
}

/// The cells of a column of a log.
fn column(log: &str, name: &str) -> Vec<String> {
    let place = log.lines().next().unwrap().split(',').position(|column| column == name).unwrap();
    log.lines().skip(1).map(|line| line.split(',').nth(place).unwrap().to_owned()).collect()
}

#[test]
fn a_round_robin_has_a_table_and_goes_on_from_its_log() {
    let folder = Folder::new("robin");
    let log = folder.file("log.csv");
    let args = [&["greedy", "random", "adept@20"][..], &GAME, &["--games", "2", "--log", &log]].concat();
    let table = run(&args);
    assert!(table.contains("6 matches") && table.contains("ahead of"), "{table}");
    let text = std::fs::read_to_string(&log).unwrap();
    assert_eq!(text.lines().count(), 7, "a row for each match: {text}");
    assert_eq!(column(&text, "seats"), ["2"; 6]);
    let players: BTreeSet<String> = column(&text, "player_0").into_iter().collect();
    assert_eq!(players.len(), 3, "everybody moves first somewhere");
    // Nothing is played again, so not even the times differ.
    assert_eq!(run(&args), table);
    assert_eq!(std::fs::read_to_string(&log).unwrap(), text);
    // The same from any number of threads, but for the times.
    let json = |threads: &str| {
        let out = run(&[&["greedy", "random"][..], &GAME, &["--concurrency", threads, "--json"]].concat());
        out.split("\"ms_per_move\":")
            .map(|part| part.split_once(',').map_or(part, |(_, rest)| rest))
            .collect::<String>()
    };
    assert_eq!(json("1"), json("3"));
    let (_, error, code) =
        outcome(&[&["tournament", "greedy", "random"][..], &GAME, &["--log", &log]].concat());
    assert_eq!(code, 2);
    assert!(error.contains("another tournament"), "{error}");
}

#[test]
fn a_tournament_that_was_killed_plays_no_match_twice() {
    let folder = Folder::new("sigkill");
    let log = folder.file("log.csv");
    let args = [&["tournament", "greedy", "random", "novice"][..], &GAME, &["--games", "200", "--log", &log]]
        .concat();
    let mut child = tessera().args(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let rows = || std::fs::read_to_string(&log).map_or(0, |text| text.lines().count().saturating_sub(1));
    while rows() < 20 {
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = std::fs::read_to_string(&log).unwrap();
    let whole = &before[..before.rfind('\n').unwrap() + 1];
    let (table, error, code) = outcome(&args);
    assert_eq!(code, 0, "{error}");
    assert!(table.contains("600 matches"), "{table}");
    let after = std::fs::read_to_string(&log).unwrap();
    assert!(after.starts_with(whole), "what was played stays");
    let ids = ["round", "group", "match"].map(|name| column(&after, name));
    let ids: BTreeSet<_> = (0..600).map(|row| ids.each_ref().map(|column| column[row].clone())).collect();
    assert_eq!((after.lines().count(), ids.len()), (601, 600));
}

#[test]
fn every_format_and_every_number_of_seats_is_played() {
    let field = ["greedy", "random", "novice", "apprentice@5", "adept@5"];
    for (format, matches) in [("gauntlet", 8), ("swiss", 12), ("elimination", 0)] {
        let json = run(&[&field[..], &GAME, &["--format", format, "--json"]].concat());
        assert!(json.contains(&format!("\"format\":\"{format}\"")), "{json}");
        assert!(matches == 0 || json.contains(&format!("\"matches\":{matches},")), "{json}");
        assert_eq!(json.matches("\"rating\":[").count(), 5, "{json}");
    }
    let four = run(&[&field[..4], &GAME, &["-o", "players=4", "--games", "24", "--json"]].concat());
    assert!(four.contains("\"matches\":24,"), "{four}");
    // In a game for one everybody plays the same deals alone.
    let solo = run(&["expert", "random", "--game", "iq_steps", "-o", "level=3", "--games", "3", "--json"]);
    assert!(solo.contains("\"matches\":3,") && solo.contains("\"ahead\":[[[0.0000,0]"), "{solo}");
}

/// Plays the first action, or ends at once.
const PROGRAM: &str = r#"
import json, sys
if len(sys.argv) > 1:
    sys.exit("no interest")
for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        print(json.dumps({"hello": {"name": "First"}}), flush=True)
    if "play" in message:
        play = message["play"]
        print(json.dumps({"action": {"id": play["id"], "action": play["actions"][0]}}), flush=True)
    if "quit" in message:
        break
"#;

#[test]
fn a_field_of_programs_is_read_from_a_file_and_reported_on_one_page() {
    let folder = Folder::new("field");
    let (program, field) = (folder.file("first.py"), folder.file("field.txt"));
    std::fs::write(&program, PROGRAM).unwrap();
    let lines = format!("# the field\nfirst=python3 '{program}'\nlazy=python3 '{program}' now\n\nrandom\n");
    std::fs::write(&field, lines).unwrap();
    let (log, report) = (folder.file("log.csv"), folder.file("report.html"));
    let args = [
        &["--entrants", &field, "--time", "5s", "--games", "2", "--log", &log, "--report", &report][..],
        &GAME,
    ];
    let table = run(&args.concat());
    assert!(table.contains("lazy@5s: 4 forfeits") && table.contains("no interest"), "{table}");
    let text = std::fs::read_to_string(&log).unwrap();
    assert_eq!(column(&text, "forfeit").iter().filter(|reason| reason.contains("exited")).count(), 4);
    assert_eq!(std::fs::read_dir(folder.file("log.csv.records")).unwrap().count(), 6);
    let page = std::fs::read_to_string(&report).unwrap();
    assert_eq!(page.matches("data-film=").count(), 6);
    assert_eq!(page.matches("<script type=\"application/json\" id=\"film-").count(), 6);
    // Nothing is fetched from anywhere.
    for word in ["src=\"", "href=\"http", "url(http", "@import", "fetch("] {
        assert!(!page.contains(word), "{word}");
    }
    // Made again from the log and the records, the page is the same.
    std::fs::remove_file(&report).unwrap();
    assert_eq!(run(&args.concat()), table);
    assert_eq!(std::fs::read_to_string(&report).unwrap(), page);
}

#[test]
fn a_wrong_tournament_is_refused() {
    let fails = |args: &[&str], word: &str| {
        let (out, error, code) = outcome(&[&["tournament"][..], args].concat());
        assert_eq!((out.as_str(), code), ("", 2), "{args:?}");
        assert!(error.contains(word), "{args:?}: {error}");
    };
    fails(&[&["greedy"][..], &GAME].concat(), "2 to 256");
    fails(&[&["greedy", "gredy"][..], &GAME].concat(), "did you mean greedy?");
    fails(&[&["greedy", "greedy"][..], &GAME].concat(), "takes part twice");
    fails(&[&["greedy", "random", "--format", "league"][..], &GAME].concat(), "round-robin");
    fails(&[&["greedy", "random", "--time", "soon"][..], &GAME].concat(), "--time");
    fails(&[&["greedy", "random", "-o", "players=4"][..], &GAME].concat(), "4 seats");
    fails(&[&["--entrants", "/no/such/file"][..], &GAME].concat(), "/no/such/file");
    fails(&GAME, "ENTRANT");
}
