//! The workloads of the benchmark.

use tessera_core::{FastRng, Seed, Tally, Workload, below, choose, playouts};

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
        run: |rounds| playouts::<IqSteps>(1, &crate::Options::default(), rounds, Seed::from_number(1)),
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
        rounds: 8_000 * Fit::COUNT as u64,
        run: |rounds| look_up(rounds, &one_piece(), table::count),
    },
    Workload {
        name: "table-two-piece",
        unit: "starts",
        about: "each round counts the final boards of one of 4,096 random legal starts with two pieces",
        rounds: 10_000_000,
        run: |rounds| look_up(rounds, &two_pieces().take(STARTS).collect::<Vec<_>>(), table::count),
    },
    Workload {
        name: "table-in-play",
        unit: "positions",
        about: "each round lists the next pieces of one of 4,096 random positions with one to seven pieces",
        rounds: 2_000_000,
        run: |rounds| look_up(rounds, &in_play(), |played| next_pieces(played).len()),
    },
    Workload {
        name: "table-worst",
        unit: "queries",
        about: "the two longest queries in turn: the next pieces of the empty board, and what to take back if nothing is given",
        rounds: 8_000,
        run: worst_queries,
    },
    Workload {
        name: "puzzles",
        unit: "puzzles",
        about: "each round makes and grades every puzzle of one level; five rounds make all levels",
        rounds: 25,
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
    look_up(rounds, &one_piece(), solve::count)
}

fn two_piece_starts(rounds: u64) -> Tally {
    let mut tally = Tally { games: rounds, units: rounds, check: 0 };
    two_pieces().take(rounds as usize).for_each(|start| tally.mix(solve::count(&start) as u64));
    tally
}

/// Asks the same question about one start after the other, cyclically.
fn look_up(rounds: u64, starts: &[Sequence], ask: fn(&Sequence) -> usize) -> Tally {
    let mut tally = Tally { games: rounds, units: rounds, check: 0 };
    starts.iter().cycle().take(rounds as usize).for_each(|start| tally.mix(ask(start) as u64));
    tally
}

/// The number of random starts made in advance; making one takes longer than the answer.
const STARTS: usize = 4_096;

fn one_piece() -> Vec<Sequence> {
    FitSet::ALL.iter().map(|fit| with(Sequence::EMPTY, fit)).collect()
}

fn two_pieces() -> impl Iterator<Item = Sequence> {
    let mut rng = Seed::from_number(1).fast_rng();
    let firsts: Vec<Fit> = FitSet::ALL.iter().collect();
    std::iter::repeat_with(move || {
        let first = *choose(&firsts, &mut rng);
        at_random(with(Sequence::EMPTY, first), &mut rng)
    })
}

/// Half of the positions are on the way to a board, the others come from random play.
fn in_play() -> Vec<Sequence> {
    let mut rng = Seed::from_number(1).fast_rng();
    let boards: Vec<&Board> = table::boards(&Sequence::EMPTY).collect();
    let mut positions = Vec::with_capacity(STARTS);
    for number in 0..STARTS {
        let pieces = 1 + below(&mut rng, 7) as usize;
        let board = *choose(&boards, &mut rng);
        let on_the_way = if number % 2 == 0 { pieces } else { 0 };
        let mut played = board.order_after(&Sequence::EMPTY).first(on_the_way);
        while played.len() < pieces && !played.playable().is_empty() {
            played = at_random(played, &mut rng);
        }
        positions.push(played);
    }
    positions
}

fn at_random(played: Sequence, rng: &mut FastRng) -> Sequence {
    let choice = below(rng, played.playable().len() as u32) as usize;
    with(played, played.playable().iter().nth(choice).expect("the number is below the number of fits"))
}

fn with(mut played: Sequence, fit: Fit) -> Sequence {
    played.play_fit(fit);
    played
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
