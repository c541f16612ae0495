//! Matches: which are to be played, and how they ended.

use tessera_arena::Loss;

/// The name of a match in its tournament.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MatchId {
    /// The round, from 0.
    pub round: u32,
    /// The group of the round, from 0.
    pub group: u32,
    /// The match of the group, from 0.
    pub game: u32,
}

/// A match that is to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Planned {
    /// Its name.
    pub id: MatchId,
    /// The number of its deal; matches with the same number have the same start and the same draws.
    pub deal: u64,
    /// Who sits in each seat. In a game for one, each of these plays the deal alone.
    pub seating: Vec<usize>,
}

/// How a match ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The match.
    pub plan: Planned,
    /// The points of each seat.
    pub scores: Vec<i32>,
    /// The place of each seat; 1 is first.
    pub ranks: Vec<u8>,
    /// How many moves were made.
    pub plies: u32,
    /// How many milliseconds each seat took for a move, on average.
    pub ms: Vec<f64>,
    /// The seat that forfeited the match, if one did.
    pub loss: Option<Loss>,
}

impl Outcome {
    /// What an entrant got: a first place is 1, shared by those who share it. Nothing if it did not play.
    pub fn points(&self, entrant: usize) -> Option<f64> {
        let seat = self.plan.seating.iter().position(|&seated| seated == entrant)?;
        let firsts = self.ranks.iter().filter(|&&rank| rank == 1).count().max(1);
        Some(if self.ranks[seat] == 1 { 1.0 / firsts as f64 } else { 0.0 })
    }
}

/// The places of scores: the highest is first, equal ones share a place.
pub fn places(scores: &[i32]) -> Vec<u8> {
    let better = |score: &i32| scores.iter().filter(|other| *other > score).count() as u8;
    scores.iter().map(|score| 1 + better(score)).collect()
}
