//! Actions as numbers and positions as bytes, as documented in the README.
//!
//! A city has no fixed edge, so hex numbers wrap around in a square of [`SIDE`] by [`SIDE`]. The number of a hex never
//! changes during a match. As long as a city and its surroundings fit into the square, which is true for all but
//! extreme cities, no two of its hexes share a number. In a larger city, places that would share a number get the next
//! free one, in the order of the list of legal actions.

use tessera_core::{Encoding, Field, Layout, Rules, Seat, Turn, seats_from};

use crate::building::{Building, District};
use crate::city::Bounds;
use crate::hex::{Cell, Move, Rotation};
use crate::position::Player;
use crate::row::Row;
use crate::tile::{Tile, Tiles};
use crate::{Akropolis, Position};

/// The number of rows and columns of the square.
const SIDE: usize = 24;
const CELLS: usize = SIDE * SIDE;
/// The number of places of a tile: six rotations on each cell.
const PLACES: usize = 6 * CELLS;
const WORDS: usize = PLACES / 64;

// A city of 17 tiles has at most 131 empty hexes beside it: 12 around the starting tile, and each tile removes one and
// adds eight. Six footprints cover each of them. On top of the city there are at most two footprints for each of its 55
// hexes. Each footprint is three places.
const _: () = assert!(3 * (6 * 131 + 2 * 55) <= PLACES);
const _: () = assert!(PLACES.is_multiple_of(64));

/// The planes of one city.
const PLANES: usize = District::COUNT + 5;

/// The possible contents of a hex of a tile on offer: the districts, their plazas, and the quarry.
const LETTER: usize = District::COUNT + 2;

impl Encoding for Akropolis {
    fn layout(seats: usize) -> Layout {
        let mut planes = Vec::new();
        for city in 0..seats {
            let mut add = |name: &str, size| planes.push(Field::new(format!("{name}_{city}"), size));
            add("height", 1);
            add("districts", District::COUNT);
            add("plaza", 1);
            add("quarry", 1);
            add("one_tile", 2);
        }
        Layout {
            actions: (seats + 2) * PLACES,
            board: [SIDE, SIDE],
            planes,
            features: vec![
                Field::new("stones", seats),
                Field::new("site", (seats + 2) * 3 * LETTER),
                Field::new("unseen", Tile::COUNT),
                Field::new("variants", District::COUNT),
                Field::new("turn", seats),
            ],
        }
    }

    fn index(position: &Position, action: Move) -> usize {
        let slot = position.site.price(action.tile()).expect("a legal action takes a tile of the site");
        let player = &position.players[position.turn];
        let place = match is_small(player.city.bounds()) {
            true => home(action),
            false => {
                let all = crowded(player);
                let is_it = |&(_, other): &(usize, Move)| other.with_tile(action.tile()) == action;
                all.iter().find(|place| is_it(place)).expect("a legal action has a place").0
            }
        };
        PLACES * slot + place
    }

    fn action(position: &Position, index: usize) -> Option<Move> {
        let Turn::Player(seat) = position.turn() else { return None };
        let player = &position.players[seat];
        let tile = *position.site.get(index / PLACES)?;
        let place = index % PLACES;
        let bounds = player.city.bounds();
        if !is_small(bounds) {
            let all = crowded(player);
            return all.iter().find(|(number, _)| *number == place).map(|(_, found)| found.with_tile(tile));
        }
        let rotation = Rotation::new((place / CELLS) as u8)?;
        let q = nearest(bounds.west - 2, place % SIDE);
        let n = nearest(bounds.south - 2, place % CELLS / SIDE);
        Some(Move::new(tile, Cell { q, n }.hex()?, rotation))
    }

    fn mask(position: &Position, out: &mut [u64], _: &mut Vec<Move>) {
        out.fill(0);
        let Turn::Player(seat) = position.turn() else { return };
        let player = &position.players[seat];
        let (first, others) = out.split_at_mut(WORDS);
        let mut set = |place: usize| first[place / 64] |= 1 << (place % 64);
        match is_small(player.city.bounds()) {
            true => {
                player.each_footprint(|footprint| footprint.places().map(home).into_iter().for_each(&mut set))
            }
            false => crowded(player).into_iter().for_each(|(place, _)| set(place)),
        }
        let affordable = position.site.affordable(player.stones).len();
        others.chunks_exact_mut(WORDS).take(affordable - 1).for_each(|other| other.copy_from_slice(first));
    }

    fn observe(position: &Position, seat: Seat, out: &mut [u8]) {
        out.fill(0);
        let seats = position.seats;
        let (cities, mut rest) = out.split_at_mut(seats * PLANES * CELLS);
        for (of, planes) in seats_from(seat, seats).zip(cities.chunks_exact_mut(PLANES * CELLS)) {
            observe_city(&position.players[of], planes);
        }
        let mut next = |size| rest.split_off_mut(..size).expect("the layout has room for every feature");
        for (stones, of) in next(seats).iter_mut().zip(seats_from(seat, seats)) {
            *stones = position.players[of].stones;
        }
        for (tile, letters) in position.site.iter().zip(next((seats + 2) * 3 * LETTER).chunks_mut(3 * LETTER))
        {
            for (building, letter) in tile.buildings().into_iter().zip(letters.chunks_mut(LETTER)) {
                match building {
                    Building::District(district) => letter[district.index()] = 1,
                    Building::Plaza(district) => {
                        letter[district.index()] = 1;
                        letter[District::COUNT] = 1;
                    }
                    Building::Quarry => letter[District::COUNT + 1] = 1,
                }
            }
        }
        let unseen: Tiles = position.pool;
        let tiles = next(Tile::COUNT);
        unseen.iter().for_each(|tile| tiles[usize::from(tile.id()) - 1] = 1);
        next(District::COUNT).copy_from_slice(&position.variants.0.map(u8::from));
        for (turn, of) in next(seats).iter_mut().zip(seats_from(seat, seats)) {
            *turn = u8::from(position.turn() == Turn::Player(of));
        }
    }
}

fn observe_city(player: &Player, planes: &mut [u8]) {
    let Bounds { west, east, south, .. } = player.city.bounds();
    for q in west..=east {
        let column = player.city.column(q);
        let across = around(q);
        let mut plane = 0;
        let mut add = |hexes: u64, value: u8| {
            hexes.each(south, |n| planes[CELLS * plane + SIDE * around(n) + across] |= value);
        };
        for (level, &hexes) in column.height.iter().enumerate() {
            add(hexes, 1 << level);
        }
        let kinds = District::ALL.map(|district| column.district(district) | column.plaza(district));
        let flags = kinds.into_iter().chain([column.plazas(), column.quarries()]).chain(column.whole);
        for hexes in flags {
            plane += 1;
            hexes.each(south, |n| planes[CELLS * plane + SIDE * around(n) + across] |= 1);
        }
    }
}

/// Returns whether all places in and around a city have different numbers; they reach two steps beyond it on every
/// side.
#[inline]
fn is_small(bounds: Bounds) -> bool {
    let room = SIDE as i32 - 4;
    bounds.east - bounds.west < room && bounds.north - bounds.south < room
}

#[inline]
fn around(step: i32) -> usize {
    // The map ends at -152 in axial form, and eight times the side is more.
    (step + 8 * SIDE as i32) as u32 as usize % SIDE
}

/// Returns the first step from `from` on that has this number.
#[inline]
fn nearest(from: i32, number: usize) -> i32 {
    from + around(number as i32 - from) as i32
}

/// Returns the natural number of a place, unless another place of a large city has it.
#[inline]
fn home(place: Move) -> usize {
    let Cell { q, n } = place.origin_cell();
    CELLS * usize::from(place.rotation().steps()) + SIDE * around(n) + around(q)
}

/// Returns all places of a large city with their numbers.
#[cold]
fn crowded(player: &Player) -> Vec<(usize, Move)> {
    let mut taken = [false; PLACES];
    let mut all = Vec::new();
    player.each_footprint(|footprint| {
        for place in footprint.places() {
            let mut number = home(place);
            while std::mem::replace(&mut taken[number], true) {
                number = (number + 1) % PLACES;
            }
            all.push((number, place));
        }
    });
    all
}
