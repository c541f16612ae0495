//! The interface for `tools/agamemnon-training`. It changes with the network and is not part of the public interface of
//! this crate.

use super::evaluation::POINT;
use super::field::{Field, NODES};
use super::insight::{chances, sign_of};
use super::network;
use super::network::inputs::{List, View};
use super::rating::Rater;
use crate::{Action, Player, Position};

pub use super::network::layout;

/// A position as the network sees it, from the perspective of the player who places next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inputs {
    /// The inputs of the position, which every string and every spot also has.
    pub shared: Vec<u16>,
    /// The strings of the full board.
    pub strings: Vec<StringInputs>,
    /// The free nodes.
    pub spots: Vec<SpotInputs>,
    /// The player's lead in points beyond the strings.
    pub beyond: i32,
}

/// A string of the full board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StringInputs {
    /// The index of its type.
    pub fate: usize,
    /// Its inputs.
    pub inputs: Vec<u16>,
    /// Its joining nodes, as bits.
    pub nodes: u64,
    /// The free ones among them.
    pub free: u64,
    /// The number of its edges.
    pub edges: i32,
}

/// A free node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpotInputs {
    /// Its number.
    pub node: usize,
    /// Its inputs.
    pub inputs: Vec<u16>,
}

impl Inputs {
    /// Returns the inputs of a position.
    pub fn of(position: &Position) -> Inputs {
        let field = Field::new(position);
        let view = View::new(position, &field);
        let numbers = |list: &List| list.numbers().to_vec();
        let mut strings = Vec::new();
        view.each_string(|fate, piece, inputs| {
            let (nodes, free) = (piece.nodes, piece.nodes & field.free);
            strings.push(StringInputs { fate, inputs: numbers(inputs), nodes, free, edges: piece.edges });
        });
        let free = (0..NODES).filter(|node| field.free >> node & 1 == 1);
        let mut spots: Vec<SpotInputs> = free.map(|node| SpotInputs { node, inputs: Vec::new() }).collect();
        view.each_spot_input(|node, input| {
            if let Some(spot) = spots.iter_mut().find(|spot| spot.node == node) {
                spot.inputs.push(input);
            }
        });
        let beyond = sign_of(position.player()) * field.single_edges(0);
        Inputs { shared: numbers(&view.shared()), strings, spots, beyond }
    }
}

/// A network that plays.
pub struct Network(network::Network);

impl Network {
    /// Parses a network file.
    pub fn read(bytes: &[u8; layout::BYTES]) -> Network {
        Network(network::read(bytes))
    }

    /// Predicts Orange's final lead in units of a point.
    pub fn margin(&self, position: &Position) -> i32 {
        self.0.margin(position, &Field::new(position))
    }

    /// Predicts the margin in points, and calls back for each string with its type, its joining nodes, and Orange's
    /// predicted share minus Black's, from -1 to 1.
    pub fn forecast(&self, position: &Position, mut visit: impl FnMut(usize, u64, f32)) -> f32 {
        let sign = sign_of(position.player());
        let ahead = self.0.foresee(position, &Field::new(position), |strand, share| {
            visit(strand.fate, strand.nodes, in_points(sign * share));
        });
        in_points(ahead)
    }
}

/// Rates the placements among some actions by the tables of the evaluation, in points for the player.
pub fn rate(position: &Position, actions: &[Action], out: &mut Vec<(f32, Action)>) {
    let sign = sign_of(position.player());
    let mut rater = Rater::new(position);
    out.clear();
    out.extend(actions.iter().filter_map(|action| Some((in_points(sign * rater.rate(*action)?), *action))));
}

/// Returns Orange's winning probability for a slope and a lead in units of a point.
pub fn chance(slope: f32, ahead: i32) -> f32 {
    chances(slope, ahead).0[Player::Orange.index()]
}

fn in_points(parts: i32) -> f32 {
    parts as f32 / POINT as f32
}
