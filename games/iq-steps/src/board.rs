//! The board: 50 locations, 25 of them with a peg, and sets of locations as bit masks.

use std::fmt;

/// One of the 50 locations, counted row by row from the upper left corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location(u8);

impl Location {
    /// The number of columns.
    pub const COLUMNS: usize = 10;
    /// The number of rows.
    pub const ROWS: usize = 5;
    /// The number of locations.
    pub const COUNT: usize = Location::COLUMNS * Location::ROWS;

    /// The number of locations with a capital letter, which come first; the others have a lower-case letter.
    const CAPITALS: u8 = 25;

    /// The location with this index, if there is one.
    #[inline]
    pub const fn new(index: usize) -> Option<Location> {
        if index < Location::COUNT { Some(Location(index as u8)) } else { None }
    }

    /// The location in this column and row, both counted from 0; `None` off the board.
    #[inline]
    pub const fn at(column: i8, row: i8) -> Option<Location> {
        let on_board =
            0 <= column && column < Location::COLUMNS as i8 && 0 <= row && row < Location::ROWS as i8;
        if on_board { Some(Location((Location::COLUMNS as i8 * row + column) as u8)) } else { None }
    }

    /// Returns the location with this letter.
    #[inline]
    pub const fn from_char(letter: char) -> Option<Location> {
        match letter {
            'A'..='Y' => Some(Location(letter as u8 - b'A')),
            'a'..='y' => Some(Location(letter as u8 - b'a' + Location::CAPITALS)),
            _ => None,
        }
    }

    /// The letter of the location.
    #[inline]
    pub const fn char(self) -> char {
        if self.0 < Location::CAPITALS {
            (b'A' + self.0) as char
        } else {
            (b'a' + self.0 - Location::CAPITALS) as char
        }
    }

    /// Returns the index of the location, below [`Location::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, counted from the left.
    #[inline]
    pub const fn column(self) -> i8 {
        (self.0 % Location::COLUMNS as u8) as i8
    }

    /// The row, counted from the top.
    #[inline]
    pub const fn row(self) -> i8 {
        (self.0 / Location::COLUMNS as u8) as i8
    }

    /// Returns whether the location has a peg.
    #[inline]
    pub const fn is_peg(self) -> bool {
        (self.column() + self.row()) % 2 == 0
    }

    /// Returns the two to four adjacent locations above, below, left and right.
    pub const fn neighbours(self) -> Locations {
        Locations::single(self).spread().without(Locations::single(self))
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.char())
    }
}

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of locations; bit `i` is the location with index `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Locations(u64);

impl Locations {
    /// No location.
    pub const NONE: Locations = Locations(0);
    /// The whole board.
    pub const ALL: Locations = Locations((1 << Location::COUNT) - 1);

    const LEFT_COLUMN: u64 = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40;
    const RIGHT_COLUMN: u64 = Locations::LEFT_COLUMN << 9;

    /// One location.
    #[inline]
    pub const fn single(location: Location) -> Locations {
        Locations(1 << location.0)
    }

    /// The bit mask.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of locations in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the location is in the set.
    #[inline]
    pub const fn contains(self, location: Location) -> bool {
        self.0 >> location.0 & 1 == 1
    }

    /// Returns the union of both sets.
    #[inline]
    pub const fn with(self, other: Locations) -> Locations {
        Locations(self.0 | other.0)
    }

    /// Returns the intersection of both sets.
    #[inline]
    pub const fn in_common(self, other: Locations) -> Locations {
        Locations(self.0 & other.0)
    }

    /// Returns the locations that are not in the other set.
    #[inline]
    pub const fn without(self, other: Locations) -> Locations {
        Locations(self.0 & !other.0)
    }

    /// Returns whether the sets share a location.
    #[inline]
    pub const fn meets(self, other: Locations) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the set and everything adjacent to it.
    #[inline]
    pub const fn spread(self) -> Locations {
        let left = (self.0 & !Locations::LEFT_COLUMN) >> 1;
        let right = (self.0 & !Locations::RIGHT_COLUMN) << 1;
        let vertical = self.0 >> Location::COLUMNS | self.0 << Location::COLUMNS;
        Locations((self.0 | left | right | vertical) & Locations::ALL.0)
    }

    /// The first location in board order, and the set without it.
    #[inline]
    pub const fn split_first(self) -> Option<(Location, Locations)> {
        if self.0 == 0 {
            return None;
        }
        Some((Location(self.0.trailing_zeros() as u8), Locations(self.0 & (self.0 - 1))))
    }
}

impl IntoIterator for Locations {
    type Item = Location;
    type IntoIter = LocationsIter;
    fn into_iter(self) -> LocationsIter {
        LocationsIter(self)
    }
}

impl FromIterator<Location> for Locations {
    fn from_iter<I: IntoIterator<Item = Location>>(locations: I) -> Locations {
        locations.into_iter().fold(Locations::NONE, |set, location| set.with(Locations::single(location)))
    }
}

/// The locations of a set in board order.
#[derive(Clone, Debug)]
pub struct LocationsIter(Locations);

impl Iterator for LocationsIter {
    type Item = Location;
    fn next(&mut self) -> Option<Location> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }
}

/// The letters in board order, as in `ITd`.
impl fmt::Display for Locations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.into_iter().try_for_each(|location| location.fmt(f))
    }
}

impl fmt::Debug for Locations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
