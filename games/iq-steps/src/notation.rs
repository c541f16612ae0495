//! Parsing and writing all notations of the rules.
//!
//! ```text
//! location        = "A".."Y" | "a".."y"
//! shape           = "A".."H"
//! orientation     = "A".."H"
//! piece-placement = shape orientation location
//! placement       = 1..8 piece-placements, no shape twice
//! objective       = placement                              (the order means nothing)
//! setup           = [ so-far "/" ] so-far, no shape twice in both together
//! so-far          = placement | nothing
//! ```
//!
//! The parsers accept exactly this grammar. The writers put placements in playing order, sort objectives by shape, and
//! omit the slash in setups without given pieces.

use std::fmt::{self, Write};
use std::str::FromStr;

use tessera_core::{ParseError, Scanner, Unexpected};

use crate::board::Location;
use crate::order::Objective;
use crate::piece::{Orientation, PiecePlacement, Shape};
use crate::placement::{Placement, ShapeTwice};
use crate::setup::Setup;

/// The faults of the text of a piece placement, a placement, an objective or a setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlacementFault {
    /// A character that the notation does not allow there.
    #[error("{0}")]
    Unexpected(Unexpected),
    /// A shape occurs for the second time.
    #[error(transparent)]
    ShapeTwice(#[from] ShapeTwice),
    /// There is no piece where one is required.
    #[error("a placement has at least one piece, but the text is empty")]
    Empty,
}

/// The reason why a text cannot be parsed, and the place.
pub type ParsePlacementError = ParseError<PlacementFault>;

const SHAPE_OR_END: &str = "a shape from A to H or the end";
const SHAPE_OR_SLASH: &str = "a shape from A to H, `/` or the end";
const LOCATION: &str = "a location from A to Y or from a to y";

impl FromStr for PiecePlacement {
    type Err = ParsePlacementError;

    fn from_str(text: &str) -> Result<PiecePlacement, ParsePlacementError> {
        let mut scanner = Scanner::new(text);
        let piece = read_piece(&mut scanner, Shape::WHAT)?;
        scanner.end("the end after one piece").map_err(unexpected)?;
        Ok(piece)
    }
}

impl fmt::Display for PiecePlacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        [self.shape.char(), self.orientation.char(), self.location.char()]
            .into_iter()
            .try_for_each(|letter| f.write_char(letter))
    }
}

impl fmt::Debug for PiecePlacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parses a placement, which has at least one piece.
impl FromStr for Placement {
    type Err = ParsePlacementError;

    fn from_str(text: &str) -> Result<Placement, ParsePlacementError> {
        match text {
            "" => Err(Scanner::new(text).error(PlacementFault::Empty)),
            _ => Placement::parse_so_far(text),
        }
    }
}

impl Placement {
    /// Parses the pieces played so far: a placement, or an empty text for the empty board.
    pub fn parse_so_far(text: &str) -> Result<Placement, ParsePlacementError> {
        let mut scanner = Scanner::new(text);
        let mut placement = Placement::EMPTY;
        while !scanner.at_end() {
            read_next(&mut scanner, &mut placement, SHAPE_OR_END)?;
        }
        Ok(placement)
    }
}

/// Writes the pieces in their order; empty if there are none.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|piece| write!(f, "{piece}"))
    }
}

impl FromStr for Objective {
    type Err = ParsePlacementError;

    fn from_str(text: &str) -> Result<Objective, ParsePlacementError> {
        text.parse::<Placement>().map(Objective::from)
    }
}

/// Writes the pieces sorted by shape.
impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Lists of solutions have thousands of these, so the text is written in one piece.
        let mut text = [[0; 3]; Shape::COUNT];
        let mut pieces = 0;
        for piece in self.pieces() {
            text[pieces] = [piece.shape.char(), piece.orientation.char(), piece.location.char()]
                .map(|letter| letter as u8);
            pieces += 1;
        }
        f.write_str(str::from_utf8(text[..pieces].as_flattened()).expect("the letters are ASCII"))
    }
}

impl FromStr for Setup {
    type Err = ParsePlacementError;

    fn from_str(text: &str) -> Result<Setup, ParsePlacementError> {
        let mut scanner = Scanner::new(text);
        let mut pieces = Placement::EMPTY;
        let mut given = None;
        while !scanner.at_end() {
            if given.is_none() && scanner.expect('/', SHAPE_OR_SLASH).is_ok() {
                given = Some(pieces.len());
                continue;
            }
            let expected = if given.is_none() { SHAPE_OR_SLASH } else { SHAPE_OR_END };
            read_next(&mut scanner, &mut pieces, expected)?;
        }
        Ok(Setup { pieces, given: given.unwrap_or(0) })
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.given().try_for_each(|piece| write!(f, "{piece}"))?;
        if self.given > 0 {
            f.write_char('/')?;
        }
        self.played().try_for_each(|piece| write!(f, "{piece}"))
    }
}

fn read_next(
    scanner: &mut Scanner<'_>,
    placement: &mut Placement,
    expected: &'static str,
) -> Result<(), ParsePlacementError> {
    let at = scanner.at();
    let piece = read_piece(scanner, expected)?;
    placement.push(piece).map_err(|twice| ParseError { at, fault: twice.into() })
}

fn read_piece(
    scanner: &mut Scanner<'_>,
    expected: &'static str,
) -> Result<PiecePlacement, ParsePlacementError> {
    let shape = scanner.take(expected, Shape::from_char).map_err(unexpected)?;
    let orientation = scanner.take(Orientation::WHAT, Orientation::from_char).map_err(unexpected)?;
    let location = scanner.take(LOCATION, Location::from_char).map_err(unexpected)?;
    Ok(PiecePlacement { shape, orientation, location })
}

fn unexpected(error: ParseError<Unexpected>) -> ParsePlacementError {
    error.map(PlacementFault::Unexpected)
}
