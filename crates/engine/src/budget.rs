//! How much an engine may think about a move, and how long the host waits.

use std::time::Duration;

/// The time and the nodes for one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// Milliseconds.
    pub ms: Option<u64>,
    /// Nodes or iterations, as the engine counts them.
    pub nodes: Option<u64>,
    /// The share of `ms` by which an engine may be late, besides [`Budget::GRACE`].
    pub margin: f64,
}

impl Budget {
    /// By how much every engine may be late.
    pub const GRACE: Duration = Duration::from_millis(50);

    /// How long the host waits where only nodes are counted.
    pub const PATIENCE: Duration = Duration::from_secs(60);

    /// A second a move.
    pub const SECOND: Budget = Budget { ms: Some(1000), nodes: None, margin: 0.1 };

    /// How long the host waits for an action.
    pub fn wait(&self) -> Duration {
        match self.ms {
            Some(ms) => Duration::from_secs_f64(ms as f64 / 1000.0 * (1.0 + self.margin)) + Budget::GRACE,
            None => Budget::PATIENCE,
        }
    }
}
