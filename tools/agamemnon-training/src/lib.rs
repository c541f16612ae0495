//! Trains the networks of Agamemnon's player by self-play.
//!
//! Uses stochastic gradient descent with Adam on the squared errors of the shares of strings and of the margin. The
//! targets are the final results of every string, blended with later predictions of the network (TD(lambda)).

mod calibration;
mod example;
mod model;
mod self_play;
mod target;

use tessera_agamemnon::training::Network;
use tessera_agamemnon::training::layout::{BYTES, MOMENTS};
use tessera_agamemnon::{Action, Board, Position};
use tessera_core::{FastRng, Rules, Seed, Turn, below};

use example::Example;
use model::Model;
use self_play::{Choice, play};
use target::Target;

/// The training schedule of a network.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// The number of initial matches in which placements are chosen by the evaluation tables.
    pub first: usize,
    /// The number of further matches in which placements are chosen by the current network.
    pub refining: usize,
    /// The number of matches used to calibrate the slope of the winning probability over the predicted margin.
    pub chances: usize,
    /// The seed. The same schedule and seed give the same network.
    pub seed: u64,
}

/// One in this many positions of a match is used as an example, because neighbouring ones are almost equal.
const ONE_IN: u32 = 2;
/// The weight of the prediction for the next position in a target, because it depends less on luck than the result of
/// the match: 1 - lambda of TD(lambda).
const BOOTSTRAP: f32 = 0.1;
/// Positions in a batch.
const BATCH: usize = 128;
/// The learning rate at the start; it falls linearly to `FINAL` of it.
const LEARNING_RATE: f32 = 0.002;
const FINAL: f32 = 0.02;
/// The maximum age, in matches, of the network that chooses placements.
const RENEWED_AFTER: usize = 5000;
/// The number of matches between two progress reports.
const TOLD_AFTER: usize = 20_000;

/// Trains a network for a board, and reports the number of matches played and the root mean square error of the margin
/// since the last call. Returns the network file.
pub fn train(board: Board, schedule: &Schedule, mut tell: impl FnMut(usize, f32)) -> [u8; BYTES] {
    let mut rng = Seed::from_number(schedule.seed).fast_rng();
    let mut trainer = Trainer { board, model: Model::new(&mut rng), rng, told: Told::default() };
    trainer.train(schedule.first, None, &mut tell);
    let mut network = trainer.network();
    trainer.train(schedule.refining, Some(&mut network), &mut tell);
    network = trainer.network();
    let slopes = calibration::slopes(board, &network, schedule.chances, &mut trainer.rng);
    trainer.model.encode(&slopes)
}

struct Trainer {
    board: Board,
    model: Model,
    rng: FastRng,
    told: Told,
}

/// The statistics since the last progress report.
#[derive(Default)]
struct Told {
    matches: usize,
    positions: f32,
    squares: f32,
}

impl Trainer {
    /// Returns the current network, which is not calibrated.
    fn network(&self) -> Network {
        Network::read(&self.model.encode(&[0; MOMENTS]))
    }

    /// Plays and trains; the network that chooses placements is updated on the way.
    fn train(
        &mut self,
        matches: usize,
        mut chooser: Option<&mut Network>,
        tell: &mut impl FnMut(usize, f32),
    ) {
        let mut moments: Vec<(Position, Option<Action>)> = Vec::new();
        let mut batch = 0;
        for number in 0..matches {
            if let Some(network) = chooser.as_deref_mut()
                && number % RENEWED_AFTER == 0
                && number > 0
            {
                *network = self.network();
            }
            let choice = chooser.as_deref().map_or(Choice::Tables, Choice::Network);
            moments.clear();
            let end = play(self.board, choice, &mut self.rng, |position, better| {
                moments.push((position.clone(), better));
            });
            batch += self.look_back(&moments, &end, chooser.as_deref());
            if batch >= BATCH {
                batch = 0;
                let left = 1.0 - number as f32 / matches as f32;
                self.model.step(LEARNING_RATE * left.max(FINAL));
            }
            self.told.matches += 1;
            if self.told.matches.is_multiple_of(TOLD_AFTER) {
                tell(self.told.matches, (self.told.squares / self.told.positions).sqrt());
                (self.told.positions, self.told.squares) = (0.0, 0.0);
            }
        }
    }

    /// Adds the gradients of the positions of a match, last one first, and returns their number.
    fn look_back(
        &mut self,
        moments: &[(Position, Option<Action>)],
        end: &Position,
        chooser: Option<&Network>,
    ) -> usize {
        let mut target = Target::of_end(end);
        let mut examples = 0;
        for (position, better) in moments.iter().rev().filter(|(position, _)| position.placed() > 0) {
            // The result of exploration noise says little about the position before it.
            if let (Some(network), Some(better)) = (chooser, better) {
                let mut next = position.clone();
                next.play_unchecked(*better);
                match next.turn() {
                    Turn::Over => target = Target::of_end(&next),
                    _ => target.blend(network, &next, 1.0),
                }
            }
            if below(&mut self.rng, ONE_IN) == 0 {
                let off = self.model.backward(&Example::new(position, &target));
                self.told.positions += 1.0;
                self.told.squares += off * off;
                examples += 1;
            }
            if let Some(network) = chooser {
                target.blend(network, position, BOOTSTRAP);
            }
        }
        examples
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_schedule_gives_the_same_network() {
        let schedule = Schedule { first: 25, refining: 5, chances: 3, seed: 9 };
        let network = train(Board::Loom, &schedule, |_, _| {});
        assert_eq!(network.len(), BYTES);
        assert_eq!(network, train(Board::Loom, &schedule, |_, _| {}));
        assert_ne!(network, train(Board::Loom, &Schedule { seed: 10, ..schedule }, |_, _| {}));
    }
}
