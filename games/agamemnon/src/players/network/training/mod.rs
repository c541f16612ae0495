//! How the networks come about: matches of the player with itself, and what became of every string.

mod draft;
mod example;
mod matches;
mod outlook;
mod slopes;

use tessera_core::{FastRng, Rules, Seed, Turn, below};

use super::Network;
use crate::{Action, Board, Position};
use draft::Draft;
use example::Example;
use matches::{Choice, play};
use outlook::Outlook;

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
const ONE_IN: u32 = 2;
/// How much of what became of the next position is taken from the network that chose, because it depends less
/// on luck than how the match ended (the method is called TD(lambda)).
const FORESEEN: f32 = 0.1;
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
        let mut moments: Vec<(Position, Option<Action>)> = Vec::new();
        let mut batch = 0;
        for number in 0..matches {
            if let Some(network) = chooser.as_deref_mut()
                && number % RENEWED_AFTER == 0
                && number > 0
            {
                *network = self.draft.network();
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
                self.draft.step(STEP * left.max(LAST));
            }
            self.told.matches += 1;
            if self.told.matches.is_multiple_of(TOLD_AFTER) {
                tell(self.told.matches, (self.told.squares / self.told.positions).sqrt());
                (self.told.positions, self.told.squares) = (0.0, 0.0);
            }
        }
    }

    /// Learns from the positions of a match, the last one first, and says from how many.
    fn look_back(
        &mut self,
        moments: &[(Position, Option<Action>)],
        end: &Position,
        chooser: Option<&Network>,
    ) -> usize {
        let mut outlook = Outlook::of_end(end);
        let mut learnt = 0;
        for (position, better) in moments.iter().rev().filter(|(position, _)| position.placed() > 0) {
            // What a capricious placement led to says little of the position before it.
            if let (Some(network), Some(better)) = (chooser, better) {
                let mut next = position.clone();
                next.play_unchecked(*better);
                match next.turn() {
                    Turn::Over => outlook = Outlook::of_end(&next),
                    _ => outlook.lean(network, &next, 1.0),
                }
            }
            if below(&mut self.rng, ONE_IN) == 0 {
                let off = self.draft.learn(&Example::new(position, &outlook));
                self.told.positions += 1.0;
                self.told.squares += off * off;
                learnt += 1;
            }
            if let Some(network) = chooser {
                outlook.lean(network, position, FORESEEN);
            }
        }
        learnt
    }
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
