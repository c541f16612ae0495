//! `tessera solve`: analyses a state of a puzzle.

use anyhow::bail;
use tessera_catalog::GAMES;
use tessera_core::{Solved, Value};
use tessera_wire::{object, write};

use super::puzzle::{is_of_puzzles, puzzles_of};
use super::text_or_stdin;
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Solve, output: &mut Output) -> anyhow::Result<Answer> {
    let Some(solver) = puzzles_of(args.game.as_deref())?.solver() else {
        let able = GAMES.iter().filter(|game| is_of_puzzles(**game)).map(|game| game.info().name);
        let (name, able) = (args.game.as_deref().unwrap_or_default(), able.collect::<Vec<_>>().join(", "));
        bail!("{name} has no solver; {able} has one. `tessera advise` says what to play")
    };
    let solved = solver.solve(&text_or_stdin(&args.setup)?, args.all)?;
    match (args.json, args.count) {
        (true, true) => output.line(object(&[("solutions", solved.solutions.to_string())]))?,
        (true, false) => output.line(json(&solved))?,
        (false, true) => output.line(solved.solutions.to_string())?,
        (false, false) => match &solved.boards {
            Some(boards) => boards.iter().try_for_each(|board| output.line(board))?,
            None => tell(&solved, output)?,
        },
    }
    Ok(if solved.solutions == 0 { Answer::No } else { Answer::Yes })
}

/// Formats the answer as text.
fn tell(solved: &Solved, output: &mut Output) -> anyhow::Result<()> {
    match (solved.solutions, &solved.take_back) {
        (0, None) => output.line("no solution, whatever is taken back")?,
        (0, Some(pieces)) => output.line(format!("no solution; take back: {}", pieces.join(" ")))?,
        (1, _) => output.line("1 solution")?,
        (many, _) => output.line(format!("{many} solutions"))?,
    }
    if let Some(order) = &solved.order {
        let name = if solved.one_order { "the only order" } else { "one order" };
        output.line(format!("{name}: {order}"))?;
    }
    if !solved.next.is_empty() {
        output.line(format!("next pieces: {}", solved.next.join(" ")))?;
    }
    Ok(())
}

fn json(solved: &Solved) -> String {
    let list = |texts: &[String]| Value::list(texts.iter().map(String::as_str));
    let mut entries = vec![
        ("setup", solved.setup.as_str().into()),
        ("solutions", solved.solutions.into()),
        ("order", solved.order.as_deref().into()),
        ("one_order", solved.one_order.into()),
        ("next", list(&solved.next)),
        ("hint", solved.hint.as_deref().into()),
    ];
    if solved.solutions == 0 {
        entries.push(("take_back", solved.take_back.as_deref().map(list).into()));
        entries.push(("undo", solved.undo.into()));
    }
    if let Some(boards) = &solved.boards {
        entries.push(("boards", list(boards)));
    }
    write(&Value::Map(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()))
}
