//! Setups: any well-formed state, possible or not.

use crate::piece::PiecePlacement;
use crate::placement::Placement;

/// The pieces on the board in playing order, and how many of them the puzzle gave.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Setup {
    /// All pieces, the given ones first.
    pub pieces: Placement,
    /// How many of the pieces are given; at most all of them.
    pub given: usize,
}

impl Setup {
    /// The pieces that the puzzle gave.
    pub fn given(&self) -> impl Iterator<Item = PiecePlacement> {
        self.pieces.iter().take(self.given)
    }

    /// The pieces that the player has played.
    pub fn played(&self) -> impl Iterator<Item = PiecePlacement> {
        self.pieces.iter().skip(self.given)
    }
}
