//! What is known of one action of the player on turn.

use super::MOST;
use super::search::Searcher;
use super::state::{State, Walk};
use crate::Location;

/// An action and what is known of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Branch {
    pub(super) walk: Walk,
    /// At least so many points; see [`Solver`](super::Solver).
    pub(crate) low: i32,
    /// At most so many.
    pub(crate) high: i32,
    /// What it seems to be worth, in the unit of [`FLAG`](super::FLAG).
    pub(crate) estimate: i32,
    /// How many nodes were searched for it.
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

    /// Whether it wins.
    pub(crate) fn wins(&self) -> bool {
        self.low > 0
    }

    /// Whether it loses.
    pub(crate) fn loses(&self) -> bool {
        self.high < 0
    }

    /// Finds out whether it brings so many points, if that is not known yet.
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

    /// Takes over what another thread has found out about the same action.
    pub(super) fn learn(&mut self, found: &Branch) {
        self.low = self.low.max(found.low);
        self.high = self.high.min(found.high);
        self.nodes = self.nodes.max(found.nodes);
    }
}
