//! Checks questions with known answers, read from `../shared/vectors`.

use std::path::PathBuf;

use tessera_core::{AnyGame, Args, Value};

/// If this variable is set, missing vectors are a failure. `.ci/run` sets it; a clone may have no vectors.
const REQUIRED: &str = "TESSERA_VECTORS_REQUIRED";

/// Returns the lines of all vector files of a game, each with its place. Empty if there are none, unless they are
/// required.
pub fn vector_lines(game: &str) -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors");
    let is_required = std::env::var_os(REQUIRED).is_some();
    let Ok(entries) = std::fs::read_dir(&folder) else {
        assert!(!is_required, "{} is missing", folder.display());
        eprintln!("THE COURSE VECTORS WERE NOT RUN: there is no folder {}", folder.display());
        return Vec::new();
    };
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut lines = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        if !name.starts_with(game) || !name.ends_with(".jsonl") {
            continue;
        }
        for (index, line) in std::fs::read_to_string(&file).unwrap().lines().enumerate() {
            lines.push((format!("{name}:{}", index + 1), line.to_owned()));
        }
    }
    assert!(!lines.is_empty() || !is_required, "{} holds no vectors of {game}", folder.display());
    lines
}

/// Asks a game every question of the vectors through the library.
pub fn course_vectors(game: &dyn AnyGame) {
    let lines = vector_lines(game.info().name);
    let mut failures = Vec::new();
    for (place, line) in &lines {
        let Ok(Value::Map(mut vector)) = tessera_wire::read(line.as_bytes()) else {
            panic!("{place} is no JSON object");
        };
        let (Some(Value::Text(op)), Some(Value::Map(args)), Some(expect)) =
            (vector.remove("op"), vector.remove("args"), vector.remove("expect"))
        else {
            panic!("{place} has no op, args and expect");
        };
        let answer = game.query(&op, &Args(args));
        if answer.as_ref() != Ok(&expect) {
            failures.push(format!("{place} {op}: expected {expect:?}, got {answer:?}"));
        }
    }
    let count = failures.len();
    failures.truncate(10);
    assert!(count == 0, "{count} of {} vectors fail, the first:\n{}", lines.len(), failures.join("\n"));
    println!("{} vectors of {} answered as expected", lines.len(), game.info().name);
}
