//! The parameters of the evaluation, parsed from data at compile time.

use super::evaluation::{PHASES, POINT, Phase, ROOMS, ROWS, SIDES, phase_of};
use super::field::{FATES, RESERVES};
use crate::Board;
use crate::turn::TILES;

/// All parameters of the evaluation for one board.
pub(super) struct Weights {
    phases: [Phase; PHASES],
    /// Orange's lead due to the phase of the match.
    tempo: [i16; TILES],
    /// The slope of the winning probability over the lead in points.
    slope: [f32; TILES],
}

static STANDARD: Weights = Weights::read(include_str!("weights/standard.txt"));
static LOOM: Weights = Weights::read(include_str!("weights/loom.txt"));

/// The scale of slopes.
const SLOPE_PARTS: f32 = 10_000.0;

/// All edges have the value zero.
const NOTHING: Phase = Phase { full: [[[0; ROOMS]; ROWS]; SIDES], now: [0; FATES], reserve: [0; RESERVES] };
/// A full board has its actual value.
const END: Phase = Phase { now: [POINT as i16; FATES], ..NOTHING };

impl Weights {
    #[inline]
    pub(super) fn of(board: Board) -> &'static Weights {
        match board {
            Board::Standard => &STANDARD,
            Board::Loom => &LOOM,
        }
    }

    #[inline]
    pub(super) fn phase(&self, placed: usize) -> &Phase {
        if placed >= TILES { &END } else { &self.phases[phase_of(placed)] }
    }

    #[inline]
    pub(super) fn tempo(&self, placed: usize) -> i32 {
        self.tempo.get(placed).map_or(0, |tempo| i32::from(*tempo))
    }

    /// Returns the slope of the winning probability over the lead in points.
    #[inline]
    pub(super) fn slope(&self, placed: usize) -> f32 {
        self.slope[placed.min(TILES - 1)]
    }

    /// Parses all numbers of a text; a text with too few or too many does not compile.
    const fn read(text: &str) -> Weights {
        let mut numbers = Numbers { text: text.as_bytes(), at: 0 };
        let mut weights = Weights { phases: [NOTHING; PHASES], tempo: [0; TILES], slope: [0.0; TILES] };
        let mut phase = 0;
        while phase < PHASES {
            weights.phases[phase] = numbers.phase();
            phase += 1;
        }
        weights.tempo = numbers.row();
        let slope: [i16; TILES] = numbers.row();
        let mut placed = 0;
        while placed < TILES {
            weights.slope[placed] = slope[placed] as f32 / SLOPE_PARTS;
            placed += 1;
        }
        assert!(numbers.next().is_none(), "too many numbers");
        weights
    }
}

/// Parses integers separated by white space; `#` starts a comment.
struct Numbers<'a> {
    text: &'a [u8],
    at: usize,
}

impl Numbers<'_> {
    const fn phase(&mut self) -> Phase {
        let mut phase = NOTHING;
        let mut row = 0;
        while row < SIDES * ROWS {
            phase.full[row / ROWS][row % ROWS] = self.row();
            row += 1;
        }
        phase.now = self.row();
        phase.reserve = self.row();
        phase
    }

    const fn row<const LENGTH: usize>(&mut self) -> [i16; LENGTH] {
        let mut row = [0; LENGTH];
        let mut index = 0;
        while index < LENGTH {
            row[index] = self.next().expect("more numbers");
            index += 1;
        }
        row
    }

    /// The next number, if there is one.
    const fn next(&mut self) -> Option<i16> {
        let mut in_comment = false;
        while self.at < self.text.len() {
            match self.text[self.at] {
                b'\n' => in_comment = false,
                b'#' => in_comment = true,
                b'-' | b'0'..=b'9' if !in_comment => return Some(self.number()),
                _ => assert!(in_comment || self.text[self.at].is_ascii_whitespace(), "no number"),
            }
            self.at += 1;
        }
        None
    }

    /// Parses the number that begins here.
    const fn number(&mut self) -> i16 {
        let is_negative = self.text[self.at] == b'-';
        if is_negative {
            self.at += 1;
        }
        let mut number = 0;
        while self.at < self.text.len() && self.text[self.at].is_ascii_digit() {
            number = 10 * number + (self.text[self.at] - b'0') as i16;
            self.at += 1;
        }
        if is_negative { -number } else { number }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_between_white_space_and_comments() {
        let mut numbers = Numbers { text: b"# 7 is no number here\n12 -3\n\n0# nor 8\n45", at: 0 };
        assert_eq!(numbers.row(), [12, -3, 0]);
        assert_eq!((numbers.next(), numbers.next()), (Some(45), None));
    }

    /// As in `weights/loom.txt`.
    #[test]
    fn every_number_is_in_its_place() {
        let loom = Weights::of(Board::Loom);
        assert_eq!(loom.phases[0].full[0][0], [85, 84, 25, 29, 26, 21, 22, 20]);
        assert_eq!(loom.phases[0].full[1][1], [87, 69, 66, 65, 58, 48, 42, 30]);
        assert_eq!((loom.phases[6].now, loom.phases[6].reserve), ([26, 54, 42], [133, 101, 591]));
        assert_eq!((loom.tempo(0), loom.tempo(TILES - 1), loom.tempo(TILES)), (16, -230, 0));
        assert_eq!((loom.slope(0), loom.slope(TILES)), (0.1304, 0.6973));
        assert_eq!(Weights::of(Board::Standard).phase(TILES).now, [POINT as i16; FATES]);
    }
}
