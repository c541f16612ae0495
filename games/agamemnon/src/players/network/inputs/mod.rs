//! The inputs of the network for a position: the numbers of the inputs that are on; all others are off.
//!
//! There are inputs for the position as a whole, for each string of the full board, and for each spot (a free node).
//! All are from the perspective of the player who places the next tile.

mod spots;
mod strings;

use crate::players::evaluation::{each_piece, leadership_row};
use crate::players::field::{FATES, FORCE, Field, LEADERSHIP, NODES, Piece};
use crate::players::insight::sign_of;
use crate::turn::TILES;
use crate::{Kind, Player, Position};
pub(super) use spots::SPOT_INPUTS;
pub(super) use strings::STRING_INPUTS;

/// A group of inputs with one number for each value from 0; larger values are clamped.
#[derive(Clone, Copy)]
struct Group {
    first: usize,
    values: usize,
}

impl Group {
    const fn after(before: Group, values: usize) -> Group {
        Group { first: before.first + before.values, values }
    }

    #[inline]
    fn at(self, value: usize) -> u16 {
        (self.first + value.min(self.values - 1)) as u16
    }

    /// Returns the input for a signed value: half of the group's numbers are for negative ones.
    #[inline]
    fn around_zero(self, value: i32) -> u16 {
        (self.first + from_zero(value, self.values)) as u16
    }
}

/// Maps a signed value to an unsigned one, clamped to the size of a group.
#[inline]
fn from_zero(value: i32, values: usize) -> usize {
    let most = values as i32 / 2;
    (most + value.clamp(-most, most)) as usize
}

/// Up to three tiles of a kind in a bag, up to two in the hand.
const COPIES: usize = 3;
const IN_HAND: usize = 2;

// The inputs of the position as a whole; those of strings and spots follow.
const PLACED: Group = Group { first: 0, values: TILES };
const UNDRAWN: Group = Group::after(PLACED, 1);
const HAND: Group = Group::after(UNDRAWN, Kind::COUNT * IN_HAND);
const OWN_BAG: Group = Group::after(HAND, Kind::COUNT * COPIES);
const OTHER_BAG: Group = Group::after(OWN_BAG, Kind::COUNT * COPIES);

/// The maximum number of active inputs in a list.
const MOST: usize = 64;

/// The numbers of the active inputs.
#[derive(Clone)]
pub(in crate::players) struct List {
    numbers: [u16; MOST],
    len: usize,
}

impl List {
    pub(in crate::players) const EMPTY: List = List { numbers: [0; MOST], len: 0 };

    #[inline]
    pub(in crate::players) fn add(&mut self, number: u16) {
        self.numbers[self.len % MOST] = number;
        self.len += 1;
    }

    #[inline]
    pub(in crate::players) fn numbers(&self) -> &[u16] {
        &self.numbers[..self.len.min(MOST)]
    }
}

/// A string, current or of the full board, with the sum that decides its owner.
#[derive(Clone, Copy)]
struct Known {
    piece: Piece,
    sum: i32,
}

/// Some strings of one type.
struct Strings {
    known: [Known; Strings::ROOM],
    len: usize,
    /// For each joining node, the number of its string.
    at: [u8; NODES],
}

impl Strings {
    /// The maximum number of strings; no type has as many edges on any board.
    const ROOM: usize = 24;
    const NONE: Strings =
        Strings { known: [Known { piece: Piece::NONE, sum: 0 }; Strings::ROOM], len: 0, at: [0; NODES] };

    /// Finds all strings that pass through one of the nodes.
    #[inline]
    fn find(&mut self, field: &Field, fate: usize, joining: u64) {
        each_piece(field, fate, joining, |piece, sum| {
            let mut rest = piece.nodes;
            while rest != 0 {
                self.at[rest.trailing_zeros() as usize] = self.len as u8;
                rest &= rest - 1;
            }
            self.known[self.len % Strings::ROOM] = Known { piece, sum };
            self.len += 1;
        });
    }

    /// Returns the string that passes through a node.
    #[inline]
    fn at(&self, node: usize) -> &Known {
        &self.known[usize::from(self.at[node % NODES]) % Strings::ROOM]
    }

    #[inline]
    fn all(&self) -> &[Known] {
        &self.known[..self.len.min(Strings::ROOM)]
    }
}

/// A position from the perspective of the player who places next.
pub(in crate::players) struct View<'a> {
    position: &'a Position,
    field: &'a Field,
    /// 1 for Orange, -1 for Black.
    me: i32,
    own_tiles: u64,
    /// For each type, the current strings and those of the full board.
    now: [Strings; FATES],
    full: [Strings; FATES],
}

impl<'a> View<'a> {
    #[inline]
    pub(in crate::players) fn new(position: &'a Position, field: &'a Field) -> View<'a> {
        let me = sign_of(position.player());
        let mut own_tiles = 0;
        let mut rest = field.nodes & !field.free;
        while rest != 0 {
            let node = rest.trailing_zeros();
            rest &= rest - 1;
            own_tiles |= u64::from(field.tile(node as usize).measure(FORCE) == me) << node;
        }
        let none = || [const { Strings::NONE }; FATES];
        let mut view = View { position, field, me, own_tiles, now: none(), full: none() };
        for fate in 0..FATES {
            view.now[fate].find(field, fate, field.joining());
            view.full[fate].find(field, fate, field.joining_when_full());
        }
        view
    }

    /// Returns the lead in a string with this sum, positive for the player who places next.
    #[inline]
    fn lead(&self, fate: usize, sum: i32) -> i32 {
        match fate {
            LEADERSHIP => {
                let (sign, row) = leadership_row(sum, self.field.leaders);
                // The last row is for strings without a leader.
                self.me * sign * (row as i32 + 1)
            }
            _ => self.me * sum,
        }
    }

    /// Returns the inputs of the position as a whole.
    pub(in crate::players) fn shared(&self) -> List {
        let position = self.position;
        let mut list = List::EMPTY;
        list.add(PLACED.at(position.placed()));
        let me = position.player();
        let hand = position.hand();
        if hand.is_empty() {
            list.add(UNDRAWN.at(0));
        }
        let mut before = None;
        for kind in hand.iter() {
            // For two equal tiles, both inputs are on.
            list.add(HAND.at(kind.index() * IN_HAND + usize::from(before == Some(kind))));
            before = Some(kind);
        }
        for player in Player::ALL {
            let group = if player == me { OWN_BAG } else { OTHER_BAG };
            let bag = position.bag(player);
            for kind in Kind::ALL {
                let count = bag.count(kind);
                if count > 0 {
                    list.add(group.at(kind.index() * COPIES + count - 1));
                }
            }
        }
        list
    }
}

#[cfg(test)]
impl List {
    fn sorted(&self) -> Vec<u16> {
        let mut numbers = self.numbers().to_vec();
        numbers.sort_unstable();
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_core::Game;

    fn shared(position: &Position) -> Vec<u16> {
        View::new(position, &Field::new(position)).shared().sorted()
    }

    #[test]
    fn what_is_left_to_be_placed_is_of_the_position() {
        let mut position = crate::Agamemnon::position(&"Oa00".parse().unwrap()).unwrap();
        let copies = |kind: usize, count: usize| kind * COPIES + count - 1;
        let counts = [1, 1, 1, 1, 1, 3, 2, 1, 2, 2];
        let bag = |group: Group, counts: [usize; Kind::COUNT]| -> Vec<u16> {
            let left = counts.into_iter().enumerate().filter(|(_, count)| *count > 0);
            left.map(|(kind, count)| group.at(copies(kind, count))).collect()
        };
        let orange = bag(OTHER_BAG, [0, 1, 1, 1, 1, 3, 2, 1, 2, 2]);
        let undrawn = [vec![PLACED.at(1), UNDRAWN.at(0)], bag(OWN_BAG, counts), orange.clone()].concat();
        assert_eq!(shared(&position), undrawn);
        tessera_core::Rules::draw(&mut position, &"BfBf".parse().unwrap()).unwrap();
        let hand = [HAND.at(Kind::Warrior1.index() * 2), HAND.at(Kind::Warrior1.index() * 2 + 1)];
        let own = bag(OWN_BAG, [1, 1, 1, 1, 1, 1, 2, 1, 2, 2]);
        assert_eq!(shared(&position), [vec![PLACED.at(1)], hand.to_vec(), own, orange].concat());
    }

    #[test]
    fn values_beyond_a_group_are_its_ends() {
        let group = Group { first: 10, values: 5 };
        assert_eq!([0, 4, 9].map(|value| group.at(value)), [10, 14, 14]);
        assert_eq!([-9, -2, 0, 1, 9].map(|value| group.around_zero(value)), [10, 10, 12, 13, 14]);
    }
}
