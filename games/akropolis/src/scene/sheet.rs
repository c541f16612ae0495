//! The score sheet, with the hexes and stones that each row counts.

use tessera_core::{BySeat, ScoreRow, Seat, Words};

use super::city::purse_id;
use super::words::{counted, names, start_item};
use crate::building::District;
use crate::city::{City, MatchCity};
use crate::hex::{Cell, Move};
use crate::position::Position;
use crate::tile::Tile;

/// Returns one row for each district and one for the stones.
pub(crate) fn score_sheet(position: &Position) -> Vec<ScoreRow> {
    let scores = Seat::first(position.seats).map(|seat| (seat, position.score(seat)));
    let scores: Vec<_> = scores.collect();
    let tops = scores.iter().map(|&(seat, _)| Tops::of(seat, position.players[seat].moves()));
    let tops: Vec<Tops> = tops.collect();
    let mut rows = Vec::new();
    for district in District::ALL {
        let (mut points, mut detail, mut items) = (BySeat::default(), BySeat::default(), BySeat::default());
        for ((seat, score), tops) in scores.iter().zip(&tops) {
            let part = score.districts[district];
            points[*seat] = part.points() as i32;
            detail[*seat] = format!("{} x {}", counted(part.stars as usize, "star"), part.value).into();
            items[*seat] = tops.items(position.players[*seat].city.counting(district));
        }
        let variant = if position.variants[district] { " (variant)" } else { "" };
        rows.push(ScoreRow { label: format!("{}{variant}", district.name()).into(), points, detail, items });
    }
    let (mut points, mut items) = (BySeat::default(), BySeat::<Vec<Words>>::default());
    for (seat, score) in &scores {
        points[*seat] = score.stones as i32;
        items[*seat].push(purse_id(*seat).into());
    }
    items[position.turn].push("purse".into());
    rows.push(ScoreRow { label: "stones".into(), points, detail: BySeat::default(), items });
    rows
}

/// The visible part of a city: the tile on each hex, and the item that draws it.
pub(crate) struct Tops(Vec<Top>);

#[derive(Clone, Copy)]
struct Top {
    cell: Cell,
    /// The starting tile has no number.
    tile: Option<Tile>,
    item: &'static str,
}

impl Tops {
    /// The city of a player after these moves.
    pub(crate) fn of(seat: Seat, moves: &[Move]) -> Tops {
        let start = MatchCity::start().cells().into_iter().enumerate();
        let top = |(number, cell)| Top { cell, tile: None, item: start_item(seat, number) };
        let mut tops = Tops(start.map(top).collect());
        moves.iter().for_each(|&placed| tops.place(placed));
        tops
    }

    /// Puts a tile on top.
    pub(crate) fn place(&mut self, placed: Move) {
        let tile = placed.tile();
        for (cell, item) in placed.cells().into_iter().zip(&names(tile).hexes) {
            let top = Top { cell, tile: Some(tile), item };
            match self.0.iter_mut().find(|other| other.cell == cell) {
                Some(other) => *other = top,
                None => self.0.push(top),
            }
        }
    }

    /// The items of those hexes that are not empty.
    pub(crate) fn items(&self, cells: impl IntoIterator<Item = Cell>) -> Vec<Words> {
        cells.into_iter().filter_map(|cell| Some(self.top(cell)?.item.into())).collect()
    }

    /// Returns the tile on a hex: `None` if the hex is empty, and no number for the starting tile.
    pub(crate) fn tile(&self, cell: Cell) -> Option<Option<Tile>> {
        self.top(cell).map(|top| top.tile)
    }

    fn top(&self, cell: Cell) -> Option<&Top> {
        self.0.iter().find(|top| top.cell == cell)
    }
}
