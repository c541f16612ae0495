//! What a benchmark measures.

use tessera_core::{Seed, Tally, Workload, below, playouts};

use crate::IqSteps;
use crate::fit::Fit;
use crate::fit_set::FitSet;
use crate::sequence::Sequence;
use crate::solve;

/// Every workload of the game.
pub(crate) const WORKLOADS: &[Workload] = &[
    Workload {
        name: "playouts",
        unit: "moves",
        about: "random play from the empty board until no piece can be played",
        rounds: 800_000,
        run: |rounds| playouts::<IqSteps>(&crate::Options::default(), rounds, Seed::from_number(1)),
    },
    Workload {
        name: "all-boards",
        unit: "boards",
        about: "each round finds all final boards of the empty board",
        rounds: 20,
        run: all_boards,
    },
    Workload {
        name: "one-piece-starts",
        unit: "starts",
        about: "each round counts the final boards of one start with one piece; 812 rounds see them all",
        rounds: 10 * Fit::COUNT as u64,
        run: one_piece_starts,
    },
    Workload {
        name: "two-piece-starts",
        unit: "starts",
        about: "each round counts the final boards of a random legal start with two pieces",
        rounds: 400_000,
        run: two_piece_starts,
    },
];

fn all_boards(rounds: u64) -> Tally {
    let mut tally = Tally { games: rounds, ..Tally::default() };
    for _ in 0..rounds {
        let found = solve::count(&Sequence::EMPTY);
        tally.units += found as u64;
        tally.mix(found as u64);
    }
    tally
}

fn one_piece_starts(rounds: u64) -> Tally {
    let mut tally = Tally::default();
    for fit in FitSet::ALL.iter().collect::<Vec<_>>().into_iter().cycle().take(rounds as usize) {
        count_from(&mut tally, &[fit]);
    }
    tally
}

fn two_piece_starts(rounds: u64) -> Tally {
    let mut tally = Tally::default();
    let mut rng = Seed::from_number(1).fast_rng();
    let firsts: Vec<Fit> = FitSet::ALL.iter().collect();
    for _ in 0..rounds {
        let first = firsts[below(&mut rng, firsts.len() as u32) as usize];
        let after = first.playable_after();
        let second = after.iter().nth(below(&mut rng, after.len() as u32) as usize);
        count_from(&mut tally, &[first, second.expect("the number is below the number of fits")]);
    }
    tally
}

fn count_from(tally: &mut Tally, fits: &[Fit]) {
    let mut start = Sequence::EMPTY;
    fits.iter().for_each(|&fit| start.play_fit(fit));
    tally.games += 1;
    tally.units += 1;
    tally.mix(solve::count(&start) as u64);
}
