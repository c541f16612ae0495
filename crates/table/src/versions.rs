//! The versions of rules and notations that logs may follow.
//!
//! Any change that makes an old log fold differently, or not at all, needs a new version: a changed rule, notation or
//! setup text. A program can read a version if every log of that version still folds to its recorded hashes;
//! `tests/old_logs.rs` shows this for logs written under it. A log of any other version is refused as a whole with an
//! error naming both versions, and remains unchanged in its store.

/// The version of new tables.
pub const RULES_VERSION: i64 = 1;

/// The versions that this program reads, oldest first.
pub const READABLE: &[i64] = &[RULES_VERSION];

/// Returns whether this program reads logs of a version.
pub(crate) fn is_readable(version: i64) -> bool {
    READABLE.contains(&version)
}

/// Returns the readable versions as text.
pub(crate) fn readable() -> String {
    let numbers: Vec<String> = READABLE.iter().map(i64::to_string).collect();
    numbers.join(", ")
}
