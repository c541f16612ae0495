//! The layer sizes, the fixed-point scales of the integers in a network file, and their limits.

use super::inputs;
use crate::players::{evaluation, field};
use crate::turn;

/// The units of the first layer of a string.
pub const FIRST: usize = 64;
/// The units of the layer of a spot.
pub const SPOT: usize = 32;
/// The units of the common layer.
pub const COMMON: usize = 64;
/// The units of the second layer of a string.
pub const SECOND: usize = 32;
/// The number of string types; each has its own layers.
pub const FATES: usize = field::FATES;
/// The inputs of a string, including those of the position.
pub const STRING_INPUTS: usize = inputs::STRING_INPUTS;
/// The inputs of a spot, including those of the position.
pub const SPOT_INPUTS: usize = inputs::SPOT_INPUTS;
/// The number of possible tile counts on the board, each with its own slope.
pub const MOMENTS: usize = turn::TILES;

/// The scale of activations in the first and second layers.
pub const ONE: i32 = 512;
/// The scale of totals over strings or spots, and of the common layer.
pub const ONE_COMMON: i32 = 64;
/// The scale of weights between layers.
pub const ONE_WEIGHT: i32 = 256;
/// The scale of weights from totals to the common layer.
pub const ONE_TOTAL_WEIGHT: i32 = 1024;
/// The scale of weights of the last layer.
pub const ONE_LAST: i32 = 4096;
/// The scale of the slope of winning probabilities.
pub const ONE_SLOPE: i32 = 16384;
/// The scale of a point.
pub const POINT: i32 = evaluation::POINT;

/// The clipping limit of activations, so that no sum of products can overflow.
pub const HIGHEST: i16 = 8191;
/// The clipping limit of totals.
pub const HIGHEST_TOTAL: i16 = 16383;
/// The clipping limit of weights between layers.
pub const HIGHEST_WEIGHT: i16 = 2047;
/// The clipping limit of weights of the last layer.
pub const HIGHEST_LAST: i16 = 8191;

/// The size of a network file in bytes.
pub const BYTES: usize = 2 * NUMBERS;

const OF_A_FATE: usize =
    FIRST * (STRING_INPUTS + COMMON + SECOND) + (SPOT + COMMON) * SECOND + SECOND + SECOND + 1;
const NUMBERS: usize = FATES * OF_A_FATE + SPOT * (SPOT_INPUTS + COMMON) + COMMON + MOMENTS;

const _: () = {
    assert!(FIRST as i64 * HIGHEST_TOTAL as i64 * HIGHEST_WEIGHT as i64 <= i32::MAX as i64);
    assert!(COMMON as i64 * HIGHEST as i64 * HIGHEST_WEIGHT as i64 <= i32::MAX as i64);
    assert!(SECOND as i64 * HIGHEST as i64 * HIGHEST_LAST as i64 <= i32::MAX as i64);
    // A bit set records which activations of a layer are not 0.
    assert!(FIRST <= 64 && SPOT <= 64 && COMMON <= 64);
};
