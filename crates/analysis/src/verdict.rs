//! One-word verdicts on moves.

use std::fmt;

/// The quality of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// There was no other move.
    Forced,
    /// The move that the judge would have played, or an equally good one.
    Best,
    /// Slightly worse.
    Good,
    /// Loses 5 % of winning chances, or points in a decided match.
    Inaccuracy,
    /// Loses 10 % of winning chances.
    Mistake,
    /// Loses 20 % of winning chances.
    Blunder,
}

/// The noise of estimates.
const NOISE: f32 = 0.01;

impl Verdict {
    /// All verdicts, best first.
    pub const ALL: [Verdict; 6] = [
        Verdict::Forced,
        Verdict::Best,
        Verdict::Good,
        Verdict::Inaccuracy,
        Verdict::Mistake,
        Verdict::Blunder,
    ];

    /// Returns the verdict on a move that lost this much of the winning chances, and these points if both margins are
    /// known.
    pub(crate) fn on(loss: f32, points: Option<f32>) -> Verdict {
        match loss {
            loss if loss >= 0.20 => Verdict::Blunder,
            loss if loss >= 0.10 => Verdict::Mistake,
            loss if loss >= 0.05 => Verdict::Inaccuracy,
            _ if points.is_some_and(|points| points >= 1.0) => Verdict::Inaccuracy,
            loss if loss >= NOISE => Verdict::Good,
            _ => Verdict::Best,
        }
    }

    /// Returns the word for commands and answers.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Forced => "forced",
            Verdict::Best => "best",
            Verdict::Good => "good",
            Verdict::Inaccuracy => "inaccuracy",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_count_more_than_points() {
        assert_eq!(Verdict::on(0.0, None), Verdict::Best);
        assert_eq!(Verdict::on(0.02, None), Verdict::Good);
        assert_eq!(Verdict::on(0.0, Some(2.0)), Verdict::Inaccuracy);
        assert_eq!(Verdict::on(0.0, Some(0.0)), Verdict::Best);
        assert_eq!(Verdict::on(0.1, None), Verdict::Mistake);
        assert_eq!(Verdict::on(1.0, Some(9.0)), Verdict::Blunder);
    }
}
