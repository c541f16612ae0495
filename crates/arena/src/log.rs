//! The log of an arena, one line per bout, from which an interrupted arena can be resumed.

use std::fmt::Display;
use std::str::FromStr;

use tessera_core::{Forfeit, Seat};

use crate::title::FORMAT;
use crate::{Bout, Title};

/// The result of a bout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The bout.
    pub bout: Bout,
    /// The entrant in each seat.
    pub seating: Vec<usize>,
    /// The points of each seat.
    pub scores: Vec<i32>,
    /// The rank of each seat; 1 is first.
    pub ranks: Vec<u8>,
    /// The number of moves.
    pub moves: u32,
    /// The seat that forfeited the match, if any. It is ranked last.
    pub loss: Option<Loss>,
}

/// A match that a seat has lost by forfeit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// The seat.
    pub seat: Seat,
    /// The forfeit.
    pub forfeit: Forfeit,
}

impl Played {
    /// Returns the entrant's result: 1 for first place, split among those who share it, averaged over its seats.
    pub fn share(&self, entrant: usize) -> f64 {
        let firsts = self.ranks.iter().filter(|&&rank| rank == 1).count().max(1) as f64;
        self.mean(entrant, |seat| if self.ranks[seat] == 1 { 1.0 / firsts } else { 0.0 })
    }

    /// Returns the mean of a value over the seats of an entrant.
    pub fn mean(&self, entrant: usize, value: impl Fn(usize) -> f64) -> f64 {
        let seats = || (0..self.seating.len()).filter(|&seat| self.seating[seat] == entrant);
        seats().map(&value).sum::<f64>() / seats().count().max(1) as f64
    }
}

/// The reason why a log cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// The file is not a log.
    #[error("this is not a log of an arena: its first line is not {FORMAT:?}")]
    NoLog,
    /// The log was written by another version of the program, whose players may play differently.
    #[error(
        "the log was written by version {found} of the program, this is version {ours}; results of both do not add up"
    )]
    OtherVersion {
        /// The version of the log.
        found: String,
        /// The version of this program.
        ours: String,
    },
    /// The log belongs to a different arena.
    #[error("the log is of another arena:\n  it says  {found}\n  this is  {expected}")]
    OtherArena {
        /// The arena of the log.
        found: String,
        /// The expected arena.
        expected: String,
    },
    /// Two logs have different results for the same bout.
    #[error("the logs have different results of deal {0}, rotation {1}")]
    Differs(u64, usize),
    /// A line is not a result.
    #[error("line {0} of the log is not a result")]
    Line(usize),
}

/// The columns of the log.
const COLUMNS: &str = "deal,rotation,entrants,scores,ranks,moves,forfeit,stderr";

/// Returns the first lines: the header and the column names.
pub fn write_header(title: &Title) -> String {
    format!("{}{COLUMNS}\n", title.head())
}

/// Returns the line of one bout.
pub fn write_line(played: &Played) -> String {
    let Bout { deal, rotation } = played.bout;
    let loss = played.loss.as_ref().map(|loss| format!("{}: {}", loss.seat, one_field(&loss.forfeit.reason)));
    let stderr = played.loss.as_ref().map(|loss| {
        let lines: Vec<String> = loss.forfeit.last_words.lines().map(one_field).collect();
        lines.join(LINE_BREAK)
    });
    format!(
        "{deal},{rotation},{},{},{},{},{},{}\n",
        join(&played.seating),
        join(&played.scores),
        join(&played.ranks),
        played.moves,
        loss.unwrap_or_default(),
        stderr.unwrap_or_default()
    )
}

/// The replacement for a line break in an engine's output.
const LINE_BREAK: &str = " \\n ";

/// Makes a text fit into a CSV field.
fn one_field(text: &str) -> String {
    text.chars().map(|letter| if letter == ',' || letter.is_control() { ';' } else { letter }).collect()
}

/// Reads the log of this arena. An incomplete last line is ignored, so its bout is played again.
pub fn read_log(text: &str, title: &Title) -> Result<Vec<Played>, LogError> {
    let (found, played) = parse_log(text)?;
    is_same(&found, title)?;
    Ok(played)
}

fn is_same(found: &Title, ours: &Title) -> Result<(), LogError> {
    if found == ours {
        return Ok(());
    }
    if found.version != ours.version {
        let (found, ours) = (found.version.clone(), ours.version.clone());
        return Err(LogError::OtherVersion { found, ours });
    }
    Err(LogError::OtherArena { found: found.to_string(), expected: ours.to_string() })
}

/// Reads the log of any arena, ignoring an incomplete last line.
pub fn parse_log(text: &str) -> Result<(Title, Vec<Played>), LogError> {
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let head = whole.lines().take_while(|line| line.starts_with('#')).count();
    let title = Title::parse(whole.lines().take(head)).ok_or(LogError::NoLog)?;
    if whole.lines().nth(head) != Some(COLUMNS) {
        return Err(LogError::Line(head + 1));
    }
    let seats = title.players.len();
    let fits = |played: &Played| played.seating.iter().all(|entrant| *entrant < seats);
    let results = whole.lines().enumerate().skip(head + 1);
    let result = |(index, line)| parse_line(line).filter(fits).ok_or(LogError::Line(index + 1));
    Ok((title, results.map(result).collect::<Result<_, _>>()?))
}

/// Merges logs of the same arena, such as those of its shards. A bout in several logs counts once.
pub fn merge(logs: Vec<(Title, Vec<Played>)>) -> Result<(Title, Vec<Played>), LogError> {
    let mut logs = logs.into_iter();
    let (title, mut all) = logs.next().ok_or(LogError::NoLog)?;
    for (other, played) in logs {
        is_same(&other, &title)?;
        all.extend(played);
    }
    all.sort_by_key(|played| played.bout);
    if let Some(pair) = all.windows(2).find(|pair| pair[0].bout == pair[1].bout && pair[0] != pair[1]) {
        return Err(LogError::Differs(pair[0].bout.deal, pair[0].bout.rotation));
    }
    all.dedup_by_key(|played| played.bout);
    Ok((title, all))
}

impl Played {
    /// Returns the result as it reads back from a log.
    #[must_use]
    pub fn as_logged(self) -> Played {
        parse_line(write_line(&self).trim_end_matches('\n')).unwrap_or(self)
    }
}

fn parse_line(line: &str) -> Option<Played> {
    let mut columns = line.split(',');
    let bout = Bout { deal: columns.next()?.parse().ok()?, rotation: columns.next()?.parse().ok()? };
    let seating: Vec<usize> = split(columns.next()?)?;
    let scores: Vec<i32> = split(columns.next()?)?;
    let ranks: Vec<u8> = split(columns.next()?)?;
    let moves = columns.next()?.parse().ok()?;
    let (forfeit, stderr) = (columns.next()?, columns.next()?);
    let loss = match forfeit {
        "" => None,
        text => Some(parse_loss(text, stderr).filter(|loss| loss.seat.index() < seating.len())?),
    };
    let seats = seating.len();
    let whole = columns.next().is_none() && scores.len() == seats && ranks.len() == seats;
    whole.then_some(Played { bout, seating, scores, ranks, moves, loss })
}

fn parse_loss(text: &str, stderr: &str) -> Option<Loss> {
    let (seat, reason) = text.split_once(": ")?;
    let seat = seat.parse().ok().filter(|&seat| seat < Seat::MAX).map(Seat::new)?;
    let last_words = stderr.split(LINE_BREAK).collect::<Vec<_>>().join("\n");
    Some(Loss { seat, forfeit: Forfeit { reason: reason.to_owned(), last_words } })
}

fn join<T: Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join("|")
}

fn split<T: FromStr>(text: &str) -> Option<Vec<T>> {
    text.split('|').map(|item| item.parse().ok()).collect()
}
