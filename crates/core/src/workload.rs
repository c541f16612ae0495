//! The work of a benchmark. The engine has no clock; the command line does the timing.

use crate::{Game, Rules, Seed, Turn, choose};

/// Work that `tessera bench` times.
#[derive(Clone, Copy)]
pub struct Workload {
    /// The name, such as `playouts`.
    pub name: &'static str,
    /// The unit that [`Tally::units`] counts, such as `moves`.
    pub unit: &'static str,
    /// What the workload does, in one sentence.
    pub about: &'static str,
    /// The number of rounds that `tessera bench` runs, about a second of work.
    pub rounds: u64,
    /// Runs this many rounds. The same number of rounds gives the same tally on every machine.
    pub run: fn(rounds: u64) -> Tally,
}

/// The result of a workload.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Whole matches, or rounds where there are no matches.
    pub games: u64,
    /// Units of work.
    pub units: u64,
    /// A checksum of the results, which changes only if the behaviour does.
    pub check: u64,
}

impl Tally {
    /// Mixes a result into the checksum; the order matters.
    #[inline]
    pub fn mix(&mut self, result: u64) {
        self.check = (self.check ^ result).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
    }
}

/// Plays `games` random matches from a fresh deal to the end: at each ply, lists all legal actions and plays one chosen
/// uniformly; finally computes the scores.
pub fn playouts<G: Game>(seats: usize, options: &G::Options, games: u64, seed: Seed) -> Tally {
    let mut rng = seed.fast_rng();
    let mut tally = Tally::default();
    let mut actions = Vec::new();
    for _ in 0..games {
        let mut position = G::start(seats, options, &mut rng);
        // Written out because matching on the result of `step_randomly` slows the fastest games by 3 %.
        loop {
            match position.turn() {
                Turn::Player(_) => {
                    position.legal_actions(&mut actions);
                    position.play_unchecked(*choose(&actions, &mut rng));
                    tally.units += 1;
                }
                Turn::Dealer => {
                    let draw = position.sample_draw(&mut rng);
                    position.draw_unchecked(&draw);
                }
                Turn::Over => break,
            }
        }
        tally.games += 1;
        for score in position.scores().0 {
            tally.mix(score as u64);
        }
    }
    tally
}
