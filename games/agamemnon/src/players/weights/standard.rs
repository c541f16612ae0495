//! The numbers of the evaluation for the standard board, fitted to matches that the evaluation played with itself.

mod early;
mod late;

use super::{Phase, Weights};

pub(super) static STANDARD: Weights = Weights {
    phases: [early::PHASES, late::PHASES],
    tempo: [
        55, -114, 37, 288, 63, -218, 53, 376, 73, -357, 15, 570, 167, -562, -100, 657, 263, -645, -185, 664,
        160, -637, -59, 702, 73, -686, 43, 536, 8, -568,
    ],
    slope: [
        0.1322, 0.1322, 0.1322, 0.1322, 0.1322, 0.1322, 0.1322, 0.1322, 0.1319, 0.1433, 0.1422, 0.1457,
        0.1460, 0.1542, 0.1569, 0.1575, 0.1604, 0.1713, 0.1766, 0.1819, 0.1890, 0.2013, 0.2142, 0.2237,
        0.2446, 0.2722, 0.3222, 0.3675, 0.5058, 0.6473,
    ],
};
