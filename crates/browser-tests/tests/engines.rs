//! The engines of the static site play exactly as the native ones.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test may panic, and starts programs")]

use std::process::Command;

use tessera_arena::signature;
use tessera_browser_tests::site_folder;
use tessera_catalog::GAMES;

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

#[test]
fn signatures_are_those_of_native_players() {
    let site = site_folder().unwrap();
    for game in GAMES {
        let name = game.info().name;
        let module = site.join(format!("engine/{name}.wasm"));
        let output = Command::new("node").arg("-e").arg(SCRIPT).arg(&module).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        let native = signature(*game).unwrap().check >> 11;
        assert_eq!(said.trim(), native.to_string(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
