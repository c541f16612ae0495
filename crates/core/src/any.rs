//! Type-erased games and matches, for callers that do not know the game at compile time: everything is text.

use std::any::{Any, TypeId};
use std::str::FromStr;

use crate::common_ops::CommonOps;
use crate::{
    Advice, Aim, AnyEncoding, Args, Art, Attempt, Bot, BotInfo, Effect, Event, Exam, Game, Info, NoDraw, Op,
    OptionSpec, Problem, Puzzles, Ranks, Reason, Rng, Rules, Scene, ScoreRow, Scores, Seat, Step, Thinking,
    Turn, Value, Workload, did_you_mean, perft, query, read_options,
};

/// One of the notations of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// A setup, whether or not a match can reach it.
    Setup,
    /// An action, legal or not.
    Action,
    /// A draw, possible or not.
    Draw,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 3] = [Notation::Setup, Notation::Action, Notation::Draw];
}

/// A type-erased game whose inputs and outputs are text. Every [`Game`] implements it.
pub trait AnyGame: Send + Sync {
    /// Returns the catalogue entry of the game.
    fn info(&self) -> &'static Info;
    /// Returns the options of a new match.
    fn options(&self) -> &'static [OptionSpec];
    /// Returns the named operations specific to this game.
    fn ops(&self) -> &'static [Op];
    /// Returns the named operations that every game has, except those that this game overrides.
    fn common_ops(&self) -> Vec<&'static Op>;
    /// Returns the puzzles, if the game has any.
    fn puzzles(&self) -> Option<&'static dyn Puzzles>;
    /// Returns the questions for examining other programs, if the game has any.
    fn exam(&self) -> Option<&'static dyn Exam>;
    /// Returns the encoding of actions as numbers and positions as arrays, if the game has one.
    fn encoding(&self) -> Option<&'static dyn AnyEncoding>;
    /// Returns the symbols, style sheet and rules for a page.
    fn art(&self) -> &'static Art;
    /// Returns the names of the seats.
    fn seat_names(&self) -> [&'static str; Seat::MAX];
    /// Returns the computer players.
    fn bots(&self) -> Vec<BotInfo>;
    /// Returns the computer player with this name.
    fn bot(&self, name: &str) -> Result<BotInfo, Problem> {
        let bots = self.bots();
        bots.iter().find(|bot| bot.name == name).copied().ok_or_else(|| {
            let hint = did_you_mean(name, bots.iter().map(|bot| bot.name));
            let name: String = name.chars().take(64).collect();
            Problem::bad_request(format!("{} has no player {name:?}{hint}", self.info().name))
        })
    }
    /// Returns the computer player with the highest level.
    fn strongest(&self) -> Result<BotInfo, Problem> {
        let strongest = self.bots().into_iter().max_by_key(|bot| bot.level);
        strongest.ok_or_else(|| Problem::bad_request(format!("{} has no computer players", self.info().name)))
    }
    /// Returns the workloads of the benchmark.
    fn workloads(&self) -> &'static [Workload];
    /// Starts a new match. In every game the option `players` sets the number of seats.
    fn start(&self, options: &[(&str, &str)], rng: &mut dyn Rng) -> Result<Box<dyn AnyMatch>, Problem>;
    /// Parses a well-formed setup text, whether or not a match can reach the state.
    fn read(&self, setup: &str) -> Result<Box<dyn AnySetup>, Problem>;
    /// Opens a match at a setup. The text must be well formed and the setup valid.
    fn open(&self, setup: &str) -> Result<Box<dyn AnyMatch>, Problem> {
        self.read(setup)?.position()
    }
    /// Parses a text and returns its canonical form. Fails if the text is malformed.
    fn canonical(&self, notation: Notation, text: &str) -> Result<String, Problem>;
    /// Returns whether two texts mean the same. Fails if either is malformed.
    fn same(&self, notation: Notation, one: &str, other: &str) -> Result<bool, Problem>;

    /// Answers a named operation.
    fn query(&self, op: &str, args: &Args) -> Result<Value, Problem>;
}

/// A parsed setup: a well-formed state of a game, possible or not.
pub trait AnySetup: Send + Sync {
    /// Returns the canonical text.
    fn text(&self) -> String;
    /// Returns the board, the hands and the scores as text for people.
    fn show(&self) -> String;
    /// Returns the picture as a seat or a spectator sees it.
    fn scene(&self, viewer: Option<Seat>) -> Scene;
    /// Returns the match at this state, or the reason why no match can reach it.
    fn position(&self) -> Result<Box<dyn AnyMatch>, Problem>;
}

struct Read<G: Game>(G::Setup);

impl<G: Game> AnySetup for Read<G> {
    fn text(&self) -> String {
        self.0.to_string()
    }

    fn show(&self) -> String {
        G::show(&self.0)
    }

    fn scene(&self, viewer: Option<Seat>) -> Scene {
        G::scene(&self.0, viewer)
    }

    fn position(&self) -> Result<Box<dyn AnyMatch>, Problem> {
        Ok(Box::new(Match::<G>(G::position(&self.0)?)))
    }
}

/// A type-erased match whose inputs and outputs are text.
pub trait AnyMatch: Any + Send + Sync {
    /// Clones the match.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
    /// Returns whether the other match is of the same game and has an equal position.
    fn is_same(&self, other: &dyn AnyMatch) -> bool;
    /// Returns the number of seats.
    fn seats(&self) -> usize;
    /// Returns whose turn it is.
    fn turn(&self) -> Turn;
    /// Returns the points of every seat.
    fn scores(&self) -> Scores;
    /// Returns the ranks of the seats.
    fn ranks(&self) -> Ranks;
    /// Returns the canonical setup text, which [`AnyGame::open`] accepts.
    fn setup(&self) -> String;
    /// Returns all legal actions.
    fn actions(&self) -> Vec<String>;
    /// Returns all possible draws with their weights, or `None` if there are too many.
    fn draws(&self) -> Option<Vec<(String, u64)>>;
    /// Samples a draw with the probabilities of the rules; `None` unless it is the dealer's turn.
    fn sample_draw(&self, rng: &mut dyn Rng) -> Option<String>;
    /// Plays an action. On failure (malformed or illegal) nothing changes.
    fn play(&mut self, action: &str) -> Result<(), Problem>;
    /// Carries out a draw. On failure (malformed or impossible) nothing changes.
    fn draw(&mut self, draw: &str) -> Result<(), Problem>;
    /// Carries out an event and describes it for the list of moves. On failure nothing changes.
    fn apply(&mut self, event: &Event) -> Result<String, Problem>;
    /// Returns whether every viewer sees the same picture.
    fn same_for_all(&self) -> bool;
    /// Returns the picture as a seat or a spectator sees it.
    fn scene(&self, viewer: Option<Seat>) -> Scene;
    /// Returns the gesture of every legal action.
    fn gestures(&self) -> Vec<Gesture>;
    /// Returns the rows of the score sheet: where the points come from.
    fn score_sheet(&self) -> Vec<ScoreRow>;
    /// Explains why an action is illegal now; `None` if it is legal. Fails if the text is malformed.
    fn why(&self, action: &str) -> Result<Option<Reason>, Problem>;
    /// Interprets a pointing gesture as the action that the player means, even if that action is illegal.
    fn aim(&self, aim: &Aim<'_>) -> Attempt<String>;
    /// Returns the effects of an action in short phrases. Fails if the action is malformed or illegal.
    fn effects(&self, action: &str) -> Result<Vec<Effect>, Problem>;
    /// Describes an action for the list of moves. Fails if the action is malformed or illegal.
    fn describe(&self, action: &str) -> Result<String, Problem>;
    /// Describes a draw for the list of moves. Fails if the draw is malformed or impossible.
    fn describe_draw(&self, draw: &str) -> Result<String, Problem>;
    /// Asks the computer player with this name for its move.
    fn advise(&self, bot: &str, thinking: &mut Thinking<'_>) -> Result<Advice<String>, Problem>;
    /// Counts the sequences of `depth` steps; `None` if there are too many draws to list.
    fn perft(&self, depth: u32) -> Option<u64>;
}

/// A legal action, the gesture that makes it, and what it changes.
#[derive(Clone, PartialEq, Debug)]
pub struct Gesture {
    /// The action in the notation of the game.
    pub action: String,
    /// What the player does.
    pub steps: Vec<Step>,
    /// The change of every seat's points if the action is played.
    pub gain: Scores,
}

impl<G: Game> AnyGame for G {
    fn info(&self) -> &'static Info {
        &G::INFO
    }

    fn options(&self) -> &'static [OptionSpec] {
        G::OPTIONS
    }

    fn ops(&self) -> &'static [Op] {
        G::OPS
    }

    fn common_ops(&self) -> Vec<&'static Op> {
        let has_dealer = TypeId::of::<<G::Position as Rules>::Draw>() != TypeId::of::<NoDraw>();
        let is_own = |op: &Op| G::OPS.iter().any(|own| own.name == op.name);
        CommonOps::<G>::ALL.iter().filter(|op| !is_own(op) && (has_dealer || op.name != "draw")).collect()
    }

    fn query(&self, op: &str, args: &Args) -> Result<Value, Problem> {
        query(self, op, args, false)
    }

    fn puzzles(&self) -> Option<&'static dyn Puzzles> {
        G::PUZZLES
    }

    fn exam(&self) -> Option<&'static dyn Exam> {
        G::EXAM
    }

    fn encoding(&self) -> Option<&'static dyn AnyEncoding> {
        G::ENCODING
    }

    fn art(&self) -> &'static Art {
        &G::ART
    }

    fn seat_names(&self) -> [&'static str; Seat::MAX] {
        G::SEATS
    }

    fn bots(&self) -> Vec<BotInfo> {
        let info = |bot: &Bot<_>| BotInfo { name: bot.name, level: bot.level, about: bot.about };
        G::BOTS.iter().map(info).collect()
    }

    fn workloads(&self) -> &'static [Workload] {
        G::WORKLOADS
    }

    fn start(&self, options: &[(&str, &str)], rng: &mut dyn Rng) -> Result<Box<dyn AnyMatch>, Problem> {
        let (seats, options) = read_options::<G>(options)?;
        Ok(Box::new(Match::<G>(G::start(seats, &options, rng))))
    }

    fn read(&self, setup: &str) -> Result<Box<dyn AnySetup>, Problem> {
        Ok(Box::new(Read::<G>(setup.parse().map_err(Into::into)?)))
    }

    fn canonical(&self, notation: Notation, text: &str) -> Result<String, Problem> {
        match notation {
            Notation::Setup => read::<G::Setup>(text).map(|setup| setup.to_string()),
            Notation::Action => read::<<G::Position as Rules>::Action>(text).map(|action| action.to_string()),
            Notation::Draw => read::<<G::Position as Rules>::Draw>(text).map(|draw| draw.to_string()),
        }
    }

    fn same(&self, notation: Notation, one: &str, other: &str) -> Result<bool, Problem> {
        match notation {
            Notation::Setup => Ok(read::<G::Setup>(one)? == read(other)?),
            Notation::Action => Ok(read::<<G::Position as Rules>::Action>(one)? == read(other)?),
            Notation::Draw => Ok(read::<<G::Position as Rules>::Draw>(one)? == read(other)?),
        }
    }
}

/// Parses a text of a game.
fn read<T: FromStr<Err: Into<Problem>>>(text: &str) -> Result<T, Problem> {
    text.parse().map_err(Into::into)
}

pub(crate) struct Match<G: Game>(pub(crate) G::Position);

impl<G: Game> Match<G> {
    /// Returns the reason why no player can act now, or `None` if one can.
    fn out_of_turn(&self) -> Option<Reason> {
        match self.0.turn() {
            Turn::Player(_) => None,
            Turn::Dealer => Some(Reason::new("Nobody can move before the next draw.")),
            Turn::Over => Some(Reason::new("The game is over.")),
        }
    }
}

impl<G: Game> AnyMatch for Match<G> {
    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(Match::<G>(self.0.clone()))
    }

    fn is_same(&self, other: &dyn AnyMatch) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Match<G>>().is_some_and(|other| other.0 == self.0)
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn scores(&self) -> Scores {
        self.0.scores()
    }

    fn ranks(&self) -> Ranks {
        self.0.ranks()
    }

    fn setup(&self) -> String {
        G::setup(&self.0).to_string()
    }

    fn actions(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.0.legal_actions(&mut actions);
        actions.iter().map(ToString::to_string).collect()
    }

    fn draws(&self) -> Option<Vec<(String, u64)>> {
        match self.0.turn() {
            Turn::Dealer => {
                let draws = self.0.draws()?;
                Some(draws.into_iter().map(|(draw, weight)| (draw.to_string(), weight)).collect())
            }
            _ => Some(Vec::new()),
        }
    }

    fn sample_draw(&self, rng: &mut dyn Rng) -> Option<String> {
        (self.0.turn() == Turn::Dealer).then(|| self.0.sample_draw(rng).to_string())
    }

    fn play(&mut self, action: &str) -> Result<(), Problem> {
        let action = action.parse().map_err(Into::into)?;
        self.0.play(action).map_err(Problem::illegal)
    }

    fn draw(&mut self, draw: &str) -> Result<(), Problem> {
        let draw = draw.parse().map_err(Into::into)?;
        self.0.draw(&draw).map_err(Problem::illegal)
    }

    fn apply(&mut self, event: &Event) -> Result<String, Problem> {
        if self.0.turn() != event.turn() {
            return Err(Problem::illegal(format!("it is not {}'s turn", event.who())));
        }
        match event {
            Event::Action { text, .. } => {
                let action = text.parse().map_err(Into::into)?;
                self.0.check(action).map_err(Problem::illegal)?;
                let words = G::describe(&self.0, action);
                self.0.play_unchecked(action);
                Ok(words)
            }
            Event::Draw { text } => {
                let draw = text.parse().map_err(Into::into)?;
                self.0.check_draw(&draw).map_err(Problem::illegal)?;
                let words = G::describe_draw(&self.0, &draw);
                self.0.draw_unchecked(&draw);
                Ok(words)
            }
        }
    }

    fn same_for_all(&self) -> bool {
        G::SAME_FOR_ALL
    }

    fn scene(&self, viewer: Option<Seat>) -> Scene {
        G::scene_of(&self.0, viewer)
    }

    fn gestures(&self) -> Vec<Gesture> {
        let mut actions = Vec::new();
        self.0.legal_actions(&mut actions);
        let before = self.0.scores();
        let gesture = |action: &<G::Position as Rules>::Action| {
            let mut gain = self.0.scores_after(*action, &before);
            for (gain, before) in gain.0.iter_mut().zip(before.0) {
                *gain -= before;
            }
            Gesture { action: action.to_string(), steps: G::gesture(&self.0, *action), gain }
        };
        actions.iter().map(gesture).collect()
    }

    fn score_sheet(&self) -> Vec<ScoreRow> {
        G::score_sheet(&self.0)
    }

    fn why(&self, action: &str) -> Result<Option<Reason>, Problem> {
        let action = action.parse().map_err(Into::into)?;
        Ok(self.out_of_turn().or_else(|| G::why(&self.0, action)))
    }

    fn aim(&self, aim: &Aim<'_>) -> Attempt<String> {
        match self.out_of_turn() {
            Some(reason) => Attempt::refused(reason),
            None => G::aim(&self.0, aim).into_text(),
        }
    }

    fn effects(&self, action: &str) -> Result<Vec<Effect>, Problem> {
        let action = action.parse().map_err(Into::into)?;
        self.0.check(action).map_err(Problem::illegal)?;
        Ok(G::effects(&self.0, action))
    }

    fn describe(&self, action: &str) -> Result<String, Problem> {
        let action = action.parse().map_err(Into::into)?;
        self.0.check(action).map_err(Problem::illegal)?;
        Ok(G::describe(&self.0, action))
    }

    fn describe_draw(&self, draw: &str) -> Result<String, Problem> {
        let draw = draw.parse().map_err(Into::into)?;
        self.0.check_draw(&draw).map_err(Problem::illegal)?;
        Ok(G::describe_draw(&self.0, &draw))
    }

    fn advise(&self, bot: &str, thinking: &mut Thinking<'_>) -> Result<Advice<String>, Problem> {
        let Some(found) = G::BOTS.iter().find(|known| known.name == bot) else {
            let hint = did_you_mean(bot, G::BOTS.iter().map(|known| known.name));
            return Err(Problem::bad_request(format!("{} has no player {bot:?}{hint}", G::INFO.name)));
        };
        match self.0.turn() {
            Turn::Player(_) => Ok((found.choose)(&self.0, thinking).map(|action| action.to_string())),
            Turn::Dealer => Err(Problem::illegal("it is the dealer's turn")),
            Turn::Over => Err(Problem::illegal("the match is over")),
        }
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        perft(&self.0, depth)
    }
}
