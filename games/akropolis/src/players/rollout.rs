//! Rollouts: the rest of a match if everybody plays by quick evaluation.

use tessera_core::{BySeat, FastRng, Rules, Seat, Turn, shuffle};

use super::judge::{Judge, Table};
use crate::site::Refill;
use crate::tile::{Tile, Tiles};

/// A possible order of the unseen tiles.
#[derive(Clone, Debug, Default)]
pub(super) struct Stack(Vec<Tile>);

impl Stack {
    /// Shuffles the unseen tiles.
    pub(super) fn shuffle(&mut self, unseen: Tiles, rng: &mut FastRng) {
        self.0.clear();
        self.0.extend(unseen.iter());
        shuffle(&mut self.0, rng);
    }
}

/// Plays on for `moves` more moves, or to the end, and returns the value of every town.
pub(super) fn roll_out(table: &mut Table, judge: &mut Judge, stack: &Stack, mut moves: usize) -> BySeat<f32> {
    let seats = table.position.seats();
    let mut drawn = 0;
    loop {
        match table.position.turn() {
            Turn::Over => break,
            Turn::Dealer => {
                let next = drawn + seats + 1;
                table.position.draw_unchecked(&Refill(stack.0[drawn..next].iter().copied().collect()));
                drawn = next;
            }
            Turn::Player(_) if moves == 0 => break,
            Turn::Player(_) => {
                let chosen = judge.best(table);
                table.play(chosen);
                moves -= 1;
            }
        }
    }
    let mut worths = BySeat::default();
    for seat in Seat::first(seats) {
        // Ties in points are broken by stones.
        let stones = f32::from(table.position.players[seat].stones);
        worths[seat] = judge.worth(table, seat) + stones / 100.0;
    }
    worths
}
