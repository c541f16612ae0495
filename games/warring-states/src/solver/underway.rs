//! The states that threads are searching right now, so that no two threads search the same one where there is a choice.

use std::sync::atomic::{AtomicU64, Ordering};

use super::table::Key;

/// A small set of states. It may lose a state when two share a slot, which costs time but no correctness.
pub(super) struct Underway([AtomicU64; SLOTS]);

/// A power of two, far more than the states on the paths of all threads.
const SLOTS: usize = 1 << 10;

/// The slot of a state, which clears it.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    slot: usize,
    hash: u64,
}

impl Underway {
    /// Creates an empty set.
    pub(super) fn new() -> Underway {
        Underway([const { AtomicU64::new(0) }; SLOTS])
    }

    /// Returns whether a thread is searching the state.
    #[inline]
    pub(super) fn has(&self, key: Key) -> bool {
        self.0[slot(key)].load(Ordering::Relaxed) == key.hash()
    }

    /// Says that a thread is searching the state.
    #[inline]
    pub(super) fn mark(&self, key: Key) -> Mark {
        let mark = Mark { slot: slot(key), hash: key.hash() };
        self.0[mark.slot].store(mark.hash, Ordering::Relaxed);
        mark
    }

    /// Says that the thread is done with the state.
    #[inline]
    pub(super) fn clear(&self, mark: Mark) {
        let slot = &self.0[mark.slot];
        if slot.load(Ordering::Relaxed) == mark.hash {
            slot.store(0, Ordering::Relaxed);
        }
    }
}

#[inline]
fn slot(key: Key) -> usize {
    // The low bits select the line of the table; these are others.
    (key.hash() >> 40) as usize & (SLOTS - 1)
}
