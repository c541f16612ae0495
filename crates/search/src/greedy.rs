//! Players that look one action ahead.

use tessera_core::{Advice, Candidate, Rules, Thinking, Turn, below, outcome};

use crate::Knowledge;
use crate::arithmetic::{exp, weighted};
use crate::common::{after, at_once, expected, legal_actions, seat_on_turn};

/// Chooses an action with the best [`Knowledge::score`] of the next position, at random among equals.
///
/// An action that wins immediately comes before all others, one that loses immediately after all others. If the search
/// is stopped, it chooses among the actions evaluated so far.
///
/// # Panics
/// If it is not a player's turn.
pub fn greedy<P: Rules, K: Knowledge<P>>(
    position: &P,
    knowledge: &K,
    thinking: &mut Thinking<'_>,
) -> Advice<P::Action> {
    weigh(position, knowledge, thinking, |worths, thinking| {
        let best = worths.iter().copied().fold(f64::MIN, f64::max);
        let equals = worths.iter().filter(|worth| **worth == best).count();
        let choice = below(&mut thinking.rng, equals as u32) as usize;
        let mut indices = (0..worths.len()).filter(|index| worths[*index] == best);
        indices.nth(choice).expect("the choice is below the number of equals")
    })
}

/// Chooses an action at random, with a probability that decreases with the points it loses: an action that is
/// `temperature` points worse than another is 2.7 times less likely.
///
/// This gives natural weak play: plausible actions, sometimes not the best one. Immediate wins are never missed.
///
/// # Panics
/// If it is not a player's turn.
pub fn noisy<P: Rules, K: Knowledge<P>>(
    position: &P,
    knowledge: &K,
    temperature: f32,
    thinking: &mut Thinking<'_>,
) -> Advice<P::Action> {
    let temperature = f64::from(temperature.max(1e-3));
    weigh(position, knowledge, thinking, |worths, thinking| {
        let best = worths.iter().copied().fold(f64::MIN, f64::max);
        // Beyond 80 temperatures the probability is exactly 0, not merely tiny.
        let weight = |loss: f32| if loss > -80.0 { exp(loss) } else { 0.0 };
        let weights: Vec<f32> =
            worths.iter().map(|worth| weight(((worth - best) / temperature) as f32)).collect();
        weighted(&weights, &mut thinking.rng)
    })
}

/// The value of an immediate win; more than any score.
const DECIDED: f64 = 1e12;

fn weigh<P: Rules, K: Knowledge<P>>(
    position: &P,
    knowledge: &K,
    thinking: &mut Thinking<'_>,
    choose: impl FnOnce(&[f64], &mut Thinking<'_>) -> usize,
) -> Advice<P::Action> {
    let seat = seat_on_turn(position);
    let actions = legal_actions(position);
    if actions.len() == 1 {
        return at_once(knowledge, position, &actions);
    }
    let mut worths = Vec::with_capacity(actions.len());
    let mut values = Vec::with_capacity(actions.len());
    for (index, action) in actions.iter().enumerate() {
        if index > 0 && index % 64 == 0 && thinking.watch.stop() {
            break;
        }
        let next = after(position, *action);
        let decided = match next.turn() {
            Turn::Over => (f64::from(outcome(&next)[seat]) - 0.5) * DECIDED,
            _ => 0.0,
        };
        worths.push(decided + f64::from(knowledge.score(&next, seat)));
        values.push(expected(knowledge, &next));
    }
    let chosen = choose(&worths, thinking);

    let mut order: Vec<usize> = (0..worths.len()).filter(|index| *index != chosen).collect();
    order.sort_by(|a, b| worths[*b].total_cmp(&worths[*a]));
    order.insert(0, chosen);
    let candidate =
        |index: &usize| Candidate { action: actions[*index], value: values[*index][seat], nodes: 1 };
    Advice {
        candidates: order.iter().map(candidate).collect(),
        nodes: worths.len() as u64,
        ..Advice::of(actions[chosen], values[chosen])
    }
}
