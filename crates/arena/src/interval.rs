//! Confidence intervals that remain valid for few results and at the ends of a scale.
//!
//! The unit is the deal, because the matches of a deal are correlated. For values on a scale with two ends, such as the
//! share of points, the interval is the central 95 % of a posterior: every deal gets a random weight (the Bayesian
//! bootstrap), and so does half a deal at each end of the scale. If every deal is one win or one loss, this is exactly
//! the Jeffreys interval; a clean sweep of two deals leaves it wide, and results that never vary leave it narrow.

use tessera_core::{FastRng, Rng, Seed};

/// A mean with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bars {
    /// The mean.
    pub mean: f64,
    /// The lower end; minus infinity if there is no data.
    pub low: f64,
    /// The upper end; infinity if there is no data.
    pub high: f64,
}

impl Bars {
    /// The bars without any data.
    pub const UNKNOWN: Bars = Bars { mean: f64::NAN, low: f64::NEG_INFINITY, high: f64::INFINITY };
}

/// The sum of a value over the matches of a deal, and the number of those matches.
pub type Deal = (f64, f64);

/// The number of bootstrap samples.
const SAMPLES: usize = 1000;

/// Above this number of deals, they are combined into this many batches, whose spread is as informative.
const BATCHES: usize = 500;

/// Returns the mean of all matches: the sum divided by the number.
fn mean(deals: &[Deal]) -> f64 {
    let (sum, count) =
        deals.iter().fold((0.0, 0.0), |(sums, counts), (sum, count)| (sums + sum, counts + count));
    sum / count
}

/// Returns the interval of a mean on a scale from `least` to `most`.
pub fn on_a_scale(deals: &[Deal], least: f64, most: f64) -> Bars {
    if deals.is_empty() {
        return Bars { low: least, high: most, ..Bars::UNKNOWN };
    }
    let mean = mean(deals);
    let batches = batches(deals);
    let size = deals.len() as f64 / batches.len() as f64;
    let full = batches.iter().map(|(_, count)| *count).fold(0.0, f64::max);
    let mut rng = Seed::from_number(1).fast_rng();
    let mut means: Vec<f64> = (0..SAMPLES)
        .map(|_| {
            let (mut sum, mut weight) = (0.0, 0.0);
            for (value, count) in &batches {
                let one = exponential(&mut rng);
                sum += one * value;
                weight += one * count;
            }
            for end in [least, most] {
                let half = half(&mut rng) * full / size;
                sum += half * end;
                weight += half;
            }
            sum / weight
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let at = |part: f64| means[(part * (SAMPLES - 1) as f64).round() as usize];
    // If all results are at the end of the scale, the interval includes the end.
    let low = if mean <= least { least } else { at(0.025).min(mean) };
    let high = if mean >= most { most } else { at(0.975).max(mean) };
    Bars { mean, low, high }
}

/// Returns the interval of an unbounded mean, by Student's t distribution over the means of the deals.
pub fn without_ends(deals: &[Deal]) -> Bars {
    if deals.is_empty() {
        return Bars::UNKNOWN;
    }
    let mean = mean(deals);
    let count = deals.len() as f64;
    if deals.len() < 2 {
        return Bars { mean, ..Bars::UNKNOWN };
    }
    let variance =
        deals.iter().map(|(sum, matches)| (sum / matches - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let bar = student(deals.len() - 1) * (variance / count).sqrt();
    Bars { mean, low: mean - bar, high: mean + bar }
}

/// Returns the 97.5 % quantile of Student's t distribution.
fn student(freedom: usize) -> f64 {
    const FIRST: [f64; 10] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];
    // From there on, this is accurate to three digits.
    FIRST.get(freedom - 1).copied().unwrap_or_else(|| {
        let freedom = freedom as f64;
        1.95996 + 2.3722 / freedom + 2.823 / (freedom * freedom)
    })
}

fn batches(deals: &[Deal]) -> Vec<Deal> {
    if deals.len() <= BATCHES {
        return deals.to_vec();
    }
    let mut batches = vec![(0.0, 0.0); BATCHES];
    for (index, (sum, count)) in deals.iter().enumerate() {
        let batch = &mut batches[index % BATCHES];
        *batch = (batch.0 + sum, batch.1 + count);
    }
    batches
}

/// Returns a uniform number between 0 (exclusive) and 1.
fn uniform(rng: &mut FastRng) -> f64 {
    ((rng.next_u64() >> 11) + 1) as f64 / (1u64 << 53) as f64
}

/// Returns the random weight of a deal.
fn exponential(rng: &mut FastRng) -> f64 {
    -uniform(rng).ln()
}

/// Returns the random weight of half a deal: half the square of a normal deviate.
fn half(rng: &mut FastRng) -> f64 {
    let angle = (std::f64::consts::TAU * uniform(rng)).cos();
    exponential(rng) * angle * angle
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(of: usize, all: usize) -> Vec<Deal> {
        (0..all).map(|deal| (f64::from(u8::from(deal < of)), 1.0)).collect()
    }

    #[track_caller]
    fn is_near(found: f64, wanted: f64, most: f64) {
        assert!((found - wanted).abs() < most, "{found} is not near {wanted}");
    }

    #[test]
    fn wins_and_losses_give_the_interval_of_jeffreys() {
        // The 2.5 % and 97.5 % quantiles of Beta(5.5, 5.5), Beta(10.5, 0.5) and Beta(2.5, 0.5), integrated by hand.
        let five = on_a_scale(&wins(5, 10), 0.0, 1.0);
        is_near(five.low, 0.224, 0.03);
        is_near(five.high, 0.776, 0.03);
        let all = on_a_scale(&wins(10, 10), 0.0, 1.0);
        is_near(all.low, 0.783, 0.03);
        assert_eq!((all.mean, all.high), (1.0, 1.0));
        let two = on_a_scale(&wins(2, 2), 0.0, 1.0);
        is_near(two.low, 0.333, 0.05);
        let none = on_a_scale(&wins(0, 2), 0.0, 1.0);
        assert_eq!((none.mean, none.low), (0.0, 0.0));
        is_near(none.high, 1.0 - two.low, 0.1);
    }

    #[test]
    fn results_that_never_vary_leave_it_narrow() {
        // Each deal is one win and one loss: 200 of them leave little doubt, one leaves a lot.
        let split = on_a_scale(&vec![(1.0, 2.0); 200], 0.0, 1.0);
        assert!(split.low > 0.48 && split.high < 0.52, "{split:?}");
        let one = on_a_scale(&[(1.0, 2.0)], 0.0, 1.0);
        assert!(one.low < 0.35 && one.high > 0.65, "{one:?}");
        assert_eq!(on_a_scale(&[], 1.0, 4.0).low, 1.0);
    }

    #[test]
    fn batches_tell_as_much_as_their_deals() {
        // 5,000 deals, half of them won: the standard deviation of the mean is 0.5 / sqrt(5000).
        let many: Vec<Deal> = (0..5000).map(|deal| (f64::from((deal * 7919 % 13) < 6), 1.0)).collect();
        let bars = on_a_scale(&many, 0.0, 1.0);
        is_near(bars.high - bars.low, 2.0 * 1.96 * 0.4985 / 5000f64.sqrt(), 0.006);
    }

    #[test]
    fn points_need_two_deals() {
        assert_eq!(without_ends(&[(10.0, 2.0)]).high, f64::INFINITY);
        // Means 4 and 6: the deviation of their mean is 1, and Student's quantile with one degree of freedom 12.706.
        let two = without_ends(&[(8.0, 2.0), (12.0, 2.0)]);
        is_near(two.high, 5.0 + 12.706, 1e-9);
        is_near(student(30), 2.042, 0.001);
    }
}
