//! Records: a whole match as text, which replays to the same position.
//!
//! ```text
//! tessera record 1
//! game NAME
//! start SETUP
//! 0 ACTION #5f0c2b9e41d7a836
//! * DRAW #8d1e77c03ab2f954
//! ```
//!
//! After the header, each line is one event: the seat's number and the action, or `*` and the draw. Optionally, `#` and
//! the first 64 bits of the SHA-256 of the canonical setup text after the event follow.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::{AnyGame, AnyMatch, Event, Problem, Seat};

const HEADER: &str = "tessera record 1";

/// The size limit of a record; a match of any game is far shorter.
const MAX_BYTES: usize = 1 << 20;

/// A match from its start up to some point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The name of the game.
    pub game: String,
    /// The canonical setup text at the start.
    pub start: String,
    /// The events, in order.
    pub events: Vec<Recorded>,
}

/// An event of a record and the state after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// The event.
    pub event: Event,
    /// The hash of the state after it, if recorded.
    pub hash: Option<StateHash>,
}

/// A hash of a state: the first 64 bits of the SHA-256 of its canonical setup text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StateHash(pub u64);

impl StateHash {
    /// Returns the hash of a canonical setup text.
    pub fn of(setup: &str) -> StateHash {
        let digest = Sha256::digest(setup.as_bytes());
        StateHash(u64::from_be_bytes(digest[..8].try_into().expect("SHA-256 has 32 bytes")))
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The reason why a text is not a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRecordError {
    /// The text is larger than any match.
    #[error("the record is larger than {MAX_BYTES} bytes")]
    TooLarge,
    /// A line is not as expected.
    #[error("line {line}: expected {expected}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What the line should contain.
        expected: &'static str,
    },
}

impl From<ParseRecordError> for Problem {
    fn from(error: ParseRecordError) -> Problem {
        Problem::malformed(error)
    }
}

/// The reason why a record does not replay.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The start is not a position of the game.
    #[error("the start: {0}")]
    Start(Problem),
    /// An event is not possible.
    #[error("event {number}, {text:?}: {problem}")]
    Event {
        /// The event, counted from 1.
        number: usize,
        /// Its text.
        text: String,
        /// The reason why it is not possible.
        problem: Problem,
    },
    /// The seat of an event is not on turn.
    #[error("event {number}, {text:?}: it is not {who}'s turn")]
    NotOnTurn {
        /// The event, counted from 1.
        number: usize,
        /// Its text.
        text: String,
        /// The one who acts according to the record.
        who: String,
    },
    /// The state differs from the recorded one.
    #[error("event {number}: the state has fingerprint {found}, the record says {recorded}")]
    OtherState {
        /// The event, counted from 1.
        number: usize,
        /// The hash of the replayed state.
        found: StateHash,
        /// The recorded hash.
        recorded: StateHash,
    },
}

impl From<ReplayError> for Problem {
    fn from(error: ReplayError) -> Problem {
        let code = match &error {
            ReplayError::Start(problem) | ReplayError::Event { problem, .. } => problem.code,
            ReplayError::NotOnTurn { .. } => crate::Code::Illegal,
            ReplayError::OtherState { .. } => crate::Code::Invalid,
        };
        Problem::new(code, error)
    }
}

impl Record {
    /// Creates an empty record that starts at the current position of a match.
    pub fn new(game: &str, start: &dyn AnyMatch) -> Record {
        Record { game: game.to_owned(), start: start.setup(), events: Vec::new() }
    }

    /// Appends an event that has just happened; `after` is the match after it.
    pub fn push(&mut self, event: Event, after: &dyn AnyMatch) {
        self.events.push(Recorded { event, hash: Some(StateHash::of(&after.setup())) });
    }

    /// Replays the record, checking every event and every hash.
    pub fn replay(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, ReplayError> {
        self.replay_with(game, |_, _| {})
    }

    /// Like [`Record::replay`], but passes each event to `visit` with the match before it.
    pub fn replay_with(
        &self,
        game: &dyn AnyGame,
        mut visit: impl FnMut(&dyn AnyMatch, &Event),
    ) -> Result<Box<dyn AnyMatch>, ReplayError> {
        let mut position = game.open(&self.start).map_err(ReplayError::Start)?;
        for (index, Recorded { event, hash }) in self.events.iter().enumerate() {
            let (number, text) = (index + 1, || event.text().to_owned());
            if position.turn() != event.turn() {
                return Err(ReplayError::NotOnTurn { number, text: text(), who: event.who() });
            }
            visit(&*position, event);
            position.apply(event).map_err(|problem| ReplayError::Event { number, text: text(), problem })?;
            if let Some(recorded) = *hash {
                let found = StateHash::of(&position.setup());
                if found != recorded {
                    return Err(ReplayError::OtherState { number, found, recorded });
                }
            }
        }
        Ok(position)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}\ngame {}\nstart {}", self.game, self.start)?;
        for Recorded { event, hash } in &self.events {
            write!(f, "{event}")?;
            match hash {
                Some(hash) => writeln!(f, " #{hash}")?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = ParseRecordError;

    fn from_str(text: &str) -> Result<Record, ParseRecordError> {
        if text.len() > MAX_BYTES {
            return Err(ParseRecordError::TooLarge);
        }
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()));
        let mut header = |expected, prefix: &str| {
            let line = lines.next();
            line.and_then(|(_, line)| line.strip_prefix(prefix)).map(str::to_owned).ok_or(
                ParseRecordError::Line { line: line.map_or(text.lines().count() + 1, |(n, _)| n), expected },
            )
        };
        header("`tessera record 1`", HEADER)?;
        let game = header("`game` and the name of the game", "game ")?;
        // The setup text of an empty board may be empty.
        let start = header("`start` and a setup", "start")?.trim_start().to_owned();
        let events = lines.filter(|(_, line)| !line.is_empty()).map(parse_event).collect::<Result<_, _>>()?;
        Ok(Record { game, start, events })
    }
}

/// Returns the plain record in a text that may begin with a header, such as that of a table or of an arena bout.
///
/// ```
/// use tessera_core::record_part;
///
/// let plain = "tessera record 1\ngame go_fish\nstart x\n";
/// assert_eq!(record_part(plain), plain);
/// assert_eq!(record_part(&format!("tessera table 1\nseed 7\n{plain}")), plain);
/// assert_eq!(record_part("something else"), "something else");
/// ```
pub fn record_part(text: &str) -> &str {
    match text.find(&format!("\n{HEADER}\n")) {
        Some(at) if !text.starts_with(HEADER) => &text[at + 1..],
        _ => text,
    }
}

fn parse_event((line, text): (usize, &str)) -> Result<Recorded, ParseRecordError> {
    let wrong = |expected| ParseRecordError::Line { line, expected };
    let mut words = text.split_ascii_whitespace();
    let seat = match words.next() {
        Some("*") => None,
        Some(word) => Some(parse_seat(word).ok_or(wrong("a seat's number or `*`"))?),
        None => return Err(wrong("an event")),
    };
    let text = words.next().ok_or(wrong("an action or a draw"))?.to_owned();
    let hash = words.next().map(|word| parse_hash(word).ok_or(wrong("`#` and 16 hexadecimal digits")));
    if words.next().is_some() {
        return Err(wrong("nothing more"));
    }
    let event = match seat {
        Some(seat) => Event::Action { seat, text },
        None => Event::Draw { text },
    };
    Ok(Recorded { event, hash: hash.transpose()? })
}

fn parse_seat(word: &str) -> Option<Seat> {
    let number: usize = word.parse().ok()?;
    (number < Seat::MAX).then(|| Seat::new(number))
}

fn parse_hash(word: &str) -> Option<StateHash> {
    let digits = word.strip_prefix('#').filter(|digits| digits.len() == 16)?;
    digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(())?;
    u64::from_str_radix(digits, 16).ok().map(StateHash)
}
