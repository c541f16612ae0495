//! `tessera arena` as a researcher uses it.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod binary;

use std::process::{Command, Stdio};
use std::time::Duration;

use binary::{Folder, outcome, tessera};

const GREEDY: [&str; 7] = ["arena", "greedy", "random", "--game", "warring_states", "--deals", "10"];

#[test]
fn points_beat_chance() {
    let (table, error, code) = outcome(&GREEDY);
    assert_eq!(code, 0, "{error}");
    assert!(table.contains("20 bouts") && table.contains("Elo +"), "{table}");
    assert_eq!(outcome(&GREEDY).0, table, "whoever runs it again gets the same");
}

#[test]
fn an_arena_is_taken_up_where_it_stopped() {
    let folder = Folder::new("arena");
    let (log, records) = (folder.file("log.csv"), folder.file("records"));
    let extra = ["--log", &log, "--records", &records];
    let (whole, _, _) = outcome(&[&GREEDY[..], &extra].concat());
    let text = std::fs::read_to_string(&log).unwrap();
    assert_eq!(text.lines().count(), 27, "six lines of head, the columns, and twenty bouts");
    assert_eq!(std::fs::read_dir(&records).unwrap().count(), 20);
    let record = folder.0.join("records/0-0.record");
    assert_eq!(outcome(&["replay", &record.to_string_lossy()]).2, 0);
    // Cut off in the middle of the last but one line, as when the power fails.
    let cut = text[..text.len() - 1].rfind('\n').unwrap() - 4;
    std::fs::write(&log, &text[..cut]).unwrap();
    assert_eq!(outcome(&[&GREEDY[..], &extra].concat()).0, whole);
    let (_, error, code) = outcome(&["arena", "random", "greedy", "--game", "warring_states", "--log", &log]);
    assert_eq!(code, 2);
    assert!(error.contains("another arena"), "{error}");
}

#[test]
fn one_entrant_meets_three_of_another() {
    let args = [
        "arena",
        "greedy",
        "random",
        "--game",
        "warring_states",
        "-o",
        "players=4",
        "--deals",
        "6",
        "--json",
    ];
    let (out, error, code) = outcome(&args);
    assert_eq!(code, 0, "{error}");
    assert_eq!(out.lines().count(), 1);
    assert_eq!(out.matches("\"bouts\":24").count(), 3, "in all, and for each player: {out}");
}

#[test]
fn a_sequential_test_ends_early() {
    let args =
        ["arena", "greedy", "random", "--game", "warring_states", "--deals", "100000", "--sprt", "0,50"];
    let (out, _, code) = outcome(&args);
    assert_eq!(code, 0);
    assert!(out.contains("the first is stronger"), "{out}");
}

#[test]
fn shards_join_to_one_run_byte_for_byte() {
    let folder = Folder::new("shards");
    let game = ["--game", "warring_states", "--deals", "7", "--seed", "3"];
    let (whole, log) = (folder.file("whole.csv"), folder.file("joined.csv"));
    let (table, _, _) = outcome(&[&["arena", "greedy", "random"][..], &game, &["--log", &whole]].concat());
    let shards: Vec<String> = (1..=3).map(|shard| folder.file(&format!("{shard}.csv"))).collect();
    for (number, shard) in shards.iter().enumerate() {
        let part = format!("{}/3", number + 1);
        let args = [&["arena", "greedy", "random"][..], &game, &["--shard", &part, "--log", shard]].concat();
        let (out, error, code) = outcome(&args);
        assert_eq!(code, 0, "{error}");
        assert!(out.contains(&format!("{} bouts", [6, 4, 4][number])), "{out}");
    }
    let merge = ["arena", "merge", &shards[2], &shards[0], &shards[1], "--log", &log];
    let (joined, error, code) = outcome(&merge);
    assert_eq!((joined, code), (table, 0), "{error}");
    // The log of one run is in the order in which its bouts ended.
    let sorted = |file: &str| {
        let mut lines: Vec<String> =
            std::fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&log), sorted(&whole));
    let json = outcome(&["arena", "merge", &log, "--json"]).0;
    let args = [&["arena", "greedy", "random"][..], &game, &["--log", &whole, "--json"]].concat();
    assert_eq!(json, outcome(&args).0);
    let (_, error, code) = outcome(&["arena", "merge", &log, "/no/such/log"]);
    assert!(code == 2 && error.contains("/no/such/log"), "{error}");
    let fails = |part: &str| {
        let (_, error, code) =
            outcome(&[&["arena", "greedy", "random"][..], &game, &["--shard", part]].concat());
        assert!(code == 2 && error.contains("K/N"), "{error}");
    };
    ["0/3", "4/3", "x", "1"].into_iter().for_each(fails);
}

#[test]
fn json_has_everything_that_the_table_shows() {
    let (json, error, code) =
        outcome(&[&GREEDY[..], &["--seed", "9", "--sprt", "0,50", "--alpha", "0.1", "--json"]].concat());
    assert_eq!(code, 0, "{error}");
    // Wald's bounds: ln(0.05 / 0.9) and ln(0.95 / 0.1).
    for part in [
        "\"game\":\"warring_states\"",
        "\"seed\":9,",
        "\"options\":{}",
        "\"deals\":10,\"bouts\":20,",
        "\"pairs\":[",
        "\"elo\":[",
        "\"alpha\":0.1,\"beta\":0.05,\"lower\":-2.8904,\"upper\":2.2513,",
        "\"verdict\":\"open\"",
        &format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION")),
    ] {
        assert!(json.contains(part), "{part} is not in {json}");
    }
}

#[test]
fn a_log_of_another_version_is_refused() {
    let folder = Folder::new("version");
    let log = folder.file("log.csv");
    outcome(&[&GREEDY[..], &["--log", &log]].concat());
    let text = std::fs::read_to_string(&log).unwrap();
    let ours = format!("# version {}", env!("CARGO_PKG_VERSION"));
    assert!(text.contains(&ours));
    std::fs::write(&log, text.replace(&ours, "# version 0.0.9")).unwrap();
    let (_, error, code) = outcome(&[&GREEDY[..], &["--log", &log]].concat());
    assert!(code == 2 && error.contains("written by version 0.0.9"), "{error}");
}

#[test]
fn an_interrupted_arena_shows_what_it_has() {
    let folder = Folder::new("interrupted");
    let log = folder.file("log.csv");
    let args = ["arena", "greedy", "random", "--game", "warring_states", "--deals", "1000000", "--log", &log];
    let child = tessera().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let bouts = || std::fs::read_to_string(&log).map_or(0, |text| text.lines().count().saturating_sub(7));
    while bouts() < 10 {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let (table, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(130), "{error}");
    assert!(table.contains(&format!("{} bouts", bouts())) && table.contains("Elo +"), "{table}");
    assert!(error.contains(&format!("interrupted after {} of 2000000 bouts", bouts())), "{error}");
    assert!(error.contains("the same command goes on"), "{error}");
}

#[test]
fn wrong_entrants_are_refused() {
    let fails = |args: &[&str], word: &str| {
        let (_, error, code) = outcome(args);
        assert_eq!(code, 2, "{args:?}");
        assert!(error.contains(word), "{args:?}: {error}");
    };
    let game = ["--game", "warring_states"];
    fails(&[&["arena", "gredy", "random"], &game[..]].concat(), "did you mean greedy?");
    fails(&[&["arena", "greedy"], &game[..]].concat(), "PLAYER");
    fails(&[&["arena", "greedy", "random", "random"], &game[..]].concat(), "too many");
    fails(&[&["arena", "greedy@0", "random"], &game[..]].concat(), "nodes");
    fails(&[&["arena", "greedy@-1s", "random"], &game[..]].concat(), "seconds");
    fails(&[&["arena", "greedy", "random", "--sprt", "5"], &game[..]].concat(), "two Elo");
    fails(
        &[&["arena", "greedy", "random", "-o", "players=3", "--sprt", "0,5"], &game[..]].concat(),
        "3 seats",
    );
    fails(&["arena", "greedy", "random", "--game", "chess"], "there is no game");
}

#[test]
fn a_pace_in_seconds_and_in_nodes_is_kept() {
    let args = ["arena", "adept@50", "adept@0.01s", "--game", "warring_states", "--deals", "1"];
    let (out, error, code) = outcome(&args);
    assert_eq!(code, 0, "{error}");
    assert!(out.contains("adept@50") && out.contains("adept@0.01s"), "{out}");
}
