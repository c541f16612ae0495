//! The numbers of the evaluation.

mod loom;
mod standard;

use super::evaluation::{PHASES, POINT, Phase, ROOMS, ROWS, SIDES, phase_of};
use super::field::{FATES, RESERVES};
use crate::Board;
use crate::turn::TILES;

/// All numbers of the evaluation for one board.
pub(super) struct Weights {
    /// By halves of a match.
    pub(super) phases: [[Phase; PHASES / 2]; 2],
    /// What Orange is ahead by for being where the match is.
    pub(super) tempo: [i16; TILES],
    /// How fast the chance of winning grows with the points one is ahead by.
    pub(super) slope: [f32; TILES],
}

/// A full board is worth what it is.
const END: Phase =
    Phase { full: [[[0; ROOMS]; ROWS]; SIDES], now: [POINT as i16; FATES], reserve: [0; RESERVES] };

impl Weights {
    #[inline]
    pub(super) fn of(board: Board) -> &'static Weights {
        match board {
            Board::Standard => &standard::STANDARD,
            Board::Loom => &loom::LOOM,
        }
    }

    #[inline]
    pub(super) fn phase(&self, placed: usize) -> &Phase {
        if placed >= TILES { &END } else { &self.phases.as_flattened()[phase_of(placed)] }
    }

    #[inline]
    pub(super) fn tempo(&self, placed: usize) -> i32 {
        self.tempo.get(placed).map_or(0, |tempo| i32::from(*tempo))
    }

    /// How fast the chance of winning grows with the points one is ahead by.
    #[inline]
    pub(super) fn slope(&self, placed: usize) -> f32 {
        self.slope[placed.min(TILES - 1)]
    }
}
