//! Fairness: what is published when a table opens, what the seed determines, and how anyone can check it.
//!
//! All hashes are SHA-256 over parts, each prefixed with its length; the first part is the purpose. The seed is fixed
//! when the table opens, and a commitment to it is published then. The deal depends on the seed alone. Every later draw
//! depends on the seed, its ply, and the request ids of the moves before it, which the players choose after the
//! commitment. So neither side can steer a draw.

use tessera_core::{AnyGame, AnyMatch, Code, DealRng, Problem, Record, Recorded, Seed, Turn, record_part};

use crate::id::{hash_parts, hex, unhex};

const HEADER: &str = "tessera table 1";

/// The data that the commitment of a table covers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sealed {
    /// The name of the table.
    pub table: String,
    /// The name of the game.
    pub game: String,
    /// The options, in the order given.
    pub options: Vec<(String, String)>,
    /// The setup at the start, if it was given rather than dealt.
    pub opened: Option<String>,
}

impl Sealed {
    /// Returns the commitment to a seed, which is published when the table opens.
    pub fn commit(&self, seed: &[u8; 32]) -> [u8; 32] {
        let mut parts: Vec<&[u8]> =
            vec![b"tessera commit 1", self.table.as_bytes(), self.game.as_bytes(), seed];
        match &self.opened {
            Some(setup) => parts.extend([&b"opened"[..], setup.as_bytes()]),
            None => parts.push(b"dealt"),
        }
        for (name, value) in &self.options {
            parts.extend([name.as_bytes(), value.as_bytes()]);
        }
        hash_parts(parts)
    }

    /// Returns the match at its start.
    pub fn start(&self, game: &dyn AnyGame, seed: &[u8; 32]) -> Result<Box<dyn AnyMatch>, Problem> {
        match &self.opened {
            Some(setup) => game.open(setup),
            None => {
                let options: Vec<(&str, &str)> =
                    self.options.iter().map(|(name, value)| (&**name, &**value)).collect();
                let seed = hash_parts([&b"tessera deal 1"[..], self.table.as_bytes(), seed]);
                game.start(&options, &mut Seed(seed).deal_rng())
            }
        }
    }
}

/// Returns the generator for the draw at ply `ply`, after moves with these request ids.
pub fn draw_rng<'a>(
    table: &'a str,
    seed: &'a [u8; 32],
    ply: usize,
    requests: impl IntoIterator<Item = &'a str>,
) -> DealRng {
    let ply = ply.to_string();
    let mut parts: Vec<&[u8]> = vec![b"tessera draw 1", table.as_bytes(), seed, ply.as_bytes()];
    for request in requests {
        parts.push(request.as_bytes());
    }
    Seed(hash_parts(parts)).deal_rng()
}

/// The record of a table, with everything needed to check its draws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRecord {
    /// The data that the commitment covers.
    pub sealed: Sealed,
    /// The commitment.
    pub commit: [u8; 32],
    /// The seed, once the match is over.
    pub seed: Option<[u8; 32]>,
    /// The seat that resigned.
    pub resigned: Option<u8>,
    /// The request id of each event, if it has one.
    pub requests: Vec<Option<String>>,
    /// The moves and draws.
    pub record: Record,
}

/// The reason why a table's record does not verify.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A line is not as expected.
    #[error("line {line}: expected {expected}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// What the line should contain.
        expected: &'static str,
    },
    /// The record has no commitment.
    #[error(
        "this record has no commitment to its seed, so there is nothing to verify: download the record of a game from \
         its table. `tessera replay` checks the moves of any record"
    )]
    Plain,
    /// The moves are not those of a valid match.
    #[error("{0}")]
    Record(Problem),
    /// The seed is not revealed before the end of the match.
    #[error("the record has no seed: it is revealed when the match is over")]
    NoSeed,
    /// The commitment does not match the seed.
    #[error("the seed does not belong to the commitment: it has {found}, the record says {recorded}")]
    OtherCommit {
        /// The commitment of the seed.
        found: String,
        /// The commitment in the record.
        recorded: String,
    },
    /// The deal does not match the seed.
    #[error("the start does not follow from the seed: it gives {found}, the record says {recorded}")]
    OtherDeal {
        /// The setup that the seed gives.
        found: String,
        /// The setup in the record.
        recorded: String,
    },
    /// A draw does not match the seed.
    #[error("event {number} does not follow from the seed: it gives {found}, the record says {recorded}")]
    OtherDraw {
        /// The event, counted from 1.
        number: usize,
        /// The draw that the seed gives.
        found: String,
        /// The draw in the record.
        recorded: String,
    },
}

impl From<VerifyError> for Problem {
    fn from(error: VerifyError) -> Problem {
        match error {
            VerifyError::Record(problem) => problem,
            VerifyError::Line { .. } => Problem::malformed(error),
            other => Problem::new(Code::Invalid, other),
        }
    }
}

impl TableRecord {
    /// Writes the record as text: a header with the inputs of the draws, followed by a plain record that all Tessera
    /// programs can read.
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEADER}\ntable {}\n", self.sealed.table);
        let mut line = |name: &str, value: &str| text.push_str(&format!("{name} {value}\n"));
        for (name, value) in &self.sealed.options {
            line("option", &format!("{name} {value}"));
        }
        line("start", if self.sealed.opened.is_some() { "opened" } else { "dealt" });
        line("commit", &hex(&self.commit));
        if let Some(seed) = &self.seed {
            line("seed", &hex(seed));
        }
        if let Some(seat) = self.resigned {
            line("resigned", &seat.to_string());
        }
        for (index, request) in self.requests.iter().enumerate() {
            if let Some(request) = request {
                line("request", &format!("{} {request}", index + 1));
            }
        }
        text + &self.record.to_string()
    }

    /// Parses the text.
    pub fn parse(text: &str) -> Result<TableRecord, VerifyError> {
        let body = record_part(text);
        let record: Record = body.parse().map_err(|error| VerifyError::Record(Problem::from(error)))?;
        let mut found = TableRecord {
            sealed: Sealed {
                table: String::new(),
                game: record.game.clone(),
                options: Vec::new(),
                opened: None,
            },
            commit: [0; 32],
            seed: None,
            resigned: None,
            requests: vec![None; record.events.len()],
            record,
        };
        let head = &text[..text.len() - body.len()];
        if head.is_empty() {
            return Err(VerifyError::Plain);
        }
        let mut has_commit = false;
        for (index, text) in head.lines().enumerate() {
            let wrong = |expected| VerifyError::Line { line: index + 1, expected };
            let (name, value) = text.split_once(' ').unwrap_or((text, ""));
            match (index, name) {
                (0, _) if text == HEADER => {}
                (0, _) => return Err(wrong("`tessera table 1`")),
                (_, "table") => value.clone_into(&mut found.sealed.table),
                (_, "option") => {
                    let (name, value) = value.split_once(' ').unwrap_or((value, ""));
                    found.sealed.options.push((name.to_owned(), value.to_owned()));
                }
                (_, "start") if value == "opened" => found.sealed.opened = Some(found.record.start.clone()),
                (_, "start") if value == "dealt" => {}
                (_, "commit") => {
                    found.commit = unhex(value).ok_or(wrong("64 hexadecimal digits"))?;
                    has_commit = true;
                }
                (_, "seed") => found.seed = Some(unhex(value).ok_or(wrong("64 hexadecimal digits"))?),
                (_, "resigned") => found.resigned = Some(value.parse().map_err(|_| wrong("a seat"))?),
                (_, "request") => {
                    let (number, request) = value.split_once(' ').ok_or(wrong("an event and a request"))?;
                    let event = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                    let place = event.and_then(|event| found.requests.get_mut(event));
                    *place.ok_or(wrong("the number of an event"))? = Some(request.to_owned());
                }
                _ => return Err(wrong("a line of the table's head")),
            }
        }
        if has_commit {
            Ok(found)
        } else {
            Err(VerifyError::Line { line: head.lines().count().max(1), expected: "`commit`" })
        }
    }

    /// Checks that the commitment matches the seed, that the deal and every draw follow from the seed, and that the
    /// record replays.
    pub fn verify(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, VerifyError> {
        let end = self.record.replay(game).map_err(|error| VerifyError::Record(Problem::from(error)))?;
        let seed = self.seed.as_ref().ok_or(VerifyError::NoSeed)?;
        let found = self.sealed.commit(seed);
        if found != self.commit {
            return Err(VerifyError::OtherCommit { found: hex(&found), recorded: hex(&self.commit) });
        }
        let mut position = self.sealed.start(game, seed).map_err(VerifyError::Record)?;
        let (found, recorded) = (position.setup(), self.record.start.clone());
        if found != recorded {
            return Err(VerifyError::OtherDeal { found, recorded });
        }
        for (ply, Recorded { event, .. }) in self.record.events.iter().enumerate() {
            if position.turn() == Turn::Dealer {
                let requests = self.requests[..ply].iter().flatten().map(String::as_str);
                let mut rng = draw_rng(&self.sealed.table, seed, ply, requests);
                let found = position.sample_draw(&mut rng).unwrap_or_default();
                if found != event.text() {
                    return Err(VerifyError::OtherDraw {
                        number: ply + 1,
                        found,
                        recorded: event.text().to_owned(),
                    });
                }
            }
            position.apply(event).map_err(VerifyError::Record)?;
        }
        Ok(end)
    }
}
