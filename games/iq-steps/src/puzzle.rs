//! Puzzles: graded starts with exactly one solution and one order, all of them known.

mod catalogue;
mod grade;
mod numbered;
mod solver;

use tessera_core::{Rng, choose, shuffle};

#[cfg(feature = "players")]
pub(crate) use catalogue::make;
pub use grade::Grade;
pub(crate) use solver::{IqStepsPuzzles, position_of};

use crate::order::{ForcedOrder, Objective};
use crate::piece::Shape;
use crate::sequence::Sequence;
use crate::table::{Board, FitBytes};

/// The level of a puzzle: two pieces are missing at level 1, six at level 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(usize);

impl Level {
    /// The easiest level.
    pub const MIN: Level = Level(1);
    /// The hardest level.
    pub const MAX: Level = Level(5);

    /// The level with this number, 1 to 5.
    pub const fn new(number: usize) -> Option<Level> {
        if number >= Level::MIN.0 && number <= Level::MAX.0 { Some(Level(number)) } else { None }
    }

    /// The number, 1 to 5.
    pub const fn number(self) -> usize {
        self.0
    }

    /// Returns the number of pieces that the player has to place.
    pub const fn missing(self) -> usize {
        self.0 + 1
    }

    /// Returns every level, easiest first.
    pub fn all() -> impl Iterator<Item = Level> + Clone {
        (Level::MIN.0..=Level::MAX.0).map(Level)
    }
}

/// A start with exactly one solution, whose missing pieces can be played in only one order, and from which no given
/// piece can be removed without losing uniqueness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle {
    start: FitBytes,
    board: Board,
    nodes: u64,
}

impl Puzzle {
    /// Returns the given pieces, in the alphabetically first of their legal orders.
    pub fn start(&self) -> Sequence {
        let order = ForcedOrder::among(self.start.iter()).first_order();
        order.expect("the start of a puzzle can be played")
    }

    /// Returns all pieces in playing order: the given ones as in the start, the others in their only order.
    pub fn order(&self) -> Sequence {
        self.board.order_after(&self.start())
    }

    /// The finished board.
    pub fn solution(&self) -> Objective {
        self.board.objective()
    }

    /// Returns the level, which is determined by the number of missing pieces.
    pub fn level(&self) -> Level {
        Level(Shape::COUNT - 1 - self.start.iter().count())
    }

    /// Returns the difficulty within its level.
    pub fn grade(&self) -> Grade {
        Grade::of_nodes(self.nodes)
    }
}

/// Returns every puzzle of a level, easiest first. Of two mirror images, only one is included.
///
/// They are computed at the first call for the level, in some hundredths of a second.
pub fn puzzles(level: Level) -> &'static [Puzzle] {
    catalogue::of_level(level)
}

/// Returns a uniformly random puzzle of the level. The same generator state gives the same puzzle.
pub fn puzzle<R: Rng + ?Sized>(level: Level, rng: &mut R) -> Puzzle {
    let puzzles = puzzles(level);
    *choose(puzzles, rng)
}

/// Returns `count` different puzzles of the level, or all if there are fewer, easiest first. The same generator state
/// gives the same puzzles.
pub fn booklet<R: Rng + ?Sized>(level: Level, count: usize, rng: &mut R) -> Vec<Puzzle> {
    let puzzles = puzzles(level);
    let mut numbers: Vec<usize> = (0..puzzles.len()).collect();
    shuffle(&mut numbers, rng);
    numbers.truncate(count);
    numbers.sort_unstable();
    numbers.into_iter().map(|number| puzzles[number]).collect()
}
