//! The 812 piece placements that fit on the empty board, with masks and sets that make play fast.
//!
//! All tables are computed at compile time.

use crate::board::{Location, Locations};
use crate::fit_set::FitSet;
use crate::piece::{ALL_RINGS, Layer, Orientation, PiecePlacement, Shape};

/// A piece placement that fits on the empty board: every ring is on the board, and lower rings are at pegs. The order
/// of values is that of the piece placements.
///
/// Each fit has a number. Every shape has a range of 128 numbers, of which its fits take the first ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fit(u16);

/// The locations that a piece occupies, and the pegs that it blocks for others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Footprint {
    /// The pegs inside its lower rings.
    pub lower: Locations,
    /// The locations below its upper rings.
    pub upper: Locations,
    /// All of these locations.
    pub covers: Locations,
    /// The pegs adjacent to its upper rings, which later lower rings cannot reach.
    pub blocks: Locations,
}

impl Fit {
    /// The number of fits.
    pub const COUNT: usize = 812;

    /// The range of numbers per shape; no shape has as many fits.
    pub(crate) const NUMBERS_OF_SHAPE: usize = 128;

    /// The total range of numbers, used or not.
    pub(crate) const NUMBERS: usize = Fit::NUMBERS_OF_SHAPE * Shape::COUNT;

    /// Returns the fit of a piece placement; `None` if it does not fit on the empty board.
    #[inline]
    pub fn of(piece: PiecePlacement) -> Option<Fit> {
        let number = TABLES.numbers[piece.shape.index()][piece.orientation.index()][piece.location.index()];
        (number != NO_FIT).then_some(Fit(number))
    }

    /// The piece placement.
    #[inline]
    pub fn piece(self) -> PiecePlacement {
        TABLES.pieces[self.number()]
    }

    /// The shape.
    #[inline]
    pub const fn shape(self) -> Shape {
        Shape::ALL[self.number() / Fit::NUMBERS_OF_SHAPE]
    }

    /// Returns what the piece occupies and blocks.
    #[inline]
    pub fn footprint(self) -> &'static Footprint {
        &TABLES.footprints[self.number()]
    }

    /// Returns the fits of other shapes that can still be played when this one is on the board.
    #[inline]
    pub fn playable_after(self) -> &'static FitSet {
        &TABLES.playable_after[self.number()]
    }

    /// Returns the fits of other shapes that can be on a board with this one, played before or after it.
    #[inline]
    pub fn compatible(self) -> &'static FitSet {
        &TABLES.compatible[self.number()]
    }

    /// Returns whether this piece must be played before the other one because an upper ring of the other one would be
    /// next to a lower ring of this one.
    #[inline]
    pub fn must_precede(self, other: Fit) -> bool {
        self.footprint().lower.meets(other.footprint().blocks)
    }

    #[inline]
    pub(crate) const fn from_number(number: usize) -> Fit {
        Fit(number as u16)
    }

    #[inline]
    pub(crate) const fn number(self) -> usize {
        self.0 as usize % Fit::NUMBERS
    }

    /// The piece placements by the numbers of their fits; entries of unused numbers are meaningless.
    #[inline]
    pub(crate) fn pieces() -> &'static [PiecePlacement; Fit::NUMBERS] {
        &TABLES.pieces
    }
}

impl FitSet {
    /// All fits: what can be played on the empty board.
    pub const ALL: FitSet = TABLES_VALUE.all;
}

impl Footprint {
    const NOTHING: Footprint = Footprint {
        lower: Locations::NONE,
        upper: Locations::NONE,
        covers: Locations::NONE,
        blocks: Locations::NONE,
    };

    /// The footprint of a piece placement; `None` if it does not fit on the empty board.
    const fn of(shape: usize, orientation: usize, home: Location) -> Option<Footprint> {
        let rings = &ALL_RINGS[shape][orientation];
        let mut footprint = Footprint::NOTHING;
        let mut index = 0;
        while index < rings.count {
            let ring = rings.list[index];
            let Some(location) = ring.at(home) else { return None };
            if location.is_peg() != matches!(ring.layer, Layer::Lower) {
                return None;
            }
            let taken = Locations::single(location);
            match ring.layer {
                Layer::Lower => footprint.lower = footprint.lower.with(taken),
                Layer::Upper => footprint.upper = footprint.upper.with(taken),
            }
            index += 1;
        }
        footprint.covers = footprint.lower.with(footprint.upper);
        footprint.blocks = footprint.upper.spread().without(footprint.upper);
        Some(footprint)
    }
}

const NO_FIT: u16 = u16::MAX;

struct Tables {
    all: FitSet,
    numbers: [[[u16; Location::COUNT]; Orientation::COUNT]; Shape::COUNT],
    pieces: [PiecePlacement; Fit::NUMBERS],
    footprints: [Footprint; Fit::NUMBERS],
    playable_after: [FitSet; Fit::NUMBERS],
    compatible: [FitSet; Fit::NUMBERS],
}

const TABLES_VALUE: Tables = Tables::compute();
static TABLES: Tables = TABLES_VALUE;

impl Tables {
    const fn compute() -> Tables {
        let Some(anywhere) = Location::new(0) else { panic!("the board has a first location") };
        let nothing = PiecePlacement { shape: Shape::A, orientation: Orientation::A, location: anywhere };
        let mut tables = Tables {
            all: FitSet::NONE,
            numbers: [[[NO_FIT; Location::COUNT]; Orientation::COUNT]; Shape::COUNT],
            pieces: [nothing; Fit::NUMBERS],
            footprints: [Footprint::NOTHING; Fit::NUMBERS],
            playable_after: [FitSet::NONE; Fit::NUMBERS],
            compatible: [FitSet::NONE; Fit::NUMBERS],
        };
        let mut shape = 0;
        while shape < Shape::COUNT {
            tables.number_the_fits(shape);
            shape += 1;
        }
        tables.relate_the_fits();
        tables
    }

    const fn number_the_fits(&mut self, shape: usize) {
        let mut number = shape * Fit::NUMBERS_OF_SHAPE;
        let mut orientation = 0;
        while orientation < Orientation::COUNT {
            let mut index = 0;
            while let Some(home) = Location::new(index) {
                if let Some(footprint) = Footprint::of(shape, orientation, home) {
                    self.numbers[shape][orientation][index] = number as u16;
                    self.pieces[number] = PiecePlacement {
                        shape: Shape::ALL[shape],
                        orientation: Orientation::ALL[orientation],
                        location: home,
                    };
                    self.footprints[number] = footprint;
                    self.all.insert(Fit::from_number(number));
                    number += 1;
                }
                index += 1;
            }
            orientation += 1;
        }
    }

    /// Set by set instead of pair by pair, which reduces the compiler's work.
    const fn relate_the_fits(&mut self) {
        let mut covering = [FitSet::NONE; Location::COUNT];
        let mut blocking = [FitSet::NONE; Location::COUNT];
        let mut number = 0;
        while number < Fit::NUMBERS {
            let footprint = self.footprints[number];
            insert_at(&mut covering, footprint.covers, Fit::from_number(number));
            insert_at(&mut blocking, footprint.blocks, Fit::from_number(number));
            number += 1;
        }
        let mut number = 0;
        while number < Fit::NUMBERS {
            let fit = Fit::from_number(number);
            if self.all.contains(fit) {
                let footprint = self.footprints[number];
                let mut apart = self.all.without_shape(fit.shape());
                remove_at(&mut apart, &covering, footprint.covers);
                // A fit that covers a blocked peg covers it with a lower ring.
                let mut after = apart;
                remove_at(&mut after, &covering, footprint.blocks);
                let mut before = apart;
                remove_at(&mut before, &blocking, footprint.lower);
                self.playable_after[number] = after;
                self.compatible[number] = after.with(&before);
            }
            number += 1;
        }
    }
}

const fn insert_at(sets: &mut [FitSet; Location::COUNT], mut at: Locations, fit: Fit) {
    while let Some((location, rest)) = at.split_first() {
        sets[location.index()].insert(fit);
        at = rest;
    }
}

const fn remove_at(from: &mut FitSet, sets: &[FitSet; Location::COUNT], mut at: Locations) {
    while let Some((location, rest)) = at.split_first() {
        *from = from.without(&sets[location.index()]);
        at = rest;
    }
}
