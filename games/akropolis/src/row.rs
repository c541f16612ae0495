//! One column of a city as a bit set, one bit per hex, counted northwards.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of hexes in one column.
pub(crate) trait Row:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Send
    + Sync
    + 'static
{
    /// No hex.
    const EMPTY: Self;
    /// The number of distinct hexes: a city with a smaller extent has all its hexes at different bits.
    const BITS: i32;

    /// The hex `n` alone.
    fn hex(n: i32) -> Self;
    /// Every hex moved one step north.
    fn north(self) -> Self;
    /// Every hex moved one step south.
    fn south(self) -> Self;
    /// How many hexes there are.
    fn count(self) -> u32;
    /// Returns the set with one of the hexes, or the empty set if there is none.
    fn any_one(self) -> Self;
    /// Calls `visit` with each hex from south to north; none may be south of `lowest`.
    fn each(self, lowest: i32, visit: impl FnMut(i32));

    /// Whether there is no hex.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

/// Returns the hexes of a column that are adjacent to hexes in the sets of the western, this and the eastern column.
#[inline]
pub(crate) fn around<R: Row>(west: R, here: R, east: R) -> R {
    here.north() | here.south() | west | west.north() | east | east.south()
}

/// Numbers wrap around: hex `n` is bit `n` modulo 64, so a city never has to be shifted to fit.
impl Row for u64 {
    const EMPTY: u64 = 0;
    const BITS: i32 = 64;

    #[inline]
    fn hex(n: i32) -> u64 {
        1 << (n & 63)
    }

    #[inline]
    fn north(self) -> u64 {
        self.rotate_left(1)
    }

    #[inline]
    fn south(self) -> u64 {
        self.rotate_right(1)
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn any_one(self) -> u64 {
        self & self.wrapping_neg()
    }

    #[inline]
    fn each(self, lowest: i32, mut visit: impl FnMut(i32)) {
        let mut rest = self.rotate_right(lowest as u32 & 63);
        while rest != 0 {
            visit(lowest + rest.trailing_zeros() as i32);
            rest &= rest - 1;
        }
    }
}

const WORDS: usize = 5;

/// The whole map, for cities that cannot occur in a match.
///
/// In axial form a hex on or beside the map is at most 152 steps north or south.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct WholeColumn([u64; WORDS]);

impl WholeColumn {
    const CENTRE: i32 = Self::BITS / 2;

    #[inline]
    fn zip(self, other: WholeColumn, join: impl Fn(u64, u64) -> u64) -> WholeColumn {
        WholeColumn(std::array::from_fn(|word| join(self.0[word], other.0[word])))
    }
}

impl Row for WholeColumn {
    const EMPTY: WholeColumn = WholeColumn([0; WORDS]);
    const BITS: i32 = 64 * WORDS as i32;

    fn hex(n: i32) -> WholeColumn {
        let bit = (n + Self::CENTRE) as usize;
        let mut words = [0; WORDS];
        words[bit / 64] = 1 << (bit % 64);
        WholeColumn(words)
    }

    fn north(self) -> WholeColumn {
        WholeColumn(std::array::from_fn(|word| {
            self.0[word] << 1 | word.checked_sub(1).map_or(0, |below| self.0[below] >> 63)
        }))
    }

    fn south(self) -> WholeColumn {
        WholeColumn(std::array::from_fn(|word| {
            self.0[word] >> 1 | self.0.get(word + 1).map_or(0, |above| above << 63)
        }))
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn any_one(self) -> WholeColumn {
        let mut one = [0; WORDS];
        if let Some(word) = self.0.iter().position(|&word| word != 0) {
            one[word] = self.0[word].any_one();
        }
        WholeColumn(one)
    }

    fn each(self, _: i32, mut visit: impl FnMut(i32)) {
        for (index, word) in self.0.into_iter().enumerate() {
            word.each(0, |bit| visit(64 * index as i32 + bit - Self::CENTRE));
        }
    }
}

impl BitAnd for WholeColumn {
    type Output = WholeColumn;
    fn bitand(self, other: WholeColumn) -> WholeColumn {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for WholeColumn {
    type Output = WholeColumn;
    fn bitor(self, other: WholeColumn) -> WholeColumn {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for WholeColumn {
    type Output = WholeColumn;
    fn bitxor(self, other: WholeColumn) -> WholeColumn {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Not for WholeColumn {
    type Output = WholeColumn;
    fn not(self) -> WholeColumn {
        WholeColumn(self.0.map(|word| !word))
    }
}

impl BitAndAssign for WholeColumn {
    fn bitand_assign(&mut self, other: WholeColumn) {
        *self = *self & other;
    }
}

impl BitOrAssign for WholeColumn {
    fn bitor_assign(&mut self, other: WholeColumn) {
        *self = *self | other;
    }
}
