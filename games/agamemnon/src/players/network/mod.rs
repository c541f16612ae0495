//! A small neural network that foresees how much of each string of the full board either player will own.
//!
//! The strings of each type have layers of their own. The first layer has a row of numbers for every input,
//! and adds up the rows of those that are on. From there every string adds to a few sums that all strings
//! share, because a tile that fights for one string is missing at another; the second layer
//! sees both. All numbers are whole, so that every machine comes to the same result.

mod inputs;
mod numbers;
pub mod training;

use std::sync::LazyLock;

use super::evaluation::POINT;
use super::field::{FATES, Field};
use super::insight::sign_of;
use crate::board::MAX_EDGES;
use crate::turn::TILES;
use crate::{Board, Position};
use inputs::List;
use numbers::Numbers;

/// How many sums the first layer has, those in common, and the second layer.
const FIRST: usize = 32;
const COMMON: usize = 32;
const SECOND: usize = 16;

/// What 1 is counted as in the sums of the layers, in totals and sums in common, in the weights between layers, in
/// those of the last, and in the slope of chances.
const ONE: i32 = 512;
const ONE_COMMON: i32 = 64;
const ONE_WEIGHT: i32 = 256;
const ONE_LAST: i32 = 4096;
const ONE_SLOPE: i32 = 16384;

/// Sums and weights are cut off here, so that no sum of products can overflow.
const HIGHEST: i16 = 8191;
const HIGHEST_WEIGHT: i16 = 2047;
const HIGHEST_LAST: i16 = 8191;

/// Foresees the margin on one board.
pub(super) struct Network {
    by_fate: [Layers; FATES],
    common_bias: [i16; COMMON],
    /// For each number of tiles on the board, how fast the chance of winning grows with the margin.
    slopes: [i16; TILES],
}

/// The layers for the strings of one type.
struct Layers {
    first: Vec<[i16; FIRST]>,
    common: [[i16; FIRST]; COMMON],
    second: [[i16; FIRST]; SECOND],
    second_of_common: [[i16; COMMON]; SECOND],
    second_bias: [i16; SECOND],
    last: [i16; SECOND],
    last_bias: i16,
}

/// The sums of the first layer for one string, and what it is.
#[derive(Clone, Copy)]
struct Strand {
    sums: [i16; FIRST],
    fate: usize,
    edges: i32,
}

impl Strand {
    const NOTHING: Strand = Strand { sums: [0; FIRST], fate: 0, edges: 0 };
}

static STANDARD: LazyLock<Network> = LazyLock::new(|| read(include_bytes!("standard.net")));
static LOOM: LazyLock<Network> = LazyLock::new(|| read(include_bytes!("loom.net")));

fn read(bytes: &[u8; Network::BYTES]) -> Network {
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

    /// By how many parts of a point Orange will be ahead in the end.
    pub(super) fn margin(&self, position: &Position, field: &Field) -> i32 {
        let shared = inputs::shared(position);
        let shared: [_; FATES] = std::array::from_fn(|fate| self.by_fate[fate].add([0; FIRST], &shared));
        let mut strands = [Strand::NOTHING; MAX_EDGES];
        let mut count = 0;
        let mut totals = [[0; FIRST]; FATES];
        inputs::each_string(position, field, |fate, piece, list| {
            let fate = fate % FATES;
            let sums = self.by_fate[fate].add(shared[fate], list).map(|sum| sum.clamp(0, HIGHEST));
            (0..FIRST).for_each(|index| totals[fate][index] += i32::from(sums[index]));
            strands[count % MAX_EDGES] = Strand { sums, fate, edges: piece.edges };
            count += 1;
        });
        let common = self.common(&totals);
        let biases: [_; FATES] = std::array::from_fn(|fate| self.by_fate[fate].biases(&common));
        let shares = strands[..count.min(MAX_EDGES)]
            .iter()
            .map(|strand| strand.edges * self.by_fate[strand.fate].share(&strand.sums, &biases[strand.fate]));
        sign_of(position.player()) * shares.sum::<i32>() + POINT * field.single_edges(0)
    }

    /// The sums in common, from the totals of the first layer over all strings of each type.
    #[inline]
    fn common(&self, totals: &[[i32; FIRST]; FATES]) -> [i16; COMMON] {
        let mut common = self.common_bias.map(i32::from);
        for (layers, totals) in self.by_fate.iter().zip(totals) {
            let totals = totals.map(|total| (total / (ONE / ONE_COMMON)).min(i16::MAX.into()) as i16);
            for (sum, weights) in common.iter_mut().zip(&layers.common) {
                *sum += products(&totals, weights) / ONE_WEIGHT;
            }
        }
        common.map(|sum| sum.clamp(0, HIGHEST.into()) as i16)
    }

    /// How fast the chance of winning grows with the points that one is foreseen to be ahead by.
    #[inline]
    pub(super) fn slope(&self, position: &Position) -> f32 {
        f32::from(self.slopes[position.placed().min(TILES - 1)]) / ONE_SLOPE as f32
    }
}

impl Layers {
    /// Adds the rows of the inputs to the sums of the first layer.
    #[inline]
    fn add(&self, mut sums: [i16; FIRST], list: &List) -> [i16; FIRST] {
        for number in list.numbers() {
            let row = &self.first[usize::from(*number)];
            for index in 0..FIRST {
                sums[index] = sums[index].saturating_add(row[index]);
            }
        }
        sums
    }

    /// What the sums in common add to each sum of the second layer, with its bias.
    #[inline]
    fn biases(&self, common: &[i16; COMMON]) -> [i32; SECOND] {
        std::array::from_fn(|at| {
            let sum = products(common, &self.second_of_common[at]);
            sum / (ONE_WEIGHT * ONE_COMMON / ONE) + i32::from(self.second_bias[at])
        })
    }

    /// How much more of a string the player who places next will own, in parts of a point for each edge.
    #[inline]
    fn share(&self, sums: &[i16; FIRST], biases: &[i32; SECOND]) -> i32 {
        let mut share = 0;
        for (at, weights) in self.second.iter().enumerate() {
            let sum = products(sums, weights) / ONE_WEIGHT + biases[at];
            share += sum.clamp(0, HIGHEST.into()) * i32::from(self.last[at]);
        }
        share / (ONE * ONE_LAST / POINT) + i32::from(self.last_bias)
    }
}

/// The sum of the products of two rows.
///
/// Not inlined: among its callers the compiler finds a way to multiply columns, which takes twice as long.
#[inline(never)]
fn products<const LENGTH: usize>(sums: &[i16; LENGTH], weights: &[i16; LENGTH]) -> i32 {
    (0..LENGTH).map(|index| i32::from(sums[index]) * i32::from(weights[index])).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layers() -> Layers {
        Layers {
            first: vec![[0; FIRST]; inputs::INPUTS],
            common: [[0; FIRST]; COMMON],
            second: [[0; FIRST]; SECOND],
            second_of_common: [[0; COMMON]; SECOND],
            second_bias: [0; SECOND],
            last: [0; SECOND],
            last_bias: 0,
        }
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
        let sums = layers.add([0; FIRST], &list);
        assert_eq!(sums[..3], [3 * ONE as i16, -7 * ONE as i16, 0]);
        layers.second[0][0] = ONE_WEIGHT as i16 / 2;
        layers.second_bias[0] = ONE as i16 / 4;
        layers.second_of_common[0][7] = ONE_WEIGHT as i16;
        layers.last[0] = ONE_LAST as i16 / 8;
        let mut common = [0; COMMON];
        common[7] = 2 * ONE_COMMON as i16;
        let biases = layers.biases(&common);
        assert_eq!(biases[..2], [2 * ONE + ONE / 4, 0]);
        // (3 / 2 + 2 + 1 / 4) / 8 of a point, and 5 parts more.
        assert_eq!(layers.share(&sums.map(|sum| sum.max(0)), &biases), 15 * POINT / 32 + 5);
        // A sum that is too high stays as high as it can be.
        layers.first[3][0] = i16::MAX;
        assert_eq!(layers.add([0; FIRST], &list)[0], i16::MAX);
    }

    #[test]
    fn strings_see_each_other_through_the_sums_in_common() {
        use tessera_core::Game;
        let position = crate::Agamemnon::position(&"Oa00Bg09".parse().unwrap()).unwrap();
        let field = Field::new(&position);
        let mut strings = [0; FATES];
        let mut edges = [0; FATES];
        inputs::each_string(&position, &field, |fate, piece, _| {
            strings[fate] += 1;
            edges[fate] += piece.edges;
        });
        assert!(strings.iter().all(|count| *count > 0), "{strings:?}");
        // Every string of the first type adds 1/4 to a sum in common, beside its bias of 1, and each edge of the
        // last type is worth that sum.
        let mut by_fate: [Layers; FATES] = std::array::from_fn(|_| layers());
        let placed = inputs::shared(&position).numbers()[0];
        by_fate[0].first[usize::from(placed)][0] = ONE as i16;
        by_fate[0].common[2][0] = ONE_WEIGHT as i16 / 4;
        by_fate[2].second_of_common[1][2] = ONE_WEIGHT as i16;
        by_fate[2].last[1] = ONE_LAST as i16;
        let mut common_bias = [0; COMMON];
        common_bias[2] = ONE_COMMON as i16;
        let network = Network { by_fate, common_bias, slopes: [0; TILES] };
        // Black places next, and Orange is behind by what Black will own.
        let expected = -edges[2] * (POINT + strings[0] * POINT / 4);
        assert_eq!(network.margin(&position, &field), expected);
    }
}
