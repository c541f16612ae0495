//! Puzzles: starts with exactly one solution, made from the boards of the solver.

use std::sync::LazyLock;

use tessera_core::{Rng, below};

use crate::{Objective, Sequence, Shape, solve};

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

    /// How many pieces the player has to place.
    pub const fn missing(self) -> usize {
        self.0 + 1
    }
}

/// Every board that can be reached from the empty one; computed once, at the first puzzle.
static BOARDS: LazyLock<Vec<Objective>> = LazyLock::new(|| solve::boards(&Sequence::EMPTY).collect());

/// How many boards are tried for a start of the wanted length before the start gets longer.
const TRIES: usize = 200;

/// A start with exactly one solution. Same level and same generator state: same puzzle.
pub fn puzzle<R: Rng + ?Sized>(level: Level, rng: &mut R) -> Sequence {
    let boards = &*BOARDS;
    for missing in (1..=level.missing()).rev() {
        for _ in 0..TRIES {
            let board = &boards[below(rng, boards.len() as u32) as usize];
            let orders = board.forced_order().expect("the pieces of a board fit together").orders();
            let order = &orders[below(rng, orders.len() as u32) as usize];
            let start = order.first(Shape::COUNT - missing);
            if solve::count_up_to(&start, 2) == 1 {
                return start;
            }
        }
    }
    // With one piece missing, a start has one solution on most boards; seven pieces of any board will do.
    let order = boards[0].forced_order().ok().and_then(|order| order.first_order());
    order.expect("every board of the solver has a legal order").first(Shape::COUNT - 1)
}
