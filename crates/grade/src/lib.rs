//! The interface between the engine and programs that claim to know the rules: questions, answers, and the smallest
//! question that a program gets wrong.
//!
//! A program reads one JSON object per line from standard input, `{"id", "game", "op", "args"}`, and answers each with
//! a line `{"id", "ok"}` or `{"id", "error": {"code"}}`, like `tessera query`. If the right answer is an error, any
//! error is accepted. The error `unknown_op` means that the program does not implement an operation.
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
