//! Legal positions of a match, including those in the middle of a turn.

mod listing;

use tessera_core::{Ranks, Rng, Rules, Scores, Turn};

use crate::action::Step;
use crate::board::EdgeTypes;
use crate::refusal::{Ground, check_placement};
use crate::turn::{TILES, is_turn_start, left_in_turn, may_put_back, owner_of_next};
use crate::{
    Action, Bag, Board, ByPlayer, Draw, Kind, Kinds, Mapping, Node, Placement, Player, PositionError,
    Refusal, Setup, Tile, score,
};

/// A legal position on the standard board or the Loom.
///
/// There is no hidden information: everything that is neither on the board nor in hand is in the bags.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The nodes without a tile, as bits.
    free: u64,
    bags: ByPlayer<Bag>,
    types: EdgeTypes,
    /// The first `placed` tiles in the order played; the rest is [`Laid::NOTHING`].
    laid: [Laid; TILES],
    placed: u8,
    /// The drawn but unplaced tiles of the player to move.
    hand: Kinds,
    board: Board,
}

/// A tile on its node; its owner follows from the order of play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Laid {
    pub(crate) kind: Kind,
    pub(crate) node: u8,
}

impl Laid {
    const NOTHING: Laid = Laid { kind: Kind::LeaderA, node: 0 };
}

impl Position {
    /// The start on the standard board.
    pub fn standard() -> Position {
        Position::start(Board::Standard, EdgeTypes::STANDARD)
    }

    /// The start on the Loom.
    pub fn loom(mapping: Mapping) -> Position {
        Position::start(Board::Loom, EdgeTypes::loom(mapping))
    }

    /// Returns the connections of the board.
    #[inline]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The types of the edges.
    #[inline]
    pub fn types(&self) -> &EdgeTypes {
        &self.types
    }

    /// The nodes without a tile, as bits.
    #[inline]
    pub(crate) fn free(&self) -> u64 {
        self.free
    }

    /// Returns the number of tiles on the board.
    #[inline]
    pub fn placed(&self) -> usize {
        self.placed.into()
    }

    /// The tiles on the board in the order played.
    pub fn placements(&self) -> impl ExactSizeIterator<Item = Placement> {
        self.laid().iter().enumerate().map(|(index, laid)| Placement {
            tile: Tile { player: owner_of_next(index), kind: laid.kind },
            node: Node::new(laid.node.into()),
        })
    }

    /// Returns the player who places the next tile, and draws it if the hand is empty; meaningless when the match is
    /// over.
    #[inline]
    pub fn player(&self) -> Player {
        owner_of_next(self.placed())
    }

    /// Returns the drawn but unplaced tiles of the player to move.
    #[inline]
    pub fn hand(&self) -> Kinds {
        self.hand
    }

    /// Returns the tiles that a player can still draw.
    #[inline]
    pub fn bag(&self, player: Player) -> Bag {
        self.bags[player]
    }

    /// Returns the number of tiles that the dealer draws now.
    #[inline]
    pub fn missing(&self) -> usize {
        left_in_turn(self.placed()) - self.hand.len()
    }

    fn start(board: Board, types: EdgeTypes) -> Position {
        Position {
            free: (1 << board.nodes()) - 1,
            bags: ByPlayer([Bag::FULL; Player::COUNT]),
            types,
            laid: [Laid::NOTHING; TILES],
            placed: 0,
            hand: Kinds::NONE,
            board,
        }
    }

    /// The setup of the position.
    pub fn to_setup(&self) -> Setup {
        let player = self.player();
        Setup {
            tiles: self.placements().collect(),
            edges: self.board.with_types(&self.types),
            drawn: self.hand.iter().map(|kind| Tile { player, kind }).collect(),
        }
    }

    /// The tiles in the order played.
    #[inline]
    pub(crate) fn laid(&self) -> &[Laid] {
        &self.laid[..self.placed()]
    }

    fn put_on_board(&mut self, kind: Kind, node: Node) {
        self.laid[self.placed()] = Laid { kind, node: node.index() as u8 };
        self.free &= !(1 << node.index());
        self.placed += 1;
    }
}

impl TryFrom<&Setup> for Position {
    type Error = PositionError;

    fn try_from(setup: &Setup) -> Result<Position, PositionError> {
        setup.check_state()?;
        let (board, types) = recognise(setup)?;
        let mut position = Position::start(board, types);
        for placement in &setup.tiles {
            position.bags[placement.tile.player].take(placement.tile.kind);
            position.put_on_board(placement.tile.kind, placement.node);
        }
        position.hand = setup.hand()?;
        let player = position.player();
        position.hand.iter().for_each(|kind| position.bags[player].take(kind));
        Ok(position)
    }
}

/// Returns the board with exactly these edges, in any order, and their types in the board's own order.
fn recognise(setup: &Setup) -> Result<(Board, EdgeTypes), PositionError> {
    let board = setup.board().ok_or(PositionError::UnknownBoard)?;
    let mut types = EdgeTypes::BLANK;
    for edge in &setup.edges {
        let number = board.edge_between(edge.from, edge.to).expect("an edge of this board");
        types.set(number, edge.fate);
    }
    let counts = types.counts(board.edges());
    let possible = match board {
        Board::Standard => counts == EdgeTypes::STANDARD.counts(board.edges()),
        Board::Loom => {
            Mapping::ALL.iter().any(|&mapping| counts == EdgeTypes::loom(mapping).counts(board.edges()))
        }
    };
    if possible { Ok((board, types)) } else { Err(PositionError::TypeCounts { counts }) }
}

impl Rules for Position {
    type Action = Action;
    type Draw = Draw;
    type Refusal = Refusal;

    #[inline]
    fn seats(&self) -> usize {
        Player::COUNT
    }

    #[inline]
    fn turn(&self) -> Turn {
        match left_in_turn(self.placed()) {
            0 => Turn::Over,
            needed if self.hand.len() < needed => Turn::Dealer,
            _ => Turn::Player(self.player().seat()),
        }
    }

    fn scores(&self) -> Scores {
        let points = score::points(self.board.graph(), &self.types, self.laid(), self.free);
        let mut scores = Scores::default();
        Player::ALL.iter().for_each(|&player| scores[player.seat()] = points[player]);
        scores
    }

    fn ranks(&self) -> Ranks {
        let scores = self.scores();
        let mut ranks = Ranks::default();
        let [orange, black] = Player::ALL.map(Player::seat);
        ranks[orange] = 1 + u8::from(scores[orange] < scores[black]);
        ranks[black] = 1 + u8::from(scores[black] < scores[orange]);
        ranks
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        self.list_actions(out);
    }

    fn check(&self, action: Action) -> Result<(), Refusal> {
        match self.turn() {
            Turn::Over => return Err(Refusal::Over),
            Turn::Dealer => return Err(Refusal::DrawFirst),
            Turn::Player(_) => check_placement(self, action)?,
        }
        match action.step() {
            Step::PutBack(_) if !is_turn_start(self.placed()) => Err(Refusal::PutBackMidTurn),
            Step::PutBack(_) if !may_put_back(self.placed()) => Err(Refusal::PutBackLate),
            _ => Ok(()),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, action: Action) {
        let kind = action.kind();
        self.hand.remove(kind);
        match action.step() {
            Step::Place(kind, node) => self.put_on_board(kind, node),
            Step::Warp(node, [p, q]) => {
                self.put_on_board(Kind::Warp, node);
                let edge = |neighbour| self.board.edge_between(node, neighbour).expect("checked: neighbours");
                self.types.exchange(edge(p), edge(q));
            }
            Step::PutBack(kind) => self.bags[action.player()].put(kind),
        }
    }

    fn draws(&self) -> Option<Vec<(Draw, u64)>> {
        if self.turn() != Turn::Dealer {
            return Some(Vec::new());
        }
        Some(all_draws(self.player(), self.missing(), |kind| self.bags[self.player()].count(kind)))
    }

    #[inline]
    fn sample_draw<R: Rng + ?Sized>(&self, rng: &mut R) -> Draw {
        let player = self.player();
        let mut bag = self.bags[player];
        let first = bag.take_any(rng);
        match self.missing() {
            1 => Draw::one(player, first),
            _ => Draw::two(player, [first, bag.take_any(rng)]),
        }
    }

    fn check_draw(&self, draw: &Draw) -> Result<(), Refusal> {
        if self.turn() != Turn::Dealer {
            return Err(if self.turn() == Turn::Over { Refusal::Over } else { Refusal::NoDraw });
        }
        let (needed, found) = (self.missing(), draw.kinds().len());
        let player = self.player();
        let mut bag = self.bags[player];
        for kind in draw.kinds().iter() {
            let tile = Tile { player: draw.player(), kind };
            if tile.player != player {
                return Err(Refusal::NotYourTile { tile, to_move: player });
            }
            if bag.count(kind) == 0 {
                return Err(Refusal::NotInBag(tile));
            }
            bag.take(kind);
        }
        if found == needed { Ok(()) } else { Err(Refusal::DrawNumber { needed, found }) }
    }

    #[inline]
    fn draw_unchecked(&mut self, draw: &Draw) {
        for kind in draw.kinds().iter() {
            self.bags[draw.player()].take(kind);
            self.hand.put(kind);
        }
    }
}

/// Returns every draw of one or two tiles from a bag, with the number of ways to choose the physical tiles.
pub(crate) fn all_draws(player: Player, tiles: usize, count: impl Fn(Kind) -> usize) -> Vec<(Draw, u64)> {
    let mut draws = Vec::new();
    for (index, &first) in Kind::ALL.iter().enumerate() {
        if tiles == 1 {
            draws.push((Draw::one(player, first), count(first) as u64));
            continue;
        }
        for &second in &Kind::ALL[index..] {
            let ways = match first == second {
                true => count(first) * count(first).saturating_sub(1) / 2,
                false => count(first) * count(second),
            };
            draws.push((Draw::two(player, [first, second]), ways as u64));
        }
    }
    draws.retain(|&(_, ways)| ways > 0);
    draws
}

impl Ground for Position {
    #[inline]
    fn placed(&self) -> usize {
        self.placed()
    }

    #[inline]
    fn nodes(&self) -> usize {
        self.board.nodes()
    }

    #[inline]
    fn is_free(&self, node: Node) -> bool {
        self.free >> node.index() & 1 == 1
    }

    #[inline]
    fn are_joined(&self, a: Node, b: Node) -> bool {
        self.board.edge_between(a, b).is_some()
    }

    #[inline]
    fn check_kind(&self, tile: Tile) -> Result<(), Refusal> {
        if self.hand.contains(tile.kind) { Ok(()) } else { Err(Refusal::NotDrawn(tile)) }
    }
}
