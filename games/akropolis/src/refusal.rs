//! The reasons for refusing a move or a refill.

use tessera_core::{Seat, Turn};

use crate::hex::Hex;
use crate::tile::Tile;

/// The reason why an action or a draw is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// There are no legal moves at the end.
    #[error("the match is over")]
    Over,
    /// The site must be refilled first.
    #[error("the site is waiting for its refill, so nobody can move yet")]
    DealersTurn,
    /// The tile is not in the site.
    #[error("tile {tile} is not in the site")]
    NotInSite {
        /// The tile.
        tile: Tile,
    },
    /// The player cannot pay for the tile. The tile at index i costs i stones, paid before the placement yields any.
    #[error("player {player} cannot pay for tile {tile}: it costs {needs}, stones in hand: {has}")]
    TooFewStones {
        /// The tile.
        tile: Tile,
        /// The player on turn.
        player: Seat,
        /// The stones in hand.
        has: u8,
        /// The price.
        needs: u8,
    },
    /// A hex of the tile is outside the range of the notation.
    #[error("a part of the tile would be off the map, which ends at 99 in every direction")]
    OffTheMap,
    /// The three hexes are not at the same height.
    #[error("the tile would not lie flat: {origin} has height {height}, {hex} has height {other_height}")]
    Uneven {
        /// The origin of the tile.
        origin: Hex,
        /// The height there.
        height: u32,
        /// A hex with a different height.
        hex: Hex,
        /// The height there.
        other_height: u32,
    },
    /// On the ground a tile must share an edge with the city.
    #[error("the tile would not touch the city")]
    Apart,
    /// Above the ground a tile must rest on at least two others.
    #[error("the tile would cover one tile only; it must rest on at least two")]
    OneTileOnly,
    /// The number of stones after the move cannot be written; this does not happen in a match.
    #[error("the player would have {stones} stones, and two digits write at most 99")]
    TooManyStones {
        /// The stones after the move.
        stones: u8,
    },
    /// A refill is not possible while a player is on turn, or at the end.
    #[error("the site is not waiting for a refill")]
    NoRefillNow,
    /// The refill does not have players + 1 tiles.
    #[error("a refill has {expected} tiles, not {found}")]
    RefillSize {
        /// The required number: players + 1.
        expected: usize,
        /// The tiles given.
        found: usize,
    },
    /// A tile of the refill is placed, in the site, or not in play.
    #[error("tile {tile} is not among the tiles to draw")]
    NotToDraw {
        /// The tile.
        tile: Tile,
    },
}

impl Refusal {
    /// No player moves at the dealer's turn or at the end.
    pub(crate) fn unless_player(turn: Turn) -> Result<(), Refusal> {
        match turn {
            Turn::Player(_) => Ok(()),
            Turn::Dealer => Err(Refusal::DealersTurn),
            Turn::Over => Err(Refusal::Over),
        }
    }
}
