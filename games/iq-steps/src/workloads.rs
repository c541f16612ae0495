//! What a benchmark measures.

use tessera_core::{Seed, Tally, Workload, below, playouts};

use crate::IqSteps;
use crate::fit::Fit;
use crate::fit_set::FitSet;
use crate::hints::{next_pieces, rescue};
use crate::position::Position;
use crate::puzzle::{Level, make};
use crate::sequence::Sequence;
use crate::setup::Setup;
use crate::solve;
use crate::table::{self, Board};

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
    Workload {
        name: "table-one-piece",
        unit: "starts",
        about: "the same with the table; 812 rounds see all starts with one piece",
        rounds: 2_000 * Fit::COUNT as u64,
        run: |rounds| one_piece(rounds, table::count),
    },
    Workload {
        name: "table-two-piece",
        unit: "starts",
        about: "each round looks up a random legal start with two pieces",
        rounds: 2_000_000,
        run: |rounds| two_pieces(rounds, table::count),
    },
    Workload {
        name: "table-in-play",
        unit: "positions",
        about: "each round looks up the next pieces in a random position with one to seven pieces",
        rounds: 500_000,
        run: in_play,
    },
    Workload {
        name: "table-worst",
        unit: "queries",
        about: "the two longest queries in turn: the next pieces of the empty board, and what to take back if nothing is given",
        rounds: 4_000,
        run: worst_queries,
    },
    Workload {
        name: "puzzles",
        unit: "puzzles",
        about: "each round makes and grades every puzzle of one level; five rounds make all levels",
        rounds: 5,
        run: all_puzzles,
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
    one_piece(rounds, solve::count)
}

fn two_piece_starts(rounds: u64) -> Tally {
    two_pieces(rounds, solve::count)
}

fn one_piece(rounds: u64, count: fn(&Sequence) -> usize) -> Tally {
    let mut tally = Tally::default();
    for fit in FitSet::ALL.iter().collect::<Vec<_>>().into_iter().cycle().take(rounds as usize) {
        count_from(&mut tally, &[fit], count);
    }
    tally
}

fn two_pieces(rounds: u64, count: fn(&Sequence) -> usize) -> Tally {
    let mut tally = Tally::default();
    let mut rng = Seed::from_number(1).fast_rng();
    let firsts: Vec<Fit> = FitSet::ALL.iter().collect();
    for _ in 0..rounds {
        let first = firsts[below(&mut rng, firsts.len() as u32) as usize];
        let after = first.playable_after();
        let second = after.iter().nth(below(&mut rng, after.len() as u32) as usize);
        count_from(&mut tally, &[first, second.expect("the number is below the number of fits")], count);
    }
    tally
}

fn count_from(tally: &mut Tally, fits: &[Fit], count: fn(&Sequence) -> usize) {
    let mut start = Sequence::EMPTY;
    fits.iter().for_each(|&fit| start.play_fit(fit));
    tally.games += 1;
    tally.units += 1;
    tally.mix(count(&start) as u64);
}

/// Half of the positions are on the way to a board, the others come from random play.
fn in_play(rounds: u64) -> Tally {
    let mut tally = Tally { games: rounds, units: rounds, check: 0 };
    let mut rng = Seed::from_number(1).fast_rng();
    let boards: Vec<&Board> = table::boards(&Sequence::EMPTY).collect();
    for round in 0..rounds {
        let mut played = Sequence::EMPTY;
        let pieces = 1 + below(&mut rng, 7) as usize;
        if round % 2 == 0 {
            let board = boards[below(&mut rng, boards.len() as u32) as usize];
            played = board.order_after(&played).first(pieces);
        }
        while played.len() < pieces && !played.playable().is_empty() {
            let choice = below(&mut rng, played.playable().len() as u32) as usize;
            let fit = played.playable().iter().nth(choice);
            played.play_fit(fit.expect("the number is below the number of fits"));
        }
        tally.mix(next_pieces(&played).len() as u64);
    }
    tally
}

fn worst_queries(rounds: u64) -> Tally {
    let mut tally = Tally { games: rounds, units: rounds, check: 0 };
    let setup: Setup = "BGSAHQEFBGCgCDNFHnDAi".parse().expect("a setup");
    let hopeless = Position::try_from(&setup).expect("a position");
    for round in 0..rounds {
        tally.mix(match round % 2 {
            0 => next_pieces(&Sequence::EMPTY).len() as u64,
            _ => rescue(&hopeless).map_or(0, |pieces| pieces.len() as u64),
        });
    }
    tally
}

fn all_puzzles(rounds: u64) -> Tally {
    let mut tally = Tally { games: rounds, ..Tally::default() };
    for level in Level::all().cycle().take(rounds as usize) {
        let made = make(level);
        tally.units += made.len() as u64;
        made.iter().for_each(|puzzle| tally.mix(u64::from(puzzle.grade().tenths())));
    }
    tally
}
