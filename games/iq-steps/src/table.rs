//! A table of all final boards: answers are looked up instead of searched.
//!
//! The search of [`solve`] builds the table on first use. A board is two words: the places of its pieces, and their
//! precedence relation. Whether it can be reached from a start is then a comparison under a mask and a test for zero,
//! and only the boards with the rarest piece of the start are examined. All answers equal those of the search.

use std::sync::LazyLock;

use crate::fit::Fit;
use crate::order::{ForcedOrder, Objective, bit, shapes_in};
use crate::piece::Shape;
use crate::sequence::Sequence;
use crate::solve;

/// Returns every final board that can be reached from a start, sorted.
///
/// ```
/// use tessera_iq_steps::{Placement, Sequence, table};
/// let start: Placement = "BGSAHQEFBGCgCDNHFl".parse()?;
/// let start = Sequence::try_from(&start).expect("a legal sequence");
/// let boards: Vec<String> = table::boards(&start).map(|board| board.objective().to_string()).collect();
/// assert_eq!(boards, ["AHQBGSCDNDAiEFBFHnGCgHFl"]);
/// assert_eq!(table::count(&Sequence::EMPTY), 8_374);
/// # Ok::<(), tessera_core::Problem>(())
/// ```
pub fn boards(start: &Sequence) -> impl Iterator<Item = &'static Board> + use<> {
    boards_after(FitBytes::of(start.fits()))
}

/// Does the same for pieces that can be played in some order.
#[inline]
pub(crate) fn boards_after(start: FitBytes) -> impl Iterator<Item = &'static Board> {
    TABLE.containing(start).filter(move |board| board.can_follow(start))
}

/// Returns the number of final boards that can be reached from a start.
pub fn count(start: &Sequence) -> usize {
    boards(start).count()
}

/// A final board with its precedence relation. Boards are ordered like the texts of their objectives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
    fits: FitBytes,
    /// The byte of each shape has a bit for each shape that must be played before it.
    before: u64,
}

impl Board {
    /// The pieces in the order of their shapes.
    pub fn fits(&self) -> impl Iterator<Item = Fit> + use<> {
        self.fits.iter()
    }

    /// The pieces as a set.
    pub fn objective(&self) -> Objective {
        self.fits().map(Fit::piece).collect()
    }

    /// Returns all pieces in playing order: the alphabetically first one that begins with the pieces already played.
    pub(crate) fn order_after(&self, played: &Sequence) -> Sequence {
        let mut order = *played;
        let mut shapes = FitBytes::of(played.fits()).shapes();
        while let Some(fit) = self.next(shapes).next() {
            order.play_fit(fit);
            shapes |= bit(fit.shape());
        }
        order
    }

    /// Returns whether the pieces missing after the shapes `played` have only one order.
    pub(crate) fn has_one_order(&self, mut played: u8) -> bool {
        while played != u8::MAX {
            let mut next = self.next(played);
            match (next.next(), next.next()) {
                (Some(fit), None) => played |= bit(fit.shape()),
                _ => return false,
            }
        }
        true
    }

    /// Returns whether the board contains the start and no other piece must precede one of the start.
    #[inline]
    fn can_follow(&self, start: FitBytes) -> bool {
        let shapes = start.shapes();
        self.fits.only(shapes) == start && self.is_closed(shapes)
    }

    /// Returns whether the pieces of these shapes can be played before all others.
    #[inline]
    pub(crate) fn is_closed(&self, shapes: u8) -> bool {
        self.before & BYTES[usize::from(shapes)] & in_every_byte(!shapes) == 0
    }

    /// Returns the shapes that must be played before a shape, one bit each.
    #[inline]
    pub(crate) fn before(&self, shape: Shape) -> u8 {
        byte(self.before, shape)
    }

    /// Returns the pieces that can be played next after the shapes `played` without spoiling the board.
    #[inline]
    pub(crate) fn next(&self, played: u8) -> impl Iterator<Item = Fit> {
        let is_next = move |shape: &Shape| self.before(*shape) & !played == 0;
        shapes_in(!played).filter(is_next).filter_map(|shape| self.fits.get(shape))
    }

    /// Returns the places of the pieces.
    #[inline]
    pub(crate) fn fit_bytes(&self) -> FitBytes {
        self.fits
    }

    fn of(objective: &Objective) -> Board {
        let fits = || objective.pieces().map(|piece| Fit::of(piece).expect("a piece of a board fits"));
        let order = ForcedOrder::among(fits());
        let before = Shape::ALL.iter().fold(0, |all, &shape| all << 8 | u64::from(order.before(shape)));
        Board { fits: FitBytes::of(fits()), before }
    }
}

/// Fits of different shapes in one word: a byte for each shape, starting with A, and 0 for an absent shape.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct FitBytes(u64);

impl FitBytes {
    #[inline]
    pub(crate) fn of(fits: impl Iterator<Item = Fit>) -> FitBytes {
        FitBytes(fits.fold(0, |all, fit| {
            let place = fit.number() % Fit::NUMBERS_OF_SHAPE + 1;
            all | (place as u64) << shift(fit.shape())
        }))
    }

    /// Returns all bytes as one word.
    pub(crate) fn word(self) -> u64 {
        self.0
    }

    #[inline]
    pub(crate) fn get(self, shape: Shape) -> Option<Fit> {
        let place = usize::from(byte(self.0, shape)).checked_sub(1)?;
        Some(Fit::from_number(Fit::NUMBERS_OF_SHAPE * shape.index() + place))
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Fit> {
        Shape::ALL.into_iter().filter_map(move |shape| self.get(shape))
    }

    /// Returns the mirror images of all of them.
    pub(crate) fn mirrored(self) -> FitBytes {
        FitBytes::of(self.iter().map(|fit| Fit::of(fit.piece().mirrored()).expect("a mirrored fit fits")))
    }

    /// Returns a bit for each shape present.
    #[inline]
    pub(crate) fn shapes(self) -> u8 {
        // No byte has its highest bit set, so adding sets it exactly where a byte is not 0. The product collects these
        // bits in its highest byte, that of A last.
        let there = (self.0 + in_every_byte(0x7f)) & in_every_byte(0x80);
        ((there >> 7).wrapping_mul(0x8040_2010_0804_0201) >> 56) as u8
    }

    /// Returns a bit for each shape whose fit differs in the other one.
    #[inline]
    pub(crate) fn differing(self, other: FitBytes) -> u8 {
        FitBytes(self.0 ^ other.0).shapes()
    }

    /// Returns the fits of some shapes.
    #[inline]
    pub(crate) fn only(self, shapes: u8) -> FitBytes {
        FitBytes(self.0 & BYTES[usize::from(shapes)])
    }
}

/// The table: 289 kB.
struct Table {
    /// Sorted.
    boards: Vec<Board>,
    /// For each number of a fit, the indices of the boards that contain it, all lists concatenated; the last list has
    /// all boards.
    lists: Vec<u16>,
    /// The start of each list, and the end of the last one.
    starts: Vec<u32>,
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::make);

impl Table {
    fn make() -> Table {
        let mut boards: Vec<Board> = solve::boards(&Sequence::EMPTY).map(|board| Board::of(&board)).collect();
        boards.sort_unstable();
        let mut containing = vec![Vec::new(); Fit::NUMBERS + 1];
        for (board, number) in boards.iter().zip(0u16..) {
            board.fits().for_each(|fit| containing[fit.number()].push(number));
            containing[Fit::NUMBERS].push(number);
        }
        let mut starts = vec![0];
        let mut lists = Vec::new();
        for list in containing {
            lists.extend(list);
            starts.push(lists.len() as u32);
        }
        Table { boards, lists, starts }
    }

    /// Returns the boards that contain the rarest piece of a start; all boards if there is none.
    #[inline]
    fn containing(&'static self, start: FitBytes) -> impl Iterator<Item = &'static Board> {
        let lists = start.iter().map(|fit| self.list(fit.number()));
        let shortest = lists.min_by_key(|list| list.len()).unwrap_or_else(|| self.list(Fit::NUMBERS));
        shortest.iter().map(|&number| &self.boards[usize::from(number)])
    }

    #[inline]
    fn list(&self, number: usize) -> &[u16] {
        &self.lists[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

/// For each set of shapes, a word with all bits of their bytes set.
const BYTES: [u64; 256] = {
    let mut all = [0; 256];
    let mut set = 0;
    while set < 256 {
        let mut shape = 0;
        while shape < Shape::COUNT {
            if set >> shape & 1 == 1 {
                all[set] |= 0xff << shift(Shape::ALL[shape]);
            }
            shape += 1;
        }
        set += 1;
    }
    all
};

const fn shift(shape: Shape) -> usize {
    8 * (Shape::COUNT - 1 - shape.index())
}

#[inline]
const fn byte(word: u64, shape: Shape) -> u8 {
    (word >> shift(shape)) as u8
}

#[inline]
const fn in_every_byte(bits: u8) -> u64 {
    bits as u64 * 0x0101_0101_0101_0101
}
