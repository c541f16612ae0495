//! Parsing and writing all notations of the rules.
//!
//! ```text
//! location       = "A".."Z" | "0".."9"
//! card           = kingdom digit          digit below the number of cards of the kingdom
//!                | "z9"                   Zhang Yi
//! kingdom        = "a".."g"
//! card-placement = card location
//! placement      = 1..36 card-placements  no card twice, no location twice
//! moves          = 0..35 locations
//! players        = "2" | "3" | "4"
//! setup          = placement [ "/" moves [ "/" players ] ]
//! ```
//!
//! The parsers accept the cards of a placement in any order. In a setup, the moves default to none and the players to
//! two. The writers order cards by location, `A` to `Z` and `0` to `9`, and write all three parts of a setup.

use std::fmt::{self, Display, Formatter, Write};
use std::str::FromStr;

use tessera_core::{ParseError, Scanner, Unexpected};

use crate::{Card, CardPlacement, Kingdom, Location, Moves, Placement, Players, Setup};

/// The faults of cards and placements.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlacementFault {
    /// A character that the notation does not allow there.
    #[error("{0}")]
    Unexpected(Unexpected),
    /// The kingdom has no card with this number.
    #[error("there is no card {kingdom}{number}, {} has {kingdom}0 to {kingdom}{}", .kingdom.name(), .kingdom.cards() - 1)]
    NoSuchCard {
        /// The kingdom.
        kingdom: Kingdom,
        /// The number.
        number: u8,
    },
    /// A `z` followed by a number other than 9.
    #[error("there is no card z{number}, Zhang Yi is z9")]
    NotZhangYi {
        /// The number.
        number: u8,
    },
    /// The card is already placed.
    #[error("card {0} is placed twice")]
    CardTwice(Card),
    /// The location is already occupied.
    #[error("location {0} has two cards")]
    LocationTwice(Location),
}

/// The faults of a sequence of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MovesFault {
    /// A character that the notation does not allow there.
    #[error("{0}")]
    Unexpected(Unexpected),
    /// More moves than a match can have.
    #[error("a match has at most {} moves", Moves::MAX)]
    TooMany,
}

/// The faults of a setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// A fault in the placement.
    #[error("{0}")]
    Placement(PlacementFault),
    /// A fault in the moves.
    #[error("{0}")]
    Moves(MovesFault),
    /// A fault in the number of players or after it.
    #[error("{0}")]
    Players(Unexpected),
}

const A_CARD: &str = "a card (a0 to g1, or z9)";
const A_LOCATION: &str = "a location (A to Z, or 0 to 9)";
const NOTHING_MORE: &str = "nothing more";

impl FromStr for Location {
    type Err = ParseError<Unexpected>;
    fn from_str(text: &str) -> Result<Location, Self::Err> {
        let mut text = Scanner::new(text);
        let location = text.take(A_LOCATION, Location::from_char)?;
        text.end(NOTHING_MORE)?;
        Ok(location)
    }
}

impl Display for Location {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char(self.char())
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_char(self.kingdom().map_or('z', Kingdom::char))?;
        f.write_char((b'0' + self.number()).into())
    }
}

impl FromStr for CardPlacement {
    type Err = ParseError<PlacementFault>;
    fn from_str(text: &str) -> Result<CardPlacement, Self::Err> {
        let mut text = Scanner::new(text);
        let placed = read_card_placement(&mut text)?;
        text.end(NOTHING_MORE).map_err(in_placement)?;
        Ok(placed)
    }
}

impl Display for CardPlacement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.card.fmt(f)?;
        self.location.fmt(f)
    }
}

impl FromStr for Placement {
    type Err = ParseError<PlacementFault>;
    fn from_str(text: &str) -> Result<Placement, Self::Err> {
        read_placement(&mut Scanner::new(text), Scanner::at_end)
    }
}

impl Display for Placement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|placed| placed.fmt(f))
    }
}

impl FromStr for Moves {
    type Err = ParseError<MovesFault>;
    fn from_str(text: &str) -> Result<Moves, Self::Err> {
        read_moves(&mut Scanner::new(text), Scanner::at_end)
    }
}

impl Display for Moves {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|destination| destination.fmt(f))
    }
}

impl Display for Players {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl FromStr for Setup {
    type Err = ParseError<SetupFault>;
    fn from_str(text: &str) -> Result<Setup, Self::Err> {
        let mut text = Scanner::new(text);
        let placement =
            read_placement(&mut text, at_end_of_part).map_err(|error| error.map(SetupFault::Placement))?;
        let mut setup = Setup { placement, moves: Moves::default(), players: Players::MIN };
        if next_part(&mut text) {
            setup.moves =
                read_moves(&mut text, at_end_of_part).map_err(|error| error.map(SetupFault::Moves))?;
        }
        if next_part(&mut text) {
            setup.players = read_players(&mut text).map_err(|error| error.map(SetupFault::Players))?;
        }
        Ok(setup)
    }
}

impl Display for Setup {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.placement.fmt(f)?;
        f.write_char('/')?;
        self.moves.fmt(f)?;
        write!(f, "/{}", self.players)
    }
}

/// Types with a text form also use it for debug output.
macro_rules! debug_as_text {
    ($($name:ident),+) => { $(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($name))
            }
        }
    )+ };
}

debug_as_text!(Location, Card, Placement, Moves, Setup);

/// Parses card placements, at least one, up to the end of the text or of its part.
fn read_placement<'a>(
    text: &mut Scanner<'a>,
    ends: fn(&Scanner<'a>) -> bool,
) -> Result<Placement, ParseError<PlacementFault>> {
    let mut placement = Placement::EMPTY;
    loop {
        let at = text.at();
        let CardPlacement { card, location } = read_card_placement(text)?;
        placement.place(card, location).map_err(|fault| match fault {
            PlacementFault::LocationTwice(_) => ParseError { at: at + 2, fault },
            _ => ParseError { at, fault },
        })?;
        if ends(text) {
            return Ok(placement);
        }
    }
}

fn read_card_placement(text: &mut Scanner<'_>) -> Result<CardPlacement, ParseError<PlacementFault>> {
    let card = read_card(text)?;
    let location = text.take(A_LOCATION, Location::from_char).map_err(in_placement)?;
    Ok(CardPlacement { card, location })
}

fn read_card(text: &mut Scanner<'_>) -> Result<Card, ParseError<PlacementFault>> {
    let at = text.at();
    let letter = text.take(A_CARD, |letter| match letter {
        'z' => Some(None),
        _ => Kingdom::from_char(letter).map(Some),
    });
    let kingdom = letter.map_err(in_placement)?;
    let number = text.digit("the number of the card").map_err(in_placement)?;
    match kingdom {
        Some(kingdom) => Card::new(kingdom, number).ok_or(PlacementFault::NoSuchCard { kingdom, number }),
        None if number == Card::ZHANG_YI.number() => Ok(Card::ZHANG_YI),
        None => Err(PlacementFault::NotZhangYi { number }),
    }
    .map_err(|fault| ParseError { at, fault })
}

fn in_placement(error: ParseError<Unexpected>) -> ParseError<PlacementFault> {
    error.map(PlacementFault::Unexpected)
}

/// Parses moves up to the end of the text or of its part.
fn read_moves<'a>(
    text: &mut Scanner<'a>,
    ends: fn(&Scanner<'a>) -> bool,
) -> Result<Moves, ParseError<MovesFault>> {
    let mut moves = Moves::default();
    while !ends(text) {
        let at = text.at();
        let destination =
            text.take(A_LOCATION, Location::from_char).map_err(|error| error.map(MovesFault::Unexpected))?;
        if moves.len() == Moves::MAX {
            return Err(ParseError { at, fault: MovesFault::TooMany });
        }
        moves.push(destination);
    }
    Ok(moves)
}

fn read_players(text: &mut Scanner<'_>) -> Result<Players, ParseError<Unexpected>> {
    let players =
        text.take("the number of players (2 to 4)", |digit| Players::new(digit.to_digit(10)? as usize))?;
    text.end(NOTHING_MORE)?;
    Ok(players)
}

fn at_end_of_part(text: &Scanner<'_>) -> bool {
    matches!(text.peek(), None | Some('/'))
}

/// Continues with the part after the `/`, if there is one.
fn next_part(text: &mut Scanner<'_>) -> bool {
    text.expect('/', "`/`").is_ok()
}
