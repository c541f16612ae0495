//! Exponential function and logarithm with the same results on every machine, accurate to about six digits. The
//! standard library may use a different implementation on each platform. `libm` is portable too, but its last bits
//! differ from these, which would change the play of every level and the signatures.

use std::f32::consts::{LN_2, LOG2_E, SQRT_2};

use tessera_core::{FastRng, Rng};

/// The coefficients of the exponential series, from the eighth power down.
const COEFFICIENTS: [f32; 9] =
    [1.0 / 40320.0, 1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];

/// Returns the exponential function, for numbers from -87 to 87; constant beyond.
pub(crate) fn exp(x: f32) -> f32 {
    let scaled = x.clamp(-87.0, 87.0) * LOG2_E;
    let whole = scaled.floor();
    let part = (scaled - whole) * LN_2;
    let series = COEFFICIENTS.iter().fold(0.0, |sum, coefficient| sum * part + coefficient);
    series * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

/// Returns the natural logarithm of a positive normal number.
#[inline]
pub(crate) fn ln(x: f32) -> f32 {
    let bits = x.to_bits();
    let mut exponent = (bits >> 23) as i32 - 127;
    let mut mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    if mantissa > SQRT_2 {
        mantissa *= 0.5;
        exponent += 1;
    }
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let square = t * t;
    let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0 + square / 9.0)));
    2.0 * t * series + exponent as f32 * LN_2
}

/// Returns an index with probability proportional to its weight; the last one if all weights are 0.
pub(crate) fn weighted(weights: &[f32], rng: &mut FastRng) -> usize {
    let total: f32 = weights.iter().sum();
    let mut rest = (rng.next_u32() >> 8) as f32 / 16_777_216.0 * total;
    for (index, weight) in weights.iter().enumerate() {
        if rest < *weight {
            return index;
        }
        rest -= weight;
    }
    weights.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_and_ln_have_six_digits() {
        for step in -800..=800 {
            let x = step as f32 / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-5, "exp({x}) = {}", exp(x));
        }
        for step in 1..10_000 {
            let x = (step * step) as f32 / 7.0;
            assert!((ln(x) - x.ln()).abs() < 1e-5, "ln({x}) = {}", ln(x));
        }
        assert_eq!((exp(0.0), ln(1.0)), (1.0, 0.0));
        assert!(exp(-1e9) > 0.0 && exp(1e9).is_finite());
    }
}
