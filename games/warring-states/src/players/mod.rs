//! The computer players.

mod knowledge;
mod two;
mod yardsticks;

use tessera_core::{Advice, Bot, Rules, Thinking};
use tessera_search::{greedy, mcts, noisy};

use crate::{Location, Position};
use knowledge::Expectation;
use two::Strength;

/// All players: the levels for people, weakest first, then the yardsticks.
pub(crate) const BOTS: &[Bot<Position>] = &[
    Bot {
        name: "novice",
        level: 1,
        about: "goes for flags and cards, with the occasional slip",
        choose: |position, thinking| noisy(position, &Expectation, 350.0, thinking),
    },
    Bot {
        name: "apprentice",
        level: 2,
        about: "knows what a lead is worth, but ignores your reply",
        choose: |position, thinking| greedy(position, &Expectation, thinking),
    },
    Bot {
        name: "adept",
        level: 3,
        about: "looks four moves ahead",
        choose: |position, thinking| choose(position, &ADEPT, thinking),
    },
    Bot {
        name: "expert",
        level: 4,
        about: "looks six moves ahead",
        choose: |position, thinking| choose(position, &EXPERT, thinking),
    },
    Bot {
        name: "master",
        level: 5,
        about: "against one, usually proves who wins at the first move and plays perfectly from there; searches a tree against several",
        choose: |position, thinking| choose(position, &MASTER, thinking),
    },
    yardsticks::RANDOM,
    yardsticks::GREEDY,
    yardsticks::DEPTH8,
];

/// The parameters of a level against one opponent and against several.
struct Level {
    two: Strength,
    /// The iterations of the tree search against several.
    iterations: u64,
}

const ADEPT: Level = Level { two: Strength { nodes: 3_000, depth: 4, proof: false }, iterations: 300 };

const EXPERT: Level = Level { two: Strength { nodes: 20_000, depth: 6, proof: false }, iterations: 4_000 };

const MASTER: Level =
    Level { two: Strength { nodes: 60_000_000, depth: 40, proof: true }, iterations: 400_000 };

fn choose(position: &Position, level: &Level, thinking: &mut Thinking<'_>) -> Advice<Location> {
    if position.seats() == 2 {
        return two::choose(position, &level.two, thinking);
    }
    let parameters = mcts::Parameters { iterations: level.iterations, ..TREE };
    mcts::search(position, &Expectation, &parameters, thinking)
}

/// The parameters of the tree search against several.
const TREE: mcts::Parameters = mcts::Parameters {
    formula: mcts::Formula::Uct { exploration: 0.5, bias: 0.5 },
    prior_scale: 300.0,
    ..mcts::Parameters::DEFAULT
};
