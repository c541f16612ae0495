#![doc = include_str!("../README.md")]
#![cfg_attr(
    not(all(feature = "players", feature = "scene")),
    allow(dead_code, reason = "players and pictures have helpers in the files of the rules")
)]

mod card;
mod encoding;
mod exam;
#[cfg(feature = "scene")]
mod explain;
mod location;
mod placement;
mod setup;

mod notation;

mod score;

mod board;
mod line;
mod position;

#[cfg(feature = "players")]
mod players;
#[cfg(feature = "players")]
mod solver;

#[cfg(feature = "players")]
mod puzzles;
mod query;
#[cfg(feature = "scene")]
mod scene;
mod show;

#[cfg(feature = "players")]
mod workloads;

#[cfg(feature = "scene")]
use tessera_core::{Aim, Art, Attempt, Effect, Reason, Scene, ScoreRow, Seat, Step};
use tessera_core::{
    AnyEncoding, Chosen, Encoded, Exam, Game, GameKind, Info, Op, OptionKind, OptionSpec, Problem, Rng,
};
#[cfg(feature = "players")]
use tessera_core::{Bot, OneBest, Puzzles, Workload};

pub use card::{ByKingdom, Card, Kingdom};
pub use location::Location;
pub use notation::{MovesFault, PlacementFault, SetupFault};
pub use placement::{CardPlacement, Placement};
pub use position::{Position, PositionError, Refusal};
pub use score::{Flags, SupporterCounts};
pub use setup::{Moves, Players, Setup};
#[cfg(feature = "players")]
pub use solver::{Solution, solve, wins};

/// The game: its names, options, notations and operations.
#[derive(Clone, Copy, Debug)]
pub struct WarringStates;

/// The options of a match; by default the cards are dealt at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    placement: Option<Placement>,
}

impl Options {
    /// A match with a given placement, which must contain all cards.
    pub fn placed(placement: Placement) -> Result<Options, Problem> {
        match Card::COUNT - placement.len() {
            0 => Ok(Options { placement: Some(placement) }),
            1 => Err(Problem::invalid("a match starts with all 36 cards, 1 is missing")),
            missing => {
                Err(Problem::invalid(format!("a match starts with all 36 cards, {missing} are missing")))
            }
        }
    }
}

impl Game for WarringStates {
    type Setup = Setup;
    type Position = Position;
    type Options = Options;

    const INFO: Info = Info {
        name: "warring_states",
        title: "Warring States",
        about: "Send the diplomat Zhang Yi over a grid of cards, gather supporters and win the flags of seven kingdoms.",
        kind: GameKind::Match,
        seats: (Players::MIN.number(), Players::MAX.number()),
        example: "a0Ae2Bd2Ca5Dc2Ea1Fa3Gd3Hc3Id0Je1Kb5Lc1Mg1Nc4Ob1Pd4Qb2R\
                  b4Se3Tf2Ua7Vf1Wd1Xa4Ya6Zz90g01c52f03b04e05a26b67c08b39/3LKW/2",
        notation: "The cards with their locations, the moves so far and the number of players, with slashes between them. A card is its kingdom, its number and its location, such as a0A; z9 is Zhang Yi.",
    };

    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "placement",
        about: "all 36 cards with their locations; empty to deal them at random",
        kind: OptionKind::Text,
        default: "",
    }];

    #[cfg(feature = "scene")]
    const ART: Art = scene::ART;

    #[cfg(feature = "players")]
    const BOTS: &'static [Bot<Position>] = players::BOTS;

    const OPS: &'static [Op] = query::OPS;

    #[cfg(feature = "players")]
    const PUZZLES: Option<&'static dyn Puzzles> = Some(&OneBest::<puzzles::ByForce>::new());

    const ENCODING: Option<&'static dyn AnyEncoding> = Some(&Encoded::<WarringStates>::new());

    const EXAM: Option<&'static dyn Exam> = Some(&exam::WarringStatesExam);

    #[cfg(feature = "players")]
    const WORKLOADS: &'static [Workload] = workloads::WORKLOADS;

    fn options(chosen: &Chosen) -> Result<Options, Problem> {
        match chosen.text("placement") {
            "" => Ok(Options::default()),
            text => {
                let in_option = |problem: Problem| problem.within("option placement");
                let placement = text.parse().map_err(|error| in_option(Problem::from(error)))?;
                Options::placed(placement).map_err(in_option)
            }
        }
    }

    #[inline]
    fn start<R: Rng + ?Sized>(seats: usize, options: &Options, rng: &mut R) -> Position {
        let placement = options.placement.unwrap_or_else(|| Placement::deal(rng));
        let players = Players::new(seats).expect("the range of seats is that of Players");
        Position::at_start(&placement, players).expect("Zhang Yi is one of all cards")
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
        scene::scene(setup)
    }

    #[cfg(feature = "scene")]
    fn scene_of(position: &Position, _: Option<Seat>) -> Scene {
        scene::scene_of(position)
    }

    #[cfg(feature = "scene")]
    fn gesture(position: &Position, action: Location) -> Vec<Step> {
        scene::gesture(position, action)
    }

    #[cfg(feature = "scene")]
    fn why(position: &Position, action: Location) -> Option<Reason> {
        explain::why(position, action)
    }

    #[cfg(feature = "scene")]
    fn aim(position: &Position, aim: &Aim<'_>) -> Attempt<Location> {
        explain::aim(position, aim)
    }

    #[cfg(feature = "scene")]
    fn effects(position: &Position, action: Location) -> Vec<Effect> {
        explain::effects(position, action)
    }

    #[cfg(feature = "scene")]
    fn score_sheet(position: &Position) -> Vec<ScoreRow> {
        scene::score_sheet(position)
    }

    #[cfg(feature = "scene")]
    fn describe(position: &Position, action: Location) -> String {
        scene::describe(position, action)
    }
}
