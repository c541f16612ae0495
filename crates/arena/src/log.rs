//! What was played, one line a bout, so that an arena can be taken up again where it stopped.

use std::fmt::Display;
use std::str::FromStr;

use tessera_core::{Forfeit, Seat};

use crate::Bout;

/// The result of a bout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Which bout it was.
    pub bout: Bout,
    /// Which entrant sat in each seat.
    pub seating: Vec<usize>,
    /// The points of each seat.
    pub scores: Vec<i32>,
    /// The place of each seat; 1 is first.
    pub ranks: Vec<u8>,
    /// How many moves were made.
    pub moves: u32,
    /// The seat that forfeited the match, if one did. It has the last place.
    pub loss: Option<Loss>,
}

/// A match that a seat has lost by forfeit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The seat.
    pub seat: Seat,
    /// What happened.
    pub forfeit: Forfeit,
}

impl Played {
    /// What the entrant got: a first place is 1, shared by those who share it, averaged over its seats.
    pub fn share(&self, entrant: usize) -> f64 {
        let firsts = self.ranks.iter().filter(|&&rank| rank == 1).count().max(1) as f64;
        self.mean(entrant, |seat| if self.ranks[seat] == 1 { 1.0 / firsts } else { 0.0 })
    }

    /// The mean of something over the seats of an entrant.
    pub fn mean(&self, entrant: usize, value: impl Fn(usize) -> f64) -> f64 {
        let seats = || (0..self.seating.len()).filter(|&seat| self.seating[seat] == entrant);
        seats().map(&value).sum::<f64>() / seats().count().max(1) as f64
    }
}

/// Why a log cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// The log is of another arena.
    #[error("the log is of another arena:\n  it says  {found}\n  this is  {expected}")]
    OtherArena {
        /// Its first line.
        found: String,
        /// What the first line would be.
        expected: String,
    },
    /// A line is not a result.
    #[error("line {0} of the log is no result")]
    Line(usize),
}

/// The columns of the log.
const COLUMNS: &str = "deal,rotation,entrants,scores,ranks,moves,forfeit";

/// The first two lines: what the arena is, and the columns.
pub fn write_header(arena: &str) -> String {
    format!("# {arena}\n{COLUMNS}\n")
}

/// The line of one bout.
pub fn write_line(played: &Played) -> String {
    let Bout { deal, rotation } = played.bout;
    let loss = played.loss.as_ref().map(|loss| format!("{}: {}", loss.seat, one_field(&loss.forfeit.reason)));
    format!(
        "{deal},{rotation},{},{},{},{},{}\n",
        join(&played.seating),
        join(&played.scores),
        join(&played.ranks),
        played.moves,
        loss.unwrap_or_default()
    )
}

/// A text that fits between two commas.
fn one_field(text: &str) -> String {
    text.chars().map(|letter| if letter == ',' || letter.is_control() { ';' } else { letter }).collect()
}

/// Reads the log of this arena. A last line that was cut off is left out: its bout is played again.
pub fn read_log(text: &str, arena: &str) -> Result<Vec<Played>, LogError> {
    let header = write_header(arena);
    if !text.starts_with(&header) {
        let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
        return Err(LogError::OtherArena { found: first(text), expected: first(&header) });
    }
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let results = whole.lines().enumerate().skip(2);
    results.map(|(index, line)| parse_line(line).ok_or(LogError::Line(index + 1))).collect()
}

fn parse_line(line: &str) -> Option<Played> {
    let mut columns = line.split(',');
    let bout = Bout { deal: columns.next()?.parse().ok()?, rotation: columns.next()?.parse().ok()? };
    let seating: Vec<usize> = split(columns.next()?)?;
    let scores: Vec<i32> = split(columns.next()?)?;
    let ranks: Vec<u8> = split(columns.next()?)?;
    let moves = columns.next()?.parse().ok()?;
    let loss = match columns.next()? {
        "" => None,
        text => Some(parse_loss(text).filter(|loss| loss.seat.index() < seating.len())?),
    };
    let seats = seating.len();
    let whole = columns.next().is_none() && scores.len() == seats && ranks.len() == seats;
    whole.then_some(Played { bout, seating, scores, ranks, moves, loss })
}

fn parse_loss(text: &str) -> Option<Loss> {
    let (seat, reason) = text.split_once(": ")?;
    let seat = seat.parse().ok().filter(|&seat| seat < Seat::MAX).map(Seat::new)?;
    Some(Loss { seat, forfeit: Forfeit { reason: reason.to_owned(), last_words: String::new() } })
}

fn join<T: Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join("|")
}

fn split<T: FromStr>(text: &str) -> Option<Vec<T>> {
    text.split('|').map(|item| item.parse().ok()).collect()
}
