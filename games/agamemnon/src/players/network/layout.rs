//! The sizes of the layers, the units of the whole numbers in a network file, and their limits.

use super::inputs;
use crate::players::{evaluation, field};
use crate::turn;

/// Units of the first layer of a string.
pub const FIRST: usize = 64;
/// Units of the layer of a spot.
pub const SPOT: usize = 32;
/// Units of the layer that all strings and spots share.
pub const COMMON: usize = 64;
/// Units of the second layer of a string.
pub const SECOND: usize = 32;
/// Types of strings; each has layers of its own.
pub const FATES: usize = field::FATES;
/// Inputs of a string, those of the position included.
pub const STRING_INPUTS: usize = inputs::STRING_INPUTS;
/// Inputs of a spot, those of the position included.
pub const SPOT_INPUTS: usize = inputs::SPOT_INPUTS;
/// Numbers of tiles on the board, each with a slope of its own.
pub const MOMENTS: usize = turn::TILES;

/// What 1 is written as in an activation of the first and the second layer.
pub const ONE: i32 = 512;
/// What 1 is written as in a total over strings or spots, and in the common layer.
pub const ONE_COMMON: i32 = 64;
/// What 1 is written as in a weight between layers.
pub const ONE_WEIGHT: i32 = 256;
/// What 1 is written as in a weight from totals to the common layer.
pub const ONE_TOTAL_WEIGHT: i32 = 1024;
/// What 1 is written as in a weight of the last layer.
pub const ONE_LAST: i32 = 4096;
/// What 1 is written as in the slope of chances.
pub const ONE_SLOPE: i32 = 16384;
/// What one point is written as.
pub const POINT: i32 = evaluation::POINT;

/// Activations are clipped here, so that no sum of products can overflow.
pub const HIGHEST: i16 = 8191;
/// Totals are clipped here.
pub const HIGHEST_TOTAL: i16 = 16383;
/// Weights between layers are clipped here.
pub const HIGHEST_WEIGHT: i16 = 2047;
/// Weights of the last layer are clipped here.
pub const HIGHEST_LAST: i16 = 8191;

/// How many bytes a network file has.
pub const BYTES: usize = 2 * NUMBERS;

const OF_A_FATE: usize =
    FIRST * (STRING_INPUTS + COMMON + SECOND) + (SPOT + COMMON) * SECOND + SECOND + SECOND + 1;
const NUMBERS: usize = FATES * OF_A_FATE + SPOT * (SPOT_INPUTS + COMMON) + COMMON + MOMENTS;

const _: () = {
    assert!(FIRST as i64 * HIGHEST_TOTAL as i64 * HIGHEST_WEIGHT as i64 <= i32::MAX as i64);
    assert!(COMMON as i64 * HIGHEST as i64 * HIGHEST_WEIGHT as i64 <= i32::MAX as i64);
    assert!(SECOND as i64 * HIGHEST as i64 * HIGHEST_LAST as i64 <= i32::MAX as i64);
    // A set of bits says which activations of a layer are not 0.
    assert!(FIRST <= 64 && SPOT <= 64 && COMMON <= 64);
};
