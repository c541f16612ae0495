#![doc = include_str!("../README.md")]
#![cfg_attr(
    not(all(feature = "players", feature = "scene")),
    allow(dead_code, reason = "players and pictures have helpers in the files of the rules")
)]

mod building;
mod city;
mod encoding;
mod exam;
#[cfg(feature = "scene")]
mod explain;
mod footprints;
mod hex;
mod notation;
#[cfg(feature = "players")]
mod players;
mod position;
#[cfg(feature = "players")]
mod puzzles;
mod query;
mod refusal;
mod replay;
mod row;
#[cfg(feature = "scene")]
mod scene;
mod score;
mod setup;
mod show;
mod site;
mod tile;
#[cfg(feature = "players")]
mod workloads;

pub use building::{Building, ByDistrict, District};
pub use hex::{Hex, Move, Rotation};
pub use notation::Fault;
pub use position::Position;
pub use refusal::Refusal;
pub use replay::PositionError;
pub use score::{DistrictScore, PlayerScore, Variants, ranking};
pub use setup::{PlayerSetup, Setup};
pub use site::{Refill, Site};
pub use tile::{TILE_POOL, Tile, Tiles};

#[cfg(feature = "scene")]
use tessera_core::{Aim, Art, Attempt, Effect, Reason, Scene, ScoreRow, Seat, Step};
use tessera_core::{
    AnyEncoding, Chosen, Encoded, Exam, Game, GameKind, Info, Op, OptionKind, OptionSpec, Problem, Rng,
};
#[cfg(feature = "players")]
use tessera_core::{Bot, OneBest, Puzzles, Workload};

/// The game of Akropolis.
#[derive(Clone, Copy, Debug)]
pub struct Akropolis;

/// The options of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The districts that score by their variant.
    pub variants: Variants,
}

impl Game for Akropolis {
    type Setup = Setup;
    type Position = Position;
    type Options = Options;

    const INFO: Info = Info {
        name: "akropolis",
        title: "Akropolis",
        about: "Take tiles from a common site and stack them into the city whose districts score best.",
        kind: GameKind::Match,
        seats: (2, 4),
        example: "2hmbtg;11230;P00122N02E01R318S02E00R129S00E03R323S00E04R035S02E02R021S01E03R4;\
                  P10110S02W03R020S00W03R532S02E00R533S00W06R127S03E00R3;",
        notation: "The settings, the player on turn with the tiles of the site, and each player with stones and moves, each part with a semicolon behind it. A move is a tile, a hex and a rotation, such as 18S00E02R0.",
    };

    const OPTIONS: &'static [OptionSpec] = &[
        variant("house", "the largest group of houses counts double from value 10 on"),
        variant("market", "a market beside a market plaza counts double"),
        variant("barracks", "barracks beside three or four empty hexes count double"),
        variant("temple", "a temple above the ground counts double"),
        variant("garden", "a garden beside a lake counts double"),
    ];

    #[cfg(feature = "players")]
    const BOTS: &'static [Bot<Position>] = players::BOTS;

    const OPS: &'static [Op] = query::OPS;

    #[cfg(feature = "players")]
    const PUZZLES: Option<&'static dyn Puzzles> = Some(&OneBest::<puzzles::LastTiles>::new());

    const ENCODING: Option<&'static dyn AnyEncoding> = Some(&Encoded::<Akropolis>::new());

    const EXAM: Option<&'static dyn Exam> = Some(&exam::AkropolisExam);

    #[cfg(feature = "scene")]
    const ART: Art = scene::ART;

    #[cfg(feature = "players")]
    const WORKLOADS: &'static [Workload] = workloads::WORKLOADS;

    fn options(chosen: &Chosen) -> Result<Options, Problem> {
        let variants = ByDistrict(District::ALL.map(|district| chosen.is_on(district.name())));
        Ok(Options { variants })
    }

    #[inline]
    fn start<R: Rng + ?Sized>(seats: usize, options: &Options, rng: &mut R) -> Position {
        Position::start(seats, options.variants, rng)
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

    #[cfg(feature = "scene")]
    fn scene(setup: &Setup, viewer: Option<Seat>) -> Scene {
        scene::scene(setup, viewer)
    }

    #[cfg(feature = "scene")]
    fn gesture(position: &Position, action: Move) -> Vec<Step> {
        scene::gesture(position, action)
    }

    #[cfg(feature = "scene")]
    fn why(position: &Position, action: Move) -> Option<Reason> {
        explain::why(position, action)
    }

    #[cfg(feature = "scene")]
    fn aim(position: &Position, aim: &Aim<'_>) -> Attempt<Move> {
        explain::aim(position, aim)
    }

    #[cfg(feature = "scene")]
    fn effects(position: &Position, action: Move) -> Vec<Effect> {
        explain::effects(position, action)
    }

    #[cfg(feature = "scene")]
    fn score_sheet(position: &Position) -> Vec<ScoreRow> {
        scene::score_sheet(position)
    }

    #[cfg(feature = "scene")]
    fn describe(position: &Position, action: Move) -> String {
        scene::describe(position, action)
    }

    #[cfg(feature = "scene")]
    fn describe_draw(_: &Position, refill: &Refill) -> String {
        scene::describe_refill(refill)
    }
}

const fn variant(name: &'static str, about: &'static str) -> OptionSpec {
    OptionSpec { name, about, kind: OptionKind::Choice(&["off", "on"]), default: "off" }
}
