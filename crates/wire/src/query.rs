//! Requests of `query` and their answers, one JSON object each.

use std::fmt::Display;

use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use tessera_core::{AnyGame, Args, Problem, Value, query};

use crate::{object, problem, read, write};

/// A request that has been answered.
pub struct Answered {
    /// The id of the request, exactly as it was written.
    pub id: Option<String>,
    /// The answer.
    pub answer: Result<Value, Problem>,
}

/// The members are kept as they were written, so that an id of any size comes back digit for digit.
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

/// A null is an id like any other.
fn even_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

/// Answers a request: an object with `game`, `op`, `args` and possibly `id`. Other members mean nothing.
pub fn ask_line(
    find: fn(&str) -> Result<&'static dyn AnyGame, Problem>,
    line: &[u8],
    is_strict: bool,
) -> Answered {
    match request(line) {
        Err(problem) => Answered { id: None, answer: Err(problem) },
        Ok(request) => Answered {
            id: request.id.map(|id| id.get().to_owned()),
            answer: ask(find, &request, is_strict),
        },
    }
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
) -> Result<Value, Problem> {
    let mut given = Args::default();
    for (name, member) in [("game", request.game), ("op", request.op), ("args", request.args)] {
        if let Some(member) = member {
            let value = read(member.get().as_bytes())
                .map_err(|error| Problem::bad_request(format!("in {name:?}: not JSON: {error}")))?;
            given.0.insert(name.to_owned(), value);
        }
    }
    let args = match given.0.remove("args") {
        Some(Value::Map(args)) => Args(args),
        None => Args::default(),
        Some(other) => {
            return Err(Problem::bad_request(format!("\"args\" must be an object, not {}", other.kind())));
        }
    };
    query(find(given.text("game")?)?, given.text("op")?, &args, is_strict)
}

/// The line that answers a request.
pub fn answer_line(asked: &Answered) -> String {
    let mut entries = Vec::new();
    entries.extend(asked.id.as_ref().map(|id| ("id", id.clone())));
    entries.push(match &asked.answer {
        Ok(value) => ("ok", write(value)),
        Err(error) => ("error", problem(error)),
    });
    object(&entries)
}
