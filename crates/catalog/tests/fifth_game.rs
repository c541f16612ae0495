//! A fifth game is one folder and two lines: shown with a workspace that has one.
//!
//! The workspace has the smallest complete game as `games/pebbles` and a copy of the catalogue with two more lines. All
//! other crates are those of this workspace. The game is played in the arena and at a table, as the server hosts it; the
//! server itself is left out because it takes minutes to compile.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROOF: &str = r#"[package]
name = "tessera-proof"
version.workspace = true
edition.workspace = true

[dependencies]
tessera-arena.workspace = true
tessera-catalog.workspace = true
tessera-core.workspace = true
tessera-table.workspace = true
"#;

const PEBBLES: &str = r#"[package]
name = "tessera-pebbles"
version.workspace = true
edition.workspace = true

[dependencies]
tessera-core.workspace = true
thiserror.workspace = true
"#;

/// Everything is compiled once and runs for a moment.
const PROFILE: &str = "[profile.dev]\ndebug = false\nincremental = false\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path.as_ref()).unwrap_or_else(|error| panic!("{}: {error}", path.as_ref().display()))
}

/// Writes a file if it says something else, so that nothing is compiled again without need.
fn write(path: &Path, text: &str) {
    if fs::read_to_string(path).is_ok_and(|before| before == text) {
        return;
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn copy(from: &Path, to: &Path) {
    write(to, &read(from));
}

/// The manifest of the workspace with the fifth game: the same versions and lints.
fn workspace_manifest(root: &Path) -> String {
    let mut text = read(root.join("Cargo.toml"));
    let (start, end) = (text.find("members = ").unwrap(), text.find("[workspace.package]").unwrap());
    text.replace_range(start..end, "members = [\"crates/catalog\", \"games/pebbles\", \"proof\"]\n\n");
    for entry in fs::read_dir(root.join("crates")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name != "catalog" {
            let path = format!("path = \"crates/{name}\"");
            text = text.replace(&path, &format!("path = {:?}", root.join("crates").join(&name)));
        }
    }
    text.truncate(text.find("[profile.").unwrap());
    text + PROFILE
}

/// Two lines, and paths to the other games.
fn add_to_the_catalogue(root: &Path, scratch: &Path) {
    let catalogue = scratch.join("crates/catalog");
    let before = read(root.join("crates/catalog/Cargo.toml"));
    let games = format!(".path = \"{}/", root.join("games").display());
    let manifest = before.replace(".path = \"../../games/", &games).replacen(
        "# One line for each game.\n",
        "# One line for each game.\ntessera-pebbles.path = \"../../games/pebbles\"\n",
        1,
    );
    let table = read(root.join("crates/catalog/src/lib.rs"));
    let longer = table.replacen("games! {\n", "games! {\n    pebbles => tessera_pebbles::Pebbles,\n", 1);
    for (before, after) in [(&before, &manifest), (&table, &longer)] {
        assert_eq!(after.lines().count(), before.lines().count() + 1, "{before}");
    }
    write(&catalogue.join("Cargo.toml"), &manifest);
    write(&catalogue.join("src/lib.rs"), &longer);
}

#[test]
fn a_fifth_game_is_one_folder_and_two_lines() {
    let root = root();
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fifth-game");

    // The one folder.
    let pebbles = root.join("crates/testkit/src");
    write(&scratch.join("games/pebbles/Cargo.toml"), PEBBLES);
    write(&scratch.join("games/pebbles/src/lib.rs"), &read(pebbles.join("pebbles.rs")));
    copy(&pebbles.join("pebbles/scene.rs"), &scratch.join("games/pebbles/src/scene.rs"));
    // The two lines.
    add_to_the_catalogue(&root, &scratch);
    // Everything else as it is.
    write(&scratch.join("Cargo.toml"), &workspace_manifest(&root));
    write(&scratch.join("proof/Cargo.toml"), PROOF);
    copy(&root.join("crates/catalog/tests/fifth_game/proof.rs"), &scratch.join("proof/src/main.rs"));
    // The same versions from the registry as here.
    fs::copy(root.join("Cargo.lock"), scratch.join("Cargo.lock")).unwrap();

    let output = Command::new(env!("CARGO"))
        .args(["run", "--offline", "--quiet", "--package", "tessera-proof"])
        .current_dir(&scratch)
        .env("CARGO_TARGET_DIR", scratch.join("target"))
        .output()
        .unwrap();
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let games = tessera_catalog::GAMES.len() + 1;
    assert_eq!(said, format!("{games} games; pebbles was played\n"), "{errors}");
    assert!(output.status.success(), "{errors}");
}
