//! A row or column of the grid, with the cards of all kingdoms in one word.

use std::ops::Deref;

use crate::location::SIDE;
use crate::{Kingdom, Location};

/// The direction of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Axis {
    /// A column: its places are rows.
    Column,
    /// A row: its places are columns.
    Row,
}

/// The places of each kingdom's cards in a row or column. Place 0 is in the east or north.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Line(u64);

/// A set of places of a line, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Places(u8);

/// The locations of some places of a line, in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Locations {
    list: [Location; Locations::ROOM],
    count: u8,
}

impl Axis {
    /// The axis that two aligned locations share.
    #[inline]
    pub(crate) fn between(one: Location, other: Location) -> Axis {
        if one.column() == other.column() { Axis::Column } else { Axis::Row }
    }

    /// The line of a location and the place on it.
    #[inline]
    pub(crate) fn split(self, location: Location) -> (usize, usize) {
        match self {
            Axis::Column => (location.column(), location.row()),
            Axis::Row => (location.row(), location.column()),
        }
    }
}

/// The number of bits for each kingdom in a [`Line`]. Six of them are its places; three stay empty, so that shifting or
/// subtracting in one kingdom never reaches another.
const LANE: usize = 9;

/// The first place of every kingdom.
const EACH: u64 = {
    let mut each = 0;
    let mut kingdom = 0;
    while kingdom < Kingdom::COUNT {
        each |= 1 << (LANE * kingdom);
        kingdom += 1;
    }
    each
};

/// The last bit of every kingdom, to borrow from.
const FENCES: u64 = EACH << (LANE - 1);

impl Line {
    /// Returns a line with only a card of the kingdom on the first place.
    #[inline]
    pub(crate) fn first_place(kingdom: Kingdom) -> Line {
        Line(1 << (LANE * kingdom.index()))
    }

    /// Returns the line as one word.
    pub(crate) fn word(self) -> u64 {
        self.0
    }

    /// Adds the content of another line's first place at this place.
    #[inline]
    pub(crate) fn add(&mut self, first_place: Line, place: usize) {
        self.0 |= first_place.0 << place;
    }

    /// Removes the cards of a kingdom from some places.
    #[inline]
    pub(crate) fn remove(&mut self, kingdom: Kingdom, places: Places) {
        self.0 &= !(u64::from(places.0) << (LANE * kingdom.index()));
    }

    /// The places of a kingdom's cards.
    #[inline]
    pub(crate) fn of(self, kingdom: Kingdom) -> Places {
        Places((self.0 >> (LANE * kingdom.index())) as u8 & Places::ALL)
    }

    /// Returns Zhang Yi's destinations on the line: on either side of his place, the furthest card of each kingdom.
    #[inline]
    pub(crate) fn destinations(self, zhang_yi: usize) -> Places {
        let (before, after) = SIDES[zhang_yi];
        // In each kingdom's field, subtracting one clears the first card and no other.
        let before = self.0 & before;
        let first = before & !((before | FENCES) - EACH);
        // A card is not the last of its kingdom if another one is one to four places further.
        let after = self.0 & after;
        let mut not_last = after >> 1;
        not_last |= not_last >> 1;
        not_last |= not_last >> 2;
        let last = after & !not_last;
        // No place has two cards, so the sum of all fields is their union; the product puts it into the last field.
        let union = (first | last).wrapping_mul(EACH) >> (LANE * (Kingdom::COUNT - 1));
        Places(union as u8 & Places::ALL)
    }
}

/// In every field, the places before a place and those after it.
static SIDES: [(u64, u64); SIDE] = {
    let mut sides = [(0, 0); SIDE];
    let mut place = 0;
    while place < SIDE {
        let before = (1 << place) - 1;
        let after = Places::ALL as u64 & !before & !(1 << place);
        sides[place] = (before * EACH, after * EACH);
        place += 1;
    }
    sides
};

impl Places {
    const ALL: u8 = (1 << SIDE) - 1;

    /// One place.
    #[inline]
    pub(crate) fn one(place: usize) -> Places {
        Places(1 << place)
    }

    /// Returns the places on the same side of Zhang Yi's place as another one. His own place may be included, because
    /// no card is there.
    #[inline]
    pub(crate) fn towards(zhang_yi: usize, other: usize) -> Places {
        let before = (1 << zhang_yi) - 1;
        Places(if other < zhang_yi { before } else { !before })
    }

    /// A bit for each place.
    #[inline]
    pub(crate) fn bits(self) -> u8 {
        self.0 & Places::ALL
    }

    /// Returns the set without a place.
    #[inline]
    pub(crate) fn without(self, place: usize) -> Places {
        Places(self.0 & !(1 << place))
    }

    /// The places in both sets.
    #[inline]
    pub(crate) fn and(self, other: Places) -> Places {
        Places(self.0 & other.0)
    }

    /// Returns the number of places in the set.
    // A table, because not every processor has a population count instruction.
    #[inline]
    pub(crate) fn len(self) -> usize {
        self.locations(Axis::Column, 0).len()
    }

    /// Whether there is no place in the set.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the place is in the set.
    #[inline]
    pub(crate) fn contains(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    /// The places in order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let place = (rest != 0).then(|| rest.trailing_zeros() as usize);
            rest &= rest.wrapping_sub(1);
            place
        })
    }

    /// The places as locations of a line.
    #[inline]
    pub(crate) fn locations(self, axis: Axis, line: usize) -> &'static Locations {
        &LOCATIONS[axis as usize][line % LINES][usize::from(self.0 & Places::ALL)]
    }
}

impl Locations {
    /// One more than the length of a line, which makes eight bytes with the count.
    const ROOM: usize = SIDE + 1;
    const NONE: Locations = Locations { list: [Location::at(0, 0); Locations::ROOM], count: 0 };

    const fn push(&mut self, location: Location) {
        self.list[self.count as usize] = location;
        self.count += 1;
    }

    /// Appends the locations.
    // A copy of fixed length compiles to a few instructions without a branch; the excess is truncated afterwards.
    #[inline]
    pub(crate) fn append_to(&self, out: &mut Vec<Location>) {
        let count = out.len() + usize::from(self.count);
        out.extend_from_slice(&self.list);
        out.truncate(count);
    }
}

impl Deref for Locations {
    type Target = [Location];
    #[inline]
    fn deref(&self) -> &[Location] {
        &self.list[..usize::from(self.count)]
    }
}

/// The number of lines of an axis in the table; a power of two, so that lookups need no bounds check.
const LINES: usize = 8;

/// The locations of every set of places in every line.
static LOCATIONS: [[[Locations; 1 << SIDE]; LINES]; 2] = {
    let mut table = [[[Locations::NONE; 1 << SIDE]; LINES]; 2];
    let mut line = 0;
    while line < SIDE {
        let mut places = 0;
        while places < 1 << SIDE {
            let mut place = 0;
            while place < SIDE {
                if places >> place & 1 == 1 {
                    table[Axis::Column as usize][line][places].push(Location::at(line, place));
                    table[Axis::Row as usize][line][places].push(Location::at(place, line));
                }
                place += 1;
            }
            places += 1;
        }
        line += 1;
    }
    table
};
