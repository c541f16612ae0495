//! A position in the form used by the evaluation: nodes are bits, and every scoring type has its own graph of edges.

use crate::board::Graph;
use crate::turn::owner_of_next;
use crate::{Fate, Kind, Player, Position};

/// The length of arrays indexed by node, larger than any board so that no index needs a bounds check.
pub(super) const NODES: usize = 64;

/// The first bit above those of the nodes.
const DEGREE: u32 = 40;

/// The number of edge types that form strings.
pub(super) const FATES: usize = Fate::SCORING.len();

/// The indices of Strength, Leadership and Force.
pub(super) const STRENGTH: usize = Fate::Strength as usize;
pub(super) const LEADERSHIP: usize = Fate::Leadership as usize;
pub(super) const FORCE: usize = Fate::Force as usize;

/// A tile as a small number; 0 is no tile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Code(u8);

impl Code {
    pub(super) const FREE: Code = Code(0);

    #[inline]
    pub(super) fn new(player: Player, kind: Kind) -> Code {
        Code((1 + kind.index() + 16 * player.index()) as u8)
    }

    /// Returns what the tile adds to the sum of a string; see [`MEASURE`].
    #[inline]
    pub(super) fn measure(self, fate: usize) -> i32 {
        MEASURE[fate][usize::from(self.0) % 32]
    }
}

/// The amounts that each tile adds to a string of each type: signed numbers where Orange is positive; for Leadership,
/// the rank bits of Orange in the low byte and those of Black in the next.
const MEASURE: [[i32; 32]; FATES] = {
    let mut measure = [[0; 32]; FATES];
    let mut index = 0;
    while index < Kind::COUNT {
        let kind = Kind::ALL[index];
        let (strength, rank) = (kind.strength() as i32, kind.rank_bit() as i32);
        let (orange, black) = (1 + index, 17 + index);
        (measure[0][orange], measure[0][black]) = (strength, -strength);
        (measure[1][orange], measure[1][black]) = (rank, rank << 8);
        (measure[2][orange], measure[2][black]) = (1, -1);
        index += 1;
    }
    measure
};

/// Returns the owner of a string with this sum: 1 for Orange, -1 for Black, 0 for nobody.
#[inline]
pub(super) fn owner(fate: usize, sum: i32) -> i32 {
    match fate {
        LEADERSHIP => ((sum & 255) - (sum >> 8)).signum(),
        _ => sum.signum(),
    }
}

/// Tiles, free nodes and edges of a position.
#[derive(Clone)]
pub(super) struct Field {
    /// For each node its neighbours over edges of a type as bits, and from bit `DEGREE` on their number.
    around: [[u64; NODES]; FATES],
    tiles: [Code; NODES],
    /// All nodes of the board.
    pub(super) nodes: u64,
    pub(super) free: u64,
    pub(super) wefts: u64,
    /// The rank bits of the leaders that each player has not placed.
    pub(super) leaders: [u8; Player::COUNT],
    /// Orange's advantage over Black in strength, Wefts and Warps still to place.
    pub(super) reserve: [i32; RESERVES],
    pub(super) placed: usize,
}

/// The value of an unplaced tile to its owner: its strength, a Weft, a Warp.
pub(super) const RESERVES: usize = 3;

/// See [`RESERVES`].
#[inline]
pub(super) fn reserve_of(player: Player, kind: Kind) -> [i32; RESERVES] {
    let sign = if player == Player::Orange { 1 } else { -1 };
    let is = |other: Kind| if kind == other { sign } else { 0 };
    [sign * i32::from(kind.strength()), is(Kind::Weft), is(Kind::Warp)]
}

/// A connected piece of edges of one type.
#[derive(Clone, Copy, Default)]
pub(super) struct Piece {
    /// Its joining nodes.
    pub(super) nodes: u64,
    /// All ends of its edges.
    pub(super) touched: u64,
    pub(super) edges: i32,
    /// The sum of the tiles on the joining nodes.
    pub(super) sum: i32,
}

impl Piece {
    pub(super) const NONE: Piece = Piece { nodes: 0, touched: 0, edges: 0, sum: 0 };
}

impl Field {
    pub(super) fn new(position: &Position) -> Field {
        let graph: &Graph = position.board().graph();
        let mut field = Field {
            around: [[0; NODES]; FATES],
            tiles: [Code::FREE; NODES],
            nodes: (1 << graph.nodes) - 1,
            free: position.free(),
            wefts: 0,
            leaders: [31; Player::COUNT],
            reserve: [0; RESERVES],
            placed: position.placed(),
        };
        for fate in Fate::SCORING {
            let around = &mut field.around[fate.index()];
            for (word, mut rest) in position.types().edges(fate).into_iter().enumerate() {
                while rest != 0 {
                    let [from, to] = graph.ends[64 * word + rest.trailing_zeros() as usize];
                    rest &= rest - 1;
                    around[usize::from(from) % NODES] += 1 << to | 1 << DEGREE;
                    around[usize::from(to) % NODES] += 1 << from | 1 << DEGREE;
                }
            }
        }
        for (index, laid) in position.laid().iter().enumerate() {
            let player = owner_of_next(index);
            field.tiles[usize::from(laid.node) % NODES] = Code::new(player, laid.kind);
            field.wefts |= u64::from(laid.kind == Kind::Weft) << laid.node;
            field.leaders[player.index()] &= !laid.kind.rank_bit();
            let reserve = reserve_of(player, laid.kind);
            (0..RESERVES).for_each(|index| field.reserve[index] -= reserve[index]);
        }
        field
    }

    /// Returns the neighbours of a node over edges of a type.
    #[inline]
    pub(super) fn around(&self, fate: usize, node: usize) -> u64 {
        self.around[fate][node % NODES] & self.nodes
    }

    /// Returns the number of edges of a type at a node.
    #[inline]
    pub(super) fn degree(&self, fate: usize, node: usize) -> i32 {
        (self.around[fate][node % NODES] >> DEGREE) as i32
    }

    #[inline]
    pub(super) fn tile(&self, node: usize) -> Code {
        self.tiles[node % NODES]
    }

    /// Returns the nodes that currently join edges.
    #[inline]
    pub(super) fn joining(&self) -> u64 {
        self.nodes & !self.free & !self.wefts
    }

    /// Returns the nodes that would join edges if neutral tiles filled all free nodes.
    #[inline]
    pub(super) fn joining_when_full(&self) -> u64 {
        self.nodes & !self.wefts
    }

    /// The scoring type of the edge between two neighbours, if it is one.
    #[inline]
    pub(super) fn fate_between(&self, a: usize, b: usize) -> Option<usize> {
        (0..FATES).find(|fate| self.around[*fate][a % NODES] >> b & 1 == 1)
    }

    /// Puts a tile on a free node.
    #[inline]
    pub(super) fn put(&mut self, code: Code, is_weft: bool, node: usize) {
        self.tiles[node % NODES] = code;
        self.free &= !(1 << node);
        self.wefts |= u64::from(is_weft) << node;
        self.placed += 1;
    }

    /// Removes a tile from a node.
    #[inline]
    pub(super) fn take(&mut self, node: usize) {
        self.tiles[node % NODES] = Code::FREE;
        self.free |= 1 << node;
        self.wefts &= !(1 << node);
        self.placed -= 1;
    }

    /// Toggles an edge of a type; nothing happens for the empty type.
    #[inline]
    pub(super) fn toggle(&mut self, fate: Option<usize>, a: usize, b: usize) {
        let Some(fate) = fate else { return };
        let step = |bits: u64, other: usize| match bits >> other & 1 {
            0 => bits + (1 << other | 1 << DEGREE),
            _ => bits - (1 << other | 1 << DEGREE),
        };
        self.around[fate][a % NODES] = step(self.around[fate][a % NODES], b);
        self.around[fate][b % NODES] = step(self.around[fate][b % NODES], a);
    }

    /// Exchanges the types of the edges from a node to two neighbours; repeating the call undoes it.
    #[inline]
    pub(super) fn switch(&mut self, node: usize, p: usize, q: usize) {
        let fates = [self.fate_between(node, p), self.fate_between(node, q)];
        if fates[0] != fates[1] {
            for fate in fates {
                self.toggle(fate, node, p);
                self.toggle(fate, node, q);
            }
        }
    }

    /// Follows the edges of a type from a joining node through all joining nodes.
    #[inline]
    pub(super) fn piece(&self, fate: usize, joining: u64, start: usize) -> Piece {
        let around_all = &self.around[fate];
        // The start is the only node that is not reached over an edge counted at another node.
        let mut piece = Piece { nodes: 1 << start, touched: 0, edges: 1, sum: 0 };
        let (mut ahead, mut behind) = (piece.nodes, 0u64);
        while ahead != 0 {
            let node = ahead.trailing_zeros() as usize % NODES;
            let around = around_all[node];
            piece.touched |= around;
            piece.sum += self.tiles[node].measure(fate);
            piece.edges += (around >> DEGREE) as i32 - 1;
            let back = around & behind;
            if back & back.wrapping_sub(1) != 0 {
                // More than one edge leads back: the others close rings.
                piece.edges -= count(back) - 1;
            }
            behind |= 1 << node;
            let found = around & joining & !piece.nodes;
            piece.nodes |= found;
            ahead = (ahead & (ahead - 1)) | found;
        }
        piece.touched &= self.nodes;
        piece
    }

    /// Returns what the Wefts among the nodes add to a Force string; they add nothing to others.
    #[inline]
    pub(super) fn wefts_sum(&self, nodes: u64) -> i32 {
        let mut rest = nodes & self.wefts;
        let mut sum = 0;
        while rest != 0 {
            sum += self.tile(rest.trailing_zeros() as usize).measure(FORCE);
            rest &= rest - 1;
        }
        sum
    }

    /// Returns Orange's lead on edges between two non-joining nodes, at least one of which is a Weft. Each such edge is
    /// a Force string of its own; nodes in `free` are empty.
    #[inline]
    pub(super) fn single_edges(&self, free: u64) -> i32 {
        let mut rest = self.wefts;
        let mut ahead = 0;
        while rest != 0 {
            let node = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let own = self.tile(node).measure(FORCE);
            let around = self.around(FORCE, node);
            ahead += own * count(around & free);
            // An edge between two Wefts is counted at the first of them.
            let mut others = around & rest;
            while others != 0 {
                ahead += (own + self.tile(others.trailing_zeros() as usize).measure(FORCE)).signum();
                others &= others - 1;
            }
        }
        ahead
    }
}

/// Returns the number of set bits; fast when there are few.
#[inline]
pub(super) fn count(mut set: u64) -> i32 {
    let mut count = 0;
    while set != 0 {
        set &= set - 1;
        count += 1;
    }
    count
}
