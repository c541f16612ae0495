//! Judges: a quick evaluation of each move.

use tessera_core::{Rules, Seat};

use super::survey::Survey;
use super::town::Town;
use super::weights::{Scale, Weights};
use crate::hex::{Footprint, Move};
use crate::position::Position;
use crate::site::Site;
use crate::tile::Tile;

/// The maximum number of moves of one player.
const MOST_MOVES: usize = 18;

/// A position as players see it: with the towns of all players.
#[derive(Clone)]
pub(super) struct Table {
    pub(super) position: Position,
    towns: [Town; Seat::MAX],
}

impl Table {
    pub(super) fn new(position: &Position) -> Table {
        let towns = std::array::from_fn(|seat| Town::of(&position.players.0[seat].city));
        Table { position: position.clone(), towns }
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play(&mut self, chosen: Move) {
        self.towns[self.position.turn.index()].place(chosen);
        self.position.play_unchecked(chosen);
    }

    /// Returns how many moves a player has left.
    pub(super) fn moves_left(&self, seat: Seat) -> usize {
        let position = &self.position;
        let tiles = position.site.len() + position.pool.len() - 1;
        let seats = position.seats();
        let ahead = (seat.index() + seats - position.turn.index()) % seats;
        (tiles + seats - 1).saturating_sub(ahead) / seats
    }
}

/// Evaluates moves by the value of the player's town after them.
#[derive(Clone)]
pub(super) struct Judge {
    /// Indexed by the number of moves left.
    scales: Vec<Scale>,
    survey: Box<Survey>,
}

/// A move and the value of the town after it.
pub(super) type Weighed = (f32, Move);

impl Judge {
    pub(super) fn new(weights: &Weights, position: &Position) -> Judge {
        let scales = (0..=MOST_MOVES).map(|moves| Scale::new(weights, position.variants, moves));
        Judge { scales: scales.collect(), survey: Survey::new() }
    }

    /// Returns the best move of the player on turn, the first one among equals.
    pub(super) fn best(&mut self, table: &Table) -> Move {
        let mut best = (f32::MIN, None);
        self.each(table, |worth, footprint, first, tile| {
            if worth > best.0 {
                best = (worth, Some((footprint, first, tile)));
            }
        });
        let (footprint, first, tile) = best.1.expect("a player on turn has a move");
        footprint.places()[first].with_tile(tile)
    }

    /// Replaces the contents of `out` with all moves worth evaluating: of two equal tiles, the more expensive is left
    /// out.
    pub(super) fn weigh(&mut self, table: &Table, out: &mut Vec<Weighed>) {
        out.clear();
        self.each(table, |worth, footprint, first, tile| {
            out.push((worth, footprint.places()[first].with_tile(tile)));
        });
    }

    /// Returns the value of a player's town.
    pub(super) fn worth(&mut self, table: &Table, seat: Seat) -> f32 {
        let position = &table.position;
        let scale = &self.scales[table.moves_left(seat).min(MOST_MOVES)];
        self.survey.take(&table.towns[seat.index()], scale, position.pool.with(&position.site));
        self.survey.worth(scale, position.players[seat].stones)
    }

    #[inline]
    fn each(&mut self, table: &Table, mut visit: impl FnMut(f32, Footprint, usize, Tile)) {
        let position = &table.position;
        let player = &position.players[position.turn];
        let town = &table.towns[position.turn.index()];
        let scale = &self.scales[(table.moves_left(position.turn) - 1).min(MOST_MOVES)];
        let survey = &mut *self.survey;
        survey.take(town, scale, position.pool.with(&position.site));
        let mut offers = [([0; 3], Site::FILLER, 0); Site::MAX];
        let mut count = 0;
        for (price, &tile) in position.site.affordable(player.stones).iter().enumerate() {
            let letters = tile.codes();
            if offers[..count].iter().all(|offer| offer.0 != letters) {
                offers[count] = (letters, tile, player.stones - price as u8);
                count += 1;
            }
        }
        player.each_footprint(|footprint| {
            let plot = survey.plot(town, scale, footprint);
            for &(letters, tile, stones) in &offers[..count] {
                for first in 0..3 {
                    visit(survey.with_tile(&plot, scale, letters, first, stones), footprint, first, tile);
                }
            }
        });
    }
}
