//! Checks of the project's files as a whole.
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
        // Examples in the documentation of a crate may use a game.
        let code: Vec<&str> = text.lines().filter(|line| !line.starts_with("//!")).collect();
        for game in GAMES {
            let name = game.info().name;
            assert!(!code.iter().any(|line| line.contains(name)), "{} names {name}", source.display());
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
        "src/encoding.rs",
        "src/query.rs",
        "src/scene.rs",
    ];
    let tests = [
        "conformance",
        "encoding",
        "vectors",
        "reference",
        "perft",
        "playthroughs",
        "corpus",
        "properties",
        "rules",
        "scene",
        "signature",
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
    for folder in ["crates", "games", "tools", "fuzz", "examples"] {
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
    for folder in
        ["crates/core/src", "crates/table/src", "crates/wire/src", "crates/catalog/src", "crates/answers/src"]
    {
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

/// The crates of ours that each crate may depend on. What a crate needs for its tests alone is not held against it.
const ROOMS: [(&str, &[&str]); 25] = [
    ("analysis", &["core"]),
    ("answers", &["analysis", "core", "table", "wire"]),
    ("arena", &["core"]),
    ("browser", &["analysis", "answers", "arena", "catalog", "core", "table", "wire"]),
    ("browser-tests", &[]),
    ("catalog", &["core"]),
    (
        "cli",
        &[
            "analysis",
            "arena",
            "catalog",
            "client",
            "core",
            "engine",
            "grade",
            "join",
            "picture",
            "server",
            "table",
            "tournament",
            "wire",
        ],
    ),
    ("client", &[]),
    ("core", &[]),
    ("engine", &["core"]),
    ("grade", &["core", "engine", "picture", "wire"]),
    ("join", &["core", "wire"]),
    ("picture", &["core"]),
    ("python", &["catalog", "core", "picture"]),
    ("search", &["core"]),
    ("site", &["answers", "catalog", "core", "wire"]),
    ("server", &["analysis", "answers", "catalog", "core", "picture", "store", "table", "wire"]),
    ("store", &["table", "wire"]),
    ("table", &["core", "wire"]),
    ("testkit", &["arena", "client", "core", "picture", "wire"]),
    ("tessera", &["analysis", "arena", "catalog", "core", "engine", "picture", "search"]),
    ("tournament", &["arena", "core", "wire"]),
    ("wire", &["analysis", "core"]),
    // Any game.
    ("games", &["core", "search"]),
    // Any tool of a game, which may also depend on that game. Nothing depends on a tool.
    ("tools", &["core"]),
];

/// The names in the `[dependencies]` of a manifest.
fn dependencies(manifest: &Path) -> Vec<String> {
    let text = fs::read_to_string(manifest).unwrap();
    let lines = text.lines().skip_while(|line| *line != "[dependencies]").skip(1);
    lines
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_crate_depends_only_on_the_rooms_below_it() {
    let allowed = |room: &str| {
        let row = ROOMS.iter().find(|(name, _)| *name == room);
        row.unwrap_or_else(|| panic!("{room} has no row in the table of rooms")).1
    };
    let games: Vec<String> = folders(&root().join("games"));
    let mut manifests: Vec<(String, PathBuf)> = Vec::new();
    for room in folders(&root().join("crates")) {
        manifests.push((room.clone(), root().join("crates").join(room)));
    }
    for game in &games {
        manifests.push(("games".to_owned(), root().join("games").join(game)));
    }
    for tool in folders(&root().join("tools")) {
        manifests.push(("tools".to_owned(), root().join("tools").join(tool)));
    }
    for (room, folder) in manifests {
        for name in dependencies(&folder.join("Cargo.toml")) {
            let Some(ours) = name.strip_prefix("tessera-") else { continue };
            let is_game = ["catalog", "tools"].contains(&&*room) && games.iter().any(|game| game == ours);
            assert!(is_game || allowed(&room).contains(&ours), "{} depends on {name}", folder.display());
        }
    }
}

#[test]
fn a_table_has_no_host_in_it() {
    let table = root().join("crates/table");
    let allowed = ["sha2", "subtle", "tessera-core", "tessera-wire", "thiserror"];
    for name in dependencies(&table.join("Cargo.toml")) {
        assert!(allowed.contains(&&*name) || name.starts_with("unicode-"), "a table needs {name}");
    }
    let mut sources = Vec::new();
    files(&table.join("src"), &mut sources);
    for source in sources {
        let text = fs::read_to_string(&source).unwrap();
        for banned in ["tokio", "axum", "rusqlite", "getrandom", "async fn", "Mutex", "Instant", "SystemTime"]
        {
            assert!(!text.contains(banned), "{} uses {banned}", source.display());
        }
    }
    // A store knows rows, not requests.
    for name in dependencies(&root().join("crates/store/Cargo.toml")) {
        assert!(!["axum", "http", "hyper", "tower"].contains(&&*name), "a store needs {name}");
    }
}

#[test]
fn json_is_known_to_the_borders_alone() {
    for room in
        folders(&root().join("crates")).iter().filter(|room| !["wire", "engine"].contains(&room.as_str()))
    {
        let folder = root().join("crates").join(room);
        let serde: Vec<String> = dependencies(&folder.join("Cargo.toml"))
            .into_iter()
            .filter(|name| name.starts_with("serde"))
            .collect();
        match room.as_str() {
            // Extractors of the server name the trait of what they read; the tests of the browser read answers.
            "server" => assert_eq!(serde, ["serde"]),
            "browser-tests" => {}
            _ => assert!(serde.is_empty(), "{room} needs {serde:?}"),
        }
        let mut sources = Vec::new();
        files(&folder.join("src"), &mut sources);
        for source in sources {
            let text = fs::read_to_string(&source).unwrap();
            for mark in ["derive(Serialize", "derive(Deserialize", ", Serialize)]", ", Deserialize)]"] {
                assert!(!text.contains(mark), "{} has a JSON form of its own", source.display());
            }
        }
    }
}

#[test]
fn every_crate_says_what_it_is_for() {
    let rooms = ["crates", "tools"].map(|above| root().join(above));
    for room in rooms.iter().flat_map(|above| folders(above).into_iter().map(|room| above.join(room))) {
        let source = room.join("src");
        let main = if source.join("lib.rs").is_file() { "lib.rs" } else { "main.rs" };
        let text = fs::read_to_string(source.join(main)).unwrap();
        assert!(text.starts_with("//! "), "{} does not say which border it holds", room.display());
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
