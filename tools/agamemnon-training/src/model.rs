//! The network during training: with floating-point numbers, and with the gradient of every weight.

mod encode;

use tessera_agamemnon::training::layout::{COMMON, FATES, FIRST, SECOND, SPOT, SPOT_INPUTS, STRING_INPUTS};
use tessera_core::{FastRng, Rng};

use crate::example::Example;

/// Where weights begin among those of a type: from the first layer to the common one, then from the first layer, the
/// spots and the common layer to the second one, the biases of the second layer, the weights and the bias of the last.
const COMMON_AT: usize = STRING_INPUTS * FIRST;
const SECOND_AT: usize = COMMON_AT + FIRST * COMMON;
const SECOND_OF_SPOTS_AT: usize = SECOND_AT + FIRST * SECOND;
const SECOND_OF_COMMON_AT: usize = SECOND_OF_SPOTS_AT + SPOT * SECOND;
const BIAS_AT: usize = SECOND_OF_COMMON_AT + COMMON * SECOND;
const LAST_AT: usize = BIAS_AT + SECOND;
const LAST_BIAS_AT: usize = LAST_AT + SECOND;
const OF_A_TYPE: usize = LAST_BIAS_AT + 1;
/// After all types come the biases of the common layer, the weights from spots to it, and the first layer of spots.
const COMMON_BIAS_AT: usize = FATES * OF_A_TYPE;
const COMMON_OF_SPOTS_AT: usize = COMMON_BIAS_AT + COMMON;
const SPOTS_AT: usize = COMMON_OF_SPOTS_AT + SPOT * COMMON;
const WEIGHTS: usize = SPOTS_AT + SPOT_INPUTS * SPOT;

/// The decay rates of Adam for the means of gradients and of their squares.
const BETA_1: f32 = 0.9;
const BETA_2: f32 = 0.999;

/// The weight of the squared error of the margin in the loss, beside those of the shares of strings.
const MARGIN: f32 = 0.5;

/// The activations for a position.
struct Activations {
    strings: Vec<StringActivations>,
    spots: Vec<[f32; SPOT]>,
    /// The sum over all spots.
    spots_total: [f32; SPOT],
    /// The totals of the first layer over all strings of each type.
    totals: [[f32; FIRST]; FATES],
    common: [f32; COMMON],
    margin: f32,
}

/// The activations for a string.
struct StringActivations {
    first: [f32; FIRST],
    /// The sum over its spots.
    beside: [f32; SPOT],
    second: [f32; SECOND],
    share: f32,
}

/// All layers of a network.
pub(crate) struct Model {
    weights: Vec<f32>,
    /// The gradient of the loss, summed over the strings since the last step.
    gradients: Vec<f32>,
    strings: f32,
    means: Vec<f32>,
    squares: Vec<f32>,
    /// The rows of the first layers that were used since the last step: only these change.
    used: Vec<bool>,
    spots_used: Vec<bool>,
    /// The powers of the decay rates, which correct the bias of the means.
    decay: [f32; 2],
}

impl Model {
    /// A model with random weights.
    pub(crate) fn new(rng: &mut FastRng) -> Model {
        // A sum of six is nearly normal, with a deviation of 0.7.
        let mut any = || (0..6).map(|_| (rng.next_u32() >> 8) as f32 / 16_777_216.0 - 0.5).sum::<f32>();
        let mut weights = vec![0.0; WEIGHTS];
        weights[COMMON_OF_SPOTS_AT..SPOTS_AT].iter_mut().for_each(|weight| *weight = 0.05 * any());
        weights[SPOTS_AT..].iter_mut().for_each(|weight| *weight = 0.2 * any());
        for weights in weights[..COMMON_BIAS_AT].chunks_exact_mut(OF_A_TYPE) {
            let mut fill = |from: usize, to: usize, size: f32| {
                weights[from..to].iter_mut().for_each(|weight| *weight = size * any());
            };
            fill(0, COMMON_AT, 0.2);
            fill(COMMON_AT, SECOND_AT, 0.05);
            fill(SECOND_AT, SECOND_OF_SPOTS_AT, 0.35);
            fill(SECOND_OF_SPOTS_AT, SECOND_OF_COMMON_AT, 0.1);
            fill(SECOND_OF_COMMON_AT, BIAS_AT, 0.1);
            fill(LAST_AT, LAST_BIAS_AT, 0.14);
        }
        let zeros = vec![0.0; WEIGHTS];
        Model {
            weights,
            gradients: zeros.clone(),
            strings: 0.0,
            means: zeros.clone(),
            squares: zeros,
            used: vec![false; FATES * STRING_INPUTS],
            spots_used: vec![false; SPOT_INPUTS],
            decay: [1.0; 2],
        }
    }

    /// The forward pass.
    fn forward(&self, example: &Example) -> Activations {
        let spots = self.spots(example);
        let mut spots_total = [0.0; SPOT];
        spots.iter().for_each(|sums| add(&mut spots_total, sums));
        let none = [0.0; FIRST];
        let rows = |fate| fate * OF_A_TYPE;
        let shared: [_; FATES] = std::array::from_fn(|fate| self.first(none, rows(fate), &example.shared));
        let mut totals = [[0.0; FIRST]; FATES];
        let mut strings = Vec::with_capacity(example.strings.len());
        for string in &example.strings {
            let first = self.first(shared[string.fate], rows(string.fate), &string.inputs).map(relu);
            add(&mut totals[string.fate], &first);
            let mut beside = [0.0; SPOT];
            for (_, sums) in example.spots.iter().zip(&spots).filter(|(spot, _)| string.has(spot)) {
                add(&mut beside, sums);
            }
            strings.push(StringActivations { first, beside, second: [0.0; SECOND], share: 0.0 });
        }
        let mut common: [f32; COMMON] = std::array::from_fn(|at| self.weights[COMMON_BIAS_AT + at]);
        for (fate, totals) in totals.iter().enumerate() {
            self.layer_forward(totals, fate * OF_A_TYPE + COMMON_AT, &mut common);
        }
        self.layer_forward(&spots_total, COMMON_OF_SPOTS_AT, &mut common);
        let common = common.map(relu);
        let biases: [_; FATES] = std::array::from_fn(|fate| {
            let type_at = fate * OF_A_TYPE;
            let mut biases: [f32; SECOND] = std::array::from_fn(|at| self.weights[type_at + BIAS_AT + at]);
            self.layer_forward(&common, type_at + SECOND_OF_COMMON_AT, &mut biases);
            biases
        });
        let mut margin = example.beyond;
        for (string, active) in example.strings.iter().zip(&mut strings) {
            let type_at = string.fate * OF_A_TYPE;
            let mut second = biases[string.fate];
            self.layer_forward(&active.first, type_at + SECOND_AT, &mut second);
            self.layer_forward(&active.beside, type_at + SECOND_OF_SPOTS_AT, &mut second);
            active.second = second.map(relu);
            let last = &self.weights[type_at + LAST_AT..type_at + LAST_BIAS_AT];
            let products = active.second.iter().zip(last).map(|(sum, weight)| sum * weight);
            active.share = self.weights[type_at + LAST_BIAS_AT] + products.sum::<f32>();
            margin += string.edges * active.share;
        }
        Activations { strings, spots, spots_total, totals, common, margin }
    }

    /// The activations of the spots.
    fn spots(&self, example: &Example) -> Vec<[f32; SPOT]> {
        let shared = self.first([0.0; SPOT], SPOTS_AT, &example.shared);
        let spots = example.spots.iter();
        spots.map(|spot| self.first(shared, SPOTS_AT, &spot.inputs).map(relu)).collect()
    }

    /// Adds the rows of the inputs to a first layer; its rows begin at `rows_at`.
    fn first<const SUMS: usize>(&self, mut sums: [f32; SUMS], rows_at: usize, inputs: &[u16]) -> [f32; SUMS] {
        for number in inputs {
            add(&mut sums, &self.weights[rows_at + usize::from(*number) * SUMS..][..SUMS]);
        }
        sums
    }

    /// Adds to `sums` the products of a layer with its weights, which begin at `weights_at`. Dead units add nothing.
    fn layer_forward<const SUMS: usize>(&self, layer: &[f32], weights_at: usize, sums: &mut [f32; SUMS]) {
        for (index, value) in layer.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            let row = &self.weights[weights_at + index * SUMS..][..SUMS];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += value * weight);
        }
    }

    /// Backpropagation through the same weights: adds to their gradients and to those of the layer. Dead units get none.
    fn layer_backward<const SUMS: usize>(
        &mut self,
        layer: &[f32],
        weights_at: usize,
        output_gradients: &[f32; SUMS],
        input_gradients: &mut [f32],
    ) {
        for (index, value) in layer.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            let row = weights_at + index * SUMS..weights_at + (index + 1) * SUMS;
            let products = self.weights[row.clone()].iter().zip(output_gradients);
            input_gradients[index] += products.map(|(weight, gradient)| weight * gradient).sum::<f32>();
            let gradients = self.gradients[row].iter_mut().zip(output_gradients);
            gradients.for_each(|(gradient, more)| *gradient += value * more);
        }
    }

    /// Adds the gradients of an example, and returns the error of its margin.
    pub(crate) fn backward(&mut self, example: &Example) -> f32 {
        let activations = self.forward(example);
        let off = activations.margin - example.margin;
        let mut second_gradients = Vec::with_capacity(example.strings.len());
        let mut bias_gradients = [[0.0; SECOND]; FATES];
        for (string, active) in example.strings.iter().zip(&activations.strings) {
            let type_at = string.fate * OF_A_TYPE;
            let error = string.edges * (active.share - string.share + MARGIN * off);
            self.gradients[type_at + LAST_BIAS_AT] += error;
            let mut gradients = [0.0; SECOND];
            for at in (0..SECOND).filter(|at| active.second[*at] > 0.0) {
                self.gradients[type_at + LAST_AT + at] += error * active.second[at];
                gradients[at] = error * self.weights[type_at + LAST_AT + at];
                bias_gradients[string.fate][at] += gradients[at];
            }
            second_gradients.push(gradients);
        }
        let mut common_gradients = [0.0; COMMON];
        for (fate, gradients) in bias_gradients.iter().enumerate() {
            let type_at = fate * OF_A_TYPE;
            add(&mut self.gradients[type_at + BIAS_AT..][..SECOND], gradients);
            self.layer_backward(
                &activations.common,
                type_at + SECOND_OF_COMMON_AT,
                gradients,
                &mut common_gradients,
            );
        }
        add(&mut self.gradients[COMMON_BIAS_AT..], &common_gradients);
        self.backward_spots(example, &activations, &second_gradients, &common_gradients);
        let mut total_gradients = [[0.0; FIRST]; FATES];
        for (fate, gradients) in total_gradients.iter_mut().enumerate() {
            self.layer_backward(
                &activations.totals[fate],
                fate * OF_A_TYPE + COMMON_AT,
                &common_gradients,
                gradients,
            );
        }
        let mut shared_gradients = [[0.0; FIRST]; FATES];
        for ((string, active), gradients) in
            example.strings.iter().zip(&activations.strings).zip(&second_gradients)
        {
            let type_at = string.fate * OF_A_TYPE;
            let is_alive = |index: usize| active.first[index] > 0.0;
            let through_total = total_gradients[string.fate];
            let mut first_gradients =
                std::array::from_fn(|index| if is_alive(index) { through_total[index] } else { 0.0 });
            self.layer_backward(&active.first, type_at + SECOND_AT, gradients, &mut first_gradients);
            self.add_string_gradients(string.fate, &string.inputs, &first_gradients);
            add(&mut shared_gradients[string.fate], &first_gradients);
        }
        for (fate, gradients) in shared_gradients.iter().enumerate() {
            self.add_string_gradients(fate, &example.shared, gradients);
        }
        self.strings += example.strings.len() as f32;
        off
    }

    /// The gradients of the layer of spots.
    fn backward_spots(
        &mut self,
        example: &Example,
        activations: &Activations,
        second_gradients: &[[f32; SECOND]],
        common_gradients: &[f32; COMMON],
    ) {
        let mut total_gradients = [0.0; SPOT];
        self.layer_backward(
            &activations.spots_total,
            COMMON_OF_SPOTS_AT,
            common_gradients,
            &mut total_gradients,
        );
        let mut spot_gradients = vec![total_gradients; example.spots.len()];
        for ((string, active), gradients) in
            example.strings.iter().zip(&activations.strings).zip(second_gradients)
        {
            let mut beside_gradients = [0.0; SPOT];
            let weights_at = string.fate * OF_A_TYPE + SECOND_OF_SPOTS_AT;
            self.layer_backward(&active.beside, weights_at, gradients, &mut beside_gradients);
            for (_, gradients) in
                example.spots.iter().zip(&mut spot_gradients).filter(|(spot, _)| string.has(spot))
            {
                add(gradients, &beside_gradients);
            }
        }
        let mut shared_gradients = [0.0; SPOT];
        for ((spot, sums), mut gradients) in example.spots.iter().zip(&activations.spots).zip(spot_gradients)
        {
            (0..SPOT).filter(|index| sums[*index] <= 0.0).for_each(|index| gradients[index] = 0.0);
            self.add_spot_gradients(&spot.inputs, &gradients);
            add(&mut shared_gradients, &gradients);
        }
        self.add_spot_gradients(&example.shared, &shared_gradients);
    }

    /// Adds to the gradients of the rows of the inputs of a string.
    fn add_string_gradients(&mut self, fate: usize, inputs: &[u16], first_gradients: &[f32; FIRST]) {
        for number in inputs {
            self.used[fate * STRING_INPUTS + usize::from(*number)] = true;
            add(&mut self.gradients[row_at(fate, *number)..][..FIRST], first_gradients);
        }
    }

    /// The same for a spot.
    fn add_spot_gradients(&mut self, inputs: &[u16], gradients: &[f32; SPOT]) {
        for number in inputs {
            self.spots_used[usize::from(*number)] = true;
            add(&mut self.gradients[SPOTS_AT + usize::from(*number) * SPOT..][..SPOT], gradients);
        }
    }

    /// Carries out a step of Adam for all weights that were used since the last one.
    pub(crate) fn step(&mut self, learning_rate: f32) {
        self.decay[0] *= BETA_1;
        self.decay[1] *= BETA_2;
        for fate in 0..FATES {
            for number in 0..STRING_INPUTS {
                if std::mem::take(&mut self.used[fate * STRING_INPUTS + number]) {
                    let row = row_at(fate, number as u16);
                    (row..row + FIRST).for_each(|weight| self.adam(weight, learning_rate));
                }
            }
            let type_at = fate * OF_A_TYPE;
            (type_at + COMMON_AT..type_at + OF_A_TYPE).for_each(|weight| self.adam(weight, learning_rate));
        }
        (COMMON_BIAS_AT..SPOTS_AT).for_each(|weight| self.adam(weight, learning_rate));
        for number in 0..SPOT_INPUTS {
            if std::mem::take(&mut self.spots_used[number]) {
                let row = SPOTS_AT + number * SPOT;
                (row..row + SPOT).for_each(|weight| self.adam(weight, learning_rate));
            }
        }
        self.strings = 0.0;
    }

    /// Carries out a step of Adam for one weight.
    fn adam(&mut self, weight: usize, learning_rate: f32) {
        let gradient = std::mem::take(&mut self.gradients[weight]) / self.strings.max(1.0);
        let (mean, square) = (&mut self.means[weight], &mut self.squares[weight]);
        *mean = BETA_1 * *mean + (1.0 - BETA_1) * gradient;
        *square = BETA_2 * *square + (1.0 - BETA_2) * gradient * gradient;
        let (mean, square) = (*mean / (1.0 - self.decay[0]), *square / (1.0 - self.decay[1]));
        self.weights[weight] -= learning_rate * mean / (square.sqrt() + 1e-8);
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
fn relu(sum: f32) -> f32 {
    sum.max(0.0)
}

#[cfg(test)]
mod tests;
