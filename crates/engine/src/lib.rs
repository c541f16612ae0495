//! The border between Tessera and players that are other processes.
//!
//! Both sides of the engine protocol are here: the host, which starts a program, asks it for actions and survives
//! whatever it does; and the engine, with which our own computer players sit down at other hosts. The protocol is one
//! JSON object a line over standard input and output; `docs/engines.md` describes it.
#![allow(clippy::disallowed_methods, reason = "this is where processes are started and timed")]

mod budget;
mod command;
mod host;
mod lines;
mod protocol;
mod speak;

#[cfg(unix)]
mod guard;
#[cfg(unix)]
mod process;
#[cfg(unix)]
mod tree;

pub use budget::Budget;
pub use command::{EngineCommand, Limits, ParseEngineError};
pub use host::Engine;
pub use speak::{SpeakError, speak};

#[cfg(unix)]
pub use guard::guard;
