//! `tessera arena` as a researcher uses it.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod binary;

use std::process::{Command, Stdio};
use std::time::Duration;

use binary::{outcome, tessera};

/// A folder of its own that is gone afterwards.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tessera-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

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
    assert_eq!(text.lines().count(), 22, "two header lines and twenty bouts");
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
    assert_eq!(out.lines().count(), 2);
    assert!(out.lines().all(|line| line.contains("\"bouts\":24")), "{out}");
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
fn an_interrupted_arena_shows_what_it_has() {
    let folder = Folder::new("interrupted");
    let log = folder.file("log.csv");
    let args = ["arena", "greedy", "random", "--game", "warring_states", "--deals", "1000000", "--log", &log];
    let child = tessera().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let bouts = || std::fs::read_to_string(&log).map_or(0, |text| text.lines().count().saturating_sub(2));
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
