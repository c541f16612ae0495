//! The exact solution of a match of two: the winner, the difference in flags, and the moves.
//!
//! The search works on states reduced to what can still matter ([`state`]). It asks whether the player on turn reaches
//! a goal ([`search`]), stores bounds of results ([`table`]), and tries the most promising walks first, by the average
//! value of a lead ([`worth`]). Until there is a proof, a search on such estimates chooses the move ([`estimate`]).

mod branch;
mod estimate;
mod grid;
mod search;
mod state;
mod table;
mod tricky;
mod underway;
mod worth;

use std::sync::atomic::{AtomicBool, Ordering};

use tessera_core::{Rules, Watch};
use tessera_search::together;

use crate::{Location, Position};
pub(crate) use branch::Branch;
use estimate::{Estimator, Weighed};
use search::{Common, Searcher};
use state::{Deal, State, Walks};
use table::Table;
use underway::Underway;
pub(crate) use worth::{FLAG, worth_of};

/// The result of a match of two with best play by both: each player first wants to win, then to maximise the difference
/// in flags.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Whether the player on turn wins.
    pub wins: bool,
    /// The final difference in flags for the player on turn.
    pub difference: i32,
    /// The moves to the end.
    pub line: Vec<Location>,
    /// The number of nodes searched.
    pub nodes: u64,
}

/// Solves a position of two players. Returns `None` if it takes more than `nodes` nodes or is stopped.
///
/// ```
/// use tessera_core::Unwatched;
/// use tessera_warring_states::{Position, Setup, solve};
///
/// // Zhang Yi collects both cards of Qi and sees no other card then.
/// let setup: Setup = "z9Aa0Bb0Ga1Hb1M".parse()?;
/// let solution = solve(&Position::try_from(&setup)?, u64::MAX, &Unwatched, 1).expect("there is no limit");
/// assert_eq!((solution.wins, solution.difference, solution.line), (true, 1, vec!["M".parse()?]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With more than one thread the line may differ from run to run; the other results never do.
///
/// # Panics
/// If there are not exactly two players, or the match is over.
pub fn solve(position: &Position, nodes: u64, watch: &dyn Watch, threads: usize) -> Option<Solution> {
    let mut solver = Solver::new(position);
    if !solver.settle(nodes, watch, threads) {
        return None;
    }
    let (points, _) = solver.bounds();
    let line = solver.line(u64::MAX, watch);
    Some(Solution { wins: points > 0, difference: difference(points), line, nodes: solver.nodes() })
}

/// Returns whether the player on turn wins a position of two players, and the number of nodes searched. Returns `None`
/// if it takes more than `nodes` nodes or is stopped. This is a fraction of the work of [`solve`].
///
/// # Panics
/// If there are not exactly two players, or the match is over.
pub fn wins(position: &Position, nodes: u64, watch: &dyn Watch, threads: usize) -> Option<(bool, u64)> {
    let mut solver = Solver::new(position);
    solver.ask(1, nodes, watch, threads).then(|| (solver.bounds().0 > 0, solver.nodes()))
}

/// Converts points to a difference in flags.
pub(crate) fn difference(points: i32) -> i32 {
    points / 2
}

/// Answers questions about a position of two players, and caches the results.
///
/// Points are twice the final difference in flags for the player on turn. If both have the same number, the winner has
/// 1 point and the other -1. So a match is won with 1 point or more.
pub(crate) struct Solver {
    deal: Deal,
    state: State,
    table: Table,
    branches: Vec<Branch>,
    nodes: u64,
}

/// The maximum number of points in a match.
const MOST: i32 = 14;

/// Returns the table size in bytes for a search of this many nodes in a position with this many cards. A table larger
/// than the processor's cache costs more time than it saves, so it is no larger than necessary.
fn memory(cards: u8, nodes: u64) -> usize {
    let enough = match cards {
        0..=14 => 1 << 16,
        15..=20 => 1 << 20,
        21..=24 => 4 << 20,
        25..=27 => 16 << 20,
        _ => 65 << 20,
    };
    nodes.saturating_mul(16).min(enough) as usize
}

impl Solver {
    /// Creates a solver for a position of two players in which a player is on turn.
    pub(crate) fn new(position: &Position) -> Solver {
        assert_eq!(position.seats(), 2, "the solver is for two players");
        let deal = Deal::new(position);
        let state = State::new(position, &deal);
        let mut walks = Walks::new();
        state.walks(&deal, &mut walks);
        let walks = walks.list();
        walks.sort_by_key(|walk| -walk.order);
        let branches = walks.iter().map(|walk| Branch::new(*walk)).collect();
        Solver { deal, state, table: Table::new(0), branches, nodes: 0 }
    }

    /// Returns the nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What is known about the actions, most promising first.
    pub(crate) fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// Bounds of the points of the player on turn.
    pub(crate) fn bounds(&self) -> (i32, i32) {
        let best = |bound: fn(&Branch) -> i32| self.branches.iter().map(bound).max().unwrap_or(0);
        (best(|branch| branch.low), best(|branch| branch.high))
    }

    /// Returns a quick estimate of the final difference in flags for the player on turn, in units of [`FLAG`].
    pub(crate) fn estimate(&self) -> i32 {
        self.state.estimate()
    }

    /// Evaluates the actions by estimates to this depth, with a node limit. Afterwards the best comes first.
    pub(crate) fn weigh(&mut self, depth: u8, nodes: u64, watch: &dyn Watch) {
        let mut weighed: Vec<Weighed> = self
            .branches
            .iter()
            .map(|branch| Weighed { walk: branch.walk, value: branch.estimate })
            .collect();
        let mut estimator = Estimator::new(&self.deal, nodes, watch);
        estimator.search(&self.state, &mut weighed, depth);
        self.nodes += estimator.nodes;
        for (place, weighed) in weighed.iter().enumerate() {
            let same = |branch: &Branch| branch.walk.to == weighed.walk.to;
            let found = self.branches.iter().position(same).expect("the same walks");
            self.branches[place..=found].rotate_right(1);
            self.branches[place].estimate = weighed.value;
        }
    }

    /// Determines the winner, and then the margin, with at most `nodes` more nodes; returns `false` if that was not
    /// enough.
    pub(crate) fn settle(&mut self, nodes: u64, watch: &dyn Watch, threads: usize) -> bool {
        let start = self.nodes;
        let mut goal = 1;
        loop {
            let spent = self.nodes - start;
            if !self.ask(goal, nodes.saturating_sub(spent), watch, threads) {
                return false;
            }
            let (low, high) = self.bounds();
            if low == high {
                return true;
            }
            goal = if low > 0 { low + 1 } else { high };
        }
    }

    /// Determines whether the player on turn gets at least `goal` points, with at most `nodes` more nodes; returns
    /// `false` if that was not enough.
    pub(crate) fn ask(&mut self, goal: i32, nodes: u64, watch: &dyn Watch, threads: usize) -> bool {
        let known = |(low, high): (i32, i32)| low >= goal || high < goal;
        if known(self.bounds()) || watch.stop() {
            return known(self.bounds());
        }
        let threads = threads.max(1);
        self.table.grow(memory(self.state.cards(), nodes));
        let common = self.common(watch, threads);
        let (state, branches) = (&self.state, &self.branches);
        let found = together(threads, |number| {
            let mut searcher = Searcher::new(&common, number, nodes / threads as u64);
            let mut branches = branches.clone();
            for branch in &mut branches {
                branch.search(&mut searcher, state, goal);
                if searcher.stopped || branch.low >= goal {
                    break;
                }
            }
            if !searcher.stopped {
                common.done.store(true, Ordering::Relaxed);
            }
            (branches, searcher.nodes)
        });
        for (branches, nodes) in found {
            self.nodes += nodes;
            self.branches.iter_mut().zip(&branches).for_each(|(branch, found)| branch.learn(found));
        }
        known(self.bounds())
    }

    /// Returns the moves to the end that are consistent with everything known; fewer if the nodes run out. Where
    /// nothing is known, the moves are the best by estimate.
    pub(crate) fn line(&mut self, nodes: u64, watch: &dyn Watch) -> Vec<Location> {
        let (mut low, mut high) = self.bounds();
        let Some(first) = self.branches.iter().find(|branch| branch.low >= low && branch.high >= high) else {
            return Vec::new();
        };
        let mut line = vec![first.action()];
        let mut state = self.state.after(&first.walk);
        let common = self.common(watch, 1);
        let mut searcher = Searcher::new(&common, 0, nodes);
        let mut walks = Walks::new();
        loop {
            (low, high) = (-high, -low);
            state.forget_the_unreachable(&self.deal);
            let Some(next) = searcher.keep(&state, low, &mut walks) else { break };
            line.push(Location::new(usize::from(next.to)));
            state = state.after(&next);
        }
        let nodes = searcher.nodes;
        self.nodes += nodes;
        line
    }

    fn common<'a>(&'a self, watch: &'a dyn Watch, threads: usize) -> Common<'a> {
        Common {
            deal: &self.deal,
            table: &self.table,
            watch,
            done: AtomicBool::new(false),
            threads,
            underway: Underway::new(),
        }
    }
}
