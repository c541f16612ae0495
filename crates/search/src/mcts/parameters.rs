//! The parameters of a tree search.

/// The parameters of a tree search. [`Parameters::DEFAULT`] has a sensible value for every field.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Parameters {
    /// The budget of the level: the number of iterations over all threads.
    pub iterations: u64,
    /// The formula that balances exploitation and exploration.
    pub formula: Formula,
    /// The assumed value of an untried action.
    pub first_play: FirstPlay,
    /// The value that is backed up from a position.
    pub backup: Backup,
    /// The difference of priors that makes an action 2.7 times as promising as another.
    pub prior_scale: f32,
    /// The weight of the rollout in a leaf's value, from 0 to 1; the rest is the estimate.
    pub rollout_share: f32,
    /// The number of visits after which a position's actions are added to the tree.
    pub expand_after: u32,
    /// The maximum number of actions considered in a position: those with the best priors.
    pub widest: usize,
    /// Progressive widening: how many actions are considered after few visits; `None` considers all at once.
    pub widening: Option<Widening>,
    /// The maximum number of different draws stored per position; beyond it, stored draws are reused.
    pub max_draws: usize,
    /// The maximum number of actions and draws in memory over all threads. Each takes at most
    /// `36 + size_of::<Action>()` or `36 + size_of::<Draw>()` bytes, and temporarily half as much again while the tree
    /// grows. Once the limit is reached, the tree stops growing but the search continues.
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

/// The selection formula: the action with the largest sum of mean result and bonus is chosen.
///
/// `m` is the mean, `n` the visits of the action, `N` those of its position. The priors determine `w`, which is 1 for
/// the most promising action and falls exponentially, and `p`, which is `w` divided by the sum over all actions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Formula {
    /// `m + exploration * sqrt(ln N / n) + bias * w / (n + 1)`, where `w` is 0 if there are no priors.
    Uct {
        /// The weight of rarely tried actions.
        exploration: f32,
        /// The weight of the priors, which fades with the visits.
        bias: f32,
    },
    /// `m + exploration * p * sqrt(N) / (n + 1)`, where all `p` are equal if there are no priors.
    Puct {
        /// The weight of rarely tried promising actions.
        exploration: f32,
    },
}

/// The assumed value of an untried action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FirstPlay {
    /// Untried actions come before all others, best prior first.
    AtOnce,
    /// A fixed value.
    Value(f32),
    /// The mean of the position minus this.
    BelowMean(f32),
}

/// The value that is backed up from a position after one of its actions was tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Backup {
    /// The result of the action.
    Tried,
    /// The result that the most visited action would have had, if that is better: the difference of the means is added,
    /// so that exploring other actions does not make a position look worse. Applies once the position has enough
    /// visits.
    ///
    /// With two seats, the gain of one is taken from the other. With more seats this is the same as `Tried`, because it
    /// is unclear which seat would lose.
    Favourite {
        /// The number of visits that a position needs.
        after: u32,
    },
}

/// Progressive widening: considers the actions with the best priors first, and `first + growth * sqrt(N)` of them after
/// `N` visits. Not recommended without priors.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Widening {
    /// The number of actions considered at the first visit.
    pub first: f32,
    /// The growth rate.
    pub growth: f32,
}
