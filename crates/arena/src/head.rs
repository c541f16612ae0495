//! The record of a bout with a header: who played, the result, and how to repeat it.
//!
//! ```text
//! tessera bout 1
//! version 0.2.0
//! seed 7 deal 3 rotation 1
//! option players 2
//! player 0 master@1000
//! player 1 mine
//! scores 4 3
//! ranks 1 2
//! forfeit 1 exited with code 3
//! stderr Traceback (most recent call last):
//! tessera record 1
//! ...
//! ```
//!
//! Readers of plain records skip the header.

use std::fmt::Write;

use tessera_core::Record;

use crate::{Entrant, Played, Rules};

/// The record of a bout and its players.
#[derive(Clone, PartialEq, Debug)]
pub struct BoutRecord {
    /// The player in each seat. A computer player of the game has its own name even if it plays as an engine, so that
    /// the same match has the same record inside and outside the process.
    pub names: Vec<Entrant>,
    /// The record.
    pub record: Record,
}

/// Returns the record of a bout as text.
pub fn bout_record(rules: &Rules<'_>, played: &Played, bout_record: &BoutRecord) -> String {
    let mut text = format!("tessera bout 1\nversion {}\n", env!("CARGO_PKG_VERSION"));
    let mut line = |line: std::fmt::Arguments<'_>| {
        writeln!(text, "{line}").expect("a string takes all");
    };
    let bout = played.bout;
    line(format_args!("seed {} deal {} rotation {}", rules.seed, bout.deal, bout.rotation));
    for (name, value) in rules.options {
        line(format_args!("option {name} {value}"));
    }
    for (seat, name) in bout_record.names.iter().enumerate() {
        line(format_args!("player {seat} {name}"));
    }
    line(format_args!("scores {}", spaced(&played.scores)));
    line(format_args!("ranks {}", spaced(&played.ranks)));
    if let Some(loss) = &played.loss {
        line(format_args!("forfeit {} {}", loss.seat, one_line(&loss.forfeit.reason)));
        for words in loss.forfeit.last_words.lines() {
            line(format_args!("stderr {}", one_line(words)));
        }
    }
    text + &bout_record.record.to_string()
}

fn spaced<T: ToString>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
