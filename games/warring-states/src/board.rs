//! The cards on the table at one moment of a match.

use crate::line::{Axis, Line, Places};
use crate::location::SIDE;
use crate::{Card, Kingdom, Location, Placement};

/// The uncollected cards of the people.
///
/// Every card is stored in its column and in its row, so everything Zhang Yi sees is in two words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Board {
    /// The columns from east to west, then the rows from north to south, in the order of [`Axis`].
    lines: [[Line; SIDE]; 2],
}

/// The current destinations of Zhang Yi.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Destinations {
    in_column: Places,
    in_row: Places,
}

/// The result of a move of Zhang Yi.
pub(crate) struct Walk {
    axis: Axis,
    line: usize,
    collected: Places,
    /// His next destinations.
    pub(crate) destinations: Destinations,
}

impl Board {
    /// Returns the cards of a placement, and Zhang Yi's location among them.
    #[inline]
    pub(crate) fn new(placement: &Placement) -> (Board, Option<Location>) {
        let mut board = Board::default();
        let mut zhang_yi = None;
        for column in 0..SIDE {
            for row in 0..SIDE {
                let location = Location::at(column, row);
                let card = placement.card(location);
                // Zhang Yi and empty locations add an empty line, which is faster than a test.
                let line = card.and_then(Card::kingdom).map_or(Line::default(), Line::first_place);
                board.lines[Axis::Column as usize][column].add(line, row);
                board.lines[Axis::Row as usize][row].add(line, column);
                zhang_yi = if card == Some(Card::ZHANG_YI) { Some(location) } else { zhang_yi };
            }
        }
        (board, zhang_yi)
    }

    /// Returns whether a card of the kingdom is there.
    pub(crate) fn has(&self, kingdom: Kingdom, location: Location) -> bool {
        let (line, place) = Axis::Column.split(location);
        self.lines[Axis::Column as usize][line].of(kingdom).contains(place)
    }

    /// Returns the number of cards of the kingdom.
    pub(crate) fn count(&self, kingdom: Kingdom) -> usize {
        self.lines[Axis::Column as usize].iter().map(|line| line.of(kingdom).len()).sum()
    }

    /// The cards of the kingdom in every column, a bit for each row.
    #[inline]
    pub(crate) fn columns_of(&self, kingdom: Kingdom) -> [usize; SIDE] {
        self.lines[Axis::Column as usize].map(|line| line.of(kingdom).bits().into())
    }

    /// Returns words that identify the board.
    pub(crate) fn words(&self) -> [u64; SIDE] {
        self.lines[Axis::Column as usize].map(Line::word)
    }

    /// Returns the destinations of Zhang Yi.
    #[inline]
    pub(crate) fn destinations(&self, zhang_yi: Location) -> Destinations {
        let along = |axis: Axis| {
            let (line, place) = axis.split(zhang_yi);
            self.lines[axis as usize][line].destinations(place)
        };
        Destinations { in_column: along(Axis::Column), in_row: along(Axis::Row) }
    }

    /// Returns the furthest card of a kingdom from Zhang Yi in the direction of another card of it.
    pub(crate) fn furthest(&self, kingdom: Kingdom, zhang_yi: Location, other: Location) -> Location {
        let axis = Axis::between(zhang_yi, other);
        let ((line, from), (_, to)) = (axis.split(zhang_yi), axis.split(other));
        let ray = self.lines[axis as usize][line].of(kingdom).and(Places::towards(from, to));
        let cards = ray.locations(axis, line);
        *if to < from { cards.first() } else { cards.last() }.expect("the other card lies on the ray")
    }

    /// Removes the cards of a kingdom on the way from Zhang Yi to one of his destinations.
    #[inline]
    pub(crate) fn walk(&mut self, kingdom: Kingdom, zhang_yi: Location, destination: Location) -> Walk {
        let axis = Axis::between(zhang_yi, destination);
        let ((line, from), (_, to)) = (axis.split(zhang_yi), axis.split(destination));
        let mut along = self.lines[axis as usize][line];
        let mut across = self.lines[1 - axis as usize][to];
        let collected = along.of(kingdom).and(Places::towards(from, to));
        along.remove(kingdom, collected);
        across.remove(kingdom, Places::one(line));
        self.lines[axis as usize][line] = along;
        self.lines[1 - axis as usize][to] = across;
        for place in collected.without(to).iter() {
            self.lines[1 - axis as usize][place].remove(kingdom, Places::one(line));
        }
        // The two lines that cross at his location are at hand; reading them back would cost time.
        let (along, across) = (along.destinations(to), across.destinations(line));
        let destinations = match axis {
            Axis::Column => Destinations { in_column: along, in_row: across },
            Axis::Row => Destinations { in_column: across, in_row: along },
        };
        Walk { axis, line, collected, destinations }
    }
}

impl Destinations {
    /// Returns whether he has no destination.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.in_column.is_empty() && self.in_row.is_empty()
    }

    /// Returns whether a location is one of his destinations.
    #[inline]
    pub(crate) fn contains(self, zhang_yi: Location, location: Location) -> bool {
        (location.column() == zhang_yi.column() && self.in_column.contains(location.row()))
            || (location.row() == zhang_yi.row() && self.in_row.contains(location.column()))
    }

    /// A bit for each location in the order of the locations.
    #[inline]
    pub(crate) fn bits(self, zhang_yi: Location) -> u64 {
        // The bits of a row are one column length apart.
        const SPREAD: [u64; 1 << SIDE] = {
            let mut spread = [0; 1 << SIDE];
            let mut set = 0;
            while set < spread.len() {
                let mut place = 0;
                while place < SIDE {
                    spread[set] |= (set as u64 >> place & 1) << (SIDE * place);
                    place += 1;
                }
                set += 1;
            }
            spread
        };
        let in_column = u64::from(self.in_column.bits()) << (SIDE * zhang_yi.column());
        in_column | SPREAD[usize::from(self.in_row.bits())] << zhang_yi.row()
    }

    /// Appends the destinations: first those in his column, then those in his row.
    #[inline]
    pub(crate) fn append_to(self, zhang_yi: Location, out: &mut Vec<Location>) {
        self.in_column.locations(Axis::Column, zhang_yi.column()).append_to(out);
        self.in_row.locations(Axis::Row, zhang_yi.row()).append_to(out);
    }
}

impl Walk {
    /// Returns the number of collected cards.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.collected.len()
    }

    /// Returns the locations of the collected cards.
    pub(crate) fn collected(&self) -> &'static [Location] {
        self.collected.locations(self.axis, self.line)
    }
}
