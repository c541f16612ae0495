//! The versions of the rules and notations that logs may follow.
//!
//! Whatever makes an old log fold to something else, or not at all, is a new version: another rule, another notation,
//! another text of a setup. A program reads a version if every log of it still folds to its own fingerprints, which
//! `tests/old_logs.rs` shows for logs that were written under it. A log of any other version is refused as a whole,
//! with both numbers, and stays as it is in its store.

/// The version that new tables follow.
pub const RULES_VERSION: i64 = 1;

/// The versions that this program reads, the newest last.
pub const READABLE: &[i64] = &[RULES_VERSION];

/// Whether this program reads logs of a version.
pub(crate) fn is_readable(version: i64) -> bool {
    READABLE.contains(&version)
}

/// The readable versions as text.
pub(crate) fn readable() -> String {
    let numbers: Vec<String> = READABLE.iter().map(i64::to_string).collect();
    numbers.join(", ")
}
