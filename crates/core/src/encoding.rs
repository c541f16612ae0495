//! Actions as numbers and positions as arrays of bytes, for programs that learn.
//!
//! [`Encoding`] is the typed side, one implementation per game. [`AnyEncoding`] is the same for callers that know no
//! game at compile time, and [`Batch`] steps many matches at once.

mod any;
mod arrays;
mod batch;

pub use any::{AnyEncoding, Encoded};
pub use arrays::{Arrays, BatchError};
pub use batch::{AnyBatch, Batch};

use crate::{Game, Rules, Seat};

/// Numbers for the actions of a game, and arrays for its positions.
///
/// A number means the same action in every position of the same kind; a game may use what everybody sees, such as the
/// order of the tiles on offer. Every legal action has a number, and no two legal actions share one.
pub trait Encoding: Game {
    /// How many numbers there are, and what an observation consists of.
    fn layout(seats: usize) -> Layout;

    /// The number of an action that is legal in this position, below [`Layout::actions`].
    fn index(position: &Self::Position, action: <Self::Position as Rules>::Action) -> usize;

    /// The action with this number in this position, legal or not; nothing if the number has no meaning here.
    fn action(position: &Self::Position, index: usize) -> Option<<Self::Position as Rules>::Action>;

    /// Writes what a seat knows about the position into `out`, which is as long as [`Layout::size`] says and may hold
    /// anything. The observing seat comes first, the others follow in playing order.
    fn observe(position: &Self::Position, seat: Seat, out: &mut [u8]);

    /// Sets the bits of all legal actions and clears the others. `room` is a list that the caller keeps.
    fn mask(position: &Self::Position, out: &mut [u64], room: &mut Vec<<Self::Position as Rules>::Action>) {
        out.fill(0);
        position.legal_actions(room);
        for &action in room.iter() {
            let index = Self::index(position, action);
            out[index / 64] |= 1 << (index % 64);
        }
    }
}

/// The shape of the numbers and arrays of a game with a number of seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// How many numbers actions have.
    pub actions: usize,
    /// Rows and columns of a plane.
    pub board: [usize; 2],
    /// The planes, in order; each has one byte for each place of the board, row by row.
    pub planes: Vec<Field>,
    /// What follows the planes, in order.
    pub features: Vec<Field>,
}

/// A named part of an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// The name, such as `zhang_yi`.
    pub name: String,
    /// How many planes or features it has.
    pub size: usize,
}

impl Field {
    /// A part with this name and size.
    pub fn new(name: impl Into<String>, size: usize) -> Field {
        Field { name: name.into(), size }
    }
}

impl Layout {
    /// How many planes there are.
    pub fn plane_count(&self) -> usize {
        self.planes.iter().map(|field| field.size).sum()
    }

    /// How many bytes all planes take.
    pub fn plane_bytes(&self) -> usize {
        self.plane_count() * self.board[0] * self.board[1]
    }

    /// How many bytes the features take.
    pub fn feature_bytes(&self) -> usize {
        self.features.iter().map(|field| field.size).sum()
    }

    /// How many bytes an observation has.
    pub fn size(&self) -> usize {
        self.plane_bytes() + self.feature_bytes()
    }

    /// How many words the bits of all actions take.
    pub fn words(&self) -> usize {
        self.actions.div_ceil(64)
    }
}

/// The seats in the order of an observation: the observing seat, then the others in playing order.
#[inline]
pub fn seats_from(seat: Seat, seats: usize) -> impl Iterator<Item = Seat> + Clone {
    (0..seats).map(move |step| {
        let number = seat.index() + step;
        Seat::new(if number < seats { number } else { number - seats })
    })
}
