//! The computer players.

mod glance;
mod houses;
mod judge;
mod plot;
mod rollout;
mod search;
mod survey;
#[cfg(test)]
mod tests;
mod town;
mod weights;

use tessera_core::Bot;
use tessera_search::random_bot;

use self::glance::glance;
use self::search::{Parameters, search};
use self::weights::Weights;
use crate::position::Position;

/// All computer players: the levels from the weakest up, then the yardsticks.
pub(crate) const BOTS: &[Bot<Position>] = &[
    Bot {
        name: "novice",
        level: 1,
        about: "goes for quick points, and sometimes misses the best move",
        choose: |position, thinking| glance(position, &Weights::POINTS, 12.0, thinking),
    },
    Bot {
        name: "apprentice",
        level: 2,
        about: "knows what a city needs, and overlooks some of it",
        choose: |position, thinking| glance(position, &Weights::TUNED, 12.0, thinking),
    },
    Bot {
        name: "adept",
        level: 3,
        about: "plans for the tiles that are still to come",
        choose: |position, thinking| glance(position, &Weights::TUNED, 0.0, thinking),
    },
    Bot {
        name: "expert",
        level: 4,
        about: "tries its best moves out dozens of times",
        choose: |position, thinking| search(position, &Weights::TUNED, &EXPERT, thinking),
    },
    Bot {
        name: "master",
        level: 5,
        about: "tries its best moves out thousands of times",
        choose: |position, thinking| search(position, &Weights::TUNED, &MASTER, thinking),
    },
    random_bot(),
    Bot {
        name: "greedy",
        level: 0,
        about: "takes the most points it can get right away",
        choose: |position, thinking| glance(position, &Weights::POINTS, 0.0, thinking),
    },
];

/// More rollouts would make it stronger still, but people would have to wait.
const MASTER: Parameters =
    Parameters { rollouts: 4_000, candidates: 24, of_each_tile: 2, horizon: 5, lead: 30.0 };

/// A hundredth of the time is enough to play clearly better than without rollouts.
const EXPERT: Parameters = Parameters { rollouts: 64, candidates: 12, of_each_tile: 1, ..MASTER };
