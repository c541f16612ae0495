//! Reference players that any game can offer unchanged.

use tessera_core::{Bot, Rules};

use crate::{NoKnowledge, greedy, random};

/// A player that chooses uniformly among the legal actions.
pub const fn random_bot<P: Rules>() -> Bot<P> {
    Bot { name: "random", level: 0, about: "plays any legal move", choose: random }
}

/// A player that maximises the immediate margin.
pub const fn greedy_bot<P: Rules>() -> Bot<P> {
    Bot {
        name: "greedy",
        level: 0,
        about: "takes the most points at once",
        choose: |position, thinking| greedy(position, &NoKnowledge, thinking),
    }
}
