//! `tessera puzzle`: puzzles of a game's catalogue, and answers to them.

use anyhow::bail;
use tessera_catalog::{GAMES, find};
use tessera_core::{AnyGame, Date, Judged, Puzzle, Puzzles, Value, check_puzzle_number, daily};
use tessera_wire::{object, write};

use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Puzzle, output: &mut Output) -> anyhow::Result<Answer> {
    let puzzles = puzzles_of(args.game.as_deref())?;
    let (level, number) = match &args.daily {
        Some(date) => daily(puzzles, date.parse::<Date>()?),
        None => (args.level, args.number),
    };
    if let Some(answer) = &args.answer {
        return judge(puzzles, &puzzles.puzzle(level, number)?, answer, args.json, output);
    }
    let last = number.saturating_add(u64::from(args.count) - 1);
    check_puzzle_number(last)?;
    for number in number..=last {
        let puzzle = puzzles.puzzle(level, number)?;
        output.line(if args.json { json(puzzles, &puzzle)? } else { line(puzzles, &puzzle)? })?;
    }
    Ok(Answer::Yes)
}

/// A puzzle on one line for people: its start, then every other part with its name.
fn line(puzzles: &dyn Puzzles, puzzle: &Puzzle) -> anyhow::Result<String> {
    let Puzzle { start, level, number, grade, moves } = puzzle;
    let (name, solution) = (puzzles.level(*level)?.name, moves.join(" "));
    Ok(format!("{start}  level {level} ({name})  number {number}  grade {grade}  solution {solution}"))
}

fn json(puzzles: &dyn Puzzles, puzzle: &Puzzle) -> anyhow::Result<String> {
    let level = puzzles.level(puzzle.level)?;
    Ok(write(&Value::map([
        ("start", puzzle.start.as_str().into()),
        ("level", puzzle.level.into()),
        ("name", level.name.into()),
        ("number", puzzle.number.into()),
        ("grade", Value::OtherNumber(puzzle.grade.clone())),
        ("goal", puzzles.goal().into()),
        ("moves", Value::list(puzzle.moves.iter().map(String::as_str))),
    ])))
}

fn judge(
    puzzles: &dyn Puzzles,
    puzzle: &Puzzle,
    answer: &str,
    as_json: bool,
    output: &mut Output,
) -> anyhow::Result<Answer> {
    let moves: Vec<String> = answer.split_whitespace().map(str::to_owned).collect();
    let Judged { right, solved, why, line } = puzzles.judge(&puzzle.start, &moves)?;
    if as_json {
        output.line(object(&[
            ("right", right.to_string()),
            ("solved", solved.to_string()),
            ("why", tessera_wire::json(&why.iter().map(tessera_wire::Phrase::from).collect::<Vec<_>>())),
            ("line", write(&Value::list(line.iter().map(String::as_str)))),
        ]))?;
    } else {
        let word = match (right, solved) {
            (false, _) => "wrong",
            (true, false) => "right so far",
            (true, true) => "solved",
        };
        output.line(word)?;
        why.iter().try_for_each(|sentence| output.line(sentence.to_string()))?;
        if !line.is_empty() {
            output.line(format!("it goes on: {}", line.join(" ")))?;
        }
    }
    Ok(if right { Answer::Yes } else { Answer::No })
}

/// The puzzles of the game of this name; without a name those of the first game for one.
pub(super) fn puzzles_of(name: Option<&str>) -> anyhow::Result<&'static dyn Puzzles> {
    let with_puzzles = || GAMES.iter().copied().filter(|game| game.puzzles().is_some());
    let game = match name {
        Some(name) => Some(find(name)?),
        None => with_puzzles().find(|game| is_of_puzzles(*game)).or_else(|| with_puzzles().next()),
    };
    match game.and_then(<dyn AnyGame>::puzzles) {
        Some(puzzles) => Ok(puzzles),
        None => {
            let able: Vec<&str> = with_puzzles().map(|game| game.info().name).collect();
            bail!("{} has no puzzles; there are puzzles for {}", name.unwrap_or("no game"), able.join(", "))
        }
    }
}

/// Whether a game is a game of puzzles, whose states have solutions that can be counted.
pub(crate) fn is_of_puzzles(game: &dyn AnyGame) -> bool {
    game.puzzles().is_some_and(|puzzles| puzzles.solver().is_some())
}
