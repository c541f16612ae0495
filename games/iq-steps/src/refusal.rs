//! The reasons for refusing to play or lift a piece.

use crate::board::Location;
use crate::piece::{Layer, PiecePlacement, Ring};

/// The reason why a piece may not be played now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The shape is already on the board.
    #[error("{piece} cannot be played: shape {} is on the board already, as {as_piece}", .piece.shape)]
    ShapePlayed {
        /// The piece that is refused.
        piece: PiecePlacement,
        /// The piece already there.
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
    /// The home ring would be low where there is no peg, or high where there is one.
    #[error("{piece} does not fit: in orientation {} its home ring is {}", .piece.orientation, wrong_home(.piece))]
    WrongHome {
        /// The piece that is refused.
        piece: PiecePlacement,
    },
    /// The location is occupied by another ring on the same layer.
    #[error("{piece} cannot be played: {} {location} is taken by {by}", kind_of(.location))]
    Taken {
        /// The piece that is refused.
        piece: PiecePlacement,
        /// The occupied location, first in board order.
        location: Location,
        /// The piece already there.
        by: PiecePlacement,
    },
    /// A lower ring needs a peg next to which there is an upper ring.
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

/// The reason why a piece may not be lifted off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LiftRefusal {
    /// It is not on the board.
    #[error("{piece} is not on the board")]
    NotPlayed {
        /// The piece.
        piece: PiecePlacement,
    },
    /// It was given by the puzzle.
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
        /// The held peg of its lower ring, first in board order.
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
