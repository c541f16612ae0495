//! The border between computer players and claims about them: duplicate deals, seats rotated, error bars.
//!
//! A *deal* fixes everything random about a match: the start and every draw. It is played once in each
//! *rotation* of the entrants over the seats, so that the luck of the deal and of the seat cancels out.
//! Nothing here starts a thread or reads a clock; whoever runs an arena does.

mod bout;
mod entrant;
mod head;
mod log;
mod signature;
mod sprt;
mod standing;

pub use bout::{Bout, Rules, Schedule, play};
pub use entrant::{Entrant, Pace, ParseEntrantError};
pub use head::{BoutRecord, bout_record};
pub use log::{LogError, Loss, Played, read_log, write_header, write_line};
pub use signature::signature;
pub use sprt::{Elo, Pentanomial, Sprt, Verdict};
pub use standing::{Bars, Row, standing};
