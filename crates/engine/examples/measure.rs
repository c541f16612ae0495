//! Measures the cost of the host itself: processor time and wall time per move of an engine that answers immediately.
//!
//! ```sh
//! cargo run --release -p tessera-engine --example measure
//! ```
#![allow(clippy::disallowed_methods, reason = "a measurement has clocks and processes")]

use std::io::{BufRead, Write};
use std::time::Instant;

use tessera_core::{AnyGame, Ask, Beginning, Effort, Player, PlayerError, Seat, Unwatched};
use tessera_engine::{Budget, Engine, EngineCommand, Limits};
use tessera_testkit::pebbles::Pebbles;

const MOVES: u32 = 20_000;

fn main() -> Result<(), PlayerError> {
    if std::env::args().nth(1).as_deref() == Some("engine") {
        answer_at_once();
        return Ok(());
    }
    let program = std::env::current_exe().unwrap_or_default().to_string_lossy().into_owned();
    let command = EngineCommand { name: "trivial".to_owned(), words: vec![program, "engine".to_owned()] };
    let mut engine = Engine::new(command, Limits::default(), Budget::SECOND);
    let position = Pebbles.open("0902")?;
    let start = position.setup();
    let beginning =
        Beginning { info: Pebbles.info(), options: &[], seats: 2, seat: Seat::new(0), start: &start };
    let ask = Ask { seed: 7, watch: &Unwatched, effort: Effort::Level, threads: 1 };
    engine.begin(&beginning)?;
    let (used, clock) = (processor_micros(), Instant::now());
    for _ in 0..MOVES {
        engine.choose(&*position, &[], &ask)?;
    }
    let (used, wall) = (processor_micros() - used, clock.elapsed().as_micros() as f64);
    let each = f64::from(MOVES);
    println!(
        "{MOVES} moves: {:.1} us of processor time and {:.1} us of wall time each",
        used / each,
        wall / each
    );
    Ok(())
}

/// The processor time of this process so far, in microseconds.
fn processor_micros() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_ascii_whitespace().collect();
    // Fields 14 and 15, in hundredths of a second; the first two are before the bracket.
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) * 10_000.0
}

/// An engine without a thought: the first action.
fn answer_at_once() {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let after = |text: &str, mark: &str| text.split_once(mark).map(|(_, rest)| rest.to_owned());
        let answer = if line.starts_with("{\"hello\"") {
            "{\"hello\":{}}".to_owned()
        } else if let Some(rest) = after(&line, "\"play\":{\"id\":") {
            let id: String = rest.chars().take_while(char::is_ascii_digit).collect();
            let action = after(&rest, "\"actions\":[\"").unwrap_or_default();
            let action = action.split('"').next().unwrap_or_default().to_owned();
            format!("{{\"action\":{{\"id\":{id},\"action\":\"{action}\"}}}}")
        } else {
            continue;
        };
        if writeln!(out, "{answer}").and_then(|()| out.flush()).is_err() {
            return;
        }
    }
}
