//! A small neural network that predicts how much of each string of the full board either player will own.
//!
//! Each type of string has its own layers. The first layer has a row of weights for every input and adds up the rows of
//! the active ones; free nodes, called spots, have such a layer too. Its totals over all strings and spots feed a
//! common layer, because a tile spent on one string is missing at another. The second layer of a string receives its
//! first layer, its spots and the common layer. The activation function is the rectifier. All numbers are integers, so
//! every machine computes the same result.

pub(super) mod inputs;
pub mod layout;
mod numbers;
mod spots;

use std::sync::LazyLock;

use wide::{i16x8, i32x4};

use super::evaluation::POINT;
use super::field::Field;
use super::insight::sign_of;
use crate::board::MAX_EDGES;
use crate::turn::TILES;
use crate::{Board, Position};
use inputs::{List, View};
use layout::{
    BYTES, COMMON, FATES, FIRST, HIGHEST, HIGHEST_TOTAL, ONE, ONE_COMMON, ONE_LAST, ONE_SLOPE,
    ONE_TOTAL_WEIGHT, ONE_WEIGHT, SECOND, SPOT,
};
use numbers::Numbers;
use spots::Spots;

/// The divisor of totals times weights in the second layer.
const OF_TOTALS: i32 = ONE_WEIGHT * ONE_COMMON / ONE;

/// A network for one board.
pub(super) struct Network {
    by_fate: [Layers; FATES],
    spots: Spots,
    common_bias: [i16; COMMON],
    /// For each number of tiles on the board, the slope of the winning probability over the margin.
    slopes: [i16; TILES],
}

/// Weights between two layers: a row for two units of the first, with both weights of every unit of the second side by
/// side, four units to a vector, because processors multiply and add such pairs in one instruction.
type Pairs<const FROM: usize, const TO: usize> = [[i16x8; TO]; FROM];

/// The layers for the strings of one type.
struct Layers {
    first: Vec<[i16; FIRST]>,
    common: Pairs<{ FIRST / 2 }, { COMMON / 4 }>,
    second: Pairs<{ FIRST / 2 }, { SECOND / 4 }>,
    second_of_spots: Pairs<{ SPOT / 2 }, { SECOND / 4 }>,
    second_of_common: Pairs<{ COMMON / 2 }, { SECOND / 4 }>,
    second_bias: [i16; SECOND],
    last: [i16; SECOND],
    last_bias: i16,
}

/// A string and its activations in the first layer.
#[derive(Clone, Copy)]
pub(super) struct Strand {
    sums: [i16; FIRST],
    pub(super) fate: usize,
    edges: i32,
    pub(super) nodes: u64,
}

impl Strand {
    const NOTHING: Strand = Strand { sums: [0; FIRST], fate: 0, edges: 0, nodes: 0 };
}

static STANDARD: LazyLock<Network> = LazyLock::new(|| read(include_bytes!("standard.net")));
static LOOM: LazyLock<Network> = LazyLock::new(|| read(include_bytes!("loom.net")));

/// Parses a network file.
pub(super) fn read(bytes: &[u8; BYTES]) -> Network {
    Network::read(&mut Numbers::new(bytes))
}

impl Network {
    #[inline]
    pub(super) fn of(board: Board) -> &'static Network {
        match board {
            Board::Standard => &STANDARD,
            Board::Loom => &LOOM,
        }
    }

    /// Predicts Orange's final lead in units of a point.
    pub(super) fn margin(&self, position: &Position, field: &Field) -> i32 {
        self.foresee(position, field, |_, _| {})
    }

    /// Does the same, and calls back for each string with the predicted share of the player who places next, in units
    /// of a point per edge.
    #[inline]
    pub(super) fn foresee(
        &self,
        position: &Position,
        field: &Field,
        mut visit: impl FnMut(&Strand, i32),
    ) -> i32 {
        let view = View::new(position, field);
        let shared_inputs = view.shared();
        let shared: [_; FATES] =
            std::array::from_fn(|fate| add([0; FIRST], &self.by_fate[fate].first, &shared_inputs));
        let mut strands = [Strand::NOTHING; MAX_EDGES];
        let mut count = 0;
        let mut totals = [[0; FIRST]; FATES];
        view.each_string(|fate, piece, list| {
            let fate = fate % FATES;
            let sums = add(shared[fate], &self.by_fate[fate].first, list).map(|sum| sum.clamp(0, HIGHEST));
            (0..FIRST).for_each(|index| totals[fate][index] += i32::from(sums[index]));
            strands[count % MAX_EDGES] = Strand { sums, fate, edges: piece.edges, nodes: piece.nodes };
            count += 1;
        });
        let spots = self.spots.think(&view, field.free, &shared_inputs);
        let common = self.common(&totals, &spots.total(field.free));
        let biases: [_; FATES] = std::array::from_fn(|fate| self.by_fate[fate].biases(&common));
        let mut ahead = 0;
        for strand in &strands[..count.min(MAX_EDGES)] {
            let beside = spots.total(strand.nodes & field.free);
            let share = self.by_fate[strand.fate].share(&strand.sums, &beside, &biases[strand.fate]);
            visit(strand, share);
            ahead += strand.edges * share;
        }
        sign_of(position.player()) * ahead + POINT * field.single_edges(0)
    }

    /// Computes the common layer from the totals of the first layer over all strings of each type and of the spots.
    #[inline]
    fn common(&self, totals: &[[i32; FIRST]; FATES], spots: &[i16; SPOT]) -> [i16; COMMON] {
        let mut common = self.common_bias.map(i32::from);
        let mut more = |sums: [[i32; 4]; COMMON / 4]| {
            common
                .iter_mut()
                .zip(sums.as_flattened())
                .for_each(|(common, sum)| *common += sum / ONE_TOTAL_WEIGHT);
        };
        for (layers, totals) in self.by_fate.iter().zip(totals) {
            more(weigh(&totals.map(total), &layers.common));
        }
        more(weigh(spots, &self.spots.common));
        common.map(|sum| sum.clamp(0, HIGHEST.into()) as i16)
    }

    /// Returns the slope of the winning probability over the predicted lead in points.
    #[inline]
    pub(super) fn slope(&self, position: &Position) -> f32 {
        f32::from(self.slopes[position.placed().min(TILES - 1)]) / ONE_SLOPE as f32
    }
}

impl Layers {
    /// Computes the contribution of the common layer to each unit of the second layer, including its bias.
    #[inline]
    fn biases(&self, common: &[i16; COMMON]) -> [i32; SECOND] {
        let sums = weigh(common, &self.second_of_common);
        std::array::from_fn(|at| sums.as_flattened()[at] / OF_TOTALS + i32::from(self.second_bias[at]))
    }

    /// Predicts the share of a string that the player who places next will own, in units of a point per edge.
    #[inline]
    fn share(&self, sums: &[i16; FIRST], spots: &[i16; SPOT], biases: &[i32; SECOND]) -> i32 {
        let (second, of_spots) = (weigh(sums, &self.second), weigh(spots, &self.second_of_spots));
        let mut share = 0;
        for (at, (sum, of_spots)) in second.as_flattened().iter().zip(of_spots.as_flattened()).enumerate() {
            let sum = (sum / ONE_WEIGHT + of_spots / OF_TOTALS + biases[at]).clamp(0, HIGHEST.into());
            share += sum * i32::from(self.last[at]);
        }
        share / (ONE * ONE_LAST / POINT) + i32::from(self.last_bias)
    }
}

/// Adds the rows of the inputs.
#[inline]
fn add<const LENGTH: usize>(mut sums: [i16; LENGTH], rows: &[[i16; LENGTH]], inputs: &List) -> [i16; LENGTH] {
    inputs.numbers().iter().for_each(|number| add_row(&mut sums, &rows[usize::from(*number)]));
    sums
}

#[inline]
fn add_row<const LENGTH: usize>(sums: &mut [i16; LENGTH], row: &[i16; LENGTH]) {
    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.saturating_add(*weight));
}

/// Converts a total to the scale of totals.
#[inline]
fn total(sums: i32) -> i16 {
    (sums / (ONE / ONE_COMMON)).min(HIGHEST_TOTAL.into()) as i16
}

/// Computes the sums of a layer from the one before, four at a time.
#[inline]
fn weigh<const FROM: usize, const TO: usize>(layer: &[i16], weights: &Pairs<FROM, TO>) -> [[i32; 4]; TO] {
    let mut sums = [i32x4::ZERO; TO];
    // Most units of a layer are inactive, so it pays to visit only the nonzero pairs.
    let mut rest = pairs_on(layer);
    while rest != 0 {
        let at = rest.trailing_zeros() as usize / 2 % FROM;
        rest &= rest - 1;
        let (one, two) = (layer[2 * at], layer[2 * at + 1]);
        let pair = i16x8::new([one, two, one, two, one, two, one, two]);
        sums.iter_mut().zip(&weights[at]).for_each(|(sum, weights)| *sum += pair.dot(*weights));
    }
    sums.map(i32x4::to_array)
}

/// Returns the nonzero pairs of a layer, each as the bit of its first number; a layer has at most 64 numbers.
#[inline]
fn pairs_on(layer: &[i16]) -> u64 {
    const FIRST_OF_PAIRS: u64 = 0x5555_5555_5555_5555;
    let mut on = 0;
    for (number, eight) in layer.chunks_exact(8).enumerate() {
        let zeros = i16x8::from_slice_unaligned(eight).simd_eq(i16x8::ZERO).to_bitmask();
        on |= u64::from(!zeros as u8) << (8 * number);
    }
    (on | on >> 1) & FIRST_OF_PAIRS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layers() -> Layers {
        Layers {
            first: vec![[0; FIRST]; inputs::STRING_INPUTS],
            common: [[i16x8::ZERO; _]; _],
            second: [[i16x8::ZERO; _]; _],
            second_of_spots: [[i16x8::ZERO; _]; _],
            second_of_common: [[i16x8::ZERO; _]; _],
            second_bias: [0; SECOND],
            last: [0; SECOND],
            last_bias: 0,
        }
    }

    /// One weight of eight.
    fn weight(at: usize, weight: i16) -> i16x8 {
        i16x8::new(std::array::from_fn(|index| if index == at { weight } else { 0 }))
    }

    #[test]
    fn layers_add_cut_off_and_weigh() {
        let mut layers = layers();
        layers.last_bias = 5;
        // Two sums are fed by inputs 3 and 4.
        layers.first[3][0] = 2 * ONE as i16;
        layers.first[4][0] = ONE as i16;
        layers.first[4][1] = -7 * ONE as i16;
        let mut list = List::EMPTY;
        list.add(3);
        list.add(4);
        let sums = add([0; FIRST], &layers.first, &list);
        assert_eq!(sums[..3], [3 * ONE as i16, -7 * ONE as i16, 0]);
        layers.second[0][0] = weight(0, ONE_WEIGHT as i16 / 2);
        layers.second_bias[0] = ONE as i16 / 4;
        layers.second_of_common[3][0] = weight(1, ONE_WEIGHT as i16);
        layers.last[0] = ONE_LAST as i16 / 8;
        let mut common = [0; COMMON];
        common[7] = 2 * ONE_COMMON as i16;
        let biases = layers.biases(&common);
        assert_eq!(biases[..2], [2 * ONE + ONE / 4, 0]);
        // (3 / 2 + 2 + 1 / 4) / 8 of a point, and 5 parts more.
        let cut_off = sums.map(|sum| sum.max(0));
        assert_eq!(layers.share(&cut_off, &[0; SPOT], &biases), 15 * POINT / 32 + 5);
        // A spot brings 2 / 4 more.
        layers.second_of_spots[1][0] = weight(1, ONE_WEIGHT as i16 / 4);
        let mut spots = [0; SPOT];
        spots[3] = 2 * ONE_COMMON as i16;
        assert_eq!(layers.share(&cut_off, &spots, &biases), 17 * POINT / 32 + 5);
        // A sum that is too high is clipped.
        layers.first[3][0] = i16::MAX;
        assert_eq!(add([0; FIRST], &layers.first, &list)[0], i16::MAX);
    }

    #[test]
    fn only_pairs_that_are_on_are_weighed() {
        // Both, the first, the second and none of a pair, in two eights.
        let mut layer = [0; 16];
        (layer[0], layer[1], layer[4], layer[11]) = (3, -2, 7, 5);
        assert_eq!(pairs_on(&layer), 1 | 1 << 4 | 1 << 10);
        let row = |pair: i16| [i16x8::new([1, 10, 2, 20, 3, 30, 4, 40].map(|weight| weight * (pair + 1)))];
        let weights: Pairs<8, 1> = std::array::from_fn(|pair| row(pair as i16));
        // 3 * 1 - 2 * 10, 3 times 7 * 1 and 6 times 5 * 10 for the first sum, and multiples of that for the others.
        let first = -17 + 21 + 300;
        assert_eq!(weigh(&layer, &weights), [[first, 2 * first, 3 * first, 4 * first]]);
    }

    #[test]
    fn strings_see_each_other_through_the_common_layer() {
        use tessera_core::Game;
        let position = crate::Agamemnon::position(&"Oa00Bg09".parse().unwrap()).unwrap();
        let field = Field::new(&position);
        let view = View::new(&position, &field);
        let mut strings = [0; FATES];
        let mut edges = [0; FATES];
        view.each_string(|fate, piece, _| {
            strings[fate] += 1;
            edges[fate] += piece.edges;
        });
        assert!(strings.iter().all(|count| *count > 0), "{strings:?}");
        // Every string of the first type adds 1/4 to a sum in common, beside its bias of 1, and each edge of the
        // last type is worth that sum.
        let mut by_fate: [Layers; FATES] = std::array::from_fn(|_| layers());
        let placed = view.shared().numbers()[0];
        by_fate[0].first[usize::from(placed)][0] = ONE as i16;
        by_fate[0].common[0][0] = weight(4, ONE_TOTAL_WEIGHT as i16 / 4);
        by_fate[2].second_of_common[1][0] = weight(2, ONE_WEIGHT as i16);
        by_fate[2].last[1] = ONE_LAST as i16;
        let mut common_bias = [0; COMMON];
        common_bias[2] = ONE_COMMON as i16;
        let none = vec![[0; SPOT]; inputs::SPOT_INPUTS];
        let spots = Spots { first: none, common: [[i16x8::ZERO; _]; _] };
        let network = Network { by_fate, spots, common_bias, slopes: [0; TILES] };
        // Black places next, and Orange is behind by what Black will own.
        let expected = -edges[2] * (POINT + strings[0] * POINT / 4);
        assert_eq!(network.margin(&position, &field), expected);
    }
}
