//! Hints that never lead to a dead end, and ways out of one.

use std::cmp::Reverse;

use crate::fit::Fit;
use crate::order::{bit, shapes_in};
use crate::piece::{ByShape, PiecePlacement};
use crate::position::Position;
use crate::sequence::Sequence;
use crate::table::{self, Board, FitBytes};

/// A piece that can be played now and keeps a solution reachable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NextPiece {
    /// The piece.
    pub piece: PiecePlacement,
    /// The number of solutions after it.
    pub solutions: usize,
}

/// Returns every piece that can be played now and keeps a solution reachable: those that leave the most solutions
/// first, and in alphabetical order among equals.
///
/// Empty if all pieces are on the board, or if no solution is left.
///
/// ```
/// use tessera_iq_steps::{Placement, Sequence, next_pieces};
/// let played: Placement = "BGSAHQEFBGCgCDNHFl".parse()?;
/// let played = Sequence::try_from(&played).expect("a legal sequence");
/// let next: Vec<String> = next_pieces(&played).iter().map(|next| next.piece.to_string()).collect();
/// assert_eq!(next, ["DAi", "FHn"]);
/// # Ok::<(), tessera_core::Problem>(())
/// ```
pub fn next_pieces(played: &Sequence) -> Vec<NextPiece> {
    let shapes = FitBytes::of(played.fits()).shapes();
    let mut solutions = [0u16; Fit::NUMBERS];
    for board in table::boards(played) {
        for fit in board.next(shapes) {
            solutions[fit.number()] += 1;
        }
    }
    let mut next = Vec::new();
    for (number, &solutions) in solutions.iter().enumerate().filter(|(_, solutions)| **solutions > 0) {
        let piece = Fit::from_number(number).piece();
        next.push(NextPiece { piece, solutions: usize::from(solutions) });
    }
    next.sort_by_key(|next| Reverse(next.solutions));
    next
}

/// Returns the pieces to take back so that there is a solution again: as few as possible, preferring those played last,
/// in an order in which they can be lifted.
///
/// Empty if there is a solution. `None` if the given pieces, which stay, have no solution.
///
/// ```
/// use tessera_core::Game;
/// use tessera_iq_steps::{IqSteps, Setup, rescue};
/// // FHn hangs over the place of HFl, which has to come first.
/// let setup: Setup = "BGSAHQEFB/GCgCDNFHn".parse()?;
/// let pieces = rescue(&IqSteps::position(&setup)?).expect("the given pieces have a solution");
/// assert_eq!(pieces.iter().map(ToString::to_string).collect::<Vec<_>>(), ["FHn"]);
/// # Ok::<(), tessera_core::Problem>(())
/// ```
pub fn rescue(position: &Position) -> Option<Vec<PiecePlacement>> {
    let lying = Lying::of(position);
    let played = position.sequence();
    let numbers = |shapes: u8| {
        let has = |fit: Fit| u8::from(shapes & bit(fit.shape()) != 0);
        played.fits().enumerate().fold(0, |numbers, (number, fit)| numbers | has(fit) << number)
    };
    let mut best: Option<(u32, Reverse<u8>)> = None;
    for board in table::boards(&Sequence::EMPTY) {
        let most = best.map_or(u32::MAX, |(count, _)| count);
        if let Some(shapes) = lying.in_the_way_of(board, most) {
            let removal = (shapes.count_ones(), Reverse(numbers(shapes)));
            best = Some(best.map_or(removal, |best| best.min(removal)));
        }
    }
    let (_, Reverse(numbers)) = best?;
    // A piece can only be blocked from lifting by pieces that were played after it.
    let away = played.pieces().enumerate().filter(|(number, _)| numbers >> number & 1 == 1);
    let mut away: Vec<PiecePlacement> = away.map(|(_, piece)| piece).collect();
    away.reverse();
    Some(away)
}

/// Returns how many of the last moves to undo, one after another, so that there is a solution again. `None` if the
/// given pieces have no solution.
pub fn moves_to_take_back(position: &Position) -> Option<usize> {
    let played = position.sequence();
    let has_solution = |&count: &usize| table::boards(&played.first(count)).next().is_some();
    (position.given()..=played.len()).rev().find(has_solution).map(|count| played.len() - count)
}

/// The pieces on the board, as bits by shape.
struct Lying {
    fits: FitBytes,
    shapes: u8,
    given: u8,
    /// For each shape, the shapes that hang over it.
    over: ByShape<u8>,
}

impl Lying {
    fn of(position: &Position) -> Lying {
        let played = position.sequence();
        let mut over = ByShape::default();
        for below in played.fits() {
            for above in played.fits().filter(|&above| above != below && below.must_precede(above)) {
                over[below.shape()] |= bit(above.shape());
            }
        }
        let fits = FitBytes::of(played.fits());
        let given = FitBytes::of(played.fits().take(position.given())).shapes();
        Lying { fits, shapes: fits.shapes(), given, over }
    }

    /// Returns the smallest set of shapes to remove so that the board can be reached: pieces that lie elsewhere on it,
    /// pieces that hang over a removed one, and pieces that must come later than a missing one. `None` if a given piece
    /// is among them, or if there are more than `most`.
    fn in_the_way_of(&self, board: &Board, most: u32) -> Option<u8> {
        let mut away = self.fits.differing(board.fit_bytes()) & self.shapes;
        loop {
            if away & self.given != 0 || away.count_ones() > most {
                return None;
            }
            let stays = self.shapes & !away;
            let held = shapes_in(away).fold(0, |held, shape| held | self.over[shape]);
            let early = shapes_in(stays).filter(|&shape| board.before(shape) & !stays != 0);
            let more = early.fold(away | held, |more, shape| more | bit(shape));
            if more == away {
                return Some(away);
            }
            away = more;
        }
    }
}
