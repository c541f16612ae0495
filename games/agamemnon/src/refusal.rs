//! Why something is refused, and the check of a placement that all states share.

use crate::turn::owner_of_next;
use crate::{Action, Edge, Fate, Node, Placement, Player, Tile, action::Step};

/// Why a setup is no position of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// More tiles than both players have.
    #[error("there are {0} tiles, but a match has only 30")]
    TooManyTiles(usize),
    /// A tile of the player who was not to move.
    #[error("tile number {number}, {placement}, should be {}'s: the order is O BB OO BB and so on", owner_of_next(.number - 1))]
    WrongOwner {
        /// The tile.
        placement: Placement,
        /// Its number in the order of play, counted from 1.
        number: usize,
    },
    /// Two tiles on one node.
    #[error("two tiles lie on node {0}")]
    SharedNode(Node),
    /// A tile on a node that no edge reaches.
    #[error("tile {0} lies on a node that the board does not have")]
    NoSuchNode(Placement),
    /// More tiles of a kind than a player has.
    #[error("there are too many tiles {tile}: each player has {}", .tile.kind.copies())]
    TooManyOfKind {
        /// The player and the kind.
        tile: Tile,
    },
    /// Two edges between the same nodes.
    #[error("edge {0} joins two nodes that another edge joins already")]
    EdgeTwice(Edge),
    /// An edge from a node to itself.
    #[error("edge {0} joins a node to itself")]
    Loop(Edge),
    /// A graph that is neither the standard board nor the Loom.
    #[error("the edges are neither those of the standard board nor those of the Loom")]
    UnknownBoard,
    /// Numbers of edges of each type that no switching can bring about.
    #[error("{} edges of type S/L/F/E are impossible on this board", listed(.counts))]
    TypeCounts {
        /// How many there are of S, L, F and E.
        counts: [usize; Fate::COUNT],
    },
    /// Tiles in hand after the last turn.
    #[error("the match is over, nobody holds drawn tiles")]
    DrawnAtEnd,
    /// Tiles of the player who is not to move.
    #[error("drawn tile {0} is not {1}'s, who is to move")]
    DrawnByOther(Tile, Player),
    /// More tiles in hand than can be placed.
    #[error("more tiles are drawn than are placed in this turn, which is {0}")]
    DrawnTooMany(usize),
    /// A tile in hand that is on the board already.
    #[error("drawn tile {0} is not in the bag any more")]
    DrawnNotInBag(Tile),
    /// One tile in hand where two are drawn at once.
    #[error("one tile is drawn where two are drawn together")]
    HalfDrawn,
}

/// Why an action or a draw is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// After the last tile.
    #[error("the match is over")]
    Over,
    /// The hand is not complete.
    #[error("tiles have to be drawn first")]
    DrawFirst,
    /// A turn of another number of placements.
    #[error("this turn places {needed} {}, not {found}", if *.needed == 1 { "tile" } else { "tiles" })]
    WrongNumber {
        /// How many tiles the turn still has.
        needed: usize,
        /// How many were given.
        found: usize,
    },
    /// A tile of the player who is not to move.
    #[error("it is {to_move}'s turn, tile {tile} is not theirs")]
    NotYourTile {
        /// The tile.
        tile: Tile,
        /// The player to move.
        to_move: Player,
    },
    /// A tile that is not in hand.
    #[error("tile {0} was not drawn")]
    NotDrawn(Tile),
    /// A tile of which all copies are used.
    #[error("no tile {0} is left in the bag")]
    NotInBag(Tile),
    /// A node that is not on the board.
    #[error("there is no node {0} on this board")]
    NoSuchNode(Node),
    /// A node that holds a tile.
    #[error("node {0} holds a tile already")]
    Occupied(Node),
    /// A Warp that names a node which is not joined to its own.
    #[error("node {1} is no neighbour of node {0}, so the Warp cannot switch that edge")]
    NoNeighbour(Node, Node),
    /// After a tile of the turn has been placed.
    #[error("weavers are put back before the first tile of the turn is placed")]
    PutBackMidTurn,
    /// After the player's first two turns.
    #[error("weavers are put back only in a player's first two turns")]
    PutBackLate,
    /// A draw when a player is to move.
    #[error("nothing is drawn now, a player is to move")]
    NoDraw,
    /// A draw of another number of tiles.
    #[error("{needed} {} drawn now, not {found}", if *.needed == 1 { "tile is" } else { "tiles are" })]
    DrawNumber {
        /// How many tiles are missing in the hand.
        needed: usize,
        /// How many were given.
        found: usize,
    },
}

fn listed(counts: &[usize; Fate::COUNT]) -> String {
    counts.map(|count| count.to_string()).join("/")
}

/// What the rules ask of a state when a tile is placed.
pub(crate) trait Ground {
    /// How many tiles lie on the board.
    fn placed(&self) -> usize;
    /// How many nodes there are.
    fn nodes(&self) -> usize;
    /// Whether a node that exists holds no tile.
    fn is_free(&self, node: Node) -> bool;
    /// Whether an edge joins two nodes.
    fn are_joined(&self, a: Node, b: Node) -> bool;
    /// Whether the player, who is to move, may place this tile now.
    fn check_kind(&self, tile: Tile) -> Result<(), Refusal>;
}

/// Whether the tile may be placed where the action says. The match must not be over.
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
