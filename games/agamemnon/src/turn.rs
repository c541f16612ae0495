//! The order of play, which follows from the number of tiles on the board alone.
//!
//! The tiles belong to O BB OO BB ... OO B: one, then two at a time, and one at the end.

use crate::Player;

/// How many tiles a whole match places.
pub const TILES: usize = 30;

/// How many tiles each player has.
pub const TILES_EACH: usize = TILES / 2;

/// Who places the next tile when `placed` tiles lie on the board; meaningless when all do.
#[inline]
pub const fn owner_of_next(placed: usize) -> Player {
    // Black exactly where the second bit of `placed + 1` is set.
    if (placed + 1) & 2 == 0 { Player::Orange } else { Player::Black }
}

/// How many tiles must still be placed in the turn that is going on: 1 or 2, or 0 after the last turn.
#[inline]
pub const fn left_in_turn(placed: usize) -> usize {
    match placed {
        0 | 29 => 1,
        TILES.. => 0,
        _ => 1 + placed % 2,
    }
}

/// Whether no tile of the turn that is going on has been placed.
#[inline]
pub const fn is_turn_start(placed: usize) -> bool {
    placed == 0 || placed % 2 == 1
}

/// Whether weavers may be put back: at the start of either player's first two turns.
#[inline]
pub const fn may_put_back(placed: usize) -> bool {
    placed < 7 && is_turn_start(placed)
}
