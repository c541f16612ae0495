//! Networks as bytes: all numbers one after the other, the low byte of each first.

use super::inputs::INPUTS;
use super::{FATES, FIRST, Layers, Mixture, Network, SECOND, TILES};

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
    pub(super) const BYTES: usize = 2 * (FATES * Layers::NUMBERS + TILES * Mixture::NUMBERS);

    pub(super) fn read(numbers: &mut Numbers<'_>) -> Network {
        Network {
            by_fate: std::array::from_fn(|_| Layers::read(numbers)),
            mixtures: std::array::from_fn(|_| Mixture::read(numbers)),
        }
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut numbers = Vec::with_capacity(Network::BYTES / 2);
        self.by_fate.iter().for_each(|layers| layers.write(&mut numbers));
        self.mixtures.iter().for_each(|mixture| mixture.write(&mut numbers));
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }
}

impl Layers {
    const NUMBERS: usize = INPUTS * FIRST + SECOND * FIRST + SECOND + SECOND + 1;

    fn read(numbers: &mut Numbers<'_>) -> Layers {
        Layers {
            first: (0..INPUTS).map(|_| numbers.row()).collect(),
            second: std::array::from_fn(|_| numbers.row()),
            second_bias: numbers.row(),
            last: numbers.row(),
            last_bias: numbers.next(),
        }
    }

    fn write(&self, numbers: &mut Vec<i16>) {
        numbers.extend(self.first.as_flattened());
        numbers.extend(self.second.as_flattened());
        numbers.extend(self.second_bias);
        numbers.extend(self.last);
        numbers.push(self.last_bias);
    }
}

impl Mixture {
    const NUMBERS: usize = 4;

    fn read(numbers: &mut Numbers<'_>) -> Mixture {
        let [network, ends, tempo, slope] = numbers.row();
        Mixture { network, ends, tempo, slope }
    }

    fn write(&self, numbers: &mut Vec<i16>) {
        numbers.extend([self.network, self.ends, self.tempo, self.slope]);
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
