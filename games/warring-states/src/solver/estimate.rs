//! A sound action immediately: iteratively deepened alpha-beta search on estimates.

use tessera_core::Watch;

use super::state::{Deal, State, Walk, Walks};
use super::table::{Key, NOWHERE};
use super::worth::FLAG;

/// The estimated value of a walk of the player on turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Weighed {
    pub(super) walk: Walk,
    /// In units of [`FLAG`]; beyond [`DECIDED`] if the winner is certain. Only the value of the best walk is exact, the
    /// others are upper bounds.
    pub(super) value: i32,
}

/// The threshold from which the absolute value means a win or a loss.
pub(super) const DECIDED: i32 = 100 * FLAG as i32;

/// An upper bound of all values.
const INFINITE: i32 = 1000 * FLAG as i32;

/// A search on estimates.
pub(super) struct Estimator<'a> {
    deal: &'a Deal,
    watch: &'a dyn Watch,
    limit: u64,
    /// The nodes so far.
    pub(super) nodes: u64,
    /// The depth of the last completed search.
    pub(super) depth: u8,
    stopped: bool,
    /// Whether a value was an estimate rather than the end of a match.
    estimated: bool,
    memory: Vec<Entry>,
}

/// A table entry of a state.
#[derive(Clone, Copy, Default)]
struct Entry {
    hash: u64,
    value: i32,
    depth: u8,
    best: u8,
    bound: Bound,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Bound {
    #[default]
    Nothing,
    Lower,
    Upper,
    Exact,
}

impl<'a> Estimator<'a> {
    /// Creates a search of at most `limit` nodes.
    pub(super) fn new(deal: &'a Deal, limit: u64, watch: &'a dyn Watch) -> Estimator<'a> {
        let entries = (limit / 2).clamp(1, MOST_ENTRIES).next_power_of_two() as usize;
        let memory = vec![Entry::default(); entries];
        Estimator { deal, watch, limit, nodes: 0, depth: 0, stopped: false, estimated: false, memory }
    }

    /// Searches all walks iteratively up to `depth`. Afterwards the best walk comes first and the others keep their
    /// order.
    pub(super) fn search(&mut self, state: &State, walks: &mut [Weighed], depth: u8) {
        for depth in 1..=depth {
            self.estimated = false;
            if !self.deepen(state, walks, depth) {
                return;
            }
            self.depth = depth;
            let best = walks.first().map_or(0, |walk| walk.value);
            if !self.estimated || best >= DECIDED {
                return;
            }
        }
    }

    /// Returns the value of a state, searched to this depth.
    pub(super) fn look(&mut self, state: &State, depth: u8) -> i32 {
        self.value(&mut { *state }, depth, -INFINITE, INFINITE)
    }

    /// Searches all walks to this depth; returns `false` if the nodes ran out. Partial results still count because the
    /// previously best walk is searched first.
    fn deepen(&mut self, state: &State, walks: &mut [Weighed], depth: u8) -> bool {
        let mut low = -INFINITE;
        let mut best = 0;
        for index in 0..walks.len() {
            let next = state.after(&walks[index].walk);
            let mut value = low + 1;
            if index > 0 {
                value = -self.value(&mut { next }, depth - 1, -low - 1, -low);
            }
            if value > low {
                value = -self.value(&mut { next }, depth - 1, -INFINITE, -low);
            }
            if self.stopped {
                walks[..=best].rotate_right(1);
                return false;
            }
            walks[index].value = value;
            if value > low {
                low = value;
                best = index;
            }
        }
        walks[..=best].rotate_right(1);
        true
    }

    /// Returns the value of a state: exact between `low` and `high`, otherwise a bound on the same side.
    fn value(&mut self, state: &mut State, depth: u8, mut low: i32, high: i32) -> i32 {
        state.forget_the_unreachable(self.deal);
        let (fewest, most) = state.bounds();
        if fewest >= 1 {
            return DECIDED + state.estimate();
        }
        if most < 1 {
            return state.estimate() - DECIDED;
        }
        if depth == 0 {
            self.estimated = true;
            return state.estimate();
        }
        if self.is_over() {
            return 0;
        }
        self.nodes += 1;

        let hash = Key::of(state).hash();
        // The settled flags are not part of the key where they are only added to the result.
        let base = i32::from(FLAG) / 2 * state.base();
        let place = hash as usize & (self.memory.len() - 1);
        let entry = self.memory[place];
        let mut first = NOWHERE;
        if entry.hash == hash && entry.bound != Bound::Nothing {
            first = entry.best;
            let value = entry.value + base;
            let enough = match entry.bound {
                Bound::Lower => value >= high,
                Bound::Upper => value <= low,
                _ => true,
            };
            if entry.depth >= depth && enough && entry.value.abs() < DECIDED / 2 {
                self.estimated = true;
                return value;
            }
        }

        let mut walks = Walks::new();
        state.walks(self.deal, &mut walks);
        let list = walks.list();
        let floor = low;
        let mut best = -INFINITE;
        for turn in 0..list.len() {
            let rank = |walk: &Walk| (walk.to == first, walk.order);
            let chosen = (turn..list.len()).rev().max_by_key(|&index| rank(&list[index])).unwrap_or(turn);
            list.swap(turn, chosen);
            let next = state.after(&list[turn]);
            let mut value = low + 1;
            if turn > 0 {
                value = -self.value(&mut { next }, depth - 1, -low - 1, -low);
            }
            if turn == 0 || value > low && value < high {
                value = -self.value(&mut { next }, depth - 1, -high, -low);
            }
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                first = list[turn].to;
                low = low.max(best);
            }
            if low >= high {
                break;
            }
        }
        let bound = match best {
            best if best >= high => Bound::Lower,
            best if best > floor => Bound::Exact,
            _ => Bound::Upper,
        };
        self.memory[place] = Entry { hash, value: best - base, depth, best: first, bound };
        best
    }

    #[inline]
    fn is_over(&mut self) -> bool {
        if self.nodes >= self.limit || self.nodes & 255 == 255 && self.watch.stop() {
            self.stopped = true;
        }
        self.stopped
    }
}

/// With 24 bytes each, 6 MB.
const MOST_ENTRIES: u64 = 1 << 18;
