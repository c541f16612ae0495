//! Engines that answer for many matches at once: every question starts a match of its own at the current position.

use std::sync::Mutex;

use tessera_core::{Advice, AnyMatch, Ask, Beginning, Info, PLAYERS, Player, PlayerError, Problem, Turn};

use crate::{Budget, Engine, EngineCommand, Limits};

/// The number of idle processes kept per engine; others are ended after their answer.
const IDLE: usize = 4;

/// An engine of a [`Stable`].
#[derive(Clone, PartialEq, Debug)]
pub struct Stall {
    /// The program and its name.
    pub engine: EngineCommand,
    /// The budget for a move.
    pub budget: Budget,
}

/// A pool of engines whose processes are reused between questions.
pub struct Stable {
    stalls: Vec<Stall>,
    limits: Limits,
    /// Idle processes, with their engine and the last game they played.
    idle: Mutex<Vec<(usize, &'static str, Engine)>>,
}

impl Stable {
    /// Creates the pool without starting any engine.
    pub fn new(stalls: Vec<Stall>, limits: Limits) -> Stable {
        Stable { stalls, limits, idle: Mutex::default() }
    }

    /// The engines.
    pub fn stalls(&self) -> &[Stall] {
        &self.stalls
    }

    /// Asks an engine for an action. It is told that a match begins at this position, which works both for programs
    /// that only look at requests and for those that keep a board.
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
        // Ending a process may take a while, which must not delay others.
        drop(ended);
    }
}
