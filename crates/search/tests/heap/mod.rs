// The smallest interesting game: two players take one to three pebbles from a heap in turn, and the player who takes
// the last one wins. A player who must move with a multiple of four left loses. No inner documentation here, because
// the example of the crate includes this file.

use std::fmt;
use std::str::FromStr;

use tessera_core::{NoDraw, Problem, Ranks, Rules, Scores, Seat, Turn};

/// A heap of pebbles and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heap {
    pub pebbles: u8,
    pub seat: Seat,
}

impl Heap {
    /// A heap with seat 0 on turn.
    pub fn new(pebbles: u8) -> Heap {
        Heap { pebbles, seat: Seat::new(0) }
    }
}

/// Takes this many pebbles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Take(pub u8);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Take {
    type Err = Problem;
    fn from_str(text: &str) -> Result<Take, Problem> {
        text.parse().map(Take).map_err(Problem::illegal)
    }
}

/// The number is not allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooMany;

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("take one to three pebbles")
    }
}

impl std::error::Error for TooMany {}

impl Rules for Heap {
    type Action = Take;
    type Draw = NoDraw;
    type Refusal = TooMany;

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        if self.pebbles == 0 { Turn::Over } else { Turn::Player(self.seat) }
    }

    fn scores(&self) -> Scores {
        let mut scores = Scores::default();
        scores[self.seat.next(2)] = i32::from(self.pebbles == 0);
        scores
    }

    fn ranks(&self) -> Ranks {
        let mut ranks = Ranks::default();
        ranks[self.seat] = if self.pebbles == 0 { 2 } else { 1 };
        ranks[self.seat.next(2)] = 1;
        ranks
    }

    fn legal_actions(&self, out: &mut Vec<Take>) {
        out.clear();
        out.extend((1..=self.pebbles.min(3)).map(Take));
    }

    fn check(&self, action: Take) -> Result<(), TooMany> {
        if (1..=self.pebbles.min(3)).contains(&action.0) { Ok(()) } else { Err(TooMany) }
    }

    fn play_unchecked(&mut self, action: Take) {
        *self = Heap { pebbles: self.pebbles - action.0, seat: self.seat.next(2) };
    }
}
