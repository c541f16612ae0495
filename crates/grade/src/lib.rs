//! The border between the engine and programs that claim to know the rules: questions, answers, and the smallest
//! question that a program gets wrong.
//!
//! A program reads one JSON object a line from standard input, `{"id", "game", "op", "args"}`, and answers each with a
//! line `{"id", "ok"}` or `{"id", "error": {"code"}}`, as `tessera query` does. A question whose answer is an error is
//! answered right by any error; the error `unknown_op` says that the program does not attempt an operation.
#![allow(clippy::disallowed_methods, reason = "this is where programs are timed")]

mod answer;
mod hostile;
mod program;
mod questions;
mod report;
mod run;
mod shrink;

pub use answer::{Given, is_right};
pub use questions::{Asks, ask_for, read_line};
pub use report::{gradescope, html, json, text};
pub use run::{Grade, Mistake, OpGrade, Options, Watcher, grade};
