//! Exact values near the end of a match, with and without chance, for any number of seats.
//!
//! Every seat chooses what is best for itself, the first listed action among equals, and chance is averaged over all
//! draws. With two seats, positions that cannot change the result are pruned; otherwise the search visits everything,
//! except that it stops at a certain win.

use tessera_core::{Advice, BySeat, Candidate, Rules, Seat, Thinking, Turn, Watch, outcome};

use crate::Knowledge;
use crate::common::{Spare, after, legal_actions, seat_on_turn, sort_by_priors};
use crate::memo::Memo;

/// The limits of an exact search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// The maximum number of positions.
    pub nodes: u64,
    /// The maximum size of the table of known positions in bytes; used only with a [`Knowledge::key`].
    pub memory: usize,
    /// Whether every candidate gets its exact value. Otherwise the values of those after the first may be too high, but
    /// never higher than that of the first.
    pub every_candidate: bool,
}

impl Parameters {
    /// A million positions, 16 MB, and an exact value only for the best action.
    pub const DEFAULT: Parameters = Parameters { nodes: 1_000_000, memory: 16 << 20, every_candidate: false };
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters::DEFAULT
    }
}

/// Returns the proved value of the position and an action that attains it.
///
/// Returns `None` if the budget is too small, if the watch ends the search, or if a dealer's turn has too many draws to
/// list. The budget is always [`Parameters::nodes`], regardless of the effort: half a proof is useless.
///
/// # Panics
/// If it is not a player's turn.
pub fn solve<P: Rules, K: Knowledge<P>>(
    position: &P,
    knowledge: &K,
    parameters: &Parameters,
    thinking: &mut Thinking<'_>,
) -> Option<Advice<P::Action>> {
    seat_on_turn(position);
    let two = position.seats() == 2;
    let memory = |wanted: bool| if wanted { parameters.memory } else { 0 };
    let mut solver = Solver {
        knowledge,
        watch: thinking.watch,
        nodes: 0,
        limit: parameters.nodes,
        spare: Spare::new(),
        priors: Vec::new(),
        scratch: Vec::new(),
        bounds: Memo::new(memory(two), parameters.nodes),
        exact: Memo::new(memory(!two), parameters.nodes),
    };
    if solver.limit == 0 || solver.watch.stop() {
        return None;
    }
    let (action, values, candidates) = solver.root(position, parameters.every_candidate)?;
    let nodes = solver.nodes;
    let mut line = vec![action];
    let mut next = after(position, action);
    while let Turn::Player(_) = next.turn() {
        // The line is optional: it may use the rest of the budget.
        let Some((action, ..)) = solver.root(&next, false) else { break };
        line.push(action);
        next.play_unchecked(action);
    }
    let values = BySeat(values.0.map(|value| value as f32));
    Some(Advice { action, values, proved: true, margin: None, nodes, line, candidates })
}

struct Solver<'a, P: Rules, K> {
    knowledge: &'a K,
    watch: &'a dyn Watch,
    nodes: u64,
    limit: u64,
    spare: Spare<P::Action>,
    priors: Vec<f32>,
    scratch: Vec<(f32, u32, P::Action)>,
    /// With two seats: bounds of the value for the first seat.
    bounds: Memo<(f64, f64)>,
    /// Otherwise: the exact values.
    exact: Memo<BySeat<f64>>,
}

/// Less than any value.
const NO_FLOOR: f64 = -2.0;

/// The widening of search windows, so that rounding never turns an exact value into a bound.
const SLACK: f64 = 1e-9;

type Solved<A> = (A, BySeat<f64>, Vec<Candidate<A>>);

impl<P: Rules, K: Knowledge<P>> Solver<'_, P, K> {
    fn root(&mut self, position: &P, every_candidate: bool) -> Option<Solved<P::Action>> {
        let seat = seat_on_turn(position);
        let mut best: Option<(P::Action, BySeat<f64>)> = None;
        let mut candidates = Vec::new();
        let mut floor = NO_FLOOR;
        for action in legal_actions(position) {
            let before = self.nodes;
            let floor_here = if every_candidate { NO_FLOOR } else { floor };
            let (worth, values) = self.child(&after(position, action), seat, floor_here)?;
            let nodes = self.nodes - before;
            candidates.push(Candidate { action, value: values[seat] as f32, nodes });
            if worth > floor {
                floor = worth;
                best = Some((action, values));
            }
            if values[seat] >= 1.0 && !every_candidate {
                break;
            }
        }
        let (action, values) = best.expect("a player on turn has an action");
        let chosen = |candidate: &Candidate<P::Action>| candidate.action == action;
        candidates.sort_by(|a, b| chosen(b).cmp(&chosen(a)).then(b.value.total_cmp(&a.value)));
        Some((action, values, candidates))
    }

    /// Returns the position's value for the seat and the results of all seats, exact if the value is greater than
    /// `floor`. For the second of two seats the value is the first seat's result, negated, because negation does not
    /// round.
    fn child(&mut self, position: &P, seat: Seat, floor: f64) -> Option<(f64, BySeat<f64>)> {
        if position.seats() != 2 {
            let values = self.values(position)?;
            return Some((values[seat], values));
        }
        let is_first = seat.index() == 0;
        let (low, high) = if is_first { (floor, -NO_FLOOR) } else { (NO_FLOOR, -floor) };
        let first = self.first_value(position, low, high)?;
        Some((if is_first { first } else { -first }, BySeat([first, 1.0 - first, 0.0, 0.0])))
    }

    fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        if self.nodes > self.limit || (self.nodes.is_multiple_of(256) && self.watch.stop()) {
            self.nodes = self.nodes.min(self.limit);
            return None;
        }
        Some(())
    }

    /// Returns the results of all seats by a full search.
    fn values(&mut self, position: &P) -> Option<BySeat<f64>> {
        self.count()?;
        let turn = position.turn();
        if turn == Turn::Over {
            return Some(BySeat(outcome(position).0.map(f64::from)));
        }
        let key = self.knowledge.key(position);
        if let Some(known) = key.and_then(|key| self.exact.get(key)) {
            return Some(known);
        }
        let values = match turn {
            Turn::Player(seat) => self.best_values(position, seat)?,
            _ => {
                let draws = position.draws()?;
                let total = draws.iter().map(|(_, weight)| *weight as f64).sum::<f64>();
                let mut mean = BySeat::<f64>::default();
                for (draw, weight) in &draws {
                    let mut next = position.clone();
                    next.draw_unchecked(draw);
                    let values = self.values(&next)?;
                    mean.0.iter_mut().zip(values.0).for_each(|(sum, value)| *sum += *weight as f64 * value);
                }
                BySeat(mean.0.map(|sum| sum / total))
            }
        };
        if let Some(key) = key {
            self.exact.set(key, values);
        }
        Some(values)
    }

    fn best_values(&mut self, position: &P, seat: Seat) -> Option<BySeat<f64>> {
        let mut actions = self.spare.take();
        position.legal_actions(&mut actions);
        let mut best: Option<BySeat<f64>> = None;
        for action in &actions {
            let values = self.values(&after(position, *action))?;
            if best.is_none_or(|known| values[seat] > known[seat]) {
                best = Some(values);
            }
            if values[seat] >= 1.0 {
                break;
            }
        }
        self.spare.give(actions);
        best
    }

    /// Returns the result of the first of two seats: exact if it is between `low` and `high`, otherwise a bound on the
    /// same side.
    fn first_value(&mut self, position: &P, mut low: f64, mut high: f64) -> Option<f64> {
        self.count()?;
        let turn = position.turn();
        if turn == Turn::Over {
            return Some(f64::from(outcome(position).0[0]));
        }
        let key = self.knowledge.key(position);
        let known = key.and_then(|key| self.bounds.get(key)).unwrap_or((0.0, 1.0));
        if known.0 >= high || known.0 == known.1 {
            return Some(known.0);
        }
        if known.1 <= low {
            return Some(known.1);
        }
        (low, high) = (low.max(known.0 - SLACK), high.min(known.1 + SLACK));
        let value = match turn {
            Turn::Player(seat) => self.first_best(position, seat, low, high)?,
            _ => self.first_mean(position, low, high)?,
        };
        if let Some(key) = key {
            let lower = if value > low { value } else { known.0 };
            let upper = if value < high { value } else { known.1 };
            self.bounds.set(key, (lower, upper));
        }
        Some(value)
    }

    fn first_best(&mut self, position: &P, seat: Seat, mut low: f64, mut high: f64) -> Option<f64> {
        let first = seat.index() == 0;
        let mut actions = self.spare.take();
        position.legal_actions(&mut actions);
        self.knowledge.priors(position, &actions, &mut self.priors);
        sort_by_priors(&mut actions, &self.priors, &mut self.scratch);
        let mut best = if first { -1.0 } else { 2.0 };
        for action in &actions {
            let value = self.first_value(&after(position, *action), low, high)?;
            if first {
                best = value.max(best);
                low = low.max(best);
            } else {
                best = value.min(best);
                high = high.min(best);
            }
            if low >= high || best == if first { 1.0 } else { 0.0 } {
                break;
            }
        }
        self.spare.give(actions);
        Some(best)
    }

    /// Returns the mean over the draws. Stops early once even the best or the worst remaining values cannot bring it
    /// back between `low` and `high`.
    fn first_mean(&mut self, position: &P, low: f64, high: f64) -> Option<f64> {
        let draws = position.draws()?;
        let total = draws.iter().map(|(_, weight)| *weight as f64).sum::<f64>();
        let mut rest = total;
        let mut sum = 0.0;
        for (draw, weight) in &draws {
            let weight = *weight as f64;
            rest -= weight;
            let mut next = position.clone();
            next.draw_unchecked(draw);
            let child_low = ((low - SLACK) * total - sum - rest) / weight;
            let child_high = ((high + SLACK) * total - sum) / weight;
            sum += weight * self.first_value(&next, child_low, child_high)?;
            if sum / total >= high {
                return Some(sum / total);
            }
            if (sum + rest) / total <= low {
                return Some((sum + rest) / total);
            }
        }
        Some(sum / total)
    }
}
