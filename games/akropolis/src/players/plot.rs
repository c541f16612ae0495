//! Plots: the value of a footprint before and after a tile is placed on it.

use super::houses::{HOUSE, Houses};
use super::survey::{BARRACKS, GARDEN, MARKET, MARKET_PLAZA, Survey, TEMPLE, kind, stars};
use super::town::{NEIGHBOURS, Shape, Town, further, index};
use super::weights::Scale;
use crate::building::{Building, District};
use crate::hex::Footprint;

/// A footprint with everything that does not depend on the letters of the tile: what is covered, and the changes to the
/// hexes around.
pub(super) struct Plot {
    stars: [f32; District::COUNT],
    /// Of all hexes except the three.
    values: [f32; District::COUNT],
    quarries: f32,
    /// The stones from the covered quarries.
    stones: u8,
    /// The height of the three hexes with the tile.
    height: u8,
    covers_houses: bool,
    spots: [Spot; 3],
}

/// The surroundings of one hex of a plot, excluding the other two.
#[derive(Clone, Copy, Default)]
struct Spot {
    empty: u8,
    crowded: bool,
    market_plaza: bool,
    lake: bool,
    /// The groups of houses that a house would join.
    groups: u64,
    /// The loss of the surrounding markets from a new market.
    market_loss: f32,
    /// The gain of the surrounding markets from a new market plaza.
    plaza_gain: f32,
}

const HOUSES: usize = District::House as usize;
const MARKETS: usize = District::Market as usize;

// A tile never shows two markets, nor a market and a market plaza, so its letters do not affect each other's value.
const _: () = {
    let markets = crate::tile::Tiles::showing(MARKET, 1);
    assert!(crate::tile::Tiles::showing(MARKET, 2).is_empty());
    assert!(crate::tile::Tiles::showing(MARKET_PLAZA, 1).common(markets).is_empty());
};

impl Survey {
    /// Computes the changes to the town when a tile is placed on a legal footprint, regardless of its letters.
    pub(super) fn plot(&mut self, town: &Town, scale: &Scale, footprint: Footprint) -> Plot {
        let anchor = index(footprint.anchor);
        let below = town.top(anchor).height();
        let mut plot = Plot {
            stars: self.stars,
            values: self.values,
            quarries: self.quarries,
            stones: 0,
            height: below + 1,
            covers_houses: false,
            spots: [Spot::default(); 3],
        };
        let shape = Shape::of(footprint);
        if below == 0 {
            self.fill(&mut plot, town, scale, shape, anchor);
        } else {
            self.cover(&mut plot, town, scale, shape, anchor);
        }
        plot
    }

    /// Returns the value of the town with a tile on the plot; `first` is the hex of its first letter.
    #[inline]
    pub(super) fn with_tile(
        &self,
        plot: &Plot,
        scale: &Scale,
        letters: [u8; 3],
        first: usize,
        stones: u8,
    ) -> f32 {
        let (mut stars_now, mut values) = (plot.stars, plot.values);
        let mut quarries = plot.quarries;
        let (mut houses, mut joined) = (0, 0);
        for (place, code) in letters.into_iter().enumerate() {
            let spot = &plot.spots[(first + place) % 3];
            match code {
                HOUSE => {
                    houses += 1;
                    joined |= spot.groups;
                }
                MARKET => {
                    values[MARKETS] +=
                        scale.market(plot.height, spot.crowded, spot.market_plaza) - spot.market_loss;
                }
                BARRACKS => values[District::Barracks as usize] += scale.barracks(plot.height, spot.empty),
                TEMPLE => values[District::Temple as usize] += scale.temple(plot.height, spot.empty),
                GARDEN => values[District::Garden as usize] += scale.garden(plot.height, spot.lake),
                Building::QUARRY_CODE => quarries += scale.quarry(plot.height),
                plaza => {
                    stars_now[kind(plaza)] += stars(plaza);
                    if plaza == MARKET_PLAZA {
                        values[MARKETS] += spot.plaza_gain;
                    }
                }
            }
        }
        if houses > 0 {
            let (largest, all) = self.houses_of(plot).with(joined, houses, plot.height.into());
            values[HOUSES] = self.houses_to_come + scale.houses(largest.value, all);
        }
        let mut worth = quarries + scale.stones(stones + plot.stones);
        for (stars, value) in stars_now.into_iter().zip(values) {
            worth += stars * value;
        }
        worth
    }

    fn houses_of(&self, plot: &Plot) -> &Houses {
        if plot.covers_houses { &self.other_groups } else { &self.groups }
    }

    /// A plot on the ground: the hexes around it lose empty neighbours.
    fn fill(&self, plot: &mut Plot, town: &Town, scale: &Scale, shape: &Shape, anchor: usize) {
        for (step, touched) in shape.ring {
            let at = further(anchor, step);
            let top = town.top(at);
            let hex = self.hex(at);
            match top.code() {
                0 => {
                    each(touched, |spot| plot.spots[spot].empty += 1);
                    continue;
                }
                BARRACKS => {
                    let empty = hex.empty - touched.count_ones() as u8;
                    plot.values[District::Barracks as usize] +=
                        scale.barracks(top.height(), empty) - hex.value;
                }
                TEMPLE => {
                    let empty = hex.empty - touched.count_ones() as u8;
                    plot.values[District::Temple as usize] += scale.temple(top.height(), empty) - hex.value;
                }
                HOUSE => {
                    let group = self.groups.group(at);
                    each(touched, |spot| plot.spots[spot].groups |= group);
                }
                MARKET => {
                    let plaza = hex.market_plazas > 0;
                    plot.beside_a_market(scale, top.height(), touched, hex.markets > 0, plaza);
                }
                MARKET_PLAZA => each(touched, |spot| plot.spots[spot].market_plaza = true),
                _ => {}
            }
        }
        if scale.knows_lakes() {
            self.make_lakes(plot, town, scale, shape, anchor);
        }
    }

    /// A plot above the ground: the covered buildings are lost.
    fn cover(&mut self, plot: &mut Plot, town: &Town, scale: &Scale, shape: &Shape, anchor: usize) {
        let hexes = shape.hexes.map(|step| further(anchor, step));
        let (mut markets, mut market_plazas) = (0, 0);
        for (spot, at) in hexes.into_iter().enumerate() {
            let top = town.top(at);
            let hex = self.hex(at);
            plot.spots[spot].empty = hex.empty;
            plot.spots[spot].lake = hex.lake;
            match top.code() {
                HOUSE => plot.covers_houses = true,
                Building::QUARRY_CODE => {
                    plot.stones += 1;
                    plot.quarries -= scale.quarry(top.height());
                }
                code if code & Building::PLAZA_CODE != 0 => {
                    plot.stars[kind(code)] -= stars(code);
                    market_plazas |= u8::from(code == MARKET_PLAZA) << spot;
                }
                code => {
                    plot.values[kind(code)] -= hex.value;
                    markets |= u8::from(code == MARKET) << spot;
                }
            }
        }
        if plot.covers_houses {
            self.cover_houses(town, hexes);
            let (largest, all) = self.other_groups.with(0, 0, 0);
            plot.values[HOUSES] = self.houses_to_come + scale.houses(largest.value, all);
        }
        for (step, touched) in shape.ring {
            let at = further(anchor, step);
            let top = town.top(at);
            match top.code() {
                HOUSE => {
                    let group = self.houses_of(plot).group(at);
                    each(touched, |spot| plot.spots[spot].groups |= group);
                }
                MARKET => {
                    let hex = self.hex(at);
                    let crowded = u32::from(hex.markets) > (markets & touched).count_ones();
                    let plaza = u32::from(hex.market_plazas) > (market_plazas & touched).count_ones();
                    plot.values[MARKETS] += scale.market(top.height(), crowded, plaza) - hex.value;
                    plot.beside_a_market(scale, top.height(), touched, crowded, plaza);
                }
                MARKET_PLAZA => each(touched, |spot| plot.spots[spot].market_plaza = true),
                _ => {}
            }
        }
    }

    /// Empty hexes around a plot on the ground may become lakes, with gardens beside them.
    fn make_lakes(&self, plot: &mut Plot, town: &Town, scale: &Scale, shape: &Shape, anchor: usize) {
        let hexes = shape.hexes.map(|step| further(anchor, step));
        // Two lakes never touch, but a garden may lie between them and counts only once.
        let mut gardens = [usize::MAX; 9 * NEIGHBOURS.len()];
        let mut count = 0;
        for (step, touched) in shape.ring {
            let lake = further(anchor, step);
            let beside = || NEIGHBOURS.iter().map(|&step| further(lake, step));
            let filled = |at: usize| !town.top(at).is_empty() || hexes.contains(&at);
            if filled(lake) || !beside().all(filled) {
                continue;
            }
            each(touched, |spot| plot.spots[spot].lake = true);
            for at in beside().filter(|&at| town.top(at).code() == GARDEN) {
                if !gardens[..count].contains(&at) {
                    let height = town.top(at).height();
                    plot.values[District::Garden as usize] += scale.garden(height, true) - self.hex(at).value;
                    gardens[count] = at;
                    count += 1;
                }
            }
        }
    }
}

impl Plot {
    /// Adds a market of this height next to some of the hexes.
    #[inline]
    fn beside_a_market(&mut self, scale: &Scale, height: u8, touched: u8, crowded: bool, plaza: bool) {
        let now = scale.market(height, crowded, plaza);
        let loss = now - scale.market(height, true, plaza);
        let gain = scale.market(height, crowded, true) - now;
        each(touched, |spot| {
            let spot = &mut self.spots[spot];
            spot.crowded = true;
            spot.market_loss += loss;
            spot.plaza_gain += gain;
        });
    }
}

/// Calls `visit` with each of the three hexes whose bit is set.
#[inline]
fn each(touched: u8, mut visit: impl FnMut(usize)) {
    for spot in 0..3 {
        if touched >> spot & 1 == 1 {
            visit(spot);
        }
    }
}
