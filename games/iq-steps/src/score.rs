//! The progress of a puzzle.

use crate::piece::{Orientation, PiecePlacement};

/// The pieces and rings on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Pieces on the board; eight of them solve the puzzle.
    pub pieces: usize,
    /// Rings of these pieces; each takes a location.
    pub rings: usize,
}

impl Score {
    /// The total number of rings of the eight pieces.
    pub const ALL_RINGS: usize = 43;

    /// Returns the score of the pieces on the board.
    pub fn of(pieces: impl IntoIterator<Item = PiecePlacement>) -> Score {
        pieces.into_iter().fold(Score::default(), |score, piece| Score {
            pieces: score.pieces + 1,
            rings: score.rings + piece.shape.rings(Orientation::A).len(),
        })
    }
}
