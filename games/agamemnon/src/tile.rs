//! Players and their tiles.

use tessera_core::{Seat, letters};

use crate::Node;

letters! {
    /// One of the two players.
    pub enum Player: "a player (O or B)" by
    /// One value for each player.
    ByPlayer {
        /// Plays the first tile.
        Orange = 'O',
        /// Plays the last tile.
        Black = 'B',
    }
}

letters! {
    /// The kind of a tile: what is printed on it.
    pub enum Kind: "a kind of tile (a to j)" by
    /// One value for each kind.
    ByKind {
        /// The best leader; strength 1.
        LeaderA = 'a',
        /// The second leader; strength 3.
        LeaderB = 'b',
        /// The third leader; strength 4.
        LeaderC = 'c',
        /// The fourth leader; strength 3.
        LeaderD = 'd',
        /// The last leader; strength 2.
        LeaderE = 'e',
        /// A warrior of strength 1.
        Warrior1 = 'f',
        /// A warrior of strength 2.
        Warrior2 = 'g',
        /// A warrior of strength 3.
        Warrior3 = 'h',
        /// The Weft, which cuts strings at its node.
        Weft = 'i',
        /// The Warp, which exchanges the types of two edges at its node.
        Warp = 'j',
    }
}

impl Player {
    /// Returns the seat at the table.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat::new(self.index())
    }

    /// The other player.
    pub const fn other(self) -> Player {
        match self {
            Player::Orange => Player::Black,
            Player::Black => Player::Orange,
        }
    }

    /// Returns the name of the player.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Orange => "Orange",
            Player::Black => "Black",
        }
    }
}

impl Kind {
    /// Returns how many tiles of this kind each player has.
    #[inline]
    pub const fn copies(self) -> usize {
        match self {
            Kind::Warrior1 => 3,
            Kind::Warrior2 | Kind::Weft | Kind::Warp => 2,
            _ => 1,
        }
    }

    /// Returns what the tile adds to a Strength string.
    #[inline]
    pub const fn strength(self) -> u8 {
        match self {
            Kind::LeaderA | Kind::Warrior1 => 1,
            Kind::LeaderE | Kind::Warrior2 => 2,
            Kind::LeaderB | Kind::LeaderD | Kind::Warrior3 => 3,
            Kind::LeaderC => 4,
            Kind::Weft | Kind::Warp => 0,
        }
    }

    /// Returns one bit for each leader, higher for better ones; zero for the other kinds.
    ///
    /// A Leadership string is won by the set of leaders with the highest bit that the other set lacks, so sets of these
    /// bits compare as numbers.
    #[inline]
    pub const fn rank_bit(self) -> u8 {
        match self {
            Kind::LeaderA => 16,
            Kind::LeaderB => 8,
            Kind::LeaderC => 4,
            Kind::LeaderD => 2,
            Kind::LeaderE => 1,
            _ => 0,
        }
    }

    /// Returns whether the tile is a Weft or a Warp, which may be put back early in the match.
    #[inline]
    pub const fn is_weaver(self) -> bool {
        matches!(self, Kind::Weft | Kind::Warp)
    }
}

/// A tile of a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile {
    /// Its owner.
    pub player: Player,
    /// What is printed on it.
    pub kind: Kind,
}

/// A tile on a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    /// The tile.
    pub tile: Tile,
    /// Its node.
    pub node: Node,
}
