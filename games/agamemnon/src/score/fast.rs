//! Fast scoring of legal positions: bit masks of nodes and signed sums.

use crate::board::{EdgeBits, EdgeTypes, Graph};
use crate::position::Laid;
use crate::turn::owner_of_next;
use crate::{ByPlayer, Fate, Kind, Player};

/// The number of node bits in a word, more than any board has.
const NODES: usize = 64;

/// The amount that a tile of each player and kind adds to the sum that decides a string of each type. Orange wins the
/// string if the sum is positive and Black if it is negative.
///
/// The leaders' ranks are bits, and a player has each leader once. So the highest bit that only one player has decides
/// the sign of the sum, just as it decides a Leadership string.
const VALUE: [[i8; TILE_CODES]; 3] = {
    let mut value = [[0; TILE_CODES]; 3];
    let mut index = 0;
    while index < Kind::COUNT {
        let kind = Kind::ALL[index];
        let measures = [kind.strength() as i8, kind.rank_bit() as i8, 1];
        let mut fate = 0;
        while fate < 3 {
            value[fate][index] = measures[fate];
            value[fate][BLACK + index] = -measures[fate];
            fate += 1;
        }
        index += 1;
    }
    value
};

/// The offset of Black's tiles in the code of a tile, which is otherwise the index of its kind.
const BLACK: usize = 16;
const TILE_CODES: usize = 32;

/// Points of both players, from the tiles in the order played and the nodes that hold none.
pub(crate) fn points(graph: &Graph, types: &EdgeTypes, laid: &[Laid], free: u64) -> ByPlayer<i32> {
    let mut tiles = [0u8; NODES];
    let mut wefts = 0u64;
    for (index, &Laid { kind, node }) in laid.iter().enumerate() {
        tiles[usize::from(node) % NODES] = (BLACK * owner_of_next(index).index() + kind.index()) as u8;
        wefts |= u64::from(kind == Kind::Weft) << node;
    }
    let joining = !(free | wefts) & ((1 << DEGREE) - 1);

    let mut points = ByPlayer([0; Player::COUNT]);
    for fate in Fate::SCORING {
        let web = Web::new(graph, types.edges(fate));
        let values = &VALUE[fate.index()];
        let mut unseen = joining & web.nodes;
        while unseen != 0 {
            let string = follow(&web, &tiles, values, joining, unseen & unseen.wrapping_neg());
            unseen &= !string.joined;
            let mut sum = string.sum;
            if fate == Fate::Force {
                sum += sum_of(string.touched & wefts, &tiles, values);
            }
            points[Player::Orange] += if sum > 0 { string.edges } else { 0 };
            points[Player::Black] += if sum < 0 { string.edges } else { 0 };
        }
        if fate == Fate::Force {
            add_single_edges(&web, &tiles, free, wefts, &mut points);
        }
    }
    points
}

/// The edges of one type.
struct Web {
    /// For each node its neighbours as bits, and from bit `DEGREE` on their number.
    around: [u64; NODES],
    /// The nodes that have an edge.
    nodes: u64,
}

/// The first bit above those of the nodes.
const DEGREE: u32 = 40;

impl Web {
    #[inline]
    fn new(graph: &Graph, edges: EdgeBits) -> Web {
        let mut web = Web { around: [0; NODES], nodes: 0 };
        for (word, mut rest) in edges.into_iter().enumerate() {
            while rest != 0 {
                let [from, to] = graph.ends[64 * word + rest.trailing_zeros() as usize];
                rest &= rest - 1;
                let (from_bit, to_bit) = (1u64 << from, 1u64 << to);
                web.around[usize::from(from) % NODES] += to_bit | 1 << DEGREE;
                web.around[usize::from(to) % NODES] += from_bit | 1 << DEGREE;
                web.nodes |= from_bit | to_bit;
            }
        }
        web
    }
}

/// A string that has a joining node.
struct Followed {
    joined: u64,
    touched: u64,
    edges: i32,
    sum: i32,
}

/// Follows the edges of one type from a joining node through all joining nodes.
#[inline]
fn follow(web: &Web, tiles: &[u8; NODES], values: &[i8; TILE_CODES], joining: u64, start: u64) -> Followed {
    // The start is the only node that is not reached over an edge counted at another node.
    let mut string = Followed { joined: start, touched: 0, edges: 1, sum: 0 };
    let (mut ahead, mut behind) = (start, 0u64);
    while ahead != 0 {
        let node = ahead.trailing_zeros() as usize % NODES;
        let around = web.around[node];
        string.touched |= around;
        string.sum += i32::from(values[usize::from(tiles[node]) % TILE_CODES]);
        string.edges += (around >> DEGREE) as i32 - 1;
        let back = around & behind;
        if back & back.wrapping_sub(1) != 0 {
            // More than one edge leads back: the others close rings.
            string.edges -= bits(back) - 1;
        }
        behind |= 1 << node;
        let found = around & joining & !string.joined;
        string.joined |= found;
        ahead = (ahead & (ahead - 1)) | found;
    }
    string
}

/// Returns what the tiles on a few nodes add to a sum.
#[inline]
fn sum_of(nodes: u64, tiles: &[u8; NODES], values: &[i8; TILE_CODES]) -> i32 {
    let (mut rest, mut sum) = (nodes, 0);
    while rest != 0 {
        let node = rest.trailing_zeros() as usize % NODES;
        rest &= rest - 1;
        sum += i32::from(values[usize::from(tiles[node]) % TILE_CODES]);
    }
    sum
}

/// An edge between two nodes that do not join is a string of its own. Only Wefts can be on its ends, and they count
/// only for Force.
fn add_single_edges(force: &Web, tiles: &[u8; NODES], free: u64, wefts: u64, points: &mut ByPlayer<i32>) {
    let mut rest = wefts;
    while rest != 0 {
        let node = rest.trailing_zeros() as usize % NODES;
        rest &= rest - 1;
        let owner = Player::ALL[usize::from(tiles[node]) / BLACK % 2];
        points[owner] += bits(force.around[node] & free);
        // An edge between two Wefts is won if both belong to one player; it is counted at the first of them.
        let mut others = force.around[node] & rest;
        while others != 0 {
            let other = others.trailing_zeros() as usize % NODES;
            others &= others - 1;
            points[owner] += i32::from(tiles[other] == tiles[node]);
        }
    }
}

/// Returns the number of set bits; fast when there are few.
#[inline]
fn bits(mut set: u64) -> i32 {
    let mut count = 0;
    while set != 0 {
        set &= set - 1;
        count += 1;
    }
    count
}
