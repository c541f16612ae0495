//! How the networks come about: matches of the player with itself, and what became of every string.

mod draft;
mod matches;
mod mixing;

use tessera_core::{FastRng, Rules, Seed, below};

use super::inputs;
use super::{FATES, Mixture, Network, TILES};
use crate::players::field::Field;
use crate::players::insight::sign_of;
use crate::{Board, Position};
use draft::{Draft, FirstSums};
use matches::{Choice, owners, play};

/// How much is learnt.
#[derive(Clone, Copy, Debug)]
pub struct Lessons {
    /// Matches whose placements are chosen by the tables of the evaluation.
    pub first: usize,
    /// Matches after these whose placements are chosen by the network as it is then.
    pub refining: usize,
    /// Matches that tell how far the network and random ends can be trusted.
    pub mixing: usize,
    /// The same lessons with the same seed give the same network.
    pub seed: u64,
}

/// One position in so many of a match is learnt from, since neighbouring ones teach the same.
const ONE_IN: u32 = 4;
/// So many positions make a step.
const BATCH: usize = 128;
/// The length of the first steps; it shrinks to `LAST` of it.
const STEP: f32 = 0.002;
const REFINING_STEP: f32 = 0.001;
const LAST: f32 = 0.02;
/// The network chooses as it was at most so many matches ago.
const RENEWED_AFTER: usize = 5000;
/// Progress is told after so many matches.
const TOLD_AFTER: usize = 20_000;

/// Learns a network for a board, and tells how many matches were played and how far their margins were off.
pub fn learn(board: Board, lessons: &Lessons, mut tell: impl FnMut(usize, f32)) -> Vec<u8> {
    let mut rng = Seed::from_number(lessons.seed).fast_rng();
    let mut course =
        Course { board, drafts: std::array::from_fn(|_| Draft::new(&mut rng)), rng, told: Told::default() };
    course.study(lessons.first, STEP, None, &mut tell);
    let mut network = course.network();
    course.study(lessons.refining, REFINING_STEP, Some(&mut network), &mut tell);
    network = course.network();
    network.mixtures = mixing::mixtures(board, &network, lessons.mixing, &mut course.rng);
    network.to_bytes()
}

struct Course {
    board: Board,
    drafts: [Draft; FATES],
    rng: FastRng,
    told: Told,
}

/// What progress is told of.
#[derive(Default)]
struct Told {
    matches: usize,
    positions: f32,
    squares: f32,
}

impl Course {
    fn network(&self) -> Network {
        Network {
            by_fate: std::array::from_fn(|fate| self.drafts[fate].layers()),
            mixtures: [Mixture::default(); TILES],
        }
    }

    /// Plays and learns; a network that chooses is renewed on the way.
    fn study(
        &mut self,
        matches: usize,
        step: f32,
        mut chooser: Option<&mut Network>,
        tell: &mut impl FnMut(usize, f32),
    ) {
        let mut positions: Vec<Position> = Vec::new();
        let mut batch = 0;
        for number in 0..matches {
            if let Some(network) = chooser.as_deref_mut()
                && number % RENEWED_AFTER == 0
                && number > 0
            {
                *network = self.network();
            }
            let choice = chooser.as_deref().map_or(Choice::Tables, Choice::Network);
            positions.clear();
            let end = play(self.board, choice, &mut self.rng, |position, rng| {
                if position.placed() > 0 && below(rng, ONE_IN) == 0 {
                    positions.push(position.clone());
                }
            });
            let owners = owners(&end);
            for position in &positions {
                self.learn_from(position, &owners, &end);
            }
            batch += positions.len();
            if batch >= BATCH {
                batch = 0;
                let left = 1.0 - number as f32 / matches as f32;
                self.drafts.iter_mut().for_each(|draft| draft.step(step * left.max(LAST)));
            }
            self.told.matches += 1;
            if self.told.matches.is_multiple_of(TOLD_AFTER) {
                tell(self.told.matches, (self.told.squares / self.told.positions).sqrt());
                (self.told.positions, self.told.squares) = (0.0, 0.0);
            }
        }
    }

    /// Notes how the drafts should change to have foreseen who owns the strings of a position in the end.
    fn learn_from(&mut self, position: &Position, owners: &[i32], end: &Position) {
        let field = Field::new(position);
        let sign = sign_of(position.player());
        let shared = inputs::shared(position);
        let sums: [FirstSums; FATES] =
            std::array::from_fn(|fate| self.drafts[fate].add(FirstSums::default(), shared.numbers()));
        let mut foreseen = (sign * field.single_edges(0)) as f32;
        inputs::each_string(position, &field, |fate, piece, list| {
            let owned: i32 = edges_of(position, fate, piece.nodes).map(|edge| owners[edge]).sum();
            let edges = piece.edges as f32;
            let share = (sign * owned) as f32 / edges;
            foreseen +=
                edges * self.drafts[fate].learn(sums[fate], shared.numbers(), list.numbers(), share, edges);
        });
        let scores = end.scores().0;
        let error = foreseen - (sign * (scores[0] - scores[1])) as f32;
        self.told.positions += 1.0;
        self.told.squares += error * error;
    }
}

/// The numbers of the edges of a type that end at one of the nodes.
fn edges_of(position: &Position, fate: usize, nodes: u64) -> impl Iterator<Item = usize> {
    let graph = position.board().graph();
    let set = position.types().edges(crate::Fate::SCORING[fate]);
    (0..graph.edges).filter(move |&edge| {
        let [from, to] = graph.ends[edge];
        set[edge / 64] >> (edge % 64) & 1 == 1 && (nodes >> from | nodes >> to) & 1 == 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_lessons_give_the_same_network() {
        let lessons = Lessons { first: 25, refining: 5, mixing: 3, seed: 9 };
        let network = learn(Board::Loom, &lessons, |_, _| {});
        assert_eq!(network.len(), Network::BYTES);
        assert_eq!(network, learn(Board::Loom, &lessons, |_, _| {}));
        assert_ne!(network, learn(Board::Loom, &Lessons { seed: 10, ..lessons }, |_, _| {}));
    }
}
