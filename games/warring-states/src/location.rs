//! The 36 locations of the grid.

/// The characters of the locations: down each column from north to south, columns from east to west.
const CHARS: &[u8; Location::COUNT] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// The side length of the grid.
pub(crate) const SIDE: usize = 6;

/// A place of the grid; as an action, the destination of Zhang Yi.
///
/// The order is that of the characters, `A` to `Z` and `0` to `9`.
// The value is eight times the column plus the row, which is cheap to decompose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Location(u8);

impl Location {
    /// The number of locations.
    pub const COUNT: usize = SIDE * SIDE;

    /// The location with this number in the order of the characters.
    ///
    /// # Panics
    /// If `index` is not below [`Location::COUNT`].
    #[inline]
    pub const fn new(index: usize) -> Location {
        assert!(index < Location::COUNT);
        Location::at(index / SIDE, index % SIDE)
    }

    /// The location in a column and a row, which must be on the grid.
    #[inline]
    pub(crate) const fn at(column: usize, row: usize) -> Location {
        Location((8 * column + row) as u8)
    }

    /// Every location in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Location> + ExactSizeIterator + Clone {
        (0..Location::COUNT).map(Location::new)
    }

    /// The number in the order of the characters.
    #[inline]
    pub const fn index(self) -> usize {
        SIDE * self.column() + self.row()
    }

    /// The column, counted from 0 in the east.
    #[inline]
    pub const fn column(self) -> usize {
        (self.0 >> 3) as usize
    }

    /// The row, counted from 0 in the north.
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Returns the location with this character.
    #[inline]
    pub const fn from_char(letter: char) -> Option<Location> {
        match letter {
            'A'..='Z' => Some(Location::new(letter as usize - 'A' as usize)),
            '0'..='9' => Some(Location::new(26 + letter as usize - '0' as usize)),
            _ => None,
        }
    }

    /// The character in the notation.
    #[inline]
    pub const fn char(self) -> char {
        CHARS[self.index()] as char
    }

    /// Returns whether both are in the same row or column.
    #[inline]
    pub const fn is_aligned_with(self, other: Location) -> bool {
        self.row() == other.row() || self.column() == other.column()
    }
}
