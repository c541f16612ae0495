//! A model as a network file: whole numbers of 16 bits, the low byte first, in the order in which the player reads them.

use tessera_agamemnon::training::layout::{
    BYTES, COMMON, FATES, FIRST, HIGHEST_LAST, HIGHEST_WEIGHT, MOMENTS, ONE, ONE_COMMON, ONE_LAST,
    ONE_TOTAL_WEIGHT, ONE_WEIGHT, POINT, SECOND, SPOT, SPOT_INPUTS, STRING_INPUTS,
};

use super::{
    BIAS_AT, COMMON_AT, COMMON_BIAS_AT, COMMON_OF_SPOTS_AT, LAST_AT, LAST_BIAS_AT, Model, OF_A_TYPE,
    SECOND_AT, SECOND_OF_COMMON_AT, SECOND_OF_SPOTS_AT, SPOTS_AT,
};

impl Model {
    /// The network file with these slopes of the chance of winning.
    pub(crate) fn encode(&self, slopes: &[i16; MOMENTS]) -> [u8; BYTES] {
        let mut file = File { weights: &self.weights, bytes: [0; BYTES], len: 0 };
        for fate in 0..FATES {
            let at = fate * OF_A_TYPE;
            file.row(at, STRING_INPUTS * FIRST, ONE, i16::MAX);
            file.pairs(at + COMMON_AT, [FIRST, COMMON], ONE_TOTAL_WEIGHT);
            file.pairs(at + SECOND_AT, [FIRST, SECOND], ONE_WEIGHT);
            file.pairs(at + SECOND_OF_SPOTS_AT, [SPOT, SECOND], ONE_WEIGHT);
            file.pairs(at + SECOND_OF_COMMON_AT, [COMMON, SECOND], ONE_WEIGHT);
            file.row(at + BIAS_AT, SECOND, ONE, i16::MAX);
            file.row(at + LAST_AT, SECOND, ONE_LAST, HIGHEST_LAST);
            file.row(at + LAST_BIAS_AT, 1, POINT, i16::MAX);
        }
        file.row(SPOTS_AT, SPOT_INPUTS * SPOT, ONE, i16::MAX);
        file.pairs(COMMON_OF_SPOTS_AT, [SPOT, COMMON], ONE_TOTAL_WEIGHT);
        file.row(COMMON_BIAS_AT, COMMON, ONE_COMMON, i16::MAX);
        slopes.iter().for_each(|slope| file.push(*slope));
        assert_eq!(file.len, BYTES, "a whole file");
        file.bytes
    }
}

/// A file that is written.
struct File<'a> {
    weights: &'a [f32],
    bytes: [u8; BYTES],
    len: usize,
}

impl File<'_> {
    fn push(&mut self, number: i16) {
        self.bytes[self.len..self.len + 2].copy_from_slice(&number.to_le_bytes());
        self.len += 2;
    }

    /// Writes a weight in units of `one`, clipped.
    fn weight(&mut self, at: usize, one: i32, highest: i16) {
        let highest = f32::from(highest);
        self.push((self.weights[at] * one as f32).round().clamp(-highest, highest) as i16);
    }

    /// Writes weights that follow each other.
    fn row(&mut self, from: usize, count: usize, one: i32, highest: i16) {
        (from..from + count).for_each(|at| self.weight(at, one, highest));
    }

    /// Writes the weights between two layers: for two units of the first and four of the second side by side.
    fn pairs(&mut self, from: usize, [inputs, outputs]: [usize; 2], one: i32) {
        for pair in (0..inputs).step_by(2) {
            for four in (0..outputs).step_by(4) {
                for index in 0..8 {
                    let (input, output) = (pair + index % 2, four + index / 2);
                    self.weight(from + input * outputs + output, one, HIGHEST_WEIGHT);
                }
            }
        }
    }
}
