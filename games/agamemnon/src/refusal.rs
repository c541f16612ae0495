//! The reasons for refusals, and the check of a placement that all states share.

use crate::turn::owner_of_next;
use crate::{Action, Edge, Fate, Node, Placement, Player, Tile, action::Step};

/// The reason why a setup is not a position of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// There are more tiles than both players have.
    #[error("there are {0} tiles, but a match has only 30")]
    TooManyTiles(usize),
    /// A tile belongs to the player who was not to move.
    #[error("tile number {number}, {placement}, should be {}'s: the order is O BB OO BB and so on", owner_of_next(.number - 1))]
    WrongOwner {
        /// The tile.
        placement: Placement,
        /// Its number in the order of play, counted from 1.
        number: usize,
    },
    /// There are two tiles on one node.
    #[error("two tiles lie on node {0}")]
    SharedNode(Node),
    /// A tile is on a node without edges.
    #[error("tile {0} lies on a node that the board does not have")]
    NoSuchNode(Placement),
    /// There are more tiles of a kind than a player has.
    #[error("there are too many tiles {tile}: each player has {}", .tile.kind.copies())]
    TooManyOfKind {
        /// The player and the kind.
        tile: Tile,
    },
    /// There are two edges between the same nodes.
    #[error("edge {0} joins two nodes that another edge joins already")]
    EdgeTwice(Edge),
    /// An edge connects a node to itself.
    #[error("edge {0} joins a node to itself")]
    Loop(Edge),
    /// The graph is neither the standard board nor the Loom.
    #[error("the edges are neither those of the standard board nor those of the Loom")]
    UnknownBoard,
    /// No sequence of exchanges leads to these numbers of edges of each type.
    #[error("{} edges of type S/L/F/E are impossible on this board", listed(.counts))]
    TypeCounts {
        /// The numbers of S, L, F and E.
        counts: [usize; Fate::COUNT],
    },
    /// There are tiles in hand after the last turn.
    #[error("the match is over, nobody holds drawn tiles")]
    DrawnAtEnd,
    /// The hand has tiles of the player who is not to move.
    #[error("drawn tile {0} is not {1}'s, who is to move")]
    DrawnByOther(Tile, Player),
    /// There are more tiles in hand than can be placed.
    #[error("more tiles are drawn than are placed in this turn, which is {0}")]
    DrawnTooMany(usize),
    /// A tile in hand is already on the board.
    #[error("drawn tile {0} is not in the bag any more")]
    DrawnNotInBag(Tile),
    /// There is one tile in hand where two are drawn at once.
    #[error("one tile is drawn where two are drawn together")]
    HalfDrawn,
}

/// The reason why an action or a draw is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The last tile has been placed.
    #[error("the match is over")]
    Over,
    /// The hand is not complete.
    #[error("tiles have to be drawn first")]
    DrawFirst,
    /// The turn has the wrong number of placements.
    #[error("this turn places {needed} {}, not {found}", if *.needed == 1 { "tile" } else { "tiles" })]
    WrongNumber {
        /// The remaining placements of the turn.
        needed: usize,
        /// The number given.
        found: usize,
    },
    /// The tile belongs to the player who is not to move.
    #[error("it is {to_move}'s turn, tile {tile} is not theirs")]
    NotYourTile {
        /// The tile.
        tile: Tile,
        /// The player to move.
        to_move: Player,
    },
    /// The tile is not in hand.
    #[error("tile {0} was not drawn")]
    NotDrawn(Tile),
    /// All copies of the tile have been used.
    #[error("no tile {0} is left in the bag")]
    NotInBag(Tile),
    /// The node is not on the board.
    #[error("there is no node {0} on this board")]
    NoSuchNode(Node),
    /// The node is occupied.
    #[error("node {0} holds a tile already")]
    Occupied(Node),
    /// The Warp names a node that is not connected to its own.
    #[error("node {1} is no neighbour of node {0}, so the Warp cannot switch that edge")]
    NoNeighbour(Node, Node),
    /// A tile of the turn has already been placed.
    #[error("weavers are put back before the first tile of the turn is placed")]
    PutBackMidTurn,
    /// The player's first two turns are over.
    #[error("weavers are put back only in a player's first two turns")]
    PutBackLate,
    /// A player is to move, so there is no draw.
    #[error("nothing is drawn now, a player is to move")]
    NoDraw,
    /// The draw has the wrong number of tiles.
    #[error("{needed} {} drawn now, not {found}", if *.needed == 1 { "tile is" } else { "tiles are" })]
    DrawNumber {
        /// The number of tiles missing in the hand.
        needed: usize,
        /// The number given.
        found: usize,
    },
}

fn listed(counts: &[usize; Fate::COUNT]) -> String {
    counts.map(|count| count.to_string()).join("/")
}

/// The questions that the rules ask of a state when a tile is placed.
pub(crate) trait Ground {
    /// Returns the number of tiles on the board.
    fn placed(&self) -> usize;
    /// Returns the number of nodes.
    fn nodes(&self) -> usize;
    /// Returns whether an existing node is free.
    fn is_free(&self, node: Node) -> bool;
    /// Returns whether an edge connects two nodes.
    fn are_joined(&self, a: Node, b: Node) -> bool;
    /// Checks whether the player to move may place this tile now.
    fn check_kind(&self, tile: Tile) -> Result<(), Refusal>;
}

/// Checks whether the tile may be placed as the action says. The match must not be over.
pub(crate) fn check_placement(ground: &impl Ground, action: Action) -> Result<(), Refusal> {
    let tile = Tile { player: action.player(), kind: action.kind() };
    let to_move = owner_of_next(ground.placed());
    if tile.player != to_move {
        return Err(Refusal::NotYourTile { tile, to_move });
    }
    ground.check_kind(tile)?;
    let (node, neighbours) = match action.step() {
        Step::Place(_, node) => (node, None),
        Step::Warp(node, neighbours) => (node, Some(neighbours)),
        Step::PutBack(_) => return Ok(()),
    };
    if node.index() >= ground.nodes() {
        return Err(Refusal::NoSuchNode(node));
    }
    if !ground.is_free(node) {
        return Err(Refusal::Occupied(node));
    }
    for neighbour in neighbours.into_iter().flatten() {
        if !ground.are_joined(node, neighbour) {
            return Err(Refusal::NoNeighbour(node, neighbour));
        }
    }
    Ok(())
}
