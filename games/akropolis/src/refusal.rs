//! Why a move or a refill is refused.

use tessera_core::{Seat, Turn};

use crate::hex::Hex;
use crate::tile::Tile;

/// Why an action or a draw is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// No move is valid at the end.
    #[error("the match is over")]
    Over,
    /// The site has to be refilled first.
    #[error("the site is waiting for its refill, so nobody can move yet")]
    DealersTurn,
    /// Only tiles of the site can be taken.
    #[error("tile {tile} is not in the site")]
    NotInSite {
        /// The tile.
        tile: Tile,
    },
    /// The tile at index i costs i stones, which are paid before the placement yields any.
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
    /// A hex of the tile cannot be written with two digits.
    #[error("a part of the tile would be off the map, which ends at 99 in every direction")]
    OffTheMap,
    /// The three hexes are not equally high.
    #[error("the tile would not lie flat: {origin} has height {height}, {hex} has height {other_height}")]
    Uneven {
        /// The origin of the tile.
        origin: Hex,
        /// The height there.
        height: u32,
        /// A hex with another height.
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
    /// The stones afterwards cannot be written; no match comes to that.
    #[error("the player would have {stones} stones, and two digits write at most 99")]
    TooManyStones {
        /// The stones after the move.
        stones: u8,
    },
    /// A refill while a player is on turn, or at the end.
    #[error("the site is not waiting for a refill")]
    NoRefillNow,
    /// A refill with more or fewer tiles than players + 1.
    #[error("a refill has {expected} tiles, not {found}")]
    RefillSize {
        /// Players + 1.
        expected: usize,
        /// The tiles given.
        found: usize,
    },
    /// A refill with a tile that is placed, in the site, or not in play.
    #[error("tile {tile} is not among the tiles to draw")]
    NotToDraw {
        /// The tile.
        tile: Tile,
    },
}

impl Refusal {
    /// Nobody moves at the dealer's turn or at the end.
    pub(crate) fn unless_player(turn: Turn) -> Result<(), Refusal> {
        match turn {
            Turn::Player(_) => Ok(()),
            Turn::Dealer => Err(Refusal::DealersTurn),
            Turn::Over => Err(Refusal::Over),
        }
    }
}
