//! What is known about an action of the player on turn.

use super::MOST;
use super::search::Searcher;
use super::state::{State, Walk};
use crate::Location;

/// An action and what is known about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Branch {
    pub(super) walk: Walk,
    /// A lower bound of its points; see [`Solver`](super::Solver).
    pub(crate) low: i32,
    /// An upper bound of its points.
    pub(crate) high: i32,
    /// Its estimated value, in units of [`FLAG`](super::FLAG).
    pub(crate) estimate: i32,
    /// The number of nodes searched for it.
    pub(crate) nodes: u64,
}

impl Branch {
    pub(super) fn new(walk: Walk) -> Branch {
        Branch { walk, low: -MOST, high: MOST, estimate: i32::from(walk.order), nodes: 0 }
    }

    /// The action.
    pub(crate) fn action(&self) -> Location {
        Location::new(usize::from(self.walk.to))
    }

    /// Returns whether it wins.
    pub(crate) fn wins(&self) -> bool {
        self.low > 0
    }

    /// Returns whether it loses.
    pub(crate) fn loses(&self) -> bool {
        self.high < 0
    }

    /// Finds out whether it reaches this number of points, if that is unknown.
    pub(super) fn search(&mut self, searcher: &mut Searcher<'_>, state: &State, goal: i32) {
        if self.low >= goal || self.high < goal {
            return;
        }
        let before = searcher.nodes;
        let points = -searcher.points(&mut state.after(&self.walk), 1 - goal);
        self.nodes += searcher.nodes - before;
        if searcher.stopped {
            return;
        }
        if points >= goal {
            self.low = points;
        } else {
            self.high = points;
        }
    }

    /// Adopts what another thread has found out about the same action.
    pub(super) fn learn(&mut self, found: &Branch) {
        self.low = self.low.max(found.low);
        self.high = self.high.min(found.high);
        self.nodes = self.nodes.max(found.nodes);
    }
}
