//! The inputs of the network for a spot: what a tile there would join, and what that would be worth.

use super::{Group, OTHER_BAG, View, from_zero};
use crate::board::MAX_NODES;
use crate::players::evaluation::{ROOMS, room};
use crate::players::field::{FATES, FORCE, count, owner};

/// Leads in strings, both negative and positive.
const LEADS: usize = 23;
/// Numbers of edges.
const SIZES: usize = 8;
/// Points that a neutral tile would gain or lose.
const CHANGES: usize = 13;

// For each type of string.
const JOINED: Group = Group::after(OTHER_BAG, FATES * LEADS * SIZES);
const CHANGE: Group = Group::after(JOINED, FATES * CHANGES);
const FULL: Group = Group::after(CHANGE, FATES * LEADS * ROOMS);
// For the spot as a whole.
const NODE: Group = Group::after(FULL, MAX_NODES);

/// The number of inputs, including those of the position.
pub(in super::super) const SPOT_INPUTS: usize = NODE.first + NODE.values;

impl View<'_> {
    /// Calls back with every free node and each of its inputs.
    pub(in crate::players) fn each_spot_input(&self, mut visit: impl FnMut(usize, u16)) {
        let field = self.field;
        let mut rest = field.free;
        while rest != 0 {
            let node = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            visit(node, NODE.at(node));
        }
        for fate in 0..FATES {
            for full in self.full[fate].all() {
                let free = full.piece.nodes & field.free;
                let lead = fate * LEADS + from_zero(self.lead(fate, full.sum), LEADS);
                let whole = FULL.at(lead * ROOMS + room(count(free)));
                let mut rest = free;
                while rest != 0 {
                    let node = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let joined = self.joined(fate, node);
                    let lead = fate * LEADS + from_zero(self.lead(fate, joined.sum), LEADS);
                    let change = self.me * (joined.edges * owner(fate, joined.sum) - joined.points);
                    visit(node, whole);
                    visit(node, JOINED.at(lead * SIZES + (joined.edges as usize).min(SIZES - 1)));
                    visit(node, CHANGE.at(fate * CHANGES + from_zero(change, CHANGES)));
                }
            }
        }
    }

    /// Returns the string that a neutral tile on a free node would join from its surroundings.
    #[inline]
    fn joined(&self, fate: usize, node: usize) -> Joined {
        let field = self.field;
        let around = field.around(fate, node);
        let joining = field.joining();
        let mut wefts = around & field.wefts;
        let mut joined = Joined { edges: count(around & !joining), sum: 0, points: 0 };
        let mut rest = around & joining;
        while rest != 0 {
            let now = self.now[fate].at(rest.trailing_zeros() as usize);
            rest &= (rest - 1) & !now.piece.nodes;
            joined.edges += now.piece.edges;
            joined.sum += now.piece.sum;
            joined.points += now.piece.edges * owner(fate, now.sum);
            wefts |= now.piece.touched & field.wefts;
        }
        if fate == FORCE {
            // An edge from a free node to a Weft is a string of its own.
            joined.points += field.wefts_sum(around);
            joined.sum += field.wefts_sum(wefts);
        }
        joined
    }
}

/// See [`View::joined`].
struct Joined {
    edges: i32,
    sum: i32,
    /// Orange's lead on the strings that would be joined.
    points: i32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::field::{Field, LEADERSHIP, STRENGTH};
    use tessera_core::Game;

    fn inputs_of(state: &str, spot: usize) -> Vec<u16> {
        let position = crate::Agamemnon::position(&state.parse().unwrap()).unwrap();
        let field = Field::new(&position);
        let mut inputs = Vec::new();
        View::new(&position, &field).each_spot_input(|node, input| {
            if node == spot {
                inputs.push(input);
            }
        });
        inputs.sort_unstable();
        inputs
    }

    /// Returns the inputs for a type, given the lead of the player who places next, the joined edges and the points
    /// gained, and the string of the full board with its lead and free nodes.
    fn of_type(fate: usize, lead: i32, edges: usize, change: i32, full: (i32, i32)) -> [u16; 3] {
        let at = |lead: i32| fate * LEADS + (LEADS as i32 / 2 + lead) as usize;
        [
            JOINED.at(at(lead) * SIZES + edges),
            CHANGE.at(fate * CHANGES + (CHANGES as i32 / 2 + change) as usize),
            FULL.at(at(full.0) * ROOMS + room(full.1)),
        ]
    }

    #[test]
    fn a_spot_knows_what_it_would_join() {
        // At 04 meet S0004, S0409, L0204 and L0408. Black has placed one of two tiles: g of strength 2 on 09, which has
        // S0409, S0809 and S0911, three edges; Orange has a of strength 1 on 00, with S0001 and S0004. Joined they are
        // five edges, led by Black by 1: it gains the two that Orange loses. The full board has the same five edges.
        let strength = of_type(STRENGTH, 1, 5, 4, (1, 4));
        // L0203, L0204, L0306 and L0408 have no tiles; 04 would join two edges of nobody.
        // Black has all leaders to come and Orange all but a: the last row, for strings of nobody, is Black's.
        let leadership = of_type(LEADERSHIP, 11, 2, 0, (11, 5));
        let mut expected = [&strength[..], &leadership[..], &[NODE.at(4)]].concat();
        expected.sort_unstable();
        assert_eq!(inputs_of("Oa00Bg09", 4), expected);
    }

    #[test]
    fn edges_to_a_weft_are_lost_to_those_they_are_joined_with() {
        // F0105, F0508 and F0813: Black's Weft on 05 owns F0105 and F0508 alone. A neutral tile on 08 joins F0508 and
        // F0813, and the Weft at their end leads by 1: two edges where there was one. The full board joins F0206, F0611,
        // F1114, F1314 to them, with free nodes 02, 06, 11, 14, 13 and 08.
        let found = inputs_of("Oa00Bi05", 8);
        for input in of_type(FORCE, 1, 2, 1, (1, 6)) {
            assert!(found.contains(&input), "{input} of {found:?}");
        }
    }
}
