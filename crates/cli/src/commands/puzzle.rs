//! `tessera puzzle`: puzzles for one person, as a game makes them.

use anyhow::bail;
use tessera_catalog::{GAMES, find};
use tessera_core::{AnyGame, Puzzle, Puzzles, Value};
use tessera_wire::write;

use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Puzzle, output: &mut Output) -> anyhow::Result<Answer> {
    let puzzles = puzzles_of(args.game.as_deref())?;
    let made = puzzles.booklet(args.level, u64::from(args.count), args.seed)?;
    for puzzle in &made {
        output.line(if args.json { json(puzzle) } else { line(puzzle) })?;
    }
    if made.len() < args.count as usize {
        eprintln!("Level {} has only {} puzzles, not {}.", args.level, made.len(), args.count);
        return Ok(Answer::No);
    }
    Ok(Answer::Yes)
}

/// A puzzle on one line for people: its start, then every other part with its name.
fn line(puzzle: &Puzzle) -> String {
    let Puzzle { start, level, grade, solution, order } = puzzle;
    format!("{start}  level {level}  grade {grade}  solution {solution}  order {order}")
}

fn json(puzzle: &Puzzle) -> String {
    write(&Value::map([
        ("start", puzzle.start.as_str().into()),
        ("level", puzzle.level.into()),
        ("grade", Value::OtherNumber(puzzle.grade.clone())),
        ("solution", puzzle.solution.as_str().into()),
        ("order", puzzle.order.as_str().into()),
    ]))
}

/// The puzzles of the game of this name; without a name those of the first game that has any.
pub(super) fn puzzles_of(name: Option<&str>) -> anyhow::Result<&'static dyn Puzzles> {
    let with_puzzles = || GAMES.iter().copied().filter(|game| game.puzzles().is_some());
    let game = match name {
        Some(name) => Some(find(name)?),
        None => with_puzzles().next(),
    };
    match game.and_then(<dyn AnyGame>::puzzles) {
        Some(puzzles) => Ok(puzzles),
        None => {
            let able: Vec<&str> = with_puzzles().map(|game| game.info().name).collect();
            bail!("{} has no puzzles; there are puzzles for {}", name.unwrap_or("no game"), able.join(", "))
        }
    }
}
