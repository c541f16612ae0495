//! What to play in a lost position: where it is easiest for the other player to go wrong.

use tessera_core::Watch;

use super::Solver;
use super::estimate::Estimator;
use super::search::Searcher;
use super::state::{State, Walk, Walks};
use crate::Location;

/// How deep the other player is supposed to look.
const DEPTH: u8 = 4;

/// A reply that seems so much better than another, in the unit of [`FLAG`](super::FLAG), is twice as likely.
const DOUBLE: i32 = 150;

/// A chance of one; chances are whole numbers, so that they are the same on every machine.
const CERTAIN: u64 = 1 << 20;

impl Solver {
    /// The action after which the other player is most likely to give away the win, and the chance of it.
    ///
    /// Of the replies that look good to the other, some lose. How many is found out with so many nodes at most;
    /// a reply that takes too many counts as one that loses once in four times. Among equals the action comes first
    /// that was most work to refute.
    pub(crate) fn trickiest(&mut self, nodes: u64, watch: &dyn Watch) -> (Location, f32) {
        let mut replies = Vec::new();
        for (index, branch) in self.branches.iter().enumerate() {
            let mut next = self.state.after(&branch.walk);
            next.forget_the_unreachable(&self.deal);
            let mut walks = Walks::new();
            next.walks(&self.deal, &mut walks);
            replies.extend(walks.list().iter().map(|walk| Reply::new(self, &next, index, walk, watch)));
        }
        let common = self.common(watch, 1);
        let mut left = nodes;
        let mut spent = 0;
        let count = replies.len() as u64;
        for (number, reply) in (0..).zip(&mut replies) {
            let mut searcher = Searcher::new(&common, 0, left / (count - number));
            let points = searcher.points(&mut reply.state, 1);
            left -= searcher.nodes;
            spent += searcher.nodes;
            reply.loses = match points >= 1 {
                _ if searcher.stopped => CERTAIN / 4,
                true => CERTAIN,
                false => 0,
            };
        }
        self.nodes += spent;
        let chance = |index: usize| {
            let of_branch = || replies.iter().filter(|reply| reply.branch == index);
            let best = of_branch().map(|reply| reply.value).max().unwrap_or(0);
            let weight = |reply: &Reply| (CERTAIN >> ((best - reply.value) / DOUBLE).clamp(0, 20)).max(1);
            let total: u64 = of_branch().map(weight).sum();
            of_branch().map(|reply| weight(reply) * reply.loses).sum::<u64>() / total.max(1)
        };
        let rank = |index: &usize| (chance(*index), self.branches[*index].low, self.branches[*index].nodes);
        let index = (0..self.branches.len()).rev().max_by_key(rank).unwrap_or(0);
        (self.branches[index].action(), chance(index) as f32 / CERTAIN as f32)
    }
}

/// A reply of the other player.
struct Reply {
    /// The action it replies to.
    branch: usize,
    state: State,
    /// What it seems to be worth to the other.
    value: i32,
    /// The chance that it loses.
    loses: u64,
}

impl Reply {
    fn new(solver: &Solver, before: &State, branch: usize, walk: &Walk, watch: &dyn Watch) -> Reply {
        let state = before.after(walk);
        let mut estimator = Estimator::new(&solver.deal, 1 << 12, watch);
        let value = -estimator.look(&state, DEPTH);
        Reply { branch, state, value, loses: 0 }
    }
}
