//! The network while it is learnt: with fractions, and with what every weight should change by.

use tessera_core::{FastRng, Rng};
use wide::i16x8;

use super::super::inputs::{List, SPOT_INPUTS, STRING_INPUTS};
use super::super::{
    COMMON, FATES, FIRST, HIGHEST_LAST, HIGHEST_WEIGHT, Layers, Network, ONE, ONE_COMMON, ONE_LAST,
    ONE_TOTAL_WEIGHT, ONE_WEIGHT, Pairs, SECOND, SPOT, Spots, TILES,
};
use super::example::Example;
use crate::players::evaluation::POINT;

/// Where weights begin among those of a type: between the first layer and the sums in common, between the second layer
/// and the first one, the spots and the sums in common, the biases of the second layer, the last weights,
/// the last bias.
const COMMON_AT: usize = STRING_INPUTS * FIRST;
const SECOND_AT: usize = COMMON_AT + FIRST * COMMON;
const SECOND_OF_SPOTS_AT: usize = SECOND_AT + FIRST * SECOND;
const SECOND_OF_COMMON_AT: usize = SECOND_OF_SPOTS_AT + SPOT * SECOND;
const BIAS_AT: usize = SECOND_OF_COMMON_AT + COMMON * SECOND;
const LAST_AT: usize = BIAS_AT + SECOND;
const LAST_BIAS_AT: usize = LAST_AT + SECOND;
const OF_A_TYPE: usize = LAST_BIAS_AT + 1;
/// After all types come the biases of the sums in common, the weights between spots and these, the layer of spots.
const COMMON_BIAS_AT: usize = FATES * OF_A_TYPE;
const COMMON_OF_SPOTS_AT: usize = COMMON_BIAS_AT + COMMON;
const SPOTS_AT: usize = COMMON_OF_SPOTS_AT + SPOT * COMMON;
const WEIGHTS: usize = SPOTS_AT + SPOT_INPUTS * SPOT;

/// How much of the past the means of slopes and of their squares keep (the method is called Adam).
const KEPT: f32 = 0.9;
const KEPT_SQUARES: f32 = 0.999;

/// How much an error of the margin weighs beside errors of the shares of strings.
const MARGIN: f32 = 0.5;

/// What the layers make of a position.
struct Thought {
    strings: Vec<Opinion>,
    spots: Vec<[f32; SPOT]>,
    /// The sum over all spots.
    spots_total: [f32; SPOT],
    /// The sums of the first layer over all strings of each type.
    totals: [[f32; FIRST]; FATES],
    common: [f32; COMMON],
    margin: f32,
}

/// What they make of a string.
struct Opinion {
    first: [f32; FIRST],
    /// The sum over its spots.
    beside: [f32; SPOT],
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
    /// The rows of the layers of strings and of spots that were used since the last step: only these change.
    seen: Vec<bool>,
    spots_seen: Vec<bool>,
    /// What is left of the beginning in the means.
    fresh: [f32; 2],
}

impl Draft {
    pub(super) fn new(rng: &mut FastRng) -> Draft {
        // A sum of six is nearly normal, with a deviation of 0.7.
        let mut any = || (0..6).map(|_| (rng.next_u32() >> 8) as f32 / 16_777_216.0 - 0.5).sum::<f32>();
        let mut weights = vec![0.0; WEIGHTS];
        weights[COMMON_OF_SPOTS_AT..SPOTS_AT].iter_mut().for_each(|weight| *weight = 0.05 * any());
        weights[SPOTS_AT..].iter_mut().for_each(|weight| *weight = 0.2 * any());
        for weights in weights[..COMMON_BIAS_AT].chunks_exact_mut(OF_A_TYPE) {
            let mut begin = |from: usize, to: usize, size: f32| {
                weights[from..to].iter_mut().for_each(|weight| *weight = size * any());
            };
            begin(0, COMMON_AT, 0.2);
            begin(COMMON_AT, SECOND_AT, 0.05);
            begin(SECOND_AT, SECOND_OF_SPOTS_AT, 0.35);
            begin(SECOND_OF_SPOTS_AT, SECOND_OF_COMMON_AT, 0.1);
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
            seen: vec![false; FATES * STRING_INPUTS],
            spots_seen: vec![false; SPOT_INPUTS],
            fresh: [1.0; 2],
        }
    }

    fn think(&self, example: &Example) -> Thought {
        let spots = self.spots(example);
        let mut spots_total = [0.0; SPOT];
        spots.iter().for_each(|sums| add(&mut spots_total, sums));
        let none = [0.0; FIRST];
        let rows = |fate| fate * OF_A_TYPE;
        let shared: [_; FATES] = std::array::from_fn(|fate| self.first(none, rows(fate), &example.shared));
        let mut totals = [[0.0; FIRST]; FATES];
        let mut strings = Vec::with_capacity(example.strings.len());
        for string in &example.strings {
            let first = self.first(shared[string.fate], rows(string.fate), &string.inputs).map(above_zero);
            add(&mut totals[string.fate], &first);
            let mut beside = [0.0; SPOT];
            for (_, sums) in example.spots.iter().zip(&spots).filter(|(spot, _)| string.has(spot)) {
                add(&mut beside, sums);
            }
            strings.push(Opinion { first, beside, second: [0.0; SECOND], share: 0.0 });
        }
        let mut common: [f32; COMMON] = std::array::from_fn(|at| self.weights[COMMON_BIAS_AT + at]);
        for (fate, totals) in totals.iter().enumerate() {
            self.weigh(totals, fate * OF_A_TYPE + COMMON_AT, &mut common);
        }
        self.weigh(&spots_total, COMMON_OF_SPOTS_AT, &mut common);
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
            self.weigh(&opinion.beside, type_at + SECOND_OF_SPOTS_AT, &mut second);
            opinion.second = second.map(above_zero);
            let last = &self.weights[type_at + LAST_AT..type_at + LAST_BIAS_AT];
            let products = opinion.second.iter().zip(last).map(|(sum, weight)| sum * weight);
            opinion.share = self.weights[type_at + LAST_BIAS_AT] + products.sum::<f32>();
            margin += string.edges * opinion.share;
        }
        Thought { strings, spots, spots_total, totals, common, margin }
    }

    /// The sums of the spots.
    fn spots(&self, example: &Example) -> Vec<[f32; SPOT]> {
        let shared = self.first([0.0; SPOT], SPOTS_AT, &example.shared);
        let spots = example.spots.iter();
        spots.map(|spot| self.first(shared, SPOTS_AT, &spot.inputs).map(above_zero)).collect()
    }

    /// Adds the rows of the inputs to the sums of a first layer, whose rows begin somewhere.
    fn first<const SUMS: usize>(&self, mut sums: [f32; SUMS], rows_at: usize, inputs: &List) -> [f32; SUMS] {
        for number in inputs.numbers() {
            add(&mut sums, &self.weights[rows_at + usize::from(*number) * SUMS..][..SUMS]);
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
        self.learn_spots(example, &thought, &second_slopes, &common_slopes);
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
            self.note_string(string.fate, &string.inputs, &first_slopes);
            add(&mut shared_slopes[string.fate], &first_slopes);
        }
        for (fate, slopes) in shared_slopes.iter().enumerate() {
            self.note_string(fate, &example.shared, slopes);
        }
        self.strings += example.strings.len() as f32;
        off
    }

    /// The part of it for the spots.
    fn learn_spots(
        &mut self,
        example: &Example,
        thought: &Thought,
        second_slopes: &[[f32; SECOND]],
        common_slopes: &[f32; COMMON],
    ) {
        let mut total_slopes = [0.0; SPOT];
        self.weigh_back(&thought.spots_total, COMMON_OF_SPOTS_AT, common_slopes, &mut total_slopes);
        let mut spot_slopes = vec![total_slopes; example.spots.len()];
        for ((string, opinion), slopes) in example.strings.iter().zip(&thought.strings).zip(second_slopes) {
            let mut beside_slopes = [0.0; SPOT];
            let weights_at = string.fate * OF_A_TYPE + SECOND_OF_SPOTS_AT;
            self.weigh_back(&opinion.beside, weights_at, slopes, &mut beside_slopes);
            for (_, slopes) in example.spots.iter().zip(&mut spot_slopes).filter(|(spot, _)| string.has(spot))
            {
                add(slopes, &beside_slopes);
            }
        }
        let mut shared_slopes = [0.0; SPOT];
        for ((spot, sums), mut slopes) in example.spots.iter().zip(&thought.spots).zip(spot_slopes) {
            (0..SPOT).filter(|index| sums[*index] <= 0.0).for_each(|index| slopes[index] = 0.0);
            self.note_spot(&spot.inputs, &slopes);
            add(&mut shared_slopes, &slopes);
        }
        self.note_spot(&example.shared, &shared_slopes);
    }

    /// Adds to the slopes of the rows of inputs.
    fn note_string(&mut self, fate: usize, inputs: &List, first_slopes: &[f32; FIRST]) {
        for number in inputs.numbers() {
            self.seen[fate * STRING_INPUTS + usize::from(*number)] = true;
            add(&mut self.slopes[row_at(fate, *number)..][..FIRST], first_slopes);
        }
    }

    fn note_spot(&mut self, inputs: &List, slopes: &[f32; SPOT]) {
        for number in inputs.numbers() {
            self.spots_seen[usize::from(*number)] = true;
            add(&mut self.slopes[SPOTS_AT + usize::from(*number) * SPOT..][..SPOT], slopes);
        }
    }

    /// Changes the weights by a step of a length.
    pub(super) fn step(&mut self, length: f32) {
        self.fresh[0] *= KEPT;
        self.fresh[1] *= KEPT_SQUARES;
        for fate in 0..FATES {
            for number in 0..STRING_INPUTS {
                if std::mem::take(&mut self.seen[fate * STRING_INPUTS + number]) {
                    let row = row_at(fate, number as u16);
                    (row..row + FIRST).for_each(|weight| self.change(weight, length));
                }
            }
            let type_at = fate * OF_A_TYPE;
            (type_at + COMMON_AT..type_at + OF_A_TYPE).for_each(|weight| self.change(weight, length));
        }
        (COMMON_BIAS_AT..SPOTS_AT).for_each(|weight| self.change(weight, length));
        for number in 0..SPOT_INPUTS {
            if std::mem::take(&mut self.spots_seen[number]) {
                let row = SPOTS_AT + number * SPOT;
                (row..row + SPOT).for_each(|weight| self.change(weight, length));
            }
        }
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
            spots: Spots {
                first: self.rows(SPOTS_AT, SPOT_INPUTS),
                common: self.pairs(COMMON_OF_SPOTS_AT, ONE_TOTAL_WEIGHT),
            },
            common_bias: std::array::from_fn(|at| self.whole(COMMON_BIAS_AT + at, ONE_COMMON, i16::MAX)),
            slopes: [0; TILES],
        }
    }

    fn layers(&self, type_at: usize) -> Layers {
        Layers {
            first: self.rows(type_at, STRING_INPUTS),
            common: self.pairs(type_at + COMMON_AT, ONE_TOTAL_WEIGHT),
            second: self.pairs(type_at + SECOND_AT, ONE_WEIGHT),
            second_of_spots: self.pairs(type_at + SECOND_OF_SPOTS_AT, ONE_WEIGHT),
            second_of_common: self.pairs(type_at + SECOND_OF_COMMON_AT, ONE_WEIGHT),
            second_bias: std::array::from_fn(|at| self.whole(type_at + BIAS_AT + at, ONE, i16::MAX)),
            last: std::array::from_fn(|at| self.whole(type_at + LAST_AT + at, ONE_LAST, HIGHEST_LAST)),
            last_bias: self.whole(type_at + LAST_BIAS_AT, POINT, i16::MAX),
        }
    }

    /// The rows of a first layer, which begin somewhere.
    fn rows<const SUMS: usize>(&self, rows_at: usize, inputs: usize) -> Vec<[i16; SUMS]> {
        let row =
            |input| std::array::from_fn(|index| self.whole(rows_at + input * SUMS + index, ONE, i16::MAX));
        (0..inputs).map(row).collect()
    }

    /// The weights between two layers, which begin somewhere.
    fn pairs<const FROM: usize, const TO: usize>(&self, weights_at: usize, one: i32) -> Pairs<FROM, TO> {
        let weight =
            |from: usize, to: usize| self.whole(weights_at + from * 4 * TO + to, one, HIGHEST_WEIGHT);
        std::array::from_fn(|pair| {
            std::array::from_fn(|four| {
                i16x8::new(std::array::from_fn(|at| weight(2 * pair + at % 2, 4 * four + at / 2)))
            })
        })
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
    use super::super::Outlook;
    use super::super::example::{Fortune, Spot};
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
        let string = |fate, numbers: &[u16], spots, edges, share| Fortune {
            fate,
            inputs: list(numbers),
            spots,
            edges,
            share,
        };
        let strings = vec![
            string(0, &[100, 200, 300, 400], 0b1000, 4.0, 0.3),
            string(0, &[100, 210, 310], 0b1001_0000, 2.0, -1.0),
            string(2, &[120, 200], 0b1000_1000, 3.0, 0.0),
        ];
        let spot = |node, numbers: &[u16]| Spot { node, inputs: list(numbers) };
        let spots = vec![spot(3, &[130, 230, 500]), spot(4, &[130, 240]), spot(7, &[140, 230])];
        Example { shared: list(&[1, 20]), spots, strings, beyond: 1.0, margin: 0.2 }
    }

    #[test]
    fn slopes_are_what_a_small_change_of_a_weight_does() {
        let example = some_example();
        let mut draft = Draft::new(&mut Seed::from_number(4).fast_rng());
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
        let spots = [1, 130, 140, 230, 500].map(|number| SPOTS_AT + number * SPOT);
        let spots = spots.into_iter().flat_map(|row| row..row + SPOT);
        for weight in first.chain(others).chain(COMMON_BIAS_AT..SPOTS_AT).chain(spots) {
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
                let thought = draft.think(&Example::new(position, &Outlook::of_end(position)));
                let margin = network.margin(position, &Field::new(position));
                let whole = (sign_of(position.player()) * margin) as f32 / POINT as f32;
                let off = (whole - thought.margin).abs();
                assert!(off < 0.2 + 0.02 * thought.margin.abs(), "{whole} and {}", thought.margin);
            }
        });
    }
}
