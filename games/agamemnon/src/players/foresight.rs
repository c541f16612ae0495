//! The search knowledge of the best player.

use tessera_core::BySeat;
use tessera_search::Knowledge;

use super::field::Field;
use super::insight::{Insight, chances};
use super::network::Network;
use crate::{Action, Position};

/// Predicts margins with a neural network.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Foresight;

impl Knowledge<Position> for Foresight {
    fn values(&self, position: &Position) -> BySeat<f32> {
        let network = Network::of(position.board());
        chances(network.slope(position), network.margin(position, &Field::new(position)))
    }

    fn priors(&self, position: &Position, actions: &[Action], out: &mut Vec<f32>) {
        Insight.priors(position, actions, out);
    }
}
