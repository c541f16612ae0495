//! The numbered catalogue: 10,000 starts with one solution for each level.
//!
//! A level begins with all starts that miss exactly its number of pieces, ordered by a fixed mixing of the start so
//! that neighbours are unrelated. There are fewer than 10,000 of these, so the following numbers continue with the
//! starts that miss one piece less, hardest first, then with those that miss two less, and so on.

use std::cmp::Reverse;
use std::sync::OnceLock;

use tessera_core::PUZZLES_PER_LEVEL;

use super::catalogue::unique_starts;
use super::{Grade, Level};
use crate::order::ForcedOrder;
use crate::piece::Shape;
use crate::sequence::Sequence;
use crate::table::FitBytes;
use crate::tries;

/// A start of the catalogue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbered {
    start: FitBytes,
}

impl Numbered {
    /// Returns the start with this number in a level, counted from 1.
    pub(super) fn find(level: Level, number: u64) -> Option<Numbered> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        catalogue(level).starts.get(index).map(|&start| Numbered { start })
    }

    /// The given pieces, in the alphabetically first of their legal orders.
    pub(super) fn start(&self) -> Sequence {
        let order = ForcedOrder::among(self.start.iter()).first_order();
        order.expect("the pieces of a start can be played")
    }

    /// The difficulty within its level.
    pub(super) fn grade(&self) -> Grade {
        Grade::of_nodes(tries::nodes(&self.start()))
    }
}

/// Returns how many starts of a level miss exactly its number of pieces.
pub(super) fn own(level: Level) -> u64 {
    catalogue(level).own as u64
}

struct Catalogue {
    starts: Vec<FitBytes>,
    own: usize,
}

fn catalogue(level: Level) -> &'static Catalogue {
    static MADE: [OnceLock<Catalogue>; Level::MAX.0] = [const { OnceLock::new() }; Level::MAX.0];
    MADE[level.0 - 1].get_or_init(|| make(level))
}

fn make(level: Level) -> Catalogue {
    let most = PUZZLES_PER_LEVEL as usize;
    let mut starts = with_one_solution(level.missing());
    starts.sort_by_key(|start| mixed(start.word()));
    let own = starts.len().min(most);
    for missing in (1..level.missing()).rev() {
        if starts.len() >= most {
            break;
        }
        let mut easier: Vec<(u64, FitBytes)> = with_one_solution(missing)
            .into_iter()
            .map(|start| (tries::nodes(&Numbered { start }.start()), start))
            .collect();
        easier.sort_by_key(|&(nodes, start)| (Reverse(nodes), mixed(start.word())));
        starts.extend(easier.into_iter().map(|(_, start)| start));
    }
    starts.truncate(most);
    Catalogue { starts, own }
}

fn with_one_solution(missing: usize) -> Vec<FitBytes> {
    unique_starts(Shape::COUNT - missing).into_iter().map(|(start, _)| start).collect()
}

/// A fixed bijective mixing of 64 bits (the finaliser of SplitMix64). It must never change, because the catalogue
/// depends on it.
fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_all_numbers_and_no_start_twice() {
        // The number of starts is known from the search; see the catalogue of booklets.
        for (level, own) in Level::all().zip([9_409, 6_931, 3_823, 1_350, 265]) {
            let mut starts = catalogue(level).starts.clone();
            assert_eq!((starts.len() as u64, catalogue(level).own), (PUZZLES_PER_LEVEL, own));
            let missing = |start: &FitBytes| Shape::COUNT - start.iter().count();
            assert!(starts[..own].iter().all(|start| missing(start) == level.missing()));
            assert!(starts[own..].iter().all(|start| missing(start) < level.missing()));
            starts.sort_unstable();
            starts.dedup();
            assert_eq!(starts.len() as u64, PUZZLES_PER_LEVEL);
        }
    }
}
