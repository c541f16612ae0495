//! The legal footprints of a city: where a tile may be placed.

use crate::city::CityMap;
use crate::hex::{Cell, Facing, Footprint, Move, Places};
use crate::row::{Row, around};

/// The legal footprints of a city, as sets of anchors by column and [`Facing`].
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Footprints<R, const COLUMNS: usize>([[R; 2]; COLUMNS]);

impl<R: Row, const COLUMNS: usize> Footprints<R, COLUMNS> {
    /// Computes all legal footprints from scratch.
    pub(crate) fn of<const LEVELS: usize>(city: &CityMap<R, COLUMNS, LEVELS>) -> Self {
        let mut footprints = Footprints([[R::EMPTY; 2]; COLUMNS]);
        let bounds = city.bounds();
        footprints.work_out(city, bounds.west - 2, bounds.east + 1);
        footprints
    }

    /// Updates the footprints after a tile was placed on one of them.
    #[inline]
    pub(crate) fn update<const LEVELS: usize>(
        &mut self,
        city: &CityMap<R, COLUMNS, LEVELS>,
        placed: Footprint,
    ) {
        let q = placed.anchor.q;
        let on_the_ground = (city.column(q).stacked() & R::hex(placed.anchor.n)).is_empty();
        // On the ground the tile also enables the hexes around it, and the footprints that touch those.
        let reach = if on_the_ground { 2 } else { 1 };
        self.work_out(city, q - reach, q + reach);
    }

    /// Replaces the contents of `out` with the three moves of each footprint, without their tile.
    #[inline]
    pub(crate) fn list<const LEVELS: usize>(&self, city: &CityMap<R, COLUMNS, LEVELS>, out: &mut Vec<Move>) {
        let bounds = city.bounds();
        out.clear();
        for q in bounds.west - 2..=bounds.east + 1 {
            let column = &self.0[CityMap::<R, COLUMNS, LEVELS>::index(q)];
            for facing in [Facing::East, Facing::West] {
                let places = Places::of_column(facing, q);
                column[facing as usize].each(bounds.south - 2, |n| out.extend_from_slice(&places.at(n)));
            }
        }
        if !bounds.well_inside() {
            out.retain(|place| place.hexes().is_some());
        }
    }

    /// Calls `visit` with each footprint, from west to east.
    #[inline]
    pub(crate) fn each<const LEVELS: usize>(
        &self,
        city: &CityMap<R, COLUMNS, LEVELS>,
        mut visit: impl FnMut(Footprint),
    ) {
        let bounds = city.bounds();
        for q in bounds.west - 2..=bounds.east + 1 {
            let column = &self.0[CityMap::<R, COLUMNS, LEVELS>::index(q)];
            for facing in [Facing::East, Facing::West] {
                column[facing as usize]
                    .each(bounds.south - 2, |n| visit(Footprint { facing, anchor: Cell { q, n } }));
            }
        }
    }

    /// Computes the footprints whose anchors are in the columns `from` to `to`.
    #[inline]
    fn work_out<const LEVELS: usize>(&mut self, city: &CityMap<R, COLUMNS, LEVELS>, from: i32, to: i32) {
        let occupied = |q| city.column(q).occupied();
        let (mut here, mut east) = (occupied(from), occupied(from + 1));
        let mut near_here = around(occupied(from - 1), here, east);
        for q in from..=to {
            let beyond = occupied(q + 2);
            let near_east = around(here, east, beyond);
            let (column, next) = (city.column(q), city.column(q + 1));
            // A hex and its anchor differ in height.
            let (mut uneven_east, mut uneven_west) = (R::EMPTY, R::EMPTY);
            for (&low, &high) in column.height.iter().zip(&next.height) {
                let northeast = low ^ high.south();
                uneven_east |= northeast | (low ^ low.south());
                uneven_west |= northeast | (low ^ high);
            }
            let near_northeast = near_here | near_east.south();
            let near = [near_northeast | near_here.south(), near_northeast | near_east];
            let uneven = [uneven_east, uneven_west];
            self.0[CityMap::<R, COLUMNS, LEVELS>::index(q)] = std::array::from_fn(|facing| {
                !uneven[facing] & (here & !column.whole[facing] | !here & near[facing])
            });
            (here, east, near_here) = (east, beyond, near_east);
        }
    }
}
