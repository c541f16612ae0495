//! The exact solution of a match of two: who wins, by how many flags, and how.
//!
//! A search over states that are cut down to what can still matter ([`state`]) asks whether the player on
//! turn reaches a goal ([`search`]), remembers bounds of the result ([`table`]), and tries the walks first
//! that look best by what a lead is worth on average ([`worth`]). Until there is a proof, a search on such
//! estimates says what to play ([`estimate`]).

mod branch;
mod estimate;
mod grid;
mod search;
mod state;
mod table;
mod tricky;
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
pub(crate) use worth::{FLAG, worth_of};

/// How a match of two ends if both play as well as possible: first everybody wants to win, then to have
/// many more flags, or few less.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Whether the player on turn wins.
    pub wins: bool,
    /// How many flags the player on turn has more than the other in the end.
    pub difference: i32,
    /// The moves to the end.
    pub line: Vec<Location>,
    /// How many nodes were searched.
    pub nodes: u64,
}

/// Solves a position of two players, or `None` if it takes more than so many nodes or is stopped.
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
/// With more than one thread the line may differ from run to run, the rest never does.
///
/// # Panics
/// If there are not two players, or the match is over.
pub fn solve(position: &Position, nodes: u64, watch: &dyn Watch, threads: usize) -> Option<Solution> {
    let mut solver = Solver::new(position);
    if !solver.settle(nodes, watch, threads) {
        return None;
    }
    let (points, _) = solver.bounds();
    let line = solver.line(u64::MAX, watch);
    Some(Solution { wins: points > 0, difference: difference(points), line, nodes: solver.nodes() })
}

/// Whether the player on turn wins a position of two players, and how many nodes it took to find out, or `None` if
/// it takes more than so many or is stopped. This is a fraction of the work of [`solve`].
///
/// # Panics
/// If there are not two players, or the match is over.
pub fn wins(position: &Position, nodes: u64, watch: &dyn Watch, threads: usize) -> Option<(bool, u64)> {
    let mut solver = Solver::new(position);
    solver.ask(1, nodes, watch, threads).then(|| (solver.bounds().0 > 0, solver.nodes()))
}

/// The flags that so many points mean.
pub(crate) fn difference(points: i32) -> i32 {
    points / 2
}

/// Answers questions about a position of two players, and remembers what it finds out.
///
/// Points are twice the flags that the player on turn has more than the other in the end. If both have as
/// many, whoever wins has 1 point and the other -1. So a match is won with 1 point or more.
pub(crate) struct Solver {
    deal: Deal,
    state: State,
    table: Table,
    branches: Vec<Branch>,
    nodes: u64,
}

/// No match brings more points.
const MOST: i32 = 14;

/// The bytes of the table for a search of so many nodes in a position with so many cards: what grows beyond
/// a cache costs more time than it saves, so the table is no larger than it has to be.
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
    /// A solver for a position of two players in which somebody is on turn.
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

    /// Nodes so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What is known of the actions, the most promising ones first.
    pub(crate) fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// Bounds of the points of the player on turn.
    pub(crate) fn bounds(&self) -> (i32, i32) {
        let best = |bound: fn(&Branch) -> i32| self.branches.iter().map(bound).max().unwrap_or(0);
        (best(|branch| branch.low), best(|branch| branch.high))
    }

    /// What the player on turn can expect more flags than the other at first sight, in the unit of [`FLAG`].
    pub(crate) fn estimate(&self) -> i32 {
        self.state.estimate()
    }

    /// Weighs the actions by estimates, so deep and with so many nodes at most; the best comes first then.
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

    /// Finds out who wins, and then by how much, with so many more nodes at most; `false` if that was not
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

    /// Finds out whether the player on turn gets at least `goal` points, with so many more nodes at most;
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

    /// The moves to the end that agree with all that is known; fewer if so many nodes are not enough. Where
    /// nothing is known any more, the best by estimate.
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
        Common { deal: &self.deal, table: &self.table, watch, done: AtomicBool::new(false), threads }
    }
}
