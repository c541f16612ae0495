//! The shared table of results: eight bytes per result, eight results per cache line.

use std::sync::atomic::{AtomicU64, Ordering};

use super::state::State;

/// What is known about a state: bounds of its points, and the best walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// The lower bound, from -15.
    pub(super) low: i32,
    /// The upper bound, up to 15.
    pub(super) high: i32,
    /// The destination of the best walk, or [`NOWHERE`].
    pub(super) best: u8,
}

/// The placeholder for no destination.
pub(super) const NOWHERE: u8 = 63;

impl Known {
    /// Nothing is known.
    pub(super) const NOTHING: Known = Known { low: -15, high: 15, best: NOWHERE };

    /// Returns what the bounds imply about a goal: certain points on its side.
    #[inline]
    pub(super) fn answer(&self, base: i32, goal: i32) -> Option<i32> {
        if self.low + base >= goal {
            return Some(self.low + base);
        }
        (self.high + base < goal).then_some(self.high + base)
    }
}

/// A hash of everything that a result depends on.
///
/// The low bits select the cache line, the others are stored in the entry, so all 64 distinguish states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key {
    hash: u64,
    cards: u8,
}

impl Key {
    #[inline]
    pub(super) fn of(state: &State) -> Key {
        let (first, second) = state.words();
        let second = second.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(29);
        let mut hash = first.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ second;
        hash = (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        Key { hash: hash ^ hash >> 32, cards: state.cards() }
    }

    /// The hash.
    #[inline]
    pub(super) fn hash(self) -> u64 {
        self.hash
    }
}

/// Eight entries. Each is `tag:42 effort:6 best:6 high:5 low:5`; an empty one is zero, which would be a lower bound of
/// -16.
#[repr(align(64))]
struct Line([AtomicU64; 8]);

/// The bits of an entry below the tag.
const TAG: u32 = 22;

/// Results of states with few cards are numerous and short-lived, so they have their own part of the table, which stays
/// in the processor's cache.
const FEW: u8 = 12;

/// The size in bytes of the part for states with few cards.
const NEAR: usize = 1 << 20;

/// What is known about the states seen so far, as far as there is room.
pub(super) struct Table {
    /// For states with fewer than [`FEW`] cards.
    near: Vec<Line>,
    /// For the others.
    far: Vec<Line>,
}

impl Table {
    /// Creates a table of at most `bytes` bytes.
    pub(super) fn new(bytes: usize) -> Table {
        let near = (bytes / 2).min(NEAR);
        Table { near: lines(near), far: lines(bytes - near) }
    }

    /// Replaces the table with an empty one of this size if it is much smaller.
    pub(super) fn grow(&mut self, bytes: usize) {
        if bytes / 4 > (self.near.len() + self.far.len()) * size_of::<Line>() {
            *self = Table::new(bytes);
        }
    }

    /// Returns what is known about a state.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Known {
        let tag = key.hash >> TAG;
        for entry in &self.line(key).0 {
            let entry = entry.load(Ordering::Relaxed);
            if entry >> TAG == tag && entry & 31 != 0 {
                return Known {
                    low: (entry & 31) as i32 - 16,
                    high: (entry >> 5 & 31) as i32 - 16,
                    best: (entry >> 10 & 63) as u8,
                };
            }
        }
        Known::NOTHING
    }

    /// Stores what is known about a state, with the number of nodes searched for it. When a cache line is full, the
    /// entry with the least effort is replaced.
    #[inline]
    pub(super) fn set(&self, key: Key, known: Known, nodes: u64) {
        let tag = key.hash >> TAG;
        let line = &self.line(key).0;
        let (mut least, mut place) = (u64::MAX, 0);
        for (index, entry) in line.iter().enumerate() {
            let entry = entry.load(Ordering::Relaxed);
            if entry >> TAG == tag {
                place = index;
                break;
            }
            let effort = entry >> 16 & 63;
            if effort < least {
                (least, place) = (effort, index);
            }
        }
        let effort = u64::from(u64::BITS - nodes.leading_zeros()).min(63);
        let entry = tag << TAG
            | effort << 16
            | u64::from(known.best & 63) << 10
            | ((known.high + 16) as u64 & 31) << 5
            | (known.low + 16) as u64 & 31;
        line[place].store(entry, Ordering::Relaxed);
    }

    #[inline]
    fn line(&self, key: Key) -> &Line {
        let lines = if key.cards < FEW { &self.near } else { &self.far };
        &lines[key.hash as usize & (lines.len() - 1)]
    }
}

/// Creates a power of two of empty lines: at most `bytes` bytes, but at least one line.
fn lines(bytes: usize) -> Vec<Line> {
    let lines = (bytes / size_of::<Line>()).clamp(1, 1 << TAG);
    (0..1usize << lines.ilog2()).map(|_| Line([const { AtomicU64::new(0) }; 8])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(hash: u64) -> Key {
        Key { hash, cards: FEW }
    }

    #[test]
    fn eight_entries_are_a_cache_line() {
        assert_eq!((size_of::<Line>(), align_of::<Line>()), (64, 64));
    }

    #[test]
    fn a_table_keeps_to_its_bytes() {
        for bytes in [1 << 10, 1 << 16, 3 << 20, 65 << 20] {
            let table = Table::new(bytes);
            assert!((table.near.len() + table.far.len()) * size_of::<Line>() <= bytes);
        }
    }

    #[test]
    fn all_that_is_known_comes_back() {
        let table = Table::new(1 << 16);
        for low in -15..=15 {
            for high in low..=15 {
                let known = Known { low, high, best: 35 };
                table.set(key(u64::MAX / 3), known, 1000);
                assert_eq!(table.get(key(u64::MAX / 3)), known);
            }
        }
        assert_eq!(table.get(key(u64::MAX / 5)), Known::NOTHING);
        // The hash of an empty entry is itself a possible hash.
        assert_eq!(table.get(key(0)), Known::NOTHING);
    }

    #[test]
    fn the_least_effort_is_forgotten() {
        let table = Table::new(0);
        let known = Known { low: 1, high: 1, best: 0 };
        for number in 1..=9 {
            // The third entry has the least effort.
            table.set(key(number << TAG), known, if number == 3 { 1 } else { 100 });
        }
        let lost: Vec<u64> =
            (1..=9).filter(|number| table.get(key(number << TAG)) == Known::NOTHING).collect();
        assert_eq!(lost, [3]);
    }
}
