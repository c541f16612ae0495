//! Random ends of a match: all tiles that are left, each on some free node.
//!
//! Who places what in which turn hardly matters to the final score, so a match is ended by placing all tiles
//! in the order of play. A tile looks at a few free nodes at random and goes to the one where it has most
//! to say: strong tiles to Strength edges, good leaders to Leadership edges. Such ends tell the
//! evaluation where strings will be cut, which it cannot see.

use tessera_core::{FastRng, below};

use super::evaluation::each_piece;
use super::field::{Code, FATES, FORCE, Field, LEADERSHIP, STRENGTH, count, owner};
use crate::board::Graph;
use crate::turn::{TILES_EACH, owner_of_next};
use crate::{Kind, Player, Position};

/// A tile looks at so many free nodes, which may be the same.
const LOOKS: usize = 3;

/// Ends one match again and again.
pub(super) struct Completion {
    field: Field,
    graph: &'static Graph,
    /// The tiles that each player has not placed, and how many.
    tiles: [[Kind; TILES_EACH]; Player::COUNT],
    left: [usize; Player::COUNT],
    /// The free nodes in any order, and how many.
    nodes: [u8; 64],
    free: usize,
}

impl Completion {
    pub(super) fn new(position: &Position, field: &Field) -> Completion {
        let mut completion = Completion {
            graph: position.board().graph(),
            tiles: [[Kind::LeaderA; TILES_EACH]; Player::COUNT],
            left: [0; Player::COUNT],
            nodes: [0; 64],
            free: 0,
            field: field.clone(),
        };
        for player in Player::ALL {
            let bag = position.bag(player);
            for kind in Kind::ALL {
                (0..bag.count(kind)).for_each(|_| completion.add(player, kind));
            }
        }
        position.hand().iter().for_each(|kind| completion.add(position.player(), kind));
        let mut rest = completion.field.free;
        while rest != 0 {
            completion.nodes[completion.free] = rest.trailing_zeros() as u8;
            completion.free += 1;
            rest &= rest - 1;
        }
        completion
    }

    fn add(&mut self, player: Player, kind: Kind) {
        let left = &mut self.left[player.index()];
        self.tiles[player.index()][*left] = kind;
        *left += 1;
    }

    /// What Orange is ahead by at one random end.
    pub(super) fn margin(&mut self, rng: &mut FastRng) -> i32 {
        margin(&self.complete(rng))
    }

    fn complete(&mut self, rng: &mut FastRng) -> Field {
        let mut field = self.field.clone();
        let mut left = self.left;
        for at in 0..left[0] + left[1] {
            let player = owner_of_next(field.placed);
            // Those not placed yet come first.
            let (tiles, left) = (&mut self.tiles[player.index()], &mut left[player.index()]);
            let tile = below(rng, *left as u32) as usize;
            *left -= 1;
            tiles.swap(tile, *left);
            let kind = tiles[*left];

            let mut chosen = at;
            let mut most = -1;
            for _ in 0..LOOKS {
                let look = at + below(rng, (self.free - at) as u32) as usize;
                let say = say(&self.field, kind, self.nodes[look].into());
                if say > most {
                    (chosen, most) = (look, say);
                }
            }
            self.nodes.swap(at, chosen);
            let node = usize::from(self.nodes[at]);
            field.put(Code::new(player, kind), kind == Kind::Weft, node);
            if kind == Kind::Warp {
                let around = self.graph.neighbours(node);
                let mut any = || nth(around, below(rng, count(around) as u32));
                let (p, q) = (any(), any());
                field.switch(node, p, q);
            }
        }
        field
    }
}

/// How much a tile has to say on a free node.
#[inline]
fn say(field: &Field, kind: Kind, node: usize) -> i32 {
    const LEADING: [i32; Kind::COUNT] = [7, 5, 3, 2, 2, 0, 0, 0, 0, 0];
    let strength = i32::from(kind.strength()) * field.degree(STRENGTH, node);
    strength + LEADING[kind.index()] * field.degree(LEADERSHIP, node) + field.degree(FORCE, node)
}

/// The number of a bit of a set, counted from the lowest.
#[inline]
fn nth(mut set: u64, number: u32) -> usize {
    (0..number).for_each(|_| set &= set - 1);
    set.trailing_zeros() as usize
}

/// What Orange is ahead by over the strings as they are.
fn margin(field: &Field) -> i32 {
    let mut ahead = field.single_edges(field.free);
    for fate in 0..FATES {
        each_piece(field, fate, field.joining(), |piece, sum| ahead += piece.edges * owner(fate, sum));
    }
    ahead
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_core::{Game, Rules, Seed, Turn};
    use tessera_testkit::random_match;

    fn position(setup: &str) -> Position {
        crate::Agamemnon::position(&setup.parse().unwrap()).unwrap()
    }

    #[test]
    fn tiles_have_most_to_say_where_their_edges_meet() {
        let start = Field::new(&position(""));
        // Node 09 has S0409 S0809 S0911, node 14 has F1114 F1314 L1418 L1419, node 30 has S2930 S3031.
        assert_eq!([9, 14, 30].map(|node| say(&start, Kind::LeaderC, node)), [12, 8, 8]);
        assert_eq!([9, 14, 30].map(|node| say(&start, Kind::LeaderA, node)), [3, 16, 2]);
        assert_eq!([9, 14, 30].map(|node| say(&start, Kind::Weft, node)), [0, 2, 0]);
    }

    #[test]
    fn bits_are_counted_from_the_lowest() {
        assert_eq!([0, 1, 2].map(|number| nth(0b101_0100, number)), [2, 4, 6]);
    }

    #[test]
    fn an_end_has_all_tiles_and_the_score_of_the_rules() {
        let mut rng = Seed::from_number(5).fast_rng();
        random_match::<crate::Agamemnon>(&[], 5, |position| {
            let mut completion = Completion::new(position, &Field::new(position));
            for _ in 0..10 {
                let end = completion.complete(&mut rng);
                assert_eq!((end.placed, end.free.count_ones(), end.wefts.count_ones()), (30, 2, 4));
                assert_eq!(end.free & !position.free(), 0);
            }
            let scores = position.scores().0;
            assert_eq!(margin(&Field::new(position)), scores[0] - scores[1]);
            if position.turn() == Turn::Over {
                // Nothing is left to be placed.
                assert_eq!(completion.margin(&mut rng), scores[0] - scores[1]);
            }
        });
    }
}
