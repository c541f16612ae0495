//! The operations common to all games: seven about a match and two that ask a computer player.

use std::marker::PhantomData;

use crate::{
    Advice, Arg, ArgKind, Args, Effort, Game, Op, Problem, Rules, Seat, Seed, Thinking, Turn, Unwatched,
    Value, read_options,
};

/// The largest node limit that a request may ask for.
const MOST_NODES: i64 = 1_000_000_000;

/// The default node limit of `solve`.
const SOLVE_NODES: usize = 20_000_000;

/// The operations that every game gets from its [`Game`] implementation.
pub(crate) struct CommonOps<G>(PhantomData<G>);

impl<G: Game> CommonOps<G> {
    pub(crate) const ALL: &'static [Op] = &[
        Op {
            name: "start",
            args: &[Arg::new("options", ArgKind::Object).optional(), Arg::number("seed").optional()],
            about: "the setup of a new match; the same options and seed give the same match",
            answer: "string",
            example: r#"{"seed":7}"#,
            run: start::<G>,
        },
        Op {
            name: "legal",
            args: &[Arg::text("setup")],
            about: "all legal actions, in a fixed order; none at the dealer's turn and at the end",
            answer: "array of strings",
            example: "{\"setup\":EXAMPLE}",
            run: legal::<G>,
        },
        Op {
            name: "play",
            args: &[Arg::text("setup"), Arg::text("action")],
            about: "the setup after a legal action",
            answer: "string",
            example: "{\"setup\":EXAMPLE,\"action\":LEGAL}",
            run: play::<G>,
        },
        Op {
            name: "draw",
            args: &[Arg::text("setup"), Arg::text("draw").optional(), Arg::number("seed").optional()],
            about: "the setup after a draw of the dealer: the given one, or one by the seed",
            answer: "string",
            example: "{\"setup\":DEALER,\"seed\":7}",
            run: draw::<G>,
        },
        Op {
            name: "scores",
            args: &[Arg::text("setup")],
            about: "the points of every seat as of now, from seat 0",
            answer: "array of integers",
            example: "{\"setup\":EXAMPLE}",
            run: scores::<G>,
        },
        Op {
            name: "describe",
            args: &[Arg::text("setup"), Arg::text("action")],
            about: "what a legal action does, in words",
            answer: "string",
            example: "{\"setup\":EXAMPLE,\"action\":LEGAL}",
            run: describe::<G>,
        },
        Op {
            name: "advise",
            args: &[
                Arg::text("setup"),
                Arg::text("player").optional(),
                Arg::number("nodes").optional(),
                Arg::number("seed").optional(),
            ],
            about: "what a computer player would do, what every seat can expect, and whether that is proved",
            answer: "object",
            example: "{\"setup\":EXAMPLE,\"nodes\":100}",
            run: advise::<G>,
        },
        Op {
            name: "solve",
            args: &[Arg::text("setup"), Arg::number("nodes").optional()],
            about: "the best action and the result with perfect play, if they can be proved with that many nodes",
            answer: "object",
            example: "{\"setup\":EXAMPLE,\"nodes\":100}",
            run: solve::<G>,
        },
    ];
}

fn start<G: Game>(args: &Args) -> Result<Value, Problem> {
    let mut options = Vec::new();
    match args.0.get("options") {
        None => {}
        Some(Value::Map(given)) => {
            for (name, value) in given {
                options.push((name.as_str(), option_text(name, value)?));
            }
        }
        Some(other) => {
            return Err(Problem::bad_request(format!(
                "argument \"options\" must be an object, not {}",
                other.kind()
            )));
        }
    }
    let options: Vec<(&str, &str)> = options.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let (seats, options) = read_options::<G>(&options)?;
    let seed = args.number_or("seed", 1, 0, i64::MAX)?;
    let position = G::start(seats, &options, &mut Seed::from_number(seed as u64).deal_rng());
    Ok(G::setup(&position).to_string().into())
}

/// Converts an option's value to text; numbers and switches may be given as such.
fn option_text(name: &str, value: &Value) -> Result<String, Problem> {
    match value {
        Value::Text(text) => Ok(text.clone()),
        Value::Int(number) => Ok(number.to_string()),
        Value::Bool(is_on) => Ok(if *is_on { "on" } else { "off" }.to_owned()),
        other => Err(Problem::bad_request(format!("option {name:?} cannot be {}", other.kind()))),
    }
}

fn position<G: Game>(args: &Args) -> Result<G::Position, Problem> {
    let setup: G::Setup = args.text("setup")?.parse().map_err(Into::into)?;
    G::position(&setup)
}

/// Reads the argument `action`, which must be legal.
fn action<G: Game>(args: &Args, position: &G::Position) -> Result<<G::Position as Rules>::Action, Problem> {
    out_of_turn(position)?;
    let action = args.text("action")?.parse().map_err(Into::into)?;
    position.check(action).map_err(Problem::illegal)?;
    Ok(action)
}

fn out_of_turn<P: Rules>(position: &P) -> Result<(), Problem> {
    match position.turn() {
        Turn::Player(_) => Ok(()),
        Turn::Dealer => Err(Problem::illegal("it is the dealer's turn")),
        Turn::Over => Err(Problem::illegal("the match is over")),
    }
}

fn legal<G: Game>(args: &Args) -> Result<Value, Problem> {
    let mut actions = Vec::new();
    position::<G>(args)?.legal_actions(&mut actions);
    Ok(Value::list(actions.iter().map(ToString::to_string)))
}

fn play<G: Game>(args: &Args) -> Result<Value, Problem> {
    let mut position = position::<G>(args)?;
    let action = action::<G>(args, &position)?;
    position.play_unchecked(action);
    Ok(G::setup(&position).to_string().into())
}

fn draw<G: Game>(args: &Args) -> Result<Value, Problem> {
    let mut position = position::<G>(args)?;
    if position.turn() != Turn::Dealer {
        return Err(Problem::illegal("it is not the dealer's turn"));
    }
    let draw = match (args.0.contains_key("draw"), args.0.contains_key("seed")) {
        (true, false) => args.text("draw")?.parse().map_err(Into::into)?,
        (false, true) => {
            let seed = args.number("seed", 0, i64::MAX)?;
            position.sample_draw(&mut Seed::from_number(seed as u64).deal_rng())
        }
        _ => return Err(Problem::bad_request("give either \"draw\" or \"seed\"")),
    };
    position.draw(&draw).map_err(Problem::illegal)?;
    Ok(G::setup(&position).to_string().into())
}

fn scores<G: Game>(args: &Args) -> Result<Value, Problem> {
    let position = position::<G>(args)?;
    let scores = position.scores();
    Ok(Value::list(Seat::first(position.seats()).map(|seat| scores[seat])))
}

fn describe<G: Game>(args: &Args) -> Result<Value, Problem> {
    let position = position::<G>(args)?;
    let action = action::<G>(args, &position)?;
    Ok(G::describe(&position, action).into())
}

/// Asks the player with this name, or the strongest one.
fn ask<G: Game>(
    position: &G::Position,
    player: Option<&str>,
    effort: Effort,
    seed: u64,
) -> Result<Advice<String>, Problem> {
    out_of_turn(position)?;
    let bot = match player {
        Some(name) => G::BOTS.iter().find(|bot| bot.name == name).ok_or_else(|| {
            let hint = crate::did_you_mean(name, G::BOTS.iter().map(|bot| bot.name));
            let name: String = name.chars().take(64).collect();
            Problem::bad_request(format!("{} has no player {name:?}{hint}", G::INFO.name))
        })?,
        None => G::BOTS
            .iter()
            .max_by_key(|bot| bot.level)
            .ok_or_else(|| Problem::bad_request(format!("{} has no computer players", G::INFO.name)))?,
    };
    let rng = Seed::from_number(seed).fast_rng();
    let mut thinking = Thinking { rng, watch: &Unwatched, effort, threads: 1 };
    Ok((bot.choose)(position, &mut thinking).map(|action| action.to_string()))
}

fn advise<G: Game>(args: &Args) -> Result<Value, Problem> {
    let position = position::<G>(args)?;
    let player = if args.0.contains_key("player") { Some(args.text("player")?) } else { None };
    let effort = match args.0.contains_key("nodes") {
        true => Effort::Nodes(args.number("nodes", 1, MOST_NODES)? as u64),
        false => Effort::Level,
    };
    let seed = args.number_or("seed", 1, 0, i64::MAX)? as u64;
    let advice = ask::<G>(&position, player, effort, seed)?;
    Ok(told(&advice, position.seats(), true))
}

fn solve<G: Game>(args: &Args) -> Result<Value, Problem> {
    let position = position::<G>(args)?;
    let nodes = args.number_or("nodes", SOLVE_NODES, 1, MOST_NODES)? as u64;
    let advice = ask::<G>(&position, None, Effort::Nodes(nodes), 1)?;
    Ok(told(&advice, position.seats(), advice.proved))
}

/// Converts advice to an object; unknown values are null.
fn told(advice: &Advice<String>, seats: usize, is_told: bool) -> Value {
    let number = |number: f32| Value::OtherNumber(number.to_string());
    let known = |value: Value| if is_told { value } else { Value::Null };
    Value::map([
        ("action", known(advice.action.clone().into())),
        ("proved", advice.proved.into()),
        ("values", known(Value::list(Seat::first(seats).map(|seat| number(advice.values[seat]))))),
        ("margin", known(advice.margin.map_or(Value::Null, number))),
        ("line", known(Value::list(advice.line.iter().cloned()))),
        ("nodes", advice.nodes.into()),
    ])
}
