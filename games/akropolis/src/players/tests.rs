//! Tests the players' evaluation of a move against the rules and against a simple independent implementation.

use std::collections::BTreeMap;

use tessera_core::{Rules, Seed, Turn, below, choose};

use super::judge::{Judge, Table};
use super::weights::Weights;
use crate::building::{Building, ByDistrict, District};
use crate::city::City;
use crate::hex::{Cell, Move};
use crate::position::Position;
use crate::score::Variants;
use crate::tile::Tiles;

const OFF: Variants = ByDistrict([false; District::COUNT]);
const ON: Variants = ByDistrict([true; District::COUNT]);

/// All weights differ from each other.
const ODD: Weights = Weights {
    stars: ByDistrict([1.1, 1.2, 1.3, 1.4, 1.5]),
    values: ByDistrict([0.6, 0.7, 0.8, 0.9, 1.0]),
    patience: 3.0,
    barracks: [0.35, 0.25, 0.15, 0.05],
    temple: [0.75, 0.55, 0.45, 0.31],
    market: 0.2,
    house: 0.4,
    stone: 0.65,
    first_stone: 1.7,
    quarry: [1.9, 0.37],
};

/// Visits positions of random matches in which a player is on turn.
fn along_random_matches(seats: usize, variants: Variants, seed: u64, mut visit: impl FnMut(&Table)) {
    let mut rng = Seed::from_number(seed).fast_rng();
    let mut table = Table::new(&Position::start(seats, variants, &mut rng));
    let mut moves = Vec::new();
    loop {
        match table.position.turn() {
            Turn::Over => return,
            Turn::Dealer => {
                let refill = table.position.sample_draw(&mut rng);
                table.position.draw_unchecked(&refill);
            }
            Turn::Player(_) => {
                visit(&table);
                table.position.legal_actions(&mut moves);
                // Random play mostly stays on the ground, so every other time only places above it are listed.
                let city = &table.position.players[table.position.turn].city;
                if below(&mut rng, 2) == 0 {
                    let above = |chosen: &Move| city.height(chosen.cells()[0]) > 0;
                    if moves.iter().any(above) {
                        moves.retain(above);
                    }
                }
                table.play(*choose(&moves, &mut rng));
            }
        }
    }
}

/// Calls `check` with each move, its evaluation, and the position after it.
fn each_move(weights: &Weights, table: &Table, mut check: impl FnMut(Move, f32, &Position)) {
    let mut weighed = Vec::new();
    Judge::new(weights, &table.position).weigh(table, &mut weighed);
    for (worth, chosen) in weighed {
        let mut after = table.position.clone();
        after.play(chosen).expect("only legal moves are weighed");
        check(chosen, worth, &after);
    }
}

#[test]
fn without_expectations_a_move_is_worth_the_points_after_it() {
    for (seats, variants, seed) in [(2, OFF, 1), (2, ON, 2), (2, ON, 3), (3, ON, 4), (4, OFF, 5), (4, ON, 6)]
    {
        along_random_matches(seats, variants, seed, |table| {
            let seat = table.position.turn;
            each_move(&Weights::POINTS, table, |chosen, worth, after| {
                let points = after.score(seat).total() as f32;
                assert_eq!(worth, points, "{chosen} in {:?}", table.position);
            });
        });
    }
}

#[test]
fn every_move_is_weighed_but_for_dearer_twins() {
    along_random_matches(3, OFF, 7, |table| {
        let mut weighed = Vec::new();
        Judge::new(&ODD, &table.position).weigh(table, &mut weighed);
        let mut found: Vec<Move> = weighed.into_iter().map(|(_, chosen)| chosen).collect();
        let mut legal = Vec::new();
        table.position.legal_actions(&mut legal);
        let site = &table.position.site;
        legal.retain(|chosen| {
            let price = site.price(chosen.tile()).expect("a legal move takes a tile of the site");
            site[..price].iter().all(|cheaper| cheaper.buildings() != chosen.tile().buildings())
        });
        legal.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, legal);
    });
}

#[test]
fn expectations_are_kept_up_to_date_around_a_placement_only() {
    for (seats, variants, seed) in [(2, OFF, 11), (2, ON, 12), (4, ON, 13)] {
        along_random_matches(seats, variants, seed, |table| {
            let left = unplaced(&table.position);
            each_move(&ODD, table, |chosen, worth, after| {
                let moves_left = table.moves_left(table.position.turn) - 1;
                let expected = plain_worth(after, &table.position, left, moves_left);
                let close = (worth - expected).abs() < 1e-3 * expected.abs().max(1.0);
                assert!(close, "{worth} for {expected} of {chosen} in {:?}", table.position);
            });
        });
    }
}

#[test]
fn everybody_has_as_many_moves_as_the_rules_say() {
    for (seats, moves) in [(2, 18), (3, 16), (4, 15)] {
        let mut left = vec![moves; seats];
        along_random_matches(seats, OFF, 21, |table| {
            for (seat, &left) in tessera_core::Seat::first(seats).zip(&left) {
                assert_eq!(table.moves_left(seat), left);
            }
            left[table.position.turn.index()] -= 1;
        });
        assert_eq!(left, vec![0; seats]);
    }
}

fn unplaced(position: &Position) -> Tiles {
    let mut tiles = position.pool;
    for &tile in position.site.iter() {
        tiles.insert(tile);
    }
    tiles
}

/// Evaluates with [`ODD`] the city of the player who has just moved.
fn plain_worth(after: &Position, before: &Position, left: Tiles, moves_left: usize) -> f32 {
    let player = &after.players[before.turn];
    let city: BTreeMap<Cell, (Building, f32)> = player
        .city
        .cells()
        .into_iter()
        .map(|cell| {
            let building = player.city.building(cell).expect("the hex is occupied");
            (cell, (building, player.city.height(cell) as f32))
        })
        .collect();
    let fade = moves_left as f32 / (moves_left as f32 + ODD.patience);
    let mut worth = 0.0;
    for district in District::ALL {
        let (mut stars, mut value) = to_come(district, left, moves_left);
        for (building, _) in city.values() {
            if *building == Building::Plaza(district) {
                stars += district.stars() as f32;
            }
        }
        let variant = before.variants[district];
        value += match district {
            District::House => plain_houses(&city, variant, fade),
            _ => plain_districts(&city, district, variant, fade),
        };
        worth += stars * value;
    }
    for (building, height) in city.values() {
        if *building == Building::Quarry {
            worth += fade * (1.9 + 0.37 * (height - 1.0));
        }
    }
    for stone in 0..player.stones {
        worth += 1.0 + fade * (0.65 + 1.7 * 0.75f32.powi(stone.into()));
    }
    worth
}

fn to_come(district: District, left: Tiles, moves_left: usize) -> (f32, f32) {
    let count = |building: Building| {
        let buildings = left.iter().flat_map(|tile| tile.buildings());
        buildings.filter(|&other| other == building).count() as f32
    };
    let share = moves_left as f32 / left.len() as f32;
    let stars = district.stars() as f32 * count(Building::Plaza(district));
    let values = count(Building::District(district));
    (share * stars * ODD.stars[district], share * values * ODD.values[district])
}

type PlainCity = BTreeMap<Cell, (Building, f32)>;

fn plain_districts(city: &PlainCity, district: District, variant: bool, fade: f32) -> f32 {
    let empty = |cell: &Cell| !city.contains_key(cell);
    let count = |cell: Cell, building: Building| {
        cell.neighbours().filter(|next| city.get(next).is_some_and(|there| there.0 == building)).count()
    };
    let mut value = 0.0;
    for (&cell, &(building, height)) in city {
        if building != Building::District(district) {
            continue;
        }
        let empties = cell.neighbours().filter(empty).count();
        let lake = |hex: &Cell| empty(hex) && !hex.neighbours().any(|next| empty(&next));
        let (counts, double) = match district {
            District::Market => (
                if count(cell, building) > 0 { 0.2 * fade } else { 1.0 },
                count(cell, Building::Plaza(district)) > 0,
            ),
            District::Barracks => {
                let lost = [0.0, 0.35, 0.25, 0.15, 0.05][empties];
                (if empties == 0 { 0.0 } else { 1.0 - fade * lost }, empties >= 3)
            }
            District::Temple => {
                let counts = [1.0, 0.75 * fade, 0.55 * fade, 0.45 * fade, 0.31 * fade][empties];
                (counts, height >= 2.0)
            }
            _ => (1.0, cell.neighbours().any(|next| lake(&next))),
        };
        value += height * counts * if variant && double { 2.0 } else { 1.0 };
    }
    value
}

fn plain_houses(city: &PlainCity, variant: bool, fade: f32) -> f32 {
    let house = |cell: &Cell| {
        city.get(cell).filter(|there| there.0 == Building::District(District::House)).map(|there| there.1)
    };
    let mut rest: Vec<Cell> = city.keys().copied().filter(|cell| house(cell).is_some()).collect();
    let all: f32 = rest.iter().filter_map(house).sum();
    let mut best = (0, 0.0);
    while let Some(seed) = rest.pop() {
        let mut group = vec![seed];
        let mut next = 0;
        while next < group.len() {
            for neighbour in group[next].neighbours() {
                if let Some(at) = rest.iter().position(|&cell| cell == neighbour) {
                    group.push(rest.swap_remove(at));
                }
            }
            next += 1;
        }
        let value: f32 = group.iter().filter_map(house).sum();
        if (group.len(), value) > best {
            best = (group.len(), value);
        }
    }
    let (_, value) = best;
    let largest = if variant && value >= 10.0 { 2.0 * value } else { value };
    largest + 0.4 * fade * (all - value)
}
