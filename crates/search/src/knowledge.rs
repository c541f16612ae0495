//! What a search may ask of a game beyond its rules.

use tessera_core::{BySeat, FastRng, Rules, Seat, outcome, step_randomly};

use crate::arithmetic::exp;

/// What a search wants to know of a game; everything has a default that suits any game.
///
/// All answers depend on the arguments alone, so that a search can be repeated.
pub trait Knowledge<P: Rules>: Sync {
    /// An estimate of what every seat can expect in an unfinished match, from 0 to 1 and 1 in all.
    ///
    /// It may be the dealer's turn. The default is [`standing`].
    fn values(&self, position: &P) -> BySeat<f32> {
        standing(position)
    }

    /// What a finished match is worth for every seat in sampled searches, from 0 to 1.
    ///
    /// The default is [`outcome`]; a game may mix in how large the victory is. Exact searches always
    /// use [`outcome`].
    fn finished(&self, position: &P) -> BySeat<f32> {
        outcome(position)
    }

    /// Replaces the contents of `out` by one number for each action, higher for the more promising ones.
    ///
    /// Only differences count. Nothing, the default, means that no action is known to be better.
    fn priors(&self, position: &P, actions: &[P::Action], out: &mut Vec<f32>) {
        let _ = (position, actions);
        out.clear();
    }

    /// Plays on from the position and says what every seat gets, from 0 to 1.
    ///
    /// The position is scratch: it need not be at the end of the match afterwards. So is `actions`,
    /// which is there to be reused. The default plays uniformly random actions to the end.
    fn rollout(&self, position: &mut P, rng: &mut FastRng, actions: &mut Vec<P::Action>) -> BySeat<f32> {
        play_randomly(position, rng, actions);
        self.finished(position)
    }

    /// How good the position is for the seat, in points of any scale.
    ///
    /// With two seats what is good for one is as bad for the other: the scores of both add up to 0. The
    /// default is [`margin`].
    fn score(&self, position: &P, seat: Seat) -> i32 {
        margin(position, seat)
    }

    /// A key for tables: positions with equal keys have equal futures.
    ///
    /// Exact searches believe it, so it should be a good hash of 64 bits. `None`, the default, means
    /// that nothing is remembered.
    fn key(&self, position: &P) -> Option<u64> {
        let _ = position;
        None
    }
}

/// Nothing is known but the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoKnowledge;

impl<P: Rules> Knowledge<P> for NoKnowledge {}

/// Points of the seat minus the best points of another; alone, its points.
pub fn margin<P: Rules>(position: &P, seat: Seat) -> i32 {
    let scores = position.scores();
    let others = Seat::first(position.seats()).filter(|other| *other != seat);
    scores[seat] - others.map(|other| scores[other]).max().unwrap_or(0)
}

/// What the scores of an unfinished match let every seat expect: leads count relative to the points made.
///
/// Without a rival it is one half, since points alone do not say whether they will be enough.
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

/// Plays uniformly random actions, and draws with the probabilities of the rules, to the end.
#[inline]
pub fn play_randomly<P: Rules>(position: &mut P, rng: &mut FastRng, actions: &mut Vec<P::Action>) {
    while step_randomly(position, rng, actions).is_some() {}
}
