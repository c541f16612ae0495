//! Comparison of two entrants: Elo with its confidence interval, and a sequential test over pairs of bouts.
//!
//! The two bouts of a deal are one observation with five results (pentanomial), because whatever luck the deal gives to
//! one side in the first bout, it gives to the other in the second.

use crate::Played;
use crate::interval::{Bars, Deal, on_a_scale};

/// The number of deals in which the first entrant got 0, 1/2, 1, 3/2 or 2 points from the two bouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// A difference in strength with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The share of points, 0 to 1, with its interval.
    pub share: Bars,
    /// The difference in Elo; infinite if one side has won everything.
    pub elo: Bars,
}

impl Pentanomial {
    /// Counts the deals for which both bouts were played.
    pub fn count(played: &[Played]) -> Pentanomial {
        let mut sorted: Vec<&Played> = played.iter().collect();
        sorted.sort_by_key(|played| played.bout);
        let mut counts = [0; 5];
        for pair in sorted.windows(2).filter(|pair| pair[0].bout.deal == pair[1].bout.deal) {
            let points = pair[0].share(0) + pair[1].share(0);
            counts[((2.0 * points).round() as usize).min(4)] += 1;
        }
        Pentanomial(counts)
    }

    /// Returns the number of deals.
    pub fn deals(self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the mean and variance of a deal's share. A small pseudo-count for every result keeps the variance of a
    /// clean sweep positive.
    fn moments(self) -> (f64, f64) {
        let counts = self.0.map(|count| count as f64 + 1e-3);
        let total: f64 = counts.iter().sum();
        let share = |index: usize| index as f64 / 4.0;
        let mean = (0..5).map(|index| counts[index] * share(index)).sum::<f64>() / total;
        let variance = (0..5).map(|index| counts[index] * (share(index) - mean).powi(2)).sum::<f64>() / total;
        (mean, variance)
    }

    /// Returns the difference in strength that these results show.
    pub fn elo(self) -> Elo {
        let share_of = |index: usize| (index as f64 / 4.0, 1.0);
        let deals: Vec<Deal> =
            (0..5).flat_map(|index| std::iter::repeat_n(share_of(index), self.0[index] as usize)).collect();
        let share = on_a_scale(&deals, 0.0, 1.0);
        let elo = Bars { mean: elo_of(share.mean), low: elo_of(share.low), high: elo_of(share.high) };
        Elo { share, elo }
    }
}

/// Converts a share of points to Elo; infinite at the ends.
fn elo_of(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential probability ratio test: is the first entrant stronger by `elo1` rather than by `elo0`?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The null hypothesis.
    pub elo0: f64,
    /// The alternative hypothesis.
    pub elo1: f64,
    /// The probability of a false positive: reporting that the first is stronger although it is not.
    pub alpha: f64,
    /// The probability of a false negative: reporting that the first is not stronger although it is.
    pub beta: f64,
}

/// The state of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// More deals are needed.
    Open,
    /// The first entrant is stronger by `elo1`.
    Stronger,
    /// It is not.
    NotStronger,
}

impl Sprt {
    /// The minimum number of deals for a verdict.
    pub const FEWEST: u64 = 20;

    /// Returns the log-likelihood ratio, in the normal approximation of the pentanomial model.
    pub fn ratio(self, counts: Pentanomial) -> f64 {
        let (mean, variance) = counts.moments();
        let (share0, share1) = (share_of(self.elo0), share_of(self.elo1));
        counts.deals() as f64 * (share1 - share0) * (2.0 * mean - share0 - share1) / (2.0 * variance)
    }

    /// Returns the state of the test. The ratio depends on the spread of the results, about which a few deals say
    /// nothing, so there is no verdict before [`Sprt::FEWEST`] deals.
    pub fn verdict(self, counts: Pentanomial) -> Verdict {
        if counts.deals() < Sprt::FEWEST {
            return Verdict::Open;
        }
        let (lower, upper) = self.bounds();
        match self.ratio(counts) {
            ratio if ratio >= upper => Verdict::Stronger,
            ratio if ratio <= lower => Verdict::NotStronger,
            _ => Verdict::Open,
        }
    }

    /// Returns the decision bounds of the ratio: not stronger at the first, stronger at the second.
    pub fn bounds(self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }
}
