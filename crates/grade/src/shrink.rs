//! Reduces a question to the smallest one that a program still gets wrong.

use std::time::{Duration, Instant};

use tessera_core::{AnyGame, Problem, Question, Value, query};

use crate::program::Program;
use crate::{Given, is_right};

/// The maximum number of smaller questions asked, and the time limit.
const TRIES: usize = 3_000;
const TIME: Duration = Duration::from_secs(20);

/// Up to this length every part length is tried; longer parts are halved.
const SHORT: usize = 16;

/// A question with our answer and the program's.
#[derive(Clone)]
pub(crate) struct Wrong {
    pub(crate) question: Question,
    pub(crate) ours: Result<Value, Problem>,
    pub(crate) given: Given,
}

/// Reduces a wrongly answered question as long as the program answers it wrongly in the same way.
pub(crate) fn shrink(game: &dyn AnyGame, program: &mut Program<'_>, wrong: Wrong) -> std::io::Result<Wrong> {
    let mut search = Search { game, program, best: wrong, tries: 0, end: Instant::now() + TIME };
    while search.is_smaller_found()? {}
    Ok(search.best)
}

struct Search<'a, 'b> {
    game: &'a dyn AnyGame,
    program: &'a mut Program<'b>,
    best: Wrong,
    tries: usize,
    end: Instant,
}

impl Search<'_, '_> {
    fn is_over(&self) -> bool {
        self.tries >= TRIES || Instant::now() >= self.end
    }

    /// Tries all parts of all arguments once; returns whether anything could be removed.
    fn is_smaller_found(&mut self) -> std::io::Result<bool> {
        let before = size(&self.best.question);
        let names: Vec<String> = self.best.question.args.0.keys().cloned().collect();
        for name in names {
            match self.best.question.args.0.get(&name).cloned() {
                Some(Value::Text(text)) => {
                    let mut length = text.chars().count();
                    while length > 0 && !self.is_over() {
                        self.cut_all(&name, length)?;
                        length = if length > SHORT { length.div_ceil(2) } else { length - 1 };
                    }
                }
                Some(Value::Int(number)) => {
                    for smaller in [0, number / 2, number - 1] {
                        if smaller >= 0 && smaller < number {
                            let mut question = self.best.question.clone();
                            question.args.0.insert(name.clone(), Value::Int(smaller));
                            if self.accepts(question)? {
                                break;
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(size(&self.best.question) < before && !self.is_over())
    }

    /// Removes every part of this length that can be removed.
    fn cut_all(&mut self, name: &str, length: usize) -> std::io::Result<()> {
        let mut at = 0;
        loop {
            let Some(Value::Text(text)) = self.best.question.args.0.get(name) else { return Ok(()) };
            let chars: Vec<char> = text.chars().collect();
            if at + length > chars.len() || self.is_over() {
                return Ok(());
            }
            let shorter: String = chars[..at].iter().chain(&chars[at + length..]).collect();
            let mut question = self.best.question.clone();
            question.args.0.insert(name.to_owned(), shorter.into());
            if !self.accepts(question)? {
                at += 1;
            }
        }
    }

    /// Accepts a smaller question if the program also gets it wrong in the same way.
    fn accepts(&mut self, question: Question) -> std::io::Result<bool> {
        // Strict, because for a meaningless text `false` would be right for the wrong reason.
        let is_strict = self.best.ours.is_ok();
        let ours = query(self.game, question.op, &question.args, is_strict);
        if ours.is_ok() != self.best.ours.is_ok() {
            return Ok(false);
        }
        self.tries += 1;
        let given = self.program.ask(&question)?;
        let is_same_kind = std::mem::discriminant(&given) == std::mem::discriminant(&self.best.given);
        if is_right(&ours, &given) || !is_same_kind {
            return Ok(false);
        }
        self.best = Wrong { question, ours, given };
        Ok(true)
    }
}

/// Returns the amount of text in a question.
pub(crate) fn size(question: &Question) -> usize {
    let size = |value: &Value| match value {
        Value::Text(text) => text.len(),
        Value::Int(number) => number.unsigned_abs() as usize,
        _ => 0,
    };
    question.args.0.values().map(size).sum()
}
