//! The interface between the games and everything that uses them: shared vocabulary and contracts.
//!
//! A game implements two traits. [`Rules`] is the performance-critical side: a small legal position that lists its
//! actions, plays them and scores itself; searches and playouts are generic over it. [`Game`] is the public
//! description: names, options, notations and named operations. Code that does not know the game at compile time uses
//! [`AnyGame`] and [`AnyMatch`], where everything is text.
//!
//! Three questions have separate answers: *is it well formed* (`parse::<Setup>()`), *is it a valid position*
//! ([`Game::position`]), *is this action legal* ([`Rules::check`]).
//!
//! This crate does no I/O, reads no clock, starts no threads and holds no global state.

mod any;
mod bot;
mod common_ops;
mod encoding;
mod event;
mod exam;
mod explain;
mod game;
mod lesson;
mod named;
mod op;
mod options;
mod parse;
mod phrase;
mod player;
mod problem;
mod puzzle;
mod random;
mod record;
mod rules;
mod scene;
mod seat;
mod value;
mod workload;

pub use any::{AnyGame, AnyMatch, AnySetup, Gesture, Notation};
pub use bot::{Advice, Bot, BotInfo, Candidate, Effort, Progress, Thinking, Unwatched, Watch, outcome};
pub use encoding::{
    AnyBatch, AnyEncoding, Arrays, Batch, BatchError, Encoded, Encoding, Field, Layout, seats_from,
};
pub use event::Event;
pub use exam::{Exam, Question, Subject};
pub use explain::{Aim, Attempt, Effect, Fit, Reason, Sign, Spot, score_effect, sentence, signed};
pub use game::{Game, GameKind, Info};
pub use lesson::{Check, Goal, Lesson, LessonStep, Task, Tried};
pub use op::{Arg, ArgKind, Op, follows, query};
pub use options::{Chosen, OptionKind, OptionSpec, OptionsError, PLAYERS, read_options};
pub use parse::{ParseError, Scanner, Unexpected};
pub use phrase::{Part, Phrase, Words};
pub use player::{Ask, Beginning, BuiltIn, Forfeit, Player, PlayerError};
pub use problem::{Code, Problem, close_to, did_you_mean};
pub use puzzle::{
    BestMoves, Date, Judged, LEVEL_NAMES, OneBest, PUZZLES_PER_LEVEL, Puzzle, PuzzleLevel, Puzzles, Solved,
    Solver, Worth, check_puzzle_number, daily,
};
pub use random::{DealRng, FastRng, Rng, Seed, below, choose, shuffle, step_randomly};
pub use record::{ParseRecordError, Record, Recorded, ReplayError, StateHash, record_part};
pub use rules::{NoDraw, Rules, Turn, perft};
pub use scene::{Art, Font, Item, Look, Panel, Role, Scene, ScoreRow, Step, StepKind};
pub use seat::{BySeat, Ranks, Scores, Seat, ranks_without};
pub use value::{Args, Value};
pub use workload::{Tally, Workload, playouts};
