//! The named operations over text.
//!
//! Every operation accepts any well-formed state, impossible ones included.

use tessera_core::{Arg, ArgKind, Args, Op, Problem, Turn, Value, follows};

use crate::building::District;
use crate::hex::{Hex, Move};
use crate::refusal::Refusal;
use crate::score::{PlayerScore, ranking};
use crate::setup::Setup;

/// Every operation.
pub(crate) const OPS: &[Op] = &[
    Op {
        name: "move_well_formed",
        args: &[Arg::new("move", ArgKind::TextOrNull)],
        about: "whether a text is a move",
        answer: "boolean",
        example: r#"{"move":"01N01E01R0"}"#,
        run: |args| Ok(args.text_or_null("move")?.is_some_and(|text| text.parse::<Move>().is_ok()).into()),
    },
    Op {
        name: "state_well_formed",
        args: &[Arg::new("state", ArgKind::TextOrNull)],
        about: "whether a text is a state",
        answer: "boolean",
        example: r#"{"state":"2hmbtg;0010203;P001;P102;"}"#,
        run: |args| Ok(args.text_or_null("state")?.is_some_and(|text| text.parse::<Setup>().is_ok()).into()),
    },
    Op {
        name: "game_over",
        args: &[Arg::text("state")],
        about: "whether one tile is left in the site and all others are placed",
        answer: "boolean",
        example: r#"{"state":"2hmbtg;0010203;P001;P102;"}"#,
        run: |args| Ok((state(args)?.turn() == Turn::Over).into()),
    },
    Op {
        name: "available_tiles",
        args: &[Arg::text("state")],
        about: "the ids in play that are neither in the site nor placed, sorted",
        answer: "array of strings",
        example: r#"{"state":"2hmbtg;0010203;P001;P102;"}"#,
        run: |args| Ok(Value::list(state(args)?.available_tiles().iter().map(|tile| tile.to_string()))),
    },
    Op {
        name: "height_at",
        args: &[Arg::text("state"), Arg::number("player"), Arg::text("position")],
        about: "how many tiles of a player are stacked on a hex",
        answer: "integer",
        example: r#"{"state":"2hmbtg;0010203;P001;P102;","player":0,"position":"S00E00"}"#,
        run: |args| {
            let (setup, player, hex) = place(args)?;
            Ok(setup.height(player, hex).into())
        },
    },
    Op {
        name: "tile_at",
        args: &[Arg::text("state"), Arg::number("player"), Arg::text("position")],
        about: "the letter of the topmost hex of a player there, or null",
        answer: "string or null",
        example: r#"{"state":"2hmbtg;0010203;P001;P102;","player":0,"position":"S00E00"}"#,
        run: |args| {
            let (setup, player, hex) = place(args)?;
            let building = setup.building(player, hex);
            Ok(building.map_or(Value::Null, |building| building.to_string().into()))
        },
    },
    Op {
        name: "move_valid",
        args: &[Arg::text("state"), Arg::text("move").strict(follows::<Move>)],
        about: "whether the player on turn may make a move",
        answer: "boolean",
        example: r#"{"state":"2hmbtg;0010203;P001;P102;","move":"01N01E01R0"}"#,
        run: |args| {
            let setup = state(args)?;
            // A text that is not a move is not a valid move.
            let wanted = args.text("move")?.parse::<Move>();
            Ok(wanted.is_ok_and(|wanted| setup.check(wanted).is_ok()).into())
        },
    },
    Op {
        name: "valid_moves",
        args: &[Arg::text("state")],
        about: "all moves of the player on turn, sorted",
        answer: "array of strings",
        example: r#"{"state":"2hmbtg;0010203;P001;P102;"}"#,
        run: |args| Ok(Value::list(state(args)?.valid_moves().iter().map(Move::to_string))),
    },
    Op {
        name: "apply_move",
        args: &[Arg::text("state"), Arg::text("move")],
        about: "the state after a valid move that needs no refill",
        answer: "string",
        example: r#"{"state":"2hmbtg;0010203;P001;P102;","move":"01N01E01R0"}"#,
        run: |args| {
            let next = played(args)?;
            match next.turn() {
                Turn::Dealer => Err(Problem::bad_request(
                    "the site is refilled by chance after this move; ask apply_move_before_resupply",
                )),
                _ => Ok(next.to_string().into()),
            }
        },
    },
    Op {
        name: "apply_move_before_resupply",
        args: &[Arg::text("state"), Arg::text("move")],
        about: "the state after a valid move, before the refill if one is due",
        answer: "string",
        example: r#"{"state":"2hmbtg;0010203;P001;P102;","move":"01N01E01R0"}"#,
        run: |args| Ok(played(args)?.to_string().into()),
    },
    Op {
        name: "score",
        args: &[Arg::text("state")],
        about: "the total score of every player",
        answer: "array of integers",
        example: r#"{"state":"2hmbtg;0010203;P001;P102;"}"#,
        run: |args| Ok(Value::list(state(args)?.scores().into_iter().map(PlayerScore::total))),
    },
    Op {
        name: "score_district",
        args: &[Arg::text("state"), Arg::text("district")],
        about: "the points of every player for house, market, barracks, temple or garden",
        answer: "array of integers",
        example: r#"{"state":"2hmbtg;0010203;P001;P102;","district":"house"}"#,
        run: |args| {
            let setup = state(args)?;
            let district = district(args.text("district")?)?;
            Ok(Value::list(setup.scores().into_iter().map(|score| score.districts[district].points())))
        },
    },
    Op {
        name: "score_breakdown",
        args: &[Arg::text("state")],
        about: "stars, value and points of every district, the stones and the total of every player",
        answer: "array of objects",
        example: r#"{"state":"2hmbtg;0010203;P001;P102;"}"#,
        run: |args| Ok(Value::list(state(args)?.scores().into_iter().map(breakdown))),
    },
    Op {
        name: "ranking",
        args: &[Arg::text("state")],
        about: "the place of every player by score, then by stones; equals share a place",
        answer: "array of integers",
        example: r#"{"state":"2hmbtg;0010203;P001;P102;"}"#,
        run: |args| {
            let scores = state(args)?.scores();
            Ok(Value::list(ranking(&scores).0.into_iter().take(scores.len())))
        },
    },
];

fn state(args: &Args) -> Result<Setup, Problem> {
    args.text("state")?.parse::<Setup>().map_err(Problem::from)
}

fn wanted(args: &Args) -> Result<Move, Problem> {
    args.text("move")?.parse::<Move>().map_err(Problem::from)
}

fn place(args: &Args) -> Result<(Setup, usize, Hex), Problem> {
    let setup = state(args)?;
    let player = args.number("player", 0, setup.players.len() as i64 - 1)?;
    let hex = args.text("position")?.parse::<Hex>()?;
    Ok((setup, player, hex))
}

fn played(args: &Args) -> Result<Setup, Problem> {
    state(args)?.play(wanted(args)?).map_err(|refusal: Refusal| Problem::illegal(refusal))
}

fn district(name: &str) -> Result<District, Problem> {
    let names = District::ALL.map(District::name);
    District::from_name(name).ok_or_else(|| {
        Problem::bad_request(format!("argument \"district\" must be one of {}", names.join(", ")))
    })
}

fn breakdown(score: PlayerScore) -> Value {
    let mut entries = std::collections::BTreeMap::new();
    for district in District::ALL {
        let part = score.districts[district];
        let numbers = [("stars", part.stars), ("value", part.value), ("points", part.points())];
        entries.insert(
            district.name().to_owned(),
            Value::map(numbers.map(|(name, number)| (name, number.into()))),
        );
    }
    entries.insert("stones".to_owned(), score.stones.into());
    entries.insert("total".to_owned(), score.total().into());
    Value::Map(entries)
}
