#![doc = include_str!("../README.md")]
#![cfg_attr(
    not(all(feature = "players", feature = "scene")),
    allow(dead_code, reason = "players and pictures have helpers in the files of the rules")
)]

mod board;
mod encoding;
mod exam;
#[cfg(feature = "scene")]
mod explain;
mod fit;
mod fit_set;
mod hints;
mod notation;
mod order;
mod piece;
mod placement;
#[cfg(feature = "players")]
mod players;
mod position;
mod puzzle;
mod query;
mod refusal;
#[cfg(feature = "scene")]
mod scene;
mod score;
mod sequence;
mod setup;
mod show;
pub mod solve;
pub mod table;
mod tries;
#[cfg(feature = "players")]
mod workloads;

#[cfg(feature = "scene")]
use tessera_core::{Aim, Art, Attempt, Effect, Reason, Scene, ScoreRow, Step};
use tessera_core::{
    AnyEncoding, Chosen, Encoded, Exam, Game, GameKind, Info, Op, OptionKind, OptionSpec, Problem, Puzzles,
    Rng, Seat,
};
#[cfg(feature = "players")]
use tessera_core::{Bot, Workload};

pub use board::{Location, Locations, LocationsIter};
pub use fit::{Fit, Footprint};
pub use fit_set::{FitSet, FitsOfShape};
pub use hints::{NextPiece, moves_to_take_back, next_pieces, rescue};
pub use notation::{ParsePlacementError, PlacementFault};
pub use order::{ForcedOrder, Objective, ObjectiveError, ViableNextError};
pub use piece::{ByOrientation, ByShape, Layer, Orientation, PiecePlacement, Ring, Shape};
pub use placement::{Placement, ShapeTwice};
pub use position::{Position, PositionError};
pub use puzzle::{Grade, Level, Puzzle, booklet, puzzle, puzzles};
pub use refusal::{LiftRefusal, Refusal};
pub use score::Score;
pub use sequence::{Sequence, SequenceError};
pub use setup::Setup;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct IqSteps;

/// The options of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The given pieces.
    pub start: Sequence,
    /// The level of a puzzle to generate if no pieces are given; without it the board starts empty.
    pub level: Option<Level>,
}

impl Game for IqSteps {
    type Setup = Setup;
    type Position = Position;
    type Options = Options;

    const INFO: Info = Info {
        name: "iq_steps",
        title: "IQ-Steps",
        about: "put eight two-layer pieces on a board of pegs, in an order that leaves every peg reachable",
        kind: GameKind::Puzzle,
        seats: (1, 1),
        example: "BGSAHQ/EFB",
        notation: "The pieces in the order played, three letters each: shape, orientation and home, such as BGS. Pieces that are given come first, with a slash behind them.",
    };

    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "level",
            about: "a puzzle with one solution, two pieces missing at level 1 to six at level 5; 0 for the empty board",
            kind: OptionKind::Number(0, 5),
            default: "1",
        },
        OptionSpec {
            name: "start",
            about: "your own start: the given pieces in playing order, such as BGSAHQ",
            kind: OptionKind::Text,
            default: "",
        },
    ];

    const PUZZLES: Option<&'static dyn Puzzles> = Some(&puzzle::IqStepsPuzzles);

    #[cfg(feature = "players")]
    const BOTS: &'static [Bot<Position>] = players::BOTS;

    const OPS: &'static [Op] = query::OPS;

    const ENCODING: Option<&'static dyn AnyEncoding> = Some(&Encoded::<IqSteps>::new());

    const EXAM: Option<&'static dyn Exam> = Some(&exam::IqStepsExam);

    #[cfg(feature = "scene")]
    const ART: Art = scene::ART;

    const SEATS: [&'static str; Seat::MAX] = ["You", "Player 2", "Player 3", "Player 4"];

    #[cfg(feature = "players")]
    const WORKLOADS: &'static [Workload] = workloads::WORKLOADS;

    fn options(chosen: &Chosen) -> Result<Options, Problem> {
        let within = |problem: Problem| problem.within("option \"start\"");
        let given = Placement::parse_so_far(chosen.text("start")).map_err(|error| within(error.into()))?;
        let start = Sequence::try_from(&given).map_err(|error| within(Problem::invalid(error)))?;
        Ok(Options { start, level: Level::new(chosen.number("level")) })
    }

    fn start<R: Rng + ?Sized>(_: usize, options: &Options, rng: &mut R) -> Position {
        match options.level {
            Some(level) if options.start.is_empty() => Position::start(puzzle(level, rng).start()),
            _ => Position::start(options.start),
        }
    }

    fn position(setup: &Setup) -> Result<Position, Problem> {
        Ok(Position::try_from(setup)?)
    }

    fn setup(position: &Position) -> Setup {
        position.to_setup()
    }

    fn show(setup: &Setup) -> String {
        show::show(setup)
    }

    const SAME_FOR_ALL: bool = true;

    #[cfg(feature = "scene")]
    fn scene(setup: &Setup, _: Option<Seat>) -> Scene {
        scene::scene(setup, Position::try_from(setup).ok().as_ref())
    }

    #[cfg(feature = "scene")]
    fn scene_of(position: &Position, _: Option<Seat>) -> Scene {
        scene::scene(&position.to_setup(), Some(position))
    }

    #[cfg(feature = "scene")]
    fn gesture(_: &Position, action: PiecePlacement) -> Vec<Step> {
        scene::gesture(action)
    }

    #[cfg(feature = "scene")]
    fn why(position: &Position, action: PiecePlacement) -> Option<Reason> {
        explain::why(position, action)
    }

    #[cfg(feature = "scene")]
    fn aim(position: &Position, aim: &Aim<'_>) -> Attempt<PiecePlacement> {
        explain::aim(position, aim)
    }

    #[cfg(feature = "scene")]
    fn effects(position: &Position, action: PiecePlacement) -> Vec<Effect> {
        explain::effects(position, action)
    }

    #[cfg(feature = "scene")]
    fn score_sheet(position: &Position) -> Vec<ScoreRow> {
        scene::score_sheet(position)
    }

    #[cfg(feature = "scene")]
    fn describe(_: &Position, action: PiecePlacement) -> String {
        scene::describe(action)
    }
}
