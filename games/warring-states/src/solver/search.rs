//! The search: decides whether the player on turn can reach a goal, collecting bounds on the way.

use std::sync::atomic::{AtomicBool, Ordering};

use tessera_core::{Progress, Watch};

use super::state::{Deal, State, Walk, Walks};
use super::table::{Key, Table};
use super::underway::Underway;

/// The state shared by all threads of a search.
pub(super) struct Common<'a> {
    pub(super) deal: &'a Deal,
    pub(super) table: &'a Table,
    pub(super) watch: &'a dyn Watch,
    /// Set when one thread has the answer.
    pub(super) done: AtomicBool,
    pub(super) threads: usize,
    /// The states that the threads are searching.
    pub(super) underway: Underway,
}

/// One thread of a search.
pub(super) struct Searcher<'a> {
    common: &'a Common<'a>,
    /// The nodes so far.
    pub(super) nodes: u64,
    limit: u64,
    /// Whether the search was ended; its results are invalid from then on.
    pub(super) stopped: bool,
    /// Whether this thread reports the progress of all.
    reports: bool,
    /// Whether another thread also fills the table.
    shared: bool,
}

/// The fewest reachable cards of a state that is worth leaving to the thread that searches it already.
const WORTH_LEAVING: u8 = 16;

/// The number of nodes between two checks whether to stop, a power of two.
const PATIENCE: u64 = 1024;

/// The number of nodes between two progress reports.
const SILENCE: u64 = 1 << 18;

impl<'a> Searcher<'a> {
    /// Creates the thread with this number and a node limit.
    pub(super) fn new(common: &'a Common<'a>, number: usize, limit: u64) -> Searcher<'a> {
        let shared = common.threads > 1;
        Searcher { common, nodes: 0, limit, stopped: false, reports: number == 0, shared }
    }

    /// Decides whether the player on turn gets at least `goal` points.
    ///
    /// If so, returns a lower bound of the points that is at least the goal; if not, an upper bound below it.
    pub(super) fn points(&mut self, state: &mut State, goal: i32) -> i32 {
        if let Some(points) = decided(state, goal) {
            return points;
        }
        let deal = self.common.deal;
        if state.forget_the_unreachable(deal)
            && let Some(points) = decided(state, goal)
        {
            return points;
        }
        if self.is_over() {
            return goal;
        }
        self.nodes += 1;
        let before = self.nodes;

        let key = Key::of(state);
        let base = state.base();
        let mut known = self.common.table.get(key);
        if let Some(points) = known.answer(base, goal) {
            return points;
        }
        let mut walks = Walks::new();
        state.walks(deal, &mut walks);
        let walks = walks.list();
        bring_forward(walks, known.best);
        let mut best = i32::MIN;
        let shares = self.shared && state.cards() > WORTH_LEAVING;
        // The walks from `open` on are those that another thread was searching: by now the table may have their results.
        let mut open = walks.len();
        let mut turn = 0;
        while turn < walks.len() {
            if turn < open {
                let chosen = most(&walks[turn..open]);
                walks.swap(turn, turn + chosen);
            }
            let walk = walks[turn];
            let mut next = state.after(&walk);
            let mut mark = None;
            if shares {
                next.forget_the_unreachable(deal);
                let key = Key::of(&next);
                if (1..open).contains(&turn) && self.common.underway.has(key) {
                    open -= 1;
                    walks.swap(turn, open);
                    continue;
                }
                mark = Some(self.common.underway.mark(key));
            }
            let points = -self.points(&mut next, 1 - goal);
            if let Some(mark) = mark {
                self.common.underway.clear(mark);
            }
            if self.stopped {
                return goal;
            }
            if points > best {
                best = points;
                known.best = walk.to;
            }
            if best >= goal {
                break;
            }
            // Another thread may have the answer by now.
            if self.shared
                && let Some(points) = self.common.table.get(key).answer(base, goal)
            {
                return points;
            }
            turn += 1;
        }
        if best >= goal {
            known.low = known.low.max(best - base);
        } else {
            known.high = known.high.min(best - base);
        }
        self.common.table.set(key, known, self.nodes - before + 1);
        best
    }

    /// Returns a walk with which the player on turn gets at least this many points, if one exists and can be found.
    /// Unreachable cards have already been removed.
    pub(super) fn keep(&mut self, state: &State, low: i32, walks: &mut Walks) -> Option<Walk> {
        state.walks(self.common.deal, walks);
        let walks = walks.list();
        bring_forward(walks, self.common.table.get(Key::of(state)).best);
        for turn in 0..walks.len() {
            let chosen = most(&walks[turn..]);
            walks.swap(turn, turn + chosen);
            let walk = walks[turn];
            let points = -self.points(&mut state.after(&walk), 1 - low);
            if self.stopped {
                return None;
            }
            if points >= low {
                return Some(walk);
            }
        }
        None
    }

    /// Checks periodically whether to stop.
    #[inline]
    fn is_over(&mut self) -> bool {
        if self.nodes.is_multiple_of(PATIENCE) && self.nodes > 0 || self.nodes >= self.limit {
            self.look_up();
        }
        self.stopped
    }

    #[cold]
    fn look_up(&mut self) {
        let Common { done, watch, threads, .. } = self.common;
        if self.nodes >= self.limit || done.load(Ordering::Relaxed) || watch.stop() {
            self.stopped = true;
        } else if self.nodes.is_multiple_of(SILENCE) && self.reports {
            let threads = *threads as u64;
            let limit = (self.limit != u64::MAX).then(|| self.limit.saturating_mul(threads));
            watch.progress(Progress { nodes: self.nodes * threads, limit });
        }
    }
}

/// Points on one side of the goal that are certain for any play.
#[inline]
fn decided(state: &State, goal: i32) -> Option<i32> {
    let (low, high) = state.bounds();
    if low >= goal {
        return Some(low);
    }
    (high < goal).then_some(high)
}

/// Moves the walk to a destination to the front of the order, if there is one.
#[inline]
fn bring_forward(walks: &mut [Walk], to: u8) {
    if let Some(walk) = walks.iter_mut().find(|walk| walk.to == to) {
        walk.order = i16::MAX;
    }
}

/// Returns the index of the most promising walk.
#[inline]
fn most(walks: &[Walk]) -> usize {
    let mut best = 0;
    for index in 1..walks.len() {
        if walks[index].order > walks[best].order {
            best = index;
        }
    }
    best
}
