//! Exact play of the last turns: both players play optimally, and chance is averaged over all draws.
//!
//! Winning comes first; among equal winning probabilities, the expected margin decides.

use tessera_core::{Advice, BySeat, Candidate, Rules, Turn, Unwatched, Watch};

use super::evaluation::POINT;
use super::insight::{is_repetition, sign_of};
use super::rating::Rater;
use crate::turn::TILES;
use crate::{Action, Player, Position};

/// The expected result of Orange.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Worth {
    /// The probability of winning minus that of losing.
    wins: f64,
    /// The expected lead in points.
    margin: f64,
}

/// The weight of a win; no margin can outweigh it, even averaged over the few draws of an ending.
const WIN: f64 = 1000.0;

/// Infinity: more than any worth.
const MOST: f64 = 2.0 * WIN;

/// The maximum worth: a win, and all edges of the largest board.
const LIMIT: f64 = WIN + 66.0;

impl Worth {
    fn of_margin(margin: i32) -> Worth {
        Worth { wins: f64::from(margin.signum()), margin: f64::from(margin) }
    }

    fn number(self) -> f64 {
        WIN * self.wins + self.margin
    }

    fn add(&mut self, weight: f64, other: Worth) {
        self.wins += weight * other.wins;
        self.margin += weight * other.margin;
    }

    fn chances(self) -> BySeat<f32> {
        let orange = (0.5 + 0.5 * self.wins) as f32;
        BySeat([orange, 1.0 - orange, 0.0, 0.0])
    }
}

/// The candidates that an exact search lists.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// Those that were the best so far when they were searched.
    Best,
    /// All candidates, which takes a few times as long.
    All,
}

/// Returns the best action and its worth, or `None` if the nodes run out or the watch stops the search.
pub(super) fn solve(
    position: &Position,
    nodes: u64,
    scope: Scope,
    watch: &dyn Watch,
) -> Option<Advice<Action>> {
    let all = scope == Scope::All;
    if watch.stop() {
        return None;
    }
    let mut solver = Solver { nodes: 0, limit: nodes, watch, actions: Vec::new(), lists: Vec::new() };
    let sign = f64::from(sign_of(position.player()));
    let mut found: Vec<(Action, Worth, u64)> = Vec::new();
    let mut best = -MOST;
    for (_, action) in solver.list(position) {
        let before = solver.nodes;
        let floor = if all { -MOST } else { best };
        let (low, high) = if sign > 0.0 { (floor, MOST) } else { (-MOST, -floor) };
        let worth = solver.after(position, action, low, high)?;
        let number = sign * worth.number();
        if number > best || all {
            found.push((action, worth, solver.nodes - before));
        }
        best = best.max(number);
    }
    found.sort_by(|a, b| (sign * b.1.number()).total_cmp(&(sign * a.1.number())));
    let (action, worth, _) = found[0];
    let seat = position.player().seat();
    let candidates = found
        .iter()
        .map(|(action, worth, nodes)| Candidate {
            action: *action,
            value: worth.chances()[seat],
            nodes: *nodes,
        })
        .collect();
    let nodes = solver.nodes;
    let mut line = vec![action];
    let mut next = position.clone();
    next.play_unchecked(action);
    while let Turn::Player(_) = next.turn() {
        // The line is optional: it may use the remaining nodes.
        let Some(action) = solver.best(&next) else { break };
        line.push(action);
        next.play_unchecked(action);
    }
    Some(Advice {
        action,
        values: worth.chances(),
        proved: true,
        margin: Some((sign * worth.margin) as f32),
        nodes,
        line,
        candidates,
    })
}

/// Returns the exact worth of a position for Orange with best play: winning probability first, then the expected
/// margin.
pub(crate) fn worth_to_orange(position: &Position) -> f64 {
    exact().worth(position, -MOST, MOST).expect("there is no limit").number()
}

/// Returns whether a position is worth less than `worth` to the player.
pub(crate) fn is_below(position: &Position, player: Player, worth: f64) -> bool {
    let sign = f64::from(sign_of(player));
    // A window around this worth is enough, and much faster.
    let (low, high) = (sign * worth - 1e-3, sign * worth + 1e-3);
    let found = exact().worth(position, low, high).expect("there is no limit").number();
    sign * found < worth - 1e-6
}

/// Returns the best action of the player on turn.
pub(crate) fn best(position: &Position) -> Action {
    exact().best(position).expect("there is no limit")
}

/// Splits Orange's worth with best play into the winning probability and the expected margin.
pub(crate) fn prospects(position: &Position) -> (f64, f64) {
    let Worth { wins, margin } = exact().worth(position, -MOST, MOST).expect("there is no limit");
    (0.5 + 0.5 * wins, margin)
}

/// Creates a solver that is never stopped.
fn exact() -> Solver<'static> {
    Solver { nodes: 0, limit: u64::MAX, watch: &Unwatched, actions: Vec::new(), lists: Vec::new() }
}

struct Solver<'a> {
    nodes: u64,
    limit: u64,
    watch: &'a dyn Watch,
    /// Reusable vectors.
    actions: Vec<Action>,
    lists: Vec<Vec<(i32, Action)>>,
}

impl Solver<'_> {
    /// Lists the actions that differ in effect, most promising first, with their estimates for Orange.
    fn list(&mut self, position: &Position) -> Vec<(i32, Action)> {
        position.legal_actions(&mut self.actions);
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        let mut rater = Rater::new(position);
        for &action in &self.actions {
            if !is_repetition(position, &rater, action) {
                // No weaver can be put back this late.
                list.push((rater.rate(action).unwrap_or(0), action));
            }
        }
        let sign = sign_of(position.player());
        list.sort_by_key(|(value, _)| -sign * value);
        list
    }

    fn best(&mut self, position: &Position) -> Option<Action> {
        let sign = f64::from(sign_of(position.player()));
        let mut best: Option<(f64, Action)> = None;
        for (_, action) in self.list(position) {
            let floor = best.map_or(-MOST, |(number, _)| number);
            let (low, high) = if sign > 0.0 { (floor, MOST) } else { (-MOST, -floor) };
            let number = sign * self.after(position, action, low, high)?.number();
            if number > floor {
                best = Some((number, action));
            }
        }
        best.map(|(_, action)| action)
    }

    fn after(&mut self, position: &Position, action: Action, low: f64, high: f64) -> Option<Worth> {
        let mut next = position.clone();
        next.play_unchecked(action);
        self.worth(&next, low, high)
    }

    /// Returns Orange's expected result: exact if it is between `low` and `high`, otherwise a bound on the same side.
    fn worth(&mut self, position: &Position, low: f64, high: f64) -> Option<Worth> {
        self.nodes += 1;
        if self.nodes > self.limit || (self.nodes.is_multiple_of(64) && self.watch.stop()) {
            return None;
        }
        match position.turn() {
            Turn::Over => {
                let scores = position.scores().0;
                Some(Worth::of_margin(scores[0] - scores[1]))
            }
            Turn::Player(_) => self.best_worth(position, low, high),
            Turn::Dealer => self.mean_worth(position, low, high),
        }
    }

    fn best_worth(&mut self, position: &Position, mut low: f64, mut high: f64) -> Option<Worth> {
        let list = self.list(position);
        if position.placed() + 1 == TILES {
            // After the last tile, the estimate is the exact result.
            let worth = Worth::of_margin(list[0].0 / POINT);
            self.lists.push(list);
            return Some(worth);
        }
        let sign = f64::from(sign_of(position.player()));
        let mut best = Worth { wins: -MOST * sign, margin: 0.0 };
        for (_, action) in &list {
            let worth = self.after(position, *action, low, high)?;
            if sign * worth.number() > sign * best.number() {
                best = worth;
            }
            if sign > 0.0 {
                low = low.max(best.number());
            } else {
                high = high.min(best.number());
            }
            if low >= high {
                break;
            }
        }
        self.lists.push(list);
        Some(best)
    }

    /// Returns the mean over the draws. Stops early once even the best or the worst remaining values cannot bring it
    /// back between `low` and `high`.
    fn mean_worth(&mut self, position: &Position, low: f64, high: f64) -> Option<Worth> {
        let draws = position.draws()?;
        let total: f64 = draws.iter().map(|(_, weight)| *weight as f64).sum();
        let mut mean = Worth::default();
        let mut rest = 1.0;
        for (draw, weight) in &draws {
            let share = *weight as f64 / total;
            rest -= share;
            let mut next = position.clone();
            next.draw_unchecked(draw);
            // Slightly wider, so that rounding never turns an exact value into a bound.
            let child_low = (low - mean.number() - rest * LIMIT) / share - 1e-6;
            let child_high = (high - mean.number() + rest * LIMIT) / share + 1e-6;
            let worth = self.worth(&next, child_low, child_high)?;
            mean.add(share, worth);
            if rest > 1e-9 {
                if mean.number() - rest * LIMIT >= high {
                    mean.wins -= rest * LIMIT / WIN;
                    return Some(mean);
                }
                if mean.number() + rest * LIMIT <= low {
                    mean.wins += rest * LIMIT / WIN;
                    return Some(mean);
                }
            }
        }
        Some(mean)
    }
}
