//! The evaluation of a position in points: from the current strings and from those on a full board.

use super::field::{FATES, FORCE, Field, LEADERSHIP, Piece, RESERVES, count, owner};
use super::weights::Weights;
use crate::turn::{TILES, is_turn_start, owner_of_next};
use crate::{Player, Position};

/// The number of units per point.
pub(super) const POINT: i32 = 256;

/// The value of edges in one phase of a match, per edge of a string, in units of a point.
///
/// There are two tables for strings of the full board: for those led by the player who places the next tile, and for
/// the others.
#[derive(Clone, Copy)]
pub(super) struct Phase {
    /// For strings of the full board, indexed by their free nodes. The rows are for Strength strings led by 1, 2, ...,
    /// then for Force strings led by 1, 2, ..., then for Leadership strings, see [`leadership_row`].
    pub(super) full: [[[i16; ROOMS]; ROWS]; SIDES],
    /// For current strings.
    pub(super) now: [i16; FATES],
    /// For a player's advantage in reserve.
    pub(super) reserve: [i16; RESERVES],
}

/// The player who places the next tile, and the other player.
pub(super) const SIDES: usize = Player::COUNT;
/// The number of classes for the number of free nodes of a string.
pub(super) const ROOMS: usize = 8;
/// The largest lead that is distinguished.
const STRENGTHS: usize = 10;
const FORCES: usize = 6;
const LEADERSHIPS: usize = 11;
pub(super) const ROWS: usize = STRENGTHS + FORCES + LEADERSHIPS;

/// The number of phases of a match: seven of some turns each; every second phase is for positions in the middle of a
/// turn.
pub(super) const PHASES: usize = 14;

/// Returns the phase when `placed` tiles are on the board.
pub(super) const fn phase_of(placed: usize) -> usize {
    let turns = match placed {
        0..=6 => 0,
        7..=26 => (placed - 3) / 4,
        _ => 6,
    };
    2 * turns + !is_turn_start(placed) as usize
}

/// Returns the class of a number of free nodes.
#[inline]
pub(super) fn room(free: i32) -> usize {
    const CLASSES: [u8; 16] = [0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7, 7];
    usize::from(CLASSES[free.min(15) as usize & 15])
}

/// Returns the leader of a Leadership string on the full board (1 for Orange and -1 for Black) and its row in the
/// table: twice the number of better leaders that the other player can still place, plus one if the owner can too. The
/// last row is for strings without a leader, where the better leaders to come count.
#[inline]
pub(super) fn leadership_row(sum: i32, leaders: [u8; Player::COUNT]) -> (i32, usize) {
    let (orange, black) = ((sum & 255) as u8, (sum >> 8) as u8);
    if orange == black {
        return ((i32::from(leaders[0]) - i32::from(leaders[1])).signum(), LEADERSHIPS - 1);
    }
    let (sign, own, other) =
        if orange > black { (1, leaders[0], leaders[1]) } else { (-1, leaders[1], leaders[0]) };
    // The highest bit that only one player has decides; higher bits are better leaders.
    let top = 7 - (orange ^ black).leading_zeros();
    let better = |leaders: u8| u64::from(leaders >> (top + 1));
    (sign, 2 * count(better(other)) as usize + usize::from(better(own) != 0))
}

/// The evaluation of strings at one point of a match.
#[derive(Clone, Copy)]
pub(super) struct Judge {
    phase: &'static Phase,
    tempo: i32,
    /// The rank bits of the leaders that each player has not placed.
    leaders: [u8; Player::COUNT],
    /// 1 if Orange places the next tile, -1 if Black does.
    next: i32,
}

impl Judge {
    /// Creates the evaluation for a number of tiles on the board and the leaders still to come.
    #[inline]
    pub(super) fn new(weights: &'static Weights, placed: usize, leaders: [u8; Player::COUNT]) -> Judge {
        let next = if owner_of_next(placed) == Player::Orange { 1 } else { -1 };
        Judge { phase: weights.phase(placed), tempo: weights.tempo(placed), leaders, next }
    }

    /// Returns the value for Orange of an advantage in reserve and of the phase of the match.
    #[inline]
    pub(super) fn beyond_strings(&self, reserve: [i32; RESERVES]) -> i32 {
        let reserves = self.phase.reserve.iter().zip(reserve);
        self.tempo + reserves.map(|(worth, more)| i32::from(*worth) * more).sum::<i32>()
    }

    /// Returns the value for Orange of each edge of a string of the full board.
    #[inline]
    pub(super) fn worth(&self, fate: usize, sum: i32, free: i32) -> i32 {
        let lead = |most: usize| sum.unsigned_abs().clamp(1, most as u32) as usize - 1;
        let (sign, row) = match fate {
            LEADERSHIP => {
                let (sign, row) = leadership_row(sum, self.leaders);
                (sign, STRENGTHS + FORCES + row)
            }
            FORCE => (sum.signum(), STRENGTHS + lead(FORCES)),
            _ => (sum.signum(), lead(STRENGTHS)),
        };
        let side = usize::from(sign != self.next);
        sign * i32::from(self.phase.full[side][row % ROWS][room(free)])
    }

    /// Returns the additional value of an edge that a player owns now.
    #[inline]
    pub(super) fn now(&self, fate: usize) -> i32 {
        i32::from(self.phase.now[fate])
    }
}

/// A string, current or of the full board.
pub(super) struct Judged {
    pub(super) piece: Piece,
    /// The sum that decides its owner, including Wefts at its ends.
    pub(super) sum: i32,
    /// The number of free nodes in it, if it is of the full board.
    pub(super) free: Option<i32>,
}

/// Calls back for every string of a type that passes through a node: those of the full board, then the current ones.
#[inline]
pub(super) fn each_string(field: &Field, fate: usize, mut visit: impl FnMut(Judged)) {
    each_piece(field, fate, field.joining_when_full(), |piece, sum| {
        visit(Judged { piece, sum, free: Some(count(piece.nodes & field.free)) });
    });
    each_piece(field, fate, field.joining(), |piece, sum| visit(Judged { piece, sum, free: None }));
}

/// Calls back for every string of a type that passes through one of the nodes, with its sum including the Wefts at its
/// ends.
#[inline]
pub(super) fn each_piece(field: &Field, fate: usize, joining: u64, mut visit: impl FnMut(Piece, i32)) {
    let mut unseen = joining;
    while unseen != 0 {
        let start = unseen.trailing_zeros() as usize;
        unseen &= unseen - 1;
        if field.around(fate, start) != 0 {
            let piece = field.piece(fate, joining, start);
            unseen &= !piece.nodes;
            let wefts = if fate == FORCE { field.wefts_sum(piece.touched) } else { 0 };
            visit(piece, piece.sum + wefts);
        }
    }
}

/// Returns Orange's lead over the strings of a type, in units of a point.
#[inline]
pub(super) fn value_of(field: &Field, fate: usize, judge: &Judge) -> i32 {
    let (mut value, mut now) = (0, 0);
    each_string(field, fate, |string| match string.free {
        Some(free) => value += string.piece.edges * judge.worth(fate, string.sum, free),
        None => now += string.piece.edges * owner(fate, string.sum),
    });
    if fate == FORCE {
        now += field.single_edges(field.free);
    }
    value + now * judge.now(fate)
}

/// Returns Orange's expected final lead in units of a point.
pub(super) fn evaluate(weights: &'static Weights, field: &Field) -> i32 {
    let judge = Judge::new(weights, field.placed, field.leaders);
    let strings: i32 = (0..FATES).map(|fate| value_of(field, fate, &judge)).sum();
    strings + judge.beyond_strings(field.reserve)
}

/// Does the same for a position.
pub(super) fn evaluate_position(position: &Position) -> i32 {
    evaluate(Weights::of(position.board()), &Field::new(position))
}

const _: () = assert!(phase_of(TILES - 2) == PHASES - 1 && phase_of(7) == 2 && phase_of(26) == 11);
