//! The named operations over text.

mod solving;

use tessera_core::{Arg, ArgKind, Args, Op, Problem, Value, follows};

use crate::fit::Fit;
use crate::order::{ForcedOrder, Objective};
use crate::piece::PiecePlacement;
use crate::placement::Placement;
use crate::sequence::Sequence;
use crate::table::{self, Board};

/// Every operation of the game.
pub(crate) const OPS: &[Op] = &[
    Op {
        name: "piece_placement_well_formed",
        args: &[Arg::new("placement", ArgKind::TextOrNull)],
        about: "whether the text is one piece placement",
        answer: "boolean",
        example: r#"{"placement":"BGS"}"#,
        run: piece_placement_well_formed,
    },
    Op {
        name: "placement_well_formed",
        args: &[Arg::new("placement", ArgKind::TextOrNull)],
        about: "whether the text is a placement of one to eight pieces, no shape twice",
        answer: "boolean",
        example: r#"{"placement":"BGSAHQ"}"#,
        run: placement_well_formed,
    },
    Op {
        name: "sequence_valid",
        args: &[Arg::text("placement").strict(follows::<Placement>)],
        about: "whether the pieces can be played in this order on the empty board",
        answer: "boolean",
        example: r#"{"placement":"BGSAHQ"}"#,
        run: sequence_valid,
    },
    Op {
        name: "piece_cells",
        args: &[Arg::text("placement").strict(fits)],
        about: "the locations of the lower and of the upper rings of a piece, or null if it does not fit",
        answer: "object or null",
        example: r#"{"placement":"BGS"}"#,
        run: piece_cells,
    },
    Op {
        name: "viable_next",
        args: &[Arg::text("placement"), Arg::text("objective")],
        about: "the missing pieces of the objective that can be played now without spoiling it, sorted",
        answer: "array of strings",
        example: r#"{"placement":"BGSAHQEFB","objective":"AHQBGSCAiDBgEFBFHnGHlHBN"}"#,
        run: viable_next,
    },
    Op {
        name: "order",
        args: &[Arg::text("placement").strict(has_no_overlap)],
        about: "whether the pieces can be played in some order",
        answer: "boolean",
        example: r#"{"placement":"BGSAHQ"}"#,
        run: order,
    },
    Op {
        name: "order_first",
        args: &[Arg::text("placement").strict(has_no_overlap)],
        about: "the alphabetically least order in which the pieces can be played, or null",
        answer: "string or null",
        example: r#"{"placement":"AHQBGS"}"#,
        run: order_first,
    },
    Op {
        name: "solutions",
        args: &[Arg::text("placement").strict(is_sequence)],
        about: "every final board that can be reached from the sequence, sorted",
        answer: "array of strings",
        example: r#"{"placement":"BGSAHQEFB"}"#,
        run: solutions,
    },
    Op {
        name: "count_solutions",
        args: &[Arg::text("placement").strict(is_sequence)],
        about: "how many final boards can be reached from the sequence",
        answer: "integer",
        example: r#"{"placement":"BGSAHQEFB"}"#,
        run: count_solutions,
    },
    Op {
        name: "legal_placements",
        args: &[Arg::text("placement")],
        about: "every piece that can be played after the sequence, sorted",
        answer: "array of strings",
        example: r#"{"placement":"BGSAHQEFB"}"#,
        run: legal_placements,
    },
    Op {
        name: "refusal",
        args: &[Arg::text("placement"), Arg::text("piece")],
        about: "why the piece cannot be played after the sequence, or null if it can",
        answer: "string or null",
        example: r#"{"placement":"BGS","piece":"AHQ"}"#,
        run: refusal,
    },
    Op {
        name: "liftable",
        args: &[Arg::text("placement")],
        about: "the pieces of the sequence that can be taken off the board, sorted",
        answer: "array of strings",
        example: r#"{"placement":"BGSAHQ"}"#,
        run: liftable,
    },
    Op {
        name: "forced_order",
        args: &[Arg::text("placement")],
        about: "the pairs of pieces of which the first must be played before the second, sorted",
        answer: "array",
        example: r#"{"placement":"AHQEFBBGS"}"#,
        run: forced_order,
    },
    solving::NEXT_PIECES,
    solving::HINT,
    solving::RESCUE,
    solving::SOLVE,
    solving::PUZZLES,
];

fn piece_placement_well_formed(args: &Args) -> Result<Value, Problem> {
    let text = args.text_or_null("placement")?;
    Ok(text.is_some_and(|text| text.parse::<PiecePlacement>().is_ok()).into())
}

fn placement_well_formed(args: &Args) -> Result<Value, Problem> {
    let text = args.text_or_null("placement")?;
    Ok(text.is_some_and(|text| text.parse::<Placement>().is_ok()).into())
}

fn sequence_valid(args: &Args) -> Result<Value, Problem> {
    let placement = args.text("placement")?.parse::<Placement>();
    Ok(placement.is_ok_and(|placement| Sequence::try_from(&placement).is_ok()).into())
}

fn piece_cells(args: &Args) -> Result<Value, Problem> {
    let piece = args.text("placement")?.parse::<PiecePlacement>().ok();
    Ok(piece.and_then(Fit::of).map_or(Value::Null, |fit| {
        let footprint = fit.footprint();
        Value::map([
            ("lower", footprint.lower.to_string().into()),
            ("upper", footprint.upper.to_string().into()),
        ])
    }))
}

fn viable_next(args: &Args) -> Result<Value, Problem> {
    let placement = placement_so_far(args)?;
    let objective: Objective =
        args.text("objective")?.parse().map_err(|error| Problem::from(error).within("objective"))?;
    // A finished board may be written in any order; it only needs to have a legal one.
    let finished = Objective::from(placement) == objective;
    let played = if finished { Sequence::EMPTY } else { sequence_of(&placement)? };
    let viable = objective.viable_next(&played).map_err(Problem::invalid)?;
    Ok(if finished { Value::List(Vec::new()) } else { texts(viable) })
}

fn order(args: &Args) -> Result<Value, Problem> {
    let objective = args.text("placement")?.parse::<Objective>();
    let order = objective.ok().and_then(|objective| objective.forced_order().ok());
    Ok(order.is_some_and(|order| order.is_possible()).into())
}

fn order_first(args: &Args) -> Result<Value, Problem> {
    let order = args.text("placement")?.parse::<Objective>()?.forced_order().ok();
    let first = order.and_then(|order| order.first_order());
    Ok(first.map_or(Value::Null, |order| order.to_string().into()))
}

fn solutions(args: &Args) -> Result<Value, Problem> {
    let start = args.text("placement").map(start_of_solutions)?;
    Ok(texts(start.map_or(Vec::new(), |start| table::boards(&start).map(Board::objective).collect())))
}

fn count_solutions(args: &Args) -> Result<Value, Problem> {
    let start = args.text("placement").map(start_of_solutions)?;
    Ok(start.map_or(0, |start| table::count(&start)).into())
}

fn legal_placements(args: &Args) -> Result<Value, Problem> {
    Ok(texts(sequence_so_far(args)?.playable().iter().map(Fit::piece)))
}

fn refusal(args: &Args) -> Result<Value, Problem> {
    let played = sequence_so_far(args)?;
    let piece = args.text("piece")?.parse().map_err(|error| Problem::from(error).within("piece"))?;
    Ok(played.check(piece).map_or_else(|refusal| refusal.to_string().into(), |()| Value::Null))
}

fn liftable(args: &Args) -> Result<Value, Problem> {
    let mut pieces: Vec<PiecePlacement> = sequence_so_far(args)?.liftable().collect();
    pieces.sort_unstable();
    Ok(texts(pieces))
}

fn forced_order(args: &Args) -> Result<Value, Problem> {
    let objective: Objective = args.text("placement")?.parse()?;
    let order: ForcedOrder = objective.forced_order().map_err(Problem::invalid)?;
    Ok(Value::list(order.pairs().into_iter().map(|(before, after)| texts([before, after]))))
}

/// The argument `placement` as a legal sequence; an empty text is the empty board.
fn sequence_so_far(args: &Args) -> Result<Sequence, Problem> {
    sequence_of(&placement_so_far(args)?)
}

fn placement_so_far(args: &Args) -> Result<Placement, Problem> {
    let text = args.text("placement")?;
    Placement::parse_so_far(text).map_err(|error| Problem::from(error).within("placement"))
}

fn sequence_of(placement: &Placement) -> Result<Sequence, Problem> {
    Sequence::try_from(placement).map_err(|error| Problem::invalid(error).within("placement"))
}

/// A start that is not a legal sequence has no solutions, which is an answer rather than an error.
fn start_of_solutions(text: &str) -> Option<Sequence> {
    Sequence::try_from(&Placement::parse_so_far(text).ok()?).ok()
}

fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> Value {
    Value::list(items.into_iter().map(|item| item.to_string()))
}

/// A piece that fits on the board.
fn fits(text: &str) -> Result<(), Problem> {
    let piece: PiecePlacement = text.parse()?;
    Fit::of(piece).map(drop).ok_or_else(|| Problem::invalid(format!("{piece} does not fit on the board")))
}

/// Pieces of which no two occupy the same location.
fn has_no_overlap(text: &str) -> Result<(), Problem> {
    text.parse::<Objective>()?.forced_order().map(drop).map_err(Problem::invalid)
}

/// Pieces that can be played in this order.
fn is_sequence(text: &str) -> Result<(), Problem> {
    Sequence::try_from(&Placement::parse_so_far(text)?).map(drop).map_err(Problem::invalid)
}
