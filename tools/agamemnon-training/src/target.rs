//! Training targets: the result of a match, as far as it is known.

use tessera_agamemnon::training::Network;
use tessera_agamemnon::{Position, strings};
use tessera_core::Rules;

use crate::example::{edges_of, sign_of};

/// The final owners.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Target {
    /// For each edge of the board, from 1 for Orange to -1 for Black.
    pub(crate) owners: Vec<f32>,
    /// Orange's final lead in points.
    pub(crate) margin: f32,
}

impl Target {
    /// Computes the result of a board.
    pub(crate) fn of_end(position: &Position) -> Target {
        let setup = position.to_setup();
        let mut owners = vec![0.0; setup.edges.len()];
        for string in strings(&setup.tiles, &setup.edges) {
            let owner = string.owner().map_or(0.0, sign_of);
            string.edges.iter().for_each(|edge| owners[*edge] = owner);
        }
        let scores = position.scores().0;
        Target { owners, margin: (scores[0] - scores[1]) as f32 }
    }

    /// Moves towards a network's prediction, by a fraction from 0 to 1.
    pub(crate) fn blend(&mut self, network: &Network, position: &Position, part: f32) {
        let blend = |known: &mut f32, forecast: f32| *known += part * (forecast - *known);
        let owners = &mut self.owners;
        let margin = network.forecast(position, |fate, nodes, share| {
            edges_of(position, fate, nodes).for_each(|edge| blend(&mut owners[edge], share));
        });
        blend(&mut self.margin, margin);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;
    use tessera_agamemnon::Agamemnon;
    use tessera_agamemnon::training::layout::{MOMENTS, POINT};
    use tessera_core::Seed;
    use tessera_testkit::random_match;

    #[test]
    fn the_owners_of_the_edges_make_the_margin() {
        for (number, board) in ["standard", "loom"].into_iter().cycle().take(20).enumerate() {
            random_match::<Agamemnon>(&[("board", board)], number as u64, |position| {
                let target = Target::of_end(position);
                let scores = position.scores().0;
                let count = |player: f32| target.owners.iter().filter(|owner| **owner == player).count();
                assert_eq!([count(1.0) as i32, count(-1.0) as i32], [scores[0], scores[1]]);
                assert_eq!(target.margin, target.owners.iter().sum::<f32>());
            });
        }
    }

    #[test]
    fn a_target_moves_towards_the_forecast() {
        let network = Network::read(&Model::new(&mut Seed::from_number(2).fast_rng()).encode(&[0; MOMENTS]));
        random_match::<Agamemnon>(&[("board", "standard")], 2, |position| {
            let before = Target::of_end(position);
            let blended = |part| {
                let mut target = before.clone();
                target.blend(&network, position, part);
                target
            };
            assert_eq!(blended(0.0), before);
            // Edges between two Wefts are outside the network: their owner is final.
            let whole = blended(1.0);
            let foreseen = network.margin(position) as f32 / POINT as f32;
            assert!((whole.margin - foreseen).abs() < 1e-3);
            assert!((whole.owners.iter().sum::<f32>() - foreseen).abs() < 1e-3);
            let quarter = blended(0.25);
            for ((before, whole), quarter) in before.owners.iter().zip(&whole.owners).zip(&quarter.owners) {
                assert!((0.75 * before + 0.25 * whole - quarter).abs() < 1e-5);
            }
        });
    }
}
