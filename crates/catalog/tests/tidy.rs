//! What holds of the project as a whole and can be read off its files.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use std::fs;
use std::path::{Path, PathBuf};

use tessera_catalog::GAMES;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn folders(path: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Every file below a folder that was written by people.
fn files(path: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') && name != "corpus" {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "toml") {
            found.push(path);
        }
    }
}

#[test]
fn every_game_folder_is_in_the_catalogue_and_nothing_else_is() {
    let mut names: Vec<String> = GAMES.iter().map(|game| game.info().name.replace('_', "-")).collect();
    names.sort();
    assert_eq!(names, folders(&root().join("games")));
}

#[test]
fn a_game_is_one_folder_and_two_lines_of_the_catalogue() {
    let catalogue = root().join("crates/catalog");
    let manifest = fs::read_to_string(catalogue.join("Cargo.toml")).unwrap();
    let table = fs::read_to_string(catalogue.join("src/lib.rs")).unwrap();
    for folder in folders(&root().join("games")) {
        let name = format!("tessera-{folder}");
        assert_eq!(manifest.lines().filter(|line| line.contains(&name)).count(), 1, "{name}");
        let name = name.replace('-', "_");
        let code = table.lines().filter(|line| !line.starts_with("///"));
        assert_eq!(code.filter(|line| line.contains(&name)).count(), 1, "{name}");
    }
}

#[test]
fn only_the_catalogue_names_the_games() {
    let mut sources = vec![root().join("Cargo.toml")];
    for crate_folder in folders(&root().join("crates")).iter().filter(|name| *name != "catalog") {
        files(&root().join("crates").join(crate_folder).join("src"), &mut sources);
        sources.push(root().join("crates").join(crate_folder).join("Cargo.toml"));
    }
    assert!(sources.len() > 10);
    for source in sources {
        let text = fs::read_to_string(&source).unwrap().to_lowercase().replace([' ', '-'], "_");
        for game in GAMES {
            assert!(!text.contains(game.info().name), "{} names {}", source.display(), game.info().name);
        }
    }
}

#[test]
fn games_do_not_see_each_other() {
    for folder in folders(&root().join("games")) {
        let manifest = fs::read_to_string(root().join("games").join(&folder).join("Cargo.toml")).unwrap();
        for other in folders(&root().join("games")).iter().filter(|other| **other != folder) {
            assert!(!manifest.contains(other.as_str()), "{folder} depends on {other}");
        }
    }
}

#[test]
fn every_game_has_the_same_rooms() {
    let rooms = [
        "README.md",
        "src/lib.rs",
        "src/notation.rs",
        "src/setup.rs",
        "src/position.rs",
        "src/query.rs",
        "src/scene.rs",
    ];
    let tests = [
        "conformance",
        "vectors",
        "reference",
        "perft",
        "playthroughs",
        "corpus",
        "properties",
        "rules",
        "scene",
    ];
    for folder in folders(&root().join("games")) {
        let game = root().join("games").join(&folder);
        for room in rooms.iter().map(ToString::to_string).chain(tests.iter().map(|t| format!("tests/{t}.rs")))
        {
            assert!(game.join(&room).is_file(), "{folder} has no {room}");
        }
    }
}

#[test]
fn source_files_stay_short_and_finished() {
    // Put together here, so that this file does not find itself.
    let marks = [["to", "do!("].concat(), ["unimpl", "emented!("].concat(), ["#[ig", "nore"].concat()];
    let mut sources = Vec::new();
    for folder in ["crates", "games", "fuzz"] {
        files(&root().join(folder), &mut sources);
    }
    for source in sources.iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs")) {
        let text = fs::read_to_string(source).unwrap();
        assert!(text.lines().count() <= 500, "{} has over 500 lines", source.display());
        for mark in &marks {
            assert!(!text.contains(mark.as_str()), "{} holds {mark}", source.display());
        }
    }
}

#[test]
fn the_engine_does_no_input_or_output() {
    let mut sources = Vec::new();
    for folder in ["crates/core/src", "crates/wire/src", "crates/catalog/src"] {
        files(&root().join(folder), &mut sources);
    }
    for game in folders(&root().join("games")) {
        files(&root().join("games").join(game).join("src"), &mut sources);
    }
    for source in sources {
        let text = fs::read_to_string(&source).unwrap();
        for banned in [
            "std::fs",
            "std::io",
            "std::net",
            "std::env",
            "std::thread",
            "std::time",
            "println!",
            "static mut",
        ] {
            assert!(!text.contains(banned), "{} uses {banned}", source.display());
        }
    }
}

#[test]
fn every_example_opens_and_every_game_says_what_it_is() {
    for game in GAMES {
        let info = game.info();
        assert!(!info.title.is_empty() && !info.about.is_empty());
        let example = game.open(info.example).unwrap_or_else(|problem| panic!("{}: {problem}", info.name));
        assert!(!example.actions().is_empty(), "{}: the example has something to play", info.name);
        assert!(info.seats.0 <= example.seats() && example.seats() <= info.seats.1);
        assert!(game.workloads().iter().any(|workload| workload.name == "playouts"), "{}", info.name);
    }
}
