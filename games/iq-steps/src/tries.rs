//! The systematic trial search of a patient person, for grades and for players that see a few pieces ahead.
//!
//! The search takes the missing shape with the fewest places left, the first in the alphabet among equals, and tries
//! each of these places in alphabetical order. A place is left if the piece can be played after the start, and can be
//! on a board with each of the pieces tried so far, in either order. The search backtracks when a missing shape has no
//! place left. It uses no other knowledge and must not be improved, unlike [`solve`](crate::solve), because the grades
//! of puzzles are counts of its nodes.

use tessera_core::Watch;

use crate::fit::Fit;
use crate::fit_set::{FitSet, FitsOfShape};
use crate::order::{ForcedOrder, bit, shapes_in};
use crate::piece::Shape;
use crate::sequence::Sequence;

/// Returns the number of boards the search sees, including the start and partial ones, until it has tried everything.
pub(crate) fn nodes(start: &Sequence) -> u64 {
    fn below(left: &FitSet, missing: u8) -> u64 {
        let Some(places) = fewest(left, missing) else { return 1 };
        let missing = missing & !bit(places.shape());
        places.fold(1, |nodes, fit| nodes + below(&left.in_common(fit.compatible()), missing))
    }
    below(start.playable(), missing(start))
}

/// A search some pieces ahead, limited by its nodes and by the watch.
pub(crate) struct Look<'a> {
    nodes: u64,
    most: u64,
    watch: &'a dyn Watch,
    is_over: bool,
    /// The pieces tried on the way to the current node.
    added: Vec<Fit>,
}

/// The result of a search some pieces ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    /// No solution can be reached.
    DeadEnd,
    /// No dead end within its depth.
    WayOn,
    /// A solution was found.
    Solution,
}

impl<'a> Look<'a> {
    pub(crate) fn new(most: u64, watch: &'a dyn Watch) -> Look<'a> {
        Look { nodes: 0, most, watch, is_over: false, added: Vec::with_capacity(Shape::COUNT) }
    }

    /// Returns the number of nodes seen.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns whether the nodes have run out, or the watch has stopped the search.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Searches `pieces` pieces ahead. With 0 it only checks whether each missing shape has a place left.
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

/// Returns the places of the missing shape that has the fewest; `None` if none is missing or one has no place left.
#[inline]
fn fewest(left: &FitSet, missing: u8) -> Option<FitsOfShape> {
    let places = shapes_in(missing).map(|shape| left.of_shape(shape));
    places.min_by_key(FitsOfShape::len).filter(|places| !places.is_empty())
}

fn missing(start: &Sequence) -> u8 {
    start.fits().fold(u8::MAX, |missing, fit| missing & !bit(fit.shape()))
}
