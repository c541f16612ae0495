//! Runs an examination from its questions to its grade.

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use tessera_core::{AnyGame, Problem, Question, Value};
use tessera_engine::{EngineCommand, Limits};
use tessera_picture::{Theme, svg};

use crate::program::Program;
use crate::shrink::{Wrong, shrink, size};
use crate::{Given, is_right};

/// The number of crashes, timeouts and invalid lines after which an operation is no longer asked.
const MOST_FAILURES: u64 = 20;

/// The parameters of an examination.
pub struct Options<'a> {
    /// The program.
    pub command: &'a EngineCommand,
    /// The resource limits of the program.
    pub limits: &'a Limits,
    /// The time limit for an answer.
    pub patience: Duration,
}

/// Called with the number of answered questions; returns whether to stop.
pub type Watcher<'a> = &'a dyn Fn(usize, usize) -> bool;

/// The results of a program for one operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpGrade {
    /// The number of questions with any kind of answer.
    pub asked: u64,
    /// The number of right answers.
    pub right: u64,
    /// The number of wrong answers.
    pub wrong: u64,
    /// The number of crashes, timeouts and invalid lines.
    pub failed: u64,
    /// The number of questions about operations that the program does not implement.
    pub not_attempted: u64,
    /// The number of skipped questions.
    pub skipped: u64,
    /// The total waiting time in microseconds.
    pub micros: u64,
}

/// A wrong answer, reduced to a small question.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// The reduced question.
    pub question: Question,
    /// The original question.
    pub original: Question,
    /// What the operation answers, in words.
    pub about: &'static str,
    /// The right answer.
    pub ours: Result<Value, Problem>,
    /// The program's answer.
    pub given: Given,
    /// The reason why the action in the question is illegal or the state impossible, if it is.
    pub reason: Option<String>,
    /// A picture of the state, as SVG.
    pub picture: Option<String>,
}

/// The result of an examination.
#[derive(Clone, Debug)]
pub struct Grade {
    /// The game's name.
    pub game: &'static str,
    /// The results by operation.
    pub ops: BTreeMap<&'static str, OpGrade>,
    /// One mistake for each operation that has any.
    pub mistakes: Vec<Mistake>,
    /// How often the program was started.
    pub starts: u64,
    /// Whether it was stopped early.
    pub is_stopped: bool,
}

impl Grade {
    /// Returns the totals over all operations.
    pub fn total(&self) -> OpGrade {
        let mut total = OpGrade::default();
        for op in self.ops.values() {
            total.asked += op.asked;
            total.right += op.right;
            total.wrong += op.wrong;
            total.failed += op.failed;
            total.not_attempted += op.not_attempted;
            total.skipped += op.skipped;
            total.micros += op.micros;
        }
        total
    }

    /// Returns whether at least one question was attempted and none was wrong.
    pub fn is_right(&self) -> bool {
        let total = self.total();
        total.right > 0 && total.wrong + total.failed == 0
    }
}

/// Asks a program all questions, compares its answers with ours, and reduces its mistakes.
pub fn grade(
    game: &dyn AnyGame,
    questions: &[Question],
    options: &Options<'_>,
    watch: Watcher<'_>,
) -> io::Result<Grade> {
    let Options { command, limits, patience } = *options;
    let mut program = Program::new(game.info().name, command, limits, patience);
    let ops: std::cell::RefCell<BTreeMap<&'static str, OpGrade>> = Default::default();
    let mut wrongs: BTreeMap<&'static str, Wrong> = BTreeMap::new();
    let stopped = std::cell::Cell::new(false);
    let mut done = 0;
    let wanted = |index: usize| {
        let mut ops = ops.borrow_mut();
        let op = ops.entry(questions[index].op).or_default();
        let is_wanted = op.failed < MOST_FAILURES && !stopped.get();
        op.skipped += u64::from(!is_wanted);
        is_wanted
    };
    let answered = |index: usize, given: Given, time: Duration| {
        let question = &questions[index];
        let ours = game.query(question.op, &question.args);
        let mut ops = ops.borrow_mut();
        let op = ops.entry(question.op).or_default();
        op.asked += 1;
        op.micros += time.as_micros() as u64;
        if is_right(&ours, &given) {
            op.right += 1;
        } else if given == Given::NotAttempted {
            op.not_attempted += 1;
        } else {
            *(if given.is_failure() { &mut op.failed } else { &mut op.wrong }) += 1;
            let is_smaller = wrongs.get(question.op).is_none_or(|known| {
                // A wrong answer is more informative than a crash.
                (given.is_failure(), size(question)) < (known.given.is_failure(), size(&known.question))
            });
            if is_smaller {
                wrongs.insert(question.op, Wrong { question: question.clone(), ours, given });
            }
        }
        done += 1;
        stopped.set(stopped.get() || watch(done, questions.len()));
    };
    program.ask_all(questions, wanted, answered)?;
    let mut mistakes = Vec::new();
    for wrong in wrongs.into_values() {
        let original = wrong.question.clone();
        let smallest = if stopped.get() { wrong } else { shrink(game, &mut program, wrong)? };
        mistakes.push(mistake(game, original, smallest));
    }
    let starts = program.starts;
    program.finish();
    let is_stopped = stopped.get();
    Ok(Grade { game: game.info().name, ops: ops.into_inner(), mistakes, starts, is_stopped })
}

fn mistake(game: &dyn AnyGame, original: Question, wrong: Wrong) -> Mistake {
    let Wrong { question, ours, given } = wrong;
    let subject = game.exam().and_then(|exam| exam.subject(&question.args));
    let setup = subject.as_ref().and_then(|subject| game.read(&subject.setup).ok());
    let reason = subject.as_ref().zip(setup.as_ref()).and_then(|(subject, setup)| match setup.position() {
        Err(problem) => Some(problem.to_string()),
        Ok(position) => {
            let reason = position.why(subject.action.as_ref()?).ok()??;
            Some(reason.sentence.to_string())
        }
    });
    let picture = setup.map(|setup| svg(&setup.scene(None), game.art(), Theme::Light));
    let ops = game.ops().iter().chain(game.common_ops());
    let about = ops.filter(|op| op.name == question.op).map(|op| op.about).next().unwrap_or_default();
    Mistake { question, original, about, ours, given, reason, picture }
}
