//! Who plays: seats, and small arrays with one value for each.

use std::fmt;
use std::ops::{Index, IndexMut};

/// One player's place at the table, counted from 0 in playing order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(u8);

impl Seat {
    /// The largest number of seats any game has.
    pub const MAX: usize = 4;

    /// The seat with this number.
    ///
    /// # Panics
    /// If `number` is not below [`Seat::MAX`].
    #[inline]
    pub const fn new(number: usize) -> Seat {
        assert!(number < Seat::MAX);
        Seat(number as u8)
    }

    /// The number of the seat, below [`Seat::MAX`].
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 3) as usize
    }

    /// The seat that moves after this one when `seats` are taken.
    #[inline]
    pub const fn next(self, seats: usize) -> Seat {
        let next = self.index() + 1;
        Seat(if next >= seats { 0 } else { next as u8 })
    }

    /// The first `seats` seats in playing order.
    pub fn first(seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..seats.min(Seat::MAX)).map(Seat::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One value for each of the four possible seats; seats that a match does not have keep the default.
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

/// The standing after a seat has given up or forfeited: it is last, alone, and whoever stood behind it moves up.
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
        // Nobody shares a place with the one who left.
        ranks[seat] -= u8::from(ranks[seat] > old && ranks[seat] > 1);
    }
    ranks[quitter] = seats.max(2) as u8;
    ranks
}

/// Points of every seat.
pub type Scores = BySeat<i32>;

/// The place of every seat in the standing: 1 is first, equals share a place, 0 is an absent seat.
pub type Ranks = BySeat<u8>;
