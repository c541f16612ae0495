//! Well-formed lists of pieces, which say nothing yet about what is legal.

use crate::piece::{PiecePlacement, Shape};

/// Pieces in the order in which they were written, no shape twice. They need not fit on the board.
///
/// The text of a placement has at least one piece, while a value of this type may be empty: it also
/// stands for what has been played so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Placement([Option<PiecePlacement>; Shape::COUNT]);

/// A shape that is in the placement already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("shape {} is there twice, as {first} and as {second}", .first.shape)]
pub struct ShapeTwice {
    /// The piece that was there before.
    pub first: PiecePlacement,
    /// The piece that is refused.
    pub second: PiecePlacement,
}

impl Placement {
    /// No piece.
    pub const EMPTY: Placement = Placement([None; Shape::COUNT]);

    /// The pieces in their order.
    pub fn iter(&self) -> impl Iterator<Item = PiecePlacement> {
        self.0.iter().map_while(|&piece| piece)
    }

    /// How many pieces there are.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether there is no piece.
    pub fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// The piece of this shape, if it is there.
    pub fn of_shape(&self, shape: Shape) -> Option<PiecePlacement> {
        self.iter().find(|piece| piece.shape == shape)
    }

    /// Adds a piece at the end, unless its shape is there already.
    pub fn push(&mut self, piece: PiecePlacement) -> Result<(), ShapeTwice> {
        if let Some(first) = self.of_shape(piece.shape) {
            return Err(ShapeTwice { first, second: piece });
        }
        let end = self.0.iter_mut().find(|slot| slot.is_none());
        *end.expect("there are as many slots as shapes") = Some(piece);
        Ok(())
    }
}
