//! The workloads of the benchmark.

use tessera_core::{FastRng, Game, Rules, Seed, Tally, Turn, Unwatched, Workload, choose, playouts};

use crate::solver::Solver;
use crate::{Options, Position, WarringStates};

/// Every workload of the game.
pub(crate) const WORKLOADS: &[Workload] = &[
    Workload {
        name: "playouts",
        unit: "moves",
        about: "random matches of two from deal to scores, all moves listed at each ply",
        rounds: 1_000_000,
        run: |rounds| random_matches(2, rounds),
    },
    Workload {
        name: "playouts-3",
        unit: "moves",
        about: "the same with three players",
        rounds: 1_000_000,
        run: |rounds| random_matches(3, rounds),
    },
    Workload {
        name: "playouts-4",
        unit: "moves",
        about: "the same with four players",
        rounds: 1_000_000,
        run: |rounds| random_matches(4, rounds),
    },
    Workload {
        name: "solve-24",
        unit: "nodes",
        about: "each round finds out who wins a random position of two with 24 cards left",
        rounds: 50,
        run: |rounds| solve(24, rounds),
    },
    Workload {
        name: "solve-28",
        unit: "nodes",
        about: "the same with 28 cards left",
        rounds: 9,
        run: |rounds| solve(28, rounds),
    },
    Workload {
        name: "solve-deal",
        unit: "nodes",
        about: "the same from the deal",
        rounds: 2,
        run: |rounds| solve(35, rounds),
    },
    Workload {
        name: "difference-20",
        unit: "nodes",
        about: "each round finds out by how many flags a random position of two with 20 cards left is won",
        rounds: 50,
        run: differences,
    },
];

fn random_matches(players: usize, matches: u64) -> Tally {
    playouts::<WarringStates>(players, &Options::default(), matches, Seed::from_number(1))
}

fn solve(cards: usize, rounds: u64) -> Tally {
    let mut tally = Tally::default();
    for round in 0..rounds {
        let mut solver = Solver::new(&position(cards, round));
        solver.ask(1, u64::MAX, &Unwatched, 1);
        count(&mut tally, &solver);
    }
    tally
}

fn differences(rounds: u64) -> Tally {
    let mut tally = Tally::default();
    for round in 0..rounds {
        let mut solver = Solver::new(&position(20, round));
        solver.settle(u64::MAX, &Unwatched, 1);
        count(&mut tally, &solver);
    }
    tally
}

fn count(tally: &mut Tally, solver: &Solver) {
    tally.games += 1;
    tally.units += solver.nodes();
    let (low, high) = solver.bounds();
    tally.mix((low + 16) as u64);
    tally.mix((high + 16) as u64);
}

/// Returns a position of two players with exactly this many cards left after random moves.
fn position(cards: usize, number: u64) -> Position {
    let mut rng = Seed::from_number(1 + number).fast_rng();
    loop {
        let position = WarringStates::start(2, &Options::default(), &mut rng);
        if let Some(position) = play_down(position, cards, &mut rng) {
            return position;
        }
    }
}

fn play_down(mut position: Position, cards: usize, rng: &mut FastRng) -> Option<Position> {
    let mut actions = Vec::new();
    while position.cards_left() > cards && position.turn() != Turn::Over {
        position.legal_actions(&mut actions);
        position.play_unchecked(*choose(&actions, rng));
    }
    (position.cards_left() == cards && position.turn() != Turn::Over).then_some(position)
}
