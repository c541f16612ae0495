//! Expiry: deletes tables that have been inactive for long.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use tessera_store::{Change, Deletion, Listed};

use super::Failure;
use super::tables::Tables;
use crate::config::Retention;
use crate::time::{instant, now};

/// The number of tables examined between two pauses.
const AT_ONCE: u32 = 200;

/// The length of a pause, which spreads the load of sweeping a large store.
const PAUSE: Duration = Duration::from_millis(50);

/// The interval of sweeps.
const EVERY: Duration = Duration::from_secs(3600);

/// Returns whether the wall clock has advanced by about the time that has passed.
fn agrees(clock_then: i64, passed: Duration, clock_now: i64) -> bool {
    let expected = clock_then.saturating_add(i64::try_from(passed.as_millis()).unwrap_or(i64::MAX));
    clock_now.abs_diff(expected) < EVERY.as_millis() as u64
}

impl Retention {
    /// Returns the latest change time at which a table has expired; both in milliseconds since 1970.
    fn limit(&self, table: &Listed, now: i64) -> Option<i64> {
        let kept = if table.played { self.idle } else { self.unplayed }?;
        now.checked_sub(i64::try_from(kept.as_millis()).ok()?)
    }
}

impl Tables {
    /// Deletes expired tables periodically until the future is dropped. Skips a sweep if the wall clock disagrees with
    /// the elapsed time: a clock that jumped ahead would make every table look abandoned.
    pub(crate) async fn sweep_for_ever(self: Arc<Tables>) {
        let (start, clock) = (instant(), now());
        loop {
            tokio::time::sleep(EVERY).await;
            if !agrees(clock, start.elapsed(), now()) {
                tracing::warn!("the clock has jumped, so no table expires until the server is started again");
                continue;
            }
            match self.sweep(now()).await {
                Ok(0) => {}
                Ok(deleted) => tracing::info!(deleted, "abandoned tables have expired"),
                Err(error) => tracing::warn!(%error, "abandoned tables could not be looked for"),
            }
        }
    }

    /// Deletes the tables that have expired at the given time and returns their number. A clock that was set back
    /// deletes nothing, and tables being watched stay.
    pub(crate) async fn sweep(self: &Arc<Tables>, now: i64) -> Result<usize, Failure> {
        let (mut after, mut deleted) = (None, 0);
        loop {
            let listed = self.store.list(after, AT_ONCE).await?;
            let Some(last) = listed.last() else { return Ok(deleted) };
            after = Some(last.id);
            for table in &listed {
                let Some(limit) = self.config.retention.limit(table, now) else { continue };
                if table.changed > limit {
                    continue;
                }
                let known = self.known(table.id);
                let gone = match known {
                    Some(known) if known.is_watched() => continue,
                    Some(known) => self.delete(&known, Some(limit)).await,
                    None => {
                        let delete = Some(Deletion { id: table.id, unchanged_since: Some(limit) });
                        self.metrics.deleted.fetch_add(1, Relaxed);
                        self.store.commit(Change { delete, ..Change::default() }).await.map_err(Failure::from)
                    }
                };
                match gone {
                    Ok(()) => deleted += 1,
                    // It was changed or deleted in the meantime.
                    Err(Failure::Gone) => {}
                    Err(other) => return Err(other),
                }
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_jumps_is_noticed() {
        let hour = 3_600_000;
        let passed = Duration::from_secs(7200);
        assert!(agrees(1_000, passed, 1_000 + 2 * hour));
        assert!(agrees(1_000, passed, 1_000 + 2 * hour + hour / 2), "corrections are no jumps");
        assert!(!agrees(1_000, passed, 1_000 + 9000 * hour));
        assert!(!agrees(1_000 + 9000 * hour, passed, 1_000));
    }
}
