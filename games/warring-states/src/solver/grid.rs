//! The grid as sets of locations: one bit for each, in the order of the notation.

use crate::Location;
use crate::location::SIDE;

/// A set of locations. Columns are six adjacent bits each, rows are every sixth bit.
pub(super) type Set = u64;

/// The first location of every column.
const FIRST_ROW: Set = every(SIDE);
/// The last location of every column.
const LAST_ROW: Set = FIRST_ROW << (SIDE - 1);
/// All others.
const NOT_LAST_ROW: Set = ((1 << Location::COUNT) - 1) & !LAST_ROW;

/// The locations visible from one location.
pub(super) struct Sight {
    /// The rays towards smaller indices, north and east: the furthest card has the lowest bit.
    pub(super) down: [Set; 2],
    /// The rays towards larger indices, south and west: the furthest card has the highest bit.
    pub(super) up: [Set; 2],
    /// All four.
    pub(super) cross: Set,
}

/// The visible locations by location, padded to a power of two so that lookups need no bounds check.
pub(super) static SIGHT: [Sight; 64] = {
    let mut sights = [const { Sight { down: [0; 2], up: [0; 2], cross: 0 } }; 64];
    let mut from = 0;
    while from < Location::COUNT {
        let mut to = 0;
        while to < Location::COUNT {
            let same_column = from / SIDE == to / SIDE;
            if to != from && (same_column || from % SIDE == to % SIDE) {
                let ray = if same_column { 0 } else { 1 };
                let side = if to < from { &mut sights[from].down } else { &mut sights[from].up };
                side[ray] |= 1 << to;
                sights[from].cross |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    sights
};

/// Returns the cards that can ever be reached from a location. Gaps and other cards do not block, so this is
/// connectivity by rows and columns.
#[inline]
pub(super) fn reachable(left: Set, from: u8) -> Set {
    let mut reached = left & SIGHT[usize::from(from & 63)].cross;
    loop {
        let next = left & (whole_columns(reached) | whole_rows(reached));
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Returns all columns that are not empty.
#[inline]
fn whole_columns(set: Set) -> Set {
    // Adding carries into the last row wherever an earlier bit is set.
    let last = (set | ((set & NOT_LAST_ROW) + NOT_LAST_ROW)) & LAST_ROW;
    (last >> (SIDE - 1)) * ((1 << SIDE) - 1)
}

/// Returns all rows that are not empty.
#[inline]
fn whole_rows(set: Set) -> Set {
    let halves = set | set >> (3 * SIDE);
    let column = (halves | halves >> SIDE | halves >> (2 * SIDE)) & ((1 << SIDE) - 1);
    column * FIRST_ROW
}

/// Every `step`-th bit of the grid.
const fn every(step: usize) -> Set {
    let mut set = 0;
    let mut at = 0;
    while at < Location::COUNT {
        set |= 1 << at;
        at += step;
    }
    set
}

/// Returns the size of a set; most sets here have one or two elements.
#[inline]
pub(super) fn count(mut set: Set) -> u8 {
    let mut count = 0;
    while set != 0 {
        set &= set - 1;
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use tessera_core::{Rng, Seed};

    use super::*;

    /// Returns every card connected by a chain of aligned cards.
    fn chained(left: Set, from: usize) -> Set {
        let aligned = |a: usize, b: usize| Location::new(a).is_aligned_with(Location::new(b));
        let mut found = vec![from];
        let mut next = 0;
        while next < found.len() {
            let of_this = |to: &usize| left >> to & 1 == 1 && aligned(found[next], *to);
            let more: Vec<usize> = (0..Location::COUNT).filter(of_this).collect();
            found.extend(more.into_iter().filter(|to| !found.contains(to)).collect::<Vec<_>>());
            next += 1;
        }
        found[1..].iter().fold(0, |set, at| set | 1 << at)
    }

    #[test]
    fn reachable_cards_hang_together_by_rows_and_columns() {
        let mut rng = Seed::from_number(1).fast_rng();
        for round in 0..3_000 {
            let from = round % Location::COUNT;
            let all = (1 << Location::COUNT) - 1;
            let left =
                rng.next_u64() & rng.next_u64() & (rng.next_u64() | rng.next_u64()) & all & !(1 << from);
            assert_eq!(reachable(left, from as u8), chained(left, from), "{left:b} from {from}");
        }
    }

    #[test]
    fn counts_are_the_number_of_bits() {
        assert_eq!((count(0), count(0b1011), count((1 << Location::COUNT) - 1)), (0, 3, 36));
    }
}
