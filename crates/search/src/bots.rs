//! Players that any game can offer as they are.

use tessera_core::{Bot, Rules};

use crate::{NoKnowledge, greedy, mcts, noisy, random};

/// A yardstick: every legal action is as likely as any other.
pub const fn random_bot<P: Rules>() -> Bot<P> {
    Bot { name: "random", level: 0, about: "plays any legal move", choose: random }
}

/// A beginner: prefers what brings points now, not always the most.
pub const fn novice_bot<P: Rules>() -> Bot<P> {
    Bot {
        name: "novice",
        level: 1,
        about: "likes points at once, but does not always see the most",
        choose: |position, thinking| noisy(position, &NoKnowledge, 2.0, thinking),
    }
}

/// Takes what brings the best margin at once.
pub const fn greedy_bot<P: Rules>() -> Bot<P> {
    Bot {
        name: "greedy",
        level: 2,
        about: "takes the most points at once",
        choose: |position, thinking| greedy(position, &NoKnowledge, thinking),
    }
}

/// Tries out a few hundred continuations at random.
pub const fn scout_bot<P: Rules>() -> Bot<P> {
    Bot {
        name: "scout",
        level: 3,
        about: "tries out a thousand continuations",
        choose: |position, thinking| explore(position, 1_000, thinking),
    }
}

/// Tries out thousands of continuations at random.
pub const fn explorer_bot<P: Rules>() -> Bot<P> {
    Bot {
        name: "explorer",
        level: 4,
        about: "tries out twenty thousand continuations",
        choose: |position, thinking| explore(position, 20_000, thinking),
    }
}

fn explore<P: Rules>(
    position: &P,
    iterations: u64,
    thinking: &mut tessera_core::Thinking<'_>,
) -> tessera_core::Advice<P::Action> {
    let parameters = mcts::Parameters { iterations, ..mcts::Parameters::DEFAULT };
    mcts::search(position, &NoKnowledge, &parameters, thinking)
}
