//! Hexes, footprints and moves: the geometry.

use std::fmt;

use crate::tile::Tile;

/// A hex within the range of the notation: columns east and rows north of the centre, both from -99 to 99.
///
/// Hexes are flat-topped, and columns with odd `x` are shifted half a hex north.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hex {
    x: i8,
    y: i8,
}

impl Hex {
    /// The largest offset from the centre, in each direction.
    pub const MAX: i32 = 99;

    /// The centre of every city.
    pub const CENTRE: Hex = Hex { x: 0, y: 0 };

    /// The hex in column `x` and row `y`, if it is on the map.
    pub const fn new(x: i32, y: i32) -> Option<Hex> {
        if -Hex::MAX <= x && x <= Hex::MAX && -Hex::MAX <= y && y <= Hex::MAX {
            Some(Hex { x: x as i8, y: y as i8 })
        } else {
            None
        }
    }

    /// Columns east of the centre.
    pub const fn x(self) -> i32 {
        self.x as i32
    }

    /// Rows north of the centre.
    pub const fn y(self) -> i32 {
        self.y as i32
    }

    pub(crate) const fn cell(self) -> Cell {
        Cell { q: self.x(), n: self.y() + half(self.x()) }
    }
}

/// Returns the shear of a column in axial form: its whole steps north of a straight line to the north-east.
#[inline]
const fn half(x: i32) -> i32 {
    (x + 1) >> 1
}

/// A hex of the unbounded plane in axial form: `q` is the column, `n` is the negated axial `r`.
///
/// In this form the six directions are the same in every column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Cell {
    pub(crate) q: i32,
    pub(crate) n: i32,
}

impl Cell {
    #[inline]
    pub(crate) const fn add(self, (q, n): (i32, i32)) -> Cell {
        Cell { q: self.q + q, n: self.n + n }
    }

    pub(crate) fn neighbours(self) -> impl Iterator<Item = Cell> {
        DIRECTIONS.into_iter().map(move |step| self.add(step))
    }

    /// Returns the row of the hex, which is outside the notation if the hex is off the map.
    pub(crate) const fn y(self) -> i32 {
        self.n - half(self.q)
    }

    /// The hex, if it is on the map.
    pub(crate) const fn hex(self) -> Option<Hex> {
        Hex::new(self.q, self.y())
    }
}

/// The six directions, clockwise from north, as steps of [`Cell`].
const DIRECTIONS: [(i32, i32); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// The rotation of a tile: steps of 60 degrees clockwise around its origin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rotation(u8);

impl Rotation {
    /// Every rotation.
    pub const ALL: [Rotation; 6] =
        [Rotation(0), Rotation(1), Rotation(2), Rotation(3), Rotation(4), Rotation(5)];

    /// Returns the rotation by `steps` steps, from 0 to 5.
    pub const fn new(steps: u8) -> Option<Rotation> {
        if steps < 6 { Some(Rotation(steps)) } else { None }
    }

    /// The number of steps, from 0 to 5.
    pub const fn steps(self) -> u8 {
        self.0
    }
}

/// The direction of a triangle of three hexes: two of them share a column, the third is beside them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Facing {
    /// The anchor, the hex north of it, and the one north-east of it: the even rotations.
    East,
    /// The anchor, the hex north-east of it, and the one south-east of it: the odd rotations.
    West,
}

/// The three hexes that a tile covers, regardless of its letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Footprint {
    pub(crate) facing: Facing,
    pub(crate) anchor: Cell,
}

impl Footprint {
    /// Returns the three ways to place a tile on it, as moves without a tile.
    #[inline]
    pub(crate) const fn places(self) -> [Move; 3] {
        Places::of_column(self.facing, self.anchor.q).at(self.anchor.n)
    }
}

/// A placement of a tile: which tile, the hex of its origin, and its rotation.
///
/// The order of moves is the order of their notations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

impl Move {
    /// A placeholder for no move.
    pub(crate) const FILLER: Move = Move::place(0, 0, 0);

    /// Creates the move that puts the origin of a tile on a hex.
    pub const fn new(tile: Tile, origin: Hex, rotation: Rotation) -> Move {
        Move::place(origin.x(), origin.y(), rotation.0).with_tile(tile)
    }

    /// Returns the tile.
    #[inline]
    pub const fn tile(self) -> Tile {
        match Tile::new((self.0 >> 24) as u8) {
            Some(tile) => tile,
            None => panic!("a move has a tile"),
        }
    }

    /// The hex under the first letter of the tile.
    pub const fn origin(self) -> Hex {
        Hex { x: self.x() as i8, y: self.y() as i8 }
    }

    /// The hex under the first letter of the tile, on the map or not.
    #[inline]
    pub(crate) const fn origin_cell(self) -> Cell {
        self.cell()
    }

    /// Returns the rotation of the tile.
    pub const fn rotation(self) -> Rotation {
        Rotation((self.0 & 7) as u8)
    }

    /// The hexes under the three letters, in their order, or `None` if one of them is off the map.
    pub fn hexes(self) -> Option<[Hex; 3]> {
        let [first, second, third] = self.cells();
        Some([first.hex()?, second.hex()?, third.hex()?])
    }

    /// The hexes under the three letters, in their order, on the map or not.
    #[inline]
    pub(crate) const fn cells(self) -> [Cell; 3] {
        let steps = (self.0 & 7) as usize % 6;
        let origin = self.cell();
        [origin, origin.add(DIRECTIONS[steps]), origin.add(DIRECTIONS[(steps + 1) % 6])]
    }

    /// Returns the same hexes without their order.
    #[inline]
    pub(crate) const fn footprint(self) -> Footprint {
        // The step back from the origin to the anchor.
        const BACK: [(i32, i32); 8] = [(0, 0), (0, 0), (0, -1), (-1, -1), (-1, -1), (-1, 0), (0, 0), (0, 0)];
        let steps = (self.0 & 7) as usize;
        let facing = if steps & 1 == 0 { Facing::East } else { Facing::West };
        Footprint { facing, anchor: self.cell().add(BACK[steps]) }
    }

    const fn x(self) -> i32 {
        let key = (self.0 >> 8 & 255) as i32;
        if key < 128 { key } else { 128 - key }
    }

    const fn y(self) -> i32 {
        let key = (self.0 >> 16 & 255) as i32;
        if key < 128 { key } else { 128 - key }
    }

    const fn cell(self) -> Cell {
        Cell { q: self.x(), n: self.y() + half(self.x()) }
    }

    /// A move without a tile; its offsets may go a few steps beyond the map.
    ///
    /// The numeric order is the alphabetical order of the notation: tile, N before S, row, E before W, column,
    /// rotation.
    #[inline]
    const fn place(x: i32, y: i32, steps: u8) -> Move {
        Move(row_key(y) | column_key(x) | steps as u32)
    }

    /// Adds the tile to a move without one.
    #[inline]
    pub(crate) const fn with_tile(self, tile: Tile) -> Move {
        Move(self.0 | (tile.id() as u32) << 24)
    }
}

/// Writes the three places of each footprint of one column, as moves without a tile.
///
/// Listing all moves spends most of its time here, so the bits of the rows come from a table.
#[derive(Clone, Copy)]
pub(crate) struct Places {
    half: i32,
    /// The bits of the rows and rotations, by the row of the anchor modulo 256.
    rows: &'static [[u32; 3]; 256],
    /// The bits of the columns.
    columns: [u32; 3],
}

impl Places {
    #[inline]
    pub(crate) const fn of_column(facing: Facing, q: i32) -> Places {
        let (here, east) = (column_key(q), column_key(q + 1));
        let odd = (q & 1) as usize;
        let (rows, columns) = match facing {
            Facing::East => (&EAST_ROWS[odd], [here, here, east]),
            Facing::West => (&WEST_ROWS[odd], [here, east, east]),
        };
        Places { half: half(q), rows, columns }
    }

    /// The three ways to write the footprint whose anchor is `n` in this column.
    #[inline]
    pub(crate) const fn at(self, n: i32) -> [Move; 3] {
        let [first, second, third] = self.rows[(n - self.half) as u8 as usize];
        let [here, next, last] = self.columns;
        [Move(first | here), Move(second | next), Move(third | last)]
    }
}

/// Indexed by the parity of the column. From an odd column to the next one the row numbers stay the same; from an even
/// one they decrease by one.
/// one they are one less.
const EAST_ROWS: [[[u32; 3]; 256]; 2] =
    [place_rows([(0, 0), (1, 2), (0, 4)]), place_rows([(0, 0), (1, 2), (1, 4)])];
const WEST_ROWS: [[[u32; 3]; 256]; 2] =
    [place_rows([(0, 1), (0, 3), (-1, 5)]), place_rows([(0, 1), (1, 3), (0, 5)])];

/// For each row of an anchor, the bits of three places, each given by its relative row and its rotation.
const fn place_rows(places: [(i32, u32); 3]) -> [[u32; 3]; 256] {
    let mut rows = [[0; 3]; 256];
    let mut row = -120;
    while row <= 120 {
        let mut place = 0;
        while place < 3 {
            let (further, steps) = places[place];
            rows[(row & 255) as usize][place] = row_key(row + further) | steps;
            place += 1;
        }
        row += 1;
    }
    rows
}

#[inline]
const fn row_key(y: i32) -> u32 {
    (if y > 0 { y } else { 128 - y } as u32) << 16
}

#[inline]
const fn column_key(x: i32) -> u32 {
    (if x >= 0 { x } else { 128 - x } as u32) << 8
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}
