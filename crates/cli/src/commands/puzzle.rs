//! `tessera puzzle`: puzzles for one person, as a game makes them.
//!
//! Which games make puzzles is known from their operations: `puzzles` makes them and `solve` solves them.

use std::collections::BTreeMap;

use anyhow::bail;
use tessera_catalog::{GAMES, find};
use tessera_core::{AnyGame, Args, Value};
use tessera_wire::write;

use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Puzzle, output: &mut Output) -> anyhow::Result<Answer> {
    let game = game_with("puzzles", args.game.as_deref())?;
    let numbers = [("level", args.level.into()), ("count", args.count.into()), ("seed", args.seed.into())];
    let answer = ask(game, "puzzles", numbers)?;
    let Some(Value::List(puzzles)) = answer.get("puzzles") else { bail!("the game has made no list") };
    for puzzle in puzzles {
        match puzzle {
            Value::Map(parts) if !args.json => output.line(line(parts))?,
            other => output.line(write(other))?,
        }
    }
    if puzzles.len() < args.count as usize {
        eprintln!(
            "Level {} has only {} puzzles, not {}; these are all of them.",
            args.level,
            puzzles.len(),
            args.count
        );
        return Ok(Answer::No);
    }
    Ok(Answer::Yes)
}

/// A puzzle on one line for people: its start, then every other part with its name.
fn line(parts: &BTreeMap<String, Value>) -> String {
    let part = |name: &str| match &parts[name] {
        Value::Text(text) => text.clone(),
        other => write(other),
    };
    let named = ["level", "grade", "solution", "order"].map(|name| format!("  {name} {}", part(name)));
    format!("{}{}", part("start"), named.concat())
}

/// The game of this name if it has the operation; without a name the first that makes puzzles.
pub(super) fn game_with(op: &str, name: Option<&str>) -> anyhow::Result<&'static dyn AnyGame> {
    let has = |game: &dyn AnyGame, op: &str| game.ops().iter().any(|known| known.name == op);
    let game = match name {
        Some(name) => Some(find(name)?),
        None => GAMES.iter().find(|game| has(**game, "puzzles")).copied(),
    };
    match game {
        Some(game) if has(game, op) => Ok(game),
        _ => {
            let able = GAMES.iter().filter(|game| has(**game, op)).map(|game| game.info().name);
            let able: Vec<&str> = able.collect();
            bail!(
                "{} has no operation {op:?}; it is there for {}",
                name.unwrap_or("no game"),
                able.join(", ")
            )
        }
    }
}

/// Asks an operation that answers with named values.
pub(super) fn ask<const N: usize>(
    game: &dyn AnyGame,
    op: &str,
    args: [(&str, Value); N],
) -> anyhow::Result<BTreeMap<String, Value>> {
    let args = args.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    match game.query(op, &Args(args))? {
        Value::Map(answer) => Ok(answer),
        other => bail!("{op:?} answers with {}", other.kind()),
    }
}
