//! Short texts that may refer to players; the host fills in their names.

use std::borrow::Cow;
use std::fmt;

use crate::Seat;

/// A text, either static or owned.
pub type Words = Cow<'static, str>;

/// A piece of a [`Phrase`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Literal words.
    Text(Words),
    /// The name of the player at this seat.
    Seat(Seat),
}

/// A short text that refers to players by seat, because games do not know their names.
///
/// Displayed without names, a seat is `Player 1` to `Player 4`.
///
/// ```
/// use tessera_core::{Phrase, Seat};
///
/// let phrase = Phrase::from("takes the flag of Qi from ").seat(Seat::new(1));
/// assert_eq!(phrase.to_string(), "takes the flag of Qi from Player 2");
/// assert_eq!(phrase.named(&["Ann", "Bob"]), "takes the flag of Qi from Bob");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phrase {
    /// Words without names.
    Plain(Words),
    /// Alternating words and names.
    Parts(Vec<Part>),
}

impl Phrase {
    /// Appends the name of a seat.
    #[must_use]
    pub fn seat(self, seat: Seat) -> Phrase {
        self.with(Part::Seat(seat))
    }

    /// Appends words.
    #[must_use]
    pub fn text(self, words: impl Into<Words>) -> Phrase {
        self.with(Part::Text(words.into()))
    }

    /// Appends another phrase.
    #[must_use]
    pub fn then(self, other: Phrase) -> Phrase {
        match other {
            Phrase::Plain(words) => self.text(words),
            Phrase::Parts(parts) => parts.into_iter().fold(self, Phrase::with),
        }
    }

    fn with(self, part: Part) -> Phrase {
        if self.is_empty() {
            return match part {
                Part::Text(words) => Phrase::Plain(words),
                seat => Phrase::Parts(vec![seat]),
            };
        }
        let mut parts = match self {
            Phrase::Plain(words) => match part {
                Part::Text(more) => return Phrase::Plain(words + more),
                seat => return Phrase::Parts(vec![Part::Text(words), seat]),
            },
            Phrase::Parts(parts) => parts,
        };
        match (parts.last_mut(), part) {
            (Some(Part::Text(words)), Part::Text(more)) => *words += more,
            (_, part) => parts.push(part),
        }
        Phrase::Parts(parts)
    }

    /// Returns whether the phrase is empty.
    pub fn is_empty(&self) -> bool {
        matches!(self, Phrase::Plain(words) if words.is_empty())
    }

    /// Returns the text with the names of the seats; a seat without a name is shown by its number.
    pub fn named<N: AsRef<str>>(&self, names: &[N]) -> String {
        let mut text = String::new();
        self.write(&mut text, |seat| names.get(seat.index()).map(N::as_ref)).expect("a string takes all");
        text
    }

    fn write<'n>(&self, out: &mut impl fmt::Write, name: impl Fn(Seat) -> Option<&'n str>) -> fmt::Result {
        let parts = match self {
            Phrase::Plain(words) => return out.write_str(words),
            Phrase::Parts(parts) => parts,
        };
        for part in parts {
            match part {
                Part::Text(words) => out.write_str(words)?,
                Part::Seat(seat) => match name(*seat) {
                    Some(name) => out.write_str(name)?,
                    None => write!(out, "Player {}", seat.index() + 1)?,
                },
            }
        }
        Ok(())
    }
}

impl Default for Phrase {
    fn default() -> Phrase {
        Phrase::Plain(Words::Borrowed(""))
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, |_| None)
    }
}

impl From<Seat> for Phrase {
    fn from(seat: Seat) -> Phrase {
        Phrase::Parts(vec![Part::Seat(seat)])
    }
}

impl From<&'static str> for Phrase {
    fn from(words: &'static str) -> Phrase {
        Phrase::Plain(Words::Borrowed(words))
    }
}

impl From<String> for Phrase {
    fn from(words: String) -> Phrase {
        Phrase::Plain(Words::Owned(words))
    }
}

impl From<Words> for Phrase {
    fn from(words: Words) -> Phrase {
        Phrase::Plain(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_words_become_one_part() {
        let seat = Seat::new(2);
        let phrase = Phrase::default().seat(seat).text(": 3").then(" cards".into()).seat(seat);
        let parts = vec![Part::Seat(seat), Part::Text(": 3 cards".into()), Part::Seat(seat)];
        assert_eq!(phrase, Phrase::Parts(parts));
        assert_eq!(Phrase::from("a").text("b"), Phrase::from("ab"));
        assert_eq!(phrase.named(&["Ann"]), "Player 3: 3 cardsPlayer 3");
    }
}
