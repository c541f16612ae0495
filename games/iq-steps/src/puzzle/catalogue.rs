//! Finds all puzzles of a level in the table of boards.

use std::sync::OnceLock;

use super::{Level, Puzzle};
use crate::order::{bit, shapes_in};
use crate::piece::Shape;
use crate::sequence::Sequence;
use crate::table::{self, Board, FitBytes};
use crate::tries;

pub(super) fn of_level(level: Level) -> &'static [Puzzle] {
    static MADE: [OnceLock<Vec<Puzzle>>; Level::MAX.0] = [const { OnceLock::new() }; Level::MAX.0];
    MADE[level.0 - 1].get_or_init(|| make(level))
}

/// Computes all puzzles of a level, easiest first, and by start among equals.
pub(crate) fn make(level: Level) -> Vec<Puzzle> {
    let mut starts = unique_starts(Shape::COUNT - level.missing());
    starts.retain(|(start, board)| board.has_one_order(start.shapes()) && is_minimal(*start));
    // Sorted by start, so that a mirror image is found by binary search.
    let is_first = |start: FitBytes| {
        let twin = start.mirrored();
        start <= twin || starts.binary_search_by_key(&twin, |(start, _)| *start).is_err()
    };
    let kept = starts.iter().filter(|(start, _)| is_first(*start));
    let mut puzzles: Vec<Puzzle> = kept
        .map(|&(start, board)| {
            let puzzle = Puzzle { start, board, nodes: 0 };
            Puzzle { nodes: tries::nodes(&puzzle.start()), ..puzzle }
        })
        .collect();
    puzzles.sort_by_key(|puzzle| (puzzle.nodes, puzzle.start));
    puzzles
}

/// Returns every set of this many pieces that can become exactly one board, with that board, sorted.
pub(super) fn unique_starts(pieces: usize) -> Vec<(FitBytes, Board)> {
    let sets: Vec<u8> = (0..=u8::MAX).filter(|set| set.count_ones() as usize == pieces).collect();
    let mut starts: Vec<(FitBytes, Board)> = Vec::new();
    for board in table::boards(&Sequence::EMPTY) {
        let closed = sets.iter().filter(|&&set| board.is_closed(set));
        starts.extend(closed.map(|&set| (board.fit_bytes().only(set), *board)));
    }
    starts.sort_unstable();
    let alone = starts.chunk_by(|one, other| one.0 == other.0).filter(|same| same.len() == 1);
    alone.flatten().copied().collect()
}

/// Returns whether the solution is no longer unique whichever piece is removed.
fn is_minimal(start: FitBytes) -> bool {
    let shapes = start.shapes();
    shapes_in(shapes).all(|left_out| {
        let rest = start.only(shapes & !bit(left_out));
        table::boards_after(rest).take(2).count() != 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_starts_have_one_solution_and_so_many_of_them_one_order() {
        let unique: Vec<usize> = (1..=7).map(|pieces| unique_starts(pieces).len()).collect();
        assert_eq!(unique, [17, 265, 1_350, 3_823, 6_931, 9_409, 11_297]);
        let one_order = |pieces| {
            unique_starts(pieces).iter().filter(|(start, board)| board.has_one_order(start.shapes())).count()
        };
        assert_eq!((2..=5).map(one_order).collect::<Vec<_>>(), [78, 414, 1_359, 3_703]);
    }
}
