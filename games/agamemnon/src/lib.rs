#![doc = include_str!("../README.md")]
#![cfg_attr(
    not(all(feature = "players", feature = "scene")),
    allow(dead_code, reason = "players and pictures have helpers in the files of the rules")
)]

mod action;
mod bag;
mod board;
mod edge;
mod encoding;
mod exam;
#[cfg(feature = "scene")]
mod explain;
mod notation;
#[cfg(feature = "players")]
mod players;
mod position;
#[cfg(feature = "players")]
mod puzzles;
mod query;
mod refusal;
#[cfg(feature = "scene")]
mod scene;
mod score;
mod setup;
mod show;
mod tile;
mod turn;
#[cfg(feature = "players")]
mod workloads;

#[cfg(feature = "scene")]
use tessera_core::{Aim, Art, Attempt, Effect, Reason, Scene, ScoreRow};
use tessera_core::{
    AnyEncoding, Chosen, Encoded, Exam, Game, GameKind, Info, Op, OptionKind, OptionSpec, Problem, Rng, Seat,
    choose,
};
#[cfg(feature = "players")]
use tessera_core::{Bot, OneBest, Puzzles, Workload};

pub use action::{Action, Draw, Kinds, Step, TurnAction};
pub use bag::Bag;
pub use board::{Board, EdgeTypes, Mapping};
pub use edge::{ByFate, Edge, Fate, Node, NodeSet};
pub use notation::{ActionFault, DrawFault, MAX_EDGES, MAX_TILES, MappingFault, SetupFault};
#[cfg(feature = "players")]
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

/// The options of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The board.
    pub board: Board,
    /// The types of the letters of the Loom; `None` chooses one of the 24 mappings at random.
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
        notation: "The tiles in the order played, the edges and the tiles in hand, with slashes between them. A tile is its owner, its kind and its node, such as Oa00; an edge is its kind and its two nodes, such as S0001.",
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

    #[cfg(feature = "players")]
    const BOTS: &'static [Bot<Position>] = players::BOTS;

    const OPS: &'static [Op] = query::OPS;

    #[cfg(feature = "players")]
    const PUZZLES: Option<&'static dyn Puzzles> = Some(&OneBest::<puzzles::LastTurns>::new());

    const ENCODING: Option<&'static dyn AnyEncoding> = Some(&Encoded::<Agamemnon>::new());

    const EXAM: Option<&'static dyn Exam> = Some(&exam::AgamemnonExam);

    #[cfg(feature = "scene")]
    const ART: Art = scene::ART;

    const SEATS: [&'static str; Seat::MAX] = ["Orange", "Black", "Player 3", "Player 4"];

    #[cfg(feature = "players")]
    const WORKLOADS: &'static [Workload] = workloads::WORKLOADS;

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
        position.to_setup()
    }

    fn show(setup: &Setup) -> String {
        show::picture(setup)
    }

    const SAME_FOR_ALL: bool = true;

    #[cfg(feature = "scene")]
    fn scene(setup: &Setup, _: Option<Seat>) -> Scene {
        scene::scene(setup)
    }

    #[cfg(feature = "scene")]
    fn gesture(position: &Position, action: Action) -> Vec<tessera_core::Step> {
        scene::gesture(position, action)
    }

    #[cfg(feature = "scene")]
    fn why(position: &Position, action: Action) -> Option<Reason> {
        explain::why(position, action)
    }

    #[cfg(feature = "scene")]
    fn aim(position: &Position, aim: &Aim<'_>) -> Attempt<Action> {
        explain::aim(position, aim)
    }

    #[cfg(feature = "scene")]
    fn effects(position: &Position, action: Action) -> Vec<Effect> {
        explain::effects(position, action)
    }

    #[cfg(feature = "scene")]
    fn score_sheet(position: &Position) -> Vec<ScoreRow> {
        scene::score_sheet(position)
    }

    #[cfg(feature = "scene")]
    fn describe(position: &Position, action: Action) -> String {
        scene::describe(position, action)
    }

    #[cfg(feature = "scene")]
    fn describe_draw(_: &Position, draw: &Draw) -> String {
        scene::describe_draw(*draw)
    }
}
