//! Two players: a sound move immediately, and a proof when one is found.

use tessera_core::{Advice, BySeat, Candidate, Rules, Seat, Thinking, Turn};

use crate::solver::{Branch, FLAG, Solver, difference};
use crate::{Location, Position};

/// The parameters of a level.
pub(super) struct Strength {
    /// The total node budget.
    pub(super) nodes: u64,
    /// The maximum depth of searches on estimates.
    pub(super) depth: u8,
    /// Whether to look for a proof.
    pub(super) proof: bool,
}

/// The part of all nodes spent on estimates if a proof is sought.
const SHARE: u64 = 16;

/// The maximum part of all nodes spent on the number of flags once the winner is known.
const MARGIN: u64 = 4;

/// The maximum part of all nodes spent on finding the move after which the opponent is most likely to go wrong.
const TRICK: u64 = 3;

/// A trick with a smaller probability is not worth a flag.
const WORTH_TRYING: f32 = 0.02;

pub(super) fn choose(
    position: &Position,
    strength: &Strength,
    thinking: &mut Thinking<'_>,
) -> Advice<Location> {
    let Turn::Player(seat) = position.turn() else { panic!("nobody is on turn") };
    let nodes = thinking.effort.nodes(strength.nodes);
    let mut solver = Solver::new(position);
    if solver.branches().len() == 1 {
        let values = shares(seat, chance(solver.estimate()));
        return Advice::of(solver.branches()[0].action(), values);
    }
    let watch = thinking.watch;
    let estimates = if strength.proof { (nodes / SHARE).min(1 << 20) } else { nodes };
    solver.weigh(strength.depth, estimates.max(1), watch);
    let left = |solver: &Solver| nodes.saturating_sub(solver.nodes());
    let mut trick = None;
    let mut exact = false;
    if strength.proof && solver.ask(1, left(&solver), watch, thinking.threads) {
        let lost = solver.bounds().1 < 0;
        if lost {
            let tricky = solver.trickiest(left(&solver).min(nodes / TRICK), watch);
            trick = Some(tricky).filter(|(_, chance)| *chance > WORTH_TRYING);
        }
        exact = solver.settle(left(&solver).min(nodes / MARGIN), watch, thinking.threads);
    }
    let (low, high) = solver.bounds();
    let best = match trick {
        Some((action, _)) => solver.branches().iter().position(|branch| branch.action() == action),
        // The best proved action; otherwise the best by estimate among those not proved worse.
        None if low > 0 || exact => solver.branches().iter().position(|branch| branch.low == low),
        None if high < 0 => {
            let branches = solver.branches();
            (0..branches.len()).rev().max_by_key(|&index| (branches[index].high, branches[index].nodes))
        }
        None => solver.branches().iter().position(|branch| !branch.loses()),
    };
    let best = solver.branches()[best.unwrap_or(0)];
    let proved = low > 0 || high < 0;
    let margin = (exact && trick.is_none()).then(|| difference(low) as f32);
    let value = if proved { f32::from(low > 0) } else { chance(best.estimate) };
    let line = match trick {
        Some((action, _)) => vec![action],
        None if proved => solver.line(left(&solver).max(1), watch),
        None => vec![best.action()],
    };
    Advice {
        action: best.action(),
        values: shares(seat, value),
        proved,
        margin,
        nodes: solver.nodes().max(1),
        line: if line.first() == Some(&best.action()) { line } else { vec![best.action()] },
        candidates: candidates(solver.branches(), &best, value),
    }
}

/// Returns all actions, the chosen one first; none has a higher value than it.
fn candidates(branches: &[Branch], best: &Branch, value: f32) -> Vec<Candidate<Location>> {
    let candidate = |branch: &Branch| {
        let estimate = match branch {
            branch if branch.wins() => 1.0,
            branch if branch.loses() => 0.0,
            branch => chance(branch.estimate),
        };
        Candidate { action: branch.action(), value: estimate.min(value), nodes: branch.nodes }
    };
    let mut candidates: Vec<Candidate<Location>> = branches.iter().map(candidate).collect();
    let is_best = |candidate: &Candidate<Location>| candidate.action == best.action();
    candidates.sort_by(|a, b| is_best(b).cmp(&is_best(a)).then(b.value.total_cmp(&a.value)));
    candidates
}

/// Returns the winning probability for an estimated lead in flags, in units of [`FLAG`].
fn chance(estimate: i32) -> f32 {
    let flags = estimate as f32 / f32::from(FLAG);
    (0.5 + 0.5 * flags / (flags.abs() + 1.5)).clamp(0.01, 0.99)
}

fn shares(seat: Seat, value: f32) -> BySeat<f32> {
    let mut values = BySeat::default();
    values[seat] = value;
    values[seat.next(2)] = 1.0 - value;
    values
}
