//! Yardsticks that any game can offer as they are.

use tessera_core::{Bot, Rules};

use crate::{NoKnowledge, greedy, random};

/// Every legal action is as likely as any other.
pub const fn random_bot<P: Rules>() -> Bot<P> {
    Bot { name: "random", level: 0, about: "plays any legal move", choose: random }
}

/// Takes what brings the best margin at once.
pub const fn greedy_bot<P: Rules>() -> Bot<P> {
    Bot {
        name: "greedy",
        level: 0,
        about: "takes the most points at once",
        choose: |position, thinking| greedy(position, &NoKnowledge, thinking),
    }
}
