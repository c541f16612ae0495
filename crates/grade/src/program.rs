//! A program that answers questions, many at a time, and is restarted when it fails.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use tessera_core::{Question, Value};
use tessera_engine::{EngineCommand, Limits, Process, Received};
use tessera_wire::{object, write};

use crate::Given;

/// The extra time for the first answer of a new process, because some programs start slowly.
const STARTING: Duration = Duration::from_secs(10);

/// The number of questions in flight while there are no failures.
const WINDOW: usize = 256;

/// A program under examination.
pub(crate) struct Program<'a> {
    pub(crate) game: &'a str,
    pub(crate) command: &'a EngineCommand,
    pub(crate) limits: &'a Limits,
    /// The time limit for an answer.
    pub(crate) patience: Duration,
    process: Option<Process>,
    /// Whether the process has given its first answer.
    has_started: bool,
    /// The number of consecutive processes that ended without an answer.
    fruitless: u32,
    next_id: u64,
    /// How often the program was started.
    pub(crate) starts: u64,
}

impl<'a> Program<'a> {
    pub(crate) fn new(
        game: &'a str,
        command: &'a EngineCommand,
        limits: &'a Limits,
        patience: Duration,
    ) -> Program<'a> {
        Program {
            game,
            command,
            limits,
            patience,
            process: None,
            has_started: false,
            fruitless: 0,
            next_id: 1,
            starts: 0,
        }
    }

    /// Asks questions and passes on each answer in order, with the index of the question and the time taken. `go_on` is
    /// called before each question; a skipped question gets no answer.
    pub(crate) fn ask_all(
        &mut self,
        questions: &[Question],
        mut wanted: impl FnMut(usize) -> bool,
        mut answered: impl FnMut(usize, Given, Duration),
    ) -> std::io::Result<()> {
        let mut waiting: VecDeque<(usize, u64)> = VecDeque::new();
        let (mut next, mut window) = (0, WINDOW);
        // Questions in flight when the program failed are asked again one at a time, to find the one that causes the
        // failure.
        let mut alone = 0;
        let mut since = Instant::now();
        while next < questions.len() || !waiting.is_empty() {
            while waiting.len() < window && next < questions.len() {
                if wanted(next) {
                    let id = self.send(&questions[next])?;
                    waiting.push_back((next, id));
                }
                next += 1;
            }
            let Some(&(index, id)) = waiting.front() else { continue };
            let given = self.receive(id);
            if given.is_failure() {
                self.process = None;
                if waiting.len() > 1 {
                    alone = waiting.len();
                    next = index;
                    waiting.clear();
                    window = 1;
                    since = Instant::now();
                    continue;
                }
            }
            waiting.pop_front();
            let now = Instant::now();
            answered(index, given, now - since);
            since = now;
            alone = alone.saturating_sub(1);
            if alone == 0 {
                window = WINDOW;
            }
        }
        Ok(())
    }

    /// Asks one question.
    pub(crate) fn ask(&mut self, question: &Question) -> std::io::Result<Given> {
        let id = self.send(question)?;
        let given = self.receive(id);
        if given.is_failure() {
            self.process = None;
        }
        Ok(given)
    }

    fn send(&mut self, question: &Question) -> std::io::Result<u64> {
        if self.process.is_none() {
            self.process = Some(Process::start(self.command, self.limits)?);
            self.has_started = false;
            self.fruitless += 1;
            self.starts += 1;
        }
        let id = self.next_id;
        self.next_id += 1;
        let line = object(&[
            ("id", id.to_string()),
            ("game", write(&self.game.into())),
            ("op", write(&question.op.into())),
            ("args", write(&Value::Map(question.args.0.clone()))),
        ]);
        if let Some(process) = &mut self.process {
            process.send(format!("{line}\n").as_bytes());
        }
        Ok(id)
    }

    fn receive(&mut self, id: u64) -> Given {
        let Some(process) = &mut self.process else { return Given::Crash("has not started".to_owned()) };
        // A program that never answers does not count as slow.
        let is_starting = !self.has_started && self.fruitless <= 1;
        let starting = if is_starting { STARTING } else { Duration::ZERO };
        let end = Instant::now() + self.patience + starting;
        loop {
            match process.receive(end) {
                Received::Line(line) => {
                    if let Some(given) = Given::read(&line, id) {
                        self.has_started = true;
                        self.fruitless = 0;
                        return given;
                    }
                }
                Received::Nothing => return Given::Hang(self.patience.as_secs_f64()),
                Received::TooLong => return Given::Garbage("longer than 1 MiB".to_owned()),
                Received::Closed => {
                    let (how, words) = (process.how_it_ended(), process.last_words());
                    let words =
                        words.lines().last().map(|line| format!("; it said: {line}")).unwrap_or_default();
                    return Given::Crash(format!("{how}{words}"));
                }
            }
        }
    }

    /// Lets the program end normally.
    pub(crate) fn finish(mut self) {
        if let Some(process) = self.process.take() {
            process.finish(Duration::from_secs(1));
        }
    }
}
