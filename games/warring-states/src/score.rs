//! Supporters and flags: how many cards of each kingdom every seat has, who owns each flag, and the ranks.

use tessera_core::{BySeat, Ranks, Scores, Seat};

use crate::{ByKingdom, Kingdom};

/// A one in the byte of every seat.
const EACH_SEAT: u32 = 0x0101_0101;

/// The number of supporters of each kingdom that every seat has collected.
// For each kingdom four bits per seat, which is enough for the eight cards of the largest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SupporterCounts(ByKingdom<u16>);

impl SupporterCounts {
    /// Returns the number of supporters of the kingdom that the seat has.
    #[inline]
    pub fn count(&self, seat: Seat, kingdom: Kingdom) -> usize {
        usize::from(self.0[kingdom] >> (4 * seat.index()) & 0xf)
    }

    /// Returns words that identify the counts.
    pub(crate) fn words(&self) -> [u64; 2] {
        let word = |kingdoms: &[Kingdom]| {
            kingdoms.iter().fold(0, |word, kingdom| word << u16::BITS | u64::from(self.0[*kingdom]))
        };
        let (large, small) = Kingdom::ALL.split_at(4);
        [word(large), word(small)]
    }

    /// Adds collected cards and returns whether no other seat now has more of the kingdom, in which case the collector
    /// takes the flag.
    #[inline]
    #[must_use = "this decides over the flag"]
    pub(crate) fn add(&mut self, seat: Seat, kingdom: Kingdom, cards: usize) -> bool {
        self.0[kingdom] += (cards as u16) << (4 * seat.index());
        let own = self.count(seat, kingdom) as u16;
        // Two seats at a time: a guard bit is cleared where a seat has more cards than the collector.
        const FENCES: u16 = 0x8080;
        let collector = (own * 0x0101) | FENCES;
        let (even, odd) = (self.0[kingdom] & 0x0f0f, self.0[kingdom] >> 4 & 0x0f0f);
        (collector - even) & (collector - odd) & FENCES == FENCES
    }
}

/// The owners of the flags; a flag has at most one owner.
// One byte per seat with one bit per kingdom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flags(u32);

impl Flags {
    /// The owner of a kingdom's flag.
    pub fn owner(self, kingdom: Kingdom) -> Option<Seat> {
        Seat::first(Seat::MAX).find(|&seat| self.of(seat) >> kingdom.index() & 1 == 1)
    }

    /// Returns the flags after one is given to a seat, taking it from its owner.
    #[inline]
    #[must_use]
    pub(crate) fn given(self, kingdom: Kingdom, seat: Seat) -> Flags {
        let flag = 1 << kingdom.index();
        Flags(self.0 & !(EACH_SEAT * flag) | flag << (8 * seat.index()))
    }

    /// Returns the flags as one word.
    pub(crate) fn word(self) -> u32 {
        self.0
    }

    /// Returns the number of flags that a seat owns.
    #[inline]
    pub fn count(self, seat: Seat) -> usize {
        self.of(seat).count_ones() as usize
    }

    /// The number of flags of every seat.
    #[inline]
    pub fn scores(self) -> Scores {
        BySeat(self.0.to_le_bytes().map(|flags| flags.count_ones() as i32))
    }

    /// Returns the ranks: more flags rank higher, and among equals the owner of the largest kingdom's flag. Seats
    /// without a flag share a rank.
    pub fn ranks(self, seats: usize) -> Ranks {
        let mut ranks = Ranks::default();
        for seat in Seat::first(seats) {
            let ahead = Seat::first(seats).filter(|&other| self.standing(other) > self.standing(seat));
            ranks[seat] = 1 + ahead.count() as u8;
        }
        ranks
    }

    /// Returns a number that is larger for a better rank: by the number of flags, then by the largest kingdom among
    /// them.
    fn standing(self, seat: Seat) -> (usize, u32) {
        (self.count(seat), u8::BITS - self.of(seat).trailing_zeros())
    }

    /// The kingdoms whose flags a seat owns, one bit each.
    #[inline]
    pub(crate) fn of(self, seat: Seat) -> u8 {
        self.0.to_le_bytes()[seat.index()]
    }
}
