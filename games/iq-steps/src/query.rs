//! The named operations over text.

mod solving;

use tessera_core::{Args, Op, Problem, Value};

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
        args: "placement",
        about: "whether the text is one piece placement",
        run: piece_placement_well_formed,
    },
    Op {
        name: "placement_well_formed",
        args: "placement",
        about: "whether the text is a placement of one to eight pieces, no shape twice",
        run: placement_well_formed,
    },
    Op {
        name: "sequence_valid",
        args: "placement",
        about: "whether the pieces can be played in this order on the empty board",
        run: sequence_valid,
    },
    Op {
        name: "piece_cells",
        args: "placement",
        about: "the locations of the lower and of the upper rings of a piece, or null if it does not fit",
        run: piece_cells,
    },
    Op {
        name: "viable_next",
        args: "placement, objective",
        about: "the missing pieces of the objective that can be played now without spoiling it, sorted",
        run: viable_next,
    },
    Op {
        name: "order",
        args: "placement",
        about: "whether the pieces can be played in some order",
        run: order,
    },
    Op {
        name: "order_first",
        args: "placement",
        about: "the alphabetically least order in which the pieces can be played, or null",
        run: order_first,
    },
    Op {
        name: "solutions",
        args: "placement",
        about: "every final board that can be reached from the sequence, sorted",
        run: solutions,
    },
    Op {
        name: "count_solutions",
        args: "placement",
        about: "how many final boards can be reached from the sequence",
        run: count_solutions,
    },
    Op {
        name: "legal_placements",
        args: "placement",
        about: "every piece that can be played after the sequence, sorted",
        run: legal_placements,
    },
    Op {
        name: "refusal",
        args: "placement, piece",
        about: "why the piece cannot be played after the sequence, or null if it can",
        run: refusal,
    },
    Op {
        name: "liftable",
        args: "placement",
        about: "the pieces of the sequence that can be taken off the board, sorted",
        run: liftable,
    },
    Op {
        name: "forced_order",
        args: "placement",
        about: "the pairs of pieces of which the first must be played before the second, sorted",
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
    // A finished board may be written in any order; it only has to have one.
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

/// The argument `placement` as a legal sequence, where an empty text is the empty board.
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

/// A start that is no legal sequence has no solutions, which is an answer and no error.
fn start_of_solutions(text: &str) -> Option<Sequence> {
    Sequence::try_from(&Placement::parse_so_far(text).ok()?).ok()
}

fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> Value {
    Value::list(items.into_iter().map(|item| item.to_string()))
}
