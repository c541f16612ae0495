//! Counts and times: what the clients of `tessera load` have measured.

use std::collections::BTreeMap;
use std::time::Duration;

/// The parts into which each doubling of a time is divided: 64 means an error of at most 1.6 %.
const PARTS: u64 = 64;

/// How often each time occurred, in microseconds with a relative error below 2 %, in little memory.
#[derive(Clone, Default)]
pub(super) struct Times {
    counts: Vec<u32>,
    count: u64,
    longest: u64,
}

/// Returns the place of a time: exact up to 2 * PARTS, then PARTS places for each doubling.
fn place(micros: u64) -> usize {
    let doublings = u64::from((micros / PARTS).max(1).ilog2());
    (doublings * PARTS + (micros >> doublings)) as usize
}

/// Returns the longest time of a place.
fn longest_of(place: usize) -> u64 {
    let place = place as u64;
    let doublings = (place / PARTS).saturating_sub(1);
    ((place - doublings * PARTS + 1) << doublings) - 1
}

impl Times {
    pub(super) fn add(&mut self, time: Duration) {
        let micros = (time.as_micros() as u64).min(1 << 40);
        let place = place(micros);
        if place >= self.counts.len() {
            self.counts.resize(place + 1, 0);
        }
        self.counts[place] = self.counts[place].saturating_add(1);
        self.count += 1;
        self.longest = self.longest.max(micros);
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Returns the longest time, in milliseconds.
    pub(super) fn longest(&self) -> f64 {
        self.longest as f64 / 1e3
    }

    /// Returns the time within which this share of all lie (nearest rank), in milliseconds.
    pub(super) fn percentile(&self, percent: u64) -> f64 {
        let rank = (self.count * percent).div_ceil(100).max(1);
        let mut seen = 0;
        for (place, count) in self.counts.iter().enumerate() {
            seen += u64::from(*count);
            if seen >= rank {
                return longest_of(place).min(self.longest) as f64 / 1e3;
            }
        }
        self.longest()
    }
}

/// What takes time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// A move until its answer.
    Answer,
    /// A move until the opponent has seen it.
    Seen,
    /// A move until the computer player has answered with its own.
    Computer,
    /// Opening a table.
    Open,
    /// Taking a seat.
    Join,
    /// Reading a table with its view.
    View,
    /// Reading a past ply.
    Past,
    /// Changing a name.
    Name,
    /// Opening a stream again, until its first view.
    Reconnect,
    /// A hint.
    Hint,
}

impl Kind {
    /// The name in JSON, and for people.
    pub(super) fn names(self) -> (&'static str, &'static str) {
        match self {
            Kind::Answer => ("answer", "move until the answer"),
            Kind::Seen => ("seen", "move until the opponent sees"),
            Kind::Computer => ("computer", "move until the computer's"),
            Kind::Open => ("open", "open a table"),
            Kind::Join => ("join", "join"),
            Kind::View => ("view", "read a view"),
            Kind::Past => ("past", "read a past ply"),
            Kind::Name => ("name", "change a name"),
            Kind::Reconnect => ("reconnect", "reconnect a stream"),
            Kind::Hint => ("hint", "ask for a hint"),
        }
    }
}

/// Everything that was measured.
#[derive(Clone, Default)]
pub(super) struct Tally {
    /// The times of what ended while it was measured.
    pub(super) times: BTreeMap<Kind, Times>,
    /// What went wrong, from the start of the run.
    pub(super) errors: BTreeMap<String, u64>,
    /// Moves of the clients while it was measured.
    pub(super) moves: u64,
    /// Moves of the clients from the start of the run.
    pub(super) all_moves: u64,
    /// Moves of computer players from the start of the run.
    pub(super) computer_moves: u64,
    /// Tables opened from the start of the run.
    pub(super) tables: u64,
}

impl Tally {
    pub(super) fn all_errors(&self) -> u64 {
        self.errors.values().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_holds_times_that_hardly_differ() {
        for micros in (0..300).chain([1000, 4095, 4096, 1_000_000, 1 << 40]) {
            let longest = longest_of(place(micros));
            assert_eq!(place(longest), place(micros), "{micros}");
            assert_eq!(place(longest + 1), place(micros) + 1, "{micros}");
            assert!(longest >= micros && longest - micros <= micros / PARTS, "{micros}: {longest}");
        }
    }

    #[test]
    fn percentiles_are_those_of_the_nearest_rank() {
        let mut times = Times::default();
        assert_eq!((times.percentile(50), times.longest()), (0.0, 0.0));
        for micros in 1..=100 {
            times.add(Duration::from_micros(micros));
        }
        assert_eq!(times.count(), 100);
        let percentiles = [0, 1, 50, 95, 99, 100].map(|percent| times.percentile(percent));
        assert_eq!(percentiles, [0.001, 0.001, 0.05, 0.095, 0.099, 0.1]);
        times.add(Duration::from_secs(2));
        assert_eq!((times.percentile(100), times.longest()), (2000.0, 2000.0));
    }
}
