//! The numbers of the evaluation for the Loom, fitted to matches that the evaluation played with itself.

mod early;
mod late;

use super::{Phase, Weights};

pub(super) static LOOM: Weights = Weights {
    phases: [early::PHASES, late::PHASES],
    tempo: [
        16, -121, 26, 201, -14, -200, 63, 302, -16, -282, 95, 554, 57, -526, 34, 722, 156, -698, -78, 705,
        190, -671, -105, 549, 171, -519, -83, 213, 55, -230,
    ],
    slope: [
        0.1304, 0.1304, 0.1304, 0.1304, 0.1304, 0.1304, 0.1304, 0.1304, 0.1281, 0.1351, 0.1346, 0.1322,
        0.1313, 0.1395, 0.1422, 0.1413, 0.1460, 0.1560, 0.1608, 0.1619, 0.1713, 0.1884, 0.1980, 0.2075,
        0.2284, 0.2604, 0.3093, 0.3675, 0.5164, 0.6973,
    ],
};
