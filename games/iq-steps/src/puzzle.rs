//! Puzzles: starts with exactly one solution and one order, graded, and all of them known.

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

/// How hard a puzzle is: level 1 misses two pieces, level 5 six.
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

    /// How many pieces the player has to place.
    pub const fn missing(self) -> usize {
        self.0 + 1
    }

    /// Every level, the easiest first.
    pub fn all() -> impl Iterator<Item = Level> + Clone {
        (Level::MIN.0..=Level::MAX.0).map(Level)
    }
}

/// A start with exactly one solution, whose missing pieces can be played in one order only, and of whose
/// pieces none can be left out without losing that there is one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle {
    start: FitBytes,
    board: Board,
    nodes: u64,
}

impl Puzzle {
    /// The given pieces, in the alphabetically least of their legal orders.
    pub fn start(&self) -> Sequence {
        let order = ForcedOrder::among(self.start.iter()).first_order();
        order.expect("the start of a puzzle can be played")
    }

    /// All pieces in playing order: the given ones as in the start, and the others in their only order.
    pub fn order(&self) -> Sequence {
        self.board.order_after(&self.start())
    }

    /// The finished board.
    pub fn solution(&self) -> Objective {
        self.board.objective()
    }

    /// The level: how many pieces are missing.
    pub fn level(&self) -> Level {
        Level(Shape::COUNT - 1 - self.start.iter().count())
    }

    /// How hard it is within its level.
    pub fn grade(&self) -> Grade {
        Grade::of_nodes(self.nodes)
    }
}

/// Every puzzle of a level, the easiest first. Of two puzzles that are mirror images there is one.
///
/// They are made at the first call for the level, in some hundredths of a second.
pub fn puzzles(level: Level) -> &'static [Puzzle] {
    catalogue::of_level(level)
}

/// A puzzle of the level, each as likely as any other. Same generator state: same puzzle.
pub fn puzzle<R: Rng + ?Sized>(level: Level, rng: &mut R) -> Puzzle {
    let puzzles = puzzles(level);
    *choose(puzzles, rng)
}

/// So many different puzzles of the level, or all there are if there are fewer, the easiest first. Same
/// generator state: same puzzles.
pub fn booklet<R: Rng + ?Sized>(level: Level, count: usize, rng: &mut R) -> Vec<Puzzle> {
    let puzzles = puzzles(level);
    let mut numbers: Vec<usize> = (0..puzzles.len()).collect();
    shuffle(&mut numbers, rng);
    numbers.truncate(count);
    numbers.sort_unstable();
    numbers.into_iter().map(|number| puzzles[number]).collect()
}
