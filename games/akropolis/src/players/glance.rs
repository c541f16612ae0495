//! Players that look at each move once.

use tessera_core::{Advice, BySeat, Candidate, Rng, Rules, Seat, Thinking};

use super::judge::{Judge, Table};
use super::search::prospects;
use super::weights::Weights;
use crate::hex::Move;
use crate::position::Position;

/// The lead at which the expected result is halfway between even and won, while the match lasts.
const LEAD: f32 = 30.0;

/// Chooses the move after which the player's own town is worth most, with a random error of up to `error` points.
pub(super) fn glance(
    position: &Position,
    weights: &Weights,
    error: f32,
    thinking: &mut Thinking<'_>,
) -> Advice<Move> {
    // Equals are equally likely.
    let error = error.max(1e-3);
    let table = Table::new(position);
    let mut judge = Judge::new(weights, position);
    let mut weighed = Vec::new();
    judge.weigh(&table, &mut weighed);
    let mut seen: Vec<(f32, f32, Move)> = Vec::with_capacity(weighed.len());
    for (worth, chosen) in weighed {
        seen.push((worth + error * slip(thinking), worth, chosen));
    }
    seen.sort_by(|a, b| b.0.total_cmp(&a.0));

    let seats = position.seats();
    let mut worths = BySeat::default();
    for seat in Seat::first(seats).filter(|&seat| seat != position.turn) {
        worths[seat] = judge.worth(&table, seat);
    }
    let mut expected = |worth: f32| {
        worths[position.turn] = worth;
        prospects(worths, seats, LEAD)
    };
    let candidates: Vec<Candidate<Move>> = seen
        .iter()
        .map(|&(_, worth, action)| Candidate { action, value: expected(worth)[position.turn], nodes: 1 })
        .collect();
    let (_, worth, action) = seen[0];
    Advice { nodes: seen.len() as u64, candidates, ..Advice::of(action, expected(worth)) }
}

/// Returns a number from -1 to 1, more likely a small one.
fn slip(thinking: &mut Thinking<'_>) -> f32 {
    let mut part = || (thinking.rng.next_u32() >> 8) as f32 / 16_777_216.0;
    part() - part()
}
