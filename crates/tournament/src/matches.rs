//! Matches and their results.

use tessera_arena::Loss;

/// The identity of a match in its tournament.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MatchId {
    /// The round, from 0.
    pub round: u32,
    /// The group of the round, from 0.
    pub group: u32,
    /// The match of the group, from 0.
    pub game: u32,
}

/// A match to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Planned {
    /// Its identity.
    pub id: MatchId,
    /// The number of its deal; matches with the same number have the same start and the same draws.
    pub deal: u64,
    /// The entrant in each seat. In a single-player game, each of these plays the deal alone.
    pub seating: Vec<usize>,
}

/// The result of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The match.
    pub plan: Planned,
    /// The points of each seat.
    pub scores: Vec<i32>,
    /// The rank of each seat; 1 is first.
    pub ranks: Vec<u8>,
    /// The number of moves.
    pub plies: u32,
    /// The average time per move of each seat, in milliseconds.
    pub ms: Vec<f64>,
    /// The seat that forfeited the match, if any.
    pub loss: Option<Loss>,
}

impl Outcome {
    /// Returns the result of an entrant: 1 for first place, split among those who share it; `None` if it did not play.
    pub fn points(&self, entrant: usize) -> Option<f64> {
        let seat = self.plan.seating.iter().position(|&seated| seated == entrant)?;
        let firsts = self.ranks.iter().filter(|&&rank| rank == 1).count().max(1);
        Some(if self.ranks[seat] == 1 { 1.0 / firsts as f64 } else { 0.0 })
    }
}

/// Returns the ranks of scores: the highest is first, equal ones share a rank.
pub fn places(scores: &[i32]) -> Vec<u8> {
    let better = |score: &i32| scores.iter().filter(|other| *other > score).count() as u8;
    scores.iter().map(|score| 1 + better(score)).collect()
}
