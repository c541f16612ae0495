//! Chooses a move in a lost position: the one after which the other player is most likely to go wrong.

use tessera_core::Watch;

use super::Solver;
use super::estimate::Estimator;
use super::search::Searcher;
use super::state::{State, Walk, Walks};
use crate::Location;

/// The assumed search depth of the other player.
const DEPTH: u8 = 4;

/// A reply whose estimate is better by this much, in units of [`FLAG`](super::FLAG), is twice as likely.
const DOUBLE: i32 = 150;

/// A probability of one; probabilities are integers, so that they are the same on every machine.
const CERTAIN: u64 = 1 << 20;

impl Solver {
    /// Returns the action after which the other player is most likely to give away the win, and the probability of
    /// that.
    ///
    /// Some of the replies that look good to the other player lose. They are searched with at most `nodes` nodes; a
    /// reply that is not decided counts as losing with probability one quarter. Among equals, the action that was
    /// hardest to refute comes first.
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
    /// The action that it replies to.
    branch: usize,
    state: State,
    /// Its estimated value for the other player.
    value: i32,
    /// The probability that it loses.
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
