//! The stream events that are not views.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Ply;

/// Plies that replace all that were known from a number on.
#[derive(Serialize, JsonSchema)]
pub struct LogNews<'a> {
    /// The number of the first of them.
    pub from: usize,
    /// The plies.
    pub plies: Vec<Ply<'a>>,
}

/// The table where the same people play again.
#[derive(Serialize, JsonSchema)]
pub struct RematchNews<'a> {
    /// Its name.
    pub id: &'a str,
}

/// The match is over, and its seed no secret any more.
#[derive(Serialize, JsonSchema)]
pub struct SeedNews {
    /// The seed in hexadecimal digits.
    pub seed: String,
}
