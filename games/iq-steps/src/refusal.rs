//! Why a piece may not be played, or not be lifted again.

use crate::board::Location;
use crate::piece::{Layer, PiecePlacement, Ring};

/// Why a piece may not be played now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The shape lies on the board already.
    #[error("{piece} cannot be played: shape {} is on the board already, as {as_piece}", .piece.shape)]
    ShapePlayed {
        /// The piece that is refused.
        piece: PiecePlacement,
        /// The piece that lies there.
        as_piece: PiecePlacement,
    },
    /// A ring would lie outside the board.
    #[error("{piece} is off the board: its {} would lie outside", ring_name(.ring))]
    OffBoard {
        /// The piece that is refused.
        piece: PiecePlacement,
        /// The first ring, row by row, that is outside.
        ring: Ring,
    },
    /// The home ring is low where there is no peg, or high where there is one.
    #[error("{piece} does not fit: in orientation {} its home ring is {}", .piece.orientation, wrong_home(.piece))]
    WrongHome {
        /// The piece that is refused.
        piece: PiecePlacement,
    },
    /// Another ring of the same layer is there.
    #[error("{piece} cannot be played: {} {location} is taken by {by}", kind_of(.location))]
    Taken {
        /// The piece that is refused.
        piece: PiecePlacement,
        /// Where it is taken, first in board order.
        location: Location,
        /// The piece that lies there.
        by: PiecePlacement,
    },
    /// An upper ring lies next to a peg that a lower ring needs.
    #[error("{piece} cannot be played: peg {peg} is blocked by the upper ring of {by} at {upper}")]
    Blocked {
        /// The piece that is refused.
        piece: PiecePlacement,
        /// The peg that is blocked, first in board order.
        peg: Location,
        /// Where the upper ring lies.
        upper: Location,
        /// The piece that it belongs to.
        by: PiecePlacement,
    },
}

/// Why a piece may not be lifted off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LiftRefusal {
    /// It does not lie on the board.
    #[error("{piece} is not on the board")]
    NotPlayed {
        /// The piece.
        piece: PiecePlacement,
    },
    /// It belongs to the puzzle.
    #[error("{piece} is given and stays on the board")]
    Given {
        /// The piece.
        piece: PiecePlacement,
    },
    /// Another piece hangs over it.
    #[error("{piece} cannot be lifted: the upper ring of {by} at {upper} hangs over its ring at peg {peg}")]
    Held {
        /// The piece.
        piece: PiecePlacement,
        /// The peg of its lower ring that is held, first in board order.
        peg: Location,
        /// Where the upper ring lies.
        upper: Location,
        /// The piece that hangs over it.
        by: PiecePlacement,
    },
}

fn ring_name(ring: &Ring) -> String {
    let place = match (ring.dx, ring.dy) {
        (-1, -1) => "up and left of its home",
        (0, -1) => "above its home",
        (1, -1) => "up and right of its home",
        (-1, 0) => "left of its home",
        (1, 0) => "right of its home",
        (-1, 1) => "down and left of its home",
        (0, 1) => "below its home",
        (1, 1) => "down and right of its home",
        _ => "at its home",
    };
    format!("{} ring {place}", ring.layer.name())
}

fn wrong_home(piece: &PiecePlacement) -> String {
    let home = piece.location;
    match piece.orientation.home_layer() {
        Layer::Lower => format!("a lower ring, and {home} is no peg"),
        Layer::Upper => format!("an upper ring, and {home} is a peg"),
    }
}

fn kind_of(location: &Location) -> &'static str {
    if location.is_peg() { "peg" } else { "location" }
}
