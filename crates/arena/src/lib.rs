//! The interface between computer players and claims about their strength: duplicate deals, rotated seats, confidence
//! intervals.
//!
//! A *deal* fixes everything random about a match: the start and every draw. It is played once in each *rotation* of
//! the entrants over the seats, so that the luck of the deal and of the seat cancels out. This crate starts no threads
//! and reads no clock; its caller does.

mod bout;
mod entrant;
mod head;
mod interval;
mod log;
mod signature;
mod sprt;
mod standing;
mod title;

pub use bout::{Bout, Finished, MatchPlan, Rules, Schedule, deal_seed, play, play_match};
pub use entrant::{Entrant, Pace, ParseEntrantError};
pub use head::{BoutRecord, bout_record};
pub use interval::{Bars, Deal, on_a_scale, without_ends};
pub use log::{LogError, Loss, Played, merge, parse_log, read_log, write_header, write_line};
pub use signature::signature;
pub use sprt::{Elo, Pentanomial, Sprt, Verdict};
pub use standing::{Row, standing};
pub use title::Title;
