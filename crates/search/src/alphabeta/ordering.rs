//! Move ordering.

use std::hash::{Hash, Hasher};

use tessera_core::Seat;

/// The history heuristic: how often each action has caused a cutoff, in any position.
pub(super) struct History(Vec<u32>);

/// The number of slots per seat. Two actions may share a slot, which only makes the order slightly worse.
const SLOTS: usize = 4096;

impl History {
    pub(super) fn new() -> History {
        History(vec![0; SLOTS * Seat::MAX])
    }

    /// Returns the slot of an action of the seat.
    #[inline]
    pub(super) fn slot<A: Hash>(seat: Seat, action: &A) -> usize {
        let mut mixer = Mixer(0);
        action.hash(&mut mixer);
        seat.index() * SLOTS + (mixer.0 >> 52) as usize
    }

    #[inline]
    pub(super) fn get(&self, slot: usize) -> u32 {
        self.0[slot]
    }

    /// Records a cutoff that saved a search of this depth; old values decay as the numbers grow.
    pub(super) fn add(&mut self, slot: usize, depth: u32) {
        let depth = depth.min(64);
        self.0[slot] += depth * depth;
        if self.0[slot] > 1 << 24 {
            self.0.iter_mut().for_each(|number| *number /= 2);
        }
    }
}

/// A hasher with the same result on every machine and in every compiler version.
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn mix(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.mix(u64::from(*byte)));
    }
    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }
    fn write_u16(&mut self, number: u16) {
        self.mix(u64::from(number));
    }
    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }
    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }
    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
    fn write_i8(&mut self, number: i8) {
        self.mix(number as u64);
    }
    fn write_i16(&mut self, number: i16) {
        self.mix(number as u64);
    }
    fn write_i32(&mut self, number: i32) {
        self.mix(number as u64);
    }
    fn write_i64(&mut self, number: i64) {
        self.mix(number as u64);
    }
    fn write_isize(&mut self, number: isize) {
        self.mix(number as u64);
    }
}
