//! The puzzles behind the interface for callers that do not know the game.

use tessera_core::{
    Judged, LEVEL_NAMES, Phrase, Problem, PuzzleLevel, Puzzles, Rules, Solved, Solver, check_puzzle_number,
};

use super::Level;
use super::numbered::{self, Numbered};
use crate::fit_set::FitSet;
use crate::hints::{moves_to_take_back, next_pieces, rescue};
use crate::order::shapes_in;
use crate::piece::PiecePlacement;
use crate::position::Position;
use crate::sequence::Sequence;
use crate::setup::Setup;
use crate::table::{self, Board, FitBytes};

/// The puzzles of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IqStepsPuzzles;

const fn level(number: u32, about: &'static str) -> PuzzleLevel {
    PuzzleLevel { number, name: LEVEL_NAMES[number as usize - 1], about }
}

const LEVELS: [PuzzleLevel; Level::MAX.number()] = [
    level(1, "two pieces are missing"),
    level(2, "three pieces are missing"),
    level(3, "four pieces are missing"),
    level(4, "five pieces are missing"),
    level(5, "six pieces are missing"),
];

impl Puzzles for IqStepsPuzzles {
    fn levels(&self) -> &'static [PuzzleLevel] {
        &LEVELS
    }

    fn goal(&self) -> &'static str {
        "Put all missing pieces on the board."
    }

    fn is_free(&self) -> bool {
        true
    }

    fn of_the_day(&self, level: u32) -> u64 {
        Level::new(level as usize).map_or(1, numbered::own)
    }

    fn puzzle(&self, level: u32, number: u64) -> Result<tessera_core::Puzzle, Problem> {
        self.level(level)?;
        check_puzzle_number(number)?;
        let numbered = Level::new(level as usize).and_then(|level| Numbered::find(level, number));
        let numbered = numbered.expect("every level has all numbers");
        let start = numbered.start();
        let board = table::boards(&start).next().expect("a start of the catalogue has a solution");
        let order = board.order_after(&start);
        Ok(tessera_core::Puzzle {
            start: Position::start(start).to_setup().to_string(),
            level,
            number,
            grade: numbered.grade().to_string(),
            moves: texts(order.pieces().skip(start.len())),
        })
    }

    fn judge(&self, start: &str, moves: &[String]) -> Result<Judged, Problem> {
        let position = played(start, moves)?;
        if moves.is_empty() {
            return Err(Problem::bad_request("there is no move to judge"));
        }
        let now = position.sequence();
        let solutions = table::count(now);
        let solved = now.is_solved();
        let why: Phrase = match solutions {
            0 => nothing_fits(now),
            _ if solved => "All eight pieces are on the board.".into(),
            1 => "From here there is one solution.".into(),
            many => format!("From here there are {many} solutions.").into(),
        };
        Ok(Judged { right: solutions > 0, solved, why: vec![why], line: Vec::new() })
    }

    fn hint(&self, start: &str, moves: &[String]) -> Result<Option<String>, Problem> {
        let position = played(start, moves)?;
        Ok(next_pieces(position.sequence()).first().map(|next| next.piece.to_string()))
    }

    fn solver(&self) -> Option<&'static dyn Solver> {
        Some(&IqStepsPuzzles)
    }
}

impl Solver for IqStepsPuzzles {
    fn solve(&self, setup: &str, all: bool) -> Result<Solved, Problem> {
        Ok(solve(&position_of(setup)?, all))
    }
}

/// Returns the position after some moves from a start.
fn played(start: &str, moves: &[String]) -> Result<Position, Problem> {
    let mut position = position_of(start)?;
    for (number, text) in moves.iter().enumerate() {
        let within = |problem: Problem| problem.within(&format!("move {}", number + 1));
        let piece: PiecePlacement = text.parse().map_err(|error| within(Problem::from(error)))?;
        position.play(piece).map_err(|refusal| within(Problem::illegal(refusal)))?;
    }
    Ok(position)
}

/// Explains why a board has no solution, in a sentence.
fn nothing_fits(now: &Sequence) -> Phrase {
    let missing = !FitBytes::of(now.fits()).shapes();
    let playable: &FitSet = now.playable();
    let stuck = shapes_in(missing).find(|&shape| playable.of_shape(shape).next().is_none());
    match stuck {
        Some(shape) => format!("There is no solution any more: piece {shape} fits nowhere.").into(),
        None => "There is no solution any more, though every missing piece still fits somewhere.".into(),
    }
}

/// Parses a setup text as a position; the error points at the piece that cannot be played.
pub(crate) fn position_of(text: &str) -> Result<Position, Problem> {
    let setup: Setup = text.parse().map_err(Problem::from)?;
    Position::try_from(&setup).map_err(|error| {
        let before = error.0.number - 1;
        let slash = usize::from(before >= setup.given && text.contains('/'));
        Problem::from(error).at(3 * before + slash + 1)
    })
}

/// Analyses a position.
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
