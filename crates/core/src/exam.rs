//! Questions about a game for programs that claim to know its rules.

use crate::{Args, FastRng};

/// What a game knows about examining other programs: hard cases, and the questions that a state answers.
pub trait Exam: Send + Sync {
    /// Setups that programs often get wrong, possible or not.
    fn corners(&self) -> &'static [&'static str];

    /// Questions about a state, given as a canonical setup text, in the game's own operations. Each has an answer.
    fn questions(&self, setup: &str, rng: &mut FastRng) -> Vec<Question>;

    /// The state that a question is about, if its arguments are well formed enough to tell.
    fn subject(&self, args: &Args) -> Option<Subject>;
}

/// A question in a named operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The operation.
    pub op: &'static str,
    /// Its arguments.
    pub args: Args,
}

impl Question {
    /// A question.
    pub fn new<const N: usize>(op: &'static str, args: [(&str, crate::Value); N]) -> Question {
        let args = args.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Question { op, args: Args(args) }
    }
}

/// What a question is about, in the notation of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    /// The state, as a setup text.
    pub setup: String,
    /// The action that the question asks about, if it does.
    pub action: Option<String>,
}
