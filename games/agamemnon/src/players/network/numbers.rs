//! Networks as bytes: all numbers one after the other, the low byte of each first.

use super::inputs::INPUTS;
use super::{COMMON, FATES, FIRST, Layers, Network, SECOND, TILES};

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
}

impl Network {
    /// How many bytes a network has.
    pub(super) const BYTES: usize = 2 * (FATES * Layers::NUMBERS + COMMON + TILES);

    pub(super) fn read(numbers: &mut Numbers<'_>) -> Network {
        Network {
            by_fate: std::array::from_fn(|_| Layers::read(numbers)),
            common_bias: numbers.row(),
            slopes: numbers.row(),
        }
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut numbers = Vec::with_capacity(Network::BYTES / 2);
        self.by_fate.iter().for_each(|layers| layers.write(&mut numbers));
        numbers.extend(self.common_bias);
        numbers.extend(self.slopes);
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }
}

impl Layers {
    const NUMBERS: usize = FIRST * (INPUTS + COMMON + SECOND) + COMMON * SECOND + SECOND + SECOND + 1;

    fn read(numbers: &mut Numbers<'_>) -> Layers {
        Layers {
            first: (0..INPUTS).map(|_| numbers.row()).collect(),
            common: std::array::from_fn(|_| numbers.row()),
            second: std::array::from_fn(|_| numbers.row()),
            second_of_common: std::array::from_fn(|_| numbers.row()),
            second_bias: numbers.row(),
            last: numbers.row(),
            last_bias: numbers.next(),
        }
    }

    fn write(&self, numbers: &mut Vec<i16>) {
        numbers.extend(self.first.as_flattened());
        numbers.extend(self.common.as_flattened());
        numbers.extend(self.second.as_flattened());
        numbers.extend(self.second_of_common.as_flattened());
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
