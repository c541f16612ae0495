//! The named operations over text.

use std::collections::BTreeMap;

use tessera_core::{Arg, ArgKind, Args, Op, Problem, Value, follows};

use crate::notation::{Joined, edges_well_formed, read_drawn, read_edges, read_tiles, tiles_well_formed};
use crate::position::all_draws;
use crate::turn::{TILES, left_in_turn, owner_of_next};
use crate::{
    Board, EdgeTypes, Fate, Kind, Kinds, Mapping, Placement, Player, PositionError, Refusal, Setup,
    StringOfFate, TurnAction, strings, total_score,
};

pub(crate) const OPS: &[Op] = &[
    Op {
        name: "state_well_formed",
        args: &[Arg::new("tiles", ArgKind::TextOrNull), Arg::new("edges", ArgKind::TextOrNull)],
        about: "whether both texts follow the notation",
        answer: "boolean",
        example: r#"{"tiles":"Oa00","edges":"S0001"}"#,
        run: |args| {
            let (tiles, edges) = (args.text_or_null("tiles")?, args.text_or_null("edges")?);
            Ok((tiles.is_some_and(tiles_well_formed) && edges.is_some_and(edges_well_formed)).into())
        },
    },
    Op {
        name: "state_valid",
        args: &[
            Arg::new("tiles", ArgKind::TextOrNull).strict(tiles_follow),
            Arg::new("edges", ArgKind::TextOrNull).strict(edges_follow),
        ],
        about: "whether tiles and edges make a valid state of their graph",
        answer: "boolean",
        example: r#"{"tiles":"Oa00","edges":"S0001"}"#,
        run: |args| {
            let (tiles, edges) = (args.text_or_null("tiles")?, args.text_or_null("edges")?);
            let setup = tiles.zip(edges).and_then(|(tiles, edges)| read(tiles, edges).ok());
            Ok(setup.is_some_and(|setup| setup.check_state().is_ok()).into())
        },
    },
    Op {
        name: "action_valid",
        args: &[
            Arg::text("tiles").strict(tiles_follow),
            Arg::text("edges").strict(edges_follow),
            Arg::text("action").strict(follows::<TurnAction>),
        ],
        about: "whether the action is a whole legal turn in the state, whatever was drawn",
        answer: "boolean",
        example: r#"{"tiles":"","edges":"S0001S0102","action":"Oa00"}"#,
        run: |args| {
            let action = args.text("action")?.parse::<TurnAction>();
            let state = read(args.text("tiles")?, args.text("edges")?);
            Ok(matches!((state, action), (Ok(state), Ok(action)) if state.play_turn(action).is_ok()).into())
        },
    },
    Op {
        name: "apply_action",
        args: &[Arg::text("tiles"), Arg::text("edges"), Arg::text("action")],
        about: "tiles and edges after a whole turn",
        answer: "object",
        example: r#"{"tiles":"","edges":"S0001S0102","action":"Oa00"}"#,
        run: |args| {
            let action: TurnAction = args.text("action")?.parse().map_err(|error| within("action", error))?;
            let next = state(args)?.play_turn(action).map_err(Problem::illegal)?;
            Ok(Value::map([
                ("tiles", Joined(&next.tiles).to_string().into()),
                ("edges", Joined(&next.edges).to_string().into()),
            ]))
        },
    },
    Op {
        name: "total_score",
        args: &[Arg::text("tiles"), Arg::text("edges")],
        about: "the points of O and of B",
        answer: "array of integers",
        example: r#"{"tiles":"Oa00","edges":"S0001"}"#,
        run: |args| {
            let setup = state(args)?;
            Ok(Value::list(total_score(&setup.tiles, &setup.edges).0))
        },
    },
    Op {
        name: "drawable_tiles",
        args: &[Arg::text("tiles")],
        about: "who draws next, which kinds are in the bag, how many tiles are drawn",
        answer: "object",
        example: r#"{"tiles":"Oa00"}"#,
        run: |args| {
            let setup = Setup { tiles: tiles(args)?, ..Setup::default() };
            setup.check_tiles().map_err(Problem::invalid)?;
            let count = left_in_turn(setup.tiles.len());
            if count == 0 {
                return Err(Problem::invalid(Refusal::Over));
            }
            let player = owner_of_next(setup.tiles.len());
            let kinds = Kind::ALL.into_iter().filter(|&kind| setup.left(player, kind) > 0);
            Ok(Value::map([
                ("player", player.to_string().into()),
                ("kinds", kinds.map(Kind::char).collect::<String>().into()),
                ("count", count.into()),
            ]))
        },
    },
    Op {
        name: "empty_nodes",
        args: &[Arg::text("tiles"), Arg::text("edges")],
        about: "the nodes without a tile",
        answer: "array of integers",
        example: r#"{"tiles":"Oa00","edges":"S0001"}"#,
        run: |args| Ok(Value::list(state(args)?.empty_nodes().into_iter().map(|node| node.index()))),
    },
    Op {
        name: "loom_edges",
        args: &[Arg::new("mapping", ArgKind::ObjectOrText)],
        about: "the edges of the Loom when A, B, C and D stand for these types",
        answer: "string",
        example: r#"{"mapping":"SLFE"}"#,
        run: |args| {
            let edges = Board::Loom.with_types(&EdgeTypes::loom(mapping(args)?));
            Ok(Joined(&edges).to_string().into())
        },
    },
    Op {
        name: "strings",
        args: &[Arg::text("tiles"), Arg::text("edges")],
        about: "all strings of fate with their tiles, measures, owners and points",
        answer: "array of objects",
        example: r#"{"tiles":"Oa00","edges":"S0001"}"#,
        run: |args| {
            let setup = state(args)?;
            // Otherwise one tile could appear in a huge number of strings.
            if let Some(node) = shared_node(&setup) {
                return Err(Problem::invalid(PositionError::SharedNode(node)));
            }
            let strings = strings(&setup.tiles, &setup.edges);
            Ok(Value::List(strings.iter().map(|string| describe(string, &setup)).collect()))
        },
    },
    Op {
        name: "valid_placements",
        args: &[Arg::text("tiles"), Arg::text("edges"), Arg::text("drawn")],
        about: "the single actions that are legal with the drawn tiles, putting weavers back included",
        answer: "array of strings",
        example: r#"{"tiles":"","edges":"S0001","drawn":"Oa"}"#,
        run: |args| {
            let setup = with_hand(args)?;
            let actions = setup.actions(hand(&setup)?);
            let mut texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
            texts.sort();
            Ok(Value::list(texts))
        },
    },
    Op {
        name: "draws",
        args: &[Arg::text("tiles"), Arg::text("edges"), Arg::text("drawn").optional()],
        about: "what the dealer can draw, with the number of ways to pick the tiles",
        answer: "array of objects",
        example: r#"{"tiles":"","edges":"S0001"}"#,
        run: |args| {
            let setup = with_hand(args)?;
            let hand = hand(&setup)?;
            let (player, placed) = (owner_of_next(setup.tiles.len()), setup.tiles.len());
            let missing = left_in_turn(placed) - hand.len();
            if missing == 0 {
                return Ok(Value::List(Vec::new()));
            }
            let held = |kind| hand.iter().filter(|&held| held == kind).count();
            let draws = all_draws(player, missing, |kind| setup.left(player, kind) - held(kind));
            let value = |(draw, weight): (crate::Draw, u64)| {
                Value::map([("draw", draw.to_string().into()), ("weight", (weight as usize).into())])
            };
            Ok(Value::List(draws.into_iter().map(value).collect()))
        },
    },
    Op {
        name: "game_over",
        args: &[Arg::text("tiles")],
        about: "whether all tiles have been placed",
        answer: "boolean",
        example: r#"{"tiles":"Oa00"}"#,
        run: |args| Ok((tiles(args)?.len() >= TILES).into()),
    },
];

fn tiles(args: &Args) -> Result<Vec<Placement>, Problem> {
    read_tiles(args.text("tiles")?).map_err(|error| within("tiles", error))
}

fn state(args: &Args) -> Result<Setup, Problem> {
    read(args.text("tiles")?, args.text("edges")?)
}

fn read(tiles: &str, edges: &str) -> Result<Setup, Problem> {
    Ok(Setup {
        tiles: read_tiles(tiles).map_err(|error| within("tiles", error))?,
        edges: read_edges(edges).map_err(|error| within("edges", error))?,
        drawn: Vec::new(),
    })
}

/// Parses a state with a hand, which is empty by default.
fn with_hand(args: &Args) -> Result<Setup, Problem> {
    let drawn = if args.0.contains_key("drawn") { args.text("drawn")? } else { "" };
    Ok(Setup { drawn: read_drawn(drawn).map_err(|error| within("drawn", error))?, ..state(args)? })
}

fn hand(setup: &Setup) -> Result<Kinds, Problem> {
    setup.check_state().and_then(|()| setup.hand()).map_err(Problem::invalid)
}

fn within(part: &str, error: impl Into<Problem>) -> Problem {
    error.into().within(part)
}

/// Parses the types of A to D from an object, or from a text of four letters.
fn mapping(args: &Args) -> Result<Mapping, Problem> {
    match args.any("mapping")? {
        Value::Text(text) => text.parse().map_err(|error| within("mapping", error)),
        Value::Map(entries) => mapping_of(entries),
        other => Err(Problem::bad_request(format!(
            "argument \"mapping\" must be an object with the types of A, B, C and D, not {}",
            other.kind()
        ))),
    }
}

fn mapping_of(entries: &BTreeMap<String, Value>) -> Result<Mapping, Problem> {
    if let Some(name) = entries.keys().find(|name| !["A", "B", "C", "D"].contains(&name.as_str())) {
        let name: String = name.chars().take(64).collect();
        return Err(Problem::bad_request(format!("the Loom has no letter {name:?}")));
    }
    let mut text = String::new();
    for letter in ["A", "B", "C", "D"] {
        match entries.get(letter) {
            Some(Value::Text(image)) if image.chars().count() == 1 => text.push_str(image),
            Some(Value::Text(_)) => {
                return Err(Problem::malformed(format!("the type of {letter} is one letter")));
            }
            Some(other) => {
                let found = other.kind();
                return Err(Problem::bad_request(format!(
                    "the type of {letter} must be a string, not {found}"
                )));
            }
            None => return Err(Problem::bad_request(format!("the type of {letter} is missing"))),
        }
    }
    text.parse().map_err(|error| within("mapping", error))
}

fn shared_node(setup: &Setup) -> Option<crate::Node> {
    let mut seen = crate::NodeSet::default();
    setup.tiles.iter().map(|placement| placement.node).find(|&node| {
        let shared = seen.contains(node);
        seen.insert(node);
        shared
    })
}

fn describe(string: &StringOfFate, setup: &Setup) -> Value {
    let tiles = setup.tiles.iter().filter(|placement| string.nodes.contains(placement.node));
    Value::map([
        ("type", string.fate.to_string().into()),
        ("edges", Value::list(string.edges.iter().map(|&edge| setup.edges[edge].to_string()))),
        ("tiles", Value::list(tiles.map(ToString::to_string))),
        ("measure", Value::List(Player::ALL.map(|player| measure(string, player)).to_vec())),
        ("owner", string.owner().map_or(Value::Null, |owner| owner.to_string().into())),
        ("points", string.points().into()),
    ])
}

/// Returns a number, or the letters of the leaders from the best one down.
fn measure(string: &StringOfFate, player: Player) -> Value {
    let measure = string.measure[player];
    match string.fate {
        Fate::Leadership => measure.leader_letters().into(),
        fate => measure.of(fate).into(),
    }
}

fn tiles_follow(text: &str) -> Result<(), Problem> {
    Ok(read_tiles(text).map(drop)?)
}

fn edges_follow(text: &str) -> Result<(), Problem> {
    Ok(read_edges(text).map(drop)?)
}
