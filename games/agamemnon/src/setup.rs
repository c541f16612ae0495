//! The states that a text can express, including impossible and partial ones.

use crate::action::Step;
use crate::refusal::{Ground, check_placement};
use crate::turn::{left_in_turn, may_put_back, owner_of_next};
use crate::{
    Action, Board, Edge, Kind, Kinds, Node, NodeSet, Placement, Player, PositionError, Refusal, Tile,
    TurnAction, turn,
};

/// A well-formed state of any graph, possible or not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// The tiles on the board in the order played.
    pub tiles: Vec<Placement>,
    /// The edges in the order in which they were written.
    pub edges: Vec<Edge>,
    /// The tiles in the hand of the player to move.
    pub drawn: Vec<Tile>,
}

impl Setup {
    /// Returns the number of nodes: one more than the largest end of an edge.
    pub fn nodes(&self) -> usize {
        self.edges.iter().map(|edge| edge.from.max(edge.to).index() + 1).max().unwrap_or(0)
    }

    /// Returns the board with exactly these edges, in any order and of any types.
    pub fn board(&self) -> Option<Board> {
        let board = Board::ALL.into_iter().find(|board| board.edges() == self.edges.len())?;
        let mut found = vec![false; board.edges()];
        for edge in &self.edges {
            found[board.edge_between(edge.from, edge.to)?] = true;
        }
        found.into_iter().all(|found| found).then_some(board)
    }

    /// The nodes that hold a tile.
    pub fn occupied(&self) -> NodeSet {
        let mut occupied = NodeSet::default();
        self.tiles.iter().for_each(|placement| occupied.insert(placement.node));
        occupied
    }

    /// Returns the existing free nodes, in increasing order.
    pub fn empty_nodes(&self) -> Vec<Node> {
        let occupied = self.occupied();
        (0..self.nodes()).map(Node::new).filter(|&node| !occupied.contains(node)).collect()
    }

    /// Returns the number of tiles of a kind that the player has not placed, including those in hand.
    pub fn left(&self, player: Player, kind: Kind) -> usize {
        let tile = Tile { player, kind };
        let used = self.tiles.iter().filter(|placement| placement.tile == tile).count();
        kind.copies().saturating_sub(used)
    }

    /// Checks whether tiles and edges make a valid state of their graph, or returns the reason why not. The hand is
    /// checked separately, see [`Setup::hand`].
    pub fn check_state(&self) -> Result<(), PositionError> {
        self.check_tiles()?;
        let nodes = self.nodes();
        if let Some(&stray) = self.tiles.iter().find(|placement| placement.node.index() >= nodes) {
            return Err(PositionError::NoSuchNode(stray));
        }
        let mut neighbours = [NodeSet::default(); Node::COUNT];
        for &edge in &self.edges {
            if edge.from == edge.to {
                return Err(PositionError::Loop(edge));
            }
            if neighbours[edge.from.index()].contains(edge.to) {
                return Err(PositionError::EdgeTwice(edge));
            }
            neighbours[edge.from.index()].insert(edge.to);
            neighbours[edge.to.index()].insert(edge.from);
        }
        Ok(())
    }

    /// Checks whether the tiles can be on some board together, regardless of its edges.
    pub fn check_tiles(&self) -> Result<(), PositionError> {
        let mut occupied = NodeSet::default();
        let mut used = [[0; Kind::COUNT]; Player::COUNT];
        for (index, &placement) in self.tiles.iter().enumerate() {
            let Placement { tile, node } = placement;
            if index == turn::TILES {
                return Err(PositionError::TooManyTiles(self.tiles.len()));
            }
            if tile.player != owner_of_next(index) {
                return Err(PositionError::WrongOwner { placement, number: index + 1 });
            }
            if occupied.contains(node) {
                return Err(PositionError::SharedNode(node));
            }
            occupied.insert(node);
            let used = &mut used[tile.player.index()][tile.kind.index()];
            *used += 1;
            if *used > tile.kind.copies() {
                return Err(PositionError::TooManyOfKind { tile });
            }
        }
        Ok(())
    }

    /// Returns the drawn tiles, if the player to move can hold them. The tiles on the board must be valid.
    pub fn hand(&self) -> Result<Kinds, PositionError> {
        let placed = self.tiles.len();
        let (player, needed) = (owner_of_next(placed), left_in_turn(placed));
        let mut hand = Kinds::NONE;
        for (index, &tile) in self.drawn.iter().enumerate() {
            if needed == 0 {
                return Err(PositionError::DrawnAtEnd);
            }
            if tile.player != player {
                return Err(PositionError::DrawnByOther(tile, player));
            }
            if index == needed {
                return Err(PositionError::DrawnTooMany(needed));
            }
            let before = self.drawn[..index].iter().filter(|&&other| other == tile).count();
            if before >= self.left(player, tile.kind) {
                return Err(PositionError::DrawnNotInBag(tile));
            }
            hand.put(tile.kind);
        }
        if hand.len() == 1 && needed == 2 && !may_put_back(placed) {
            return Err(PositionError::HalfDrawn);
        }
        Ok(hand)
    }

    /// Returns the state after a whole turn, or the reason why the turn is illegal. The hand is ignored, and the state
    /// itself need not be possible.
    pub fn play_turn(&self, turn: TurnAction) -> Result<Setup, Refusal> {
        let needed = left_in_turn(self.tiles.len());
        let found = turn.actions().count();
        if needed == 0 {
            return Err(Refusal::Over);
        }
        if found != needed {
            return Err(Refusal::WrongNumber { needed, found });
        }
        let mut next = Setup { drawn: Vec::new(), ..self.clone() };
        for action in turn.actions() {
            check_placement(&next, action)?;
            next.place(action);
        }
        Ok(next)
    }

    /// Returns every legal action with this hand, in increasing order. Empty if tiles must be drawn first.
    pub fn actions(&self, hand: Kinds) -> Vec<Action> {
        let placed = self.tiles.len();
        let player = owner_of_next(placed);
        let mut actions = Vec::new();
        if hand.len() < left_in_turn(placed) {
            return actions;
        }
        let empty = self.empty_nodes();
        for kind in hand.different() {
            for &node in &empty {
                if kind == Kind::Warp {
                    let neighbours = self.neighbours(node);
                    for p in neighbours.iter() {
                        let switches = neighbours.iter().filter(|&q| p <= q);
                        actions.extend(switches.map(|q| Action::warp(player, node, [p, q])));
                    }
                } else {
                    actions.push(Action::place(player, kind, node));
                }
            }
            if kind.is_weaver() && may_put_back(placed) {
                actions.push(Action::put_back(player, kind));
            }
        }
        actions
    }

    fn neighbours(&self, node: Node) -> NodeSet {
        let mut neighbours = NodeSet::default();
        for edge in &self.edges {
            if edge.from == node {
                neighbours.insert(edge.to);
            }
            if edge.to == node {
                neighbours.insert(edge.from);
            }
        }
        neighbours
    }

    /// Carries out a checked placement.
    fn place(&mut self, action: Action) {
        self.tiles.extend(action.placement());
        if let Step::Warp(node, neighbours) = action.step() {
            let [p, q] = neighbours.map(|neighbour| {
                self.edges
                    .iter()
                    .position(|edge| edge.joins(node, neighbour))
                    .expect("checked: they are joined")
            });
            let fate = self.edges[p].fate;
            self.edges[p].fate = self.edges[q].fate;
            self.edges[q].fate = fate;
        }
    }
}

impl Ground for Setup {
    fn placed(&self) -> usize {
        self.tiles.len()
    }

    fn nodes(&self) -> usize {
        self.nodes()
    }

    fn is_free(&self, node: Node) -> bool {
        self.tiles.iter().all(|placement| placement.node != node)
    }

    fn are_joined(&self, a: Node, b: Node) -> bool {
        self.edges.iter().any(|edge| edge.joins(a, b))
    }

    fn check_kind(&self, tile: Tile) -> Result<(), Refusal> {
        if self.left(tile.player, tile.kind) > 0 { Ok(()) } else { Err(Refusal::NotInBag(tile)) }
    }
}
