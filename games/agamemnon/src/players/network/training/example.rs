//! What is learnt from.

use super::super::inputs::{List, View};
use super::outlook::Outlook;
use crate::players::field::{Field, NODES};
use crate::players::insight::sign_of;
use crate::{Fate, Position};

/// What the network is told of a position, and what became of it, seen from who placed next.
pub(super) struct Example {
    pub(super) shared: List,
    pub(super) spots: Vec<Spot>,
    pub(super) strings: Vec<Fortune>,
    /// What is certain beyond the strings.
    pub(super) beyond: f32,
    pub(super) margin: f32,
}

/// A node that is free.
pub(super) struct Spot {
    pub(super) node: usize,
    pub(super) inputs: List,
}

/// A string, and how much more of it, from -1 to 1, the player came to own than the other.
pub(super) struct Fortune {
    pub(super) fate: usize,
    pub(super) inputs: List,
    /// Its nodes that are free.
    pub(super) spots: u64,
    pub(super) edges: f32,
    pub(super) share: f32,
}

impl Fortune {
    pub(super) fn has(&self, spot: &Spot) -> bool {
        self.spots >> spot.node & 1 == 1
    }
}

impl Example {
    pub(super) fn new(position: &Position, outlook: &Outlook) -> Example {
        let field = Field::new(position);
        let sign = sign_of(position.player()) as f32;
        let view = View::new(position, &field);
        let mut strings = Vec::new();
        view.each_string(|fate, piece, inputs| {
            let owned: f32 = edges_of(position, fate, piece.nodes).map(|edge| outlook.owners[edge]).sum();
            let edges = piece.edges as f32;
            let (inputs, spots) = (inputs.clone(), piece.nodes & field.free);
            strings.push(Fortune { fate, inputs, spots, edges, share: sign * owned / edges });
        });
        let free = (0..NODES).filter(|node| field.free >> node & 1 == 1);
        let mut spots: Vec<Spot> = free.map(|node| Spot { node, inputs: List::EMPTY }).collect();
        view.each_spot_input(|node, input| {
            if let Some(spot) = spots.iter_mut().find(|spot| spot.node == node) {
                spot.inputs.add(input);
            }
        });
        Example {
            shared: view.shared(),
            spots,
            strings,
            beyond: sign * field.single_edges(0) as f32,
            margin: sign * outlook.margin,
        }
    }
}

/// The numbers of the edges of a type that end at one of the nodes.
pub(super) fn edges_of(position: &Position, fate: usize, nodes: u64) -> impl Iterator<Item = usize> {
    let graph = position.board().graph();
    let set = position.types().edges(Fate::SCORING[fate]);
    (0..graph.edges).filter(move |&edge| {
        let [from, to] = graph.ends[edge];
        set[edge / 64] >> (edge % 64) & 1 == 1 && (nodes >> from | nodes >> to) & 1 == 1
    })
}
