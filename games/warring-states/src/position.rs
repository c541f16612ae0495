//! Legal positions: a deal and legal moves, with all derived state.

use std::fmt;

use tessera_core::{NoDraw, Problem, Ranks, Rules, Scores, Seat, Turn};

use crate::board::{Board, Destinations};
use crate::location::SIDE;
use crate::{Card, Flags, Kingdom, Location, Moves, Placement, Players, Setup, SupporterCounts};

/// A state of a match: Zhang Yi is present, and every move so far was legal.
///
/// The deck may be incomplete; a dealt match has all cards.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: Board,
    zhang_yi: Location,
    destinations: Destinations,
    supporters: SupporterCounts,
    flags: Flags,
    seat: Seat,
    players: Players,
    moves: Moves,
    start: Placement,
}

/// The reason why a setup is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Zhang Yi is missing, so nobody can move.
    #[error("Zhang Yi (z9) is not in the placement")]
    NoZhangYi,
    /// A move is illegal when its turn comes.
    #[error("move {number}, to {destination}: {refusal}")]
    IllegalMove {
        /// The move, counted from 1.
        number: usize,
        /// Its destination.
        destination: Location,
        /// The reason.
        refusal: Refusal,
    },
}

impl From<PositionError> for Problem {
    fn from(error: PositionError) -> Problem {
        Problem::invalid(error)
    }
}

/// The reason why Zhang Yi cannot go somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// He has no destination.
    #[error("the match is over, no card is left in line with Zhang Yi at {zhang_yi}")]
    Over {
        /// His location.
        zhang_yi: Location,
    },
    /// He is already there.
    #[error("Zhang Yi already stands at {zhang_yi}")]
    ZhangYi {
        /// His location.
        zhang_yi: Location,
    },
    /// There is no card, or no longer one.
    #[error("there is no card at {destination}")]
    NoCard {
        /// The requested destination.
        destination: Location,
    },
    /// The card is neither in his row nor in his column.
    #[error("{card} at {destination} lies neither in the row nor in the column of Zhang Yi at {zhang_yi}")]
    NotAligned {
        /// The card there.
        card: Card,
        /// The requested destination.
        destination: Location,
        /// His location.
        zhang_yi: Location,
    },
    /// He must go on to the furthest card of the kingdom.
    #[error(
        "{card} at {destination} is not the furthest card of its kingdom that way, that one is at {furthest}"
    )]
    NotFurthest {
        /// The card there.
        card: Card,
        /// The requested destination.
        destination: Location,
        /// The furthest card of the kingdom in that direction.
        furthest: Location,
    },
}

impl Position {
    /// The position before the first move, or `None` if Zhang Yi is missing.
    #[inline]
    pub fn at_start(placement: &Placement, players: Players) -> Option<Position> {
        let (board, zhang_yi) = Board::new(placement);
        let zhang_yi = zhang_yi?;
        Some(Position {
            board,
            zhang_yi,
            destinations: board.destinations(zhang_yi),
            supporters: SupporterCounts::default(),
            flags: Flags::default(),
            seat: Seat::default(),
            players,
            moves: Moves::default(),
            start: *placement,
        })
    }

    /// Returns the setup, which describes the whole match so far.
    pub fn to_setup(&self) -> Setup {
        Setup { placement: self.start, moves: self.moves, players: self.players }
    }

    /// Returns the cards on the table, including Zhang Yi.
    pub fn placement(&self) -> Placement {
        let mut placement = Placement::EMPTY;
        let people = self.start.iter().filter(|placed| self.card(placed.location) == Some(placed.card));
        for placed in people {
            placement.place(placed.card, placed.location).expect("a part of a placement is one");
        }
        placement.place(Card::ZHANG_YI, self.zhang_yi()).expect("his location is empty");
        placement
    }

    /// Returns Zhang Yi's location.
    pub fn zhang_yi(&self) -> Location {
        self.zhang_yi
    }

    /// Returns the person's card at a location.
    pub fn card(&self, location: Location) -> Option<Card> {
        let card = self.start.card(location)?;
        self.board.has(card.kingdom()?, location).then_some(card)
    }

    /// Returns how many cards of each kingdom every seat has collected.
    pub fn supporter_counts(&self) -> &SupporterCounts {
        &self.supporters
    }

    /// The cards that a seat has collected, in order.
    pub fn supporters(&self, seat: Seat) -> Vec<Card> {
        let mut supporters = Vec::new();
        let (mut board, zhang_yi) = Board::new(&self.start);
        let mut zhang_yi = zhang_yi.expect("Zhang Yi is in every position");
        for (&destination, turn) in self.moves.iter().zip(Seat::first(self.seats()).cycle()) {
            let walk = board.walk(self.kingdom_at(destination), zhang_yi, destination);
            zhang_yi = destination;
            if turn == seat {
                supporters.extend(walk.collected().iter().filter_map(|&location| self.start.card(location)));
            }
        }
        supporters.sort_unstable();
        supporters
    }

    /// Returns the owners of the flags.
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// Returns the winner; `None` before the end, or if no move was ever possible.
    pub fn winner(&self) -> Option<Seat> {
        let ranks = self.ranks();
        let over = self.turn() == Turn::Over && !self.moves.is_empty();
        Seat::first(self.seats()).find(|&seat| over && ranks[seat] == 1)
    }

    /// Returns Zhang Yi's destinations, one bit for each location.
    #[inline]
    pub(crate) fn destination_bits(&self) -> u64 {
        self.destinations.bits(self.zhang_yi)
    }

    /// The cards of a kingdom on the table in every column, a bit for each row.
    #[inline]
    pub(crate) fn columns_of(&self, kingdom: Kingdom) -> [usize; SIDE] {
        self.board.columns_of(kingdom)
    }

    /// Returns the locations of the cards that a legal move collects.
    pub(crate) fn collected(&self, destination: Location) -> &'static [Location] {
        let mut board = self.board;
        board.walk(self.kingdom_at(destination), self.zhang_yi, destination).collected()
    }

    /// Returns the number of cards of a kingdom on the table.
    pub(crate) fn left_of(&self, kingdom: Kingdom) -> usize {
        self.board.count(kingdom)
    }

    /// Returns the number of cards on the table, excluding Zhang Yi.
    pub(crate) fn cards_left(&self) -> usize {
        Kingdom::ALL.into_iter().map(|kingdom| self.left_of(kingdom)).sum()
    }

    /// Returns a hash of everything that the future depends on.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hash = 0x9e37_79b9_7f4a_7c15u64;
        let mut mix = |word: u64| {
            hash = (hash ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
            hash ^= hash >> 32;
        };
        self.board.words().into_iter().for_each(&mut mix);
        self.supporters.words().into_iter().for_each(&mut mix);
        mix(u64::from(self.flags.word()) << 16 | (self.zhang_yi.index() << 8 | self.seat.index()) as u64);
        hash
    }

    /// Returns the kingdom of the card that was initially at a destination of Zhang Yi.
    #[inline]
    fn kingdom_at(&self, destination: Location) -> Kingdom {
        self.start.card(destination).and_then(Card::kingdom).expect("Zhang Yi walks to the cards of people")
    }

    /// Explains why Zhang Yi cannot go to a location that is not one of his destinations.
    fn refusal(&self, destination: Location) -> Refusal {
        let zhang_yi = self.zhang_yi;
        if self.turn() == Turn::Over {
            return Refusal::Over { zhang_yi };
        }
        if destination == zhang_yi {
            return Refusal::ZhangYi { zhang_yi };
        }
        let Some(card) = self.card(destination) else {
            return Refusal::NoCard { destination };
        };
        if !destination.is_aligned_with(zhang_yi) {
            return Refusal::NotAligned { card, destination, zhang_yi };
        }
        let furthest = self.board.furthest(self.kingdom_at(destination), zhang_yi, destination);
        Refusal::NotFurthest { card, destination, furthest }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Everything else follows from the setup.
        write!(f, "Position({})", self.to_setup())
    }
}

impl TryFrom<&Setup> for Position {
    type Error = PositionError;

    fn try_from(setup: &Setup) -> Result<Position, PositionError> {
        let mut position =
            Position::at_start(&setup.placement, setup.players).ok_or(PositionError::NoZhangYi)?;
        for (index, &destination) in setup.moves.iter().enumerate() {
            position.play(destination).map_err(|refusal| PositionError::IllegalMove {
                number: index + 1,
                destination,
                refusal,
            })?;
        }
        Ok(position)
    }
}

impl Rules for Position {
    type Action = Location;
    type Draw = NoDraw;
    type Refusal = Refusal;

    #[inline]
    fn seats(&self) -> usize {
        self.players.number()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.destinations.is_empty() {
            true => Turn::Over,
            false => Turn::Player(self.seat),
        }
    }

    #[inline]
    fn scores(&self) -> Scores {
        self.flags.scores()
    }

    fn ranks(&self) -> Ranks {
        self.flags.ranks(self.seats())
    }

    #[inline]
    fn legal_actions(&self, out: &mut Vec<Location>) {
        out.clear();
        self.destinations.append_to(self.zhang_yi, out);
    }

    #[inline]
    fn check(&self, action: Location) -> Result<(), Refusal> {
        match self.destinations.contains(self.zhang_yi, action) {
            true => Ok(()),
            false => Err(self.refusal(action)),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, action: Location) {
        let kingdom = self.kingdom_at(action);
        let walk = self.board.walk(kingdom, self.zhang_yi, action);
        let takes_flag = self.supporters.add(self.seat, kingdom, walk.count());
        let flags = self.flags.given(kingdom, self.seat);
        self.flags = if takes_flag { flags } else { self.flags };
        self.seat = self.seat.next(self.seats());
        self.moves.push(action);
        self.zhang_yi = action;
        self.destinations = walk.destinations;
    }
}
