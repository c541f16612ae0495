//! Seats, and small arrays with one value per seat.

use std::fmt;
use std::ops::{Index, IndexMut};

/// One player's place at the table, counted from 0 in playing order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(u8);

impl Seat {
    /// The largest number of seats any game has.
    pub const MAX: usize = 4;

    /// Creates the seat with this number.
    ///
    /// # Panics
    /// If `number` is not below [`Seat::MAX`].
    #[inline]
    pub const fn new(number: usize) -> Seat {
        assert!(number < Seat::MAX);
        Seat(number as u8)
    }

    /// Returns the number of the seat, below [`Seat::MAX`].
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 3) as usize
    }

    /// Returns the seat that moves after this one when `seats` are taken.
    #[inline]
    pub const fn next(self, seats: usize) -> Seat {
        let next = self.index() + 1;
        Seat(if next >= seats { 0 } else { next as u8 })
    }

    /// Returns the first `seats` seats in playing order.
    pub fn first(seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..seats.min(Seat::MAX)).map(Seat::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One value for each of the four possible seats; seats that a match does not have keep the default value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySeat<T>(pub [T; Seat::MAX]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// Returns the ranks after a seat has resigned or forfeited: it is last, alone, and every seat behind it moves up.
///
/// ```
/// use tessera_core::{BySeat, Seat, ranks_without};
///
/// let ranks = ranks_without(BySeat([1, 2, 2, 0]), Seat::new(0), 3);
/// assert_eq!(ranks.0, [3, 1, 1, 0]);
/// ```
pub fn ranks_without(mut ranks: Ranks, quitter: Seat, seats: usize) -> Ranks {
    let old = ranks[quitter];
    for seat in Seat::first(seats).filter(|&seat| seat != quitter) {
        // No seat shares a rank with the one that left.
        ranks[seat] -= u8::from(ranks[seat] > old && ranks[seat] > 1);
    }
    ranks[quitter] = seats.max(2) as u8;
    ranks
}

/// Points of every seat.
pub type Scores = BySeat<i32>;

/// The rank of every seat: 1 is first, tied seats share a rank, 0 is an absent seat.
pub type Ranks = BySeat<u8>;
