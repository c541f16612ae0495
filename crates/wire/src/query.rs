//! The requests of `query` and their answers, one JSON object each.

use std::fmt::Display;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use tessera_core::{AnyGame, Args, Op, Problem, Value, query};

use crate::{object, problem, read, write};

/// An answered request.
pub struct Answered {
    /// The id of the request, exactly as written.
    pub id: Option<String>,
    /// The answer.
    pub answer: Result<Value, Problem>,
}

/// The answer to a question: what it asked for, or why there is no answer.
// Written by `answer_line`; this type describes it.
#[derive(Serialize, JsonSchema)]
pub struct QueryAnswer<'a> {
    /// The id of the question, if it had one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<serde_json::Value>,
    /// The answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ok: Option<serde_json::Value>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<crate::Problem<'a>>,
}

/// The members stay unparsed, so that an id of any size is returned digit for digit.
#[derive(Deserialize)]
struct Request<'a> {
    #[serde(borrow, default, deserialize_with = "even_null")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default)]
    game: Option<&'a RawValue>,
    #[serde(borrow, default)]
    op: Option<&'a RawValue>,
    #[serde(borrow, default)]
    args: Option<&'a RawValue>,
}

/// Accepts null as an id.
fn even_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

/// Answers a request: an object with `game`, `op`, `args` and optionally `id`. Other members are ignored.
pub fn ask_line(
    find: fn(&str) -> Result<&'static dyn AnyGame, Problem>,
    line: &[u8],
    is_strict: bool,
) -> Answered {
    ask_line_within(find, line, is_strict, None)
}

/// Answers a request like [`ask_line`], but limits computer players: the argument `nodes` defaults to a tenth of the
/// limit and may not exceed it.
pub fn ask_line_within(
    find: fn(&str) -> Result<&'static dyn AnyGame, Problem>,
    line: &[u8],
    is_strict: bool,
    most_nodes: Option<i64>,
) -> Answered {
    match request(line) {
        Err(problem) => Answered { id: None, answer: Err(problem) },
        Ok(request) => {
            let id = request.id.map(|id| id.get().to_owned());
            Answered { id, answer: ask(find, &request, is_strict, most_nodes) }
        }
    }
}

/// Returns the game and the operation of a request, if the game has it.
pub fn operation_of(
    find: fn(&str) -> Result<&'static dyn AnyGame, Problem>,
    line: &[u8],
) -> Option<(&'static str, &'static str)> {
    let request = request(line).ok()?;
    let text = |member: Option<&RawValue>| match read(member?.get().as_bytes()) {
        Ok(Value::Text(text)) => Some(text),
        _ => None,
    };
    let game = find(&text(request.game)?).ok()?;
    Some((game.info().name, op_of(game, &text(request.op)?)?.name))
}

fn op_of(game: &dyn AnyGame, name: &str) -> Option<&'static Op> {
    game.ops().iter().chain(game.common_ops()).find(|op| op.name == name)
}

/// Enforces the limit on the argument `nodes` of an operation that has one.
fn limit_nodes(game: &dyn AnyGame, op: &str, args: &mut Args, most: i64) -> Result<(), Problem> {
    if !op_of(game, op).is_some_and(|op| op.args.iter().any(|arg| arg.name == "nodes")) {
        return Ok(());
    }
    match args.0.get("nodes") {
        None => drop(args.0.insert("nodes".to_owned(), Value::Int((most / 10).max(1)))),
        Some(Value::Int(nodes)) if *nodes > most => {
            let message = format!("argument \"nodes\" is at most {most} here; `tessera query` takes more");
            return Err(Problem::bad_request(message));
        }
        Some(_) => {}
    }
    Ok(())
}

fn request(line: &[u8]) -> Result<Request<'_>, Problem> {
    let not_json = |error: &dyn Display| Problem::bad_request(format!("not JSON: {error}"));
    if line.trim_ascii_start().starts_with(b"{") {
        return serde_json::from_slice(line).map_err(|error| not_json(&error));
    }
    let value = read(line).map_err(|error| not_json(&error))?;
    Err(Problem::bad_request(format!("a request is a JSON object, not {}", value.kind())))
}

fn ask(
    find: fn(&str) -> Result<&'static dyn AnyGame, Problem>,
    request: &Request<'_>,
    is_strict: bool,
    most_nodes: Option<i64>,
) -> Result<Value, Problem> {
    let mut given = Args::default();
    for (name, member) in [("game", request.game), ("op", request.op), ("args", request.args)] {
        if let Some(member) = member {
            let value = read(member.get().as_bytes())
                .map_err(|error| Problem::bad_request(format!("in {name:?}: not JSON: {error}")))?;
            given.0.insert(name.to_owned(), value);
        }
    }
    let mut args = match given.0.remove("args") {
        Some(Value::Map(args)) => Args(args),
        None => Args::default(),
        Some(other) => {
            return Err(Problem::bad_request(format!("\"args\" must be an object, not {}", other.kind())));
        }
    };
    let (game, op) = (find(given.text("game")?)?, given.text("op")?);
    if let Some(most) = most_nodes {
        limit_nodes(game, op, &mut args, most)?;
    }
    query(game, op, &args, is_strict)
}

/// Returns the answer to a request as a line of text.
pub fn answer_line(asked: &Answered) -> String {
    let mut entries = Vec::new();
    entries.extend(asked.id.as_ref().map(|id| ("id", id.clone())));
    entries.push(match &asked.answer {
        Ok(value) => ("ok", write(value)),
        Err(error) => ("error", problem(error)),
    });
    object(&entries)
}
