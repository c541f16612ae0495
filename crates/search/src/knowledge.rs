//! Game-specific knowledge for a search, beyond the rules.

use tessera_core::{BySeat, FastRng, Rules, Seat, outcome, step_randomly};

use crate::arithmetic::exp;

/// Game-specific knowledge for a search. Every method has a default that suits any game.
///
/// All results must depend on the arguments alone, so that a search is reproducible.
pub trait Knowledge<P: Rules>: Sync {
    /// Returns an estimate of every seat's result in an unfinished match, from 0 to 1, adding up to 1.
    ///
    /// It may be the dealer's turn. The default is [`standing`].
    fn values(&self, position: &P) -> BySeat<f32> {
        standing(position)
    }

    /// Returns the value of a finished match for every seat in sampled searches, from 0 to 1.
    ///
    /// The default is [`outcome`]; a game may take the size of the win into account. Exact searches always use
    /// [`outcome`].
    fn finished(&self, position: &P) -> BySeat<f32> {
        outcome(position)
    }

    /// Replaces the contents of `out` with one number for each action, higher for more promising ones.
    ///
    /// Only differences matter. Leaving `out` empty, the default, means that there are no priors.
    fn priors(&self, position: &P, actions: &[P::Action], out: &mut Vec<f32>) {
        let _ = (position, actions);
        out.clear();
    }

    /// Plays out the position and returns the result of every seat, from 0 to 1.
    ///
    /// The position is scratch space: it need not be at the end of the match afterwards. `actions` is a reusable
    /// buffer. The default plays uniformly random actions to the end.
    fn rollout(&self, position: &mut P, rng: &mut FastRng, actions: &mut Vec<P::Action>) -> BySeat<f32> {
        play_randomly(position, rng, actions);
        self.finished(position)
    }

    /// Returns how good the position is for the seat, in points of any scale.
    ///
    /// With two seats the score must be zero-sum: the scores of both add up to 0. The default is [`margin`].
    fn score(&self, position: &P, seat: Seat) -> i32 {
        margin(position, seat)
    }

    /// Returns a key for tables: positions with equal keys have equal futures.
    ///
    /// Exact searches rely on it, so it should be a good 64-bit hash. `None`, the default, disables tables.
    fn key(&self, position: &P) -> Option<u64> {
        let _ = position;
        None
    }
}

/// No knowledge beyond the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoKnowledge;

impl<P: Rules> Knowledge<P> for NoKnowledge {}

/// Returns the points of the seat minus the best points of another; alone, its points.
pub fn margin<P: Rules>(position: &P, seat: Seat) -> i32 {
    let scores = position.scores();
    let others = Seat::first(position.seats()).filter(|other| *other != seat);
    scores[seat] - others.map(|other| scores[other]).max().unwrap_or(0)
}

/// Estimates every seat's result from the scores of an unfinished match: leads count relative to the points scored.
///
/// For a single seat it is one half, because points alone do not tell whether they will be enough.
pub fn standing<P: Rules>(position: &P) -> BySeat<f32> {
    let seats = position.seats();
    let mut values = BySeat::default();
    if seats == 1 {
        values.0[0] = 0.5;
        return values;
    }
    let scores = &position.scores().0[..seats];
    let best = scores.iter().copied().max().unwrap_or(0);
    let size = scores.iter().map(|score| score.unsigned_abs() as f32).sum::<f32>() / seats as f32;
    let mut total = 0.0;
    for (value, score) in values.0.iter_mut().zip(scores) {
        *value = exp(2.0 * (score - best) as f32 / (1.0 + size));
        total += *value;
    }
    values.0.iter_mut().for_each(|value| *value /= total);
    values
}

/// Plays uniformly random actions to the end, with draws according to the rules.
#[inline]
pub fn play_randomly<P: Rules>(position: &mut P, rng: &mut FastRng, actions: &mut Vec<P::Action>) {
    while step_randomly(position, rng, actions).is_some() {}
}
