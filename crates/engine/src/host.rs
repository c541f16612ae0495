//! The host's side: an engine wrapped as a player.

use std::time::{Duration, Instant};

use tessera_core::{
    Advice, AnyMatch, Ask, Beginning, BySeat, Event, Forfeit, Player, PlayerError, Problem, Seat, Turn, Watch,
};

use crate::process::{Process, Received};
use crate::protocol::{self, BudgetMessage, FromEngine, Hello, InfoMessage, OURS, Over, Play, ToEngine};
use crate::{Budget, EngineCommand, Limits};

/// The time an engine has to say hello.
const HELLO: Duration = Duration::from_secs(10);

/// The time an engine has to end after `quit`.
const QUIT: Duration = Duration::from_secs(1);

/// How often the host checks whether it should stop.
const SLICE: Duration = Duration::from_millis(20);

/// The maximum number of `info` messages kept per move.
const INFOS: u32 = 1000;

/// The maximum number of messages that an engine may write between two turns.
const FLOOD: u32 = 100_000;

/// A player in another process. The process starts with the first match and is reused for later ones; after a forfeit
/// the next match starts a new process.
pub struct Engine {
    command: EngineCommand,
    limits: Limits,
    budget: Budget,
    process: Option<Process>,
    /// Our own computer player that the engine claims to be, if any.
    built_in: Option<String>,
    /// Whether the process did not answer at the start of a match: some engines only answer `play`.
    is_mute: bool,
    seat: Seat,
    /// The last request sent.
    id: u64,
    /// The number of events sent to the engine.
    told: usize,
}

impl Engine {
    /// Creates an engine without starting it.
    pub fn new(command: EngineCommand, limits: Limits, budget: Budget) -> Engine {
        Engine {
            command,
            limits,
            budget,
            process: None,
            built_in: None,
            is_mute: false,
            seat: Seat::default(),
            id: 0,
            told: 0,
        }
    }

    fn process(&mut self) -> Result<&mut Process, PlayerError> {
        self.process.as_mut().ok_or_else(|| Problem::bad_request("no match has begun for this engine").into())
    }

    /// Ends the process and returns why the match is lost.
    fn forfeit(&mut self, reason: impl Into<String>) -> PlayerError {
        let last_words = self.process.as_mut().map(Process::last_words).unwrap_or_default();
        self.process = None;
        PlayerError::Forfeit(Forfeit { reason: reason.into(), last_words })
    }

    /// Returns the next message, or `None` if there is none before the deadline.
    fn receive(&mut self, end: Instant) -> Result<Option<FromEngine>, PlayerError> {
        let process = self.process()?;
        match process.receive(end) {
            Received::Nothing => Ok(None),
            Received::TooLong => Err(self.forfeit(format!("wrote a line over {} bytes", protocol::LONGEST))),
            Received::Closed => {
                let ended = process.how_it_ended();
                Err(self.forfeit(ended))
            }
            Received::Line(line) => match serde_json::from_slice(&line) {
                Ok(message) => Ok(Some(message)),
                Err(error) if error.is_data() => {
                    Err(self.forfeit(format!("wrote a message of another form: {}", shown(&line))))
                }
                Err(_) => Err(self.forfeit(format!("wrote a line that is not JSON: {}", shown(&line)))),
            },
        }
    }

    /// Reads what the engine has written since its last answer; an action is not allowed there.
    fn hear_out(&mut self) -> Result<(), PlayerError> {
        for _ in 0..FLOOD {
            match self.receive(Instant::now())? {
                None => return Ok(()),
                Some(FromEngine { action: Some(_), .. }) => {
                    return Err(self.forfeit("wrote an action nobody asked for"));
                }
                Some(_) => {}
            }
        }
        Err(self.forfeit(format!("wrote over {FLOOD} messages between its turns")))
    }

    /// Waits for the action of the current request.
    fn answer(&mut self, watch: &dyn Watch) -> Result<(String, InfoMessage), PlayerError> {
        let sent = Instant::now();
        let mut end = sent + self.budget.wait();
        let (mut infos, mut last, mut stopped) = (0, InfoMessage::default(), false);
        loop {
            let now = Instant::now();
            if now >= end {
                let late = sent.elapsed().as_millis();
                return Err(self.forfeit(format!("did not answer within its time: silent for {late} ms")));
            }
            if !stopped && watch.stop() {
                stopped = true;
                let id = self.id;
                self.process()?.send(&protocol::line(&ToEngine::Stop { id }));
                let grace = self.budget.ms.map_or(HELLO, |ms| {
                    Duration::from_secs_f64(ms as f64 * self.budget.margin / 1000.0) + Budget::GRACE
                });
                end = end.min(now + grace);
            }
            let Some(message) = self.receive(end.min(now + SLICE))? else { continue };
            match message {
                FromEngine { action: Some(chosen), .. } if chosen.id == self.id => {
                    return Ok((chosen.action, last));
                }
                FromEngine { action: Some(chosen), .. } => {
                    let id = self.id;
                    return Err(self.forfeit(format!("answered request {}, not request {id}", chosen.id)));
                }
                FromEngine { info: Some(info), .. } => {
                    infos += 1;
                    if infos <= INFOS && info.id == self.id {
                        last = info;
                    }
                }
                FromEngine { hello: Some(_), .. } => {}
                _ => return Err(self.forfeit("wrote something nobody asked for instead of an action")),
            }
        }
    }
}

impl Player for Engine {
    fn built_in(&self) -> Option<&str> {
        self.built_in.as_deref()
    }

    fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), PlayerError> {
        if self.process.is_none() {
            let process = Process::start(&self.command, &self.limits).map_err(|error| {
                Problem::bad_request(format!(
                    "engine {}: {}: {error}",
                    self.command.name, self.command.words[0]
                ))
            })?;
            self.process = Some(process);
            self.is_mute = false;
        }
        (self.seat, self.told) = (beginning.seat, 0);
        let option = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let hello = ToEngine::Hello(Hello {
            protocol: protocol::VERSION,
            game: beginning.info.name.to_owned(),
            options: beginning.options.iter().map(option).collect(),
            seats: beginning.seats,
            seat: beginning.seat.index(),
            start: beginning.start.to_owned(),
        });
        let end = Instant::now() + if self.is_mute { Duration::ZERO } else { HELLO };
        self.process()?.send(&protocol::line(&hello));
        loop {
            match self.receive(end)? {
                Some(FromEngine { hello: Some(who), .. }) => {
                    self.built_in = (who.author == OURS).then_some(who.name);
                    return Ok(());
                }
                // A message left over from the previous match.
                Some(FromEngine { info: Some(_), action: None, .. }) if Instant::now() < end => {}
                Some(_) => return Err(self.forfeit("wrote something else than hello at the beginning")),
                // It may only answer requests; its first move will show whether it works.
                None => {
                    self.is_mute = true;
                    return Ok(());
                }
            }
        }
    }

    fn choose(
        &mut self,
        position: &dyn AnyMatch,
        events: &[Event],
        ask: &Ask<'_>,
    ) -> Result<Advice<String>, PlayerError> {
        let Turn::Player(seat) = position.turn() else {
            return Err(Problem::illegal("it is nobody's turn").into());
        };
        self.hear_out()?;
        self.id += 1;
        let actions = position.actions();
        let news = events.get(self.told..).unwrap_or_default();
        let play = Play {
            id: self.id,
            seat: seat.index(),
            setup: position.setup(),
            actions,
            events: news.iter().map(|event| event.text().to_owned()).collect(),
            budget: BudgetMessage { ms: self.budget.ms, nodes: self.budget.nodes },
            seed: Some(ask.seed.to_string()),
        };
        self.told = events.len();
        let message = ToEngine::Play(play);
        self.process()?.send(&protocol::line(&message));
        let ToEngine::Play(Play { actions, .. }) = message else { unreachable!("made above") };
        let (action, info) = self.answer(ask.watch)?;
        if !actions.contains(&action) {
            let reason = match position.why(&action) {
                Ok(Some(reason)) => format!(": {}", reason.sentence),
                Ok(None) | Err(_) => String::new(),
            };
            return Err(
                self.forfeit(format!("played the illegal action {}{reason}", shown(action.as_bytes())))
            );
        }
        Ok(advice(action, info, seat, position.seats()))
    }

    fn end(&mut self, position: &dyn AnyMatch) {
        let seats = position.seats();
        let over = ToEngine::Over(Over {
            setup: position.setup(),
            scores: position.scores().0[..seats].to_vec(),
            ranks: position.ranks().0[..seats].to_vec(),
        });
        if let Some(process) = &mut self.process {
            process.send(&protocol::line(&over));
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.send(&protocol::line(&ToEngine::Quit {}));
            process.finish(QUIT);
        }
    }
}

/// Returns the engine's choice with its comments.
fn advice(action: String, info: InfoMessage, seat: Seat, seats: usize) -> Advice<String> {
    let value = info.value.filter(|value| value.is_finite()).unwrap_or(1.0 / seats as f32).clamp(0.0, 1.0);
    let mut values = BySeat::default();
    for other in Seat::first(seats) {
        values[other] = match other == seat {
            true => value,
            false => (1.0 - value) / (seats - 1) as f32,
        };
    }
    let line = if info.line.first() == Some(&action) { info.line } else { vec![action.clone()] };
    Advice {
        action,
        values,
        proved: false,
        margin: None,
        nodes: info.nodes.unwrap_or(1),
        line,
        candidates: Vec::new(),
    }
}

/// Returns the beginning of an engine's output, made safe for display.
fn shown(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(&line[..line.len().min(80)]).into_owned();
    let dots = if line.len() > 80 { "..." } else { "" };
    format!("{text:?}{dots}")
}
