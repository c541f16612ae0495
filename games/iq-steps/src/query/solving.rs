//! The operations that answer from the table of boards.

use tessera_core::{Args, Op, Problem, Seed, Value};

use super::{sequence_so_far, texts};
use crate::hints::{moves_to_take_back, next_pieces, rescue};
use crate::piece::PiecePlacement;
use crate::position::Position;
use crate::puzzle::{Level, Puzzle, booklet, puzzles};
use crate::setup::Setup;
use crate::table::{self, Board, FitBytes};

/// The most puzzles of one request; there are fewer at every level.
const MOST_PUZZLES: i64 = 1_000_000;

pub(super) const NEXT_PIECES: Op = Op {
    name: "next_pieces",
    args: "placement",
    about: "every piece that can be played after the sequence and leaves a way to a solution, sorted",
    run: |args| {
        let mut pieces: Vec<_> = next_pieces(&sequence_so_far(args)?).iter().map(|next| next.piece).collect();
        pieces.sort_unstable();
        Ok(texts(pieces))
    },
};

pub(super) const HINT: Op = Op {
    name: "hint",
    args: "placement",
    about: "the next piece that leaves most solutions, or null if there is none",
    run: |args| {
        let next = next_pieces(&sequence_so_far(args)?);
        Ok(text_or_null(next.first().map(|next| next.piece)))
    },
};

pub(super) const RESCUE: Op = Op {
    name: "rescue",
    args: "setup",
    about: "the fewest pieces to take back, in this order, so that there is a solution; null if that is impossible",
    run: |args| Ok(rescue(&position(args)?).map_or(Value::Null, texts)),
};

pub(super) const SOLVE: Op = Op {
    name: "solve",
    args: "setup, [all]",
    about: "how many solutions there are, a way to the first, the next pieces, or what to take back",
    run: solve,
};

pub(super) const PUZZLES: Op = Op {
    name: "puzzles",
    args: "level, [count], [seed]",
    about: "different puzzles of a level, with grade, solution and order, the easiest first",
    run: make_puzzles,
};

fn solve(args: &Args) -> Result<Value, Problem> {
    let position = position(args)?;
    let all = match args.0.get("all") {
        None => false,
        Some(Value::Bool(all)) => *all,
        Some(other) => {
            let kind = other.kind();
            return Err(Problem::bad_request(format!("argument \"all\" must be true or false, not {kind}")));
        }
    };
    let played = position.sequence();
    let shapes = FitBytes::of(played.fits()).shapes();
    let boards: Vec<&Board> = table::boards(played).collect();
    let next = next_pieces(played);
    let mut pieces: Vec<PiecePlacement> = next.iter().map(|next| next.piece).collect();
    pieces.sort_unstable();
    let mut entries = vec![
        ("setup", Setup::from(&position).to_string().into()),
        ("solutions", boards.len().into()),
        ("order", text_or_null(boards.first().map(|board| board.order_after(played)))),
        ("one_order", (boards.len() == 1 && boards[0].has_one_order(shapes)).into()),
        ("next", texts(pieces)),
        ("hint", text_or_null(next.first().map(|next| next.piece))),
    ];
    if boards.is_empty() {
        entries.push(("take_back", rescue(&position).map_or(Value::Null, texts)));
        entries.push(("undo", moves_to_take_back(&position).map_or(Value::Null, Value::from)));
    }
    if all {
        entries.push(("boards", texts(boards.iter().map(|board| board.objective()))));
    }
    Ok(Value::Map(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()))
}

fn make_puzzles(args: &Args) -> Result<Value, Problem> {
    let number = args.number("level", Level::MIN.number() as i64, Level::MAX.number() as i64)?;
    let level = Level::new(number).expect("the number is one of a level");
    let count = number_or(args, "count", 1, MOST_PUZZLES)?;
    let seed = Seed::from_number(number_or(args, "seed", 0, i64::MAX)? as u64);
    let made = booklet(level, count, &mut seed.deal_rng());
    let described = |puzzle: &Puzzle| {
        Value::map([
            ("start", puzzle.start().to_string().into()),
            ("level", puzzle.level().number().into()),
            ("grade", Value::OtherNumber(puzzle.grade().to_string())),
            ("solution", puzzle.solution().to_string().into()),
            ("order", puzzle.order().to_string().into()),
        ])
    };
    Ok(Value::map([
        ("available", puzzles(level).len().into()),
        ("puzzles", Value::list(made.iter().map(described))),
    ]))
}

/// A whole number from 0 on that may be missing.
fn number_or(args: &Args, name: &str, missing: usize, most: i64) -> Result<usize, Problem> {
    if args.0.contains_key(name) { args.number(name, 0, most) } else { Ok(missing) }
}

/// The argument `setup` as a position; a piece that cannot be played is pointed at.
fn position(args: &Args) -> Result<Position, Problem> {
    let text = args.text("setup")?;
    let setup: Setup = text.parse().map_err(Problem::from)?;
    Position::try_from(&setup).map_err(|error| {
        let before = error.0.number - 1;
        let slash = usize::from(before >= setup.given && text.contains('/'));
        Problem { at: Some(3 * before + slash + 1), ..Problem::from(error) }
    })
}

fn text_or_null(item: Option<impl ToString>) -> Value {
    item.map_or(Value::Null, |item| item.to_string().into())
}
