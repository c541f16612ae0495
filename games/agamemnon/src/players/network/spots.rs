//! The part of the network for free nodes.

use super::inputs::{List, View};
use super::{COMMON, HIGHEST, Pairs, SPOT, add, add_row, total};
use crate::players::field::NODES;

/// The layer of spots.
pub(super) struct Spots {
    pub(super) first: Vec<[i16; SPOT]>,
    pub(super) common: Pairs<{ SPOT / 2 }, { COMMON / 4 }>,
}

/// The sums of the layer for each free node.
pub(super) struct Thought {
    sums: [[i16; SPOT]; NODES],
}

impl Spots {
    #[inline]
    pub(super) fn think(&self, view: &View<'_>, free: u64, shared: &List) -> Thought {
        let shared = add([0; SPOT], &self.first, shared);
        let mut sums = [shared; NODES];
        view.each_spot_input(|node, number| {
            add_row(&mut sums[node % NODES], &self.first[usize::from(number)])
        });
        let mut rest = free;
        while rest != 0 {
            let sums = &mut sums[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            *sums = sums.map(|sum| sum.clamp(0, HIGHEST));
        }
        Thought { sums }
    }
}

impl Thought {
    /// Returns the total over some free nodes.
    #[inline]
    pub(super) fn total(&self, spots: u64) -> [i16; SPOT] {
        let mut totals = [0; SPOT];
        let mut rest = spots;
        while rest != 0 {
            let sums = &self.sums[rest.trailing_zeros() as usize];
            rest &= rest - 1;
            totals.iter_mut().zip(sums).for_each(|(total, sum)| *total += i32::from(*sum));
        }
        totals.map(total)
    }
}
