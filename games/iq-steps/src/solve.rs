//! The complete solver: finds every final board that can be reached from a legal start.
//!
//! The search places one shape after the other, always the one with the fewest candidates left. The candidates are a
//! bit set; placing a piece keeps those that can be on a board with it in either order. The search backtracks when a
//! shape has no candidates left, or when more locations have become unreachable than are empty on a final board. What
//! remains to be checked at the end are cycles of three or more pieces that block each other.

use crate::board::{Location, Locations};
use crate::fit::Fit;
use crate::fit_set::{FitSet, FitsOfShape};
use crate::order::{ForcedOrder, Objective};
use crate::piece::{ByShape, Shape};
use crate::sequence::Sequence;

/// The number of final boards of the empty board.
pub const ALL_BOARDS: usize = 8_374;

/// The number of empty locations on a final board: the pieces have 43 rings.
const EMPTY_LOCATIONS: usize = 7;

/// Returns every final board that can be reached from a start, each once, in a fixed but unsorted order.
///
/// The start pieces come first: a board counts if the other pieces can be played after them in some order.
///
/// ```
/// use tessera_iq_steps::{Placement, Sequence, solve};
/// let start: Placement = "BGSAHQEFBGCgCDNHFl".parse()?;
/// let start = Sequence::try_from(&start).expect("a legal sequence");
/// let boards: Vec<String> = solve::boards(&start).map(|board| board.to_string()).collect();
/// assert_eq!(boards, ["AHQBGSCDNDAiEFBFHnGCgHFl"]);
/// # Ok::<(), tessera_core::Problem>(())
/// ```
pub fn boards(start: &Sequence) -> Boards {
    let mut board = ByShape::default();
    let mut missing = u8::MAX;
    for fit in start.fits() {
        board[fit.shape()] = Some(fit);
        missing &= !(1 << fit.shape().index());
    }
    let mut boards =
        Boards { board, missing, path: [Node::EMPTY; Shape::COUNT], depth: 0, solved: missing == 0 };
    let root = &mut boards.path[0];
    root.candidates = *start.playable();
    root.covered = start.covered();
    boards.depth = usize::from(missing != 0 && root.prepare(missing));
    boards
}

/// Returns the final boards that can be reached from a start, sorted.
pub fn sorted_boards(start: &Sequence) -> Vec<Objective> {
    let mut found: Vec<Objective> = boards(start).collect();
    found.sort_unstable();
    found
}

/// Returns the number of final boards that can be reached from a start.
pub fn count(start: &Sequence) -> usize {
    boards(start).count()
}

/// Returns the number of final boards that can be reached from a start, capped at `limit`; the search ends as soon as
/// the result is known.
pub fn count_up_to(start: &Sequence, limit: usize) -> usize {
    boards(start).take(limit).count()
}

/// The iterator behind [`boards`], which resumes the search for each board.
#[derive(Clone, Debug)]
pub struct Boards {
    board: ByShape<Option<Fit>>,
    /// A bit for each shape that is not in the start.
    missing: u8,
    /// The stack of nodes from the start to the current one, and its depth.
    path: [Node; Shape::COUNT],
    depth: usize,
    /// Whether the start itself is a complete board that has not been returned yet.
    solved: bool,
}

impl Iterator for Boards {
    type Item = Objective;

    fn next(&mut self) -> Option<Objective> {
        if std::mem::take(&mut self.solved) {
            return Some(self.objective());
        }
        while self.depth > 0 {
            let (path, rest) = self.path.split_at_mut(self.depth);
            let node = &mut path[self.depth - 1];
            let missing = node.missing & !(1 << node.branches.shape().index());
            // The branches are tried in a copy, which the compiler keeps in registers.
            let mut branches = node.branches;
            let taken = match missing {
                0 => branches.next(),
                _ => branches.find(|&fit| rest[0].follow(node, fit, missing)),
            };
            node.branches = branches;
            let Some(fit) = taken else {
                self.depth -= 1;
                continue;
            };
            self.board[fit.shape()] = Some(fit);
            if missing != 0 {
                self.depth += 1;
            } else if self.has_order() {
                return Some(self.objective());
            }
        }
        None
    }
}

impl Boards {
    /// Returns whether the missing pieces have a legal order. Those of the start precede them by construction.
    fn has_order(&self) -> bool {
        let added = |fit: &Fit| self.missing >> fit.shape().index() & 1 == 1;
        ForcedOrder::among(self.board.0.into_iter().flatten().filter(added)).is_possible()
    }

    fn objective(&self) -> Objective {
        self.board.0.into_iter().flatten().map(Fit::piece).collect()
    }
}

/// A partial board in the search.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The fits that can be on a board with everything on this one.
    candidates: FitSet,
    /// A bit for each shape that has not been placed.
    missing: u8,
    covered: Locations,
    /// The untried candidates of the shape to place next.
    branches: FitsOfShape,
}

impl Node {
    const EMPTY: Node = Node {
        candidates: FitSet::NONE,
        missing: 0,
        covered: Locations::NONE,
        branches: FitSet::NONE.of_shape(Shape::A),
    };

    /// Turns this node into the one after placing a piece on the parent's board, with these shapes still missing. If it
    /// returns false, the node is a dead end and its contents are meaningless.
    #[inline]
    fn follow(&mut self, parent: &Node, fit: Fit, missing: u8) -> bool {
        self.candidates = parent.candidates.in_common(fit.compatible());
        self.covered = parent.covered.with(fit.footprint().covers);
        self.prepare(missing)
    }

    /// Chooses the shape to place next; returns whether a final board may still be possible.
    #[inline]
    fn prepare(&mut self, missing: u8) -> bool {
        self.missing = missing;
        if missing & !self.candidates.shapes() != 0 || !self.can_be_filled() {
            return false;
        }
        let mut fewest = u32::MAX;
        for shape in Shapes(missing) {
            let fits = self.candidates.of_shape(shape);
            if fits.len() < fewest {
                fewest = fits.len();
                self.branches = fits;
            }
        }
        true
    }

    /// Returns whether the candidates cover enough locations: no more may stay empty than on a final board.
    #[inline]
    fn can_be_filled(&self) -> bool {
        let mut reachable = self.covered;
        for shape in Shapes(self.missing) {
            reachable = self
                .candidates
                .of_shape(shape)
                .fold(reachable, |reachable, fit| reachable.with(fit.footprint().covers));
            // Far from the end, the first shapes alone cover enough.
            if reachable.len() >= Location::COUNT - EMPTY_LOCATIONS {
                return true;
            }
        }
        false
    }
}

/// The shapes of a bit mask.
struct Shapes(u8);

impl Iterator for Shapes {
    type Item = Shape;
    #[inline]
    fn next(&mut self) -> Option<Shape> {
        let shape = Shape::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(*shape)
    }
}
