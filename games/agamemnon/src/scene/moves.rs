//! The gestures of moves, and their descriptions.

use tessera_core::Step;

use super::board::{edge_id, middle};
use super::layout::place_of;
use super::{kind_words, placed_symbol, tile_id};
use crate::{Action, Draw, Kind, Node, Position, Tile, action};

/// The gesture of an action: a tile of the hand, a node, and for a Warp two edges.
pub(crate) fn gesture(position: &Position, action: Action) -> Vec<Step> {
    let kind = action.kind();
    match action.step() {
        action::Step::PutBack(kind) => {
            vec![Step::choose(format!("back-{kind}"), format!("put {} back", kind_words(kind)))]
        }
        action::Step::Place(_, node) => vec![take(position, kind), put(position, node)],
        action::Step::Warp(node, neighbours) => {
            let mut steps = vec![take(position, kind), put(position, node)];
            steps.extend(switch(position, node, neighbours));
            steps
        }
    }
}

/// Takes the first tile of a kind from the hand.
fn take(position: &Position, kind: Kind) -> Step {
    let tile = Tile { player: position.player(), kind };
    let number = position.placements().filter(|placement| placement.tile == tile).count() + 1;
    let step = Step::pick(tile_id(tile, number), kind_words(kind)).noun("tile").symbol(placed_symbol(tile));
    if kind.is_weaver() { step } else { step.brief(brief(kind)) }
}

fn put(position: &Position, node: Node) -> Step {
    let at = place(position, node);
    Step::place(format!("node-{node}"), format!("node {node}"), "board", at, "free-node").noun("node")
}

/// Picks two edges with the same mark, so that they may be chosen in any order. Exchanging nothing is a button. As many
/// actions do that as there are neighbours; the one with the last neighbour, after which no second one could come, is
/// offered at once.
fn switch(position: &Position, node: Node, [p, q]: [Node; 2]) -> Vec<Step> {
    let edge = |neighbour: Node| {
        let at = middle(place(position, node), place(position, neighbour));
        let label = edge_words(position, node, neighbour);
        let brief = label.split_once(' ').map_or(String::new(), |(fate, _)| fate.to_owned());
        Step::place(edge_id(node, neighbour), label, "board", at, "free-edge").brief(brief).noun("edge")
    };
    let is_last = (q.index() + 1..position.board().nodes())
        .all(|later| position.board().edge_between(node, Node::new(later)).is_none());
    match (p == q, is_last) {
        (false, _) => vec![edge(p), edge(q)],
        (true, false) => vec![edge(p), Step::choose("keep", "switch nothing after all")],
        (true, true) => vec![Step::choose("keep", "switch nothing")],
    }
}

/// A tile in one or two words: `leader A`, `warrior 2`.
fn brief(kind: Kind) -> String {
    match kind.rank_bit() {
        0 => format!("warrior {}", kind.strength()),
        _ => format!("leader {}", kind.char().to_ascii_uppercase()),
    }
}

/// Returns the place of a node of the board in the picture.
pub(crate) fn place(position: &Position, node: Node) -> [f32; 2] {
    place_of(position.board())(node).expect("a legal action names nodes of the board")
}

/// An edge of a node, by its type and its other end.
fn edge_words(position: &Position, node: Node, neighbour: Node) -> String {
    let edge = position.board().edge_between(node, neighbour).expect("a Warp names neighbours");
    format!("{} to {neighbour}", position.types().get(edge).name())
}

/// Describes an action for the list of moves.
pub(crate) fn describe(position: &Position, action: Action) -> String {
    match action.step() {
        action::Step::PutBack(kind) => format!("puts {} back", kind_words(kind)),
        action::Step::Place(kind, node) => format!("places {} on {node}", one(kind)),
        action::Step::Warp(node, [p, q]) if p == q => format!("places Warp on {node} and switches nothing"),
        action::Step::Warp(node, [p, q]) => format!(
            "places Warp on {node} and exchanges {} with {}",
            edge_words(position, node, p),
            edge_words(position, node, q)
        ),
    }
}

/// Describes the drawn tiles and their owner for the list of moves.
pub(crate) fn describe_draw(draw: Draw) -> String {
    let mut kinds = draw.kinds().iter();
    let tiles = match (kinds.next(), kinds.next()) {
        (Some(first), Some(second)) if first == second => two(first),
        (Some(first), Some(second)) => format!("{} and {}", one(first), one(second)),
        (first, _) => first.map(one).unwrap_or_default(),
    };
    format!("draws {tiles} for {}", draw.player().name())
}

/// A tile of a kind with an article: there are several warriors of the same strength.
fn one(kind: Kind) -> String {
    match kind {
        Kind::Warrior1 | Kind::Warrior2 | Kind::Warrior3 => format!("a {}", kind_words(kind)),
        _ => kind_words(kind),
    }
}

/// Two tiles of a kind of which a player has several.
fn two(kind: Kind) -> String {
    match kind {
        Kind::Weft => "two Wefts".to_owned(),
        Kind::Warp => "two Warps".to_owned(),
        _ => format!("two warriors (strength {} each)", kind.strength()),
    }
}
