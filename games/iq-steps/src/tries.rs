//! Trying out piece after piece: the search of a patient person, for grades and for players that see a few
//! pieces ahead.
//!
//! The search takes the missing shape with the fewest places left, the first in the alphabet among
//! equals, and tries each of these places in alphabetical order. A place is left if the piece can be
//! played after the start, and can lie on a board with each of the pieces tried so far, whichever comes
//! first. The search turns back where a missing shape has no place left. It knows nothing else, and will not
//! become cleverer as [`solve`](crate::solve) may, since the grades of puzzles are counts of its nodes.

use tessera_core::Watch;

use crate::fit::Fit;
use crate::fit_set::{FitSet, FitsOfShape};
use crate::order::{ForcedOrder, bit, shapes_in};
use crate::piece::Shape;
use crate::sequence::Sequence;

/// How many boards the search sees, the start and partial ones included, until it has tried everything.
pub(crate) fn nodes(start: &Sequence) -> u64 {
    fn below(left: &FitSet, missing: u8) -> u64 {
        let Some(places) = fewest(left, missing) else { return 1 };
        let missing = missing & !bit(places.shape());
        places.fold(1, |nodes, fit| nodes + below(&left.in_common(fit.compatible()), missing))
    }
    below(start.playable(), missing(start))
}

/// A look some pieces ahead, as far as its nodes last and nobody stops it.
pub(crate) struct Look<'a> {
    nodes: u64,
    most: u64,
    watch: &'a dyn Watch,
    is_over: bool,
    /// The pieces tried out on the way to the present node.
    added: Vec<Fit>,
}

/// What a look some pieces ahead has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    /// No solution can be reached.
    DeadEnd,
    /// As far as it went there is a way.
    WayOn,
    /// A solution.
    Solution,
}

impl<'a> Look<'a> {
    pub(crate) fn new(most: u64, watch: &'a dyn Watch) -> Look<'a> {
        Look { nodes: 0, most, watch, is_over: false, added: Vec::with_capacity(Shape::COUNT) }
    }

    /// How many nodes it has seen.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether its nodes have run out, or somebody has stopped it.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Looks so many pieces ahead. With 0 it only sees whether each missing shape has a place left.
    pub(crate) fn ahead(&mut self, start: &Sequence, pieces: usize) -> Seen {
        self.added.clear();
        self.below(start.playable(), missing(start), pieces)
    }

    fn below(&mut self, left: &FitSet, missing: u8, pieces: usize) -> Seen {
        self.nodes += 1;
        if missing == 0 {
            let has_order = ForcedOrder::among(self.added.iter().copied()).is_possible();
            return if has_order { Seen::Solution } else { Seen::DeadEnd };
        }
        let Some(places) = fewest(left, missing) else { return Seen::DeadEnd };
        self.is_over |= self.nodes >= self.most || self.nodes % 256 == 1 && self.watch.stop();
        if pieces == 0 || self.is_over {
            return Seen::WayOn;
        }
        let missing = missing & !bit(places.shape());
        for fit in places {
            self.added.push(fit);
            let seen = self.below(&left.in_common(fit.compatible()), missing, pieces - 1);
            self.added.pop();
            if seen != Seen::DeadEnd {
                return seen;
            }
        }
        Seen::DeadEnd
    }
}

/// The places of the missing shape that has fewest; nothing if none is missing or one has no place left.
#[inline]
fn fewest(left: &FitSet, missing: u8) -> Option<FitsOfShape> {
    let places = shapes_in(missing).map(|shape| left.of_shape(shape));
    places.min_by_key(FitsOfShape::len).filter(|places| !places.is_empty())
}

fn missing(start: &Sequence) -> u8 {
    start.fits().fold(u8::MAX, |missing, fit| missing & !bit(fit.shape()))
}
