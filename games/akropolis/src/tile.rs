//! The 61 city tiles, and sets of them.

use tessera_core::{Rng, below};

use crate::building::Building;

/// All tiles. Each marker `2:`, `3:`, `4:` precedes the tiles used from that number of players up; a tile is two digits
/// of its id and three letters, the first of which is on the origin.
pub const TILE_POOL: &str = "2:01hbt02Mbq03qhb04Bhq05Bqq06Bht07gqq08qbm09qtm10qmb11Gqh12qmh13Ghq14qtb15hgm16Bmh\
    17Mhg18Hmb19qhh20hgb21Mth22Mqq23Tqq24Gqq25qmg26mqq27qbm28Hqq29Thq30tqq31Tqh32Hgq33Hqq34Thb35htm36qmt37Hqq\
    3:38hmb39qth40qbg41qhh42qhm43Tqq44hqq45qmh46Htm47Ghb48Bqh49Mqq\
    4:50bqq51Bqq52Hqm53Gmh54Mqt55qht56Thm57qgh58qhh59qbh60qhb61qhm";

/// A city tile: three hexes that touch each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile(u8);

impl Tile {
    /// The number of tiles.
    pub const COUNT: usize = 61;

    /// The tile with this id, from 1 to 61.
    pub const fn new(id: u8) -> Option<Tile> {
        if 1 <= id && id as usize <= Tile::COUNT { Some(Tile(id)) } else { None }
    }

    /// The id, from 1 to 61.
    #[inline]
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Returns the contents of the three hexes, the origin first.
    #[inline]
    pub const fn buildings(self) -> [Building; 3] {
        BUILDINGS[self.0 as usize - 1]
    }

    /// Returns the contents of the three hexes in the encoding of the city planes.
    #[inline]
    pub(crate) const fn codes(self) -> [u8; 3] {
        CODES[self.0 as usize]
    }
}

/// A set of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tiles(u64);

impl Tiles {
    /// No tile.
    pub const NONE: Tiles = Tiles(0);

    /// Returns the tiles in play: 37 with two players, 12 more with each further player.
    pub const fn in_play(players: usize) -> Tiles {
        let count = 13 + 12 * players;
        Tiles((1 << (count + 1)) - 2)
    }

    /// How many tiles are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no tile.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the tile is in the set.
    #[inline]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Returns the tiles that show the building with this code at least `times` times.
    pub(crate) const fn showing(code: u8, times: usize) -> Tiles {
        let mut tiles = Tiles::NONE;
        let mut id = 1;
        while id <= Tile::COUNT {
            let [first, second, third] = CODES[id];
            let shown = (first == code) as usize + (second == code) as usize + (third == code) as usize;
            if shown >= times {
                tiles.0 |= 1 << id;
            }
            id += 1;
        }
        tiles
    }

    /// The tiles that are in both sets.
    #[inline]
    pub(crate) const fn common(self, other: Tiles) -> Tiles {
        Tiles(self.0 & other.0)
    }

    /// Returns the set with `more` tiles added.
    #[inline]
    pub(crate) fn with(self, more: &[Tile]) -> Tiles {
        Tiles(more.iter().fold(self.0, |tiles, tile| tiles | 1 << tile.0))
    }

    /// Adds a tile; returns whether it was new.
    #[inline]
    pub fn insert(&mut self, tile: Tile) -> bool {
        let new = !self.contains(tile);
        self.0 |= 1 << tile.0;
        new
    }

    /// Removes a tile; returns whether it was there.
    #[inline]
    pub fn remove(&mut self, tile: Tile) -> bool {
        let there = self.contains(tile);
        self.0 &= !(1 << tile.0);
        there
    }

    /// The tiles in the order of their ids.
    pub fn iter(self) -> impl Iterator<Item = Tile> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let id = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (id < 64).then_some(Tile(id as u8))
        })
    }

    /// Removes a uniformly random tile.
    ///
    /// # Panics
    /// If the set is empty.
    pub(crate) fn remove_random<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Tile {
        let mut rest = self.0;
        for _ in 0..below(rng, self.0.count_ones()) {
            rest &= rest - 1;
        }
        let tile = Tile(rest.trailing_zeros() as u8);
        self.remove(tile);
        tile
    }
}

const BUILDINGS: [[Building; 3]; Tile::COUNT] = read_pool();

/// Indexed by the id itself and padded to a power of two, so that no index is out of bounds.
const CODES: [[u8; 3]; 256] = {
    let mut codes = [[0; 3]; 256];
    let mut index = 0;
    while index < 3 * Tile::COUNT {
        codes[1 + index / 3][index % 3] = BUILDINGS[index / 3][index % 3].code();
        index += 1;
    }
    codes
};

const fn read_pool() -> [[Building; 3]; Tile::COUNT] {
    let text = TILE_POOL.as_bytes();
    let mut buildings = [[Building::Quarry; 3]; Tile::COUNT];
    let (mut at, mut tiles) = (0, 0);
    while at < text.len() {
        if text[at + 1] == b':' {
            let players = (text[at] - b'0') as usize;
            assert!(players == 2 && tiles == 0 || tiles == Tiles::in_play(players - 1).len());
            at += 2;
        } else {
            assert!((10 * (text[at] - b'0') + text[at + 1] - b'0') as usize == tiles + 1);
            let mut hex = 0;
            while hex < 3 {
                buildings[tiles][hex] = match Building::from_char(text[at + 2 + hex] as char) {
                    Some(building) => building,
                    None => panic!("the pool has a letter that is no building"),
                };
                hex += 1;
            }
            tiles += 1;
            at += 5;
        }
    }
    assert!(tiles == Tile::COUNT);
    buildings
}
