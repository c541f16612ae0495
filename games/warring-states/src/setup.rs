//! A match as its notation describes it, possible or not: the deal, the moves, and the number of players.

use std::ops::Deref;

use tessera_core::Seat;

use crate::{Card, Location, Placement};

/// A well-formed match, possibly impossible: Zhang Yi may be missing, and the moves may be illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The cards before the first move.
    pub placement: Placement,
    /// The destinations of Zhang Yi so far.
    pub moves: Moves,
    /// The number of players.
    pub players: Players,
}

/// A sequence of destinations, no longer than the longest possible match.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Moves {
    list: [Location; Moves::MAX],
    count: u8,
}

impl Moves {
    /// The maximum number of moves: every move takes at least one card.
    pub const MAX: usize = Card::COUNT - 1;

    /// Adds a move.
    ///
    /// # Panics
    /// If there are [`Moves::MAX`] moves already.
    #[inline]
    pub fn push(&mut self, destination: Location) {
        self.list[usize::from(self.count)] = destination;
        self.count += 1;
    }
}

impl Default for Moves {
    #[inline]
    fn default() -> Moves {
        Moves { list: [Location::default(); Moves::MAX], count: 0 }
    }
}

impl Deref for Moves {
    type Target = [Location];
    #[inline]
    fn deref(&self) -> &[Location] {
        &self.list[..usize::from(self.count)]
    }
}

/// A number of players, 2 to 4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Players(u8);

impl Players {
    /// The smallest number.
    pub const MIN: Players = Players(2);
    /// The largest number.
    pub const MAX: Players = Players(Seat::MAX as u8);

    /// Creates this number of players, if a match can have it.
    pub const fn new(number: usize) -> Option<Players> {
        if number >= Players::MIN.number() && number <= Players::MAX.number() {
            Some(Players(number as u8))
        } else {
            None
        }
    }

    /// Returns the number.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}
