//! Listing legal actions by copying blocks from tables of places.
//!
//! A block is written whole although only its first entries are wanted: the next block overwrites the rest, and the
//! excess at the end is truncated. This is faster than stopping early.

use super::Position;
use crate::action::Place;
use crate::board::{Board, Graph, LOOM, MAX_NODES, STANDARD};
use crate::turn::{left_in_turn, may_put_back};
use crate::{Action, Kind};

impl Position {
    pub(super) fn list_actions(&self, out: &mut Vec<Action>) {
        let placed = self.placed();
        let needed = left_in_turn(placed);
        if needed == 0 || self.hand.len() < needed {
            out.clear();
            return;
        }
        let player = self.player();
        let mut list = List { out, end: 0 };
        for kind in self.hand.different() {
            let tile = Action::first(player, kind);
            match (kind, self.board) {
                (Kind::Warp, Board::Standard) => list.add_warps(tile, self.free, &STANDARD_SWITCHES),
                (Kind::Warp, Board::Loom) => list.add_warps(tile, self.free, &LOOM_SWITCHES),
                (_, board) => list.add_places(tile, self.free, board.nodes() - placed),
            }
            if kind.is_weaver() && may_put_back(placed) {
                list.reserve(1);
                list.out[list.end] = Action::put_back(player, kind);
                list.end += 1;
            }
        }
        list.out.truncate(list.end);
    }
}

/// A list up to `end`, with arbitrary content beyond.
struct List<'a> {
    out: &'a mut Vec<Action>,
    end: usize,
}

impl List<'_> {
    /// Makes room for more actions.
    #[inline]
    fn reserve(&mut self, more: usize) {
        if self.out.len() < self.end + more {
            self.out.resize(self.end + more, Action::first(crate::Player::Orange, Kind::LeaderA));
        }
    }

    /// Adds one action for each of the `count` free nodes.
    #[inline]
    fn add_places(&mut self, tile: Action, free: u64, count: usize) {
        self.reserve(count + BYTE);
        let (mut rest, mut tile) = (free, tile);
        while rest != 0 {
            self.add_block(tile, &NODES_OF[rest as usize % NODES_OF.len()]);
            rest >>= BYTE;
            tile = tile.at(Place::on(BYTE));
        }
    }

    /// Adds, for each free node, one action for each pair of neighbours.
    #[inline]
    fn add_warps(&mut self, tile: Action, free: u64, switches: &Switches) {
        self.reserve(switches.total + MAX_SWITCHES);
        let mut rest = free;
        while rest != 0 {
            self.add_block(tile, &switches.on[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
    }

    #[inline]
    fn add_block<const N: usize>(&mut self, tile: Action, block: &Block<N>) {
        for (action, &place) in self.out[self.end..self.end + N].iter_mut().zip(&block.places) {
            *action = tile.at(place);
        }
        self.end += block.count;
    }
}

/// Places in increasing order, of which only the first ones are valid.
#[derive(Clone, Copy)]
struct Block<const N: usize> {
    places: [Place; N],
    count: usize,
}

impl<const N: usize> Block<N> {
    const EMPTY: Block<N> = Block { places: [Place::on(0); N], count: 0 };

    const fn push(&mut self, place: Place) {
        self.places[self.count] = place;
        self.count += 1;
    }
}

const BYTE: usize = 8;

/// The bits of every byte as nodes.
static NODES_OF: [Block<BYTE>; 1 << BYTE] = {
    let mut table = [Block::EMPTY; 1 << BYTE];
    let mut byte = 0;
    while byte < table.len() {
        let mut bit = 0;
        while bit < BYTE {
            if byte >> bit & 1 == 1 {
                table[byte].push(Place::on(bit));
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The maximum number of pairs: five edges at a node make 15 pairs with repetition; 16 are easier to copy.
const MAX_SWITCHES: usize = 16;

/// The exchanges that a Warp can make on every node of a board.
struct Switches {
    on: [Block<MAX_SWITCHES>; MAX_NODES],
    total: usize,
}

static STANDARD_SWITCHES: Switches = Switches::of(&STANDARD);
static LOOM_SWITCHES: Switches = Switches::of(&LOOM);

impl Switches {
    const fn of(graph: &Graph) -> Switches {
        let mut switches = Switches { on: [Block::EMPTY; MAX_NODES], total: 0 };
        let mut node = 0;
        while node < graph.nodes {
            let mut p = 0;
            while p < graph.nodes {
                let mut q = p;
                while q < graph.nodes {
                    if graph.are_joined(node, p) && graph.are_joined(node, q) {
                        switches.on[node].push(Place::switching(node, p, q));
                        switches.total += 1;
                    }
                    q += 1;
                }
                p += 1;
            }
            node += 1;
        }
        switches
    }
}
