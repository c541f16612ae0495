//! The commands as a newcomer types them, good and bad.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod binary;

use std::io::Read;
use std::process::{Command, Stdio};

use binary::outcome;
use tessera_catalog::GAMES;

#[test]
fn the_catalogue_says_how_to_go_on() {
    let (out, _, code) = outcome(&["games"]);
    assert_eq!(code, 0);
    for game in GAMES {
        assert!(out.contains(game.info().name), "{out}");
    }
    assert!(out.contains("tessera serve") && out.contains("tessera --help"), "{out}");
}

/// Takes the example lines out of every help text and runs them in a shell.
#[test]
fn every_example_of_the_help_works_when_pasted() {
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_tessera")).parent().unwrap();
    // Some examples write files.
    let written = std::env::temp_dir().join(format!("tessera-examples-{}", std::process::id()));
    std::fs::create_dir_all(&written).unwrap();
    let mut ran = 0;
    for command in [
        "games", "query", "show", "moves", "perft", "solve", "puzzle", "deal", "record", "replay", "arena",
        "bench",
    ] {
        let (help, _, code) = outcome(&[command, "--help"]);
        assert_eq!(code, 0);
        let examples =
            help.split("Example").nth(1).unwrap_or_else(|| panic!("{command} --help has no example"));
        for line in examples.lines().filter(|line| line.contains("tessera ")) {
            // The benchmark is shortened; the rest runs unchanged.
            let line =
                if command == "bench" { format!("{line} --rounds 1 --repeat 1") } else { line.to_owned() };
            let output = Command::new("sh")
                .args(["-c", &format!("PATH='{}':$PATH; {line}", folder.display())])
                .current_dir(&written)
                .output()
                .unwrap();
            assert!(output.status.success(), "{line}\n{}", String::from_utf8_lossy(&output.stderr));
            assert!(!output.stdout.is_empty(), "{line}");
            ran += 1;
        }
    }
    std::fs::remove_dir_all(&written).unwrap();
    assert!(ran >= 9);
}

#[test]
fn show_moves_and_perft_agree_on_the_examples() {
    for game in GAMES {
        let info = game.info();
        let (picture, _, code) = outcome(&["show", info.name, info.example]);
        assert_eq!(code, 0);
        assert!(picture.lines().count() > 5, "{picture}");
        let (moves, _, code) = outcome(&["moves", info.name, info.example]);
        assert_eq!(code, 0);
        let (count, _, _) = outcome(&["perft", info.name, info.example, "1"]);
        assert_eq!(count.trim(), moves.lines().count().to_string(), "{}", info.name);
    }
}

#[test]
fn a_record_replays_and_a_damaged_one_does_not() {
    for game in GAMES {
        let name = game.info().name;
        let (record, _, code) = outcome(&["record", name, "--seed", "5"]);
        assert_eq!(code, 0);
        let replay = |text: &str| binary::run(&["replay", "-"], text.as_bytes()).status.code();
        assert_eq!(replay(&record), Some(0), "{name}");
        // Cut off in the middle of a line, and with a fingerprint that is another.
        assert_eq!(replay(&record[..record.len() - 5]), Some(2), "{name}");
        let place = record.rfind('#').unwrap() + 1;
        let digit = if &record[place..=place] == "0" { "1" } else { "0" };
        let changed = format!("{}{digit}{}", &record[..place], &record[place + 1..]);
        assert_eq!(replay(&changed), Some(2), "{name}");
    }
}

#[test]
fn a_deal_is_decided_by_its_seed() {
    for game in GAMES.iter().filter(|game| game.info().seats.1 > 1) {
        let deal = |seed: &str| outcome(&["record", game.info().name, "--seed", seed]).0;
        assert_eq!(deal("1"), deal("1"));
        assert_ne!(deal("1"), deal("2"));
    }
}

#[test]
fn errors_help_and_exit_with_2() {
    let fails = |args: &[&str], words: &[&str]| {
        let (out, error, code) = outcome(args);
        assert_eq!((out.as_str(), code), ("", 2), "{args:?}");
        for word in words {
            assert!(error.contains(word), "{args:?}: {error}");
        }
    };
    fails(&["show", "akropolsi", "x"], &["akropolsi", "did you mean akropolis?"]);
    fails(&["show", "warring-states", "z9A\u{e9}0B"], &["character 4", "^"]);
    fails(&["moves", "iq-steps", "AAA"], &["tessera:"]);
    fails(&["perft", "iq-steps", "", "101"], &["101"]);
    fails(&["perft", "iq-steps", "", "-1"], &["-1"]);
    fails(&["deal", "akropolis", "-o", "players=5"], &["players", "2 to 4", "5"]);
    fails(&["deal", "akropolis", "-o", "playrs=2"], &["did you mean players?"]);
    fails(&["deal", "akropolis", "-o", "players"], &["NAME=VALUE"]);
    fails(&["replay", "no-such-file"], &["no-such-file"]);
    fails(&["bench", "iq-steps", "--workload", "nothing"], &["playouts"]);
    fails(&["fly"], &["fly"]);
}

#[test]
fn a_finished_game_has_no_moves_and_says_so() {
    let (setup, _, _) = outcome(&["record", "warring_states"]);
    let replayed = binary::run(&["replay", "-", "--json"], setup.as_bytes());
    let text = String::from_utf8(replayed.stdout).unwrap();
    let setup = text.split("\"setup\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let (out, error, code) = outcome(&["moves", "warring_states", &setup]);
    assert_eq!((out.as_str(), code), ("", 1));
    assert!(error.contains("over"), "{error}");
    // JSON does not change the exit code.
    assert_eq!(outcome(&["moves", "warring_states", &setup, "--json"]).2, 1);
}

#[test]
fn impossible_states_are_shown_with_what_is_wrong() {
    // A card placement is well formed without Zhang Yi, but nobody can move.
    let (out, _, code) = outcome(&["show", "warring_states", "a0A"]);
    assert_eq!(code, 0);
    assert!(out.contains("No match can reach this state"), "{out}");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = binary::tessera()
        .args(["record", "akropolis"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert_eq!((child.wait().unwrap().code(), error.as_str()), (Some(0), ""));
}

#[test]
fn bench_prints_one_json_object_for_each_workload() {
    for game in GAMES {
        let args = ["bench", game.info().name, "--json", "--rounds", "1", "--repeat", "2"];
        let output = binary::run(&args, b"");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.lines().count(), game.workloads().len() + 1, "and the signature");
        for line in text.lines() {
            for name in ["game", "workload", "games", "moves", "cpu_seconds", "rate", "unit", "check"] {
                assert!(line.contains(&format!("\"{name}\":")), "{line}");
            }
        }
    }
}

#[test]
fn advice_names_the_best_move_and_what_is_proved() {
    // Zhang Yi collects both cards of Qi and sees no other card then; the other way Qin has more cards to come.
    let won = "z9Aa0Bb0Ga1Hb1M";
    let (text, error, code) = outcome(&["advise", "warring_states", won]);
    assert_eq!((code, &*error), (0, ""));
    assert!(text.starts_with("best move: M (collects 2 Qi cards and takes the flag)\n"), "{text}");
    assert!(
        text.contains("chances, proved: Player 1 100 %, Player 2 0 %\nlead of Player 1 in the end: +1.0"),
        "{text}"
    );
    let (json, ..) = outcome(&["advise", "warring_states", won, "--json"]);
    let known = r#"{"game":"warring_states","player":"master","action":"M","values":[1.0,0.0],"proved":true,"margin":1.0,"#;
    assert!(json.starts_with(known), "{json}");
    for game in GAMES {
        let info = game.info();
        let ask = |more: &[&str]| outcome(&[&["advise", info.name, info.example, "--json"], more].concat());
        let strongest = game.strongest().unwrap().name;
        let (one, error, code) = ask(&["--player", &format!("{strongest}@50"), "--seed", "3"]);
        assert_eq!((code, &*error), (0, ""), "{}", info.name);
        assert_eq!(ask(&["--player", &format!("{strongest}@50"), "--seed", "3"]).0, one, "{}", info.name);
        let (two, ..) = ask(&["--player", &format!("{strongest}@0.05s"), "--threads", "2"]);
        assert!(two.contains(&format!("\"player\":\"{strongest}@0.05s\"")), "{two}");
    }
    for (arguments, message) in [
        (["warring_states", "z9Aa0Bb0Ga1Hb1M/M", "--seed", "1"], "the match is over"),
        (["warring_states", won, "--player", "mster"], "did you mean master"),
        (["warring_states", won, "--player", "master@0"], "after `@` comes a number"),
        (["warring_states", won, "--threads", "0"], "--threads"),
    ] {
        let (_, error, code) = outcome(&[&["advise"], &arguments[..]].concat());
        assert!(code == 2 && error.contains(message), "{error}");
    }
}

/// Before the first tile Orange has one to draw. What the error shows can be asked about.
#[test]
fn advice_before_a_draw_shows_a_state_after_one() {
    let (_, error, code) = outcome(&["advise", "agamemnon", ""]);
    assert!(
        code == 2 && error.contains("the state lacks what is drawn next; if the dealer draws "),
        "{error}"
    );
    assert!(error.contains(" for Orange, for example, the state is\n/S0001S0004"), "{error}");
    let (text, error, code) =
        outcome(&["advise", "agamemnon", error.lines().last().unwrap(), "--player", "greedy"]);
    assert_eq!((code, &*error), (0, ""));
    assert!(text.starts_with("best move: O"), "{text}");
}

#[test]
fn a_record_is_judged_the_same_every_time() {
    for game in GAMES {
        let name = game.info().name;
        let (record, ..) = outcome(&["record", name, "--seed", "5"]);
        let path = std::env::temp_dir().join(format!("tessera-analyse-{}-{name}", std::process::id()));
        std::fs::write(&path, &record).unwrap();
        let file = path.to_str().unwrap();
        let judged = |more: &[&str]| outcome(&[&["analyse", file, "--nodes", "20"], more].concat());
        let (text, error, code) = judged(&["--json", "--threads", "1"]);
        assert_eq!((code, &*error), (0, ""), "{name}");
        assert_eq!(judged(&["--json", "--threads", "2"]).0, text, "{name}");
        let events = record.lines().count() - 3;
        assert!(text.contains(&format!("\"of\":{events},")), "{name}: {text}");
        let (table, ..) = judged(&[]);
        assert!(table.contains("! is proved"), "{table}");
        // People see the names of players, not the numbers of seats.
        let seats = game.open(game.info().example).unwrap().seats();
        let names = game.seat_names()[..seats.min(2)].join(", ");
        assert!(table.contains(&format!("chances after it: {names}")), "{table}");
        assert!(!table.lines().any(|line| line.starts_with("0 ")), "{table}");
        let (_, error, code) = judged(&["--player", "nobody"]);
        assert!(code == 2 && error.contains("has no player \"nobody\""), "{error}");
        std::fs::write(&path, &record[..record.len() - 4]).unwrap();
        let (_, error, code) = judged(&[]);
        assert!(code == 2 && error.contains("line"), "{name}: {error}");
        std::fs::remove_file(&path).unwrap();
    }
    let (_, error, code) = outcome(&["analyse", "/nowhere", "--nodes", "0"]);
    assert!(code == 2 && error.contains("--nodes"), "{error}");
}

/// Every game keeps the signature of its players in a file of its own; the benchmark prints the same numbers.
#[test]
fn the_benchmark_prints_the_signatures_of_the_games() {
    let output = binary::run(&["bench", "--workload", "signature", "--repeat", "1", "--json"], b"");
    let text = String::from_utf8(output.stdout).unwrap();
    let member = |line: &str, name: &str| -> String {
        let rest = line.split(&format!("\"{name}\":")).nth(1).unwrap();
        rest.split([',', '}']).next().unwrap().trim_matches('"').to_owned()
    };
    let lines =
        text.lines().map(|line| ["game", "moves", "check"].map(|name| member(line, name)).join(" ") + "\n");
    let known = GAMES.iter().map(|game| {
        let tally = tessera_arena::signature(*game).unwrap();
        format!("{} {} {}\n", game.info().name, tally.units, tally.check >> 11)
    });
    assert_eq!(lines.collect::<String>(), known.collect::<String>());
}
