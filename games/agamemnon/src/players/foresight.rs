//! What the best player is told about a position.

use tessera_core::{BySeat, FastRng};
use tessera_search::Knowledge;

use super::completion::Completion;
use super::evaluation::POINT;
use super::field::Field;
use super::insight::{Insight, chances};
use super::network::Network;
use crate::{Action, Position};

/// Foresees margins by a network and by random ends, which together do it better than either.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Foresight;

/// A position is judged by the mean of so many random ends at a time.
const ENDS: i32 = 2;

impl Knowledge<Position> for Foresight {
    fn priors(&self, position: &Position, actions: &[Action], out: &mut Vec<f32>) {
        Insight.priors(position, actions, out);
    }

    fn rollout(&self, position: &mut Position, rng: &mut FastRng, _: &mut Vec<Action>) -> BySeat<f32> {
        let network = Network::of(position.board());
        let field = Field::new(position);
        let mut completion = Completion::new(position, &field);
        let sum: i32 = (0..ENDS).map(|_| completion.margin(rng)).sum();
        chances(network.slope(position), network.mixed_margin(position, &field, POINT * sum / ENDS))
    }
}
