//! A fifth game is one folder and two lines: shown with a workspace that has one.
//!
//! The workspace has the smallest complete game as `games/pebbles` and a copy of the catalogue with two more lines.
//! Everything else is this workspace by way of links, and what comes from the registry is compiled already. The game is
//! played in the arena and over HTTP.
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

[dev-dependencies]
serde_json.workspace = true
tessera-arena.workspace = true
tessera-catalog.workspace = true
tessera-core.workspace = true
tessera-server.workspace = true
tessera-testkit.workspace = true
"#;

const PEBBLES: &str = r#"[package]
name = "tessera-pebbles"
version.workspace = true
edition.workspace = true

[dependencies]
tessera-core.workspace = true
thiserror.workspace = true
"#;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path.as_ref()).unwrap_or_else(|error| panic!("{}: {error}", path.as_ref().display()))
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn copy(from: &Path, to: &Path) {
    write(to, &read(from));
}

/// Links to everything in a folder of this workspace except `left_out`.
fn link(from: &Path, to: &Path, left_out: &[&str]) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let link = to.join(entry.file_name());
        if !left_out.contains(&&*entry.file_name().to_string_lossy()) && !link.exists() {
            std::os::unix::fs::symlink(entry.path(), link).unwrap();
        }
    }
}

/// The two lines.
fn add_to_the_catalogue(root: &Path, scratch: &Path) {
    let catalogue = scratch.join("crates/catalog");
    let before = read(root.join("crates/catalog/Cargo.toml"));
    let manifest = before.replacen(
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
    let _ = fs::remove_dir_all(&scratch);

    // The one folder.
    let pebbles = root.join("crates/testkit/src");
    write(&scratch.join("games/pebbles/Cargo.toml"), PEBBLES);
    write(&scratch.join("games/pebbles/src/lib.rs"), &read(pebbles.join("pebbles.rs")));
    copy(&pebbles.join("pebbles/scene.rs"), &scratch.join("games/pebbles/src/scene.rs"));
    // The two lines.
    add_to_the_catalogue(&root, &scratch);
    // Everything else stays unchanged.
    link(&root, &scratch, &["target", "crates", "games", "Cargo.toml", "Cargo.lock", "fuzz", ".git"]);
    link(&root.join("crates"), &scratch.join("crates"), &["catalog"]);
    link(&root.join("games"), &scratch.join("games"), &[]);
    let members = "members = [\"crates/*\",";
    let manifest = read(root.join("Cargo.toml")).replace(members, "members = [\"proof\", \"crates/*\",");
    write(&scratch.join("Cargo.toml"), &manifest);
    write(&scratch.join("proof/Cargo.toml"), PROOF);
    write(&scratch.join("proof/src/lib.rs"), "");
    copy(
        &root.join("crates/catalog/tests/fifth_game/proof.rs"),
        &scratch.join("proof/tests/fifth_game_is_played.rs"),
    );
    fs::copy(root.join("Cargo.lock"), scratch.join("Cargo.lock")).unwrap();

    // With the whole workspace selected, crates from the registry have the features they have here, and are not
    // compiled again in the same target folder.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["test", "--offline", "--quiet", "--workspace", "--test", "fifth_game_is_played"])
        .current_dir(&scratch)
        .env("CARGO_TARGET_DIR", target)
        .env("CARGO_INCREMENTAL", "0")
        .output()
        .unwrap();
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && said.contains("2 passed"), "{said}{errors}");
}
