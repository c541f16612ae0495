//! The tests common to all games, which keep a game's own tests short, and a client for server tests, and a
//! throw-away PostgreSQL. A dev-dependency only.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "everything here runs in tests")]

mod colour;
mod conformance;
mod corpus;
mod encoding;
mod explain;
mod fuzz;
mod keys;
mod lesson;
pub mod pebbles;
mod perft;
mod playthrough;
#[cfg(unix)]
pub mod postgres;
mod scene;
mod signature;
mod vectors;

pub use tessera_client as client;

pub use colour::told_apart;
pub use conformance::{conformance, random_match, start};
pub use corpus::{invalid_actions, invalid_setups, valid_setups};
pub use encoding::encoding;
pub use explain::explanations;
pub use fuzz::{fuzz_actions, fuzz_choice, fuzz_query, fuzz_texts};
pub use keys::keys;
pub use lesson::lessons;
pub use perft::perft_file;
pub use playthrough::playthrough;
pub use scene::scenes;
pub use signature::signature_file;
pub use vectors::{course_vectors, vector_lines};
