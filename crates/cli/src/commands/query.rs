//! `tessera query`: JSON lines in, JSON lines out, in order, streaming; or a comparison with known answers.
//!
//! Every line gets an answer, whatever it contains, and memory does not grow with the number of lines.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use anyhow::Context;
use tessera_core::{Code, Problem, Value};
use tessera_wire::{Answered, answer_line, ask_line};

use crate::Answer;
use crate::args;
use crate::output::Output;

/// The maximum length of a request; every argument of every operation is far shorter.
const MAX_LINE: usize = 1 << 20;

pub(crate) fn run(args: &args::Query, output: &mut Output) -> anyhow::Result<Answer> {
    match &args.expect {
        None => answer_all(args.strict, output),
        Some(file) => super::expect::run(file, args.strict, output),
    }
}

fn answer_all(is_strict: bool, output: &mut Output) -> anyhow::Result<Answer> {
    let mut lines = Lines::new(io::stdin().lock());
    let mut has_failed = false;
    loop {
        // A client may wait for this answer before it sends more.
        if !lines.has_more() {
            output.flush()?;
        }
        let asked = match lines.next()? {
            None => return Ok(if has_failed { Answer::No } else { Answer::Yes }),
            Some(Ok(line)) => ask_line(tessera_catalog::find, line, is_strict),
            Some(Err(problem)) => Answered { id: None, answer: Err(problem) },
        };
        has_failed |= is_failure(&asked.answer);
        output.line(answer_line(&asked))?;
    }
}

/// Returns whether a line could not be answered as a request. An error about a text of the game is an answer.
fn is_failure(answer: &Result<Value, Problem>) -> bool {
    let codes = [Code::BadRequest, Code::UnknownGame, Code::UnknownOp];
    answer.as_ref().is_err_and(|problem| codes.contains(&problem.code))
}

/// The lines of an input, without blank ones and without a byte order mark.
pub(super) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    /// How many lines have been read, blank ones included.
    pub(super) number: usize,
}

impl Lines<Box<dyn Read>> {
    /// The lines of a file, or of standard input if it is `-`.
    pub(super) fn open(file: &str) -> anyhow::Result<Lines<Box<dyn Read>>> {
        Ok(match file {
            "-" => Lines::new(Box::new(io::stdin())),
            file => Lines::new(Box::new(File::open(file).with_context(|| file.to_owned())?)),
        })
    }
}

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines { input: BufReader::with_capacity(1 << 16, input), line: Vec::new(), number: 0 }
    }

    /// Returns whether a complete line is available without waiting.
    fn has_more(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    /// Returns the next line without its end; a problem if it is too long, and `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Result<&[u8], Problem>>> {
        loop {
            match next_line(&mut self.input, &mut self.line)? {
                Line::End => return Ok(None),
                Line::TooLong => {
                    self.number += 1;
                    let message = format!("the line is longer than {MAX_LINE} bytes");
                    return Ok(Some(Err(Problem::bad_request(message))));
                }
                Line::Whole => {
                    self.number += 1;
                    if self.number == 1 && self.line.starts_with(b"\xef\xbb\xbf") {
                        self.line.drain(..3);
                    }
                    if !self.line.trim_ascii().is_empty() {
                        return Ok(Some(Ok(&self.line)));
                    }
                }
            }
        }
    }
}

enum Line {
    Whole,
    TooLong,
    End,
}

/// Reads a line without its end into `line`; the rest of an overlong line is skipped.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let limit = MAX_LINE as u64 + 1;
    if (&mut *input).take(limit).read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Line::Whole);
    }
    if line.len() <= MAX_LINE {
        return Ok(Line::Whole);
    }
    loop {
        let buffer = input.fill_buf()?;
        let (used, done) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(index) => (index + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(Line::TooLong);
        }
    }
}
