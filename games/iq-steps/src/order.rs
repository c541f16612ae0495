//! Objectives, which are unordered, and the orders in which their pieces can be played.

use crate::board::Location;
use crate::fit::Fit;
use crate::piece::{ByShape, PiecePlacement, Shape};
use crate::placement::Placement;
use crate::refusal::Refusal;
use crate::sequence::Sequence;

/// An unordered set of pieces, no shape twice. They need not fit on the board.
///
/// Objectives are compared as sets; if they have the same shapes, the order of values is the ASCII order of their
/// texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Objective([Option<PiecePlacement>; Shape::COUNT]);

/// The reason why a set of pieces cannot be on a board together in any order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ObjectiveError {
    /// A piece does not fit on the empty board.
    #[error(transparent)]
    Misfit(#[from] Refusal),
    /// Two pieces occupy the same location.
    #[error("{first} and {second} both take location {location}")]
    Overlap {
        /// One piece, with the smaller shape letter.
        first: PiecePlacement,
        /// The other piece.
        second: PiecePlacement,
        /// The first such location in board order.
        location: Location,
    },
}

/// The reason why there is no answer to what may be played next towards an objective.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ViableNextError {
    /// The objective is impossible on any board.
    #[error("the objective is impossible: {0}")]
    Impossible(#[from] ObjectiveError),
    /// The pieces block each other in a cycle.
    #[error("the objective has no playing order")]
    NoOrder,
    /// A piece that has been played is not in the objective.
    #[error("{0} has been played but is not in the objective")]
    NotDrawnFrom(PiecePlacement),
}

impl Objective {
    /// The pieces sorted by shape.
    pub fn pieces(&self) -> impl Iterator<Item = PiecePlacement> {
        self.0.iter().flatten().copied()
    }

    /// Returns the piece of this shape, if present.
    pub fn of_shape(&self, shape: Shape) -> Option<PiecePlacement> {
        self.0[shape.index()]
    }

    /// Returns the number of pieces.
    pub fn len(&self) -> usize {
        self.pieces().count()
    }

    /// Returns whether there are no pieces.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the relation of which pieces must be played before which.
    pub fn forced_order(&self) -> Result<ForcedOrder, ObjectiveError> {
        let mut fits = Vec::with_capacity(Shape::COUNT);
        for piece in self.pieces() {
            if let Err(refusal) = Sequence::EMPTY.check(piece) {
                return Err(refusal.into());
            }
            let second = Fit::of(piece).expect("what may be played fits");
            for first in &fits {
                let common = Fit::footprint(*first).covers.in_common(second.footprint().covers);
                if let Some((location, _)) = common.split_first() {
                    return Err(ObjectiveError::Overlap { first: first.piece(), second: piece, location });
                }
            }
            fits.push(second);
        }
        Ok(ForcedOrder::among(fits))
    }

    /// Returns the pieces that may be played next without spoiling the objective, sorted: each can be played now, and
    /// no other missing piece has to come before it.
    pub fn viable_next(&self, played: &Sequence) -> Result<Vec<PiecePlacement>, ViableNextError> {
        let order = self.forced_order()?;
        if !order.is_possible() {
            return Err(ViableNextError::NoOrder);
        }
        if let Some(foreign) = played.pieces().find(|&piece| self.of_shape(piece.shape) != Some(piece)) {
            return Err(ViableNextError::NotDrawnFrom(foreign));
        }
        let missing = played.fits().fold(order.shapes, |missing, fit| missing & !bit(fit.shape()));
        let playable = |fit: &Fit| played.playable().contains(*fit);
        Ok(order.first_of(missing).filter(playable).map(Fit::piece).collect())
    }
}

impl From<Placement> for Objective {
    fn from(placement: Placement) -> Objective {
        placement.iter().collect()
    }
}

/// Creates the set of the pieces; of two pieces of one shape the later one counts.
impl FromIterator<PiecePlacement> for Objective {
    fn from_iter<I: IntoIterator<Item = PiecePlacement>>(pieces: I) -> Objective {
        let mut objective = Objective::default();
        for piece in pieces {
            objective.0[piece.shape.index()] = Some(piece);
        }
        objective
    }
}

/// The precedence relation of pieces that share no location: which must be played before which.
///
/// The legal orders are exactly the topological orders of this relation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForcedOrder {
    /// A bit for each shape present.
    shapes: u8,
    fits: ByShape<Option<Fit>>,
    /// For each shape, a bit for each shape that must be played before it.
    before: ByShape<u8>,
}

impl ForcedOrder {
    /// Computes the relation of pieces of different shapes that share no location.
    #[inline]
    pub fn among(fits: impl IntoIterator<Item = Fit>) -> ForcedOrder {
        let mut order = ForcedOrder { shapes: 0, fits: ByShape::default(), before: ByShape::default() };
        for fit in fits {
            for other in shapes_in(order.shapes) {
                let other = order.fits[other].expect("the shape is there");
                if fit.must_precede(other) {
                    order.before[other.shape()] |= bit(fit.shape());
                }
                if other.must_precede(fit) {
                    order.before[fit.shape()] |= bit(other.shape());
                }
            }
            order.fits[fit.shape()] = Some(fit);
            order.shapes |= bit(fit.shape());
        }
        order
    }

    /// Returns the shapes that must be played before a shape, one bit each.
    pub(crate) fn before(&self, shape: Shape) -> u8 {
        self.before[shape]
    }

    /// Returns the pairs of pieces of which the first must be played before the second, sorted. Two pieces that block
    /// each other give two pairs.
    pub fn pairs(&self) -> Vec<(PiecePlacement, PiecePlacement)> {
        let pairs = self.members(self.shapes).flat_map(|first| {
            let later = move |second: &Fit| self.before[second.shape()] & bit(first.shape()) != 0;
            self.members(self.shapes).filter(later).map(move |second| (first.piece(), second.piece()))
        });
        pairs.collect()
    }

    /// Returns whether any order is legal, that is, whether there is no cycle.
    #[inline]
    pub fn is_possible(&self) -> bool {
        let mut left = self.shapes;
        while left != 0 {
            let mut later = 0;
            for shape in shapes_in(left) {
                if self.before[shape] & left != 0 {
                    later |= bit(shape);
                }
            }
            if later == left {
                return false;
            }
            left = later;
        }
        true
    }

    /// Returns the alphabetically first legal order.
    pub fn first_order(&self) -> Option<Sequence> {
        let mut sequence = Sequence::EMPTY;
        let mut left = self.shapes;
        while left != 0 {
            let next = self.first_of(left).next()?;
            sequence.play_fit(next);
            left &= !bit(next.shape());
        }
        Some(sequence)
    }

    /// Returns all legal orders, in alphabetical order.
    pub fn orders(&self) -> Vec<Sequence> {
        let mut orders = Vec::new();
        self.extend(Sequence::EMPTY, self.shapes, &mut orders);
        orders
    }

    /// Returns the number of legal orders.
    pub fn count_orders(&self) -> u32 {
        // Dynamic programming over the sets of pieces that can be on the board at the same time.
        let mut ways = [0u32; 1 << Shape::COUNT];
        ways[0] = 1;
        for set in 0..=self.shapes {
            if set & !self.shapes == 0 && ways[usize::from(set)] > 0 {
                for next in self.first_of(self.shapes & !set) {
                    ways[usize::from(set | bit(next.shape()))] += ways[usize::from(set)];
                }
            }
        }
        ways[usize::from(self.shapes)]
    }

    fn extend(&self, sequence: Sequence, left: u8, orders: &mut Vec<Sequence>) {
        if left == 0 {
            orders.push(sequence);
        }
        for next in self.first_of(left) {
            let mut longer = sequence;
            longer.play_fit(next);
            self.extend(longer, left & !bit(next.shape()), orders);
        }
    }

    /// Returns the remaining pieces that no other remaining piece must precede, sorted.
    fn first_of(&self, left: u8) -> impl Iterator<Item = Fit> {
        self.members(left).filter(move |fit| self.before[fit.shape()] & left == 0)
    }

    fn members(&self, shapes: u8) -> impl Iterator<Item = Fit> {
        shapes_in(shapes).filter_map(|shape| self.fits[shape])
    }
}

#[inline]
pub(crate) fn bit(shape: Shape) -> u8 {
    1 << shape.index()
}

#[inline]
pub(crate) fn shapes_in(bits: u8) -> impl Iterator<Item = Shape> {
    Shape::ALL.into_iter().filter(move |&shape| bits & bit(shape) != 0)
}
