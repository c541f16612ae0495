//! The interface between requests and hosts: interprets requests and produces responses, as plain values.
//!
//! The server and the browser worker answer the same requests, documented in `docs/protocol.md`. Everything that does
//! not depend on sockets, stores or threads is here, so both give the same answers.

mod changes;
mod explain;
mod fault;
mod hint;
mod lesson;
mod listener;
pub mod puzzles;
mod tables;
mod viewer;

pub use changes::{Act, answer, lift, new_table, play, request, resign, secret_request, undo};
pub use explain::{aim, aim_in_viewer, effects, effects_in_viewer};
pub use fault::Fault;
pub use hint::{Hinted, hint, hint_in_viewer};
pub use lesson::{lesson, try_step};
pub use listener::{Listener, News};
pub use tables::{done, done_status, is_deletable, opened, summary, symbols, table};
pub use viewer::view;
