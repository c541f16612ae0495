//! Engines that answer for many matches at once: each question is a match of its own that begins where it is asked.

use std::sync::Mutex;

use tessera_core::{Advice, AnyMatch, Ask, Beginning, Info, PLAYERS, Player, PlayerError, Problem, Turn};

use crate::{Budget, Engine, EngineCommand, Limits};

/// How many processes of one engine wait for the next question; others are ended after their answer.
const IDLE: usize = 4;

/// An engine of a [`Stable`].
#[derive(Clone, PartialEq, Debug)]
pub struct Stall {
    /// The program and its name.
    pub engine: EngineCommand,
    /// What it may spend on a move.
    pub budget: Budget,
}

/// Engines with processes that are kept from question to question.
pub struct Stable {
    stalls: Vec<Stall>,
    limits: Limits,
    /// Processes that wait, with the engine and the game that they played last.
    idle: Mutex<Vec<(usize, &'static str, Engine)>>,
}

impl Stable {
    /// Engines of which none has been started yet.
    pub fn new(stalls: Vec<Stall>, limits: Limits) -> Stable {
        Stable { stalls, limits, idle: Mutex::default() }
    }

    /// The engines.
    pub fn stalls(&self) -> &[Stall] {
        &self.stalls
    }

    /// Asks an engine for an action. It is told that a match begins at this position, so a program that only looks at
    /// its requests and one that keeps a board of its own both know where they are.
    pub fn advise(
        &self,
        name: &str,
        info: &'static Info,
        position: &dyn AnyMatch,
        ask: &Ask<'_>,
    ) -> Result<Advice<String>, PlayerError> {
        let number = self.stalls.iter().position(|stall| stall.engine.name == name);
        let number = number.ok_or_else(|| Problem::bad_request(format!("there is no engine {name:?}")))?;
        let Turn::Player(seat) = position.turn() else {
            return Err(Problem::illegal("it is nobody's turn").into());
        };
        let mut engine = self.take(number, info.name);
        let (start, seats) = (position.setup(), position.seats());
        let players = seats.to_string();
        let options = [(PLAYERS, &*players)];
        let options = if info.seats.0 < info.seats.1 { &options[..] } else { &[] };
        engine.begin(&Beginning { info, options, seats, seat, start: &start })?;
        let advice = engine.choose(position, &[], ask)?;
        self.put_back(number, info.name, engine);
        Ok(advice)
    }

    fn take(&self, number: usize, game: &'static str) -> Engine {
        let mut idle = self.idle.lock().expect("nothing panics while it holds the engines");
        match idle.iter().position(|(of, played, _)| (*of, *played) == (number, game)) {
            Some(place) => idle.swap_remove(place).2,
            None => {
                let Stall { engine, budget } = &self.stalls[number];
                Engine::new(engine.clone(), self.limits.clone(), *budget)
            }
        }
    }

    fn put_back(&self, number: usize, game: &'static str, engine: Engine) {
        let mut idle = self.idle.lock().expect("nothing panics while it holds the engines");
        idle.push((number, game, engine));
        let of_this = |(of, ..): &(usize, &str, Engine)| *of == number;
        let oldest =
            idle.iter().position(of_this).filter(|_| idle.iter().filter(|one| of_this(one)).count() > IDLE);
        let ended = oldest.map(|oldest| idle.remove(oldest));
        drop(idle);
        // Ending a process may take its time, in which others take theirs.
        drop(ended);
    }
}
