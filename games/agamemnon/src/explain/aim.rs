//! Pointing: turns a tile, a node or an edge into a move, or into the reason why it is illegal.

use tessera_core::{Aim, Attempt, Fit, Phrase, Reason, Spot};

use super::{foreign_edge, hand, neighbours, placed, why, with_hand};
use crate::scene::{edge_id, hand_place, middle, place, tile_id};
use crate::{Action, Kind, Node, Player, Position, Tile};

/// The maximum pointing distance from a tile in hand, and from a node.
const TILE_REACH: f32 = 100.0;
const NODE_REACH: f32 = 60.0;

/// The distance from the middle of one of the Warp's edges within which that edge is meant; elsewhere the nearest edge
/// of all is meant.
const SURE: f32 = 32.0;
const EDGE_REACH: f32 = 50.0;

/// Places the tile in hand on a node. A Warp then asks for the edges to exchange.
pub(crate) fn aim(position: &Position, aim: &Aim<'_>) -> Attempt<Action> {
    let player = position.player();
    if let Some(kind) = aim.step("back-").and_then(kind).filter(|kind| kind.is_weaver()) {
        return meant(position, Action::put_back(player, kind), Vec::new());
    }
    let kind = match in_hand(position, aim) {
        Ok(Some(kind)) => kind,
        Ok(None) => return without_a_tile(position, aim),
        Err(reason) => return Attempt::refused(reason),
    };
    let Some(node) = chosen_node(aim).or_else(|| pointed_node(position, aim)) else {
        if pointed_tile(position, aim).is_some() {
            return Attempt::step();
        }
        return Attempt::refused(Reason::new("Point at a free node of the board."));
    };
    // A node without neighbours is not on the board, which has its own refusal.
    let some = neighbours(position, node).next().unwrap_or(node);
    let action = match kind {
        Kind::Warp => Action::warp(player, node, [some, some]),
        kind => Action::place(player, kind, node),
    };
    let refusal = why(position, action);
    let spots = spots(position, node, refusal.is_none());
    if kind != Kind::Warp {
        return Attempt { action: Some(action), refusal, spots };
    }
    match refusal {
        None if chosen_node(aim).is_some() => switch(position, aim, node, spots),
        refusal => Attempt { action: None, refusal, spots },
    }
}

/// Chooses the edges of a Warp: those chosen so far, and the one pointed at.
fn switch(position: &Position, aim: &Aim<'_>, node: Node, spots: Vec<Spot>) -> Attempt<Action> {
    let refused = |reason| Attempt { action: None, refusal: Some(reason), spots: spots.clone() };
    let mut ends = Vec::new();
    for edge in aim.path.iter().filter_map(|id| id.strip_prefix("edge-")) {
        match neighbours(position, node).find(|&end| edge_id(node, end).strip_prefix("edge-") == Some(edge)) {
            Some(end) => ends.push(end),
            None => return refused(foreign_edge(position, node)),
        }
    }
    let switching = |ends| meant(position, Action::warp(position.player(), node, ends), spots.clone());
    let keep = aim.path.iter().any(|id| id == "keep");
    match (&ends[..], keep) {
        (&[one, other, ..], _) => switching([one, other]),
        (&[one], true) => switching([one, one]),
        (&[], true) => {
            let last = neighbours(position, node).next_back().expect("a free node has neighbours");
            switching([last, last])
        }
        (chosen, false) => match pointed_edge(position, aim, node) {
            Pointed::Nothing => {
                let edges = neighbours(position, node).map(|end| edge_id(node, end));
                let sentence = "Point at an edge of the Warp's node, or switch nothing.";
                refused(Reason::new(sentence).items(edges))
            }
            Pointed::Elsewhere => refused(foreign_edge(position, node)),
            Pointed::To(end) => match chosen.first() {
                None => Attempt { action: None, refusal: None, spots },
                Some(&first) if first == end => {
                    let sentence =
                        "You have chosen this edge already. Choose another one, or switch nothing.";
                    refused(Reason::new(sentence).items([edge_id(node, end)]))
                }
                Some(&first) => switching([first, end]),
            },
        },
    }
}

/// An action, legal or not.
fn meant(position: &Position, action: Action, spots: Vec<Spot>) -> Attempt<Action> {
    Attempt { action: Some(action), refusal: why(position, action), spots }
}

/// Returns the kind that was taken. If the path names several tiles, prefers one in hand; `None` if it names none; the
/// reason if the tile cannot be taken.
fn in_hand(position: &Position, aim: &Aim<'_>) -> Result<Option<Kind>, Reason> {
    let named = || aim.path.iter().rev().filter(|id| id.starts_with("tile-"));
    if let Some(kind) = named().find_map(|id| hand(position).find(|(_, item)| item == id)) {
        return Ok(Some(kind.0));
    }
    let Some((tile, number)) = named().find_map(|id| tile(id)) else { return Ok(None) };
    let sentence = if number <= placed(position, tile) {
        let reason =
            with_hand(position, "Tiles stay where they were placed. Take one from your hand.".into());
        return Err(Reason { items: [vec![tile_id(tile, number).into()], reason.items].concat(), ..reason });
    } else if tile.player != position.player() {
        Phrase::from("This tile is ").seat(tile.player.seat()).text("'s. Take one from your hand.")
    } else {
        "This tile is still in the bag. Take one from your hand.".into()
    };
    Err(with_hand(position, sentence))
}

/// Parses the id of a tile's item: the tile and its number.
fn tile(id: &str) -> Option<(Tile, usize)> {
    let mut parts = id.strip_prefix("tile-")?.split('-');
    let player = parts.next().and_then(letter).and_then(Player::from_char)?;
    let kind = parts.next().and_then(kind)?;
    let number = parts.next().map_or(Some(1), |number| number.parse().ok())?;
    Some((Tile { player, kind }, number))
}

fn kind(text: &str) -> Option<Kind> {
    letter(text).and_then(Kind::from_char)
}

/// Returns the letter of a text with exactly one.
fn letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Picking a tile of the hand is a step; anything else requires one first.
fn without_a_tile(position: &Position, aim: &Aim<'_>) -> Attempt<Action> {
    match pointed_tile(position, aim) {
        Some(_) => Attempt::step(),
        None => Attempt::refused(with_hand(position, "Take a tile from your hand first.".into())),
    }
}

fn pointed_tile(position: &Position, aim: &Aim<'_>) -> Option<Kind> {
    let hand = position.hand();
    let places = hand.iter().enumerate().map(|(index, kind)| (kind, hand_place(index, hand.len())));
    if aim.panel == "hand" { aim.nearest(places, TILE_REACH) } else { None }
}

/// Returns the node where the tile has already been put down.
fn chosen_node(aim: &Aim<'_>) -> Option<Node> {
    let number = aim.step("node-")?.parse().ok().filter(|&number| number < Node::COUNT)?;
    Some(Node::new(number))
}

fn pointed_node(position: &Position, aim: &Aim<'_>) -> Option<Node> {
    let nodes = (0..position.board().nodes()).map(Node::new).map(|node| (node, place(position, node)));
    if aim.panel == "board" { aim.nearest(nodes, NODE_REACH) } else { None }
}

/// The edge at the point, as seen from the Warp's node.
enum Pointed {
    Nothing,
    /// An edge between other nodes.
    Elsewhere,
    /// The edge from the Warp's node to this one.
    To(Node),
}

fn pointed_edge(position: &Position, aim: &Aim<'_>, node: Node) -> Pointed {
    if aim.panel != "board" {
        return Pointed::Nothing;
    }
    let half_way = |one, other| middle(place(position, one), place(position, other));
    let own = neighbours(position, node).map(|end| (end, half_way(node, end)));
    if let Some(end) = aim.nearest(own, SURE) {
        return Pointed::To(end);
    }
    let ends = (0..position.board().edges()).map(|edge| position.board().ends(edge));
    match aim.nearest(ends.map(|[from, to]| ([from, to], half_way(from, to))), EDGE_REACH) {
        None => Pointed::Nothing,
        Some([from, to]) if from == node => Pointed::To(to),
        Some([from, to]) if to == node => Pointed::To(from),
        Some(_) => Pointed::Elsewhere,
    }
}

/// Returns where the tile would lie.
fn spots(position: &Position, node: Node, free: bool) -> Vec<Spot> {
    if node.index() >= position.board().nodes() {
        return Vec::new();
    }
    vec![Spot { at: place(position, node), fit: if free { Fit::Fits } else { Fit::Taken } }]
}
