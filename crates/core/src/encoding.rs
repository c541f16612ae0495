//! Actions as numbers and positions as byte arrays, for programs that learn.
//!
//! [`Encoding`] is the typed side, implemented once per game. [`AnyEncoding`] is its type-erased form, and [`Batch`]
//! steps many matches at once.

mod any;
mod arrays;
mod batch;

pub use any::{AnyEncoding, Encoded};
pub use arrays::{Arrays, BatchError};
pub use batch::{AnyBatch, Batch};

use crate::{Game, Rules, Seat};

/// Maps the actions of a game to numbers and its positions to arrays.
///
/// A number means the same action in every position of the same kind; its meaning may depend on what everybody sees,
/// such as the order of the tiles on offer. Every legal action has a number, and no two legal actions share one.
pub trait Encoding: Game {
    /// Returns the number of action numbers and the layout of an observation.
    fn layout(seats: usize) -> Layout;

    /// Returns the number of a legal action in this position, below [`Layout::actions`].
    fn index(position: &Self::Position, action: <Self::Position as Rules>::Action) -> usize;

    /// Returns the action with this number in this position, legal or not; `None` if the number has no meaning here.
    fn action(position: &Self::Position, index: usize) -> Option<<Self::Position as Rules>::Action>;

    /// Writes what a seat knows about the position into `out`, whose length is [`Layout::size`] and whose contents may
    /// be arbitrary. The observing seat comes first; the others follow in playing order.
    fn observe(position: &Self::Position, seat: Seat, out: &mut [u8]);

    /// Sets the bits of all legal actions and clears the others. `room` is a buffer that the caller reuses.
    fn mask(position: &Self::Position, out: &mut [u64], room: &mut Vec<<Self::Position as Rules>::Action>) {
        out.fill(0);
        position.legal_actions(room);
        for &action in room.iter() {
            let index = Self::index(position, action);
            out[index / 64] |= 1 << (index % 64);
        }
    }
}

/// The sizes of the action numbers and arrays of a game for a given number of seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The number of action numbers.
    pub actions: usize,
    /// Rows and columns of a plane.
    pub board: [usize; 2],
    /// The planes in order; each has one byte for each place of the board, row by row.
    pub planes: Vec<Field>,
    /// The features, which follow the planes, in order.
    pub features: Vec<Field>,
}

/// A named part of an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name, such as `zhang_yi`.
    pub name: String,
    /// The number of planes or features in it.
    pub size: usize,
}

impl Field {
    /// Creates a part with this name and size.
    pub fn new(name: impl Into<String>, size: usize) -> Field {
        Field { name: name.into(), size }
    }
}

impl Layout {
    /// Returns the total number of planes.
    pub fn plane_count(&self) -> usize {
        self.planes.iter().map(|field| field.size).sum()
    }

    /// Returns the number of bytes of all planes.
    pub fn plane_bytes(&self) -> usize {
        self.plane_count() * self.board[0] * self.board[1]
    }

    /// Returns the number of bytes of all features.
    pub fn feature_bytes(&self) -> usize {
        self.features.iter().map(|field| field.size).sum()
    }

    /// Returns the number of bytes of an observation.
    pub fn size(&self) -> usize {
        self.plane_bytes() + self.feature_bytes()
    }

    /// Returns the number of words of a bit mask over all actions.
    pub fn words(&self) -> usize {
        self.actions.div_ceil(64)
    }
}

/// Returns the seats in the order of an observation: the observing seat, then the others in playing order.
#[inline]
pub fn seats_from(seat: Seat, seats: usize) -> impl Iterator<Item = Seat> + Clone {
    (0..seats).map(move |step| {
        let number = seat.index() + step;
        Seat::new(if number < seats { number } else { number - seats })
    })
}
