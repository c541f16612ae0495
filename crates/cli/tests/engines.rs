//! Engines in the arena, and why moves are refused, as they are typed.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]
#![cfg(unix)]

mod binary;

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use binary::outcome;

/// The engine of the documentation.
const FIRST: &str = r#"
import json, sys, time
way = sys.argv[1] if len(sys.argv) > 1 else ""
for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        print(json.dumps({"hello": {"name": "First"}}), flush=True)
    if "play" in message:
        play = message["play"]
        action = "no such action" if way == "illegal" else play["actions"][0]
        if way == "slow":
            time.sleep(600)
        if way == "exit":
            sys.stderr.write("lost interest\n")
            sys.exit(7)
        print(json.dumps({"action": {"id": play["id"], "action": action}}), flush=True)
    if "quit" in message:
        break
"#;

/// A temporary folder that is deleted afterwards, with the engine in it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tessera-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        std::fs::write(path.join("first.py"), FIRST).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    fn engine(&self, way: &str) -> String {
        format!("first=python3 '{}' {way}", self.file("first.py"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The name, level 0 or not, of a computer player of each game that is quick.
const QUICK: [&str; 3] = ["warring_states", "agamemnon", "akropolis"];

#[test]
fn a_program_of_ten_lines_plays_a_whole_arena() {
    let folder = Folder::new("first");
    for game in QUICK {
        let (records, engine) = (folder.file(game), folder.engine(""));
        let args = ["arena", "first@5s", "random", "--game", game, "--deals", "2"];
        let (table, error, code) =
            outcome(&[&args[..], &["--engine", &engine, "--records", &records]].concat());
        assert_eq!(
            (code, table.contains("4 bouts"), table.contains("forfeit")),
            (0, true, false),
            "{error}{table}"
        );
        let record = std::fs::read_to_string(format!("{records}/0-0.record")).unwrap();
        assert!(record.starts_with("tessera bout 1\nversion "), "{record}");
        assert!(record.contains("\nplayer 0 first@5s\nplayer 1 random\nscores "), "{record}");
        assert_eq!(outcome(&["replay", &format!("{records}/0-0.record")]).2, 0);
    }
}

#[test]
fn our_players_give_the_same_records_inside_the_process_and_outside() {
    let folder = Folder::new("same");
    for game in QUICK {
        let (inside, outside) = (folder.file(&format!("{game}-in")), folder.file(&format!("{game}-out")));
        let rest = ["--game", game, "--deals", "1", "--seed", "5", "--records"];
        assert_eq!(outcome(&[&["arena", "adept@60", "novice@40"], &rest[..], &[&inside]].concat()).2, 0);
        let engine = |name: &str, player: &str| {
            format!("{name}='{}' engine {game} --player {player}", env!("CARGO_BIN_EXE_tessera"))
        };
        let (one, two) = (engine("one", "adept"), engine("two", "novice"));
        let engines = ["--engine", &one, "--engine", &two];
        let (_, error, code) =
            outcome(&[&["arena", "one@60", "two@40"], &rest[..], &[&outside], &engines].concat());
        assert_eq!(code, 0, "{error}");
        for file in ["0-0.record", "0-1.record"] {
            let read = |folder: &str| std::fs::read_to_string(format!("{folder}/{file}")).unwrap();
            assert_eq!(read(&inside), read(&outside), "{game}");
        }
    }
}

#[test]
fn faults_cost_the_match_and_never_the_run() {
    let folder = Folder::new("faults");
    for (way, reason) in [
        ("illegal", "played the illegal action \"no such action\""),
        ("exit", "exited with code 7\n  lost interest"),
        ("slow", "did not answer within its time"),
    ] {
        let log = folder.file(&format!("{way}.csv"));
        let engine = folder.engine(way);
        let args = [
            "arena",
            "first@0.2s",
            "random",
            "--game",
            "warring_states",
            "--deals",
            "1",
            "--engine",
            &engine,
        ];
        let (table, error, code) = outcome(&[&args[..], &["--log", &log]].concat());
        assert_eq!(code, 0, "{error}");
        assert!(table.contains("first@0.2s: 2 forfeits") && table.contains(reason), "{table}");
        let lines = std::fs::read_to_string(log).unwrap();
        assert!(lines.contains(",2|1,0,0: ") && lines.contains(",1|2,"), "whoever forfeits is last: {lines}");
    }
}

#[test]
fn an_engine_that_is_wrongly_named_is_refused() {
    let fails = |engine: &str, words: &str| {
        let args =
            ["arena", "mine", "random", "--game", "warring_states", "--deals", "1", "--engine", engine];
        let (out, error, code) = outcome(&args);
        assert_eq!((out.as_str(), code), ("", 2), "{engine}");
        assert!(error.contains(words), "{engine}: {error}");
    };
    fails("python3 bot.py", "NAME=COMMAND");
    fails("mine=", "empty");
    fails("mine='open", "quote");
    fails("other=cat", "no player \"mine\"");
    fails("mine=/no/such/program", "/no/such/program");
}

/// The processes whose command line has this word.
fn running(word: &str) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let has_it = |entry: &std::fs::DirEntry| {
        std::fs::read(entry.path().join("cmdline"))
            .is_ok_and(|line| String::from_utf8_lossy(&line).contains(word))
    };
    processes.filter(has_it).count()
}

#[test]
fn nothing_outlives_an_arena_that_is_killed() {
    let folder = Folder::new("killed");
    let engine = folder.engine("slow");
    let script = folder.file("first.py");
    let mut arena = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args([
            "arena",
            "first@60s",
            "random",
            "--game",
            "warring_states",
            "--deals",
            "2",
            "--engine",
            &engine,
        ])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let wait = |what: &str, is_so: &dyn Fn() -> bool| {
        let start = Instant::now();
        while !is_so() {
            assert!(start.elapsed() < Duration::from_secs(30), "{what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    // The arena, and for each engine the guard and the program.
    wait("the engines start", &|| running(&script) >= 3);
    arena.kill().unwrap();
    arena.wait().unwrap();
    wait("the engines end", &|| running(&script) == 0);
}

#[test]
fn a_refused_move_says_why_and_a_legal_one_what_it_does() {
    let (why, _, code) = outcome(&["moves", "iq_steps", "BGSAHQ/EFB", "--why", "CAa"]);
    assert_eq!(
        (why.trim_end(), code),
        ("Lower rings go around pegs, and there is no peg. Move the piece by one place or turn it over.", 1)
    );
    let (legal, _, code) = outcome(&["moves", "iq_steps", "BGSAHQ/EFB", "--why", "CDN"]);
    assert_eq!(code, 0, "{legal}");
    assert!(legal.starts_with("CDN is legal: "), "{legal}");
    let (json, _, code) = outcome(&["moves", "iq_steps", "BGSAHQ/EFB", "--why", "CAa", "--json"]);
    assert_eq!(code, 1);
    assert!(
        json.starts_with("{\"action\":\"CAa\",\"legal\":false,\"reason\":{\"sentence\":\"Lower rings"),
        "{json}"
    );
    let (out, error, code) = outcome(&["moves", "iq_steps", "BGSAHQ/EFB", "--why", "nonsense"]);
    assert_eq!((out.as_str(), code), ("", 2));
    assert!(error.contains("character"), "{error}");
}

#[test]
fn every_point_is_explained() {
    let example = tessera_catalog::find("warring_states").unwrap().info().example;
    let (out, _, code) = outcome(&["show", "warring_states", example, "--explain"]);
    assert_eq!(code, 0);
    let explained = out.split("Where the points come from:").nth(1).unwrap();
    // The two flags of the example and the one of the other player, as its picture shows.
    assert_eq!(
        explained.lines().filter(|line| line.starts_with("  ") && line.contains(": 1")).count(),
        3,
        "{out}"
    );
    assert!(explained.contains("In all: Player 1 1, Player 2 2"), "{out}");
}
