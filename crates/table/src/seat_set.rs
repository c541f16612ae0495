//! The seats of one viewer.

use tessera_core::{Seat, Turn};

/// The seats that a viewer holds; none of them: a spectator.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SeatSet(u8);

impl SeatSet {
    /// How many sets there are.
    pub const COUNT: usize = 1 << Seat::MAX;

    /// The set with this number.
    pub fn from_index(index: usize) -> SeatSet {
        SeatSet((index % SeatSet::COUNT) as u8)
    }

    /// A number below [`SeatSet::COUNT`].
    pub fn index(self) -> usize {
        usize::from(self.0) % SeatSet::COUNT
    }

    /// The same set with one more seat.
    #[must_use]
    pub fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.index())
    }

    /// Whether the viewer holds this seat.
    pub fn holds(self, seat: Seat) -> bool {
        self.0 & 1 << seat.index() != 0
    }

    /// The seats that the viewer holds.
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        Seat::first(Seat::MAX).filter(move |&seat| self.holds(seat))
    }

    /// Whether the viewer holds no seat.
    pub fn is_spectator(self) -> bool {
        self.0 == 0
    }

    /// The seat that the viewer looks from: the one on turn if it is held, else the first one held.
    pub fn eyes(self, turn: Turn) -> Option<Seat> {
        match turn {
            Turn::Player(seat) if self.holds(seat) => Some(seat),
            _ => self.seats().next(),
        }
    }
}
