//! Questions for examining programs that claim to know the rules of a game.

use crate::{Args, FastRng};

/// Examines other programs: provides hard cases, and questions about any state.
pub trait Exam: Send + Sync {
    /// Returns setups that programs often get wrong, possible or not.
    fn corners(&self) -> &'static [&'static str];

    /// Returns questions about a state, given as a canonical setup text, in the game's own operations. Each has an
    /// answer.
    fn questions(&self, setup: &str, rng: &mut FastRng) -> Vec<Question>;

    /// Returns the state that a question is about, if its arguments are well formed enough to tell.
    fn subject(&self, args: &Args) -> Option<Subject>;
}

/// A question posed as a named operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The operation.
    pub op: &'static str,
    /// Its arguments.
    pub args: Args,
}

impl Question {
    /// Creates a question.
    pub fn new<const N: usize>(op: &'static str, args: [(&str, crate::Value); N]) -> Question {
        let args = args.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Question { op, args: Args(args) }
    }
}

/// The subject of a question, in the notation of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    /// The state, as a setup text.
    pub setup: String,
    /// The action that the question asks about, if any.
    pub action: Option<String>,
}
