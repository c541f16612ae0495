//! A small neural network that foresees how much of each string of the full board either player will own.
//!
//! The strings of each type have layers of their own. The first layer has a row of numbers for every input,
//! and adds up the rows of those that are on. All numbers are whole, so that every machine comes to
//! the same result.

mod inputs;
mod numbers;
pub mod training;

use std::sync::LazyLock;

use super::evaluation::POINT;
use super::field::{FATES, Field};
use super::insight::sign_of;
use crate::turn::TILES;
use crate::{Board, Position};
use inputs::List;
use numbers::Numbers;

/// How many sums the first and the second layer have.
const FIRST: usize = 32;
const SECOND: usize = 16;

/// What 1 is counted as in the sums of the layers, in the weights of the second layer, in those of the last,
/// in the weights of the mixture, and in the slope of chances.
const ONE: i32 = 512;
const ONE_SECOND: i32 = 256;
const ONE_LAST: i32 = 4096;
const ONE_MIXED: i32 = 4096;
const ONE_SLOPE: i32 = 16384;

/// Sums and weights of the second layer are cut off here, so that no sum of products can overflow.
const HIGHEST: i16 = 8191;
const HIGHEST_SECOND: i16 = 2047;

/// Foresees the margin on one board.
pub(super) struct Network {
    by_fate: [Layers; FATES],
    mixtures: [Mixture; TILES],
}

/// The layers for the strings of one type.
struct Layers {
    first: Vec<[i16; FIRST]>,
    second: [[i16; FIRST]; SECOND],
    second_bias: [i16; SECOND],
    last: [i16; SECOND],
    last_bias: i16,
}

/// How the network and random ends together foresee the margin when so many tiles lie on the board.
#[derive(Clone, Copy, Default)]
struct Mixture {
    network: i16,
    ends: i16,
    /// What is added, in parts of a point.
    tempo: i16,
    /// How fast the chance of winning grows with the margin.
    slope: i16,
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
        let sums: [_; FATES] = std::array::from_fn(|fate| self.by_fate[fate].add([0; FIRST], &shared));
        let mut margin = 0;
        inputs::each_string(position, field, |fate, piece, list| {
            let layers = &self.by_fate[fate % FATES];
            margin += piece.edges * layers.share(layers.add(sums[fate % FATES], list));
        });
        sign_of(position.player()) * margin + POINT * field.single_edges(0)
    }

    /// The same, told what Orange is ahead by on average at random ends, in parts of a point.
    #[inline]
    pub(super) fn mixed_margin(&self, position: &Position, field: &Field, ends: i32) -> i32 {
        let mixture = self.mixture(position);
        let weighed =
            i32::from(mixture.network) * self.margin(position, field) + i32::from(mixture.ends) * ends;
        weighed / ONE_MIXED + sign_of(position.player()) * i32::from(mixture.tempo)
    }

    /// How fast the chance of winning grows with the points that one is foreseen to be ahead by.
    #[inline]
    pub(super) fn slope(&self, position: &Position) -> f32 {
        f32::from(self.mixture(position).slope) / ONE_SLOPE as f32
    }

    #[inline]
    fn mixture(&self, position: &Position) -> Mixture {
        self.mixtures[position.placed().min(TILES - 1)]
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

    /// How much more of a string the player who places next will own, in parts of a point for each edge.
    #[inline]
    fn share(&self, mut sums: [i16; FIRST]) -> i32 {
        for sum in &mut sums {
            *sum = (*sum).clamp(0, HIGHEST);
        }
        let mut share = 0;
        for (at, weights) in self.second.iter().enumerate() {
            let products = (0..FIRST).map(|index| i32::from(sums[index]) * i32::from(weights[index]));
            let sum = products.sum::<i32>() / ONE_SECOND + i32::from(self.second_bias[at]);
            share += sum.clamp(0, HIGHEST.into()) * i32::from(self.last[at]);
        }
        share / (ONE * ONE_LAST / POINT) + i32::from(self.last_bias)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_add_cut_off_and_weigh() {
        let mut layers = Layers {
            first: vec![[0; FIRST]; inputs::INPUTS],
            second: [[0; FIRST]; SECOND],
            second_bias: [0; SECOND],
            last: [0; SECOND],
            last_bias: 5,
        };
        // Two sums are fed by inputs 3 and 4; the second of them is negative and counts as 0.
        layers.first[3][0] = 2 * ONE as i16;
        layers.first[4][0] = ONE as i16;
        layers.first[4][1] = -7 * ONE as i16;
        layers.second[0][0] = ONE_SECOND as i16 / 2;
        layers.second[0][1] = ONE_SECOND as i16;
        layers.second_bias[0] = ONE as i16 / 4;
        layers.last[0] = ONE_LAST as i16 / 8;
        let mut list = List::EMPTY;
        list.add(3);
        list.add(4);
        let sums = layers.add([0; FIRST], &list);
        assert_eq!(sums[..3], [3 * ONE as i16, -7 * ONE as i16, 0]);
        // (3 / 2 + 1 / 4) / 8 of a point, and 5 parts more.
        assert_eq!(layers.share(sums), 7 * POINT / 32 + 5);
        // A sum that is too high stays as high as it can be.
        layers.first[3][0] = i16::MAX;
        assert_eq!(layers.add([0; FIRST], &list)[0], i16::MAX);
    }
}
