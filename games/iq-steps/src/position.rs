//! Positions: a legal playing sequence whose first pieces are given.

use tessera_core::{NoDraw, Problem, Ranks, Rules, Scores, Seat, Turn};

use crate::fit::Fit;
use crate::piece::PiecePlacement;
use crate::placement::Placement;
use crate::refusal::{LiftRefusal, Refusal};
use crate::sequence::{Sequence, SequenceError};
use crate::setup::Setup;

/// A legal position: pieces played in a legal order, the given ones first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Position {
    sequence: Sequence,
    given: u8,
}

/// The reason why a setup is not a position: one of its pieces cannot be played after those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub struct PositionError(#[from] pub SequenceError);

impl From<PositionError> for Problem {
    fn from(error: PositionError) -> Problem {
        Problem::invalid(error)
    }
}

impl Position {
    /// Creates the start of a puzzle, in which all pieces on the board are given.
    pub fn start(given: Sequence) -> Position {
        Position { sequence: given, given: given.len() as u8 }
    }

    /// Returns all pieces on the board in playing order.
    pub fn sequence(&self) -> &Sequence {
        &self.sequence
    }

    /// Returns the number of given pieces.
    pub fn given(&self) -> usize {
        usize::from(self.given)
    }

    /// Returns whether all pieces are on the board.
    pub fn is_solved(&self) -> bool {
        self.sequence.is_solved()
    }

    /// Returns the pieces that may be lifted now, in playing order: they are not given, and no other piece hangs over
    /// them.
    pub fn liftable(&self) -> impl Iterator<Item = PiecePlacement> {
        self.sequence.pieces().filter(|&piece| self.check_lift(piece).is_ok())
    }

    /// Checks whether the piece may be lifted, or returns the reason why not.
    pub fn check_lift(&self, piece: PiecePlacement) -> Result<(), LiftRefusal> {
        if self.sequence.pieces().take(self.given()).any(|given| given == piece) {
            return Err(LiftRefusal::Given { piece });
        }
        self.sequence.check_lift(piece)
    }

    /// Lifts a piece off the board if possible; otherwise nothing changes.
    pub fn lift(&mut self, piece: PiecePlacement) -> Result<(), LiftRefusal> {
        self.check_lift(piece)?;
        self.sequence = self.sequence.lift(piece)?;
        Ok(())
    }

    /// The setup of the position.
    pub fn to_setup(&self) -> Setup {
        Setup { pieces: Placement::from(&self.sequence), given: self.given() }
    }
}

impl TryFrom<&Setup> for Position {
    type Error = PositionError;

    fn try_from(setup: &Setup) -> Result<Position, PositionError> {
        let sequence = Sequence::try_from(&setup.pieces)?;
        Ok(Position { given: setup.given.min(sequence.len()) as u8, sequence })
    }
}

impl Rules for Position {
    type Action = PiecePlacement;
    type Draw = NoDraw;
    type Refusal = Refusal;

    fn seats(&self) -> usize {
        1
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.sequence.playable().is_empty() {
            true => Turn::Over,
            false => Turn::Player(Seat::new(0)),
        }
    }

    fn scores(&self) -> Scores {
        let mut scores = Scores::default();
        scores[Seat::new(0)] = self.sequence.len() as i32;
        scores
    }

    fn ranks(&self) -> Ranks {
        let mut ranks = Ranks::default();
        ranks[Seat::new(0)] = if self.is_solved() { 1 } else { 2 };
        ranks
    }

    fn legal_actions(&self, out: &mut Vec<PiecePlacement>) {
        out.clear();
        self.sequence.playable().list_pieces(out);
    }

    #[inline]
    fn check(&self, action: PiecePlacement) -> Result<(), Refusal> {
        self.sequence.check(action)
    }

    #[inline]
    fn play_unchecked(&mut self, action: PiecePlacement) {
        self.sequence.play_fit(Fit::of(action).expect("a legal action fits on the board"));
    }
}
