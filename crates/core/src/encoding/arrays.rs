//! The output arrays of a batch, and the errors of a step.

/// The arrays that a batch writes the results of a step to; each has one row per match.
#[derive(Debug)]
pub struct Arrays<'a> {
    /// The observation of the seat on turn, if wanted: [`Layout::size`](super::Layout::size) bytes per match.
    pub observations: Option<&'a mut [u8]>,
    /// The mask of legal actions: [`Layout::actions`](super::Layout::actions) values per match.
    pub masks: &'a mut [bool],
    /// The result of each seat in a match that has just ended: 1 for a sole win, -1 for a loss, values in between for a
    /// shared first place. 0 in all other matches.
    pub rewards: &'a mut [f32],
    /// The points of each seat in a match that has just ended. 0 in all other matches.
    pub scores: &'a mut [i32],
    /// Whether the match ended with this step. The other arrays already describe the match that replaces it.
    pub done: &'a mut [bool],
    /// The seat on turn.
    pub seats: &'a mut [u8],
}

/// The reason why a batch does not step.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// An array has the wrong length.
    #[error("{array} needs {expected} values for these matches, not {found}")]
    Length {
        /// The name of the array.
        array: &'static str,
        /// The required length.
        expected: usize,
        /// The actual length.
        found: usize,
    },
    /// A number is not a legal action of its match.
    #[error("match {of}: {problem}")]
    Illegal {
        /// The match, counted from 0.
        of: usize,
        /// The number.
        action: i64,
        /// The reason for the refusal.
        problem: String,
    },
    /// A text is not a position from which the batch can continue.
    #[error("match {of}: {problem}")]
    Setup {
        /// The match, counted from 0.
        of: usize,
        /// The problem.
        problem: crate::Problem,
    },
}

/// The bits of each byte as values, lowest bit first.
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

/// Expands bits to values until `out` is full.
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
