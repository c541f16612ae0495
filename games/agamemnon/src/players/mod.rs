//! The computer players.
//!
//! Most of them share one evaluation: the noisy ones look one tile ahead, the others search a tree of placements and
//! draws, and play the last turns exactly. The best one evaluates with a neural network instead. The yardsticks are the
//! reference that a stronger player has to beat.

pub(crate) mod ending;
mod evaluation;
mod field;
mod foresight;
mod insight;
mod network;
mod rating;
#[cfg(test)]
mod tests;
pub mod training;
mod weights;
mod yardsticks;

use tessera_core::{Advice, Bot, Effort, Thinking, Watch};
use tessera_search::{Knowledge, NoKnowledge, mcts, noisy, random_bot};

use crate::{Action, Position};
use ending::Scope;
use evaluation::POINT;
use foresight::Foresight;
use insight::Insight;

/// All computer players, the levels for people first.
pub(crate) const BOTS: &[Bot<Position>] = &[
    Bot {
        name: "novice",
        level: 1,
        about: "goes for quick points, and sometimes misses the best move",
        choose: |position, thinking| noisy(position, &NoKnowledge, 2.0, thinking),
    },
    Bot {
        name: "apprentice",
        level: 2,
        about: "sees what strings may become, and is easily distracted",
        choose: |position, thinking| noisy(position, &Insight, 0.6 * POINT as f32, thinking),
    },
    Bot {
        name: "adept",
        level: 3,
        about: "sees what strings may become, one tile ahead",
        choose: |position, thinking| noisy(position, &Insight, 0.2 * POINT as f32, thinking),
    },
    Bot {
        name: "expert",
        level: 4,
        about: "thinks a turn ahead, and knows how to finish",
        choose: |position, thinking| EXPERT.choose(position, thinking),
    },
    Bot {
        name: "master",
        level: 5,
        about: "weighs hundreds of thousands of continuations, and plays the last turns perfectly",
        choose: master,
    },
    random_bot(),
    yardsticks::GREEDY,
    yardsticks::FLAT,
    yardsticks::PROJECTED,
];

/// The best player.
pub(crate) fn master(position: &Position, thinking: &mut Thinking<'_>) -> Advice<Action> {
    MASTER.choose(position, thinking)
}

/// The parameters of a searching player.
struct Searcher<K> {
    knowledge: K,
    tree: mcts::Parameters,
    /// The number of tiles from which it plays exactly if it can.
    exact_from: usize,
    /// The maximum number of positions of an exact search.
    exact_nodes: u64,
}

const EXPERT: Searcher<Insight> =
    Searcher { knowledge: Insight, tree: NARROW, exact_from: LAST_DRAWS, exact_nodes: 50_000 };
const MASTER: Searcher<Foresight> =
    Searcher { knowledge: Foresight, tree: WIDE, exact_from: LATE, exact_nodes: 1_500_000 };

/// For few iterations: follow the priors of the evaluation, and avoid anything that has to be averaged.
const NARROW: mcts::Parameters = mcts::Parameters {
    iterations: 40,
    formula: mcts::Formula::Puct { exploration: 0.5 },
    first_play: mcts::FirstPlay::BelowMean(0.0),
    prior_scale: 1.0,
    rollout_share: 0.0,
    widest: 32,
    ..mcts::Parameters::DEFAULT
};

/// For many iterations: compare more actions, and value a position by its best action.
const WIDE: mcts::Parameters = mcts::Parameters {
    iterations: 200_000,
    formula: mcts::Formula::Puct { exploration: 1.0 },
    backup: mcts::Backup::Favourite { after: 8 },
    ..NARROW
};

/// From the 13th turn, counted from 0, a few thousand positions are enough for an exact result.
const LAST_DRAWS: usize = 25;
/// From the 12th turn it may take a million.
const LATE: usize = 23;
/// The number of iterations before an exact search that may be stopped.
const FALLBACK: u64 = 20_000;

/// With fewer positions than these, an exact search hardly ever finishes.
const fn fewest(placed: usize) -> u64 {
    match placed {
        ..=LATE => 50_000,
        LAST_DRAWS.. => 1,
        _ => 10_000,
    }
}

impl<K: Knowledge<Position>> Searcher<K> {
    fn choose(&self, position: &Position, thinking: &mut Thinking<'_>) -> Advice<Action> {
        let effort = thinking.effort;
        let placed = position.placed();
        let nodes = match effort {
            Effort::Nodes(nodes) => nodes / 2,
            effort => effort.nodes(self.exact_nodes),
        };
        if placed < self.exact_from || nodes < fewest(placed) {
            return self.search(position, effort, thinking);
        }
        // Half a proof is useless, so a fallback is needed where the proof may take long.
        let long = effort == Effort::UntilStopped && placed < LAST_DRAWS;
        let fallback = long.then(|| self.search(position, Effort::Nodes(FALLBACK), thinking));
        if let Some(best) = ending::solve(position, nodes, Scope::Best, thinking.watch) {
            return match placed >= LAST_DRAWS {
                true => compared(position, best, nodes, thinking.watch),
                false => best,
            };
        }
        let rest = match effort {
            Effort::Nodes(all) => Effort::Nodes(all - nodes),
            effort => effort,
        };
        fallback.unwrap_or_else(|| self.search(position, rest, thinking))
    }

    fn search(&self, position: &Position, effort: Effort, thinking: &mut Thinking<'_>) -> Advice<Action> {
        let before = std::mem::replace(&mut thinking.effort, effort);
        let advice = mcts::search(position, &self.knowledge, &self.tree, thinking);
        thinking.effort = before;
        advice
    }
}

/// Does the same with the values of all other actions, if the nodes suffice.
fn compared(position: &Position, best: Advice<Action>, nodes: u64, watch: &dyn Watch) -> Advice<Action> {
    match ending::solve(position, nodes - best.nodes, Scope::All, watch) {
        Some(all) => Advice { nodes: best.nodes + all.nodes, ..all },
        None => best,
    }
}
