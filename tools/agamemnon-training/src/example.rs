//! Training examples.

use tessera_agamemnon::training::{Inputs, SpotInputs};
use tessera_agamemnon::{Fate, Player, Position};

use crate::target::Target;

/// The inputs of a position and its targets, from the perspective of the player who places next.
pub(crate) struct Example {
    pub(crate) shared: Vec<u16>,
    pub(crate) spots: Vec<SpotInputs>,
    pub(crate) strings: Vec<StringExample>,
    /// The part of the margin that is certain, beyond the strings.
    pub(crate) beyond: f32,
    pub(crate) margin: f32,
}

/// A string, and its final ownership: the player's share minus the opponent's, from -1 to 1.
pub(crate) struct StringExample {
    pub(crate) fate: usize,
    pub(crate) inputs: Vec<u16>,
    /// Its free nodes, as bits.
    pub(crate) spots: u64,
    pub(crate) edges: f32,
    pub(crate) share: f32,
}

impl StringExample {
    pub(crate) fn has(&self, spot: &SpotInputs) -> bool {
        self.spots >> spot.node & 1 == 1
    }
}

impl Example {
    pub(crate) fn new(position: &Position, target: &Target) -> Example {
        let sign = sign_of(position.player());
        let Inputs { shared, strings, spots, beyond } = Inputs::of(position);
        let string = |string: tessera_agamemnon::training::StringInputs| {
            let owners = edges_of(position, string.fate, string.nodes).map(|edge| target.owners[edge]);
            let edges = string.edges as f32;
            let share = sign * owners.sum::<f32>() / edges;
            StringExample { fate: string.fate, inputs: string.inputs, spots: string.free, edges, share }
        };
        let strings = strings.into_iter().map(string).collect();
        Example { shared, spots, strings, beyond: beyond as f32, margin: sign * target.margin }
    }
}

/// Returns 1 for Orange, the perspective of targets, and -1 for Black.
pub(crate) fn sign_of(player: Player) -> f32 {
    if player == Player::Orange { 1.0 } else { -1.0 }
}

/// The numbers of the edges of a type that end at one of the nodes.
pub(crate) fn edges_of(position: &Position, fate: usize, nodes: u64) -> impl Iterator<Item = usize> {
    let (board, types) = (position.board(), position.types());
    let touches = move |edge| board.ends(edge).iter().any(|node| nodes >> node.index() & 1 == 1);
    (0..board.edges()).filter(move |&edge| types.get(edge) == Fate::SCORING[fate] && touches(edge))
}
