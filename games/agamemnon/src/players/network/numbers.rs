//! Networks as bytes: all numbers one after the other, the low byte of each first.

use wide::i16x8;

use super::inputs::{SPOT_INPUTS, STRING_INPUTS};
use super::{COMMON, FATES, FIRST, Layers, Network, Pairs, SECOND, SPOT, Spots, TILES};

/// What is left to be read.
pub(super) struct Numbers<'a> {
    bytes: &'a [u8],
}

impl<'a> Numbers<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Numbers<'a> {
        Numbers { bytes }
    }

    fn next(&mut self) -> i16 {
        let Some((number, rest)) = self.bytes.split_first_chunk() else { return 0 };
        self.bytes = rest;
        i16::from_le_bytes(*number)
    }

    fn row<const LENGTH: usize>(&mut self) -> [i16; LENGTH] {
        std::array::from_fn(|_| self.next())
    }

    fn rows<const LENGTH: usize>(&mut self, rows: usize) -> Vec<[i16; LENGTH]> {
        (0..rows).map(|_| self.row()).collect()
    }

    fn pairs<const FROM: usize, const TO: usize>(&mut self) -> Pairs<FROM, TO> {
        std::array::from_fn(|_| std::array::from_fn(|_| i16x8::new(self.row())))
    }
}

impl Network {
    /// How many bytes a network has.
    pub(super) const BYTES: usize = 2 * (FATES * Layers::NUMBERS + Spots::NUMBERS + COMMON + TILES);

    pub(super) fn read(numbers: &mut Numbers<'_>) -> Network {
        Network {
            by_fate: std::array::from_fn(|_| Layers::read(numbers)),
            spots: Spots { first: numbers.rows(SPOT_INPUTS), common: numbers.pairs() },
            common_bias: numbers.row(),
            slopes: numbers.row(),
        }
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut numbers = Vec::with_capacity(Network::BYTES / 2);
        self.by_fate.iter().for_each(|layers| layers.write(&mut numbers));
        numbers.extend(self.spots.first.as_flattened());
        numbers.extend(each(&self.spots.common));
        numbers.extend(self.common_bias);
        numbers.extend(self.slopes);
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }
}

/// The weights of all pairs.
fn each<const FROM: usize, const TO: usize>(pairs: &Pairs<FROM, TO>) -> impl Iterator<Item = i16> {
    pairs.as_flattened().iter().flat_map(|weights| weights.to_array())
}

impl Spots {
    const NUMBERS: usize = SPOT * (SPOT_INPUTS + COMMON);
}

impl Layers {
    const NUMBERS: usize =
        FIRST * (STRING_INPUTS + COMMON + SECOND) + (SPOT + COMMON) * SECOND + SECOND + SECOND + 1;

    fn read(numbers: &mut Numbers<'_>) -> Layers {
        Layers {
            first: numbers.rows(STRING_INPUTS),
            common: numbers.pairs(),
            second: numbers.pairs(),
            second_of_spots: numbers.pairs(),
            second_of_common: numbers.pairs(),
            second_bias: numbers.row(),
            last: numbers.row(),
            last_bias: numbers.next(),
        }
    }

    fn write(&self, numbers: &mut Vec<i16>) {
        numbers.extend(self.first.as_flattened());
        numbers.extend(each(&self.common));
        numbers.extend(each(&self.second));
        numbers.extend(each(&self.second_of_spots));
        numbers.extend(each(&self.second_of_common));
        numbers.extend(self.second_bias);
        numbers.extend(self.last);
        numbers.push(self.last_bias);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    #[test]
    fn what_is_written_is_what_was_read() {
        for board in [Board::Standard, Board::Loom] {
            let bytes = Network::of(board).to_bytes();
            assert_eq!(bytes.len(), Network::BYTES);
            assert_eq!(Network::read(&mut Numbers::new(&bytes)).to_bytes(), bytes);
        }
        assert_eq!(Network::of(Board::Standard).to_bytes(), include_bytes!("standard.net"));
    }
}
