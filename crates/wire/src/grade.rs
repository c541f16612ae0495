//! The forms of a grade: what `tessera grade --json` prints, and a results file of Gradescope.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value as Json;
use tessera_core::Question;

use crate::value::to_json;

/// A question to a program, as a request of the `query` protocol.
#[derive(Serialize)]
pub struct Asked<'a> {
    /// The game.
    pub game: &'a str,
    /// The operation.
    pub op: &'a str,
    /// Its arguments.
    pub args: BTreeMap<&'a str, Json>,
}

impl<'a> Asked<'a> {
    /// A question about a game.
    pub fn new(game: &'a str, question: &'a Question) -> Asked<'a> {
        let args = question.args.0.iter().map(|(name, value)| (name.as_str(), to_json(value))).collect();
        Asked { game, op: question.op, args }
    }
}

/// How a program does at one operation, or at all of them.
#[derive(Clone, Copy, Default, Serialize)]
pub struct OpGrade {
    /// Questions that were asked.
    pub asked: u64,
    /// Right answers.
    pub right: u64,
    /// Wrong answers.
    pub wrong: u64,
    /// No answer: a crash, silence, or something that is no answer.
    pub failed: u64,
    /// Answers that say `unknown_op`.
    pub not_attempted: u64,
    /// Questions that were left out after too many failures.
    pub not_asked: u64,
    /// Microseconds in all.
    pub micros: u64,
}

/// A wrong answer.
#[derive(Serialize)]
pub struct Mistake<'a> {
    /// The smallest question that was found.
    pub question: Asked<'a>,
    /// The question with which it was found.
    pub original: Asked<'a>,
    /// What the operation asks for.
    pub about: &'a str,
    /// The right answer.
    pub right: String,
    /// What the program answered.
    pub given: String,
    /// The rule behind it, if there is a sentence for it.
    pub reason: Option<&'a str>,
}

/// A grade.
#[derive(Serialize)]
pub struct Grade<'a> {
    /// The game.
    pub game: &'a str,
    /// Whether everything that was attempted is right.
    pub is_right: bool,
    /// Whether it was stopped before all questions were asked.
    pub is_stopped: bool,
    /// How often the program was started.
    pub starts: u64,
    /// All operations together.
    pub total: OpGrade,
    /// Each operation.
    pub ops: BTreeMap<&'a str, OpGrade>,
    /// The smallest question of each operation that is answered wrongly.
    pub mistakes: Vec<Mistake<'a>>,
}

/// A results file of Gradescope.
#[derive(Serialize)]
pub struct Gradescope<'a> {
    /// The grade as text.
    pub output: String,
    /// How that text is to be read.
    pub output_format: &'static str,
    /// One test for each operation.
    pub tests: Vec<GradescopeTest<'a>>,
}

/// A test in a results file of Gradescope.
#[derive(Serialize)]
pub struct GradescopeTest<'a> {
    /// The operation.
    pub name: &'a str,
    /// Points.
    pub score: f64,
    /// The most points.
    pub max_score: f64,
    /// What is wrong.
    pub output: String,
    /// How that text is to be read.
    pub output_format: &'static str,
    /// `passed` or `failed`.
    pub status: &'static str,
}
