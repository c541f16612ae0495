//! The interface between a player and a table of any server: a bridge over the public interface.
//!
//! The bridge takes a free seat, asks its player for actions, sends them, continues when the server restarts, and
//! leaves when the matches are over or when told to. The player is any [`Player`](tessera_core::Player): a computer
//! player of a game, or a program that speaks the engine protocol.
#![allow(clippy::disallowed_methods, reason = "this is where a server is called and waited for")]

mod address;
mod bridge;
mod server;
mod stream;

pub use address::{Address, ParseAddressError};
pub use bridge::{Bridge, Ended, Host, JoinError, News};
