//! Checks that the colours of a board can be distinguished with colour-blindness.

/// The minimum distance of two colours in CIE76; colours below about 15 are confused.
const APART: f64 = 15.0;

/// Checks that the colours are distinct in normal vision and with each kind of colour-blindness.
///
/// # Panics
/// If two of them are too close.
pub fn told_apart(colours: &[(&str, &str)]) {
    // The simulations of Viénot, Brettel and Mollon (red and green) and of Machado and others (blue), in linear RGB.
    let visions: [(&str, [[f64; 3]; 3]); 4] = [
        ("ordinary", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        ("protan", [[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]]),
        ("deutan", [[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]]),
        (
            "tritan",
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
        ),
    ];
    for (vision, matrix) in visions {
        for (index, (name, colour)) in colours.iter().enumerate() {
            for (other_name, other) in &colours[..index] {
                let distance = distance(lab(seen(colour, matrix)), lab(seen(other, matrix)));
                assert!(
                    distance >= APART,
                    "{name} and {other_name} are {distance:.1} apart in {vision} vision"
                );
            }
        }
    }
}

fn seen(colour: &str, matrix: [[f64; 3]; 3]) -> [f64; 3] {
    let linear = linear(colour);
    matrix.map(|row| row.iter().zip(linear).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
}

fn linear(colour: &str) -> [f64; 3] {
    let channel = |from: usize| {
        let value = f64::from(u8::from_str_radix(&colour[from..from + 2], 16).unwrap()) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    assert!(colour.len() == 7 && colour.starts_with('#'), "{colour} is written as #RRGGBB");
    [channel(1), channel(3), channel(5)]
}

/// CIE L*a*b* under the white of sRGB.
fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047;
    let y = 0.2126729 * r + 0.7151522 * g + 0.072175 * b;
    let z = (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883;
    let root = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    [116.0 * root(y) - 16.0, 500.0 * (root(x) - root(y)), 200.0 * (root(y) - root(z))]
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_and_white_are_a_hundred_apart() {
        let apart = distance(lab(linear("#000000")), lab(linear("#ffffff")));
        assert!((apart - 100.0).abs() < 0.01, "{apart}");
    }

    #[test]
    #[should_panic(expected = "in deutan vision")]
    fn red_and_green_of_one_lightness_are_taken_for_each_other() {
        told_apart(&[("red", "#b04a3c"), ("green", "#6a7a2c")]);
    }
}
