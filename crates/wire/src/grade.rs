//! The formats of a grade: the output of `tessera grade --json`, and the results file of Gradescope.

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
    /// Creates a question about a game.
    pub fn new(game: &'a str, question: &'a Question) -> Asked<'a> {
        let args = question.args.0.iter().map(|(name, value)| (name.as_str(), to_json(value))).collect();
        Asked { game, op: question.op, args }
    }
}

/// The results of a program for one operation, or for all of them.
#[derive(Clone, Copy, Default, Serialize)]
pub struct OpGrade {
    /// The number of questions asked.
    pub asked: u64,
    /// The number of right answers.
    pub right: u64,
    /// The number of wrong answers.
    pub wrong: u64,
    /// The number of failures: crashes, timeouts, and replies that are not answers.
    pub failed: u64,
    /// The number of `unknown_op` answers.
    pub not_attempted: u64,
    /// The number of questions skipped after too many failures.
    pub not_asked: u64,
    /// The total time in microseconds.
    pub micros: u64,
}

/// A wrong answer.
#[derive(Serialize)]
pub struct Mistake<'a> {
    /// The smallest question found that is answered wrongly.
    pub question: Asked<'a>,
    /// The original question, from which it was reduced.
    pub original: Asked<'a>,
    /// What the operation should answer.
    pub about: &'a str,
    /// The right answer.
    pub right: String,
    /// The program's answer.
    pub given: String,
    /// The rule behind the right answer, if there is a sentence for it.
    pub reason: Option<&'a str>,
}

/// A grade.
#[derive(Serialize)]
pub struct Grade<'a> {
    /// The game.
    pub game: &'a str,
    /// Whether everything attempted is right.
    pub is_right: bool,
    /// Whether grading stopped before all questions were asked.
    pub is_stopped: bool,
    /// How often the program was started.
    pub starts: u64,
    /// The results over all operations.
    pub total: OpGrade,
    /// The results of each operation.
    pub ops: BTreeMap<&'a str, OpGrade>,
    /// The smallest wrongly answered question of each operation.
    pub mistakes: Vec<Mistake<'a>>,
}

/// A results file of Gradescope.
#[derive(Serialize)]
pub struct Gradescope<'a> {
    /// The grade as text.
    pub output: String,
    /// The format of that text.
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
    /// The maximum number of points.
    pub max_score: f64,
    /// What is wrong.
    pub output: String,
    /// The format of that text.
    pub output_format: &'static str,
    /// `passed` or `failed`.
    pub status: &'static str,
}
