//! The network while it is learnt: with fractions, and with what every weight should change by.

use tessera_core::{FastRng, Rng};

use super::super::inputs::{INPUTS, List};
use super::super::{
    COMMON, FATES, FIRST, HIGHEST_LAST, HIGHEST_WEIGHT, Layers, Network, ONE, ONE_COMMON, ONE_LAST,
    ONE_WEIGHT, SECOND, TILES,
};
use crate::players::evaluation::POINT;

/// Where weights begin among those of a type: between the first layer and the sums in common, between the
/// first and the second layer, between the sums in common and the second layer, the biases of
/// the second layer, the last weights, the last bias.
const COMMON_AT: usize = INPUTS * FIRST;
const SECOND_AT: usize = COMMON_AT + FIRST * COMMON;
const SECOND_OF_COMMON_AT: usize = SECOND_AT + FIRST * SECOND;
const BIAS_AT: usize = SECOND_OF_COMMON_AT + COMMON * SECOND;
const LAST_AT: usize = BIAS_AT + SECOND;
const LAST_BIAS_AT: usize = LAST_AT + SECOND;
const OF_A_TYPE: usize = LAST_BIAS_AT + 1;
/// The biases of the sums in common come after all types.
const COMMON_BIAS_AT: usize = FATES * OF_A_TYPE;
const WEIGHTS: usize = COMMON_BIAS_AT + COMMON;

/// How much of the past the means of slopes and of their squares keep (the method is called Adam).
const KEPT: f32 = 0.9;
const KEPT_SQUARES: f32 = 0.999;

/// How much an error of the margin weighs beside errors of the shares of strings.
const MARGIN: f32 = 0.5;

/// What the network is told of a position, and what became of it, seen from who placed next.
pub(super) struct Example {
    pub(super) shared: List,
    pub(super) strings: Vec<Fortune>,
    /// What is certain beyond the strings.
    pub(super) beyond: f32,
    pub(super) margin: f32,
}

/// A string, and how much more of it, from -1 to 1, the player came to own than the other.
pub(super) struct Fortune {
    pub(super) fate: usize,
    pub(super) inputs: List,
    pub(super) edges: f32,
    pub(super) share: f32,
}

/// What the layers make of a position.
struct Thought {
    strings: Vec<Opinion>,
    /// The sums of the first layer over all strings of each type.
    totals: [[f32; FIRST]; FATES],
    common: [f32; COMMON],
    margin: f32,
}

/// What they make of a string.
struct Opinion {
    first: [f32; FIRST],
    second: [f32; SECOND],
    share: f32,
}

/// All layers of a network.
pub(super) struct Draft {
    weights: Vec<f32>,
    /// How the squared error grows with each weight, over the strings since the last step.
    slopes: Vec<f32>,
    strings: f32,
    means: Vec<f32>,
    squares: Vec<f32>,
    /// The rows of the first layer that were used since the last step: only these change.
    seen: Vec<bool>,
    /// What is left of the beginning in the means.
    fresh: [f32; 2],
}

impl Draft {
    pub(super) fn new(rng: &mut FastRng) -> Draft {
        // A sum of six is nearly normal, with a deviation of 0.7.
        let mut any = || (0..6).map(|_| (rng.next_u32() >> 8) as f32 / 16_777_216.0 - 0.5).sum::<f32>();
        let mut weights = vec![0.0; WEIGHTS];
        for weights in weights.chunks_exact_mut(OF_A_TYPE) {
            let mut begin = |from: usize, to: usize, size: f32| {
                weights[from..to].iter_mut().for_each(|weight| *weight = size * any());
            };
            begin(0, COMMON_AT, 0.2);
            begin(COMMON_AT, SECOND_AT, 0.05);
            begin(SECOND_AT, SECOND_OF_COMMON_AT, 0.35);
            begin(SECOND_OF_COMMON_AT, BIAS_AT, 0.1);
            begin(LAST_AT, LAST_BIAS_AT, 0.14);
        }
        let zeros = vec![0.0; WEIGHTS];
        Draft {
            weights,
            slopes: zeros.clone(),
            strings: 0.0,
            means: zeros.clone(),
            squares: zeros,
            seen: vec![false; FATES * INPUTS],
            fresh: [1.0; 2],
        }
    }

    fn think(&self, example: &Example) -> Thought {
        let none = [0.0; FIRST];
        let shared: [_; FATES] = std::array::from_fn(|fate| self.first(none, fate, &example.shared));
        let mut totals = [[0.0; FIRST]; FATES];
        let mut strings = Vec::with_capacity(example.strings.len());
        for string in &example.strings {
            let first = self.first(shared[string.fate], string.fate, &string.inputs).map(above_zero);
            add(&mut totals[string.fate], &first);
            strings.push(Opinion { first, second: [0.0; SECOND], share: 0.0 });
        }
        let mut common: [f32; COMMON] = std::array::from_fn(|at| self.weights[COMMON_BIAS_AT + at]);
        for (fate, totals) in totals.iter().enumerate() {
            self.weigh(totals, fate * OF_A_TYPE + COMMON_AT, &mut common);
        }
        let common = common.map(above_zero);
        let biases: [_; FATES] = std::array::from_fn(|fate| {
            let type_at = fate * OF_A_TYPE;
            let mut biases: [f32; SECOND] = std::array::from_fn(|at| self.weights[type_at + BIAS_AT + at]);
            self.weigh(&common, type_at + SECOND_OF_COMMON_AT, &mut biases);
            biases
        });
        let mut margin = example.beyond;
        for (string, opinion) in example.strings.iter().zip(&mut strings) {
            let type_at = string.fate * OF_A_TYPE;
            let mut second = biases[string.fate];
            self.weigh(&opinion.first, type_at + SECOND_AT, &mut second);
            opinion.second = second.map(above_zero);
            let last = &self.weights[type_at + LAST_AT..type_at + LAST_BIAS_AT];
            let products = opinion.second.iter().zip(last).map(|(sum, weight)| sum * weight);
            opinion.share = self.weights[type_at + LAST_BIAS_AT] + products.sum::<f32>();
            margin += string.edges * opinion.share;
        }
        Thought { strings, totals, common, margin }
    }

    /// Adds the rows of the inputs to the sums of the first layer.
    fn first(&self, mut sums: [f32; FIRST], fate: usize, inputs: &List) -> [f32; FIRST] {
        for number in inputs.numbers() {
            add(&mut sums, &self.weights[row_at(fate, *number)..][..FIRST]);
        }
        sums
    }

    /// Adds to sums what a layer brings, whose weights begin somewhere.
    fn weigh<const SUMS: usize>(&self, layer: &[f32], weights_at: usize, sums: &mut [f32; SUMS]) {
        for (index, value) in layer.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            let row = &self.weights[weights_at + index * SUMS..][..SUMS];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += value * weight);
        }
    }

    /// The way back: from the slopes of sums to those of the weights and of the layer before.
    fn weigh_back<const SUMS: usize>(
        &mut self,
        layer: &[f32],
        weights_at: usize,
        sum_slopes: &[f32; SUMS],
        layer_slopes: &mut [f32],
    ) {
        for (index, value) in layer.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            let row = weights_at + index * SUMS..weights_at + (index + 1) * SUMS;
            let products = self.weights[row.clone()].iter().zip(sum_slopes);
            layer_slopes[index] += products.map(|(weight, slope)| weight * slope).sum::<f32>();
            let slopes = self.slopes[row].iter_mut().zip(sum_slopes);
            slopes.for_each(|(slope, more)| *slope += value * more);
        }
    }

    /// Notes how the weights should change to have foreseen what became of a position, and says how far the
    /// margin was off.
    pub(super) fn learn(&mut self, example: &Example) -> f32 {
        let thought = self.think(example);
        let off = thought.margin - example.margin;
        let mut second_slopes = Vec::with_capacity(example.strings.len());
        let mut bias_slopes = [[0.0; SECOND]; FATES];
        for (string, opinion) in example.strings.iter().zip(&thought.strings) {
            let type_at = string.fate * OF_A_TYPE;
            let error = string.edges * (opinion.share - string.share + MARGIN * off);
            self.slopes[type_at + LAST_BIAS_AT] += error;
            let mut slopes = [0.0; SECOND];
            for at in (0..SECOND).filter(|at| opinion.second[*at] > 0.0) {
                self.slopes[type_at + LAST_AT + at] += error * opinion.second[at];
                slopes[at] = error * self.weights[type_at + LAST_AT + at];
                bias_slopes[string.fate][at] += slopes[at];
            }
            second_slopes.push(slopes);
        }
        let mut common_slopes = [0.0; COMMON];
        for (fate, slopes) in bias_slopes.iter().enumerate() {
            let type_at = fate * OF_A_TYPE;
            add(&mut self.slopes[type_at + BIAS_AT..][..SECOND], slopes);
            self.weigh_back(&thought.common, type_at + SECOND_OF_COMMON_AT, slopes, &mut common_slopes);
        }
        add(&mut self.slopes[COMMON_BIAS_AT..], &common_slopes);
        let mut total_slopes = [[0.0; FIRST]; FATES];
        for (fate, slopes) in total_slopes.iter_mut().enumerate() {
            self.weigh_back(&thought.totals[fate], fate * OF_A_TYPE + COMMON_AT, &common_slopes, slopes);
        }
        let mut shared_slopes = [[0.0; FIRST]; FATES];
        for ((string, opinion), slopes) in example.strings.iter().zip(&thought.strings).zip(&second_slopes) {
            let type_at = string.fate * OF_A_TYPE;
            let above = |index: usize| opinion.first[index] > 0.0;
            let through_total = total_slopes[string.fate];
            let mut first_slopes =
                std::array::from_fn(|index| if above(index) { through_total[index] } else { 0.0 });
            self.weigh_back(&opinion.first, type_at + SECOND_AT, slopes, &mut first_slopes);
            self.note(string.fate, &string.inputs, &first_slopes);
            add(&mut shared_slopes[string.fate], &first_slopes);
        }
        for (fate, slopes) in shared_slopes.iter().enumerate() {
            self.note(fate, &example.shared, slopes);
        }
        self.strings += example.strings.len() as f32;
        off
    }

    /// Adds to the slopes of the rows of inputs.
    fn note(&mut self, fate: usize, inputs: &List, first_slopes: &[f32; FIRST]) {
        for number in inputs.numbers() {
            self.seen[fate * INPUTS + usize::from(*number)] = true;
            add(&mut self.slopes[row_at(fate, *number)..][..FIRST], first_slopes);
        }
    }

    /// Changes the weights by a step of a length.
    pub(super) fn step(&mut self, length: f32) {
        self.fresh[0] *= KEPT;
        self.fresh[1] *= KEPT_SQUARES;
        for fate in 0..FATES {
            for number in 0..INPUTS {
                if std::mem::take(&mut self.seen[fate * INPUTS + number]) {
                    let row = row_at(fate, number as u16);
                    (row..row + FIRST).for_each(|weight| self.change(weight, length));
                }
            }
            let type_at = fate * OF_A_TYPE;
            (type_at + COMMON_AT..type_at + OF_A_TYPE).for_each(|weight| self.change(weight, length));
        }
        (COMMON_BIAS_AT..WEIGHTS).for_each(|weight| self.change(weight, length));
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

    /// The network in whole numbers, which knows nothing of chances.
    pub(super) fn network(&self) -> Network {
        Network {
            by_fate: std::array::from_fn(|fate| self.layers(fate * OF_A_TYPE)),
            common_bias: std::array::from_fn(|at| self.whole(COMMON_BIAS_AT + at, ONE_COMMON, i16::MAX)),
            slopes: [0; TILES],
        }
    }

    fn layers(&self, type_at: usize) -> Layers {
        let between = |at: usize| self.whole(type_at + at, ONE_WEIGHT, HIGHEST_WEIGHT);
        let first = |row: usize| {
            std::array::from_fn(|index| self.whole(type_at + row * FIRST + index, ONE, i16::MAX))
        };
        Layers {
            first: (0..INPUTS).map(first).collect(),
            common: std::array::from_fn(|at| {
                std::array::from_fn(|index| between(COMMON_AT + index * COMMON + at))
            }),
            second: std::array::from_fn(|at| {
                std::array::from_fn(|index| between(SECOND_AT + index * SECOND + at))
            }),
            second_of_common: std::array::from_fn(|at| {
                std::array::from_fn(|index| between(SECOND_OF_COMMON_AT + index * SECOND + at))
            }),
            second_bias: std::array::from_fn(|at| self.whole(type_at + BIAS_AT + at, ONE, i16::MAX)),
            last: std::array::from_fn(|at| self.whole(type_at + LAST_AT + at, ONE_LAST, HIGHEST_LAST)),
            last_bias: self.whole(type_at + LAST_BIAS_AT, POINT, i16::MAX),
        }
    }

    fn whole(&self, weight: usize, one: i32, highest: i16) -> i16 {
        let highest = f32::from(highest);
        (self.weights[weight] * one as f32).round().clamp(-highest, highest) as i16
    }
}

/// Where the row of an input begins.
#[inline]
fn row_at(fate: usize, number: u16) -> usize {
    fate * OF_A_TYPE + usize::from(number) * FIRST
}

#[inline]
fn add(sums: &mut [f32], more: &[f32]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

#[inline]
fn above_zero(sum: f32) -> f32 {
    sum.max(0.0)
}

#[cfg(test)]
mod tests {
    use super::super::{example, matches};
    use super::*;
    use crate::players::field::Field;
    use crate::players::insight::sign_of;
    use crate::{Agamemnon, Position};
    use tessera_core::Seed;
    use tessera_testkit::random_match;

    fn list(numbers: &[u16]) -> List {
        let mut list = List::EMPTY;
        numbers.iter().for_each(|number| list.add(*number));
        list
    }

    /// Two strings of one type and one of another.
    fn some_example() -> Example {
        let string =
            |fate, numbers: &[u16], edges, share| Fortune { fate, inputs: list(numbers), edges, share };
        let strings = vec![
            string(0, &[100, 200, 300, 400], 4.0, 0.3),
            string(0, &[100, 210, 310], 2.0, -1.0),
            string(2, &[120, 200], 3.0, 0.0),
        ];
        Example { shared: list(&[1, 20]), strings, beyond: 1.0, margin: 0.2 }
    }

    #[test]
    fn slopes_are_what_a_small_change_of_a_weight_does() {
        let example = some_example();
        let mut draft = Draft::new(&mut Seed::from_number(4).fast_rng());
        // Large enough that every layer has sums above 0.
        draft.weights.iter_mut().for_each(|weight| *weight *= 2.0);
        assert!(draft.think(&example).common.iter().any(|sum| *sum > 0.0));
        let off = draft.learn(&example);
        assert!((off + example.margin - draft.think(&example).margin).abs() < 1e-5);
        let half_squares = |draft: &Draft| {
            let thought = draft.think(&example);
            let strings = example.strings.iter().zip(&thought.strings);
            let shares =
                strings.map(|(string, opinion)| string.edges * (opinion.share - string.share).powi(2));
            (shares.sum::<f32>() + MARGIN * (thought.margin - example.margin).powi(2)) / 2.0
        };
        let rows = (0..FATES).flat_map(|fate| [1, 100, 200, 210, 400].map(|number| row_at(fate, number)));
        let first = rows.flat_map(|row| row..row + FIRST);
        let others = (0..FATES).flat_map(|fate| fate * OF_A_TYPE + COMMON_AT..(fate + 1) * OF_A_TYPE);
        let mut steep = 0;
        for weight in first.chain(others).chain(COMMON_BIAS_AT..WEIGHTS) {
            let before = draft.weights[weight];
            draft.weights[weight] = before + 1e-3;
            let above = half_squares(&draft);
            draft.weights[weight] = before - 1e-3;
            let below = half_squares(&draft);
            draft.weights[weight] = before;
            let slope = (above - below) / 2e-3;
            assert!(
                (slope - draft.slopes[weight]).abs() < 0.02 + 0.05 * slope.abs(),
                "weight {weight}: {slope} and {}",
                draft.slopes[weight]
            );
            steep += usize::from(slope.abs() > 0.05);
        }
        assert!(steep > 200, "{steep}");
    }

    #[test]
    fn steps_lead_to_what_became_of_a_position() {
        let mut example = some_example();
        let shares = |example: &Example| -> f32 {
            example.strings.iter().map(|string| string.edges * string.share).sum()
        };
        example.margin = example.beyond + shares(&example);
        let mut draft = Draft::new(&mut Seed::from_number(5).fast_rng());
        for _ in 0..1000 {
            draft.learn(&example);
            draft.step(0.003);
        }
        let thought = draft.think(&example);
        assert!((thought.margin - example.margin).abs() < 0.05, "{}", thought.margin);
        for (string, opinion) in example.strings.iter().zip(&thought.strings) {
            assert!((opinion.share - string.share).abs() < 0.05, "{} {}", opinion.share, string.share);
        }
    }

    #[test]
    fn whole_numbers_say_nearly_the_same() {
        let draft = Draft::new(&mut Seed::from_number(6).fast_rng());
        let network = draft.network();
        random_match::<Agamemnon>(&[("board", "loom")], 6, |position: &Position| {
            if position.placed() < TILES {
                let owners = matches::owners(position);
                let thought = draft.think(&example(position, &owners, position));
                let margin = network.margin(position, &Field::new(position));
                let whole = (sign_of(position.player()) * margin) as f32 / POINT as f32;
                assert!((whole - thought.margin).abs() < 0.5, "{whole} and {}", thought.margin);
            }
        });
    }
}
