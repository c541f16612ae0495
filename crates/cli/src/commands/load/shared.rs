//! What all clients share: the plan, the phase of the run, and the counts.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::tally::{Kind, Tally};
use super::trouble::Trouble;

/// What is played, and where.
pub(super) struct Plan {
    pub(super) address: SocketAddr,
    /// The game's name.
    pub(super) game: &'static str,
    /// The computer player of a mixed workload.
    pub(super) computer: Option<&'static str>,
}

/// A part of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Phase {
    /// The first tables are opened.
    Opening,
    /// Moves are played but not measured.
    WarmUp,
    Measuring,
    /// Every client finishes what it has begun.
    Over,
}

/// The state of a run, for all threads.
pub(super) struct Shared {
    pub(super) plan: Plan,
    phase: AtomicU8,
    opened: AtomicUsize,
    running: AtomicUsize,
    moves: AtomicU64,
    tally: Mutex<Tally>,
    trouble: Mutex<Option<Trouble>>,
}

impl Shared {
    /// A run with nothing opened, for this many tables.
    pub(super) fn new(plan: Plan, tables: usize) -> Shared {
        Shared {
            plan,
            phase: AtomicU8::new(Phase::Opening as u8),
            opened: AtomicUsize::new(0),
            running: AtomicUsize::new(tables),
            moves: AtomicU64::new(0),
            tally: Mutex::default(),
            trouble: Mutex::default(),
        }
    }

    pub(super) fn begin(&self, phase: Phase) {
        self.phase.store(phase as u8, SeqCst);
    }

    fn is(&self, phase: Phase) -> bool {
        self.phase.load(SeqCst) == phase as u8
    }

    pub(super) fn is_opening(&self) -> bool {
        self.is(Phase::Opening)
    }

    pub(super) fn is_over(&self) -> bool {
        self.is(Phase::Over)
    }

    /// Counts a table that has been opened for the first time.
    pub(super) fn is_open(&self) {
        self.opened.fetch_add(1, SeqCst);
    }

    pub(super) fn opened(&self) -> usize {
        self.opened.load(SeqCst)
    }

    /// Keeps the reason why a table could not be opened at the start.
    pub(super) fn give_up(&self, trouble: Trouble) {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(trouble);
    }

    /// Returns the first reason why a table could not be opened at the start.
    pub(super) fn trouble(&self) -> Option<Trouble> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Counts a thread that has ended.
    pub(super) fn has_ended(&self) {
        self.running.fetch_sub(1, SeqCst);
    }

    pub(super) fn running(&self) -> usize {
        self.running.load(SeqCst)
    }

    /// Returns the moves that were measured so far.
    pub(super) fn moves(&self) -> u64 {
        self.moves.load(SeqCst)
    }

    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the counts.
    pub(super) fn with(&self, change: impl FnOnce(&mut Tally)) {
        change(&mut self.tally());
    }

    /// Adds a time if this is the time to measure, and changes the counts.
    pub(super) fn add(&self, kind: Kind, took: Duration, change: impl FnOnce(&mut Tally)) {
        let mut tally = self.tally();
        if self.is(Phase::Measuring) {
            tally.times.entry(kind).or_default().add(took);
        }
        change(&mut tally);
    }

    /// Adds a move that was answered.
    pub(super) fn add_move(&self, took: Duration) {
        let mut tally = self.tally();
        tally.all_moves += 1;
        if self.is(Phase::Measuring) {
            tally.times.entry(Kind::Answer).or_default().add(took);
            tally.moves += 1;
            self.moves.fetch_add(1, SeqCst);
        }
    }

    /// Returns the counts so far.
    pub(super) fn counts(&self) -> Tally {
        self.tally().clone()
    }

    /// Returns how many errors there were so far.
    pub(super) fn errors(&self) -> u64 {
        self.tally().all_errors()
    }
}
