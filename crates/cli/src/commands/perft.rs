//! `tessera perft`: counting sequences of moves and draws.

use anyhow::bail;
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

/// The count after each first step; with depth 0 a single step that is empty.
fn divide(position: &dyn AnyMatch, depth: u32) -> anyhow::Result<Vec<(String, u64)>> {
    const TOO_MANY: &str = "there are too many draws on the way to list them all";
    if depth == 0 {
        return Ok(vec![(String::new(), 1)]);
    }
    let dealer = position.turn() == Turn::Dealer;
    let steps = if dealer {
        let Some(draws) = position.draws() else { bail!(TOO_MANY) };
        draws.into_iter().map(|(draw, _)| draw).collect()
    } else {
        position.actions()
    };
    let progress = Progress::new();
    let mut counts = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        progress.show(&format!("{index} of {} first moves", steps.len()));
        let mut next = position.boxed_clone();
        if dealer { next.draw(step) } else { next.play(step) }?;
        let Some(count) = next.perft(depth - 1) else { bail!(TOO_MANY) };
        counts.push((step.clone(), count));
    }
    progress.clear();
    Ok(counts)
}
