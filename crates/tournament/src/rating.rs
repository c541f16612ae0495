//! Ratings from finishing orders: the Plackett-Luce model, which for two is Bradley-Terry, or Elo.
//!
//! An entrant has a strength `r` on the Elo scale; each of the remaining entrants takes the next place with a
//! probability proportional to `10^(r/400)`. Tied entrants count as if all orders among them had happened in equal
//! parts, so a draw of two is half a win and half a loss.
//!
//! Ratings are relative to the mean of the field. A weak prior (normal, with a standard deviation of 1,000 Elo) keeps
//! them finite when an entrant has won everything. The interval of a rating is where the profile of the log posterior
//! is within 1.92 of its maximum: 95 %, asymmetric, and appropriately wide for clean sweeps. Matches of one deal are
//! treated as independent, although the luck of the deal cancels between them, so the intervals are too wide rather
//! than too narrow.

use std::collections::BTreeMap;

/// The finishing order of one match: entrants with their ranks.
pub type Comparison = Vec<(usize, u8)>;

/// A rating with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The most probable rating, relative to the mean of the field.
    pub elo: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// One unit of Elo on the natural scale.
const UNIT: f64 = std::f64::consts::LN_10 / 400.0;

/// The standard deviation of the prior, on the natural scale.
const PRIOR: f64 = 1000.0 * UNIT;

/// The weight of the constraint that keeps the mean of all strengths at 0.
const MEAN: f64 = 0.01;

/// The square root of twice the drop of the log posterior at the end of a 95 % interval.
const NORMAL: f64 = 1.959_964;

/// Orders from best to last, with the number of occurrences of each.
type Orders = BTreeMap<Vec<usize>, f64>;

/// The ratings of all entrants.
pub fn ratings(entrants: usize, results: &[Comparison]) -> Vec<Rating> {
    let mut orders = Orders::new();
    for comparison in results {
        add_orders(comparison, &mut orders);
    }
    let model = Model { entrants, orders };
    let (best, height) = model.highest(vec![0.0; entrants], None);
    let deviations = model.deviations(&best);
    (0..entrants)
        .map(|entrant| {
            let end = |sign: f64| model.end(&best, height, entrant, sign * deviations[entrant]) / UNIT;
            Rating { elo: best[entrant] / UNIT, low: end(-1.0), high: end(1.0) }
        })
        .collect()
}

/// Adds the orders that are consistent with the ranks, in equal parts.
fn add_orders(comparison: &[(usize, u8)], orders: &mut Orders) {
    let mut sorted = comparison.to_vec();
    sorted.sort_by_key(|(entrant, place)| (*place, *entrant));
    let mut all = vec![Vec::new()];
    for tied in sorted.chunk_by(|one, other| one.1 == other.1) {
        let mut longer = Vec::new();
        for order in &all {
            for number in 0..crate::permutations(tied.len()) {
                // Any enumeration of the permutations works, because all of them are used.
                let seated = crate::seating(tied.len(), number);
                longer.push(
                    [&order[..], &seated.iter().map(|&place| tied[place].0).collect::<Vec<_>>()].concat(),
                );
            }
        }
        all = longer;
    }
    let part = 1.0 / all.len() as f64;
    for order in all {
        *orders.entry(order).or_default() += part;
    }
}

struct Model {
    entrants: usize,
    orders: Orders,
}

impl Model {
    /// Returns the log posterior, up to a constant.
    fn height(&self, strengths: &[f64]) -> f64 {
        let mut height = 0.0;
        for (order, weight) in &self.orders {
            for stage in 0..order.len().saturating_sub(1) {
                let sum: f64 = order[stage..].iter().map(|&other| strengths[other].exp()).sum();
                height += weight * (strengths[order[stage]] - sum.ln());
            }
        }
        let squares: f64 = strengths.iter().map(|strength| strength * strength).sum();
        let mean = strengths.iter().sum::<f64>();
        height - squares / (2.0 * PRIOR * PRIOR) - mean * mean / (2.0 * MEAN * MEAN)
    }

    /// Returns the gradient and the negative Hessian.
    fn slopes(&self, strengths: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let mean = strengths.iter().sum::<f64>() / (MEAN * MEAN);
        let mut gradient: Vec<f64> =
            strengths.iter().map(|strength| -strength / (PRIOR * PRIOR) - mean).collect();
        let mut curvature = vec![vec![1.0 / (MEAN * MEAN); self.entrants]; self.entrants];
        for (entrant, row) in curvature.iter_mut().enumerate() {
            row[entrant] += 1.0 / (PRIOR * PRIOR);
        }
        for (order, weight) in &self.orders {
            for stage in 0..order.len().saturating_sub(1) {
                let left = &order[stage..];
                let sum: f64 = left.iter().map(|&other| strengths[other].exp()).sum();
                gradient[left[0]] += weight;
                for &one in left {
                    let share = strengths[one].exp() / sum;
                    gradient[one] -= weight * share;
                    curvature[one][one] += weight * share;
                    for &other in left {
                        curvature[one][other] -= weight * share * strengths[other].exp() / sum;
                    }
                }
            }
        }
        (gradient, curvature)
    }

    /// Returns the strengths at the maximum of the posterior; `held` fixes one of them.
    fn highest(&self, mut strengths: Vec<f64>, held: Option<usize>) -> (Vec<f64>, f64) {
        let mut height = self.height(&strengths);
        for _ in 0..100 {
            let (mut gradient, mut curvature) = self.slopes(&strengths);
            if let Some(held) = held {
                gradient[held] = 0.0;
                curvature[held].fill(0.0);
                for row in &mut curvature {
                    row[held] = 0.0;
                }
                curvature[held][held] = 1.0;
            }
            let step = solve(&factor(curvature), &gradient);
            let mut part = 1.0;
            // The posterior has a single maximum, but a full Newton step may overshoot it.
            let next = loop {
                let tried: Vec<f64> =
                    strengths.iter().zip(&step).map(|(at, step)| at + part * step).collect();
                let found = self.height(&tried);
                if found >= height - 1e-12 || part < 1e-6 {
                    height = found.max(height);
                    break tried;
                }
                part /= 2.0;
            };
            let moved = step.iter().map(|step| (part * step).abs()).fold(0.0, f64::max);
            strengths = next;
            if moved < 1e-9 {
                break;
            }
        }
        (strengths, height)
    }

    /// Returns the standard deviations implied by the curvature at the maximum.
    fn deviations(&self, strengths: &[f64]) -> Vec<f64> {
        let factor = factor(self.slopes(strengths).1);
        let unit =
            |entrant: usize| (0..self.entrants).map(|other| f64::from(other == entrant)).collect::<Vec<_>>();
        (0..self.entrants).map(|entrant| solve(&factor, &unit(entrant))[entrant].max(1e-12).sqrt()).collect()
    }

    /// Returns the end of an entrant's interval on the side of `deviation`.
    fn end(&self, best: &[f64], height: f64, entrant: usize, deviation: f64) -> f64 {
        // The square root of the drop is almost linear in the distance, so few steps are needed.
        let mut distance = NORMAL * deviation;
        let mut from = best.to_vec();
        for _ in 0..20 {
            from[entrant] = best[entrant] + distance;
            let (there, high) = self.highest(from, Some(entrant));
            let fall = (2.0 * (height - high)).max(1e-12).sqrt();
            from = there;
            if (fall - NORMAL).abs() < 1e-4 {
                break;
            }
            distance *= (NORMAL / fall).clamp(0.25, 4.0);
        }
        best[entrant] + distance
    }
}

/// Returns the Cholesky factor of a positive definite matrix.
fn factor(matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let mut lower = matrix;
    for row in 0..lower.len() {
        for column in 0..=row {
            let sum: f64 = (0..column).map(|inner| lower[row][inner] * lower[column][inner]).sum();
            let rest = lower[row][column] - sum;
            lower[row][column] =
                if row == column { rest.max(1e-12).sqrt() } else { rest / lower[column][column] };
        }
    }
    lower
}

/// Solves a linear system whose matrix has this Cholesky factor.
fn solve(lower: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    let count = lower.len();
    let mut found = right.to_vec();
    for row in 0..count {
        let sum: f64 = (0..row).map(|inner| lower[row][inner] * found[inner]).sum();
        found[row] = (found[row] - sum) / lower[row][row];
    }
    for row in (0..count).rev() {
        let sum: f64 = (row + 1..count).map(|inner| lower[inner][row] * found[inner]).sum();
        found[row] = (found[row] - sum) / lower[row][row];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duels(wins: usize, draws: usize, losses: usize) -> Vec<Comparison> {
        let result = |places: [u8; 2]| vec![(0, places[0]), (1, places[1])];
        [vec![result([1, 2]); wins], vec![result([1, 1]); draws], vec![result([2, 1]); losses]].concat()
    }

    #[test]
    fn three_of_four_points_are_191_elo() {
        // 400 * log10(3) = 190.8; a draw is half a point. The prior takes a trace of it.
        for results in [duels(300, 0, 100), duels(250, 100, 50)] {
            let found = ratings(2, &results);
            let difference = found[0].elo - found[1].elo;
            assert!((difference - 190.8).abs() < 0.5, "{difference}");
        }
        // With half the points: p = 1/2 and n = 400, so the deviation of the difference is 400 / ln 10 * 2 / sqrt(n)
        // = 17.37, and that of a rating, which is half the difference, 8.69.
        let level = ratings(2, &duels(200, 0, 200))[0];
        assert!(level.elo.abs() < 1e-6 && (level.high - 1.96 * 8.686).abs() < 0.1, "{level:?}");
    }

    #[test]
    fn a_clean_sweep_has_a_far_end() {
        // Two wins of two: the lower end is near nothing, the upper one far away.
        let found = ratings(2, &duels(2, 0, 0))[0];
        assert!(found.elo > 50.0 && found.low < 0.0 && found.high > 500.0, "{found:?}");
        let more = ratings(2, &duels(40, 0, 0))[0];
        assert!(more.low > 150.0 && more.high > 800.0, "{more:?}");
        let none = ratings(3, &[]);
        assert!(none.iter().all(|rating| rating.elo.abs() < 1e-6 && rating.high > 1000.0), "{none:?}");
    }

    #[test]
    fn finishing_orders_of_three_follow_plackett_and_luce() {
        // Weights 4, 2 and 1: the first place goes to 0 in 4/7, and of the other two 1 is ahead in 2/3, and so on.
        let weights: [f64; 3] = [4.0, 2.0, 1.0];
        let mut results = Vec::new();
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let [first, second, third] = order.map(|entrant: usize| weights[entrant]);
            let share = first / (first + second + third) * second / (second + third);
            let times = (share * 4200.0).round() as usize;
            let places = vec![(order[0], 1), (order[1], 2), (order[2], 3)];
            results.extend(std::iter::repeat_n(places, times));
        }
        let found = ratings(3, &results);
        // Twice the weight is 400 * log10(2) = 120.4 Elo.
        assert!((found[0].elo - found[1].elo - 120.4).abs() < 1.0, "{found:?}");
        assert!((found[1].elo - found[2].elo - 120.4).abs() < 1.0, "{found:?}");
        assert!(found[1].elo.abs() < 1.0, "the middle one is the mean: {found:?}");
    }

    #[test]
    fn shared_places_count_as_all_orders_in_equal_parts() {
        let mut orders = Orders::new();
        add_orders(&[(4, 1), (7, 2), (5, 2)], &mut orders);
        let wanted = [(vec![4, 5, 7], 0.5), (vec![4, 7, 5], 0.5)];
        assert_eq!(orders, Orders::from(wanted));
    }
}
