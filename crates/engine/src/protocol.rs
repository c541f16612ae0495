//! The messages of the engine protocol. Both sides ignore unknown fields.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The version of the protocol.
pub(crate) const VERSION: u32 = 1;

/// The author of our own computer players.
pub(crate) const OURS: &str = "Tessera";

/// The maximum length of a line on either side.
pub(crate) const LONGEST: usize = 1 << 20;

/// A message of the host.
#[derive(Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ToEngine {
    /// A match begins.
    Hello(Hello),
    /// Requests an action.
    Play(Play),
    /// Requests an immediate answer with the best action so far.
    Stop {
        /// The request concerned.
        id: u64,
    },
    /// The match has ended.
    Over(Over),
    /// The session ends.
    Quit {},
}

/// A match begins.
#[derive(Serialize, Deserialize, Debug)]
pub(crate) struct Hello {
    pub(crate) protocol: u32,
    pub(crate) game: String,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) seats: usize,
    /// The seat of the engine.
    #[serde(default)]
    pub(crate) seat: usize,
    /// The setup at the start of the match.
    #[serde(default)]
    pub(crate) start: String,
}

/// A request for an action.
#[derive(Serialize, Deserialize, Debug)]
pub(crate) struct Play {
    pub(crate) id: u64,
    pub(crate) seat: usize,
    pub(crate) setup: String,
    #[serde(default)]
    pub(crate) actions: Vec<String>,
    #[serde(default)]
    pub(crate) events: Vec<String>,
    #[serde(default)]
    pub(crate) budget: BudgetMessage,
    /// The seed of everything random in the answer, as a decimal number. It is a string because not every language
    /// supports 64-bit integers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<String>,
}

#[derive(Serialize, Deserialize, Debug, Default)]
pub(crate) struct BudgetMessage {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) nodes: Option<u64>,
}

#[derive(Serialize, Deserialize, Debug)]
pub(crate) struct Over {
    pub(crate) setup: String,
    pub(crate) scores: Vec<i32>,
    pub(crate) ranks: Vec<u8>,
}

/// A message of the engine, one per line.
#[derive(Serialize, Deserialize, Debug, Default)]
pub(crate) struct FromEngine {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) hello: Option<Name>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) info: Option<InfoMessage>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) action: Option<ActionMessage>,
}

/// The identity of the engine.
#[derive(Serialize, Deserialize, Clone, Debug, Default)]
pub(crate) struct Name {
    #[serde(default)]
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) author: String,
    #[serde(default)]
    pub(crate) version: String,
}

/// The engine's current opinion.
#[derive(Serialize, Deserialize, Clone, Debug, Default)]
pub(crate) struct InfoMessage {
    #[serde(default)]
    pub(crate) id: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<f32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) line: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) nodes: Option<u64>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) text: String,
}

/// The engine's choice.
#[derive(Serialize, Deserialize, Debug)]
pub(crate) struct ActionMessage {
    pub(crate) id: u64,
    pub(crate) action: String,
}

/// Returns a message as a line.
pub(crate) fn line(message: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(message).expect("messages are plain data");
    line.push(b'\n');
    line
}
