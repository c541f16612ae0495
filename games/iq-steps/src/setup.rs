//! Setups: any well-formed state, possible or not.

use crate::piece::PiecePlacement;
use crate::placement::Placement;

/// The pieces on the board in playing order, and how many of them were given by the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Setup {
    /// All pieces, the given ones first.
    pub pieces: Placement,
    /// The number of given pieces, at most all of them.
    pub given: usize,
}

impl Setup {
    /// Returns the given pieces.
    pub fn given(&self) -> impl Iterator<Item = PiecePlacement> {
        self.pieces.iter().take(self.given)
    }

    /// Returns the pieces played by the player.
    pub fn played(&self) -> impl Iterator<Item = PiecePlacement> {
        self.pieces.iter().skip(self.given)
    }
}
