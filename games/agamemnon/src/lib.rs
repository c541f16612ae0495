#![doc = include_str!("../README.md")]

mod action;
mod bag;
mod board;
mod edge;
mod explain;
mod notation;
mod players;
mod position;
mod query;
mod refusal;
mod scene;
mod score;
mod setup;
mod show;
mod tile;
mod turn;

use tessera_core::{
    Advice, Aim, Art, Attempt, Bot, Chosen, Effect, Effort, Game, GameKind, Info, Op, OptionKind, OptionSpec,
    Problem, Reason, Rng, Rules, Scene, ScoreRow, Seat, Seed, Tally, Thinking, Turn, Unwatched, Workload,
    choose, playouts,
};
use tessera_search::{NoKnowledge, mcts};

pub use action::{Action, Draw, Kinds, Step, TurnAction};
pub use bag::Bag;
pub use board::{Board, EdgeTypes, Mapping};
pub use edge::{ByFate, Edge, Fate, Node, NodeSet};
pub use notation::{ActionFault, DrawFault, MAX_EDGES, MAX_TILES, MappingFault, SetupFault};
#[doc(hidden)]
pub use players::training;
pub use position::Position;
pub use refusal::{PositionError, Refusal};
pub use score::{Measure, StringOfFate, strings, total_score};
pub use setup::Setup;
pub use tile::{ByKind, ByPlayer, Kind, Placement, Player, Tile};
pub use turn::{TILES, TILES_EACH, is_turn_start, left_in_turn, may_put_back, owner_of_next};

/// Agamemnon, on the standard board or on the Loom.
#[derive(Clone, Copy, Debug)]
pub struct Agamemnon;

/// What is chosen before a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The board.
    pub board: Board,
    /// The types of the letters of the Loom; one of the 24 at random if none is chosen.
    pub mapping: Option<Mapping>,
}

/// `random` and all mappings.
const MAPPING_CHOICES: [&str; 25] = {
    let mut choices = ["random"; 25];
    let mut index = 0;
    while index < 24 {
        choices[index + 1] = Mapping::TEXTS[index];
        index += 1;
    }
    choices
};

impl Game for Agamemnon {
    type Setup = Setup;
    type Position = Position;
    type Options = Options;

    const INFO: Info = Info {
        name: "agamemnon",
        title: "Agamemnon",
        about: "Place leaders, warriors and weavers on the crossings of the strings of fate, and win the longest of them.",
        kind: GameKind::Match,
        seats: (2, 2),
        example: "Oa00Bg09Bh04Oc14Od19/S0001S0004F0105L0204F0206L0203L0306S0307L0408S0409S0510F0508F0611S0712\
                  F0813S0809S0911S1015F1114L1112S1216F1217S1315F1314L1418L1419F1520L1619S1617F1722L1820L1823\
                  S1924F1921F2025L2126F2122L2226F2325F2324F2427S2428L2529L2628L2729L2728S2831S2930S3031/BbBj",
    };

    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "board",
            about: "the standard board, or the Loom with its empty edges",
            kind: OptionKind::Choice(&["standard", "loom"]),
            default: "standard",
        },
        OptionSpec {
            name: "mapping",
            about: "the types of the letters A, B, C and D of the Loom",
            kind: OptionKind::Choice(&MAPPING_CHOICES),
            default: "random",
        },
    ];

    const BOTS: &'static [Bot<Position>] = players::BOTS;

    const OPS: &'static [Op] = query::OPS;

    const ART: Art = scene::ART;

    const SEATS: [&'static str; Seat::MAX] = ["Orange", "Black", "Player 3", "Player 4"];

    const WORKLOADS: &'static [Workload] = &[
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

    fn options(chosen: &Chosen) -> Result<Options, Problem> {
        let board = match chosen.text("board") {
            "loom" => Board::Loom,
            _ => Board::Standard,
        };
        let mapping = match chosen.text("mapping") {
            "random" => None,
            text => Some(text.parse()?),
        };
        Ok(Options { board, mapping })
    }

    fn start<R: Rng + ?Sized>(_: usize, options: &Options, rng: &mut R) -> Position {
        match options.board {
            Board::Standard => Position::standard(),
            Board::Loom => Position::loom(options.mapping.unwrap_or_else(|| *choose(&Mapping::ALL, rng))),
        }
    }

    fn position(setup: &Setup) -> Result<Position, Problem> {
        Position::try_from(setup).map_err(Problem::invalid)
    }

    fn setup(position: &Position) -> Setup {
        position.into()
    }

    fn show(setup: &Setup) -> String {
        show::picture(setup)
    }

    const SAME_FOR_ALL: bool = true;

    fn scene(setup: &Setup, _: Option<Seat>) -> Scene {
        scene::scene(setup)
    }

    fn gesture(position: &Position, action: Action) -> Vec<tessera_core::Step> {
        scene::gesture(position, action)
    }

    fn why(position: &Position, action: Action) -> Option<Reason> {
        explain::why(position, action)
    }

    fn aim(position: &Position, aim: &Aim<'_>) -> Attempt<Action> {
        explain::aim(position, aim)
    }

    fn effects(position: &Position, action: Action) -> Vec<Effect> {
        explain::effects(position, action)
    }

    fn score_sheet(position: &Position) -> Vec<ScoreRow> {
        scene::score_sheet(position)
    }

    fn describe(position: &Position, action: Action) -> String {
        scene::describe(position, action)
    }

    fn describe_draw(_: &Position, draw: &Draw) -> String {
        scene::describe_draw(*draw)
    }
}

const STANDARD: Options = Options { board: Board::Standard, mapping: None };
const LOOM: Options = Options { board: Board::Loom, mapping: None };

/// Scores the last positions of a few random matches over and over.
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

/// Searches for half of the rounds from the first draw on each board.
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
