//! Parsing and writing all notations of the rules.
//!
//! ```text
//! setup     = tiles                               ; on the standard board with its first types
//!           | tiles "/" edges [ "/" drawn ]       ; the writer always writes three parts
//! tiles     = { placement }                       ; in the order played, at most 1,000
//! placement = tile node
//! tile      = player kind
//! player    = "O" | "B"
//! kind      = "a" | ... | "j"
//! node      = digit digit
//! edges     = { edge }                            ; at most 10,000
//! edge      = type node node                      ; either order is read, a board is written smaller first
//! type      = "S" | "L" | "F" | "E"
//! drawn     = [ tile [ tile ] ]
//!
//! draw      = tile [ tile ]                       ; of one player; written in the order of the kinds
//! action    = place | back
//! place     = player kind-but-j node
//!           | player "j" node node node           ; a Warp: place, neighbour, neighbour
//! back      = player weaver ".."                  ; the drawn weaver goes back into the bag
//! weaver    = "i" | "j"
//! turn      = place [ place ]
//! mapping   = type type type type                 ; of A, B, C, D, all different
//! ```
//!
//! The parser accepts the neighbours of a Warp in either order; the writer puts the smaller first.

use std::fmt;
use std::str::FromStr;

use tessera_core::{ParseError, Scanner, Unexpected};

use crate::action::Step;
use crate::{
    Action, Board, Draw, Edge, EdgeTypes, Fate, Kind, Mapping, Node, Placement, Player, Setup, Tile,
    TurnAction,
};

/// The maximum number of tiles in a text; a match has 30.
pub const MAX_TILES: usize = 1_000;

/// The maximum number of edges in a text; a graph of 100 nodes has at most 4,950.
pub const MAX_EDGES: usize = 10_000;

/// The faults of a setup text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// A character that the notation does not allow there.
    #[error("{0}")]
    Unexpected(Unexpected),
    /// Far more tiles than the game has.
    #[error("there are more than {MAX_TILES} tiles")]
    TooManyTiles,
    /// Far more edges than any board has.
    #[error("there are more than {MAX_EDGES} edges")]
    TooManyEdges,
}

/// The faults of the text of an action or a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ActionFault {
    /// A character that the notation does not allow there.
    #[error("{0}")]
    Unexpected(Unexpected),
    /// A `..` after a leader or a warrior.
    #[error("tile {0} is no weaver; only i and j can be put back")]
    PutBackNoWeaver(Kind),
    /// A `..` in a whole turn.
    #[error("a turn consists of placements; putting a weaver back is no part of it")]
    PutBackInTurn,
}

/// The faults of the text of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DrawFault {
    /// A character that the notation does not allow there.
    #[error("{0}")]
    Unexpected(Unexpected),
    /// Tiles of both players.
    #[error("one draw holds tiles of one player")]
    TwoPlayers,
}

/// The faults of the text of a mapping.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MappingFault {
    /// A character that the notation does not allow there.
    #[error("{0}")]
    Unexpected(Unexpected),
    /// Two letters of the Loom with the same type.
    #[error("each of S, L, F and E stands for one letter of the Loom")]
    Repeated,
}

type Scan<T> = Result<T, ParseError<Unexpected>>;

impl FromStr for Setup {
    type Err = ParseError<SetupFault>;

    fn from_str(text: &str) -> Result<Setup, Self::Err> {
        let mut text = Scanner::new(text);
        let tiles = scan_list(&mut text, placement, MAX_TILES, SetupFault::TooManyTiles)?;
        if text.at_end() {
            let edges = Board::Standard.with_types(&EdgeTypes::STANDARD);
            return Ok(Setup { tiles, edges, drawn: Vec::new() });
        }
        slash(&mut text)?;
        let edges = scan_list(&mut text, edge, MAX_EDGES, SetupFault::TooManyEdges)?;
        if !text.at_end() {
            slash(&mut text)?;
        }
        let drawn = scan_drawn(&mut text).map_err(|error| error.map(SetupFault::Unexpected))?;
        Ok(Setup { tiles, edges, drawn })
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", Joined(&self.tiles), Joined(&self.edges), Joined(&self.drawn))
    }
}

/// Writes the items without separators.
pub(crate) struct Joined<'a, T>(pub(crate) &'a [T]);

impl<T: fmt::Display> fmt::Display for Joined<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|item| item.fmt(f))
    }
}

/// Parses a text that consists of the tiles of a state.
pub(crate) fn read_tiles(text: &str) -> Result<Vec<Placement>, ParseError<SetupFault>> {
    read_all(text, placement, MAX_TILES, SetupFault::TooManyTiles, "a player (O or B)")
}

/// Parses a text that consists of the edges of a state.
pub(crate) fn read_edges(text: &str) -> Result<Vec<Edge>, ParseError<SetupFault>> {
    read_all(text, edge, MAX_EDGES, SetupFault::TooManyEdges, "a type of edge (S, L, F or E)")
}

/// Parses a hand: at most two tiles, of either player.
pub(crate) fn read_drawn(text: &str) -> Result<Vec<Tile>, ParseError<SetupFault>> {
    scan_drawn(&mut Scanner::new(text)).map_err(|error| error.map(SetupFault::Unexpected))
}

/// Returns whether the text is a list of tiles of any length. Nothing is stored.
pub(crate) fn tiles_well_formed(text: &str) -> bool {
    well_formed(text, placement)
}

/// Returns whether the text is a list of edges of any length. Nothing is stored.
pub(crate) fn edges_well_formed(text: &str) -> bool {
    well_formed(text, edge)
}

fn well_formed<T>(text: &str, item: impl Fn(&mut Scanner<'_>) -> Scan<T>) -> bool {
    let mut text = Scanner::new(text);
    while !text.at_end() {
        if item(&mut text).is_err() {
            return false;
        }
    }
    true
}

fn read_all<T>(
    text: &str,
    item: impl Fn(&mut Scanner<'_>) -> Scan<T>,
    most: usize,
    too_many: SetupFault,
    expected: &'static str,
) -> Result<Vec<T>, ParseError<SetupFault>> {
    let mut text = Scanner::new(text);
    let items = scan_list(&mut text, item, most, too_many)?;
    text.end(expected).map_err(|error| error.map(SetupFault::Unexpected))?;
    Ok(items)
}

/// Parses items up to a slash or the end.
fn scan_list<T>(
    text: &mut Scanner<'_>,
    item: impl Fn(&mut Scanner<'_>) -> Scan<T>,
    most: usize,
    too_many: SetupFault,
) -> Result<Vec<T>, ParseError<SetupFault>> {
    let mut items = Vec::new();
    while !matches!(text.peek(), None | Some('/')) {
        if items.len() == most {
            return Err(text.error(too_many));
        }
        items.push(item(text).map_err(|error| error.map(SetupFault::Unexpected))?);
    }
    Ok(items)
}

fn slash(text: &mut Scanner<'_>) -> Result<(), ParseError<SetupFault>> {
    text.expect('/', "`/`").map_err(|error| error.map(SetupFault::Unexpected))
}

fn scan_drawn(text: &mut Scanner<'_>) -> Scan<Vec<Tile>> {
    let mut drawn = Vec::new();
    while !text.at_end() && drawn.len() < 2 {
        drawn.push(tile(text)?);
    }
    text.end("nothing after two drawn tiles")?;
    Ok(drawn)
}

fn tile(text: &mut Scanner<'_>) -> Scan<Tile> {
    Ok(Tile {
        player: text.take(Player::WHAT, Player::from_char)?,
        kind: text.take(Kind::WHAT, Kind::from_char)?,
    })
}

fn node(text: &mut Scanner<'_>) -> Scan<Node> {
    Ok(Node::new(text.two_digits("a node (two digits)")?.into()))
}

fn placement(text: &mut Scanner<'_>) -> Scan<Placement> {
    Ok(Placement { tile: tile(text)?, node: node(text)? })
}

fn edge(text: &mut Scanner<'_>) -> Scan<Edge> {
    Ok(Edge { fate: text.take(Fate::WHAT, Fate::from_char)?, from: node(text)?, to: node(text)? })
}

fn action(text: &mut Scanner<'_>) -> Result<Action, ParseError<ActionFault>> {
    let wrong = |error: ParseError<Unexpected>| error.map(ActionFault::Unexpected);
    let Tile { player, kind } = tile(text).map_err(wrong)?;
    if text.peek() == Some('.') {
        if !kind.is_weaver() {
            return Err(text.error(ActionFault::PutBackNoWeaver(kind)));
        }
        for _ in 0..2 {
            text.expect('.', "`..`").map_err(wrong)?;
        }
        return Ok(Action::put_back(player, kind));
    }
    let place = node(text).map_err(wrong)?;
    match kind {
        Kind::Warp => {
            let mut neighbour = || {
                let digits = text.two_digits("a neighbour of the Warp (two digits)").map_err(wrong)?;
                Ok(Node::new(digits.into()))
            };
            Ok(Action::warp(player, place, [neighbour()?, neighbour()?]))
        }
        _ => Ok(Action::place(player, kind, place)),
    }
}

impl FromStr for Action {
    type Err = ParseError<ActionFault>;

    fn from_str(text: &str) -> Result<Action, Self::Err> {
        let mut text = Scanner::new(text);
        let read = action(&mut text)?;
        text.end("nothing more").map_err(|error| error.map(ActionFault::Unexpected))?;
        Ok(read)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.player(), self.kind())?;
        match self.step() {
            Step::Place(_, node) => node.fmt(f),
            Step::Warp(node, [p, q]) => write!(f, "{node}{p}{q}"),
            Step::PutBack(_) => f.write_str(".."),
        }
    }
}

impl FromStr for TurnAction {
    type Err = ParseError<ActionFault>;

    fn from_str(text: &str) -> Result<TurnAction, Self::Err> {
        let mut text = Scanner::new(text);
        let mut place = || {
            let start = text.clone();
            match action(&mut text)? {
                back if back.node().is_none() => Err(start.error(ActionFault::PutBackInTurn)),
                place => Ok((place, text.at_end())),
            }
        };
        let (first, ended) = place()?;
        let second = if ended { None } else { Some(place()?.0) };
        text.end("nothing after two placements").map_err(|error| error.map(ActionFault::Unexpected))?;
        Ok(TurnAction { first, second })
    }
}

impl fmt::Display for TurnAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.actions().try_for_each(|action| action.fmt(f))
    }
}

impl FromStr for Draw {
    type Err = ParseError<DrawFault>;

    fn from_str(text: &str) -> Result<Draw, Self::Err> {
        let wrong = |error: ParseError<Unexpected>| error.map(DrawFault::Unexpected);
        let mut text = Scanner::new(text);
        let first = tile(&mut text).map_err(wrong)?;
        if text.at_end() {
            return Ok(Draw::one(first.player, first.kind));
        }
        let at = text.at();
        let second = tile(&mut text).map_err(wrong)?;
        text.end("nothing after two tiles").map_err(wrong)?;
        if first.player != second.player {
            return Err(ParseError { at, fault: DrawFault::TwoPlayers });
        }
        Ok(Draw::two(first.player, [first.kind, second.kind]))
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kinds().iter().try_for_each(|kind| write!(f, "{}{kind}", self.player()))
    }
}

impl FromStr for Mapping {
    type Err = ParseError<MappingFault>;

    fn from_str(text: &str) -> Result<Mapping, Self::Err> {
        let wrong = |error: ParseError<Unexpected>| error.map(MappingFault::Unexpected);
        let mut text = Scanner::new(text);
        let start = text.clone();
        let mut images = [Fate::Empty; 4];
        for image in &mut images {
            *image = text.take(Fate::WHAT, Fate::from_char).map_err(wrong)?;
        }
        text.end("nothing after four types").map_err(wrong)?;
        Mapping::from_images(images).ok_or_else(|| start.error(MappingFault::Repeated))
    }
}

impl fmt::Display for Mapping {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}", self.index())
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.player, self.kind)
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.tile, self.node)
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.fate, self.from, self.to)
    }
}
