//! The bag that a player draws from, packed into one word.

use tessera_core::{Rng, below};

use crate::{Kind, turn::TILES_EACH};

/// The number of bits for each kind: four for a count up to 15, and a spare bit, so that the sums of all kinds can be
/// compared at once.
const WIDTH: u32 = 5;

/// A one in the field of each kind.
const ONES: u64 = {
    let mut ones = 0;
    let mut kind = 0;
    while kind < Kind::COUNT as u32 {
        ones |= 1 << (WIDTH * kind);
        kind += 1;
    }
    ones
};

/// The spare bits.
const SPARE: u64 = ONES << (WIDTH - 1);

/// The tiles that a player has neither placed nor in hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bag(u64);

impl Bag {
    /// All tiles of a player.
    pub const FULL: Bag = {
        let mut bag = 0;
        let mut index = 0;
        while index < Kind::COUNT {
            bag |= (Kind::ALL[index].copies() as u64) << (WIDTH * index as u32);
            index += 1;
        }
        Bag(bag)
    };

    /// Returns the number of tiles of this kind left.
    #[inline]
    pub const fn count(self, kind: Kind) -> usize {
        (self.0 >> (WIDTH * kind as u32)) as usize & 31
    }

    /// Returns the number of tiles left.
    #[inline]
    pub const fn total(self) -> usize {
        (self.sums() >> (WIDTH * (Kind::COUNT as u32 - 1))) as usize & 31
    }

    /// The kinds that are left, in order.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.count(kind) > 0)
    }

    /// Takes a tile of a kind that is left.
    #[inline]
    pub(crate) const fn take(&mut self, kind: Kind) {
        self.0 -= 1 << (WIDTH * kind as u32);
    }

    /// Puts a tile back.
    #[inline]
    pub(crate) const fn put(&mut self, kind: Kind) {
        self.0 += 1 << (WIDTH * kind as u32);
    }

    /// Draws a uniformly random tile. The bag must not be empty.
    #[inline]
    pub(crate) fn take_any<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Kind {
        let ticket = below(rng, self.total() as u32);
        // The first kind whose sum exceeds the ticket: there the subtraction keeps the spare bit.
        let beyond = ((self.sums() | SPARE) - (u64::from(ticket) + 1) * ONES) & SPARE;
        let kind = Kind::ALL[(beyond.trailing_zeros() / WIDTH) as usize];
        self.take(kind);
        kind
    }

    /// In the field of each kind, the number of tiles left of it and of all kinds before it.
    #[inline]
    const fn sums(self) -> u64 {
        const { assert!(TILES_EACH < 1 << (WIDTH - 1)) };
        self.0.wrapping_mul(ONES)
    }
}
