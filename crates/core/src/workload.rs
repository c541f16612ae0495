//! What a benchmark does, without the clock: the work is here, the timing is in the command line.

use crate::{Game, Rules, Seed, Turn, choose};

/// Work that `tessera bench` times.
#[derive(Clone, Copy)]
pub struct Workload {
    /// The name, such as `playouts`.
    pub name: &'static str,
    /// What one unit of [`Tally::units`] is, such as `moves`.
    pub unit: &'static str,
    /// What is done, in a sentence.
    pub about: &'static str,
    /// How many rounds `tessera bench` runs, about a second of work.
    pub rounds: u64,
    /// Does so many rounds. Same rounds, same tally, on every machine.
    pub run: fn(rounds: u64) -> Tally,
}

/// What a workload has done.
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
    /// Mixes a result into the checksum; the order counts.
    #[inline]
    pub fn mix(&mut self, result: u64) {
        self.check = (self.check ^ result).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
    }
}

/// Plays `games` random matches: from a fresh deal, all legal actions are listed at each ply, one is
/// chosen uniformly and played, to the end, and the final scores are computed.
pub fn playouts<G: Game>(seats: usize, options: &G::Options, games: u64, seed: Seed) -> Tally {
    let mut rng = seed.fast_rng();
    let mut tally = Tally::default();
    let mut actions = Vec::new();
    for _ in 0..games {
        let mut position = G::start(seats, options, &mut rng);
        // Written out, as counting what `step_randomly` says costs the quickest games 3 % of their speed.
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
