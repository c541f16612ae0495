//! The uniform random player.

use tessera_core::{Advice, Rules, Thinking, below};

use crate::common::{equal_shares, legal_actions};

/// Chooses each legal action with the same probability.
///
/// # Panics
/// If it is no player's turn.
pub fn random<P: Rules>(position: &P, thinking: &mut Thinking<'_>) -> Advice<P::Action> {
    let actions = legal_actions(position);
    let choice = below(&mut thinking.rng, actions.len() as u32) as usize;
    Advice::of(actions[choice], equal_shares(position))
}
