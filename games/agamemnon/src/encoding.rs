//! Actions as numbers and positions as bytes, as documented in the README.

use tessera_core::{Encoding, Field, Layout, Rules, Seat, Turn};

use crate::action::Step;
use crate::board::{Graph, LOOM, MAX_EDGES, MAX_NODES, STANDARD};
use crate::turn::{is_turn_start, left_in_turn, may_put_back};
use crate::{Action, Agamemnon, Board, Fate, Kind, Node, Player, Position};

/// The maximum number of edges at a node.
const DEGREE: usize = 5;
/// The pairs of neighbours of a node, with repetition.
const PAIRS: usize = DEGREE * (DEGREE + 1) / 2;

/// The first number of a Warp, after all other kinds on all nodes.
const WARPS: usize = (Kind::COUNT - 1) * MAX_NODES;
/// The first number for putting back: a Weft, then a Warp.
const BACK: usize = WARPS + MAX_NODES * PAIRS;
const ACTIONS: usize = BACK + 2;

/// The planes: the tiles of the observer, those of the other player, and the free nodes.
const PLANES: usize = 2 * Kind::COUNT + 1;

impl Encoding for Agamemnon {
    fn layout(_: usize) -> Layout {
        Layout {
            actions: ACTIONS,
            board: [1, MAX_NODES],
            planes: vec![
                Field::new("own_tiles", Kind::COUNT),
                Field::new("other_tiles", Kind::COUNT),
                Field::new("free", 1),
            ],
            features: vec![
                Field::new("edges", Fate::COUNT * MAX_EDGES),
                Field::new("own_hand", Kind::COUNT),
                Field::new("other_hand", Kind::COUNT),
                Field::new("own_bag", Kind::COUNT),
                Field::new("other_bag", Kind::COUNT),
                Field::new("turn", 2),
                Field::new("left_in_turn", 1),
                Field::new("may_put_back", 1),
                Field::new("placed", 1),
                Field::new("loom", 1),
            ],
        }
    }

    #[inline]
    fn index(position: &Position, action: Action) -> usize {
        match action.step() {
            Step::Place(kind, node) => MAX_NODES * kind.index() + node.index(),
            Step::Warp(node, [p, q]) => {
                let places = &neighbours(position.board()).places[node.index()];
                let (p, q) = (usize::from(places[p.index()]), usize::from(places[q.index()]));
                WARPS + PAIRS * node.index() + pair_number(p, q)
            }
            Step::PutBack(kind) => BACK + usize::from(kind == Kind::Warp),
        }
    }

    #[inline]
    fn action(position: &Position, index: usize) -> Option<Action> {
        let player = position.player();
        if index < WARPS {
            let (kind, node) = (Kind::ALL[index / MAX_NODES], Node::new(index % MAX_NODES));
            return Some(Action::place(player, kind, node));
        }
        if index < BACK {
            let (node, pair) = ((index - WARPS) / PAIRS, (index - WARPS) % PAIRS);
            let list = &neighbours(position.board()).lists[node];
            let [p, q] = PAIR[pair].map(|place| list[usize::from(place)]);
            let is_there = p != NOBODY && q != NOBODY;
            let ends = || [Node::new(p.into()), Node::new(q.into())];
            return is_there.then(|| Action::warp(player, Node::new(node), ends()));
        }
        match index - BACK {
            0 => Some(Action::put_back(player, Kind::Weft)),
            1 => Some(Action::put_back(player, Kind::Warp)),
            _ => None,
        }
    }

    fn observe(position: &Position, seat: Seat, out: &mut [u8]) {
        out.fill(0);
        let own = if seat == Player::Orange.seat() { Player::Orange } else { Player::Black };
        let (planes, mut rest) = out.split_at_mut(PLANES * MAX_NODES);
        for placed in position.placements() {
            let first = if placed.tile.player == own { 0 } else { Kind::COUNT };
            planes[MAX_NODES * (first + placed.tile.kind.index()) + placed.node.index()] = 1;
        }
        for (node, free) in planes[MAX_NODES * 2 * Kind::COUNT..].iter_mut().enumerate() {
            *free = (position.free() >> node & 1) as u8;
        }

        let mut next = |size| rest.split_off_mut(..size).expect("the layout has room for every feature");
        let edges = next(Fate::COUNT * MAX_EDGES);
        for edge in 0..position.board().edges() {
            edges[Fate::COUNT * edge + position.types().get(edge).index()] = 1;
        }
        let hands = next(2 * Kind::COUNT);
        let of_other = if position.player() == own { 0 } else { Kind::COUNT };
        position.hand().iter().for_each(|kind| hands[of_other + kind.index()] += 1);
        let bags = next(2 * Kind::COUNT);
        for (bag, player) in bags.chunks_mut(Kind::COUNT).zip([own, own.other()]) {
            let counts = Kind::ALL.map(|kind| position.bag(player).count(kind) as u8);
            bag.copy_from_slice(&counts);
        }
        let placed = position.placed();
        let can_put_back = is_turn_start(placed) && may_put_back(placed);
        for (turn, player) in next(2).iter_mut().zip([own, own.other()]) {
            *turn = u8::from(position.turn() == Turn::Player(player.seat()));
        }
        next(4).copy_from_slice(&[
            left_in_turn(placed) as u8,
            u8::from(can_put_back),
            placed as u8,
            u8::from(position.board() == Board::Loom),
        ]);
    }
}

/// The end marker of a list of neighbours.
const NOBODY: u8 = u8::MAX;

/// The neighbours of every node in increasing order.
struct Neighbours {
    lists: [[u8; DEGREE]; MAX_NODES],
    /// For a node and a neighbour, the index in the node's list of neighbours.
    places: [[u8; MAX_NODES]; MAX_NODES],
}

static STANDARD_NEIGHBOURS: Neighbours = Neighbours::of(&STANDARD);
static LOOM_NEIGHBOURS: Neighbours = Neighbours::of(&LOOM);

#[inline]
fn neighbours(board: Board) -> &'static Neighbours {
    match board {
        Board::Standard => &STANDARD_NEIGHBOURS,
        Board::Loom => &LOOM_NEIGHBOURS,
    }
}

impl Neighbours {
    const fn of(graph: &Graph) -> Neighbours {
        let mut all =
            Neighbours { lists: [[NOBODY; DEGREE]; MAX_NODES], places: [[0; MAX_NODES]; MAX_NODES] };
        let mut node = 0;
        while node < graph.nodes {
            let (mut other, mut count) = (0, 0);
            while other < graph.nodes {
                if graph.are_joined(node, other) {
                    all.lists[node][count] = other as u8;
                    all.places[node][other] = count as u8;
                    count += 1;
                }
                other += 1;
            }
            node += 1;
        }
        all
    }
}

/// The two indices of every pair: 00, 01, .. 04, 11, 12, .. 44.
const PAIR: [[u8; 2]; PAIRS] = {
    let mut pairs = [[0; 2]; PAIRS];
    let (mut p, mut number) = (0, 0);
    while p < DEGREE {
        let mut q = p;
        while q < DEGREE {
            pairs[number] = [p as u8, q as u8];
            number += 1;
            q += 1;
        }
        p += 1;
    }
    pairs
};

/// Returns the number of a pair of indices, the smaller first.
#[inline]
const fn pair_number(p: usize, q: usize) -> usize {
    DEGREE * p - p * p.saturating_sub(1) / 2 + q - p
}
