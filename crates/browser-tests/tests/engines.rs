//! The engines of the static site play exactly as the native ones.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, reads files and starts programs"
)]

use std::path::Path;
use std::process::Command;

use tessera_browser_tests::{is_skipped, site_folder};

/// Asks an engine for its signature.
const SCRIPT: &str = "
  const bytes = require('fs').readFileSync(process.argv[1]);
  WebAssembly.instantiate(bytes, { tessera: { progress() {} } }).then(({ instance: { exports } }) => {
    const call = Buffer.from('{\"op\":\"signature\"}');
    const place = exports.input(call.length);
    new Uint8Array(exports.memory.buffer, place, call.length).set(call);
    const length = exports.call();
    const answer = Buffer.from(exports.memory.buffer, exports.output(), length).toString();
    console.log(JSON.parse(answer).body);
  });";

/// The number in the file that the native players of a game are held against.
fn native(folder: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let file = std::fs::read_to_string(root.join(folder).join("tests/data/signature.txt")).unwrap();
    let words = file.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    words.last().unwrap().to_owned()
}

#[test]
fn signatures_are_those_of_native_players() {
    if is_skipped() {
        return;
    }
    let engines = site_folder().unwrap().join("engine");
    let mut count = 0;
    for entry in std::fs::read_dir(engines).unwrap() {
        let module = entry.unwrap().path();
        if module.extension().is_none_or(|ending| ending != "wasm") {
            continue;
        }
        let name = module.file_stem().unwrap().to_string_lossy().replace('_', "-");
        let output = Command::new("node").arg("-e").arg(SCRIPT).arg(&module).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(said.trim(), native(&name), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        count += 1;
    }
    assert!(count >= 4, "every game has an engine");
}
