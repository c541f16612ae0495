//! What the network is told of a position: numbers of inputs that are on, all others are off.
//!
//! There are inputs that all strings of a position share, and inputs for each string of the full board. Both
//! are seen from the side of the player who places the next tile.

use crate::board::MAX_NODES;
use crate::players::evaluation::{ROOMS, each_piece, leadership_row, room};
use crate::players::field::{Code, FATES, FORCE, Field, LEADERSHIP, Piece, STRENGTH, owner};
use crate::players::insight::sign_of;
use crate::turn::TILES;
use crate::{Kind, Player, Position};

/// Inputs with one number for each value from 0 on; larger values are the same as the largest.
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

    /// For a value that may be negative: half of the numbers are for those.
    #[inline]
    fn around_zero(self, value: i32) -> u16 {
        let most = self.values as i32 / 2;
        (self.first as i32 + most + value.clamp(-most, most)) as u16
    }
}

/// Up to three tiles of a kind in a bag, up to two in the hand.
const COPIES: usize = 3;
const IN_HAND: usize = 2;

// What all strings share.
const PLACED: Group = Group { first: 0, values: TILES };
const UNDRAWN: Group = Group::after(PLACED, 1);
const HAND: Group = Group::after(UNDRAWN, Kind::COUNT * IN_HAND);
const OWN_BAG: Group = Group::after(HAND, Kind::COUNT * COPIES);
const OTHER_BAG: Group = Group::after(OWN_BAG, Kind::COUNT * COPIES);
// What a string has of its own.
const EDGES: Group = Group::after(OTHER_BAG, 18);
const FREE: Group = Group::after(EDGES, 10);
const OWN_EDGES: Group = Group::after(FREE, 14);
const OTHER_EDGES: Group = Group::after(OWN_EDGES, 14);
const PIECES: Group = Group::after(OTHER_EDGES, 6);
const CUTS: Group = Group::after(PIECES, 7);
const ELSEWHERE: Group = Group::after(CUTS, 20);
const WEFTS: Group = Group::after(ELSEWHERE, 5);
const WEFTS_LEAD: Group = Group::after(WEFTS, 5);
const OWN_TILES: Group = Group::after(WEFTS_LEAD, 8);
const OTHER_TILES: Group = Group::after(OWN_TILES, 8);
const LEAD: Group = Group::after(OTHER_TILES, 25);
const LEAD_AND_ROOM: Group = Group::after(LEAD, 25 * ROOMS);
// The sum of strengths, or for Leadership each leader.
const OWN_STRENGTH: Group = Group::after(LEAD_AND_ROOM, 16);
const OTHER_STRENGTH: Group = Group::after(OWN_STRENGTH, 16);
const FREE_NODE: Group = Group::after(OTHER_STRENGTH, MAX_NODES);
const OWN_NODE: Group = Group::after(FREE_NODE, MAX_NODES);
const OTHER_NODE: Group = Group::after(OWN_NODE, MAX_NODES);

/// How many inputs there are.
pub(super) const INPUTS: usize = OTHER_NODE.first + OTHER_NODE.values;

/// At most so many inputs of a list are on.
const MOST: usize = 64;

/// Numbers of inputs that are on.
#[derive(Clone)]
pub(super) struct List {
    numbers: [u16; MOST],
    len: usize,
}

impl List {
    pub(super) const EMPTY: List = List { numbers: [0; MOST], len: 0 };

    #[inline]
    pub(super) fn add(&mut self, number: u16) {
        self.numbers[self.len % MOST] = number;
        self.len += 1;
    }

    #[inline]
    pub(super) fn numbers(&self) -> &[u16] {
        &self.numbers[..self.len.min(MOST)]
    }
}

/// What all strings of a position share.
pub(super) fn shared(position: &Position) -> List {
    let mut list = List::EMPTY;
    list.add(PLACED.at(position.placed()));
    let me = position.player();
    let hand = position.hand();
    if hand.is_empty() {
        list.add(UNDRAWN.at(0));
    }
    let mut before = None;
    for kind in hand.iter() {
        // Of two equal tiles both inputs are on.
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

/// Strings as they are, of one type.
struct Present {
    pieces: [(u64, i32); 32],
    len: usize,
}

/// Calls back with the type and the inputs of every string of the full board.
pub(super) fn each_string(position: &Position, field: &Field, mut visit: impl FnMut(usize, &Piece, &List)) {
    let me = sign_of(position.player());
    let mut own_tiles = 0;
    let mut rest = field.nodes & !field.free;
    while rest != 0 {
        let node = rest.trailing_zeros();
        rest &= rest - 1;
        own_tiles |= u64::from(field.tile(node as usize).measure(FORCE) == me) << node;
    }
    for fate in 0..FATES {
        let mut present = Present { pieces: [(0, 0); 32], len: 0 };
        each_piece(field, fate, field.joining(), |piece, sum| {
            present.pieces[present.len % 32] = (piece.nodes, me * piece.edges * owner(fate, sum));
            present.len += 1;
        });
        each_piece(field, fate, field.joining_when_full(), |piece, sum| {
            let string = Full { field, me, own_tiles, fate, piece, sum, present: &present };
            visit(fate, &string.piece, &string.inputs());
        });
    }
}

/// A string of the full board.
struct Full<'a> {
    field: &'a Field,
    /// 1 for Orange, -1 for Black.
    me: i32,
    own_tiles: u64,
    fate: usize,
    piece: Piece,
    sum: i32,
    present: &'a Present,
}

impl Full<'_> {
    fn inputs(&self) -> List {
        let mut list = List::EMPTY;
        self.shape(&mut list);
        self.lead(&mut list);
        self.nodes(&mut list);
        list
    }

    /// How large it is, what of it belongs to whom, and how it may be cut.
    fn shape(&self, list: &mut List) {
        let Full { field, me, fate, piece, .. } = self;
        let (mut own, mut other, mut pieces) = (0, 0, 0);
        for (nodes, points) in &self.present.pieces[..self.present.len.min(32)] {
            if nodes & piece.nodes != 0 {
                own += (*points).max(0);
                other -= (*points).min(0);
                pieces += 1;
            }
        }
        let (mut cuts, mut elsewhere) = (0, 0);
        let mut rest = piece.nodes & field.free;
        while rest != 0 {
            let node = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let degrees: i32 = (0..FATES).map(|fate| field.degree(fate, node)).sum();
            let here = field.degree(*fate, node);
            cuts += usize::from(here > 1);
            elsewhere += degrees - here;
        }
        let wefts = piece.touched & field.wefts;
        list.add(EDGES.at(piece.edges as usize));
        list.add(FREE.at((piece.nodes & field.free).count_ones() as usize));
        list.add(OWN_EDGES.at(own as usize));
        list.add(OTHER_EDGES.at(other as usize));
        list.add(PIECES.at(pieces));
        list.add(CUTS.at(cuts));
        list.add(ELSEWHERE.at(elsewhere as usize));
        list.add(WEFTS.at(wefts.count_ones() as usize));
        list.add(WEFTS_LEAD.around_zero(me * field.wefts_sum(wefts)));
    }

    /// Who leads it and by how much.
    fn lead(&self, list: &mut List) {
        let Full { field, me, piece, .. } = self;
        let lead = match self.fate {
            LEADERSHIP => {
                let (sign, row) = leadership_row(self.sum, field.leaders);
                // The last row is for strings that nobody leads.
                me * sign * (row as i32 + 1)
            }
            _ => me * self.sum,
        };
        let free = (piece.nodes & field.free).count_ones() as i32;
        list.add(LEAD.around_zero(lead));
        let cell = usize::from(LEAD.around_zero(lead)) - LEAD.first;
        list.add(LEAD_AND_ROOM.at(cell * ROOMS + room(free)));
        let tiles = piece.nodes & !field.free;
        list.add(OWN_TILES.at((tiles & self.own_tiles).count_ones() as usize));
        list.add(OTHER_TILES.at((tiles & !self.own_tiles).count_ones() as usize));
        match self.fate {
            STRENGTH => {
                let (mut own, mut other) = (0, 0);
                self.each_tile(|measure: Code| {
                    let strength = me * measure.measure(STRENGTH);
                    own += strength.max(0);
                    other -= strength.min(0);
                });
                list.add(OWN_STRENGTH.at(own as usize));
                list.add(OTHER_STRENGTH.at(other as usize));
            }
            LEADERSHIP => {
                let (orange, black) = (self.sum & 255, self.sum >> 8);
                let (own, other) = if self.me > 0 { (orange, black) } else { (black, orange) };
                for rank in 0..5 {
                    if own >> rank & 1 == 1 {
                        list.add(OWN_STRENGTH.at(rank));
                    }
                    if other >> rank & 1 == 1 {
                        list.add(OTHER_STRENGTH.at(rank));
                    }
                }
            }
            _ => {}
        }
    }

    fn each_tile(&self, mut visit: impl FnMut(Code)) {
        let mut rest = self.piece.nodes & !self.field.free;
        while rest != 0 {
            visit(self.field.tile(rest.trailing_zeros() as usize));
            rest &= rest - 1;
        }
    }

    /// Where it is.
    fn nodes(&self, list: &mut List) {
        let mut rest = self.piece.nodes;
        while rest != 0 {
            let node = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let group = match (self.field.free >> node & 1, self.own_tiles >> node & 1) {
                (1, _) => FREE_NODE,
                (_, 1) => OWN_NODE,
                _ => OTHER_NODE,
            };
            list.add(group.at(node));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_core::Game;

    fn sorted(list: &List) -> Vec<u16> {
        let mut numbers = list.numbers().to_vec();
        numbers.sort_unstable();
        numbers
    }

    #[test]
    fn a_string_is_seen_by_who_places_next() {
        // Black has placed one of two tiles.
        let position = crate::Agamemnon::position(&"Oa00Bg09".parse().unwrap()).unwrap();
        let mut found = Vec::new();
        each_string(&position, &Field::new(&position), |fate, piece, list| {
            if fate == STRENGTH && piece.nodes & 1 == 1 {
                found.push(sorted(list));
            }
        });
        // S0001 S0004 S0409 S0809 S0911 with free nodes 01 04 08 11, where S0004 and S0409 can be cut apart at 04.
        // Elsewhere these have F0105, L0204 and L0408, L0408 F0508 F0813, F0611 F1114 L1112.
        let mut expected = vec![
            EDGES.at(5),
            FREE.at(4),
            OWN_EDGES.at(3),
            OTHER_EDGES.at(2),
            PIECES.at(2),
            CUTS.at(1),
            ELSEWHERE.at(9),
            WEFTS.at(0),
            WEFTS_LEAD.around_zero(0),
            LEAD.around_zero(1),
            LEAD_AND_ROOM.at((LEAD.values / 2 + 1) * ROOMS + room(4)),
            OWN_TILES.at(1),
            OTHER_TILES.at(1),
            OWN_STRENGTH.at(2),
            OTHER_STRENGTH.at(1),
            FREE_NODE.at(1),
            FREE_NODE.at(4),
            FREE_NODE.at(8),
            FREE_NODE.at(11),
            OWN_NODE.at(9),
            OTHER_NODE.at(0),
        ];
        expected.sort_unstable();
        assert_eq!(found, [expected]);
    }

    #[test]
    fn all_strings_share_what_is_left_to_be_placed() {
        let mut position = crate::Agamemnon::position(&"Oa00".parse().unwrap()).unwrap();
        let copies = |kind: usize, count: usize| kind * COPIES + count - 1;
        let counts = [1, 1, 1, 1, 1, 3, 2, 1, 2, 2];
        let bag = |group: Group, counts: [usize; Kind::COUNT]| -> Vec<u16> {
            let left = counts.into_iter().enumerate().filter(|(_, count)| *count > 0);
            left.map(|(kind, count)| group.at(copies(kind, count))).collect()
        };
        let orange = bag(OTHER_BAG, [0, 1, 1, 1, 1, 3, 2, 1, 2, 2]);
        let undrawn = [vec![PLACED.at(1), UNDRAWN.at(0)], bag(OWN_BAG, counts), orange.clone()].concat();
        assert_eq!(sorted(&shared(&position)), undrawn);
        tessera_core::Rules::draw(&mut position, &"BfBf".parse().unwrap()).unwrap();
        let hand = [HAND.at(Kind::Warrior1.index() * 2), HAND.at(Kind::Warrior1.index() * 2 + 1)];
        let own = bag(OWN_BAG, [1, 1, 1, 1, 1, 1, 2, 1, 2, 2]);
        assert_eq!(sorted(&shared(&position)), [vec![PLACED.at(1)], hand.to_vec(), own, orange].concat());
    }

    #[test]
    fn values_beyond_a_group_are_its_ends() {
        let group = Group { first: 10, values: 5 };
        assert_eq!([0, 4, 9].map(|value| group.at(value)), [10, 14, 14]);
        assert_eq!([-9, -2, 0, 1, 9].map(|value| group.around_zero(value)), [10, 10, 12, 13, 14]);
    }
}
