//! Checks the dependencies of the project: their sources and licences.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Licences that let everybody use, change and pass on the whole.
const LICENCES: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whether a licence expression can be fulfilled. `AND` binds all parts, `OR` and the old `/` offer a choice.
fn is_fine(expression: &str) -> bool {
    let plain = expression.replace(['(', ')'], "");
    plain.split(" AND ").all(|part| {
        part.split(" OR ").flat_map(|part| part.split('/')).any(|licence| LICENCES.contains(&licence.trim()))
    })
}

#[test]
fn licence_expressions_are_understood() {
    for fine in ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(MIT OR GPL-3.0) AND Unicode-3.0"] {
        assert!(is_fine(fine), "{fine}");
    }
    for wrong in ["GPL-3.0", "MIT AND GPL-3.0", "", "AGPL-3.0 OR GPL-3.0"] {
        assert!(!is_fine(wrong), "{wrong}");
    }
}

#[test]
fn everything_comes_from_the_registry_with_a_checksum() {
    for lock in ["Cargo.lock", "fuzz/Cargo.lock"] {
        let text = fs::read_to_string(root().join(lock)).unwrap();
        let mut packages = 0;
        let mut sources = BTreeSet::new();
        for package in text.split("[[package]]").skip(1) {
            let member = |name: &str| {
                let line = package.lines().find_map(|line| line.strip_prefix(&format!("{name} = ")))?;
                Some(line.trim_matches('"').to_owned())
            };
            let name = member("name").unwrap();
            if let Some(source) = member("source") {
                assert!(source.starts_with("registry+"), "{lock}: {name} comes from {source}");
                sources.insert(source);
                assert_eq!(member("checksum").map(|sum| sum.len()), Some(64), "{lock}: {name}");
                packages += 1;
            } else {
                assert!(name.starts_with("tessera"), "{lock}: {name} has no source");
            }
        }
        assert!(packages > 3 && sources.len() == 1, "{lock}: {sources:?}");
    }
}

#[test]
fn all_licences_let_everybody_use_the_whole() {
    let rustc = Command::new("rustc").arg("-vV").output().unwrap();
    let about = String::from_utf8(rustc.stdout).unwrap();
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--offline", "--format-version", "1", "--filter-platform", host])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(metadata.status.success(), "{}", String::from_utf8_lossy(&metadata.stderr));
    let text = String::from_utf8(metadata.stdout).unwrap();
    assert!(!text.contains("\"license\":null"), "a package has no licence");
    let mut licences: Vec<&str> =
        text.split("\"license\":\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(licences.len() > 50, "{licences:?}");
    licences.sort_unstable();
    licences.dedup();
    licences.retain(|licence| !is_fine(licence));
    assert!(licences.is_empty(), "{licences:?}");
}

#[test]
fn the_rules_of_a_game_need_no_search() {
    for game in fs::read_dir(root().join("games")).unwrap() {
        let name = format!("tessera-{}", game.unwrap().file_name().to_string_lossy());
        let tree = |features: &[&str]| {
            let output = Command::new(env!("CARGO"))
                .args(["tree", "--locked", "--offline", "--edges", "normal", "--prefix", "none", "-p", &name])
                .args(features)
                .current_dir(root())
                .output()
                .unwrap();
            assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        };
        assert!(tree(&[]).contains("tessera-search"), "{name} has no players");
        let alone = tree(&["--no-default-features"]);
        assert!(alone.contains("tessera-core") && !alone.contains("tessera-search"), "{name}: {alone}");
    }
}
