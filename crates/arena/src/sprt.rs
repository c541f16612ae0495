//! Two entrants: Elo with its error bars, and a sequential test over pairs of bouts.
//!
//! The two bouts of a deal are one observation with five results (pentanomial), because what the deal
//! gives to one side in the first bout it gives to the other in the second.

use crate::Played;

/// How often the first entrant got 0, 1/2, 1, 3/2 or 2 points from the two bouts of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// A difference in strength with its 95 % bar.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The share of points, 0 to 1.
    pub share: f64,
    /// Half the width of the bar around the share.
    pub share_bar: f64,
    /// The best estimate in Elo.
    pub elo: f64,
    /// The lower end of the bar.
    pub low: f64,
    /// The upper end of the bar.
    pub high: f64,
}

impl Pentanomial {
    /// Counts the deals whose two bouts were both played.
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

    /// How many deals there are.
    pub fn deals(self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean and variance of a deal's share. A trace of every result is added, so that a clean sweep
    /// still has a variance.
    fn moments(self) -> (f64, f64) {
        let counts = self.0.map(|count| count as f64 + 1e-3);
        let total: f64 = counts.iter().sum();
        let share = |index: usize| index as f64 / 4.0;
        let mean = (0..5).map(|index| counts[index] * share(index)).sum::<f64>() / total;
        let variance = (0..5).map(|index| counts[index] * (share(index) - mean).powi(2)).sum::<f64>() / total;
        (mean, variance)
    }

    /// The difference in strength that these results show.
    pub fn elo(self) -> Elo {
        let (share, variance) = self.moments();
        let share_bar = 1.96 * (variance / self.deals().max(1) as f64).sqrt();
        let (low, high) = (elo_of(share - share_bar), elo_of(share + share_bar));
        Elo { share, share_bar, elo: elo_of(share), low, high }
    }
}

/// Elo from a share of points; the ends are cut at 1,200.
fn elo_of(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    -400.0 * (1.0 / share - 1.0).log10()
}

fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A sequential probability ratio test: is the first entrant stronger by `elo1` rather than by `elo0`?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The hypothesis to be refuted.
    pub elo0: f64,
    /// The hypothesis to be shown.
    pub elo1: f64,
    /// How often either error may happen.
    pub error: f64,
}

/// What a test has come to.
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
    /// The number of deals before which nothing is decided.
    pub const FEWEST: u64 = 20;

    /// The logarithm of the likelihood ratio, in the normal approximation of the pentanomial model.
    pub fn ratio(self, counts: Pentanomial) -> f64 {
        let (mean, variance) = counts.moments();
        let (share0, share1) = (share_of(self.elo0), share_of(self.elo1));
        counts.deals() as f64 * (share1 - share0) * (2.0 * mean - share0 - share1) / (2.0 * variance)
    }

    /// What the test has come to. The ratio rests on the spread of the results, of which a few deals say
    /// nothing, so there is no verdict before [`Sprt::FEWEST`] deals.
    pub fn verdict(self, counts: Pentanomial) -> Verdict {
        if counts.deals() < Sprt::FEWEST {
            return Verdict::Open;
        }
        let bound = ((1.0 - self.error) / self.error).ln();
        match self.ratio(counts) {
            ratio if ratio >= bound => Verdict::Stronger,
            ratio if ratio <= -bound => Verdict::NotStronger,
            _ => Verdict::Open,
        }
    }
}
