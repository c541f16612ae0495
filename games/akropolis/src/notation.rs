//! Parsing and writing all notations of the rules.
//!
//! ```text
//! position = ("N" | "S") d d ("E" | "W") d d            no "N00", no "W00"
//! id       = d d                                        "01" to "61"
//! move     = id position "R" rot                        rot is "0" to "5"
//! refill   = id{3..5}                                   no id twice
//! settings = ("2" | "3" | "4") ("h" | "H") ("m" | "M") ("b" | "B") ("t" | "T") ("g" | "G")
//! shared   = turn id{1..6}                              turn is a digit below the number of players
//! player   = "P" pid d d move*                          pid is 0, 1, .. in order; d d are the stones
//! state    = settings ";" shared ";" (player ";"){number of players}
//! ```
//!
//! `d` is one ASCII digit. In a state no id occurs twice, and every id is in play for that number of players. The
//! parsers accept exactly this grammar. Every value has one text, so the writers reproduce it. A text that is too long
//! fails at the point where it becomes too long, because no tile occurs twice.

use std::fmt;
use std::str::FromStr;

use tessera_core::{ParseError, Scanner, Seat, Unexpected};

use crate::building::{ByDistrict, District};
use crate::hex::{Hex, Move, Rotation};
use crate::setup::{PlayerSetup, Setup};
use crate::site::{Refill, Site};
use crate::tile::{Tile, Tiles};

/// The faults of a text. A state contains moves, and moves contain positions, so all share one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A character that the grammar does not allow there.
    #[error("{0}")]
    Unexpected(Unexpected),
    /// An id without a tile.
    #[error("there is no tile {0:02}; ids are 01 to 61")]
    NoSuchTile(u8),
    /// A tile that is not used with this number of players.
    #[error("tile {tile} is not in play with {players} players")]
    NotInPlay {
        /// The tile.
        tile: Tile,
        /// The number of players.
        players: usize,
    },
    /// A tile that has occurred before.
    #[error("tile {0} occurs twice")]
    Twice(Tile),
    /// The centre row is written `N00` instead of `S00`.
    #[error("row 0 is written S00, not N00")]
    NorthZero,
    /// The centre column is written `W00` instead of `E00`.
    #[error("column 0 is written E00, not W00")]
    WestZero,
    /// The player on turn does not exist.
    #[error("player {turn} is on turn, but there are {players} players, counted from 0")]
    NobodyOnTurn {
        /// The player on turn.
        turn: u8,
        /// The number of players.
        players: usize,
    },
    /// A player part in the wrong place.
    #[error("expected the part of player {expected}, found that of player {found}")]
    WrongPlayer {
        /// The expected player.
        expected: usize,
        /// The number found.
        found: u8,
    },
    /// More tiles than a site can have.
    #[error("a site has at most {} tiles", Site::MAX)]
    SiteTooLarge,
}

impl From<ParseError<Unexpected>> for Wrong {
    fn from(error: ParseError<Unexpected>) -> Wrong {
        Wrong(error.map(Fault::Unexpected))
    }
}

/// Converts the scanner's errors for `?`.
struct Wrong(ParseError<Fault>);

impl Wrong {
    fn at(at: usize, fault: Fault) -> Wrong {
        Wrong(ParseError { at, fault })
    }
}

impl FromStr for Hex {
    type Err = ParseError<Fault>;

    fn from_str(text: &str) -> Result<Hex, ParseError<Fault>> {
        whole(text, hex)
    }
}

impl FromStr for Move {
    type Err = ParseError<Fault>;

    fn from_str(text: &str) -> Result<Move, ParseError<Fault>> {
        whole(text, |text| placement(tile(text)?, text))
    }
}

impl FromStr for Refill {
    type Err = ParseError<Fault>;

    fn from_str(text: &str) -> Result<Refill, ParseError<Fault>> {
        whole(text, |text| {
            let mut seen = Tiles::NONE;
            let mut tiles = Site::EMPTY;
            let (least, most) = Refill::SIZES;
            while tiles.len() < least || tiles.len() < most && !text.at_end() {
                let at = text.at();
                let tile = tile(text)?;
                if !seen.insert(tile) {
                    return Err(Wrong::at(at, Fault::Twice(tile)));
                }
                tiles.push(tile);
            }
            Ok(Refill(tiles))
        })
    }
}

impl FromStr for Setup {
    type Err = ParseError<Fault>;

    fn from_str(text: &str) -> Result<Setup, ParseError<Fault>> {
        let mut skipped = 0;
        whole(text, |text| state(text, &mut skipped))
            .map_err(|error| ParseError { at: error.at + skipped, ..error })
    }
}

fn whole<T>(
    text: &str,
    read: impl FnOnce(&mut Scanner<'_>) -> Result<T, Wrong>,
) -> Result<T, ParseError<Fault>> {
    let mut text = Scanner::new(text);
    let value = read(&mut text).map_err(|wrong| wrong.0)?;
    text.end("nothing more").map_err(|error| Wrong::from(error).0)?;
    Ok(value)
}

fn hex(text: &mut Scanner<'_>) -> Result<Hex, Wrong> {
    let at = text.at();
    let north = sign(text, "`N` or `S`", 'N', 'S')?;
    let row = i32::from(text.two_digits("two digits of the row")?);
    if north && row == 0 {
        return Err(Wrong::at(at, Fault::NorthZero));
    }
    let at = text.at();
    let east = sign(text, "`E` or `W`", 'E', 'W')?;
    let column = i32::from(text.two_digits("two digits of the column")?);
    if !east && column == 0 {
        return Err(Wrong::at(at, Fault::WestZero));
    }
    let (x, y) = (if east { column } else { -column }, if north { row } else { -row });
    Ok(Hex::new(x, y).expect("two digits are at most 99"))
}

#[inline]
fn sign(text: &mut Scanner<'_>, expected: &'static str, plus: char, minus: char) -> Result<bool, Wrong> {
    Ok(text.take(expected, |found| {
        (found == plus).then_some(true).or_else(|| (found == minus).then_some(false))
    })?)
}

fn tile(text: &mut Scanner<'_>) -> Result<Tile, Wrong> {
    let at = text.at();
    let id = text.two_digits("a tile id")?;
    Tile::new(id).ok_or(Wrong::at(at, Fault::NoSuchTile(id)))
}

/// The part of a move after the id.
fn placement(tile: Tile, text: &mut Scanner<'_>) -> Result<Move, Wrong> {
    let origin = hex(text)?;
    text.expect('R', "`R`")?;
    let rotation = text.take("a rotation from 0 to 5", |found| {
        found.to_digit(10).and_then(|steps| Rotation::new(steps as u8))
    })?;
    Ok(Move::new(tile, origin, rotation))
}

/// Parses a state. The scanner restarts after each move on the fast path; `skipped` counts the characters before its
/// start.
fn state(text: &mut Scanner<'_>, skipped: &mut usize) -> Result<Setup, Wrong> {
    let players = text.take("the number of players, 2 to 4", |found| {
        found.to_digit(10).map(|number| number as usize).filter(|number| (2..=4).contains(number))
    })?;
    let mut variants = ByDistrict::default();
    for district in District::ALL {
        let expected = match district {
            District::House => "`h` or `H`",
            District::Market => "`m` or `M`",
            District::Barracks => "`b` or `B`",
            District::Temple => "`t` or `T`",
            District::Garden => "`g` or `G`",
        };
        let small = district.char();
        variants[district] = sign(text, expected, small.to_ascii_uppercase(), small)?;
    }
    text.expect(';', "`;` after the settings")?;

    let at = text.at();
    let turn = text.digit("the number of the player on turn")?;
    if usize::from(turn) >= players {
        return Err(Wrong::at(at, Fault::NobodyOnTurn { turn, players }));
    }
    let mut ids = Ids { players, in_play: Tiles::in_play(players), seen: Tiles::NONE };
    let mut site = Site::EMPTY;
    site.push(ids.next(text)?);
    while text.peek().is_some_and(|next| next.is_ascii_digit()) {
        if site.len() == Site::MAX {
            return Err(Wrong(text.error(Fault::SiteTooLarge)));
        }
        site.push(ids.next(text)?);
    }
    text.expect(';', "a tile id or `;`")?;

    let mut parts = Vec::with_capacity(players);
    for number in 0..players {
        text.expect('P', "`P` of a player part")?;
        let at = text.at();
        let found = text.digit("the player's number")?;
        if usize::from(found) != number {
            return Err(Wrong::at(at, Fault::WrongPlayer { expected: number, found }));
        }
        let stones = text.two_digits("two digits of stones")?;
        let mut moves = Vec::new();
        while text.peek().is_some_and(|next| next.is_ascii_digit()) {
            if let Some(placed) = move_at_once(text.rest()) {
                moves.push(placed);
                ids.check(placed.tile(), text.at())?;
                *skipped += text.at() - 1 + MOVE_LENGTH;
                *text = Scanner::new(&text.rest()[MOVE_LENGTH..]);
            } else {
                moves.push(placement(ids.next(text)?, text)?);
            }
        }
        text.expect(';', "a move or `;`")?;
        parts.push(PlayerSetup { stones, moves });
    }
    Ok(Setup { variants, turn: Seat::new(usize::from(turn)), site, players: parts })
}

const MOVE_LENGTH: usize = 10;

/// Parses a well-formed move at the start of a text, without diagnosing errors.
///
/// A state consists mostly of moves, and most of them are well formed.
fn move_at_once(text: &str) -> Option<Move> {
    let text: &[u8; MOVE_LENGTH] = text.as_bytes().first_chunk()?;
    let number = |at: usize| {
        let (tens, ones) = (text[at].wrapping_sub(b'0'), text[at + 1].wrapping_sub(b'0'));
        (tens < 10 && ones < 10).then(|| 10 * tens + ones)
    };
    let (row, column) = (i32::from(number(3)?), i32::from(number(6)?));
    let y = match text[2] {
        b'N' if row > 0 => row,
        b'S' => -row,
        _ => return None,
    };
    let x = match text[5] {
        b'E' => column,
        b'W' if column > 0 => -column,
        _ => return None,
    };
    let rotation = Rotation::new(text[9].wrapping_sub(b'0'))?;
    (text[8] == b'R').then_some(Move::new(Tile::new(number(0)?)?, Hex::new(x, y)?, rotation))
}

/// The ids of a state, each in play and used only once.
struct Ids {
    players: usize,
    in_play: Tiles,
    seen: Tiles,
}

impl Ids {
    fn next(&mut self, text: &mut Scanner<'_>) -> Result<Tile, Wrong> {
        let at = text.at();
        let tile = tile(text)?;
        self.check(tile, at)?;
        Ok(tile)
    }

    fn check(&mut self, tile: Tile, at: usize) -> Result<(), Wrong> {
        if !self.seen.insert(tile) {
            return Err(Wrong::at(at, Fault::Twice(tile)));
        }
        match self.in_play.contains(tile) {
            true => Ok(()),
            false => Err(Wrong::at(at, Fault::NotInPlay { tile, players: self.players })),
        }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ascii(&two_digits(self.id())))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ascii(&hex_text(*self)))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0; 10];
        text[..2].copy_from_slice(&two_digits(self.tile().id()));
        text[2..8].copy_from_slice(&hex_text(self.origin()));
        text[8] = b'R';
        text[9] = b'0' + self.rotation().steps();
        f.write_str(ascii(&text))
    }
}

impl fmt::Display for Refill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tiles().iter().try_for_each(|tile| tile.fmt(f))
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.players.len())?;
        for district in District::ALL {
            let small = district.char();
            write!(f, "{}", if self.variants[district] { small.to_ascii_uppercase() } else { small })?;
        }
        write!(f, ";{}", self.turn)?;
        self.site.iter().try_for_each(|tile| tile.fmt(f))?;
        f.write_str(";")?;
        for (number, player) in self.players.iter().enumerate() {
            write!(f, "P{number}{:02}", player.stones)?;
            player.moves.iter().try_for_each(|placed| placed.fmt(f))?;
            f.write_str(";")?;
        }
        Ok(())
    }
}

fn hex_text(hex: Hex) -> [u8; 6] {
    let [row_tens, row_ones] = two_digits(hex.y().unsigned_abs() as u8);
    let [column_tens, column_ones] = two_digits(hex.x().unsigned_abs() as u8);
    let north = if hex.y() > 0 { b'N' } else { b'S' };
    let east = if hex.x() >= 0 { b'E' } else { b'W' };
    [north, row_tens, row_ones, east, column_tens, column_ones]
}

fn two_digits(number: u8) -> [u8; 2] {
    [b'0' + number / 10, b'0' + number % 10]
}

fn ascii(text: &[u8]) -> &str {
    std::str::from_utf8(text).expect("letters and digits")
}
