//! The layers while they are learnt: with fractions, and with what every weight should change by.

use tessera_core::{FastRng, Rng};

use super::super::inputs::INPUTS;
use super::super::{FIRST, HIGHEST_SECOND, Layers, ONE, ONE_LAST, ONE_SECOND, SECOND};
use crate::players::evaluation::POINT;

/// The sums of the first layer.
pub(super) type FirstSums = [f32; FIRST];
type SecondSums = [f32; SECOND];

/// Where the weights of the second layer begin among all weights, its biases, the last weights, the last bias.
const SECOND_AT: usize = INPUTS * FIRST;
const BIAS_AT: usize = SECOND_AT + FIRST * SECOND;
const LAST_AT: usize = BIAS_AT + SECOND;
const LAST_BIAS_AT: usize = LAST_AT + SECOND;
const WEIGHTS: usize = LAST_BIAS_AT + 1;

/// How much of the past the means of slopes and of their squares keep (the method is called Adam).
const KEPT: f32 = 0.9;
const KEPT_SQUARES: f32 = 0.999;

/// The layers for the strings of one type.
pub(super) struct Draft {
    weights: Vec<f32>,
    /// How the squared error grows with each weight, over the strings since the last step.
    slopes: Vec<f32>,
    strings: f32,
    means: Vec<f32>,
    squares: Vec<f32>,
    /// The inputs that were on since the last step: only their weights change.
    seen: [bool; INPUTS],
    /// What is left of the beginning in the means.
    fresh: [f32; 2],
}

impl Draft {
    pub(super) fn new(rng: &mut FastRng) -> Draft {
        // A sum of six is nearly normal, with a deviation of 0.7.
        let mut any = || (0..6).map(|_| (rng.next_u32() >> 8) as f32 / 16_777_216.0 - 0.5).sum::<f32>();
        let mut weights = vec![0.0; WEIGHTS];
        weights[..SECOND_AT].iter_mut().for_each(|weight| *weight = 0.2 * any());
        weights[SECOND_AT..BIAS_AT].iter_mut().for_each(|weight| *weight = 0.35 * any());
        weights[LAST_AT..LAST_BIAS_AT].iter_mut().for_each(|weight| *weight = 0.14 * any());
        let zeros = vec![0.0; WEIGHTS];
        Draft {
            weights,
            slopes: zeros.clone(),
            strings: 0.0,
            means: zeros.clone(),
            squares: zeros,
            seen: [false; INPUTS],
            fresh: [1.0; 2],
        }
    }

    /// Adds the rows of the inputs to the sums of the first layer.
    pub(super) fn add(&self, mut sums: FirstSums, numbers: &[u16]) -> FirstSums {
        for number in numbers {
            let row = &self.weights[usize::from(*number) * FIRST..][..FIRST];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        sums
    }

    fn second(&self, first: &FirstSums) -> SecondSums {
        let mut sums: SecondSums = std::array::from_fn(|at| self.weights[BIAS_AT + at]);
        for (index, value) in first.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            let row = &self.weights[SECOND_AT + index * SECOND..][..SECOND];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += value * weight);
        }
        sums
    }

    fn share(&self, second: &SecondSums) -> f32 {
        let last = &self.weights[LAST_AT..LAST_BIAS_AT];
        let products = second.iter().zip(last).map(|(sum, weight)| sum.max(0.0) * weight);
        self.weights[LAST_BIAS_AT] + products.sum::<f32>()
    }

    /// Notes how the weights should change for a string whose true share is known, and says what was foreseen.
    ///
    /// The sums are those of the inputs that all strings share.
    pub(super) fn learn(
        &mut self,
        sums: FirstSums,
        shared: &[u16],
        numbers: &[u16],
        share: f32,
        edges: f32,
    ) -> f32 {
        let first = self.add(sums, numbers);
        let second = self.second(&first);
        let foreseen = self.share(&second);
        let error = (foreseen - share) * edges;
        self.strings += 1.0;
        self.slopes[LAST_BIAS_AT] += error;
        let mut second_slopes = SecondSums::default();
        for at in (0..SECOND).filter(|at| second[*at] > 0.0) {
            self.slopes[LAST_AT + at] += error * second[at];
            second_slopes[at] = error * self.weights[LAST_AT + at];
            self.slopes[BIAS_AT + at] += second_slopes[at];
        }
        let mut first_slopes = FirstSums::default();
        for index in (0..FIRST).filter(|index| first[*index] > 0.0) {
            let row = SECOND_AT + index * SECOND;
            for (at, slope) in second_slopes.iter().enumerate() {
                first_slopes[index] += slope * self.weights[row + at];
                self.slopes[row + at] += slope * first[index];
            }
        }
        for number in numbers.iter().chain(shared) {
            let number = usize::from(*number);
            self.seen[number] = true;
            let row = &mut self.slopes[number * FIRST..][..FIRST];
            row.iter_mut().zip(first_slopes).for_each(|(slope, more)| *slope += more);
        }
        foreseen
    }

    /// Changes the weights by a step of a length.
    pub(super) fn step(&mut self, length: f32) {
        self.fresh[0] *= KEPT;
        self.fresh[1] *= KEPT_SQUARES;
        for number in 0..INPUTS {
            if std::mem::take(&mut self.seen[number]) {
                (number * FIRST..(number + 1) * FIRST).for_each(|weight| self.change(weight, length));
            }
        }
        (SECOND_AT..WEIGHTS).for_each(|weight| self.change(weight, length));
        self.strings = 0.0;
    }

    fn change(&mut self, weight: usize, length: f32) {
        let slope = std::mem::take(&mut self.slopes[weight]) / self.strings.max(1.0);
        let (mean, square) = (&mut self.means[weight], &mut self.squares[weight]);
        *mean = KEPT * *mean + (1.0 - KEPT) * slope;
        *square = KEPT_SQUARES * *square + (1.0 - KEPT_SQUARES) * slope * slope;
        let (mean, square) = (*mean / (1.0 - self.fresh[0]), *square / (1.0 - self.fresh[1]));
        self.weights[weight] -= length * mean / (square.sqrt() + 1e-8);
    }

    /// The layers in whole numbers.
    pub(super) fn layers(&self) -> Layers {
        let whole = |weight: usize, one: i32, highest: i16| {
            let highest = f32::from(highest);
            (self.weights[weight] * one as f32).round().clamp(-highest, highest) as i16
        };
        let first = |number: usize| std::array::from_fn(|index| whole(number * FIRST + index, ONE, i16::MAX));
        let second =
            |at: usize, index: usize| whole(SECOND_AT + index * SECOND + at, ONE_SECOND, HIGHEST_SECOND);
        Layers {
            first: (0..INPUTS).map(first).collect(),
            second: std::array::from_fn(|at| std::array::from_fn(|index| second(at, index))),
            second_bias: std::array::from_fn(|at| whole(BIAS_AT + at, ONE, i16::MAX)),
            last: std::array::from_fn(|at| whole(LAST_AT + at, ONE_LAST, i16::MAX)),
            last_bias: whole(LAST_BIAS_AT, POINT, i16::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_core::Seed;

    const SHARED: [u16; 2] = [1, 20];
    const OWN: [u16; 4] = [100, 200, 300, 400];

    fn foreseen(draft: &Draft) -> f32 {
        let first = draft.add(draft.add([0.0; FIRST], &SHARED), &OWN);
        draft.share(&draft.second(&first))
    }

    #[test]
    fn slopes_are_what_a_small_change_of_a_weight_does() {
        let mut draft = Draft::new(&mut Seed::from_number(4).fast_rng());
        // Large enough that every layer has sums above 0.
        draft.weights.iter_mut().for_each(|weight| *weight *= 2.0);
        let (share, edges) = (0.3, 4.0);
        let sums = draft.add([0.0; FIRST], &SHARED);
        let value = draft.learn(sums, &SHARED, &OWN, share, edges);
        assert!((value - foreseen(&draft)).abs() < 1e-5);
        let half_square = |draft: &Draft| edges * (foreseen(draft) - share).powi(2) / 2.0;
        let some_weights = (0..FIRST).flat_map(|index| [1, 100, 400].map(|number| number * FIRST + index));
        let mut steep = 0;
        for weight in some_weights.chain(SECOND_AT..WEIGHTS) {
            let before = draft.weights[weight];
            draft.weights[weight] = before + 1e-2;
            let above = half_square(&draft);
            draft.weights[weight] = before - 1e-2;
            let below = half_square(&draft);
            draft.weights[weight] = before;
            let slope = (above - below) / 2e-2;
            assert!((slope - draft.slopes[weight]).abs() < 0.02 + 0.05 * slope.abs(), "weight {weight}");
            steep += usize::from(slope.abs() > 0.05);
        }
        assert!(steep > 20, "{steep}");
    }

    #[test]
    fn steps_lead_to_the_true_share() {
        let mut draft = Draft::new(&mut Seed::from_number(5).fast_rng());
        for _ in 0..400 {
            let sums = draft.add([0.0; FIRST], &SHARED);
            draft.learn(sums, &SHARED, &OWN, -0.6, 3.0);
            draft.step(0.01);
        }
        assert!((foreseen(&draft) + 0.6).abs() < 0.02, "{}", foreseen(&draft));
    }

    #[test]
    fn whole_numbers_say_nearly_the_same() {
        let mut draft = Draft::new(&mut Seed::from_number(6).fast_rng());
        draft.weights[LAST_BIAS_AT] = 0.25;
        let layers = draft.layers();
        let mut sums = [0; FIRST];
        for number in SHARED.iter().chain(&OWN) {
            (0..FIRST).for_each(|index| sums[index] += layers.first[usize::from(*number)][index]);
        }
        let whole = layers.share(sums) as f32 / POINT as f32;
        assert!((whole - foreseen(&draft)).abs() < 0.02, "{whole} and {}", foreseen(&draft));
    }
}
