//! An engine's budget for a move, and how long the host waits.

use std::time::Duration;

/// The time and the nodes for one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// The time in milliseconds.
    pub ms: Option<u64>,
    /// The number of nodes or iterations, as the engine counts them.
    pub nodes: Option<u64>,
    /// The tolerated delay as a share of `ms`, in addition to [`Budget::GRACE`].
    pub margin: f64,
}

impl Budget {
    /// The delay that every engine may have.
    pub const GRACE: Duration = Duration::from_millis(50);

    /// The host's time limit if only nodes are counted.
    pub const PATIENCE: Duration = Duration::from_secs(60);

    /// One second per move.
    pub const SECOND: Budget = Budget { ms: Some(1000), nodes: None, margin: 0.1 };

    /// Returns how long the host waits for an action.
    pub fn wait(&self) -> Duration {
        match self.ms {
            Some(ms) => Duration::from_secs_f64(ms as f64 / 1000.0 * (1.0 + self.margin)) + Budget::GRACE,
            None => Budget::PATIENCE,
        }
    }
}
