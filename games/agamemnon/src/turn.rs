//! The order of play, which depends only on the number of tiles on the board.
//!
//! The order of the tiles is O BB OO BB ... OO B: one, then two at a time, and one at the end.

use crate::Player;

/// The number of tiles placed in a whole match.
pub const TILES: usize = 30;

/// The number of tiles of each player.
pub const TILES_EACH: usize = TILES / 2;

/// Returns the player who places the next tile when `placed` tiles are on the board; meaningless when all are.
#[inline]
pub const fn owner_of_next(placed: usize) -> Player {
    // Black exactly when the second bit of `placed + 1` is set.
    if (placed + 1) & 2 == 0 { Player::Orange } else { Player::Black }
}

/// Returns how many tiles must still be placed in the current turn: 1 or 2, or 0 after the last turn.
#[inline]
pub const fn left_in_turn(placed: usize) -> usize {
    match placed {
        0 | 29 => 1,
        TILES.. => 0,
        _ => 1 + placed % 2,
    }
}

/// Returns whether no tile of the current turn has been placed.
#[inline]
pub const fn is_turn_start(placed: usize) -> bool {
    placed == 0 || placed % 2 == 1
}

/// Returns whether weavers may be put back: at the start of either player's first two turns.
#[inline]
pub const fn may_put_back(placed: usize) -> bool {
    placed < 7 && is_turn_start(placed)
}
