//! Surveys: the current value of a town to its player, hex by hex, so that a placement only needs to look at the hexes
//! around it.

use super::houses::{HOUSE, Houses};
use super::town::{HEXES, NEIGHBOURS, Top, Town, further};
use super::weights::Scale;
use crate::building::{Building, District};
use crate::tile::Tiles;

pub(super) const MARKET: u8 = Building::District(District::Market).code();
pub(super) const BARRACKS: u8 = Building::District(District::Barracks).code();
pub(super) const TEMPLE: u8 = Building::District(District::Temple).code();
pub(super) const GARDEN: u8 = Building::District(District::Garden).code();
pub(super) const MARKET_PLAZA: u8 = Building::Plaza(District::Market).code();

/// A placeholder for no hex: all hex numbers are smaller.
pub(super) const NO_HEX: usize = HEXES;

/// The value of a town. A reusable buffer that does not hold the town itself.
#[derive(Clone)]
pub(super) struct Survey {
    /// The visible stars and the expected ones.
    pub(super) stars: [f32; District::COUNT],
    /// The visible value and the expected one, including houses.
    pub(super) values: [f32; District::COUNT],
    /// The expected part of the value of houses.
    pub(super) houses_to_come: f32,
    /// The value of the visible quarries.
    pub(super) quarries: f32,
    /// Indexed by occupied hex; other entries are meaningless.
    hexes: [Hex; HEXES],
    houses: [u16; HEXES / 64],
    house_count: usize,
    /// The current groups of houses.
    pub(super) groups: Houses,
    /// The groups of houses when some are covered.
    pub(super) other_groups: Houses,
}

/// The value of an occupied hex, and its surroundings.
#[derive(Clone, Copy, Default)]
pub(super) struct Hex {
    /// The value as a district; that of houses is known only per group.
    pub(super) value: f32,
    pub(super) empty: u8,
    pub(super) markets: u8,
    pub(super) market_plazas: u8,
    pub(super) lake: bool,
}

impl Survey {
    /// Reusable buffers for surveys.
    pub(super) fn new() -> Box<Survey> {
        Box::new(Survey {
            stars: [0.0; District::COUNT],
            values: [0.0; District::COUNT],
            houses_to_come: 0.0,
            quarries: 0.0,
            hexes: [Hex::default(); HEXES],
            houses: [0; HEXES / 64],
            house_count: 0,
            groups: Houses::new(),
            other_groups: Houses::new(),
        })
    }

    /// Surveys a town; `left` are the tiles not placed yet.
    pub(super) fn take(&mut self, town: &Town, scale: &Scale, left: Tiles) {
        (self.stars, self.values) = scale.expected(left);
        self.quarries = 0.0;
        self.house_count = 0;
        for &number in town.occupied() {
            let at = usize::from(number);
            let top = town.top(at);
            let hex = Hex::of(town, at, top, scale);
            match top.code() {
                HOUSE => {
                    self.houses[self.house_count] = number;
                    self.house_count += 1;
                }
                Building::QUARRY_CODE => self.quarries += scale.quarry(top.height()),
                code if code & Building::PLAZA_CODE != 0 => self.stars[kind(code)] += stars(code),
                code => self.values[kind(code)] += hex.value,
            }
            self.hexes[at] = hex;
        }
        self.groups.find(town, &self.houses[..self.house_count], [NO_HEX; 3]);
        let (largest, all) = self.groups.with(0, 0, 0);
        self.houses_to_come = self.values[District::House as usize];
        self.values[District::House as usize] += scale.houses(largest.value, all);
    }

    /// Returns the value of the town with `stones` stones.
    pub(super) fn worth(&self, scale: &Scale, stones: u8) -> f32 {
        let products = self.stars.iter().zip(&self.values).map(|(stars, value)| stars * value);
        products.sum::<f32>() + self.quarries + scale.stones(stones)
    }

    #[inline]
    pub(super) fn hex(&self, at: usize) -> Hex {
        self.hexes[at % HEXES]
    }

    /// Computes the other groups, without the houses about to be covered.
    pub(super) fn cover_houses(&mut self, town: &Town, covered: [usize; 3]) {
        self.other_groups.find(town, &self.houses[..self.house_count], covered);
    }
}

impl Hex {
    #[inline]
    fn of(town: &Town, at: usize, top: Top, scale: &Scale) -> Hex {
        let mut hex = Hex::default();
        for step in NEIGHBOURS {
            match town.top(further(at, step)).code() {
                0 => hex.empty += 1,
                MARKET => hex.markets += 1,
                MARKET_PLAZA => hex.market_plazas += 1,
                _ => {}
            }
        }
        hex.lake = scale.knows_lakes() && hex.empty > 0 && is_beside_a_lake(town, at);
        let height = top.height();
        hex.value = match top.code() {
            MARKET => scale.market(height, hex.markets > 0, hex.market_plazas > 0),
            BARRACKS => scale.barracks(height, hex.empty),
            TEMPLE => scale.temple(height, hex.empty),
            GARDEN => scale.garden(height, hex.lake),
            _ => 0.0,
        };
        hex
    }
}

fn is_beside_a_lake(town: &Town, at: usize) -> bool {
    let is_lake = |hex: usize| {
        town.top(hex).is_empty() && NEIGHBOURS.iter().all(|&step| !town.top(further(hex, step)).is_empty())
    };
    NEIGHBOURS.iter().any(|&step| is_lake(further(at, step)))
}

/// Returns the index of the district with a code that is not a quarry.
#[inline]
pub(super) const fn kind(code: u8) -> usize {
    (code & !Building::PLAZA_CODE) as usize - 1
}

/// The stars of the plaza with this code.
#[inline]
pub(super) fn stars(code: u8) -> f32 {
    const STARS: [f32; District::COUNT] = [1.0, 2.0, 2.0, 2.0, 3.0];
    STARS[kind(code)]
}
