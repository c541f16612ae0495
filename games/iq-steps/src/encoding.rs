//! Actions as numbers and positions as bytes, as documented in the README.

use tessera_core::{Encoding, Field, Layout, Rules, Seat, Turn};

use crate::board::{Location, Locations};
use crate::fit::Fit;
use crate::fit_set::FitSet;
use crate::piece::{PiecePlacement, Shape};
use crate::{IqSteps, Position};

/// The first number of each shape's fits, and the end of the last one's.
const FIRST: [usize; Shape::COUNT + 1] = {
    let mut first = [0; Shape::COUNT + 1];
    let mut shape = 0;
    while shape < Shape::COUNT {
        first[shape + 1] = first[shape] + FitSet::ALL.of_shape(Shape::ALL[shape]).len() as usize;
        shape += 1;
    }
    assert!(first[Shape::COUNT] == Fit::COUNT);
    first
};

/// The planes before those of the shapes.
const PEG: usize = 0;
const LOWER: usize = 1;
const UPPER: usize = 2;
const BLOCKED: usize = 3;
const SHAPES: usize = 4;

impl Encoding for IqSteps {
    fn layout(_: usize) -> Layout {
        Layout {
            actions: Fit::COUNT,
            board: [Location::ROWS, Location::COLUMNS],
            planes: vec![
                Field::new("peg", 1),
                Field::new("lower", 1),
                Field::new("upper", 1),
                Field::new("blocked", 1),
                Field::new("shapes", Shape::COUNT),
            ],
            features: vec![Field::new("missing", Shape::COUNT)],
        }
    }

    #[inline]
    fn index(_: &Position, action: PiecePlacement) -> usize {
        let fit = Fit::of(action).expect("a legal action fits on the board");
        FIRST[fit.shape().index()] + fit.number() % Fit::NUMBERS_OF_SHAPE
    }

    #[inline]
    fn action(_: &Position, index: usize) -> Option<PiecePlacement> {
        let shape = FIRST[1..].iter().position(|&end| index < end)?;
        let number = Fit::NUMBERS_OF_SHAPE * shape + index - FIRST[shape];
        Some(Fit::from_number(number).piece())
    }

    fn mask(position: &Position, out: &mut [u64], _: &mut Vec<PiecePlacement>) {
        out.fill(0);
        if position.turn() == Turn::Over {
            return;
        }
        for (shape, first) in Shape::ALL.into_iter().zip(FIRST) {
            let bits = position.sequence().playable().of_shape(shape).bits();
            // The bits of a shape begin in the middle of a word, and end in one of the next two.
            let (word, shift) = (first / 64, first % 64);
            let (low, high) = (bits << shift, if shift == 0 { 0 } else { bits >> (128 - shift) });
            for (out, part) in out[word..].iter_mut().zip([low, low >> 64, high]) {
                *out |= part as u64;
            }
        }
    }

    fn observe(position: &Position, _: Seat, out: &mut [u8]) {
        out.fill(0);
        let (planes, missing) = out.split_at_mut((SHAPES + Shape::COUNT) * Location::COUNT);
        let mut mark = |plane: usize, locations: Locations| {
            for location in locations {
                planes[plane * Location::COUNT + location.index()] = 1;
            }
        };
        mark(PEG, Locations::ALL.into_iter().filter(|location| location.is_peg()).collect());
        missing.fill(1);
        let mut blocked = Locations::NONE;
        for fit in position.sequence().fits() {
            let footprint = fit.footprint();
            mark(LOWER, footprint.lower);
            mark(UPPER, footprint.upper);
            mark(SHAPES + fit.shape().index(), footprint.covers);
            blocked = blocked.with(footprint.blocks);
            missing[fit.shape().index()] = 0;
        }
        mark(BLOCKED, blocked.without(position.sequence().covered()));
    }
}
