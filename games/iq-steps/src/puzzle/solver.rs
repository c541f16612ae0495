//! The puzzles as anybody sees them who does not know the game.

use tessera_core::{Problem, PuzzleLevel, Puzzles, Seed, Solved};

use super::{Level, Puzzle, booklet, puzzles};
use crate::hints::{moves_to_take_back, next_pieces, rescue};
use crate::piece::PiecePlacement;
use crate::position::Position;
use crate::setup::Setup;
use crate::table::{self, Board, FitBytes};

/// The puzzles of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IqStepsPuzzles;

const LEVELS: [PuzzleLevel; Level::MAX.number()] = [
    PuzzleLevel { number: 1, about: "two pieces are missing" },
    PuzzleLevel { number: 2, about: "three pieces are missing" },
    PuzzleLevel { number: 3, about: "four pieces are missing" },
    PuzzleLevel { number: 4, about: "five pieces are missing" },
    PuzzleLevel { number: 5, about: "six pieces are missing" },
];

fn level(number: u32) -> Option<Level> {
    Level::new(number as usize)
}

impl Puzzles for IqStepsPuzzles {
    fn levels(&self) -> &'static [PuzzleLevel] {
        &LEVELS
    }

    fn count(&self, number: u32) -> u64 {
        level(number).map_or(0, |level| puzzles(level).len() as u64)
    }

    fn booklet(&self, number: u32, count: u64, seed: u64) -> Result<Vec<tessera_core::Puzzle>, Problem> {
        let (least, most) = (Level::MIN.number(), Level::MAX.number());
        let level = level(number)
            .ok_or_else(|| Problem::bad_request(format!("level {number} is not one of {least} to {most}")))?;
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let made = booklet(level, count, &mut Seed::from_number(seed).deal_rng());
        Ok(made.iter().map(described).collect())
    }

    fn solve(&self, setup: &str, all: bool) -> Result<Solved, Problem> {
        Ok(solve(&position_of(setup)?, all))
    }
}

/// A puzzle in the notation of the game.
fn described(puzzle: &Puzzle) -> tessera_core::Puzzle {
    tessera_core::Puzzle {
        start: puzzle.start().to_string(),
        level: puzzle.level().number() as u32,
        grade: puzzle.grade().to_string(),
        solution: puzzle.solution().to_string(),
        order: puzzle.order().to_string(),
    }
}

/// A setup text as a position; a piece that cannot be played is pointed at.
pub(crate) fn position_of(text: &str) -> Result<Position, Problem> {
    let setup: Setup = text.parse().map_err(Problem::from)?;
    Position::try_from(&setup).map_err(|error| {
        let before = error.0.number - 1;
        let slash = usize::from(before >= setup.given && text.contains('/'));
        Problem::from(error).at(3 * before + slash + 1)
    })
}

/// What can become of a position.
fn solve(position: &Position, all: bool) -> Solved {
    let played = position.sequence();
    let shapes = FitBytes::of(played.fits()).shapes();
    let boards: Vec<&Board> = table::boards(played).collect();
    let next = next_pieces(played);
    let mut pieces: Vec<PiecePlacement> = next.iter().map(|next| next.piece).collect();
    pieces.sort_unstable();
    let is_hopeless = boards.is_empty();
    let take_back = if is_hopeless { rescue(position) } else { None };
    let undo = if is_hopeless { moves_to_take_back(position) } else { None };
    Solved {
        setup: position.to_setup().to_string(),
        solutions: boards.len() as u64,
        order: boards.first().map(|board| board.order_after(played).to_string()),
        one_order: boards.len() == 1 && boards[0].has_one_order(shapes),
        next: texts(pieces),
        hint: next.first().map(|next| next.piece.to_string()),
        take_back: take_back.map(texts),
        undo: undo.map(|moves| moves as u64),
        boards: all.then(|| texts(boards.iter().map(|board| board.objective()))),
    }
}

fn texts(items: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    items.into_iter().map(|item| item.to_string()).collect()
}
