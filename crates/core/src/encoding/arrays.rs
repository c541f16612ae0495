//! What a batch writes, and why it refuses to step.

/// Where a batch writes the results of a step; every array has one row for each match.
#[derive(Debug)]
pub struct Arrays<'a> {
    /// What the seat on turn knows, if that is wanted: [`Layout::size`](super::Layout::size) bytes a match.
    pub observations: Option<&'a mut [u8]>,
    /// Which actions are legal: [`Layout::actions`](super::Layout::actions) values a match.
    pub masks: &'a mut [bool],
    /// What each seat has got of a match that has just ended: 1 for a sole win, -1 for a loss, shares of the first
    /// place between; 0 in all other matches.
    pub rewards: &'a mut [f32],
    /// The points of each seat in a match that has just ended; 0 in all other matches.
    pub scores: &'a mut [i32],
    /// Whether the match has ended with this step. The other arrays already show the next one.
    pub done: &'a mut [bool],
    /// The seat on turn.
    pub seats: &'a mut [u8],
}

/// Why a batch does not step.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// An array has a wrong length.
    #[error("{array} needs {expected} values for these matches, not {found}")]
    Length {
        /// Which array.
        array: &'static str,
        /// How long it must be.
        expected: usize,
        /// How long it is.
        found: usize,
    },
    /// A number is no legal action of its match.
    #[error("match {of}: {problem}")]
    Illegal {
        /// The match, counted from 0.
        of: usize,
        /// The number.
        action: i64,
        /// Why it is refused.
        problem: String,
    },
    /// A text is no position that the batch can go on from.
    #[error("match {of}: {problem}")]
    Setup {
        /// The match, counted from 0.
        of: usize,
        /// What is wrong.
        problem: crate::Problem,
    },
}

/// For each byte its bits as values, the lowest first.
static BITS: [[bool; 8]; 256] = {
    let mut table = [[false; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = byte >> bit & 1 == 1;
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Writes bits as values, as many as there is room for.
#[inline]
pub(super) fn spread(words: &[u64], out: &mut [bool]) {
    for (&word, out) in words.iter().zip(out.chunks_mut(64)) {
        if word == 0 {
            out.fill(false);
            continue;
        }
        let bytes = word.to_le_bytes();
        let (eights, rest) = out.as_chunks_mut::<8>();
        let whole = eights.len();
        for (eight, byte) in eights.iter_mut().zip(bytes) {
            *eight = BITS[usize::from(byte)];
        }
        if !rest.is_empty() {
            let bits = &BITS[usize::from(bytes[whole])];
            rest.copy_from_slice(&bits[..rest.len()]);
        }
    }
}
