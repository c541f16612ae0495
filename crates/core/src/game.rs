//! The public description of a game: one unit struct per game implements [`Game`].

use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::{
    Aim, AnyEncoding, Art, Attempt, Bot, Chosen, Effect, Exam, Op, OptionSpec, Problem, Puzzles, Reason, Rng,
    Rules, Scene, ScoreRow, Seat, Step, Workload, score_effect,
};

/// The kind of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameKind {
    /// The players compete.
    Match,
    /// One person solves it.
    Puzzle,
}

/// The catalogue entry of a game.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name in commands and requests, such as `go_fish`.
    pub name: &'static str,
    /// The name for people, such as `Go Fish`.
    pub title: &'static str,
    /// What the players do in the game, in one sentence.
    pub about: &'static str,
    /// Whether it is a match between players or a puzzle for one person.
    pub kind: GameKind,
    /// The smallest and largest number of seats.
    pub seats: (usize, usize),
    /// A setup text that works when pasted, with something to see and to play.
    pub example: &'static str,
    /// The parts of a setup text, in a sentence or two.
    pub notation: &'static str,
}

/// One game: its names, options, notations and operations.
pub trait Game: Copy + Send + Sync + 'static {
    /// A well-formed, possibly impossible state. `FromStr` accepts everything well formed, `Display`
    /// writes the canonical text, and parsing that text gives an equal setup.
    type Setup: Clone + Eq + Debug + Display + FromStr<Err: Into<Problem>> + Send + Sync + 'static;
    /// A legal position.
    type Position: Rules;
    /// The options of a match, checked and typed.
    type Options: Clone + Debug + Send + Sync;

    /// The catalogue entry.
    const INFO: Info;
    /// The options of a new match.
    const OPTIONS: &'static [OptionSpec];
    /// The operations specific to this game; every game also has those of
    /// [`AnyGame::common_ops`](crate::AnyGame::common_ops).
    const OPS: &'static [Op];
    /// The puzzles, if the game has any.
    const PUZZLES: Option<&'static dyn Puzzles> = None;
    /// The questions for examining other programs, if the game has any.
    const EXAM: Option<&'static dyn Exam> = None;
    /// The encoding of actions as numbers and positions as arrays: `Some(&Encoded::<TheGame>::new())` if the game
    /// implements [`Encoding`](crate::Encoding).
    const ENCODING: Option<&'static dyn AnyEncoding> = None;
    /// The computer players: levels from the weakest up, then the yardsticks.
    const BOTS: &'static [Bot<Self::Position>] = &[];
    /// Symbols, style sheet and rules for a page.
    const ART: Art = Art::NONE;
    /// Whether every viewer sees the same picture, so that it is drawn only once.
    const SAME_FOR_ALL: bool = false;
    /// The names of the seats.
    const SEATS: [&'static str; Seat::MAX] = ["Player 1", "Player 2", "Player 3", "Player 4"];
    /// The workloads of `tessera bench`.
    const WORKLOADS: &'static [Workload] = &[];

    /// Converts chosen option values into typed options. Each value has been accepted by its [`OptionSpec`].
    fn options(chosen: &Chosen) -> Result<Self::Options, Problem>;

    /// Starts a match for `seats` players, a number within [`Info::seats`]. The same seats, options and generator state
    /// give the same match.
    fn start<R: Rng + ?Sized>(seats: usize, options: &Self::Options, rng: &mut R) -> Self::Position;

    /// Returns the position of a setup, or the reason why no match can reach it.
    fn position(setup: &Self::Setup) -> Result<Self::Position, Problem>;

    /// Returns the setup of a position; [`Game::position`] of that setup gives the same position back.
    fn setup(position: &Self::Position) -> Self::Setup;

    /// Renders a setup, impossible ones included, as readable text: board, hands, and scores with their breakdown.
    /// Lines end in `\n`.
    fn show(setup: &Self::Setup) -> String;

    /// Draws a setup, impossible ones included, as a seat or a spectator sees it.
    fn scene(_setup: &Self::Setup, _viewer: Option<Seat>) -> Scene {
        Scene::default()
    }

    /// Draws a position: by default the picture of its setup. A game that derives the position in order to draw a setup
    /// overrides this to avoid computing it twice.
    fn scene_of(position: &Self::Position, viewer: Option<Seat>) -> Scene {
        Self::scene(&Self::setup(position), viewer)
    }

    /// Returns the gesture that makes a legal action. Different legal actions have different gestures, and no gesture
    /// is a prefix of another.
    fn gesture(_position: &Self::Position, action: <Self::Position as Rules>::Action) -> Vec<Step> {
        vec![Step::choose(action.to_string(), action.to_string())]
    }

    /// Explains why an action is illegal at a player's turn, in a sentence that names the rule, with the items that
    /// cause the refusal; `None` if the action is legal.
    fn why(position: &Self::Position, action: <Self::Position as Rules>::Action) -> Option<Reason> {
        position.check(action).err().map(|refusal| Reason::of(&refusal))
    }

    /// Interprets a point that a player indicates after the first steps of a gesture, even if the result is illegal.
    /// Called only at a player's turn. The path, the panel and the point may be arbitrary.
    fn aim(_position: &Self::Position, _aim: &Aim<'_>) -> Attempt<<Self::Position as Rules>::Action> {
        Attempt::refused(Reason::new("Choose one of the moves that are offered."))
    }

    /// Returns the effects of a legal action, in short phrases whose points add up to the change of the acting seat's
    /// score.
    fn effects(position: &Self::Position, action: <Self::Position as Rules>::Action) -> Vec<Effect> {
        score_effect(position, action)
    }

    /// Returns the score sheet: where the points of a position come from. Its rows add up to the scores.
    fn score_sheet(_position: &Self::Position) -> Vec<ScoreRow> {
        Vec::new()
    }

    /// Describes a legal action for the list of moves: `takes two Qi cards and the flag`.
    fn describe(_position: &Self::Position, action: <Self::Position as Rules>::Action) -> String {
        action.to_string()
    }

    /// Describes a possible draw for the list of moves: `draws two Wefts for Black`.
    fn describe_draw(_position: &Self::Position, draw: &<Self::Position as Rules>::Draw) -> String {
        format!("draws {draw}")
    }
}
