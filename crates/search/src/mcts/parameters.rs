//! What can be set.

/// How a tree search works; every field has a sensible value in [`Parameters::DEFAULT`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Parameters {
    /// The budget of the level: how many times the tree is walked down, over all threads.
    pub iterations: u64,
    /// How known means and the wish to know more are weighed.
    pub formula: Formula,
    /// What is assumed of an action that has not been tried.
    pub first_play: FirstPlay,
    /// What a position is worth to those before it when one of its actions was tried.
    pub backup: Backup,
    /// The difference of priors that makes an action 2.7 times as promising as another.
    pub prior_scale: f32,
    /// How much of a leaf's value is a rollout, from 0 to 1; the rest is an estimate.
    pub rollout_share: f32,
    /// How many visits a position needs before its actions are listed in the tree.
    pub expand_after: u32,
    /// At most so many actions of a position are considered, the ones with the best priors.
    pub widest: usize,
    /// How many actions are considered after few visits, if not all at once.
    pub widening: Option<Widening>,
    /// At most so many different draws follow a position; beyond it, those drawn before come again.
    pub max_draws: usize,
    /// At most so many actions and draws are kept in memory over all threads. Each takes at most
    /// `36 + size_of::<Action>()` or `36 + size_of::<Draw>()` bytes, and half as much again for a moment
    /// while the tree grows. When they are reached the tree does not grow any more but the search goes on.
    pub max_edges: usize,
}

impl Parameters {
    /// Ten thousand iterations of UCT with rollouts, in less than about 100 MB.
    pub const DEFAULT: Parameters = Parameters {
        iterations: 10_000,
        formula: Formula::Uct { exploration: 0.7, bias: 0.5 },
        first_play: FirstPlay::AtOnce,
        backup: Backup::Tried,
        prior_scale: 1.0,
        rollout_share: 1.0,
        expand_after: 1,
        widest: usize::MAX,
        widening: None,
        max_draws: 64,
        max_edges: 2_000_000,
    };
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters::DEFAULT
    }
}

/// How an action is chosen on the way down: the largest sum of what it has brought and a bonus.
///
/// `m` is the mean, `n` the visits of the action, `N` those of its position. From the priors come `w`,
/// which is 1 for the most promising action and falls exponentially, and `p`, which is `w` divided
/// by the sum over all actions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Formula {
    /// `m + exploration * sqrt(ln N / n) + bias * w / (n + 1)`, where `w` is 0 if there are no priors.
    Uct {
        /// The weight of actions that were tried rarely.
        exploration: f32,
        /// The weight of the priors, which fades with the visits.
        bias: f32,
    },
    /// `m + exploration * p * sqrt(N) / (n + 1)`, where all `p` are equal if there are no priors.
    Puct {
        /// The weight of promising actions that were tried rarely.
        exploration: f32,
    },
}

/// What is assumed of an action that has not been tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FirstPlay {
    /// It comes before all that have been tried, the best prior first.
    AtOnce,
    /// It is worth this.
    Value(f32),
    /// It is worth this much less than its position has turned out to be.
    BelowMean(f32),
}

/// What a position is worth to those before it when one of its actions was tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Backup {
    /// What the action brought.
    Tried,
    /// What the action tried most often would have brought if that one is better: what it brings more by
    /// the means is added, so that a position does not look worse because other actions are tried there.
    /// This begins with so many visits of the position.
    ///
    /// It takes what one of two seats gains from the other. With more seats it is the same as `Tried`,
    /// since nobody knows whose loss it is.
    Favourite {
        /// How many visits a position needs.
        after: u32,
    },
}

/// Considers the actions with the best priors first and more with time: `first + growth * sqrt(N)` after
/// `N` visits. Without priors this is no good idea.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Widening {
    /// How many actions are considered at the first visit.
    pub first: f32,
    /// How fast the others follow.
    pub growth: f32,
}
