//! The engine's side: a computer player of a game that answers a host.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use tessera_core::{AnyGame, Effort, Problem, Seed, Thinking, Watch};

use crate::protocol::{self, ActionMessage, FromEngine, InfoMessage, LONGEST, Name, OURS, Play, ToEngine};

/// The time kept in reserve for each move, so that the answer arrives in time.
const RESERVE: Duration = Duration::from_millis(5);

/// The reason why the session with a host ends early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpeakError {
    /// Reading or writing fails.
    #[error("the host: {0}")]
    Host(#[from] io::Error),
    /// A line is not a message of the protocol.
    #[error("line {line}: {problem}")]
    Line {
        /// The line, counted from 1.
        line: u64,
        /// The error.
        problem: String,
    },
}

/// Plays for a host as a computer player of the game until the host says `quit` or closes its output.
pub fn speak(
    game: &'static dyn AnyGame,
    player: &str,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), SpeakError> {
    let stop = Arc::new(AtomicBool::new(false));
    let (sender, messages) = mpsc::channel();
    let heard = stop.clone();
    // During a search, `stop` and `quit` must still be read. The thread ends with the input, or with the program.
    std::thread::spawn(move || listen(input, &sender, &heard));
    let mut number = 0;
    messages.iter().try_for_each(|message| {
        number += 1;
        let wrong = |problem: Problem| SpeakError::Line { line: number, problem: problem.to_string() };
        match message? {
            ToEngine::Hello(hello) => {
                if hello.game != game.info().name {
                    return Err(wrong(Problem::bad_request(format!(
                        "this engine plays {}, not {}",
                        game.info().name,
                        hello.game
                    ))));
                }
                let name = Name {
                    name: player.to_owned(),
                    author: OURS.to_owned(),
                    version: env!("CARGO_PKG_VERSION").to_owned(),
                };
                say(output, &FromEngine { hello: Some(name), ..FromEngine::default() })?;
            }
            ToEngine::Play(play) => {
                let (info, action) = choose(game, player, &play, &stop).map_err(wrong)?;
                say(output, &FromEngine { info: Some(info), ..FromEngine::default() })?;
                say(output, &FromEngine { action: Some(action), ..FromEngine::default() })?;
            }
            ToEngine::Stop { .. } | ToEngine::Over(_) => {}
            ToEngine::Quit {} => {}
        }
        Ok(())
    })
}

fn say(output: &mut dyn Write, message: &FromEngine) -> Result<(), SpeakError> {
    output.write_all(&protocol::line(message))?;
    Ok(output.flush()?)
}

/// Reads the host's lines; `stop`, `quit` and the end of the input stop the running search.
fn listen(mut input: impl BufRead, sender: &mpsc::Sender<Result<ToEngine, SpeakError>>, stop: &AtomicBool) {
    for number in 1.. {
        let mut line = Vec::new();
        let message = match io::Read::take(&mut input, LONGEST as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(read) if read > LONGEST => {
                let problem = format!("longer than {LONGEST} bytes");
                Err(SpeakError::Line { line: number, problem })
            }
            Ok(_) if line.trim_ascii().is_empty() => continue,
            Ok(_) => serde_json::from_slice(&line)
                .map_err(|error| SpeakError::Line { line: number, problem: error.to_string() }),
            Err(error) => Err(error.into()),
        };
        let ends = message.is_err() || matches!(message, Ok(ToEngine::Quit {}));
        match &message {
            // A new request comes only after the answer to the previous one.
            Ok(ToEngine::Play(_)) => stop.store(false, Ordering::Relaxed),
            Ok(ToEngine::Stop { .. } | ToEngine::Quit {}) => stop.store(true, Ordering::Relaxed),
            _ => {}
        }
        if sender.send(message).is_err() || ends {
            return;
        }
    }
    stop.store(true, Ordering::Relaxed);
}

/// Stops at the deadline and on the host's request.
struct Deadline<'a> {
    end: Option<Instant>,
    stop: &'a AtomicBool,
}

impl Watch for Deadline<'_> {
    fn stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

fn choose(
    game: &dyn AnyGame,
    player: &str,
    play: &Play,
    stop: &AtomicBool,
) -> Result<(InfoMessage, ActionMessage), Problem> {
    let position = game.open(&play.setup)?;
    let seed = play.seed.as_deref().and_then(|seed| seed.parse().ok()).unwrap_or_default();
    let effort = match (play.budget.nodes, play.budget.ms) {
        (Some(nodes), _) => Effort::Nodes(nodes.max(1)),
        (None, Some(_)) => Effort::UntilStopped,
        (None, None) => Effort::Level,
    };
    let time = play.budget.ms.map(|ms| Duration::from_millis(ms).saturating_sub(RESERVE));
    let watch = Deadline { end: time.map(|time| Instant::now() + time), stop };
    let rng = Seed::from_number(seed).fast_rng();
    let mut thinking = Thinking { rng, watch: &watch, effort, threads: 1 };
    let advice = position.advise(player, &mut thinking)?;
    let value = match position.turn() {
        tessera_core::Turn::Player(seat) => Some(advice.values[seat]),
        _ => None,
    };
    let text = if advice.proved { "proved".to_owned() } else { String::new() };
    let info = InfoMessage { id: play.id, value, line: advice.line, nodes: Some(advice.nodes), text };
    Ok((info, ActionMessage { id: play.id, action: advice.action }))
}
