//! The inputs of the network for a string of the full board.

use super::{Group, Known, List, OTHER_BAG, View, from_zero};
use crate::board::MAX_NODES;
use crate::players::evaluation::{ROOMS, room};
use crate::players::field::{Code, FATES, LEADERSHIP, Piece, STRENGTH, owner};

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

/// The number of inputs, including those of the position.
pub(in super::super) const STRING_INPUTS: usize = OTHER_NODE.first + OTHER_NODE.values;

impl View<'_> {
    /// Calls back with the type and the inputs of every string of the full board.
    pub(in crate::players) fn each_string(&self, mut visit: impl FnMut(usize, &Piece, &List)) {
        for fate in 0..FATES {
            for known in self.full[fate].all() {
                visit(fate, &known.piece, &Full { view: self, fate, known }.inputs());
            }
        }
    }
}

/// A string of the full board.
struct Full<'a> {
    view: &'a View<'a>,
    fate: usize,
    known: &'a Known,
}

impl Full<'_> {
    fn inputs(&self) -> List {
        let mut list = List::EMPTY;
        self.shape(&mut list);
        self.lead(&mut list);
        self.nodes(&mut list);
        list
    }

    /// Its size, the ownership of its parts, and the ways to cut it.
    fn shape(&self, list: &mut List) {
        let Full { view: View { field, me, .. }, fate, known: Known { piece, .. } } = self;
        let (mut own, mut other, mut pieces) = (0, 0, 0);
        for now in self.view.now[*fate].all() {
            if now.piece.nodes & piece.nodes != 0 {
                let points = me * now.piece.edges * owner(*fate, now.sum);
                own += points.max(0);
                other -= points.min(0);
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

    /// Its leader and the lead.
    fn lead(&self, list: &mut List) {
        let Full { view: View { field, me, own_tiles, .. }, fate, known: Known { piece, sum } } = self;
        let lead = self.view.lead(*fate, *sum);
        let free = (piece.nodes & field.free).count_ones() as i32;
        list.add(LEAD.around_zero(lead));
        list.add(LEAD_AND_ROOM.at(from_zero(lead, LEAD.values) * ROOMS + room(free)));
        let tiles = piece.nodes & !field.free;
        list.add(OWN_TILES.at((tiles & own_tiles).count_ones() as usize));
        list.add(OTHER_TILES.at((tiles & !own_tiles).count_ones() as usize));
        match *fate {
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
                let (orange, black) = (sum & 255, sum >> 8);
                let (own, other) = if *me > 0 { (orange, black) } else { (black, orange) };
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
        let mut rest = self.known.piece.nodes & !self.view.field.free;
        while rest != 0 {
            visit(self.view.field.tile(rest.trailing_zeros() as usize));
            rest &= rest - 1;
        }
    }

    /// Its location.
    fn nodes(&self, list: &mut List) {
        let View { field, own_tiles, .. } = self.view;
        let mut rest = self.known.piece.nodes;
        while rest != 0 {
            let node = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let group = match (field.free >> node & 1, own_tiles >> node & 1) {
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
    use crate::players::field::Field;
    use tessera_core::Game;

    #[test]
    fn a_string_is_seen_by_who_places_next() {
        // Black has placed one of two tiles.
        let position = crate::Agamemnon::position(&"Oa00Bg09".parse().unwrap()).unwrap();
        let mut found = Vec::new();
        let field = Field::new(&position);
        View::new(&position, &field).each_string(|fate, piece, list| {
            if fate == STRENGTH && piece.nodes & 1 == 1 {
                found.push(list.sorted());
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
}
