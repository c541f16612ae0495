//! Write statistics.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use super::WriteCounts;

/// The counters behind [`WriteCounts`].
#[derive(Default)]
pub(super) struct Counters {
    groups: AtomicU64,
    changes: AtomicU64,
    failures: AtomicU64,
    micros: AtomicU64,
}

impl Counters {
    /// Counts a transaction.
    pub(super) fn add(&self, changes: usize, failures: usize, took: Duration) {
        self.groups.fetch_add(1, Relaxed);
        self.changes.fetch_add(changes as u64, Relaxed);
        self.failures.fetch_add(failures as u64, Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Relaxed);
    }

    /// Returns the statistics so far.
    pub(super) fn counts(&self) -> WriteCounts {
        WriteCounts {
            groups: self.groups.load(Relaxed),
            changes: self.changes.load(Relaxed),
            failures: self.failures.load(Relaxed),
            micros: self.micros.load(Relaxed),
        }
    }
}
