//! `tessera solve`: what can become of a state of a puzzle.

use std::collections::BTreeMap;

use tessera_core::Value;
use tessera_wire::{object, write};

use super::puzzle::{ask, game_with};
use super::text_or_stdin;
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Solve, output: &mut Output) -> anyhow::Result<Answer> {
    let game = game_with("solve", args.game.as_deref())?;
    let setup = text_or_stdin(&args.setup)?;
    let answer = ask(game, "solve", [("setup", setup.into()), ("all", args.all.into())])?;
    let solutions = &answer["solutions"];
    let found = if *solutions == Value::Int(0) { Answer::No } else { Answer::Yes };
    match (args.json, args.count) {
        (true, true) => output.line(object(&[("solutions", write(solutions))]))?,
        (true, false) => output.line(write(&Value::Map(answer)))?,
        (false, true) => output.line(write(solutions))?,
        (false, false) if args.all => words(&answer, "boards").try_for_each(|board| output.line(board))?,
        (false, false) => tell(&answer, output)?,
    }
    Ok(found)
}

/// The answer in words.
fn tell(answer: &BTreeMap<String, Value>, output: &mut Output) -> anyhow::Result<()> {
    let list = |name: &str| words(answer, name).collect::<Vec<_>>().join(" ");
    match answer["solutions"] {
        Value::Int(0) => match &answer["take_back"] {
            Value::Null => output.line("no solution, whatever is taken back")?,
            _ => output.line(format!("no solution; take back: {}", list("take_back")))?,
        },
        Value::Int(1) => output.line("1 solution")?,
        ref many => output.line(format!("{} solutions", write(many)))?,
    }
    if let Value::Text(order) = &answer["order"] {
        let name = if answer["one_order"] == Value::Bool(true) { "the only order" } else { "one order" };
        output.line(format!("{name}: {order}"))?;
    }
    let next = list("next");
    if !next.is_empty() {
        output.line(format!("next pieces: {next}"))?;
    }
    Ok(())
}

/// The texts of a list.
fn words<'a>(answer: &'a BTreeMap<String, Value>, name: &str) -> impl Iterator<Item = &'a str> + use<'a> {
    let list = match answer.get(name) {
        Some(Value::List(list)) => &**list,
        _ => &[],
    };
    list.iter().filter_map(|item| if let Value::Text(text) = item { Some(&**text) } else { None })
}
