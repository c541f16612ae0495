//! Whether memory and open files stay flat while many moves are played.

use super::process::Sizes;

/// The growth of memory that is too much, as a share.
const TOO_MUCH: f64 = 0.1;

/// Into how many parts a soak is divided; each part is sampled once.
const PARTS: u64 = 200;

/// Samples of memory and files by moves.
pub(super) struct Soak {
    /// The moves to make.
    pub(super) goal: u64,
    samples: Vec<(u64, Sizes)>,
}

/// The averages of the first and the last tenth of a soak.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Growth {
    pub(super) first: Sizes,
    pub(super) last: Sizes,
}

impl Growth {
    /// The growth of memory, as a share of the first tenth.
    pub(super) fn share(&self) -> f64 {
        self.last.memory / self.first.memory.max(f64::MIN_POSITIVE) - 1.0
    }

    pub(super) fn is_too_much(&self) -> bool {
        self.share() > TOO_MUCH
    }
}

impl Soak {
    pub(super) fn new(goal: u64) -> Soak {
        Soak { goal, samples: Vec::new() }
    }

    /// Whether a sample is due after this many moves.
    pub(super) fn is_due(&self, moves: u64) -> bool {
        self.samples.last().is_none_or(|(last, _)| last * PARTS / self.goal < moves * PARTS / self.goal)
    }

    pub(super) fn add(&mut self, moves: u64, sizes: Sizes) {
        self.samples.push((moves, sizes));
    }

    /// Compares the first tenth with the last one, if there are samples of both.
    pub(super) fn growth(&self) -> Option<Growth> {
        let first = self.samples.iter().filter(|(moves, _)| moves * 10 <= self.goal);
        let last = self.samples.iter().filter(|(moves, _)| moves * 10 >= self.goal * 9);
        Some(Growth { first: average(first)?, last: average(last)? })
    }
}

fn average<'a>(samples: impl Iterator<Item = &'a (u64, Sizes)>) -> Option<Sizes> {
    let (mut count, mut sum) = (0, Sizes::default());
    for (_, sizes) in samples {
        count += 1;
        sum.memory += sizes.memory;
        sum.files += sizes.files;
    }
    (count > 0).then(|| Sizes { memory: sum.memory / f64::from(count), files: sum.files / count as usize })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(memory: f64, files: usize) -> Sizes {
        Sizes { memory, files }
    }

    #[test]
    fn the_last_tenth_is_compared_with_the_first() {
        let mut soak = Soak::new(1000);
        assert_eq!(soak.growth(), None);
        for (moves, memory, files) in
            [(0, 10.0, 4), (100, 12.0, 6), (101, 99.0, 9), (899, 99.0, 9), (900, 12.0, 7), (1003, 12.4, 9)]
        {
            soak.add(moves, sizes(memory, files));
        }
        let growth = soak.growth().unwrap();
        assert_eq!(growth, Growth { first: sizes(11.0, 5), last: sizes(12.2, 8) });
        assert!(growth.is_too_much());
        let flat = Growth { first: sizes(10.0, 5), last: sizes(10.9, 5) };
        assert!(!flat.is_too_much());
    }

    #[test]
    fn a_sample_is_due_once_in_each_part() {
        let mut soak = Soak::new(400);
        assert!(soak.is_due(0));
        soak.add(0, sizes(1.0, 1));
        assert!(!soak.is_due(1));
        assert!(soak.is_due(2));
        soak.add(3, sizes(1.0, 1));
        assert!(!soak.is_due(3) && soak.is_due(4));
    }
}
