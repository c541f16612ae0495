//! The values of things to a player before the end of the match.

use crate::building::{Building, ByDistrict, District};
use crate::score::Variants;
use crate::tile::Tiles;

/// A player's expectations of the rest of the match. All of them fade towards the end of the match, where only points
/// count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Weights {
    /// The expected stars for each star on an average tile, per move left.
    pub(super) stars: ByDistrict<f32>,
    /// The expected value for each district on an average tile, per move left.
    pub(super) values: ByDistrict<f32>,
    /// The number of moves in which half of the expectations fade.
    pub(super) patience: f32,
    /// The lost part of the value of barracks with 1, 2, 3, 4 empty neighbours.
    pub(super) barracks: [f32; 4],
    /// The counted part of the value of a temple with 1, 2, 3, 4 empty neighbours.
    pub(super) temple: [f32; 4],
    /// The counted part of the value of a market beside another.
    pub(super) market: f32,
    /// The counted part of the value of houses outside the largest group.
    pub(super) house: f32,
    /// The value of each stone beyond its point.
    pub(super) stone: f32,
    /// The value of the first stone beyond that; each further one has three quarters of it.
    pub(super) first_stone: f32,
    /// The value of a visible quarry on the ground, and for each level above.
    pub(super) quarry: [f32; 2],
}

impl Weights {
    /// Counts only the current points.
    pub(super) const POINTS: Weights = Weights {
        stars: ByDistrict([0.0; District::COUNT]),
        values: ByDistrict([0.0; District::COUNT]),
        patience: 1.0,
        barracks: [0.0; 4],
        temple: [0.0; 4],
        market: 0.0,
        house: 0.0,
        stone: 0.0,
        first_stone: 0.0,
        quarry: [0.0; 2],
    };

    /// The weights found by self-play.
    pub(super) const TUNED: Weights = Weights {
        stars: ByDistrict([1.79, 1.01, 1.34, 2.51, 1.18]),
        values: ByDistrict([0.82, 1.18, 1.5, 0.84, 1.44]),
        patience: 2.1,
        barracks: [0.17, 0.2, 0.09, 0.04],
        temple: [1.02, 0.41, 0.81, 0.19],
        market: 0.1,
        house: 0.39,
        stone: 0.53,
        first_stone: 4.73,
        quarry: [1.27, 0.55],
    };
}

/// The number of stones beyond which a further one is worth only its point.
const STONES: usize = 64;

/// The weights when a player has a given number of moves left.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    moves_left: f32,
    stars: ByDistrict<f32>,
    values: ByDistrict<f32>,
    /// Indexed by the number of empty neighbours.
    barracks: [f32; 7],
    /// Indexed by whether it is above the ground, then by the number of empty neighbours.
    temple: [[f32; 7]; 2],
    /// Indexed by whether it is beside another market, then by whether it is beside a market plaza.
    market: [[f32; 2]; 2],
    /// Indexed by whether it is beside a lake.
    garden: [f32; 2],
    house: f32,
    double_houses: bool,
    stones: [f32; STONES],
    quarry: [f32; 8],
}

impl Scale {
    pub(super) fn new(weights: &Weights, variants: Variants, moves_left: usize) -> Scale {
        let moves_left = moves_left as f32;
        let fade = moves_left / (moves_left + weights.patience);
        let double = |district: District, holds: bool| if variants[district] && holds { 2.0 } else { 1.0 };
        let barracks = std::array::from_fn(|empty| match empty {
            0 => 0.0,
            1..=4 => double(District::Barracks, empty >= 3) * (1.0 - fade * weights.barracks[empty - 1]),
            _ => 1.0,
        });
        let temple = [false, true].map(|stacked| {
            std::array::from_fn(|empty| {
                let counts = match empty {
                    0 => 1.0,
                    1..=4 => fade * weights.temple[empty - 1],
                    _ => 0.0,
                };
                counts * double(District::Temple, stacked)
            })
        });
        let market =
            [1.0, fade * weights.market].map(|counts| [counts, counts * double(District::Market, true)]);
        let mut stones = [0.0; STONES];
        let mut first = fade * weights.first_stone;
        for stone in 1..STONES {
            stones[stone] = stones[stone - 1] + 1.0 + fade * weights.stone + first;
            first *= 0.75;
        }
        Scale {
            moves_left,
            stars: weights.stars,
            values: weights.values,
            barracks,
            temple,
            market,
            garden: [1.0, double(District::Garden, true)],
            house: fade * weights.house,
            double_houses: variants[District::House],
            stones,
            quarry: std::array::from_fn(|height| {
                fade * (weights.quarry[0] + weights.quarry[1] * (height as f32 - 1.0))
            }),
        }
    }

    /// The stars and values still expected.
    pub(super) fn expected(&self, left: Tiles) -> ([f32; District::COUNT], [f32; District::COUNT]) {
        let share = self.moves_left / left.len().max(1) as f32;
        let count = |code: u8, times: usize| left.common(SHOWING[times - 1][usize::from(code)]).len() as f32;
        let stars = District::ALL.map(|district| {
            let plazas = count(Building::Plaza(district).code(), 1);
            self.stars[district] * share * district.stars() as f32 * plazas
        });
        let values = District::ALL.map(|district| {
            let code = Building::District(district).code();
            self.values[district] * share * (count(code, 1) + count(code, 2))
        });
        (stars, values)
    }

    #[inline]
    pub(super) fn barracks(&self, height: u8, empty: u8) -> f32 {
        f32::from(height) * self.barracks[usize::from(empty).min(6)]
    }

    #[inline]
    pub(super) fn temple(&self, height: u8, empty: u8) -> f32 {
        f32::from(height) * self.temple[usize::from(height > 1)][usize::from(empty).min(6)]
    }

    #[inline]
    pub(super) fn market(&self, height: u8, crowded: bool, plaza: bool) -> f32 {
        f32::from(height) * self.market[usize::from(crowded)][usize::from(plaza)]
    }

    #[inline]
    pub(super) fn garden(&self, height: u8, lake: bool) -> f32 {
        f32::from(height) * self.garden[usize::from(lake)]
    }

    /// Returns the value of all houses, given that of the largest group.
    #[inline]
    pub(super) fn houses(&self, largest: u16, all: u16) -> f32 {
        let doubled = if self.double_houses && largest >= 10 { 2 * largest } else { largest };
        f32::from(doubled) + self.house * f32::from(all - largest)
    }

    #[inline]
    pub(super) fn stones(&self, stones: u8) -> f32 {
        self.stones[usize::from(stones).min(STONES - 1)]
    }

    #[inline]
    pub(super) fn quarry(&self, height: u8) -> f32 {
        self.quarry[usize::from(height & 7)]
    }

    /// Returns whether the position of lakes matters.
    #[inline]
    pub(super) fn knows_lakes(&self) -> bool {
        self.garden[1] > self.garden[0]
    }
}

/// The tiles that show a building at least once and at least twice, by its code.
const SHOWING: [[Tiles; 16]; 2] = {
    let mut showing = [[Tiles::NONE; 16]; 2];
    let mut code = 0;
    while code < 16 {
        showing[0][code] = Tiles::showing(code as u8, 1);
        showing[1][code] = Tiles::showing(code as u8, 2);
        code += 1;
    }
    showing
};
