//! The uniform random player.

use tessera_core::{Advice, Rules, Thinking, choose};

use crate::common::{equal_shares, legal_actions};

/// Chooses each legal action with the same probability.
///
/// # Panics
/// If it is not a player's turn.
pub fn random<P: Rules>(position: &P, thinking: &mut Thinking<'_>) -> Advice<P::Action> {
    let actions = legal_actions(position);
    Advice::of(*choose(&actions, &mut thinking.rng), equal_shares(position))
}
