//! Problems with a request.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Ply, View};

/// A problem, for programs and for people.
#[derive(Serialize, JsonSchema)]
pub struct Problem<'a> {
    /// The kind, for programs.
    pub code: &'a str,
    /// A sentence for people.
    pub message: &'a str,
    /// The character where it happened, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub at: Option<usize>,
}

impl<'a> From<&'a tessera_core::Problem> for Problem<'a> {
    fn from(problem: &'a tessera_core::Problem) -> Problem<'a> {
        Problem { code: problem.code.name(), message: &problem.message, at: problem.at }
    }
}

/// The answer to a request that was not carried out. Nothing has changed.
#[derive(Serialize, JsonSchema)]
pub struct Failure<'a> {
    /// Why.
    pub error: Problem<'a>,
}

/// The answer to a request to lift a piece off that has to stay. Nothing has changed.
#[derive(Serialize, JsonSchema)]
pub struct Held<'a> {
    /// Why.
    pub error: Problem<'a>,
    /// The ids of the items that hang over it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<&'a str>,
}

/// The answer to a request about a position that is out of date, or that cannot be carried out now: the present state
/// comes with it.
#[derive(Serialize, JsonSchema)]
pub struct Stale<'a> {
    /// Why.
    pub error: Problem<'a>,
    /// All plies that count.
    pub log: Vec<Ply<'a>>,
    /// The present view.
    pub view: View<'a>,
}
