//! The operations that answer from the table of boards.

use tessera_core::{Arg, ArgKind, Args, Op, Problem, Seed, Solver, Value};

use super::{sequence_so_far, texts};
use crate::hints::{next_pieces, rescue};
use crate::puzzle::{IqStepsPuzzles, Level, Puzzle, booklet, position_of, puzzles};

/// The maximum number of puzzles per request; every level has fewer.
const MOST_PUZZLES: i64 = 1_000_000;

pub(super) const NEXT_PIECES: Op = Op {
    name: "next_pieces",
    args: &[Arg::text("placement")],
    about: "every piece that can be played after the sequence and leaves a way to a solution, sorted",
    answer: "array of strings",
    example: r#"{"placement":"BGSAHQEFB"}"#,
    run: |args| {
        let mut pieces: Vec<_> = next_pieces(&sequence_so_far(args)?).iter().map(|next| next.piece).collect();
        pieces.sort_unstable();
        Ok(texts(pieces))
    },
};

pub(super) const HINT: Op = Op {
    name: "hint",
    args: &[Arg::text("placement")],
    about: "the next piece that leaves most solutions, or null if there is none",
    answer: "string or null",
    example: r#"{"placement":"BGSAHQEFB"}"#,
    run: |args| {
        let next = next_pieces(&sequence_so_far(args)?);
        Ok(text_or_null(next.first().map(|next| next.piece)))
    },
};

pub(super) const RESCUE: Op = Op {
    name: "rescue",
    args: &[Arg::text("setup")],
    about: "the fewest pieces to take back, in this order, so that there is a solution; null if that is impossible",
    answer: "array of strings or null",
    example: r#"{"setup":"BGSAHQ/EFB"}"#,
    run: |args| Ok(rescue(&position_of(args.text("setup")?)?).map_or(Value::Null, texts)),
};

pub(super) const SOLVE: Op = Op {
    name: "solve",
    args: &[Arg::text("setup"), Arg::new("all", ArgKind::Flag).optional()],
    about: "how many solutions there are, a way to the first, the next pieces, or what to take back",
    answer: "object",
    example: r#"{"setup":"BGSAHQ/EFB"}"#,
    run: solve,
};

pub(super) const PUZZLES: Op = Op {
    name: "puzzles",
    args: &[Arg::number("level"), Arg::number("count").optional(), Arg::number("seed").optional()],
    about: "different puzzles of a level, with grade, solution and order, the easiest first",
    answer: "object",
    example: r#"{"level":1,"count":1}"#,
    run: make_puzzles,
};

fn solve(args: &Args) -> Result<Value, Problem> {
    let setup = args.text("setup")?;
    let all = match args.0.get("all") {
        None => false,
        Some(Value::Bool(all)) => *all,
        Some(other) => {
            let kind = other.kind();
            return Err(Problem::bad_request(format!("argument \"all\" must be true or false, not {kind}")));
        }
    };
    let solved = IqStepsPuzzles.solve(setup, all)?;
    let mut entries = vec![
        ("setup", solved.setup.into()),
        ("solutions", Value::from(solved.solutions)),
        ("order", text_or_null(solved.order)),
        ("one_order", solved.one_order.into()),
        ("next", texts(solved.next)),
        ("hint", text_or_null(solved.hint)),
    ];
    if solved.solutions == 0 {
        entries.push(("take_back", solved.take_back.map_or(Value::Null, texts)));
        entries.push(("undo", solved.undo.map_or(Value::Null, Value::from)));
    }
    if let Some(boards) = solved.boards {
        entries.push(("boards", texts(boards)));
    }
    Ok(Value::Map(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()))
}

fn make_puzzles(args: &Args) -> Result<Value, Problem> {
    let (least, most) = (Level::MIN.number() as i64, Level::MAX.number() as i64);
    let level = args.number("level", least, most)?;
    let level = Level::new(level).expect("the range is that of the levels");
    let count = args.number_or("count", 1, 0, MOST_PUZZLES)?;
    let seed = args.number_or("seed", 0, 0, i64::MAX)? as u64;
    let described = |puzzle: Puzzle| {
        Value::map([
            ("start", puzzle.start().to_string().into()),
            ("level", (puzzle.level().number() as u32).into()),
            ("grade", Value::OtherNumber(puzzle.grade().to_string())),
            ("solution", puzzle.solution().to_string().into()),
            ("order", puzzle.order().to_string().into()),
        ])
    };
    let made = booklet(level, count, &mut Seed::from_number(seed).deal_rng());
    Ok(Value::map([
        ("available", (puzzles(level).len() as u64).into()),
        ("puzzles", Value::list(made.into_iter().map(described))),
    ]))
}

fn text_or_null(item: Option<impl ToString>) -> Value {
    item.map_or(Value::Null, |item| item.to_string().into())
}
