//! Players behind a border where everything is text: a game's own computer players, or other programs.

use crate::{Advice, AnyMatch, Effort, Event, Info, Problem, Seat, Seed, Thinking, Watch};

/// Somebody who chooses actions by program. A player may keep state of its own and may be another process; it is still
/// deterministic where its seed and its number of nodes are given.
pub trait Player: Send {
    /// A match begins in which the player has a seat.
    fn begin(&mut self, _beginning: &Beginning<'_>) -> Result<(), PlayerError> {
        Ok(())
    }

    /// Chooses an action for its seat, which is on turn. `events` is everything that has happened since the beginning.
    fn choose(
        &mut self,
        position: &dyn AnyMatch,
        events: &[Event],
        ask: &Ask<'_>,
    ) -> Result<Advice<String>, PlayerError>;

    /// Which computer player of the game this is, if it is one, wherever it runs.
    fn built_in(&self) -> Option<&str> {
        None
    }

    /// The match has ended, at this position.
    fn end(&mut self, _position: &dyn AnyMatch) {}
}

/// The match in which a player gets a seat.
#[derive(Clone, Copy, Debug)]
pub struct Beginning<'a> {
    /// The game.
    pub info: &'static Info,
    /// The options that were chosen, as text.
    pub options: &'a [(&'a str, &'a str)],
    /// How many seats there are.
    pub seats: usize,
    /// The player's seat.
    pub seat: Seat,
    /// The setup at the start.
    pub start: &'a str,
}

/// What a player is given besides the position.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// What everything random about the answer follows from.
    pub seed: u64,
    /// Who watches, and may stop the search.
    pub watch: &'a dyn Watch,
    /// How much the player may do.
    pub effort: Effort,
    /// How many threads may work.
    pub threads: usize,
}

/// Why a player does not choose.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// The player broke the rules of the match: it loses this match, and may play the next.
    #[error("forfeit: {}", .0.reason)]
    Forfeit(Forfeit),
    /// The request was wrong.
    #[error(transparent)]
    Problem(#[from] Problem),
}

/// A match lost because the player did not play by the rules of the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// What it did, in lower case without a full stop.
    pub reason: String,
    /// The last lines that it wrote to standard error, if it is a program.
    pub last_words: String,
}

/// A computer player of the game itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuiltIn {
    name: String,
}

impl BuiltIn {
    /// The computer player of this name, which the game must have.
    pub fn new(name: impl Into<String>) -> BuiltIn {
        BuiltIn { name: name.into() }
    }
}

impl Player for BuiltIn {
    fn built_in(&self) -> Option<&str> {
        Some(&self.name)
    }

    fn choose(
        &mut self,
        position: &dyn AnyMatch,
        _: &[Event],
        ask: &Ask<'_>,
    ) -> Result<Advice<String>, PlayerError> {
        let rng = Seed::from_number(ask.seed).fast_rng();
        let mut thinking = Thinking { rng, watch: ask.watch, effort: ask.effort, threads: ask.threads };
        Ok(position.advise(&self.name, &mut thinking)?)
    }
}
