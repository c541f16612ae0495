//! The named operations over text.

use tessera_core::{Arg, ArgKind, Args, Op, Problem, Rules, Seat, Turn, Value, follows};

use crate::{CardPlacement, Kingdom, Location, Moves, Placement, Players, Position, PositionError, Setup};

pub(crate) const OPS: &[Op] = &[
    Op {
        name: "card_placement_well_formed",
        args: &[Arg::new("placement", ArgKind::TextOrNull)],
        about: "whether a text is one card with its location",
        answer: "boolean",
        example: r#"{"placement":"a0B"}"#,
        run: |args| {
            Ok(args
                .text_or_null("placement")?
                .is_some_and(|text| text.parse::<CardPlacement>().is_ok())
                .into())
        },
    },
    Op {
        name: "placement_well_formed",
        args: &[Arg::new("placement", ArgKind::TextOrNull)],
        about: "whether a text is a placement: 1 to 36 cards, no card and no location twice",
        answer: "boolean",
        example: r#"{"placement":"z9Aa0B"}"#,
        run: |args| {
            Ok(args.text_or_null("placement")?.is_some_and(|text| text.parse::<Placement>().is_ok()).into())
        },
    },
    Op {
        name: "move_legal",
        args: &[
            Arg::text("placement").strict(follows::<Placement>),
            Arg::text("move").strict(follows::<Location>),
        ],
        about: "whether Zhang Yi can go to a location",
        answer: "boolean",
        example: r#"{"placement":"z9Aa0B","move":"B"}"#,
        run: move_legal,
    },
    Op {
        name: "valid_moves",
        args: &[Arg::text("placement").strict(has_zhang_yi)],
        about: "every location Zhang Yi can go to, in order",
        answer: "array of strings",
        example: r#"{"placement":"z9Aa0Bb0Ca1D"}"#,
        run: valid_moves,
    },
    Op {
        name: "next",
        args: &[Arg::text("placement"), Arg::text("move")],
        about: "the placement after a legal move",
        answer: "string",
        example: r#"{"placement":"z9Aa0Bb0Ca1D","move":"C"}"#,
        run: next,
    },
    Op {
        name: "sequence_valid",
        args: &[Arg::text("setup").strict(follows::<Placement>), Arg::text("moves").strict(follows::<Moves>)],
        about: "whether moves are legal one after another",
        answer: "boolean",
        example: r#"{"setup":"z9Aa0Bb0Ca1D","moves":"DC"}"#,
        run: sequence_valid,
    },
    Op {
        name: "supporters",
        args: &[
            Arg::text("setup").strict(has_zhang_yi),
            Arg::text("moves"),
            Arg::number("players"),
            Arg::number("player"),
        ],
        about: "the cards that a player has collected, in order",
        answer: "string",
        example: r#"{"setup":"z9Aa0Bb0Ca1D","moves":"D","players":2,"player":0}"#,
        run: supporters,
    },
    Op {
        name: "flags",
        args: &[Arg::text("setup").strict(has_zhang_yi), Arg::text("moves"), Arg::number("players")],
        about: "the owner of each flag from Qin to Yan, -1 for none",
        answer: "array of integers",
        example: r#"{"setup":"z9Aa0Bb0Ca1D","moves":"D","players":2}"#,
        run: flags,
    },
    Op {
        name: "game_over",
        args: &[Arg::text("setup").strict(has_zhang_yi), Arg::text("moves")],
        about: "whether no move is left after valid moves",
        answer: "boolean",
        example: r#"{"setup":"z9Aa0Bb0Ca1D","moves":"DC"}"#,
        run: game_over,
    },
    Op {
        name: "winner",
        args: &[Arg::text("setup"), Arg::text("moves"), Arg::number("players")],
        about: "who has won a match that is over",
        answer: "integer",
        example: r#"{"setup":"z9Aa0Bb0Ca1D","moves":"DC","players":2}"#,
        run: winner,
    },
];

fn move_legal(args: &Args) -> Result<Value, Problem> {
    let (placement, destination) = (args.text("placement")?, args.text("move")?);
    let (Ok(placement), Ok(destination)) = (placement.parse(), destination.parse::<Location>()) else {
        return Ok(false.into());
    };
    Ok(at_start(placement).is_some_and(|position| position.check(destination).is_ok()).into())
}

fn valid_moves(args: &Args) -> Result<Value, Problem> {
    let mut destinations = Vec::new();
    if let Some(position) = at_start(parsed(args, "placement")?) {
        position.legal_actions(&mut destinations);
    }
    destinations.sort_unstable();
    Ok(Value::list(destinations.iter().map(ToString::to_string)))
}

fn next(args: &Args) -> Result<Value, Problem> {
    let (placement, destination) = (parsed(args, "placement")?, parsed(args, "move")?);
    let mut position = at_start(placement).ok_or_else(|| Problem::illegal(PositionError::NoZhangYi))?;
    position.play(destination).map_err(Problem::illegal)?;
    Ok(position.placement().to_string().into())
}

fn sequence_valid(args: &Args) -> Result<Value, Problem> {
    let (placement, moves) = (args.text("setup")?, args.text("moves")?);
    let (Ok(placement), Ok(moves)) = (placement.parse(), moves.parse()) else {
        return Ok(false.into());
    };
    Ok(played(Setup { placement, moves, players: Players::MIN }).is_ok().into())
}

fn supporters(args: &Args) -> Result<Value, Problem> {
    let setup = setup(args)?;
    let player = args.number("player", 0, setup.players.number() as i64 - 1)?;
    let supporters = played(setup)?.map(|position| position.supporters(Seat::new(player)));
    Ok(supporters.unwrap_or_default().iter().map(ToString::to_string).collect::<String>().into())
}

fn flags(args: &Args) -> Result<Value, Problem> {
    let flags = played(setup(args)?)?.map(|position| position.flags()).unwrap_or_default();
    let owner = |kingdom| flags.owner(kingdom).map_or(-1, |seat| seat.index() as i64);
    Ok(Value::list(Kingdom::ALL.map(owner)))
}

fn game_over(args: &Args) -> Result<Value, Problem> {
    let (placement, moves) = (parsed(args, "setup")?, parsed(args, "moves")?);
    let position = played(Setup { placement, moves, players: Players::MIN })?;
    Ok(position.is_none_or(|position| position.turn() == Turn::Over).into())
}

fn winner(args: &Args) -> Result<Value, Problem> {
    let position = played(setup(args)?)?.ok_or(PositionError::NoZhangYi)?;
    match (position.winner(), position.turn()) {
        (Some(seat), _) => Ok(seat.index().into()),
        (None, Turn::Over) => Err(Problem::invalid("nobody has won, no move was possible")),
        (None, _) => Err(Problem::invalid("nobody has won yet, the match is not over")),
    }
}

/// An argument in a notation of the rules.
fn parsed<T: std::str::FromStr<Err: Into<Problem>>>(args: &Args, name: &str) -> Result<T, Problem> {
    args.text(name)?.parse().map_err(|error: T::Err| error.into().within(name))
}

/// The arguments `setup`, `moves` and `players`.
fn setup(args: &Args) -> Result<Setup, Problem> {
    let number = args.number("players", Players::MIN.number() as i64, Players::MAX.number() as i64)?;
    Ok(Setup {
        placement: parsed(args, "setup")?,
        moves: parsed::<Moves>(args, "moves")?,
        players: Players::new(number).expect("within the range of the argument"),
    })
}

/// Parses a placement as a position, ignoring the match before it; `None` without Zhang Yi.
fn at_start(placement: Placement) -> Option<Position> {
    Position::at_start(&placement, Players::MIN)
}

/// Returns the position after valid moves. Without Zhang Yi there is no position, but the empty sequence is still
/// valid.
fn played(setup: Setup) -> Result<Option<Position>, PositionError> {
    match Position::try_from(&setup) {
        Err(PositionError::NoZhangYi) if setup.moves.is_empty() => Ok(None),
        result => result.map(Some),
    }
}

/// Parses a placement with Zhang Yi; without him nothing can happen.
fn has_zhang_yi(text: &str) -> Result<(), Problem> {
    at_start(text.parse::<Placement>()?).map(drop).ok_or_else(|| PositionError::NoZhangYi.into())
}
