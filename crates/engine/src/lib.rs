//! The interface between Tessera and players in other processes.
//!
//! This crate has both sides of the engine protocol: the host, which starts a program, asks it for actions and survives
//! any misbehaviour; and the engine, through which our own computer players play at other hosts. The protocol is one
//! JSON object per line over standard input and output; `docs/engines.md` describes it.
//!
//! ```no_run
//! use tessera_core::Player;
//! use tessera_engine::{Budget, Engine, EngineCommand, Limits};
//!
//! let words = EngineCommand::split("python3 bot.py").expect("the quotes are closed");
//! let command = EngineCommand { name: "mine".to_owned(), words };
//! let engine = Engine::new(command, Limits::default(), Budget::SECOND);
//! // An engine is a player like any other: `tessera_arena::play` takes it.
//! let player: Box<dyn Player> = Box::new(engine);
//! ```
#![allow(clippy::disallowed_methods, reason = "this is where processes are started and timed")]

mod budget;
mod command;
mod host;
mod lines;
mod protocol;
mod speak;
mod stable;

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
pub use stable::{Stable, Stall};

#[cfg(unix)]
pub use guard::guard;
#[cfg(unix)]
pub use process::{Process, Received};
