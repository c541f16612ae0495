//! The seats of one viewer.

use tessera_core::{Seat, Turn};

/// The seats that a viewer holds; a spectator holds none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The number of different sets.
    pub const COUNT: usize = 1 << Seat::MAX;

    /// Returns the set with this index.
    pub fn from_index(index: usize) -> SeatSet {
        SeatSet((index % SeatSet::COUNT) as u8)
    }

    /// Returns the index of the set, below [`SeatSet::COUNT`].
    pub fn index(self) -> usize {
        usize::from(self.0) % SeatSet::COUNT
    }

    /// Returns the set with one more seat.
    #[must_use]
    pub fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.index())
    }

    /// Returns whether the viewer holds this seat.
    pub fn holds(self, seat: Seat) -> bool {
        self.0 & 1 << seat.index() != 0
    }

    /// Returns the seats that the viewer holds.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        Seat::first(Seat::MAX).filter(move |&seat| self.holds(seat))
    }

    /// Returns whether the viewer holds no seat.
    pub fn is_spectator(self) -> bool {
        self.0 == 0
    }

    /// Returns the seat whose perspective the viewer gets: the one on turn if held, else the first one held.
    pub fn eyes(self, turn: Turn) -> Option<Seat> {
        match turn {
            Turn::Player(seat) if self.holds(seat) => Some(seat),
            _ => self.seats().next(),
        }
    }
}
