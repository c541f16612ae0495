//! What a match will come to, as far as it is known.

use tessera_core::Rules;

use super::super::Network;
use super::example::edges_of;
use crate::players::evaluation::POINT;
use crate::players::field::Field;
use crate::players::insight::sign_of;
use crate::{Position, Setup, strings};

/// Who will own what in the end.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Outlook {
    /// For each edge of the board, from 1 for Orange to -1 for Black.
    pub(super) owners: Vec<f32>,
    /// By how many points Orange will be ahead.
    pub(super) margin: f32,
}

impl Outlook {
    /// What a board has come to.
    pub(super) fn of_end(position: &Position) -> Outlook {
        let setup = Setup::from(position);
        let mut owners = vec![0.0; setup.edges.len()];
        for string in strings(&setup.tiles, &setup.edges) {
            let owner = string.owner().map_or(0, sign_of) as f32;
            string.edges.iter().for_each(|edge| owners[*edge] = owner);
        }
        let scores = position.scores().0;
        Outlook { owners, margin: (scores[0] - scores[1]) as f32 }
    }

    /// Comes closer to what a network foresees, by a part from 0 to 1.
    pub(super) fn lean(&mut self, network: &Network, position: &Position, part: f32) {
        let lean = |known: &mut f32, foreseen: f32| *known += part * (foreseen - *known);
        let sign = sign_of(position.player());
        let ahead = network.foresee(position, &Field::new(position), |strand, share| {
            let share = (sign * share) as f32 / POINT as f32;
            for edge in edges_of(position, strand.fate, strand.nodes) {
                lean(&mut self.owners[edge], share);
            }
        });
        lean(&mut self.margin, ahead as f32 / POINT as f32);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Draft;
    use super::*;
    use crate::Agamemnon;
    use tessera_core::Seed;
    use tessera_testkit::random_match;

    #[test]
    fn the_owners_of_the_edges_make_the_margin() {
        for (number, board) in ["standard", "loom"].into_iter().cycle().take(20).enumerate() {
            random_match::<Agamemnon>(&[("board", board)], number as u64, |position| {
                let outlook = Outlook::of_end(position);
                let scores = position.scores().0;
                let count = |player: f32| outlook.owners.iter().filter(|owner| **owner == player).count();
                assert_eq!([count(1.0) as i32, count(-1.0) as i32], [scores[0], scores[1]]);
                assert_eq!(outlook.margin, outlook.owners.iter().sum::<f32>());
            });
        }
    }

    #[test]
    fn an_outlook_leans_towards_what_is_foreseen() {
        let network = Draft::new(&mut Seed::from_number(2).fast_rng()).network();
        random_match::<Agamemnon>(&[("board", "standard")], 2, |position| {
            let before = Outlook::of_end(position);
            let leant = |part| {
                let mut outlook = before.clone();
                outlook.lean(&network, position, part);
                outlook
            };
            assert_eq!(leant(0.0), before);
            // Edges between two Wefts are no network's business: they stay as they are in the end.
            let whole = leant(1.0);
            let foreseen = network.margin(position, &Field::new(position)) as f32 / POINT as f32;
            assert!((whole.margin - foreseen).abs() < 1e-3);
            assert!((whole.owners.iter().sum::<f32>() - foreseen).abs() < 1e-3);
            let quarter = leant(0.25);
            for ((before, whole), quarter) in before.owners.iter().zip(&whole.owners).zip(&quarter.owners) {
                assert!((0.75 * before + 0.25 * whole - quarter).abs() < 1e-5);
            }
        });
    }
}
