//! The search to a fixed depth: principal variation search with a transposition table.

use tessera_core::{Rules, Seat, Turn, Watch, outcome};

use super::ordering::History;
use super::table::{Bound, COMPLETE, Table};
use crate::Knowledge;
use crate::common::{Spare, after};

/// The value of a won match. Estimates stay below [`DECIDED`], so none can reach it.
pub(super) const WIN: i32 = 1 << 28;
/// The threshold from which the absolute value is proved.
pub(super) const DECIDED: i32 = 1 << 27;
/// An upper bound of all values.
pub(super) const INFINITE: i32 = 1 << 29;

/// The value of a position, and whether it is independent of estimates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    pub(super) points: i32,
    pub(super) complete: bool,
}

/// A listed action with its ordering data.
#[derive(Clone, Copy)]
pub(super) struct Listed<A> {
    pub(super) action: A,
    index: u32,
    prior: f32,
    slot: u32,
}

/// The state of an iteratively deepened search.
pub(super) struct Search<'a, P: Rules, K> {
    pub(super) knowledge: &'a K,
    pub(super) watch: &'a dyn Watch,
    pub(super) nodes: u64,
    pub(super) limit: u64,
    /// Whether wins and losses are distinguished by their margin.
    pub(super) margin: bool,
    pub(super) table: Table,
    pub(super) history: History,
    /// The expected continuation from each ply.
    pub(super) lines: Vec<Vec<P::Action>>,
    pub(super) spare: Spare<Listed<P::Action>>,
    pub(super) actions: Vec<P::Action>,
    pub(super) priors: Vec<f32>,
}

impl<P: Rules, K: Knowledge<P>> Search<'_, P, K> {
    /// Returns the value for `seat`, searched `depth` actions deep: exact between `low` and `high`, otherwise a bound
    /// on the same side. `None` if the budget is spent.
    pub(super) fn value(
        &mut self,
        position: &P,
        seat: Seat,
        depth: u32,
        ply: usize,
        low: i32,
        high: i32,
    ) -> Option<Value> {
        match position.turn() {
            Turn::Player(on_turn) if on_turn == seat => self.best(position, seat, depth, ply, low, high),
            Turn::Player(on_turn) => {
                let value = self.best(position, on_turn, depth, ply, -high, -low)?;
                Some(Value { points: -value.points, ..value })
            }
            turn => {
                self.count()?;
                self.clear_line(ply);
                Some(self.leaf(position, seat, turn))
            }
        }
    }

    fn best(
        &mut self,
        position: &P,
        seat: Seat,
        depth: u32,
        ply: usize,
        mut low: i32,
        high: i32,
    ) -> Option<Value> {
        self.count()?;
        self.clear_line(ply);
        if depth == 0 {
            return Some(self.leaf(position, seat, Turn::Player(seat)));
        }
        let key = self.knowledge.key(position);
        let known = key.and_then(|key| self.table.get(key));
        let is_main_line = high - low > 1;
        if let Some(known) = known
            && (u32::from(known.depth) >= depth || known.depth == COMPLETE)
            && !is_main_line
        {
            let enough = match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.value >= high,
                Bound::Upper => known.value <= low,
                Bound::Nothing => false,
            };
            if enough {
                return Some(Value { points: known.value, complete: known.depth == COMPLETE });
            }
        }

        let mut listed = self.spare.take();
        self.list(position, seat, known.map(|known| usize::from(known.best)), &mut listed);
        let floor = low;
        let mut best = Value { points: -INFINITE, complete: true };
        let mut best_index = 0;
        let mut all_complete = true;
        for (number, entry) in listed.iter().enumerate() {
            let next = after(position, entry.action);
            let mut value = match number {
                0 => self.value(&next, seat, depth - 1, ply + 1, low, high)?,
                _ => self.value(&next, seat, depth - 1, ply + 1, low, low + 1)?,
            };
            if number > 0 && value.points > low && value.points < high {
                value = self.value(&next, seat, depth - 1, ply + 1, low, high)?;
            }
            all_complete &= value.complete;
            if value.points > best.points {
                best = value;
                best_index = entry.index as usize;
                if value.points > low {
                    low = value.points;
                    self.extend_line(ply, entry.action);
                }
                if low >= high {
                    self.history.add(entry.slot as usize, depth);
                    break;
                }
            }
        }
        self.spare.give(listed);

        let bound = match best.points {
            points if points >= high => Bound::Lower,
            points if points > floor => Bound::Exact,
            _ => Bound::Upper,
        };
        // A refutation is valid on its own; a best action is only best if all others are known.
        best.complete = if bound == Bound::Lower { best.complete } else { all_complete };
        if let Some(key) = key {
            let depth = if best.complete { COMPLETE } else { depth.min(u32::from(COMPLETE) - 1) as u8 };
            self.table.set(key, best.points, best_index, depth, bound);
        }
        Some(best)
    }

    /// Lists the actions: first the one from the table, then by prior, then by history.
    pub(super) fn list(
        &mut self,
        position: &P,
        seat: Seat,
        first: Option<usize>,
        out: &mut Vec<Listed<P::Action>>,
    ) {
        position.legal_actions(&mut self.actions);
        self.knowledge.priors(position, &self.actions, &mut self.priors);
        let none = self.priors.len() != self.actions.len();
        out.clear();
        out.extend(self.actions.iter().enumerate().map(|(index, &action)| Listed {
            action,
            index: index as u32,
            prior: match first == Some(index) {
                true => f32::INFINITY,
                false if none => 0.0,
                false => self.priors[index],
            },
            slot: History::slot(seat, &action) as u32,
        }));
        let history = &self.history;
        out.sort_unstable_by(|a, b| {
            let by_history = || history.get(b.slot as usize).cmp(&history.get(a.slot as usize));
            b.prior.total_cmp(&a.prior).then_with(by_history).then(a.index.cmp(&b.index))
        });
    }

    /// Evaluates a position that is not searched any further.
    fn leaf(&self, position: &P, seat: Seat, turn: Turn) -> Value {
        let score = self.knowledge.score(position, seat);
        if turn != Turn::Over {
            return Value { points: score.clamp(1 - DECIDED, DECIDED - 1), complete: false };
        }
        let share = outcome(position)[seat];
        let won = if share > 0.75 {
            WIN
        } else if share < 0.25 {
            -WIN
        } else {
            0
        };
        let margin = if self.margin { score.clamp(-(1 << 26), 1 << 26) } else { 0 };
        Value { points: won + margin, complete: true }
    }

    fn count(&mut self) -> Option<()> {
        if self.nodes >= self.limit || (self.nodes % 256 == 255 && self.watch.stop()) {
            // Later calls must fail as well.
            self.limit = self.nodes;
            return None;
        }
        self.nodes += 1;
        Some(())
    }

    fn clear_line(&mut self, ply: usize) {
        if self.lines.len() < ply + 2 {
            self.lines.resize(ply + 2, Vec::new());
        }
        self.lines[ply].clear();
    }

    fn extend_line(&mut self, ply: usize, action: P::Action) {
        self.clear_line(ply);
        let (before, rest) = self.lines.split_at_mut(ply + 1);
        before[ply].push(action);
        before[ply].extend_from_slice(&rest[0]);
    }
}
