//! Engines that write anything: the host answers with a forfeit or an action, and never panics or hangs.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

#[path = "hostile/lines.rs"]
mod lines;

use std::path::PathBuf;

use tessera_core::{AnyGame, Ask, Beginning, Effort, FastRng, Player, PlayerError, Seat, Seed, Unwatched};
use tessera_engine::{Budget, Engine, EngineCommand, Limits};
use tessera_testkit::pebbles::Pebbles;

/// What an engine made that wrote this: an action, or why it has forfeited.
fn outcome(written: &[u8], file: &PathBuf) -> Result<String, String> {
    std::fs::write(file, written).unwrap();
    // It says hello, waits for the request, and then writes all of it.
    let script = "read hello; echo '{\"hello\":{}}'; read play; cat \"$0\"; exec cat > /dev/null";
    let words = ["sh", "-c", script, &*file.to_string_lossy()].map(str::to_owned).to_vec();
    let budget = Budget { ms: Some(20_000), nodes: None, margin: 0.0 };
    let mut engine =
        Engine::new(EngineCommand { name: "hostile".to_owned(), words }, Limits::default(), budget);
    let position = Pebbles.open("0902").unwrap();
    let start = position.setup();
    let beginning =
        Beginning { info: Pebbles.info(), options: &[], seats: 2, seat: Seat::new(0), start: &start };
    let ask = Ask { seed: 7, watch: &Unwatched, effort: Effort::Level, threads: 1 };
    let chosen = engine.begin(&beginning).and_then(|()| engine.choose(&*position, &[], &ask));
    match chosen {
        Ok(advice) => {
            assert!(position.actions().contains(&advice.action), "{advice:?}");
            Ok(advice.action)
        }
        Err(PlayerError::Forfeit(forfeit)) => Err(forfeit.reason),
        Err(other) => panic!("{other}"),
    }
}

fn file() -> PathBuf {
    std::env::temp_dir().join(format!("tessera-hostile-{}", std::process::id()))
}

#[test]
fn hostile_lines_are_forfeits_or_actions() {
    let file = file();
    let mut rng: FastRng = Seed::from_number(1).fast_rng();
    let (mut actions, mut forfeits) = (0, 0);
    for _ in 0..150 {
        let mut written = Vec::new();
        for _ in 0..25 {
            written.extend(lines::hostile(&mut rng));
        }
        match outcome(&written, &file) {
            Ok(_) => actions += 1,
            Err(reason) => {
                assert!(!reason.is_empty() && !reason.contains('\n'), "{reason:?}");
                forfeits += 1;
            }
        }
    }
    let _ = std::fs::remove_file(file);
    assert!(forfeits > 50 && actions > 0, "{forfeits} forfeits, {actions} actions");
}

#[test]
fn a_line_that_never_ends_is_cut_off() {
    let words = vec!["sh".to_owned(), "-c".to_owned(), "yes 0123456789 | tr -d '\\n'".to_owned()];
    let budget = Budget { ms: Some(60_000), nodes: None, margin: 0.0 };
    let mut engine =
        Engine::new(EngineCommand { name: "endless".to_owned(), words }, Limits::default(), budget);
    let start = Pebbles.open("0902").unwrap().setup();
    let beginning =
        Beginning { info: Pebbles.info(), options: &[], seats: 2, seat: Seat::new(0), start: &start };
    match engine.begin(&beginning) {
        Err(PlayerError::Forfeit(forfeit)) => assert!(forfeit.reason.contains("1048576"), "{forfeit:?}"),
        other => panic!("{other:?}"),
    }
}
