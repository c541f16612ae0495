//! Sets of fits: one bit for each number, so that the fits of a shape are two words.

use crate::fit::Fit;
use crate::piece::{PiecePlacement, Shape};

/// A set of [`Fit`]s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FitSet([u64; FitSet::WORDS]);

impl FitSet {
    const WORDS: usize = Fit::NUMBERS / 64;
    const WORDS_OF_SHAPE: usize = Fit::NUMBERS_OF_SHAPE / 64;

    /// The empty set.
    pub const NONE: FitSet = FitSet([0; FitSet::WORDS]);

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns the number of fits in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the fit is in the set.
    #[inline]
    pub const fn contains(&self, fit: Fit) -> bool {
        self.0[fit.number() / 64] >> (fit.number() % 64) & 1 == 1
    }

    /// Returns the intersection of both sets.
    #[inline]
    pub fn in_common(&self, other: &FitSet) -> FitSet {
        FitSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Returns the fits of one shape.
    #[inline]
    pub const fn of_shape(&self, shape: Shape) -> FitsOfShape {
        let first = FitSet::WORDS_OF_SHAPE * shape.index();
        FitsOfShape { words: [self.0[first], self.0[first + 1]], shape }
    }

    /// Returns all fits in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Fit> {
        Shape::ALL.into_iter().flat_map(|shape| self.of_shape(shape))
    }

    /// Appends the piece placements of all fits to a list, in order.
    pub fn list_pieces(&self, out: &mut Vec<PiecePlacement>) {
        out.reserve(self.len());
        let (pieces_of_words, _) = Fit::pieces().as_chunks::<64>();
        for (index, pieces) in pieces_of_words.iter().enumerate() {
            let mut rest = self.0[index];
            // The fits of a shape have consecutive numbers, so a full word is a contiguous slice.
            if rest == FitSet::ALL.0[index] {
                out.extend_from_slice(&pieces[..rest.count_ones() as usize]);
                continue;
            }
            while rest != 0 {
                out.push(pieces[rest.trailing_zeros() as usize]);
                rest &= rest - 1;
            }
        }
    }

    /// Returns a bit for each shape that has a fit in the set.
    #[inline]
    pub(crate) fn shapes(&self) -> u8 {
        let has = |shape: Shape| u8::from(!self.of_shape(shape).is_empty()) << shape.index();
        Shape::ALL.into_iter().fold(0, |shapes, shape| shapes | has(shape))
    }

    pub(crate) const fn insert(&mut self, fit: Fit) {
        self.0[fit.number() / 64] |= 1 << (fit.number() % 64);
    }

    pub(crate) const fn with(mut self, other: &FitSet) -> FitSet {
        let mut word = 0;
        while word < FitSet::WORDS {
            self.0[word] |= other.0[word];
            word += 1;
        }
        self
    }

    pub(crate) const fn without(mut self, other: &FitSet) -> FitSet {
        let mut word = 0;
        while word < FitSet::WORDS {
            self.0[word] &= !other.0[word];
            word += 1;
        }
        self
    }

    pub(crate) const fn without_shape(mut self, shape: Shape) -> FitSet {
        self.0[FitSet::WORDS_OF_SHAPE * shape.index()] = 0;
        self.0[FitSet::WORDS_OF_SHAPE * shape.index() + 1] = 0;
        self
    }
}

/// The fits of one shape in a set, in order.
#[derive(Clone, Copy, Debug)]
pub struct FitsOfShape {
    words: [u64; FitSet::WORDS_OF_SHAPE],
    shape: Shape,
}

impl FitsOfShape {
    /// The shape.
    #[inline]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the number of fits.
    #[inline]
    pub const fn len(&self) -> u32 {
        self.words[0].count_ones() + self.words[1].count_ones()
    }

    /// Returns whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.words[0] | self.words[1] == 0
    }

    /// Returns a bit for each fit of the shape.
    #[inline]
    pub(crate) const fn bits(&self) -> u128 {
        self.words[0] as u128 | (self.words[1] as u128) << 64
    }

    #[inline]
    const fn first_of(&self, word: usize, bits: u64) -> Fit {
        let first = Fit::NUMBERS_OF_SHAPE * self.shape.index() + 64 * word;
        Fit::from_number(first + bits.trailing_zeros() as usize)
    }
}

impl Iterator for FitsOfShape {
    type Item = Fit;

    #[inline]
    fn next(&mut self) -> Option<Fit> {
        let word = usize::from(self.words[0] == 0);
        let bits = self.words[word];
        if bits == 0 {
            return None;
        }
        self.words[word] = bits & (bits - 1);
        Some(self.first_of(word, bits))
    }

    #[inline]
    fn fold<T, F: FnMut(T, Fit) -> T>(self, start: T, mut add: F) -> T {
        let mut folded = start;
        for (word, mut bits) in self.words.into_iter().enumerate() {
            while bits != 0 {
                folded = add(folded, self.first_of(word, bits));
                bits &= bits - 1;
            }
        }
        folded
    }
}
