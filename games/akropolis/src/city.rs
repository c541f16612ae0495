//! Cities: the content of every hex, as bit planes.
//!
//! Each column of a city holds sets of hexes ([`Row`]): the bits of the heights, the bits of the topmost buildings, and
//! the fully visible tiles. A query over all hexes is a few operations per column.
//!
//! Column numbers wrap around, like the hexes of a column, so a city never has to be shifted to fit. This requires that
//! the extent of the city is smaller than the range of numbers by a margin.

use crate::building::{Building, ByDistrict, District};
use crate::footprints::Footprints;
use crate::hex::{Cell, Facing, Footprint, Hex, Move};
use crate::refusal::Refusal;
use crate::row::{Row, WholeColumn};
use crate::score::{DistrictScore, Variants, score};

/// A city in a match.
///
/// A player places at most 18 tiles, each of which extends a city by at most two columns, and the start has three: 39
/// columns at most, and as many rows.
///
/// Three bits are enough for the heights. The highest level has at least one tile and the one below two. A level that
/// supports two or more tiles has at least three tiles: two tiles on exactly the six hexes of two others could only lie
/// one on each, which is illegal. On the ground the starting tile replaces one of them. So `h` levels need at least 1 +
/// 2 + 3 (h - 3) + 2 tiles: 20 if `h` is 8.
pub(crate) type MatchCity = CityMap<u64, MATCH_COLUMNS, 3>;

/// The legal footprints of a city in a match.
pub(crate) type MatchFootprints = Footprints<u64, MATCH_COLUMNS>;

const MATCH_COLUMNS: usize = 48;

/// Any city that can be written: all 61 tiles in one stack, or in a line across the map.
pub(crate) type AnyCity = CityMap<WholeColumn, 208, 6>;

/// The margin on each side of a city that is needed for a footprint, its neighbours and their neighbours.
const MARGIN: i32 = 3;

/// A city seen from above, with `COLUMNS` columns and heights of `LEVELS` bits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct CityMap<R, const COLUMNS: usize, const LEVELS: usize> {
    columns: [Column<R, LEVELS>; COLUMNS],
    bounds: Bounds,
}

/// One column of a city.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Column<R, const LEVELS: usize> {
    /// The bits of the heights, lowest first.
    pub(crate) height: [R; LEVELS],
    /// The bits of [`Building::code`] of the topmost buildings, lowest first.
    building: [R; 4],
    /// The anchors of the footprints whose visible hexes all belong to one tile, by [`Facing`].
    pub(crate) whole: [R; 2],
}

/// The extent: the occupied columns, and the occupied rows in axial form from south to north.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    pub(crate) west: i32,
    pub(crate) east: i32,
    pub(crate) south: i32,
    pub(crate) north: i32,
}

/// The starting tile: its centre and three arms that do not touch each other.
const START: [(Cell, Building); 4] = [
    (Cell { q: 0, n: 0 }, Building::Plaza(District::House)),
    (Cell { q: 0, n: 1 }, Building::Quarry),
    (Cell { q: 1, n: 0 }, Building::Quarry),
    (Cell { q: -1, n: -1 }, Building::Quarry),
];

impl<R: Row, const COLUMNS: usize, const LEVELS: usize> CityMap<R, COLUMNS, LEVELS> {
    /// The starting tile.
    pub(crate) fn start() -> Self {
        let mut city = CityMap {
            columns: [Column { height: [R::EMPTY; LEVELS], building: [R::EMPTY; 4], whole: [R::EMPTY; 2] };
                COLUMNS],
            bounds: Bounds::START,
        };
        for (cell, building) in START {
            let column = &mut city.columns[Self::index(cell.q)];
            column.raise(R::hex(cell.n));
            column.build(R::hex(cell.n), building.code());
        }
        city
    }

    /// Places tiles on top of the city, legally or not. Returns whether the city has room for them.
    pub(crate) fn place_all(&mut self, moves: &[Move]) -> bool {
        moves.iter().all(|&placed| {
            let room = self.has_room(placed.footprint());
            if room {
                self.place(placed);
            }
            room
        })
    }

    /// Places a tile on top of the city and returns the number of quarries it covers.
    ///
    /// The city must have room for it.
    #[inline]
    pub(crate) fn place(&mut self, placed: Move) -> u32 {
        let footprint = placed.footprint();
        let q = footprint.anchor.q;
        let [west, here, east] = [Self::index(q - 1), Self::index(q), Self::index(q + 1)];
        let rows: [R; 2] = footprint.rows();
        let mut quarries = 0;
        for (before, index, covered) in [(west, here, rows[0]), (here, east, rows[1])] {
            let column = &mut self.columns[index];
            let hidden = column.kind(Building::QUARRY_CODE) & covered;
            column.raise(covered);
            // Other footprints that share a hex with this one no longer show a whole tile.
            let anchors = covered | covered.south();
            column.whole[Facing::East as usize] &= !anchors;
            column.whole[Facing::West as usize] &= !covered;
            let column = &mut self.columns[before];
            column.whole[Facing::East as usize] &= !covered.south();
            column.whole[Facing::West as usize] &= !anchors;
            quarries += hidden.count();
        }
        self.columns[here].whole[footprint.facing as usize] |= R::hex(footprint.anchor.n);
        for (cell, code) in placed.cells().into_iter().zip(placed.tile().codes()) {
            let index = if cell.q == q { here } else { east };
            self.columns[index].build(R::hex(cell.n), code);
        }
        self.bounds = self.bounds.with(footprint);
        quarries
    }

    #[inline]
    pub(crate) fn bounds(&self) -> Bounds {
        self.bounds
    }

    #[inline]
    pub(crate) fn column(&self, q: i32) -> &Column<R, LEVELS> {
        &self.columns[Self::index(q)]
    }

    #[inline]
    pub(crate) fn index(q: i32) -> usize {
        // The map ends at -100, and three times the number of columns is far more.
        ((q + 3 * COLUMNS as i32) as u32 % COLUMNS as u32) as usize
    }

    /// Returns whether a footprint is close enough to the city and none of its hexes has the maximum height.
    fn has_room(&self, footprint: Footprint) -> bool {
        let bounds = self.bounds.with(footprint);
        let near = bounds.east - bounds.west + 1 + 2 * MARGIN <= COLUMNS as i32
            && bounds.north - bounds.south + 1 + 2 * MARGIN <= R::BITS;
        let full = |q| self.column(q).height.into_iter().fold(!R::EMPTY, |full, plane| full & plane);
        let [here, east] = footprint.rows::<R>();
        let q = footprint.anchor.q;
        near && (full(q) & here).is_empty() && (full(q + 1) & east).is_empty()
    }
}

impl<R: Row, const LEVELS: usize> Column<R, LEVELS> {
    #[inline]
    pub(crate) fn occupied(&self) -> R {
        self.building[0] | self.building[1] | self.building[2]
    }

    /// Returns the hexes of a kind, from 1 to 6 as in [`Building::code`], both plazas and districts.
    #[inline]
    fn kind(&self, kind: u8) -> R {
        let bit = |index: usize| match kind >> index & 1 {
            1 => self.building[index],
            _ => !self.building[index],
        };
        bit(0) & bit(1) & bit(2)
    }

    /// The districts of a kind.
    #[inline]
    pub(crate) fn district(&self, district: District) -> R {
        self.kind(Building::District(district).code()) & !self.plazas()
    }

    /// The quarries.
    #[inline]
    pub(crate) fn quarries(&self) -> R {
        self.kind(Building::QUARRY_CODE)
    }

    /// The plazas of a kind.
    #[inline]
    pub(crate) fn plaza(&self, district: District) -> R {
        self.kind(Building::District(district).code()) & self.plazas()
    }

    /// The plazas of all kinds.
    #[inline]
    pub(crate) fn plazas(&self) -> R {
        self.building[3]
    }

    /// Returns the sum of the heights of these hexes.
    #[inline]
    pub(crate) fn height_sum(&self, hexes: R) -> u32 {
        let planes = self.height.iter().enumerate();
        let sum = |(level, &plane): (usize, &R)| match plane & hexes {
            // Few hexes are high, and not every processor has a population count instruction.
            none if none.is_empty() => 0,
            some => some.count() << level,
        };
        planes.map(sum).sum()
    }

    /// The hexes that are at least two high.
    #[inline]
    pub(crate) fn stacked(&self) -> R {
        self.height[1..].iter().fold(R::EMPTY, |any, &plane| any | plane)
    }

    /// Adds one to the heights of these hexes.
    #[inline]
    fn raise(&mut self, hexes: R) {
        let mut carry = hexes;
        for plane in &mut self.height {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        debug_assert!(carry.is_empty(), "the city has room above");
    }

    #[inline]
    fn build(&mut self, hex: R, code: u8) {
        for (index, plane) in self.building.iter_mut().enumerate() {
            let bit = if code >> index & 1 == 1 { hex } else { R::EMPTY };
            *plane = *plane & !hex | bit;
        }
    }
}

impl Footprint {
    /// Returns the hexes in the anchor's column and in the next one to the east.
    #[inline]
    fn rows<R: Row>(self) -> [R; 2] {
        let one = R::hex(self.anchor.n);
        match self.facing {
            Facing::East => [one | one.north(), one.north()],
            Facing::West => [one, one | one.north()],
        }
    }
}

impl Bounds {
    const START: Bounds = Bounds { west: -1, east: 1, south: -1, north: 1 };

    /// Returns the extent after adding a footprint, which reaches one step east and one step north of its anchor.
    #[inline]
    fn with(self, footprint: Footprint) -> Bounds {
        let Cell { q, n } = footprint.anchor;
        Bounds {
            west: self.west.min(q),
            east: self.east.max(q + 1),
            south: self.south.min(n),
            north: self.north.max(n + 1),
        }
    }

    fn contain(self, cell: Cell) -> bool {
        (self.west..=self.east).contains(&cell.q) && (self.south..=self.north).contains(&cell.n)
    }

    /// Returns whether every tile that may be placed in or beside the city stays on the map.
    pub(crate) fn well_inside(self) -> bool {
        // A tile beside the city reaches two steps further, and the axial form shears rows by up to half the number of
        // columns.
        const FAR: i32 = Hex::MAX / 2;
        self.west > -FAR && self.east < FAR && self.south > -FAR && self.north < FAR
    }
}

/// The queries on a city of either size.
pub(crate) trait City {
    /// How many tiles are stacked on a hex.
    fn height(&self, cell: Cell) -> u32;
    /// The topmost building on a hex, if it is not empty.
    fn building(&self, cell: Cell) -> Option<Building>;
    /// Checks whether a move is legal, or returns the reason why not.
    fn check(&self, placed: Move) -> Result<(), Refusal>;
    /// Replaces the contents of `out` by all legal moves, without their tile.
    fn places(&self, out: &mut Vec<Move>);
    /// The points of every kind of district.
    fn score(&self, variants: Variants) -> ByDistrict<DistrictScore>;
    /// Every occupied hex, from west to east.
    fn cells(&self) -> Vec<Cell>;
}

/// Queries the city after any moves, legal or not.
pub(crate) fn with_city<T>(moves: &[Move], ask: impl FnOnce(&dyn City) -> T) -> T {
    let mut city = MatchCity::start();
    if city.place_all(moves) {
        return ask(&city);
    }
    let mut city = Box::new(AnyCity::start());
    assert!(city.place_all(moves), "there is room for all tiles anywhere on the map");
    ask(&*city)
}

impl<R: Row, const COLUMNS: usize, const LEVELS: usize> City for CityMap<R, COLUMNS, LEVELS> {
    fn height(&self, cell: Cell) -> u32 {
        match self.bounds.contain(cell) {
            true => self.column(cell.q).height_sum(R::hex(cell.n)),
            false => 0,
        }
    }

    fn building(&self, cell: Cell) -> Option<Building> {
        if !self.bounds.contain(cell) {
            return None;
        }
        let planes = self.column(cell.q).building.iter().enumerate();
        let bit = |plane: &R| u8::from(!(*plane & R::hex(cell.n)).is_empty());
        Building::from_code(planes.fold(0, |code, (index, plane)| code | bit(plane) << index))
    }

    fn check(&self, placed: Move) -> Result<(), Refusal> {
        let Some(hexes) = placed.hexes() else { return Err(Refusal::OffTheMap) };
        let cells = placed.cells();
        let heights = cells.map(|cell| self.height(cell));
        let height = heights[0];
        if let Some(index) = heights.iter().position(|&other| other != height) {
            let (origin, hex, other_height) = (hexes[0], hexes[index], heights[index]);
            return Err(Refusal::Uneven { origin, height, hex, other_height });
        }
        if height == 0 {
            let touches = cells.iter().any(|cell| cell.neighbours().any(|next| self.height(next) > 0));
            return if touches { Ok(()) } else { Err(Refusal::Apart) };
        }
        let Footprint { facing, anchor } = placed.footprint();
        match (self.column(anchor.q).whole[facing as usize] & R::hex(anchor.n)).is_empty() {
            true => Ok(()),
            false => Err(Refusal::OneTileOnly),
        }
    }

    fn places(&self, out: &mut Vec<Move>) {
        Footprints::of(self).list(self, out);
    }

    fn score(&self, variants: Variants) -> ByDistrict<DistrictScore> {
        score(self, variants)
    }

    fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for q in self.bounds.west..=self.bounds.east {
            self.column(q).occupied().each(self.bounds.south, |n| cells.push(Cell { q, n }));
        }
        cells
    }
}
