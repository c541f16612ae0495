//! Helpers shared by all searches.

use tessera_core::{Advice, BySeat, Rules, Seat, Turn};

use crate::Knowledge;

/// Returns the seat on turn.
///
/// # Panics
/// If it is not a player's turn.
pub(crate) fn seat_on_turn<P: Rules>(position: &P) -> Seat {
    match position.turn() {
        Turn::Player(seat) => seat,
        turn => panic!("advice is for a player on turn, but it is {turn:?}"),
    }
}

/// Returns all legal actions of the player on turn.
///
/// # Panics
/// If it is not a player's turn.
pub(crate) fn legal_actions<P: Rules>(position: &P) -> Vec<P::Action> {
    seat_on_turn(position);
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    assert!(!actions.is_empty(), "a player on turn has an action");
    actions
}

/// Returns equal values for all seats.
pub(crate) fn equal_shares<P: Rules>(position: &P) -> BySeat<f32> {
    let mut values = BySeat::default();
    let seats = position.seats();
    values.0[..seats].fill(if seats == 1 { 0.5 } else { 1.0 / seats as f32 });
    values
}

/// Returns the expected result of every seat, whether or not the match is over.
pub(crate) fn expected<P: Rules, K: Knowledge<P>>(knowledge: &K, position: &P) -> BySeat<f32> {
    match position.turn() {
        Turn::Over => knowledge.finished(position),
        _ => knowledge.values(position),
    }
}

/// Returns the action with the best prior, or the first one if there are no priors.
pub(crate) fn preferred<P: Rules, K: Knowledge<P>>(
    knowledge: &K,
    position: &P,
    actions: &[P::Action],
) -> P::Action {
    let mut priors = Vec::new();
    knowledge.priors(position, actions, &mut priors);
    let mut best = 0;
    for (index, prior) in priors.iter().enumerate() {
        if *prior > priors[best] {
            best = index;
        }
    }
    actions[best]
}

/// Returns advice without a search: the preferred action, and the estimate of the position after it.
pub(crate) fn at_once<P: Rules, K: Knowledge<P>>(
    knowledge: &K,
    position: &P,
    actions: &[P::Action],
) -> Advice<P::Action> {
    let action = if actions.len() == 1 { actions[0] } else { preferred(knowledge, position, actions) };
    Advice::of(action, expected(knowledge, &after(position, action)))
}

/// Returns the position after a legal action.
#[inline]
pub(crate) fn after<P: Rules>(position: &P, action: P::Action) -> P {
    let mut next = position.clone();
    next.play_unchecked(action);
    next
}

/// Returns a budget as progress reports it; the largest number means no limit.
pub(crate) fn limit_of(budget: u64) -> Option<u64> {
    (budget != u64::MAX).then_some(budget)
}

/// Sorts actions by their priors, best first, keeping the order of equals. Does nothing if there are no priors.
pub(crate) fn sort_by_priors<A: Copy>(actions: &mut [A], priors: &[f32], scratch: &mut Vec<(f32, u32, A)>) {
    if priors.len() != actions.len() {
        return;
    }
    scratch.clear();
    scratch.extend(priors.iter().zip(&*actions).zip(0..).map(|((&prior, &action), at)| (prior, at, action)));
    scratch.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    for (action, sorted) in actions.iter_mut().zip(scratch) {
        *action = sorted.2;
    }
}

/// A pool of reusable vectors, one for each ply of a recursion.
pub(crate) struct Spare<T>(Vec<Vec<T>>);

impl<T> Spare<T> {
    pub(crate) fn new() -> Spare<T> {
        Spare(Vec::new())
    }

    pub(crate) fn take(&mut self) -> Vec<T> {
        self.0.pop().unwrap_or_default()
    }

    pub(crate) fn give(&mut self, mut vector: Vec<T>) {
        vector.clear();
        self.0.push(vector);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_prior_comes_first_and_equals_keep_their_order() {
        let mut actions = ['a', 'b', 'c', 'd'];
        sort_by_priors(&mut actions, &[1.0, 2.0, 1.0, 3.0], &mut Vec::new());
        assert_eq!(actions, ['d', 'b', 'a', 'c']);
        sort_by_priors(&mut actions, &[], &mut Vec::new());
        assert_eq!(actions, ['d', 'b', 'a', 'c']);
    }
}
