//! Texts that may refer to players.

use schemars::JsonSchema;
use serde::Serialize;

use crate::writer::Writer;

/// A text for people. Where it names players it comes in parts, and the client puts in their names.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Phrase<'a> {
    /// Words that name nobody.
    Plain(&'a str),
    /// Words and names in turn.
    Parts(Vec<PhrasePart<'a>>),
}

/// A piece of a text: words, or the seat whose name belongs there.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum PhrasePart<'a> {
    /// Words as they are.
    Text(&'a str),
    /// The name of whoever sits there.
    Seat {
        /// The number of the seat.
        seat: usize,
    },
}

impl<'a> From<&'a tessera_core::Phrase> for Phrase<'a> {
    fn from(phrase: &'a tessera_core::Phrase) -> Phrase<'a> {
        let part = |part: &'a tessera_core::Part| match part {
            tessera_core::Part::Text(words) => PhrasePart::Text(words),
            tessera_core::Part::Seat(seat) => PhrasePart::Seat { seat: seat.index() },
        };
        match phrase {
            tessera_core::Phrase::Plain(words) => Phrase::Plain(words),
            tessera_core::Phrase::Parts(parts) => Phrase::Parts(parts.iter().map(part).collect()),
        }
    }
}

impl Writer {
    /// Writes a text that may refer to players.
    pub(crate) fn phrase(&mut self, phrase: &tessera_core::Phrase) -> &mut Writer {
        match phrase {
            tessera_core::Phrase::Plain(words) => self.text(words),
            tessera_core::Phrase::Parts(parts) => {
                self.list(parts, |out, part| match part {
                    tessera_core::Part::Text(words) => drop(out.text(words)),
                    tessera_core::Part::Seat(seat) => {
                        out.raw("{\"seat\":").whole(seat.index() as i32).raw("}");
                    }
                });
                self
            }
        }
    }
}
