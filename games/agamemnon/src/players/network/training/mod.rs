//! How the networks come about: matches of the player with itself, and what became of every string.

mod draft;
mod matches;
mod slopes;

use tessera_core::{FastRng, Rules, Seed, below};

use super::{Network, inputs};
use crate::players::field::Field;
use crate::players::insight::sign_of;
use crate::{Board, Position};
use draft::{Draft, Example, Fortune};
use matches::{Choice, owners, play};

/// How much is learnt.
#[derive(Clone, Copy, Debug)]
pub struct Lessons {
    /// Matches whose placements are chosen by the tables of the evaluation.
    pub first: usize,
    /// Matches after these whose placements are chosen by the network as it is then.
    pub refining: usize,
    /// Matches that tell how fast the chance of winning grows with the margin that is foreseen.
    pub chances: usize,
    /// The same lessons with the same seed give the same network.
    pub seed: u64,
}

/// One position in so many of a match is learnt from, since neighbouring ones teach the same.
const ONE_IN: u32 = 4;
/// So many positions make a step.
const BATCH: usize = 128;
/// The length of the first steps; it shrinks to `LAST` of it.
const STEP: f32 = 0.002;
const LAST: f32 = 0.02;
/// The network chooses as it was at most so many matches ago.
const RENEWED_AFTER: usize = 5000;
/// Progress is told after so many matches.
const TOLD_AFTER: usize = 20_000;

/// Learns a network for a board, and tells how many matches were played and how far their margins were off.
pub fn learn(board: Board, lessons: &Lessons, mut tell: impl FnMut(usize, f32)) -> Vec<u8> {
    let mut rng = Seed::from_number(lessons.seed).fast_rng();
    let mut course = Course { board, draft: Draft::new(&mut rng), rng, told: Told::default() };
    course.study(lessons.first, None, &mut tell);
    let mut network = course.draft.network();
    course.study(lessons.refining, Some(&mut network), &mut tell);
    network = course.draft.network();
    network.slopes = slopes::slopes(board, &network, lessons.chances, &mut course.rng);
    network.to_bytes()
}

struct Course {
    board: Board,
    draft: Draft,
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
    /// Plays and learns; a network that chooses is renewed on the way.
    fn study(
        &mut self,
        matches: usize,
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
                *network = self.draft.network();
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
                let off = self.draft.learn(&example(position, &owners, &end));
                self.told.positions += 1.0;
                self.told.squares += off * off;
            }
            batch += positions.len();
            if batch >= BATCH {
                batch = 0;
                let left = 1.0 - number as f32 / matches as f32;
                self.draft.step(STEP * left.max(LAST));
            }
            self.told.matches += 1;
            if self.told.matches.is_multiple_of(TOLD_AFTER) {
                tell(self.told.matches, (self.told.squares / self.told.positions).sqrt());
                (self.told.positions, self.told.squares) = (0.0, 0.0);
            }
        }
    }
}

/// A position with what became of it.
fn example(position: &Position, owners: &[i32], end: &Position) -> Example {
    let field = Field::new(position);
    let sign = sign_of(position.player());
    let mut strings = Vec::new();
    inputs::each_string(position, &field, |fate, piece, list| {
        let owned: i32 = edges_of(position, fate, piece.nodes).map(|edge| owners[edge]).sum();
        let edges = piece.edges as f32;
        strings.push(Fortune { fate, inputs: list.clone(), edges, share: (sign * owned) as f32 / edges });
    });
    let scores = end.scores().0;
    Example {
        shared: inputs::shared(position),
        strings,
        beyond: (sign * field.single_edges(0)) as f32,
        margin: (sign * (scores[0] - scores[1])) as f32,
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
        let lessons = Lessons { first: 25, refining: 5, chances: 3, seed: 9 };
        let network = learn(Board::Loom, &lessons, |_, _| {});
        assert_eq!(network.len(), Network::BYTES);
        assert_eq!(network, learn(Board::Loom, &lessons, |_, _| {}));
        assert_ne!(network, learn(Board::Loom, &Lessons { seed: 10, ..lessons }, |_, _| {}));
    }
}
