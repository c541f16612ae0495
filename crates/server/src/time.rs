//! The only clock of the server.

use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the time in milliseconds since 1970.
#[allow(clippy::disallowed_methods, reason = "the server stamps what happens")]
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

/// Returns the current instant, for measuring durations.
#[allow(clippy::disallowed_methods, reason = "the server measures how long it takes")]
pub(crate) fn instant() -> std::time::Instant {
    std::time::Instant::now()
}
