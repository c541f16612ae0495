//! The difficulty of a puzzle within its level.

use std::fmt;

/// The binary logarithm of the number of boards seen by a systematic solver until every possibility has been tried.
///
/// The solver takes the missing shape with the fewest places left, tries each of them, and backtracks when a missing
/// shape has no place left. One more in the grade is twice the work. Written with one decimal, rounded down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grade {
    tenths: u32,
}

impl Grade {
    /// The number of binary digits computed of the logarithm.
    const DIGITS: u32 = 20;

    /// Returns the grade for a number of nodes, in integer arithmetic so that it is the same on every machine.
    pub(crate) fn of_nodes(nodes: u64) -> Grade {
        let nodes = nodes.max(1);
        let whole = nodes.ilog2();
        // A fixed-point number from 1 to 2 with 31 binary digits; squaring it doubles its logarithm.
        let mut number = if whole > 31 { nodes >> (whole - 31) } else { nodes << (31 - whole) };
        let mut logarithm = u64::from(whole);
        for _ in 0..Grade::DIGITS {
            number = (number * number) >> 31;
            let carry = number >> 32;
            number >>= carry;
            logarithm = logarithm << 1 | carry;
        }
        Grade { tenths: ((10 * logarithm) >> Grade::DIGITS) as u32 }
    }

    /// Ten times the grade.
    pub const fn tenths(self) -> u32 {
        self.tenths
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.tenths / 10, self.tenths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grade_is_a_binary_logarithm() {
        for (nodes, grade) in
            [(1, "0.0"), (2, "1.0"), (3, "1.5"), (7, "2.8"), (1 << 20, "20.0"), (1_000, "9.9")]
        {
            assert_eq!(Grade::of_nodes(nodes).to_string(), grade, "{nodes}");
        }
        for nodes in 1..20_000u64 {
            // Away from the boundaries of the tenths, the library's logarithm agrees.
            let tenths = 10.0 * (nodes as f64).log2();
            if (tenths - tenths.round()).abs() > 1e-3 {
                assert_eq!(f64::from(Grade::of_nodes(nodes).tenths()), tenths.floor(), "{nodes}");
            }
        }
    }
}
