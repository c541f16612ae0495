//! Scoring: pure functions of a city seen from above.

use tessera_core::{BySeat, Ranks};

use crate::building::{ByDistrict, District};
use crate::city::{CityMap, Column};
use crate::hex::Cell;
use crate::row::{Row, around};

/// The districts that score by their variant.
pub type Variants = ByDistrict<bool>;

/// The points of one kind of district in one city.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DistrictScore {
    /// The stars on the visible plazas.
    pub stars: u32,
    /// The heights of the districts that qualify, doubled where the variant says so.
    pub value: u32,
}

impl DistrictScore {
    /// Stars times value.
    pub const fn points(self) -> u32 {
        self.stars * self.value
    }
}

/// The points of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PlayerScore {
    /// The points by district.
    pub districts: ByDistrict<DistrictScore>,
    /// The stones in hand, one point each.
    pub stones: u32,
}

impl PlayerScore {
    /// The five districts and the stones.
    pub fn total(self) -> u32 {
        self.districts.0.iter().map(|district| district.points()).sum::<u32>() + self.stones
    }
}

/// Returns the ranks of players by total score, then by stones; equals share a rank.
pub fn ranking(scores: &[PlayerScore]) -> Ranks {
    let key = |score: &PlayerScore| (score.total(), score.stones);
    let mut ranks = BySeat::default();
    for (rank, score) in ranks.0.iter_mut().zip(scores) {
        *rank = 1 + scores.iter().filter(|other| key(other) > key(score)).count() as u8;
    }
    ranks
}

/// The points of every kind of district in a city.
pub(crate) fn score<R: Row, const COLUMNS: usize, const LEVELS: usize>(
    city: &CityMap<R, COLUMNS, LEVELS>,
    variants: Variants,
) -> ByDistrict<DistrictScore> {
    let stars = city.stars();
    ByDistrict(District::ALL.map(|district| {
        let (stars, variant) = (stars[district], variants[district]);
        let value = match district {
            District::House => city.houses(variant),
            District::Market => city.markets(variant),
            District::Barracks => city.barracks(variant),
            District::Temple => city.temples(variant),
            District::Garden => city.gardens(variant),
        };
        DistrictScore { stars, value }
    }))
}

impl<R: Row, const COLUMNS: usize, const LEVELS: usize> CityMap<R, COLUMNS, LEVELS> {
    fn stars(&self) -> ByDistrict<u32> {
        let mut stars = ByDistrict::default();
        for q in self.bounds().west..=self.bounds().east {
            let column = self.column(q);
            if column.plazas().is_empty() {
                continue;
            }
            for district in District::ALL {
                stars[district] += district.stars() * column.plaza(district).count();
            }
        }
        stars
    }

    /// Returns the group with the most hexes, the most valuable one among equals; doubled from value 10 on.
    fn houses(&self, variant: bool) -> u32 {
        let mut rest = self.all_houses();
        let mut best = (0, 0);
        for q in self.bounds().west..=self.bounds().east {
            loop {
                let seed = rest[Self::index(q)].any_one();
                if seed.is_empty() {
                    break;
                }
                best = best.max(self.take_group(&mut rest, q, seed));
            }
        }
        let (_, value) = best;
        if variant && value >= 10 { 2 * value } else { value }
    }

    /// The hexes of the group that [`houses`](Self::houses) counts.
    fn largest_group(&self) -> [R; COLUMNS] {
        let mut rest = self.all_houses();
        let (mut best, mut hexes) = ((0, 0), [R::EMPTY; COLUMNS]);
        for q in self.bounds().west..=self.bounds().east {
            loop {
                let (before, seed) = (rest, rest[Self::index(q)].any_one());
                if seed.is_empty() {
                    break;
                }
                let group = self.take_group(&mut rest, q, seed);
                if group > best {
                    best = group;
                    hexes = std::array::from_fn(|index| before[index] & !rest[index]);
                }
            }
        }
        hexes
    }

    #[inline]
    fn all_houses(&self) -> [R; COLUMNS] {
        let mut houses = [R::EMPTY; COLUMNS];
        for q in self.bounds().west..=self.bounds().east {
            houses[Self::index(q)] = self.column(q).district(District::House);
        }
        houses
    }

    /// Removes the group of a hex from the rest and returns its number of hexes and its value.
    fn take_group(&self, rest: &mut [R; COLUMNS], q: i32, seed: R) -> (u32, u32) {
        rest[Self::index(q)] &= !seed;
        let mut group = (seed.count(), self.column(q).height_sum(seed));
        let neighbours =
            [(q - 1, seed | seed.south()), (q, seed.north() | seed.south()), (q + 1, seed | seed.north())];
        for (q, hexes) in neighbours {
            let more = hexes & rest[Self::index(q)];
            if !more.is_empty() {
                let (hexes, value) = self.take_group(rest, q, more);
                group = (group.0 + hexes, group.1 + value);
            }
        }
        group
    }

    fn markets(&self, variant: bool) -> u32 {
        self.values(District::Market, variant, |markets, q| self.judge_markets(markets, q))
    }

    fn barracks(&self, variant: bool) -> u32 {
        self.values(District::Barracks, variant, |barracks, q| self.judge_barracks(barracks, q))
    }

    fn temples(&self, variant: bool) -> u32 {
        self.values(District::Temple, variant, |temples, q| self.judge_temples(temples, q))
    }

    fn gardens(&self, variant: bool) -> u32 {
        self.values(District::Garden, variant, |gardens, q| self.judge_gardens(gardens, q))
    }

    /// Markets without a market beside them; doubled beside a market plaza.
    #[inline]
    fn judge_markets(&self, markets: R, q: i32) -> (R, R) {
        let alone = markets & !self.around(q, |column| column.district(District::Market));
        (alone, alone & self.around(q, |column| column.plaza(District::Market)))
    }

    /// Barracks beside an empty hex; doubled beside three or four.
    #[inline]
    fn judge_barracks(&self, barracks: R, q: i32) -> (R, R) {
        let [west, here, east] = [q - 1, q, q + 1].map(|q| !self.column(q).occupied());
        // The number of empty neighbours in binary: two sums of three, then their sum.
        let (ones, twos) = add(here.north(), here.south(), west);
        let (other_ones, other_twos) = add(west.north(), east, east.south());
        let (one, carry) = (ones ^ other_ones, ones & other_ones);
        let (two, four) = add(twos, other_twos, carry);
        let three_or_four = one & two & !four | !one & !two & four;
        (barracks & (one | two | four), barracks & three_or_four)
    }

    /// Temples without an empty hex beside them; doubled above the ground.
    #[inline]
    fn judge_temples(&self, temples: R, q: i32) -> (R, R) {
        let surrounded = temples & !self.around(q, |column| !column.occupied());
        (surrounded, surrounded & self.column(q).stacked())
    }

    /// All gardens; doubled beside a lake.
    #[inline]
    fn judge_gardens(&self, gardens: R, q: i32) -> (R, R) {
        let [west, here, east] = [q - 1, q, q + 1].map(|q| self.lakes(q));
        (gardens, gardens & around(west, here, east))
    }

    /// Returns the districts of a kind whose heights count, and its plazas, from west to east.
    pub(crate) fn counting(&self, district: District) -> Vec<Cell> {
        let group = if district == District::House { self.largest_group() } else { [R::EMPTY; COLUMNS] };
        let (bounds, mut cells) = (self.bounds(), Vec::new());
        for q in bounds.west..=bounds.east {
            let column = self.column(q);
            let districts = column.district(district);
            let (counts, _) = match district {
                District::House => (group[Self::index(q)], R::EMPTY),
                District::Market => self.judge_markets(districts, q),
                District::Barracks => self.judge_barracks(districts, q),
                District::Temple => self.judge_temples(districts, q),
                District::Garden => self.judge_gardens(districts, q),
            };
            (counts | column.plaza(district)).each(bounds.south, |n| cells.push(Cell { q, n }));
        }
        cells
    }

    /// The empty hexes of a column whose neighbours are all occupied.
    #[inline]
    fn lakes(&self, q: i32) -> R {
        !self.column(q).occupied() & !self.around(q, |column| !column.occupied())
    }

    /// Returns the heights of the districts that qualify by `judge`, and again of those that count double.
    #[inline]
    fn values(&self, district: District, variant: bool, judge: impl Fn(R, i32) -> (R, R)) -> u32 {
        let mut value = 0;
        for q in self.bounds().west..=self.bounds().east {
            let column = self.column(q);
            let districts = column.district(district);
            if districts.is_empty() {
                continue;
            }
            let (qualify, double) = judge(districts, q);
            value += column.height_sum(qualify);
            if variant {
                value += column.height_sum(double);
            }
        }
        value
    }

    /// The hexes of a column that have a neighbour in a plane of the city.
    #[inline]
    fn around(&self, q: i32, plane: impl Fn(&Column<R, LEVELS>) -> R) -> R {
        around(plane(self.column(q - 1)), plane(self.column(q)), plane(self.column(q + 1)))
    }
}

/// Returns the sum of three bits as ones and twos.
#[inline]
fn add<R: Row>(a: R, b: R, c: R) -> (R, R) {
    (a ^ b ^ c, a & b | a & c | b & c)
}
