//! The computer players: four that see some pieces ahead, and one that knows all boards.
//!
//! A puzzle has no opponent, so they serve as company and for hints, which come from the strongest one.

mod foresight;
mod master;

use tessera_core::Bot;
use tessera_search::random_bot;

use crate::position::Position;

pub(crate) const BOTS: &[Bot<Position>] = &[
    Bot {
        name: "novice",
        level: 1,
        about: "picks what leaves room for the rest, at a glance",
        choose: foresight::at_a_glance,
    },
    Bot {
        name: "apprentice",
        level: 2,
        about: "never takes away the last place of a piece",
        choose: |position, thinking| foresight::ahead(position, 0, thinking),
    },
    Bot {
        name: "adept",
        level: 3,
        about: "thinks one piece ahead",
        choose: |position, thinking| foresight::ahead(position, 1, thinking),
    },
    Bot {
        name: "expert",
        level: 4,
        about: "thinks two pieces ahead",
        choose: |position, thinking| foresight::ahead(position, 2, thinking),
    },
    Bot {
        name: "master",
        level: 5,
        about: "knows every solution and never strays from it",
        choose: master::toward_a_solution,
    },
    random_bot(),
];
