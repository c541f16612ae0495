//! `tessera grade`: compares a program's answers with ours, and finds the smallest question that it gets wrong.

use std::cell::Cell;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use tessera_catalog::find;
use tessera_core::{AnyGame, Question};
use tessera_engine::{EngineCommand, Limits};
use tessera_grade::{Asks, Options, ask_for, gradescope, html, json, read_line, text};

use super::Progress;
use super::query::Lines;
use crate::args::Grade;
use crate::output::Output;
use crate::{Answer, interrupt};

/// The minimum time between two progress updates.
const BETWEEN: Duration = Duration::from_millis(200);

pub(crate) fn run(args: &Grade, output: &mut Output) -> anyhow::Result<Answer> {
    let game = find(&args.game)?;
    if !(args.time > 0.0 && args.time <= 3600.0) {
        bail!("--time is a number of seconds up to 3600, not {}", args.time);
    }
    let mut questions = Vec::new();
    for file in &args.vectors {
        read_vectors(game, file, &args.ops, &mut questions)?;
    }
    let asks = Asks {
        seed: args.seed,
        count: args.questions as usize,
        ops: args.ops.clone(),
        hostile: args.hostile,
    };
    questions.extend(ask_for(game, &asks)?);
    if questions.is_empty() {
        bail!("there are no questions to ask");
    }
    let guard = std::env::current_exe().context("the guard of the program")?;
    let limits = Limits {
        memory: args.memory.map(|mib| mib << 20),
        cpu: args.cpu,
        guard: Some((guard, vec!["engine-guard".to_owned()])),
    };
    let command = EngineCommand { name: "program".to_owned(), words: args.program.clone() };
    let options =
        Options { command: &command, limits: &limits, patience: Duration::from_secs_f64(args.time) };
    interrupt::listen()?;
    let (progress, told) = (Progress::new(), Cell::new(Instant::now()));
    let watch = |done: usize, all: usize| {
        if told.get().elapsed() >= BETWEEN {
            told.set(Instant::now());
            progress.show(&format!("{done} of {all} questions"));
        }
        interrupt::asked()
    };
    let grade = tessera_grade::grade(game, &questions, &options, &watch);
    progress.clear();
    let grade = grade.with_context(|| format!("cannot start {}", args.program[0]))?;
    for (file, report) in [(&args.report, html as fn(&_) -> String), (&args.gradescope, gradescope)] {
        if let Some(file) = file {
            std::fs::write(file, report(&grade)).with_context(|| file.clone())?;
        }
    }
    match args.json {
        true => output.line(json(&grade))?,
        false => output.text(&text(&grade))?,
    }
    Ok(match (grade.is_stopped, grade.is_right()) {
        (true, _) => Answer::Interrupted,
        (false, true) => Answer::Yes,
        (false, false) => Answer::No,
    })
}

fn read_vectors(
    game: &dyn AnyGame,
    file: &str,
    ops: &[String],
    questions: &mut Vec<Question>,
) -> anyhow::Result<()> {
    let mut lines = Lines::open(file)?;
    loop {
        let number = lines.number + 1;
        let Some(line) = lines.next()? else { return Ok(()) };
        let question = line.and_then(|line| read_line(game, line));
        let question = question.with_context(|| format!("{file}, line {number}"))?;
        questions
            .extend(question.filter(|question| ops.is_empty() || ops.iter().any(|op| op == question.op)));
    }
}
