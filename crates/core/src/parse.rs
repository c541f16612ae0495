//! Character-by-character parsing of notations, with errors that give the place.

use std::fmt;

use crate::Problem;

/// A fault in a text and its place. Characters are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("at character {at}: {fault}")]
pub struct ParseError<F: fmt::Display> {
    /// The first character of the offending part; one past the end if the text was cut off.
    pub at: usize,
    /// What is wrong there.
    pub fault: F,
}

impl<F: fmt::Display> ParseError<F> {
    /// Converts the fault and keeps the place.
    pub fn map<G: fmt::Display>(self, change: impl FnOnce(F) -> G) -> ParseError<G> {
        ParseError { at: self.at, fault: change(self.fault) }
    }
}

impl<F: fmt::Display> From<ParseError<F>> for Problem {
    fn from(error: ParseError<F>) -> Problem {
        Problem { at: Some(error.at), ..Problem::malformed(error.to_string()) }
    }
}

/// A character that the notation does not allow at this place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unexpected {
    /// What the notation allows here.
    pub expected: &'static str,
    /// What was found; `None` at the end of the text.
    pub found: Option<char>,
}

impl fmt::Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.found {
            Some(found) => write!(f, "expected {}, found {found:?}", self.expected),
            None => write!(f, "expected {}, but the text ends", self.expected),
        }
    }
}

/// Scans a text one character at a time and tracks the place.
///
/// ```
/// use tessera_core::Scanner;
/// let mut text = Scanner::new("P042");
/// text.expect('P', "`P`")?;
/// assert_eq!(text.digit("the player's number")?, 0);
/// assert_eq!(text.two_digits("stones")?, 42);
/// assert!(text.at_end());
/// # Ok::<(), tessera_core::ParseError<tessera_core::Unexpected>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    rest: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Creates a scanner at the first character.
    pub fn new(text: &'a str) -> Scanner<'a> {
        Scanner { rest: text, at: 1 }
    }

    /// Returns the number of the next character, counted from 1.
    #[inline]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns whether everything has been read.
    #[inline]
    pub fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Returns the unread rest of the text.
    #[inline]
    pub fn rest(&self) -> &'a str {
        self.rest
    }

    /// Returns the next character without reading it.
    #[inline]
    pub fn peek(&self) -> Option<char> {
        // Notations are ASCII; other characters are decoded only to report what was found.
        match self.rest.as_bytes().first() {
            Some(&byte) if byte < 0x80 => Some(byte as char),
            _ => self.rest.chars().next(),
        }
    }

    /// Reads the next character if `read` accepts it.
    #[inline]
    pub fn take<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, ParseError<Unexpected>> {
        let found = self.peek();
        match found.and_then(read) {
            Some(value) => {
                self.rest = &self.rest[found.map_or(0, char::len_utf8)..];
                self.at += 1;
                Ok(value)
            }
            None => Err(self.error(Unexpected { expected, found })),
        }
    }

    /// Reads exactly this character.
    #[inline]
    pub fn expect(&mut self, wanted: char, expected: &'static str) -> Result<(), ParseError<Unexpected>> {
        self.take(expected, |found| (found == wanted).then_some(()))
    }

    /// Reads one decimal digit.
    #[inline]
    pub fn digit(&mut self, expected: &'static str) -> Result<u8, ParseError<Unexpected>> {
        self.take(expected, |found| found.is_ascii_digit().then_some(found as u8 & 15))
    }

    /// Reads a number of exactly two decimal digits.
    #[inline]
    pub fn two_digits(&mut self, expected: &'static str) -> Result<u8, ParseError<Unexpected>> {
        Ok(10 * self.digit(expected)? + self.digit(expected)?)
    }

    /// Fails unless everything has been read; `expected` says what could follow instead.
    pub fn end(&self, expected: &'static str) -> Result<(), ParseError<Unexpected>> {
        match self.peek() {
            None => Ok(()),
            found => Err(self.error(Unexpected { expected, found })),
        }
    }

    /// Creates an error at the next character.
    pub fn error<F: fmt::Display>(&self, fault: F) -> ParseError<F> {
        ParseError { at: self.at, fault }
    }
}
