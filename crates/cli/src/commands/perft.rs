//! `tessera perft`: counting sequences of moves and draws.

use anyhow::Context;
use tessera_catalog::find;
use tessera_core::{AnyMatch, Turn, Value};
use tessera_wire::{object, write};

use super::{Progress, text_or_stdin};
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Perft, output: &mut Output) -> anyhow::Result<Answer> {
    let position = find(&args.setup.game)?.open(&text_or_stdin(&args.setup.setup)?)?;
    let counts = divide(&*position, args.depth)?;
    let total = counts.iter().fold(0u64, |sum, (_, count)| sum.saturating_add(*count));
    let number = |count: u64| Value::OtherNumber(count.to_string());
    if args.setup.json {
        let mut entries = vec![("depth", args.depth.to_string()), ("count", total.to_string())];
        if args.divide {
            let parts = counts.into_iter().map(|(step, count)| (step, number(count))).collect();
            entries.push(("divide", write(&Value::Map(parts))));
        }
        output.line(object(&entries))?;
        return Ok(Answer::Yes);
    }
    if args.divide {
        for (step, count) in &counts {
            output.line(format!("{step}\t{count}"))?;
        }
    }
    output.line(total.to_string())?;
    Ok(Answer::Yes)
}

const TOO_MANY: &str = "there are too many draws on the way to list them all";

/// The number of steps walked one by one, so that progress can be shown in between.
const SHOWN: u32 = 2;

/// Returns the count after each first step; with depth 0, a single empty step.
fn divide(position: &dyn AnyMatch, depth: u32) -> anyhow::Result<Vec<(String, u64)>> {
    if depth == 0 {
        return Ok(vec![(String::new(), 1)]);
    }
    let progress = Progress::new();
    let steps = steps(position)?;
    let mut counts = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let part = Part { start: index as f64 / steps.len() as f64, width: 1.0 / steps.len() as f64 };
        let count = count(&*after(position, step)?, depth - 1, SHOWN - 1, part, &progress)?;
        counts.push((step.clone(), count));
    }
    progress.clear();
    Ok(counts)
}

/// The share of the total work that a position represents.
#[derive(Clone, Copy)]
struct Part {
    start: f64,
    width: f64,
}

fn count(
    position: &dyn AnyMatch,
    depth: u32,
    shown: u32,
    part: Part,
    progress: &Progress,
) -> anyhow::Result<u64> {
    progress.show(&format!("{:.0} % of the first moves", 100.0 * part.start));
    if depth <= 1 || shown == 0 {
        return position.perft(depth).context(TOO_MANY);
    }
    let steps = steps(position)?;
    let width = part.width / steps.len() as f64;
    let mut sum = 0u64;
    for (index, step) in steps.iter().enumerate() {
        let part = Part { start: part.start + index as f64 * width, width };
        sum = sum.saturating_add(count(&*after(position, step)?, depth - 1, shown - 1, part, progress)?);
    }
    Ok(sum)
}

/// The legal moves, or the possible draws at the dealer's turn.
fn steps(position: &dyn AnyMatch) -> anyhow::Result<Vec<String>> {
    if position.turn() != Turn::Dealer {
        return Ok(position.actions());
    }
    let draws = position.draws().context(TOO_MANY)?;
    Ok(draws.into_iter().map(|(draw, _)| draw).collect())
}

/// The position after a move or a draw.
fn after(position: &dyn AnyMatch, step: &str) -> anyhow::Result<Box<dyn AnyMatch>> {
    let mut next = position.boxed_clone();
    if position.turn() == Turn::Dealer { next.draw(step) } else { next.play(step) }?;
    Ok(next)
}
