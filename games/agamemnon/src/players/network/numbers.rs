//! The byte format of networks: all numbers in sequence, little-endian.

use wide::i16x8;

use super::inputs::{SPOT_INPUTS, STRING_INPUTS};
use super::{Layers, Network, Pairs, Spots};

/// The unread rest.
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
    pub(super) fn read(numbers: &mut Numbers<'_>) -> Network {
        Network {
            by_fate: std::array::from_fn(|_| Layers::read(numbers)),
            spots: Spots { first: numbers.rows(SPOT_INPUTS), common: numbers.pairs() },
            common_bias: numbers.row(),
            slopes: numbers.row(),
        }
    }
}

impl Layers {
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
}

#[cfg(test)]
mod tests {
    use super::super::layout::BYTES;
    use super::*;

    #[test]
    fn a_file_holds_as_many_numbers_as_are_read() {
        let bytes = [0; BYTES + 6];
        let mut numbers = Numbers::new(&bytes);
        Network::read(&mut numbers);
        assert_eq!(numbers.bytes.len(), 6);
    }
}
