//! Selecting actions while descending the tree.

use super::parameters::{FirstPlay, Formula, Parameters};
use super::tree::{Edge, Node};
use crate::arithmetic::{exp, ln};

/// Returns how many actions of a position are considered.
#[inline]
pub(super) fn considered(node: &Node, parameters: &Parameters) -> usize {
    let count = node.count as usize;
    match parameters.widening {
        None => count,
        Some(widening) => {
            let number = widening.first + widening.growth * (node.visits as f32).sqrt();
            (number as usize).clamp(1, count)
        }
    }
}

/// Returns the edge with the largest sum of mean and bonus, the first among equals.
#[inline]
pub(super) fn select(edges: &[Edge], node: &Node, parameters: &Parameters) -> usize {
    let untried = match parameters.first_play {
        FirstPlay::AtOnce => 1e6,
        FirstPlay::Value(value) => value,
        FirstPlay::BelowMean(_) if node.visits == 0 => 0.5,
        FirstPlay::BelowMean(less) => node.mean - less,
    };
    let mean = |edge: &Edge| if edge.visits == 0 { untried } else { edge.mean };
    let visits = node.visits.max(1) as f32;
    match parameters.formula {
        Formula::Uct { exploration, bias } => {
            let scale = exploration * ln(visits).sqrt();
            largest(edges, |edge| {
                let tries = edge.visits.max(1) as f32;
                mean(edge) + scale / tries.sqrt() + bias * edge.prior / (edge.visits + 1) as f32
            })
        }
        Formula::Puct { exploration } => {
            let scale = exploration * visits.sqrt();
            largest(edges, |edge| mean(edge) + scale * edge.prior / (edge.visits + 1) as f32)
        }
    }
}

/// Converts priors of any scale to the `w` or `p` of the [`Formula`].
pub(super) fn weigh_priors(priors: &mut Vec<f32>, actions: usize, parameters: &Parameters) {
    let normal = matches!(parameters.formula, Formula::Puct { .. });
    if priors.len() != actions {
        priors.clear();
        priors.resize(actions, if normal { 1.0 / actions as f32 } else { 0.0 });
        return;
    }
    let best = priors.iter().copied().fold(f32::MIN, f32::max);
    priors.iter_mut().for_each(|prior| *prior = exp((*prior - best) / parameters.prior_scale));
    if normal {
        let total: f32 = priors.iter().sum();
        priors.iter_mut().for_each(|prior| *prior /= total);
    }
}

#[inline]
fn largest(edges: &[Edge], value: impl Fn(&Edge) -> f32) -> usize {
    let mut best = 0;
    let mut best_value = f32::NEG_INFINITY;
    for (index, edge) in edges.iter().enumerate() {
        let value = value(edge);
        if value > best_value {
            best = index;
            best_value = value;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::super::tree::{Kind, NONE};
    use super::*;
    use tessera_core::Seat;

    fn check(parameters: Parameters, edges: &[(f32, f32, u32)], expected: usize) {
        let edges: Vec<Edge> =
            edges.iter().map(|&(mean, prior, visits)| Edge { mean, prior, visits, child: NONE }).collect();
        let visits: u32 = edges.iter().map(|edge| edge.visits).sum();
        let sum: f32 = edges.iter().map(|edge| edge.mean * edge.visits as f32).sum();
        let node = Node {
            first: 0,
            count: edges.len() as u32,
            visits,
            mean: sum / visits.max(1) as f32,
            kind: Kind::Player(Seat::new(0)),
        };
        assert_eq!(select(&edges, &node, &parameters), expected);
    }

    #[test]
    fn uct_tries_everything_once_and_the_rare_ones_more() {
        let uct = Parameters { formula: Formula::Uct { exploration: 1.0, bias: 0.0 }, ..Parameters::DEFAULT };
        check(uct, &[(1.0, 0.0, 5), (0.0, 0.0, 0)], 1);
        // sqrt(ln 101) = 2.148: 0.6 + 0.215 against 0.5 + 2.148.
        check(uct, &[(0.6, 0.0, 100), (0.5, 0.0, 1)], 1);
        // The bonuses are equal, so the means decide.
        check(uct, &[(0.5, 0.0, 9), (0.6, 0.0, 9)], 1);
    }

    #[test]
    fn bias_fades_with_the_visits() {
        let biased =
            Parameters { formula: Formula::Uct { exploration: 0.0, bias: 1.0 }, ..Parameters::DEFAULT };
        // 0.4 + 1 / 2 against 0.6 + 0.
        check(biased, &[(0.6, 0.0, 1), (0.4, 1.0, 1)], 1);
        // 0.4 + 1 / 10 against 0.6 + 0.
        check(biased, &[(0.6, 0.0, 9), (0.4, 1.0, 9)], 0);
    }

    #[test]
    fn puct_follows_priors_and_first_play_urgency() {
        let puct = |first_play| Parameters {
            formula: Formula::Puct { exploration: 1.0 },
            first_play,
            ..Parameters::DEFAULT
        };
        // 16 visits, so the root is 4: 0.5 + 4 * 0.9 / 17 = 0.712 against u + 4 * 0.1 = u + 0.4.
        let edges = [(0.5, 0.9, 16), (0.0, 0.1, 0)];
        check(puct(FirstPlay::Value(0.32)), &edges, 1);
        check(puct(FirstPlay::Value(0.31)), &edges, 0);
        check(puct(FirstPlay::BelowMean(0.18)), &edges, 1);
        check(puct(FirstPlay::BelowMean(0.19)), &edges, 0);
    }

    #[test]
    fn widening_lets_in_more_with_the_root_of_the_visits() {
        use super::super::parameters::Widening;
        let parameters =
            Parameters { widening: Some(Widening { first: 2.0, growth: 1.0 }), ..Parameters::DEFAULT };
        let node = |visits| Node { first: 0, count: 9, visits, mean: 0.5, kind: Kind::Player(Seat::new(0)) };
        assert_eq!([0, 1, 16, 1_000].map(|visits| considered(&node(visits), &parameters)), [2, 3, 6, 9]);
    }

    #[test]
    fn priors_become_weights() {
        // exp(-2 / 2) = 0.368; 1 + 0.368 = 1.368.
        let mut priors = vec![1.0, 3.0];
        let scaled = Parameters { prior_scale: 2.0, ..Parameters::DEFAULT };
        weigh_priors(&mut priors, 2, &scaled);
        assert!((priors[0] - 0.368).abs() < 1e-3 && priors[1] == 1.0);
        let mut priors = vec![1.0, 3.0];
        weigh_priors(&mut priors, 2, &Parameters { formula: Formula::Puct { exploration: 1.0 }, ..scaled });
        assert!((priors[0] - 0.269).abs() < 1e-3 && (priors[1] - 0.731).abs() < 1e-3);
        let mut none = Vec::new();
        weigh_priors(&mut none, 3, &scaled);
        assert_eq!(none, [0.0; 3]);
    }
}
