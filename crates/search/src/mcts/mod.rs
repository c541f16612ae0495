//! Monte Carlo tree search for any game: one to four seats, with and without chance.
//!
//! Each iteration descends the tree by a [`Formula`], adds a position to it, evaluates the leaf by a rollout or an
//! estimate, and backs up the values of all seats; each action stores the mean for the seat that chooses it. Chance is
//! sampled while descending: the tree stores the draws of a position, so statistics after a draw belong to that draw.
//!
//! With several threads, each grows its own tree, and the visits at the root are added up.

mod formulas;
mod iteration;
mod parameters;
mod tree;

use tessera_core::{Advice, BySeat, Candidate, Progress, Rng, Rules, Seed, Thinking};

use crate::Knowledge;
use crate::common::{at_once, legal_actions, limit_of, seat_on_turn};
use iteration::Search;
pub use parameters::{Backup, FirstPlay, Formula, Parameters, Widening};
use tree::{Kind, NONE, Node, Tree};

/// Searches for a number of iterations and chooses the most visited action.
///
/// The budget is [`Parameters::iterations`] unless [`Thinking::effort`] overrides it. The candidates are ordered by
/// visits. [`Advice::nodes`] counts iterations.
///
/// # Panics
/// If it is not a player's turn.
pub fn search<P: Rules, K: Knowledge<P>>(
    position: &P,
    knowledge: &K,
    parameters: &Parameters,
    thinking: &mut Thinking<'_>,
) -> Advice<P::Action> {
    let seat = seat_on_turn(position);
    let actions = legal_actions(position);
    let budget = thinking.effort.nodes(parameters.iterations);
    if actions.len() == 1 || budget == 0 || thinking.watch.stop() {
        return at_once(knowledge, position, &actions);
    }
    let searches = run(position, knowledge, parameters, budget, thinking);
    let iterations: u64 = searches.iter().map(|search| search.iterations).sum();
    if iterations == 0 {
        return at_once(knowledge, position, &actions);
    }

    let totals = merge(&actions, &searches);
    let candidates: Vec<Candidate<P::Action>> = totals
        .iter()
        .map(|total| Candidate { action: total.action, value: total.mean()[seat], nodes: total.visits })
        .collect();
    let best = totals[0];
    let visits = |search: &&Search<'_, P, K>| {
        let index = search.tree.actions.iter().position(|action| *action == best.action);
        index.map_or(0, |index| search.tree.edges[index].visits)
    };
    let line = searches.iter().max_by_key(visits).map(|search| expected_line(&search.tree, best.action));
    Advice {
        action: best.action,
        values: best.mean(),
        proved: false,
        margin: None,
        nodes: iterations,
        line: line.unwrap_or_default(),
        candidates,
    }
}

/// The maximum number of visits that one tree can count.
const MOST_VISITS: u64 = u32::MAX as u64 - 1;

/// Runs one search per thread; the first one on the calling thread.
fn run<'a, P: Rules, K: Knowledge<P>>(
    position: &'a P,
    knowledge: &'a K,
    parameters: &'a Parameters,
    budget: u64,
    thinking: &mut Thinking<'_>,
) -> Vec<Search<'a, P, K>> {
    let threads = (thinking.threads.max(1) as u64).min(budget);
    let max_edges = parameters.max_edges / threads as usize;
    let watch = thinking.watch;
    let limit = limit_of(budget);
    let work = move |rng, number: u64| {
        let share = budget / threads + u64::from(number < budget % threads);
        let mut search = Search::new(position, knowledge, parameters, max_edges, rng);
        search.run(share.min(MOST_VISITS), watch, |done| {
            if number == 0 {
                watch.progress(Progress { nodes: done * threads, limit });
            }
        });
        search
    };
    // Drawn from the caller's generator, so that its next search differs from this one.
    let own = Seed::from_number(thinking.rng.next_u64()).fast_rng();
    if threads == 1 {
        return vec![work(own, 0)];
    }
    let seeds: Vec<u64> = (1..threads).map(|_| thinking.rng.next_u64()).collect();
    std::thread::scope(|scope| {
        let spawn = |(seed, number)| scope.spawn(move || work(Seed::from_number(seed).fast_rng(), number));
        let others: Vec<_> = seeds.into_iter().zip(1..).map(spawn).collect();
        let mut searches = vec![work(own, 0)];
        for other in others {
            searches.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        searches
    })
}

/// The combined statistics of all threads for a root action.
#[derive(Clone, Copy)]
struct Total<A> {
    action: A,
    visits: u64,
    sums: BySeat<f64>,
}

impl<A> Total<A> {
    fn mean(&self) -> BySeat<f32> {
        BySeat(self.sums.0.map(|sum| (sum / self.visits.max(1) as f64) as f32))
    }
}

/// Merges the roots, most visited action first; actions never tried are left out.
fn merge<P: Rules, K>(actions: &[P::Action], searches: &[Search<'_, P, K>]) -> Vec<Total<P::Action>> {
    let mut totals: Vec<Total<P::Action>> =
        actions.iter().map(|&action| Total { action, visits: 0, sums: BySeat::default() }).collect();
    totals.sort_by_key(|total| total.action);
    for search in searches {
        for (index, sums) in search.root_sums.iter().enumerate() {
            let action = search.tree.actions[index];
            let found = totals.binary_search_by_key(&action, |total| total.action);
            let total = &mut totals[found.expect("the tree holds legal actions")];
            total.visits += u64::from(search.tree.edges[index].visits);
            total.sums.0.iter_mut().zip(sums.0).for_each(|(total, sum)| *total += sum);
        }
    }
    let Kind::Player(seat) = searches[0].tree.nodes[0].kind else { return totals };
    totals.retain(|total| total.visits > 0);
    totals.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.mean()[seat].total_cmp(&a.mean()[seat])));
    totals
}

/// Returns the most visited actions from the root until chance decides or the tree ends.
fn expected_line<P: Rules>(tree: &Tree<P>, action: P::Action) -> Vec<P::Action> {
    let edges = |node: &Node| node.first as usize..(node.first + node.count) as usize;
    let Some(mut edge) = edges(&tree.nodes[0]).find(|edge| tree.actions[*edge] == action) else {
        return vec![action];
    };
    let mut line = vec![action];
    while tree.edges[edge].child != NONE {
        let node = &tree.nodes[tree.edges[edge].child as usize];
        if node.kind == Kind::Dealer {
            break;
        }
        // The first of the most visited ones, as at the root.
        let next = edges(node).rev().max_by_key(|edge| tree.edges[*edge].visits);
        match next {
            Some(next) if tree.edges[next].visits > 0 => edge = next,
            _ => break,
        }
        line.push(tree.actions[edge]);
    }
    line
}

#[cfg(test)]
#[path = "../../tests/heap/mod.rs"]
#[allow(unreachable_pub, reason = "also included by the example of the crate")]
mod heap;

#[cfg(test)]
mod tests {
    use super::heap::Heap;
    use super::*;
    use crate::NoKnowledge;
    use tessera_core::{Effort, Unwatched};

    #[test]
    fn the_arenas_keep_to_the_limit_of_edges() {
        for (threads, max_edges) in [(1, 100), (1, 1000), (2, 1000), (3, 1000)] {
            let rng = Seed::from_number(1).fast_rng();
            let mut thinking = Thinking { rng, watch: &Unwatched, effort: Effort::Level, threads };
            let parameters = Parameters { max_edges, ..Parameters::DEFAULT };
            let heap = Heap::new(60);
            let searches = run(&heap, &NoKnowledge, &parameters, 20_000, &mut thinking);
            let trees = || searches.iter().map(|search| &search.tree);
            // A position has up to three actions, so up to two edges of each tree stay empty.
            let edges: usize = trees().map(|tree| tree.edges.len()).sum();
            assert!(edges <= max_edges && edges + 3 * threads > max_edges, "{edges}");
            assert!(trees().map(|tree| tree.edges.capacity()).sum::<usize>() <= max_edges);
            assert!(trees().map(|tree| tree.actions.capacity()).sum::<usize>() <= max_edges);
            assert!(trees().map(|tree| tree.nodes.capacity()).sum::<usize>() <= max_edges + threads);
        }
    }
}
