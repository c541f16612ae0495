//! Legal playing sequences: what may be played next, why not, and what may be lifted.

use std::fmt;

use crate::board::{Location, Locations};
use crate::fit::Fit;
use crate::fit_set::FitSet;
use crate::piece::{PiecePlacement, Shape};
use crate::placement::Placement;
use crate::refusal::{LiftRefusal, Refusal};

/// Pieces in an order in which they can be played on the empty board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sequence {
    /// The fits that can be played now. Derived from the pieces, and stored because play needs nothing else.
    playable: FitSet,
    fits: [Option<Fit>; Shape::COUNT],
    len: u8,
}

/// The reason why a placement is not a legal playing sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("piece {number} of the sequence: {refusal}")]
pub struct SequenceError {
    /// The number of the piece that cannot be played after those before it, counted from 1.
    pub number: usize,
    /// The reason.
    pub refusal: Refusal,
}

impl Default for Sequence {
    fn default() -> Sequence {
        Sequence::EMPTY
    }
}

impl Sequence {
    /// The empty board.
    pub const EMPTY: Sequence = Sequence { playable: FitSet::ALL, fits: [None; Shape::COUNT], len: 0 };

    /// Returns the number of pieces played.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Returns whether no piece has been played.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether all pieces are on the board.
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.len() == Shape::COUNT
    }

    /// The pieces in playing order.
    #[inline]
    pub fn fits(&self) -> impl DoubleEndedIterator<Item = Fit> {
        self.fits.iter().flatten().copied()
    }

    /// The pieces in playing order.
    #[inline]
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = PiecePlacement> {
        self.fits().map(Fit::piece)
    }

    /// Returns all fits that can be played now.
    #[inline]
    pub fn playable(&self) -> &FitSet {
        &self.playable
    }

    /// Returns all occupied locations, on either layer.
    pub fn covered(&self) -> Locations {
        self.fits().fold(Locations::NONE, |covered, fit| covered.with(fit.footprint().covers))
    }

    /// Checks whether the piece may be played now, or returns the reason why not.
    #[inline]
    pub fn check(&self, piece: PiecePlacement) -> Result<(), Refusal> {
        match Fit::of(piece) {
            Some(fit) if self.playable.contains(fit) => Ok(()),
            fit => Err(self.refusal(piece, fit)),
        }
    }

    /// Plays a piece if it is legal; otherwise nothing changes.
    pub fn play(&mut self, piece: PiecePlacement) -> Result<(), Refusal> {
        self.check(piece)?;
        self.play_fit(Fit::of(piece).expect("what may be played fits"));
        Ok(())
    }

    /// Plays one of the [`playable`](Sequence::playable) pieces.
    ///
    /// # Panics
    /// If there are eight pieces already. After playing a piece that is not playable, the sequence is no longer legal.
    #[inline]
    pub fn play_fit(&mut self, fit: Fit) {
        self.fits[self.len()] = Some(fit);
        self.len += 1;
        self.playable = self.playable.in_common(fit.playable_after());
    }

    /// Returns the pieces that may be lifted now, in playing order: no other piece hangs over them.
    pub fn liftable(&self) -> impl Iterator<Item = PiecePlacement> {
        self.pieces().filter(|&piece| self.check_lift(piece).is_ok())
    }

    /// Checks whether the piece may be lifted, or returns the reason why not.
    pub fn check_lift(&self, piece: PiecePlacement) -> Result<(), LiftRefusal> {
        let lifted = self.fits().find(|fit| fit.piece() == piece).ok_or(LiftRefusal::NotPlayed { piece })?;
        match self.held_at(lifted.footprint().lower, Some(lifted)) {
            Some((peg, upper, by)) => Err(LiftRefusal::Held { piece, peg, upper, by }),
            None => Ok(()),
        }
    }

    /// Returns the sequence without a piece that may be lifted; the order of the others stays the same.
    pub fn lift(&self, piece: PiecePlacement) -> Result<Sequence, LiftRefusal> {
        self.check_lift(piece)?;
        Ok(Sequence::replayed(self.fits().filter(|fit| fit.piece() != piece)))
    }

    /// Returns the first pieces of the sequence.
    #[must_use]
    pub fn first(&self, count: usize) -> Sequence {
        Sequence::replayed(self.fits().take(count))
    }

    /// Returns part of a legal sequence, which is legal too: leaving out pieces only frees locations.
    fn replayed(fits: impl Iterator<Item = Fit>) -> Sequence {
        let mut part = Sequence::EMPTY;
        fits.for_each(|fit| part.play_fit(fit));
        part
    }

    #[cold]
    fn refusal(&self, piece: PiecePlacement, fit: Option<Fit>) -> Refusal {
        if let Some(as_piece) = self.pieces().find(|played| played.shape == piece.shape) {
            return Refusal::ShapePlayed { piece, as_piece };
        }
        if let Some((ring, _)) = piece.rings().find(|(_, location)| location.is_none()) {
            return Refusal::OffBoard { piece, ring };
        }
        let Some(fit) = fit else { return Refusal::WrongHome { piece } };
        let footprint = fit.footprint();
        if let Some((location, _)) = footprint.covers.in_common(self.covered()).split_first() {
            let by = self.fits().find(|fit| fit.footprint().covers.contains(location));
            let by = by.expect("a covered location is covered by a piece").piece();
            return Refusal::Taken { piece, location, by };
        }
        let (peg, upper, by) =
            self.held_at(footprint.lower, None).expect("a free piece that is not playable is blocked");
        Refusal::Blocked { piece, peg, upper, by }
    }

    /// Returns the first of the pegs next to an upper ring of a piece other than `except`, with the ring and its piece.
    fn held_at(&self, pegs: Locations, except: Option<Fit>) -> Option<(Location, Location, PiecePlacement)> {
        pegs.into_iter().find_map(|peg| {
            let next_to = |fit: &Fit| fit.footprint().upper.in_common(peg.neighbours()).split_first();
            let mut others = self.fits().filter(|&fit| Some(fit) != except);
            others.find_map(|fit| next_to(&fit).map(|(upper, _)| (peg, upper, fit.piece())))
        })
    }
}

impl TryFrom<&Placement> for Sequence {
    type Error = SequenceError;

    fn try_from(placement: &Placement) -> Result<Sequence, SequenceError> {
        let mut sequence = Sequence::EMPTY;
        for (index, piece) in placement.iter().enumerate() {
            sequence.play(piece).map_err(|refusal| SequenceError { number: index + 1, refusal })?;
        }
        Ok(sequence)
    }
}

impl From<&Sequence> for Placement {
    fn from(sequence: &Sequence) -> Placement {
        let mut placement = Placement::EMPTY;
        for piece in sequence.pieces() {
            placement.push(piece).expect("a legal sequence has no shape twice");
        }
        placement
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().try_for_each(|piece| write!(f, "{piece}"))
    }
}

impl fmt::Debug for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sequence({self})")
    }
}
