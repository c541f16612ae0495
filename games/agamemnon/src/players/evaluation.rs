//! What a position promises, in points: the strings as they are and as they would be on a full board.

use super::field::{FATES, FORCE, Field, LEADERSHIP, Piece, RESERVES, count, owner};
use super::weights::Weights;
use crate::turn::TILES;
use crate::{Player, Position};

/// Values are counted in so many parts of a point.
pub(super) const POINT: i32 = 256;

/// What edges are worth in one phase of a match, for each edge of a string in parts of a point.
#[derive(Clone, Copy)]
pub(super) struct Phase {
    /// Of a string on the full board that is led by 1, 2, ... in strength, by its free nodes.
    pub(super) strength: [[i16; ROOMS]; STRENGTHS],
    /// The same for the number of tiles.
    pub(super) force: [[i16; ROOMS]; FORCES],
    /// The same by leaders, see [`leadership_row`].
    pub(super) leadership: [[i16; ROOMS]; LEADERSHIPS],
    /// Of a string as it is.
    pub(super) now: [i16; FATES],
    /// Of what Orange has more in reserve than Black.
    pub(super) reserve: [i16; RESERVES],
}

/// Numbers of free nodes on a string are put into so many classes.
pub(super) const ROOMS: usize = 8;
pub(super) const STRENGTHS: usize = 10;
pub(super) const FORCES: usize = 6;
pub(super) const LEADERSHIPS: usize = 11;

/// A match falls into so many phases.
pub(super) const PHASES: usize = 7;

/// The phase when so many tiles lie on the board.
pub(super) const fn phase_of(placed: usize) -> usize {
    match placed {
        0..=6 => 0,
        7..=26 => (placed - 3) / 4,
        _ => 6,
    }
}

/// The class of a number of free nodes.
#[inline]
pub(super) fn room(free: i32) -> usize {
    const CLASSES: [u8; 16] = [0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7, 7];
    usize::from(CLASSES[free.min(15) as usize & 15])
}

/// Who leads a Leadership string on the full board, 1 for Orange and -1 for Black, and its row in the table:
/// twice the number of better leaders that the other player can still place, plus one if its owner
/// can too. The last row is for strings that nobody leads, where the better leaders to come count.
#[inline]
pub(super) fn leadership_row(sum: i32, leaders: [u8; Player::COUNT]) -> (i32, usize) {
    let (orange, black) = ((sum & 255) as u8, (sum >> 8) as u8);
    if orange == black {
        return ((i32::from(leaders[0]) - i32::from(leaders[1])).signum(), LEADERSHIPS - 1);
    }
    let (sign, own, other) =
        if orange > black { (1, leaders[0], leaders[1]) } else { (-1, leaders[1], leaders[0]) };
    // The highest bit that only one player has decides; better leaders are above it.
    let top = 7 - (orange ^ black).leading_zeros();
    let better = |leaders: u8| u64::from(leaders >> (top + 1));
    (sign, 2 * count(better(other)) as usize + usize::from(better(own) != 0))
}

impl Phase {
    /// What it is worth to have more in reserve.
    #[inline]
    pub(super) fn reserves(&self, reserve: [i32; RESERVES]) -> i32 {
        self.reserve.iter().zip(reserve).map(|(worth, more)| i32::from(*worth) * more).sum()
    }

    /// What each edge of a string of the full board is worth for Orange.
    #[inline]
    pub(super) fn worth(&self, fate: usize, sum: i32, free: i32, leaders: [u8; Player::COUNT]) -> i32 {
        let (sign, row) = match fate {
            LEADERSHIP => {
                let (sign, row) = leadership_row(sum, leaders);
                (sign, &self.leadership[row % LEADERSHIPS])
            }
            FORCE => (sum.signum(), &self.force[(sum.unsigned_abs().clamp(1, FORCES as u32) - 1) as usize]),
            _ => (sum.signum(), &self.strength[(sum.unsigned_abs().clamp(1, STRENGTHS as u32) - 1) as usize]),
        };
        sign * i32::from(row[room(free)])
    }
}

/// A string, as it is or of the full board.
pub(super) struct Judged {
    pub(super) piece: Piece,
    /// The sum that decides it, Wefts at its ends included.
    pub(super) sum: i32,
    /// How many free nodes join it, if it is of the full board.
    pub(super) free: Option<i32>,
}

/// Calls back for every string of a type that a node joins: those of the full board, then those as they are.
#[inline]
pub(super) fn each_string(field: &Field, fate: usize, mut visit: impl FnMut(Judged)) {
    for full in [true, false] {
        let joining = if full { field.joining_when_full() } else { field.joining() };
        let mut unseen = joining;
        while unseen != 0 {
            let start = unseen.trailing_zeros() as usize;
            unseen &= unseen - 1;
            if field.around(fate, start) != 0 {
                let piece = field.piece(fate, joining, start);
                unseen &= !piece.nodes;
                let wefts = if fate == FORCE { field.wefts_sum(piece.touched) } else { 0 };
                let free = full.then(|| count(piece.nodes & field.free));
                visit(Judged { piece, sum: piece.sum + wefts, free });
            }
        }
    }
}

/// What Orange is ahead by over the strings of a type, in parts of a point.
#[inline]
pub(super) fn value_of(field: &Field, fate: usize, phase: &Phase, leaders: [u8; Player::COUNT]) -> i32 {
    let (mut value, mut now) = (0, 0);
    each_string(field, fate, |string| match string.free {
        Some(free) => value += string.piece.edges * phase.worth(fate, string.sum, free, leaders),
        None => now += string.piece.edges * owner(fate, string.sum),
    });
    if fate == FORCE {
        now += field.single_edges(field.free);
    }
    value + now * i32::from(phase.now[fate])
}

/// How many parts of a point Orange can expect to be ahead by in the end.
pub(super) fn evaluate(weights: &Weights, field: &Field) -> i32 {
    let phase = weights.phase(field.placed);
    let strings: i32 = (0..FATES).map(|fate| value_of(field, fate, phase, field.leaders)).sum();
    strings + phase.reserves(field.reserve) + weights.tempo(field.placed)
}

/// The same for a position.
pub(super) fn evaluate_position(position: &Position) -> i32 {
    evaluate(Weights::of(position.board()), &Field::new(position))
}

const _: () = assert!(phase_of(TILES - 1) == PHASES - 1 && phase_of(7) == 1 && phase_of(26) == 5);
