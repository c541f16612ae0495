//! Groups of houses.

use super::town::{HEXES, NEIGHBOURS, Town, further};
use crate::building::{Building, District};

/// The maximum number of visible houses in a match: two on each of 18 tiles.
const MOST: usize = 36;

pub(super) const HOUSE: u8 = Building::District(District::House).code();

/// The groups of houses in a town.
#[derive(Clone)]
pub(super) struct Houses {
    /// The group of each house. Entries of other hexes are meaningless.
    group: [u8; HEXES],
    /// The number of hexes of each group, and the sum of their heights.
    groups: [Group; MOST],
    count: usize,
    /// The heights of all houses together.
    total: u16,
}

/// A group of houses; the greatest one scores.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Group {
    hexes: u16,
    pub(super) value: u16,
}

impl Houses {
    pub(super) fn new() -> Houses {
        Houses { group: [0; HEXES], groups: [Group::default(); MOST], count: 0, total: 0 }
    }

    /// Finds the groups of these houses, excluding the hexes about to be covered.
    pub(super) fn find(&mut self, town: &Town, houses: &[u16], covered: [usize; 3]) {
        const NONE: u8 = u8::MAX;
        houses.iter().for_each(|&house| self.group[usize::from(house)] = NONE);
        (self.count, self.total) = (0, 0);
        let mut stack = [0; MOST];
        for &seed in houses {
            if self.group[usize::from(seed)] != NONE || covered.contains(&usize::from(seed)) {
                continue;
            }
            let number = self.count as u8;
            let mut group = Group::default();
            self.group[usize::from(seed)] = number;
            stack[0] = seed;
            let mut depth = 1;
            while depth > 0 {
                depth -= 1;
                let house = usize::from(stack[depth]);
                group.hexes += 1;
                group.value += u16::from(town.top(house).height());
                for step in NEIGHBOURS {
                    let next = further(house, step);
                    let joins = town.top(next).code() == HOUSE && self.group[next] == NONE;
                    if joins && !covered.contains(&next) {
                        self.group[next] = number;
                        stack[depth] = next as u16;
                        depth += 1;
                    }
                }
            }
            self.groups[self.count] = group;
            self.count += 1;
            self.total += group.value;
        }
    }

    /// The group of a house as a set of groups.
    #[inline]
    pub(super) fn group(&self, house: usize) -> u64 {
        1 << (self.group[house] & 63)
    }

    /// Returns the scoring group and the value of all houses after houses of one height have joined these groups.
    #[inline]
    pub(super) fn with(&self, joined: u64, houses: u16, height: u16) -> (Group, u16) {
        let mut grown = Group { hexes: houses, value: houses * height };
        let total = self.total + grown.value;
        let mut best = Group::default();
        for (number, group) in self.groups[..self.count].iter().enumerate() {
            if joined >> number & 1 == 1 {
                grown.hexes += group.hexes;
                grown.value += group.value;
            } else {
                best = best.max(*group);
            }
        }
        (best.max(grown), total)
    }
}
