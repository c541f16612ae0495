//! Well-formed lists of pieces, legal or not.

use crate::piece::{PiecePlacement, Shape};

/// Pieces in the order in which they were written, no shape twice. They need not fit on the board.
///
/// The text of a placement has at least one piece, but a value of this type may be empty: it also represents the pieces
/// played so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Placement([Option<PiecePlacement>; Shape::COUNT]);

/// The shape is already in the placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("shape {} is there twice, as {first} and as {second}", .first.shape)]
pub struct ShapeTwice {
    /// The piece already present.
    pub first: PiecePlacement,
    /// The piece that is refused.
    pub second: PiecePlacement,
}

impl Placement {
    /// The empty placement.
    pub const EMPTY: Placement = Placement([None; Shape::COUNT]);

    /// The pieces in their order.
    pub fn iter(&self) -> impl Iterator<Item = PiecePlacement> {
        self.0.iter().map_while(|&piece| piece)
    }

    /// Returns the number of pieces.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Returns whether there are no pieces.
    pub fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// Returns the piece of this shape, if present.
    pub fn of_shape(&self, shape: Shape) -> Option<PiecePlacement> {
        self.iter().find(|piece| piece.shape == shape)
    }

    /// Appends a piece, unless its shape is already present.
    pub fn push(&mut self, piece: PiecePlacement) -> Result<(), ShapeTwice> {
        if let Some(first) = self.of_shape(piece.shape) {
            return Err(ShapeTwice { first, second: piece });
        }
        let end = self.0.iter_mut().find(|slot| slot.is_none());
        *end.expect("there are as many slots as shapes") = Some(piece);
        Ok(())
    }
}
