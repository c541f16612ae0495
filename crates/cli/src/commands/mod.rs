//! One file for each command.

pub(crate) mod advise;
pub(crate) mod analyse;
pub(crate) mod arena;
mod arena_results;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod deal;
pub(crate) mod engine;
mod expect;
pub(crate) mod games;
pub(crate) mod grade;
mod guests;
pub(crate) mod join;
pub(crate) mod load;
pub(crate) mod manual;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod puzzle;
pub(crate) mod query;
pub(crate) mod record;
pub(crate) mod replay;
mod roster;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod store;
pub(crate) mod tournament;
pub(crate) mod verify;
mod welcome;

use std::fs::File;
use std::io::{IsTerminal, Read};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use tessera_arena::Pace;
use tessera_core::{AnyMatch, Turn, Value, Watch};
use tessera_wire::json;

use crate::interrupt;

/// The maximum size of input from standard input or a file; every text of every game is far shorter.
const MAX_INPUT: u64 = 4 << 20;

/// The argument itself, or the one line of standard input if it is `-`.
fn text_or_stdin(argument: &str) -> anyhow::Result<String> {
    if argument != "-" {
        return Ok(argument.to_owned());
    }
    let text = read_all(std::io::stdin().lock()).context("standard input")?;
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let first = lines.next().map_or("", |(_, line)| line).to_owned();
    if let Some((index, _)) = lines.next() {
        bail!("standard input has more than one string: there is another one in line {}", index + 1);
    }
    Ok(first)
}

/// The contents of a file, or of standard input if it is `-`.
fn read_file(path: &str) -> anyhow::Result<String> {
    match path {
        "-" => read_all(std::io::stdin().lock()).context("standard input"),
        path => File::open(path).map_err(Into::into).and_then(read_all).with_context(|| path.to_owned()),
    }
}

fn read_all(input: impl Read) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    input.take(MAX_INPUT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_INPUT {
        bail!("more than {MAX_INPUT} bytes");
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => bail!("not UTF-8 from byte {} on", error.utf8_error().valid_up_to() + 1),
    }
}

/// Whose turn it is, for programs.
fn turn_json(turn: Turn) -> String {
    json(&tessera_wire::Turn::from(turn))
}

/// Returns the scores of the seats in the match.
fn scores_value(position: &dyn AnyMatch) -> Value {
    Value::list(position.scores().0.into_iter().take(position.seats()))
}

/// A share of 1 for people.
fn percent(share: f32) -> String {
    // Without the sum, a loss of zero would be written as -0.
    format!("{:.0} %", 100.0 * share + 0.0)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Ends a search at a deadline or on Ctrl-C, which the engine does not know.
struct Deadline(Option<Instant>);

impl Deadline {
    fn new(pace: Pace) -> Deadline {
        Deadline(match pace {
            Pace::Seconds(seconds) => Some(Instant::now() + Duration::from_secs_f64(seconds)),
            Pace::Level | Pace::Nodes(_) => None,
        })
    }
}

impl Watch for Deadline {
    fn stop(&self) -> bool {
        interrupt::asked() || self.0.is_some_and(|end| Instant::now() >= end)
    }
}

/// Shows the progress of long work on standard error if that is a terminal.
struct Progress {
    shown: bool,
}

impl Progress {
    fn new() -> Progress {
        Progress { shown: std::io::stderr().is_terminal() }
    }

    fn show(&self, text: &str) {
        if self.shown {
            eprint!("\r\x1b[K{text}");
        }
    }

    fn clear(&self) {
        self.show("");
    }
}
