//! The shop window of a game: one unit struct per game implements [`Game`].

use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::{
    Aim, AnyEncoding, Art, Attempt, Bot, Chosen, Effect, Exam, Op, OptionSpec, Problem, Puzzles, Reason, Rng,
    Rules, Scene, ScoreRow, Seat, Step, Workload, score_effect,
};

/// What people do with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameKind {
    /// They play against each other.
    Match,
    /// One person solves it.
    Puzzle,
}

/// What a catalogue shows of a game.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name in commands and requests, such as `go_fish`.
    pub name: &'static str,
    /// The name for people, such as `Go Fish`.
    pub title: &'static str,
    /// One sentence on what one does in the game.
    pub about: &'static str,
    /// Whether it is played against each other or solved alone.
    pub kind: GameKind,
    /// Fewest and most seats.
    pub seats: (usize, usize),
    /// A setup text that works when pasted, with something to see and to play.
    pub example: &'static str,
    /// What a setup text is made of, in a sentence or two.
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

    /// What a catalogue shows of the game.
    const INFO: Info;
    /// The options of a new match.
    const OPTIONS: &'static [OptionSpec];
    /// The game's own named operations; every game also has those of [`AnyGame::common_ops`](crate::AnyGame::common_ops).
    const OPS: &'static [Op];
    /// The puzzles, if the game has any.
    const PUZZLES: Option<&'static dyn Puzzles> = None;
    /// The questions for other programs, if the game has any.
    const EXAM: Option<&'static dyn Exam> = None;
    /// Actions as numbers and positions as arrays: `Some(&Encoded::<TheGame>::new())`, where the game implements
    /// [`Encoding`](crate::Encoding).
    const ENCODING: Option<&'static dyn AnyEncoding> = None;
    /// The computer players, weakest level first, yardsticks last.
    const BOTS: &'static [Bot<Self::Position>] = &[];
    /// Symbols, style sheet and rules for a page.
    const ART: Art = Art::NONE;
    /// Whether everybody sees the same picture, wherever they sit, so that it is drawn once for all.
    const SAME_FOR_ALL: bool = false;
    /// What the seats are called.
    const SEATS: [&'static str; Seat::MAX] = ["Player 1", "Player 2", "Player 3", "Player 4"];
    /// What `tessera bench` measures.
    const WORKLOADS: &'static [Workload] = &[];

    /// Turns chosen option values, each of which its [`OptionSpec`] accepts, into typed options.
    fn options(chosen: &Chosen) -> Result<Self::Options, Problem>;

    /// A fresh match for `seats` players, a number in the range of [`Info::seats`]. Same seats, same options and same
    /// generator state: same match.
    fn start<R: Rng + ?Sized>(seats: usize, options: &Self::Options, rng: &mut R) -> Self::Position;

    /// The position of a setup, or why no match can reach it.
    fn position(setup: &Self::Setup) -> Result<Self::Position, Problem>;

    /// The setup of a position; [`Game::position`] of it gives the same position back.
    fn setup(position: &Self::Position) -> Self::Setup;

    /// A readable picture of a setup in text, impossible ones included: board, hands, scores with their
    /// breakdown. Lines end in `\n`.
    fn show(setup: &Self::Setup) -> String;

    /// The picture of a setup, impossible ones included, as a seat or a spectator sees it.
    fn scene(_setup: &Self::Setup, _viewer: Option<Seat>) -> Scene {
        Scene::default()
    }

    /// The picture of a position: that of its setup. A game that draws a setup by way of its position overrides this, so
    /// that nothing is found out twice.
    fn scene_of(position: &Self::Position, viewer: Option<Seat>) -> Scene {
        Self::scene(&Self::setup(position), viewer)
    }

    /// The gesture that makes a legal action. Different legal actions have different gestures, and none
    /// begins with the whole of another.
    fn gesture(_position: &Self::Position, action: <Self::Position as Rules>::Action) -> Vec<Step> {
        vec![Step::choose(action.to_string(), action.to_string())]
    }

    /// Why an action is refused at a player's turn, as a sentence that names the rule, with the items that stand in
    /// the way; nothing if it is legal.
    fn why(position: &Self::Position, action: <Self::Position as Rules>::Action) -> Option<Reason> {
        position.check(action).err().map(|refusal| Reason::of(&refusal))
    }

    /// What a player means who points somewhere after the first steps of a gesture, even if that is illegal. Only
    /// called at a player's turn. The path, the panel and the point may be anything.
    fn aim(_position: &Self::Position, _aim: &Aim<'_>) -> Attempt<<Self::Position as Rules>::Action> {
        Attempt::refused(Reason::new("Choose one of the moves that are offered."))
    }

    /// What a legal action does, in short phrases whose points add up to the change of the acting seat's score.
    fn effects(position: &Self::Position, action: <Self::Position as Rules>::Action) -> Vec<Effect> {
        score_effect(position, action)
    }

    /// The score sheet: where the points of a position come from. Its rows add up to the scores.
    fn score_sheet(_position: &Self::Position) -> Vec<ScoreRow> {
        Vec::new()
    }

    /// What a legal action does, for the list of moves: `takes two Qi cards and the flag`.
    fn describe(_position: &Self::Position, action: <Self::Position as Rules>::Action) -> String {
        action.to_string()
    }

    /// What a possible draw brings, for the list of moves: `draws two Wefts for Black`.
    fn describe_draw(_position: &Self::Position, draw: &<Self::Position as Rules>::Draw) -> String {
        format!("draws {draw}")
    }
}
