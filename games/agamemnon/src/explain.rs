//! Explanations of a move: why it is illegal, and what it does.

mod aim;
mod effects;

use tessera_core::{Phrase, Reason, Rules};

use crate::scene::{edge_id, laid_tiles, tile_id};
use crate::{Action, Kind, Node, Position, Refusal, Tile};

pub(crate) use aim::aim;
pub(crate) use effects::effects;

/// Explains why a tile cannot be placed or put back, with the items that cause it.
pub(crate) fn why(position: &Position, action: Action) -> Option<Reason> {
    Some(match position.check(action).err()? {
        Refusal::NotYourTile { tile, .. } => {
            let sentence =
                Phrase::from("This tile is ").seat(tile.player.seat()).text("'s. Take one from your hand.");
            with_hand(position, sentence)
        }
        Refusal::NotDrawn(_) => {
            with_hand(position, "You have not drawn this tile. Take one from your hand.".into())
        }
        Refusal::NoSuchNode(_) => Reason::new("There is no such node on this board. Choose a free one."),
        Refusal::Occupied(node) => {
            let items = laid_tiles(&position.to_setup().tiles);
            let there = items.into_iter().filter(|(placement, _)| placement.node == node);
            Reason::new("This node holds a tile already, and tiles stay where they are. Choose a free node.")
                .items([node_id(node)])
                .items(there.map(|(_, item)| item))
        }
        Refusal::NoNeighbour(node, _) => foreign_edge(position, node),
        Refusal::PutBackMidTurn => put_back(
            position,
            action,
            "Weavers go back only before the first tile of a turn is placed. Place this one.",
        ),
        Refusal::PutBackLate => put_back(
            position,
            action,
            "Weavers go back only in the first two turns of a player. Place this one.",
        ),
        other => Reason::of(&other),
    })
}

/// Lists the tiles in hand, in a sentence.
fn with_hand(position: &Position, sentence: Phrase) -> Reason {
    Reason::new(sentence).items(hand(position).map(|(_, item)| item))
}

/// Explains why a Warp cannot exchange an edge.
fn foreign_edge(position: &Position, node: Node) -> Reason {
    let edges = neighbours(position, node).map(|neighbour| edge_id(node, neighbour));
    Reason::new("A Warp exchanges two edges that meet at its own node. Choose one of these.").items(edges)
}

fn put_back(position: &Position, action: Action, sentence: &'static str) -> Reason {
    let tiles = hand(position).filter(|&(kind, _)| kind == action.kind());
    Reason::new(sentence).items(tiles.map(|(_, item)| item))
}

/// Returns the kinds in hand in their order there, each with its item.
fn hand(position: &Position) -> impl Iterator<Item = (Kind, String)> {
    let player = position.player();
    position.hand().iter().enumerate().map(move |(index, kind)| {
        let tile = Tile { player, kind };
        let before = position.hand().iter().take(index).filter(|&other| other == kind).count();
        (kind, tile_id(tile, placed(position, tile) + before + 1))
    })
}

/// Returns the number of tiles of this player and kind on the board.
fn placed(position: &Position, tile: Tile) -> usize {
    position.placements().filter(|placement| placement.tile == tile).count()
}

/// Returns the nodes connected to a node by an edge of any type.
fn neighbours(position: &Position, node: Node) -> impl DoubleEndedIterator<Item = Node> {
    let board = position.board();
    (0..board.nodes()).map(Node::new).filter(move |&other| board.edge_between(node, other).is_some())
}

fn node_id(node: Node) -> String {
    format!("node-{node}")
}
