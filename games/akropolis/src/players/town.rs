//! Towns: a player's compact copy of a city, one byte per hex.

use crate::building::Building;
use crate::city::{City, MatchCity};
use crate::hex::{Cell, Facing, Footprint, Move};

/// The number of distinct hexes. A city in a match has fewer than 64 columns and rows.
pub(super) const HEXES: usize = 1 << 12;

/// The maximum number of hexes of a city in a match: four of the starting tile and three for each of 18 tiles.
const MOST_OCCUPIED: usize = 4 + 3 * 18;

/// A city seen from above. Hex numbers wrap around, so a step in a direction is the same difference everywhere.
#[derive(Clone)]
pub(super) struct Town {
    hexes: [Top; HEXES],
    /// The occupied hexes; entries beyond the count are unused.
    occupied: [u16; MOST_OCCUPIED],
    count: usize,
}

/// The topmost building of a hex and its height; all zero for an empty hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Top(u8);

impl Top {
    const CODE: u8 = 15;

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The [`Building::code`].
    #[inline]
    pub(super) const fn code(self) -> u8 {
        self.0 & Top::CODE
    }

    #[inline]
    pub(super) const fn height(self) -> u8 {
        self.0 >> 4
    }

    /// Returns the same hex with another building on top.
    #[inline]
    const fn under(self, code: u8) -> Top {
        Top(((self.0 & !Top::CODE) + (1 << 4)) | code)
    }
}

impl Town {
    /// The town that a city is.
    pub(super) fn of(city: &MatchCity) -> Town {
        let mut town = Town { hexes: [Top(0); HEXES], occupied: [0; MOST_OCCUPIED], count: 0 };
        for cell in city.cells() {
            let code = city.building(cell).map_or(0, Building::code);
            town.hexes[index(cell)] = Top((city.height(cell) as u8) << 4 | code);
            town.occupied[town.count] = index(cell) as u16;
            town.count += 1;
        }
        town
    }

    /// Places a tile on top of the town.
    #[inline]
    pub(super) fn place(&mut self, placed: Move) {
        for (cell, code) in placed.cells().into_iter().zip(placed.tile().codes()) {
            let hex = index(cell);
            if self.hexes[hex].is_empty() {
                self.occupied[self.count] = hex as u16;
                self.count += 1;
            }
            self.hexes[hex] = self.hexes[hex].under(code);
        }
    }

    /// The occupied hexes.
    #[inline]
    pub(super) fn occupied(&self) -> &[u16] {
        &self.occupied[..self.count]
    }

    /// Returns the content of a hex.
    #[inline]
    pub(super) fn top(&self, hex: usize) -> Top {
        self.hexes[hex % HEXES]
    }
}

/// Returns the number of a hex.
#[inline]
pub(super) const fn index(cell: Cell) -> usize {
    wrap(step(cell.q, cell.n))
}

/// Returns the number of the hex `steps` further.
#[inline]
pub(super) const fn further(hex: usize, steps: i16) -> usize {
    wrap(hex as i32 + steps as i32)
}

const fn wrap(number: i32) -> usize {
    number as usize % HEXES
}

const fn step(q: i32, n: i32) -> i32 {
    64 * q + n
}

/// The steps to the six neighbours.
pub(super) const NEIGHBOURS: [i16; 6] = [1, 65, 64, -1, -65, -64];

/// The three hexes of a footprint and the nine around it, as steps from its anchor.
pub(super) struct Shape {
    /// In the order in which the three places of a footprint rotate the letters of a tile.
    pub(super) hexes: [i16; 3],
    /// Each with a bit for every hex of the footprint that it touches.
    pub(super) ring: [(i16, u8); 9],
}

impl Shape {
    /// The shape of a footprint.
    #[inline]
    pub(super) const fn of(footprint: Footprint) -> &'static Shape {
        match footprint.facing {
            Facing::East => &EAST,
            Facing::West => &WEST,
        }
    }
}

const EAST: Shape = shape([0, 1, 65]);
const WEST: Shape = shape([0, 65, 64]);

const fn shape(hexes: [i16; 3]) -> Shape {
    let mut ring = [(0, 0); 9];
    let (mut found, mut number) = (0, 0);
    while number < 18 {
        let hex = number / 6;
        let steps = hexes[hex] + NEIGHBOURS[number % 6];
        if steps != hexes[0] && steps != hexes[1] && steps != hexes[2] {
            let mut at = 0;
            while at < found && ring[at].0 != steps {
                at += 1;
            }
            if at == found {
                found += 1;
            }
            ring[at] = (steps, ring[at].1 | 1 << hex);
        }
        number += 1;
    }
    assert!(found == 9);
    Shape { hexes, ring }
}
