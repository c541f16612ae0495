//! The border between a finished match and those who learn from it: for every move the best one and what the
//! played one lost, for every draw its luck.
//!
//! A [`Plan`] is made of a record and has [`Question`]s, each about one position and answered on its own by a
//! computer player, in any order and on any thread. [`Plan::judge`] makes an [`Analysis`] of the answers that
//! there are. Same record, player and effort: same analysis. Nothing here starts a thread or reads a clock.

mod judge;
mod opinion;
mod plan;
mod reasons;
mod verdict;

pub use judge::{Analysis, Judged, JudgedMove, Totals};
pub use opinion::Opinion;
pub use plan::{Plan, Question};
pub use reasons::reasons;
pub use verdict::Verdict;
