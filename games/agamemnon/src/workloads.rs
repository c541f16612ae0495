//! The workloads of the benchmark.

use tessera_core::{
    Advice, Effort, Game, Rules, Seed, Tally, Thinking, Turn, Unwatched, Workload, choose, playouts,
};
use tessera_search::{NoKnowledge, mcts};

use crate::{Action, Agamemnon, Board, Draw, Kind, Mapping, Options, Player, Position, players};

/// Every workload of the game.
pub(crate) const WORKLOADS: &[Workload] = &[
    Workload {
        name: "playouts",
        unit: "moves",
        about: "random matches on the standard board, all legal actions listed at each move",
        rounds: 500_000,
        run: |rounds| playouts::<Agamemnon>(2, &STANDARD, rounds, Seed::from_number(1)),
    },
    Workload {
        name: "playouts-loom",
        unit: "moves",
        about: "random matches on the Loom with random mappings, all legal actions listed at each move",
        rounds: 450_000,
        run: |rounds| playouts::<Agamemnon>(2, &LOOM, rounds, Seed::from_number(1)),
    },
    Workload {
        name: "score",
        unit: "scores",
        about: "complete scores of full positions on both boards",
        rounds: 2_500_000,
        run: score_full_positions,
    },
    Workload {
        name: "mcts",
        unit: "iterations",
        about: "tree search with uniform rollouts from the opening of both boards",
        rounds: 100_000,
        run: |rounds| {
            search_openings(rounds, |position, thinking| {
                mcts::search(position, &NoKnowledge, &mcts::Parameters::DEFAULT, thinking)
            })
        },
    },
    Workload {
        name: "master",
        unit: "iterations",
        about: "the tree search of the best player from the opening of both boards",
        rounds: 200_000,
        run: |rounds| search_openings(rounds, players::master),
    },
];

const STANDARD: Options = Options { board: Board::Standard, mapping: None };
const LOOM: Options = Options { board: Board::Loom, mapping: None };

/// Scores the last positions of a few random matches repeatedly.
fn score_full_positions(rounds: u64) -> Tally {
    let mut rng = Seed::from_number(1).fast_rng();
    let positions: [Position; 64] = std::array::from_fn(|index| {
        let mut position = Agamemnon::start(2, if index % 2 == 0 { &STANDARD } else { &LOOM }, &mut rng);
        let mut actions = Vec::new();
        while position.turn() != Turn::Over {
            if position.turn() == Turn::Dealer {
                let draw = position.sample_draw(&mut rng);
                position.draw_unchecked(&draw);
            } else {
                position.legal_actions(&mut actions);
                position.play_unchecked(*choose(&actions, &mut rng));
            }
        }
        position
    });
    let mut tally = Tally { games: rounds, ..Tally::default() };
    for round in 0..rounds {
        let scores = positions[round as usize % positions.len()].scores();
        tally.units += 1;
        tally.mix((scores.0[0] as u64) << 8 | scores.0[1] as u64);
    }
    tally
}

/// Searches from the first draw on each board, for half of the rounds each.
fn search_openings(rounds: u64, search: impl Fn(&Position, &mut Thinking<'_>) -> Advice<Action>) -> Tally {
    let mut tally = Tally::default();
    let starts = [(Position::standard(), rounds - rounds / 2), (Position::loom(Mapping::ALL[0]), rounds / 2)];
    for (mut position, iterations) in starts.into_iter().filter(|(_, iterations)| *iterations > 0) {
        position.draw_unchecked(&Draw::one(Player::Orange, Kind::LeaderA));
        let rng = Seed::from_number(1).fast_rng();
        let effort = Effort::Nodes(iterations);
        let advice = search(&position, &mut Thinking { rng, watch: &Unwatched, effort, threads: 1 });
        tally.games += 1;
        tally.units += advice.nodes;
        for candidate in advice.candidates {
            tally.mix(candidate.nodes);
        }
    }
    tally
}
