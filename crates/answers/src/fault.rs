//! Errors in the form of the protocol.

use tessera_core::{Code, Problem};
use tessera_table::{Refusal, Snapshot};
use tessera_wire::{self as wire, ParseError};

/// An error response.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The HTTP status.
    pub status: u16,
    /// The code of the protocol.
    pub code: &'static str,
    /// The message for people.
    pub message: String,
    /// The character of the body at fault, counted from 1.
    pub at: Option<usize>,
    /// Additional members of the response, as finished JSON.
    pub parts: Vec<(&'static str, String)>,
}

impl Fault {
    /// Creates a fault without a place.
    pub fn new(status: u16, code: &'static str, message: impl Into<String>) -> Fault {
        Fault { status, code, message: message.into(), at: None, parts: Vec::new() }
    }

    /// Creates a fault for a wrong request.
    pub fn bad_request(message: impl Into<String>) -> Fault {
        Fault::new(400, "bad_request", message)
    }

    /// Creates a fault for a path that names something that does not exist.
    pub fn unknown(what: &str) -> Fault {
        Fault::new(404, "unknown", format!("there is no such {what}"))
    }

    /// Creates a fault for a request without a token of the table.
    pub fn no_token() -> Fault {
        Fault::new(401, "no_token", "this needs a seat at the table: send its token")
    }

    /// Creates a fault for a request id already used for something else.
    pub fn reused() -> Fault {
        Fault::new(422, "reused", "this request id has been used for something else")
    }

    /// Creates a fault for a body that is not the expected JSON, with the place of the error.
    pub fn of_body(body: &[u8], error: &ParseError) -> Fault {
        let code = if error.is_data { "bad_request" } else { "malformed" };
        let lines = body.split_inclusive(|&byte| byte == b'\n').take(error.line.saturating_sub(1));
        let offset = lines.map(<[u8]>::len).sum::<usize>() + error.column;
        let before = String::from_utf8_lossy(&body[..offset.min(body.len())]).chars().count();
        Fault { at: Some(before.max(1)), ..Fault::new(400, code, error.message.clone()) }
    }

    /// Returns the HTTP status for a problem.
    pub fn status_of(problem: &Problem) -> u16 {
        match problem.code {
            Code::Malformed | Code::BadRequest => 400,
            Code::Invalid | Code::Illegal => 422,
            Code::UnknownGame | Code::UnknownOp => 404,
        }
    }

    /// Adds a member of finished JSON.
    #[must_use]
    pub fn part(mut self, name: &'static str, json: String) -> Fault {
        self.parts.push((name, json));
        self
    }

    /// Adds the current log and view, for callers whose view is out of date.
    #[must_use]
    pub fn with_present(self, snapshot: &Snapshot, view: &str) -> Fault {
        self.part("log", snapshot.log(0)).part("view", view.to_owned())
    }

    /// Returns the response body as JSON.
    pub fn body(&self) -> String {
        let error = wire::json(&wire::Problem { code: self.code, message: &self.message, at: self.at });
        let mut parts = vec![("error", &*error)];
        parts.extend(self.parts.iter().map(|(name, json)| (*name, &**json)));
        wire::of_parts(&parts)
    }
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Fault {
        let status = Fault::status_of(&problem);
        Fault { at: problem.at, ..Fault::new(status, problem.code.name(), problem.message) }
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        match refusal {
            Refusal::Problem(problem) => problem.into(),
            Refusal::Stale | Refusal::Conflict(_) => Fault::new(409, "conflict", refusal.to_string()),
            Refusal::Held { message, items } => {
                Fault::from(Problem::illegal(message)).part("items", wire::json(&items))
            }
            Refusal::OtherSeat(message) => Fault::new(403, "other_seat", message),
        }
    }
}
