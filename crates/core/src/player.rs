//! Type-erased players: a game's own computer players, or external programs.

use crate::{Advice, AnyMatch, Effort, Event, Info, Problem, Seat, Seed, Thinking, Watch};

/// A program that chooses actions. A player may keep state and may run in another process; given a seed and a number of
/// nodes, it must still be deterministic.
pub trait Player: Send {
    /// Tells the player that a match begins in which it has a seat.
    fn begin(&mut self, _beginning: &Beginning<'_>) -> Result<(), PlayerError> {
        Ok(())
    }

    /// Chooses an action for the player's seat, which is on turn. `events` holds everything since the beginning.
    fn choose(
        &mut self,
        position: &dyn AnyMatch,
        events: &[Event],
        ask: &Ask<'_>,
    ) -> Result<Advice<String>, PlayerError>;

    /// Returns the name of the game's computer player that this is, if it is one, wherever it runs.
    fn built_in(&self) -> Option<&str> {
        None
    }

    /// Tells the player that the match has ended at this position.
    fn end(&mut self, _position: &dyn AnyMatch) {}
}

/// The start of a match, as told to a player.
#[derive(Clone, Copy, Debug)]
pub struct Beginning<'a> {
    /// The game.
    pub info: &'static Info,
    /// The chosen options, as text.
    pub options: &'a [(&'a str, &'a str)],
    /// The number of seats.
    pub seats: usize,
    /// The player's seat.
    pub seat: Seat,
    /// The setup at the start.
    pub start: &'a str,
}

/// The input of a player besides the position.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// The seed of everything random in the answer.
    pub seed: u64,
    /// The observer of the search, which may stop it.
    pub watch: &'a dyn Watch,
    /// The search budget.
    pub effort: Effort,
    /// The number of threads that may work.
    pub threads: usize,
}

/// The reason why a player does not choose.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// The player broke the rules of the match: it loses this match, but may play the next.
    #[error("forfeit: {}", .0.reason)]
    Forfeit(Forfeit),
    /// The request was wrong.
    #[error(transparent)]
    Problem(#[from] Problem),
}

/// A match lost because the player did not play by the rules of the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// What it did wrong, in lower case without a full stop.
    pub reason: String,
    /// The last lines that it wrote to standard error, if it is a program.
    pub last_words: String,
}

/// A computer player that belongs to the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuiltIn {
    name: String,
}

impl BuiltIn {
    /// Creates the computer player with this name, which the game must have.
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
