//! The eight pieces, their eight orientations, and the places of their rings.

use crate::board::Location;

tessera_core::letters! {
    /// One of the eight pieces.
    pub enum Shape: "a shape from A to H" by
    /// One value for each shape.
    ByShape {
        /// Pink, six rings.
        A = 'A',
        /// Black, five rings, the mirror image of E.
        B = 'B',
        /// Red, five rings, the mirror image of D.
        C = 'C',
        /// Green, five rings.
        D = 'D',
        /// Orange, five rings.
        E = 'E',
        /// Blue, five rings.
        F = 'F',
        /// Yellow, six rings.
        G = 'G',
        /// Sky blue, six rings.
        H = 'H',
    }
}

tessera_core::letters! {
    /// An orientation of a piece: quarter turns clockwise, face up (home ring low) or turned over (home ring high).
    pub enum Orientation: "an orientation from A to H" by
    /// One value for each orientation.
    ByOrientation {
        /// As in the pictures of the rules.
        A = 'A',
        /// A, turned by 90 degrees.
        B = 'B',
        /// A, turned by 180 degrees.
        C = 'C',
        /// A, turned by 270 degrees.
        D = 'D',
        /// A, turned over left to right.
        E = 'E',
        /// E, turned by 90 degrees.
        F = 'F',
        /// E, turned by 180 degrees.
        G = 'G',
        /// E, turned by 270 degrees.
        H = 'H',
    }
}

/// One of the two layers of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Layer {
    /// Around the pegs.
    Lower,
    /// Above the locations without a peg.
    Upper,
}

/// One ring of a piece, seen from its home ring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ring {
    /// Columns to the right of the home ring, -1 to 1.
    pub dx: i8,
    /// Rows below the home ring, -1 to 1.
    pub dy: i8,
    /// The layer of the ring when the piece is on the board.
    pub layer: Layer,
}

/// A shape in an orientation with its home ring at a location. It need not fit on the board.
///
/// The order of values is the ASCII order of their texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PiecePlacement {
    /// The piece.
    pub shape: Shape,
    /// The orientation.
    pub orientation: Orientation,
    /// The location of the home ring.
    pub location: Location,
}

impl Shape {
    /// Returns the rings in an orientation, row by row.
    pub fn rings(self, orientation: Orientation) -> &'static [Ring] {
        let rings = &RINGS[self.index()][orientation.index()];
        &rings.list[..rings.count]
    }
}

impl Orientation {
    /// The layer of the home ring.
    pub const fn home_layer(self) -> Layer {
        if self.index() < 4 { Layer::Lower } else { Layer::Upper }
    }

    /// The orientation after a quarter turn clockwise.
    pub const fn turned(self) -> Orientation {
        let index = self.index();
        Orientation::ALL[index / 4 * 4 + (index + 1) % 4]
    }

    /// Returns the orientation after turning the piece over from left to right.
    pub const fn flipped(self) -> Orientation {
        let index = self.index();
        // The mirror image of a rotation is the opposite rotation.
        Orientation::ALL[(1 - index / 4) * 4 + (4 - index % 4) % 4]
    }
}

impl Layer {
    /// The other layer.
    pub const fn other(self) -> Layer {
        match self {
            Layer::Lower => Layer::Upper,
            Layer::Upper => Layer::Lower,
        }
    }

    /// Returns the name of the layer.
    pub const fn name(self) -> &'static str {
        match self {
            Layer::Lower => "lower",
            Layer::Upper => "upper",
        }
    }
}

impl Ring {
    /// Returns the location of the ring if the home ring is at `home`; `None` off the board.
    pub const fn at(self, home: Location) -> Option<Location> {
        Location::at(home.column() + self.dx, home.row() + self.dy)
    }
}

impl PiecePlacement {
    /// Returns the rings, row by row, each with its location; `None` is off the board.
    pub fn rings(self) -> impl Iterator<Item = (Ring, Option<Location>)> {
        self.shape.rings(self.orientation).iter().map(move |&ring| (ring, ring.at(self.location)))
    }

    /// Returns the mirror image of the piece, exchanging left and right as well as the layers. The mirror image of a
    /// fitting piece fits too, and the precedence of any two pieces is reversed.
    #[must_use]
    pub fn mirrored(self) -> PiecePlacement {
        let column = Location::COLUMNS as i8 - 1 - self.location.column();
        let location =
            Location::at(column, self.location.row()).expect("a mirrored location is on the board");
        PiecePlacement { orientation: self.orientation.flipped(), location, ..self }
    }

    /// Returns whether the home ring is at a suitable location: low at a peg, high where there is none.
    pub const fn home_is_right(self) -> bool {
        self.location.is_peg() == matches!(self.orientation.home_layer(), Layer::Lower)
    }
}

/// Orientation A of every shape: `L` is a lower ring, `U` an upper ring, and the home ring is in the middle.
const PICTURES: [[&[u8; 3]; 3]; Shape::COUNT] = [
    [b"LU.", b"ULU", b"L.."],
    [b".U.", b".LU", b".UL"],
    [b".U.", b".LU", b"LU."],
    [b".U.", b"UL.", b".UL"],
    [b".U.", b"UL.", b"LU."],
    [b"..L", b".LU", b"LU."],
    [b".UL", b".LU", b"LU."],
    [b".UL", b"UL.", b".UL"],
];

#[derive(Clone, Copy)]
pub(crate) struct Rings {
    pub(crate) list: [Ring; 6],
    pub(crate) count: usize,
}

/// The rings of every shape in every orientation.
pub(crate) static RINGS: [[Rings; Orientation::COUNT]; Shape::COUNT] = ALL_RINGS;

pub(crate) const ALL_RINGS: [[Rings; Orientation::COUNT]; Shape::COUNT] = {
    let nothing = Rings { list: [Ring { dx: 0, dy: 0, layer: Layer::Lower }; 6], count: 0 };
    let mut all = [[nothing; Orientation::COUNT]; Shape::COUNT];
    let mut index = 0;
    while index < Shape::COUNT * Orientation::COUNT {
        let (shape, orientation) = (index / Orientation::COUNT, index % Orientation::COUNT);
        all[shape][orientation] = rings_of(PICTURES[shape], orientation);
        index += 1;
    }
    all
};

const fn rings_of(picture: [&[u8; 3]; 3], orientation: usize) -> Rings {
    let mut rings = Rings { list: [Ring { dx: 0, dy: 0, layer: Layer::Lower }; 6], count: 0 };
    let mut cell = 0;
    while cell < 9 {
        let (dx, dy) = (cell % 3 - 1, cell / 3 - 1);
        // Undo the quarter turns, then the turning over, to find the place in the picture.
        let (mut from_x, mut from_y) = (dx, dy);
        let mut turns = orientation % 4;
        while turns > 0 {
            (from_x, from_y) = (from_y, -from_x);
            turns -= 1;
        }
        let turned_over = orientation >= 4;
        if turned_over {
            from_x = -from_x;
        }
        let layer = match picture[(from_y + 1) as usize][(from_x + 1) as usize] {
            b'L' => Some(Layer::Lower),
            b'U' => Some(Layer::Upper),
            _ => None,
        };
        if let Some(layer) = layer {
            let layer = if turned_over { layer.other() } else { layer };
            rings.list[rings.count] = Ring { dx, dy, layer };
            rings.count += 1;
        }
        cell += 1;
    }
    rings
}
