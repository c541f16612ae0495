//! Pointing: turns a place in a city or in the site into a move, or into the reason why it is illegal.

use tessera_core::{Aim, Attempt, Fit, Reason, Spot};

use super::{cannot_take, take_a_tile, why};
use crate::city::City;
use crate::hex::{Cell, Hex, Move, Rotation};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::scene::{ACROSS, DOWN, LIFT, city_id, roof_centre, slot_at};
use crate::tile::Tile;

/// The distance from a legal place of the tile within which that place is meant, even if a higher hex is drawn over it.
const SURE: f32 = 0.45 * DOWN as f32;

/// The distance from the centre of a city beyond which points are ignored.
const FAR: f32 = 100.0 * DOWN as f32;

/// Places the tile in hand on the nearest hex. With no tile in hand, picks one from the site.
///
/// A tile that has not been rotated yet is rotated to fit, if possible.
pub(crate) fn aim(position: &Position, aim: &Aim<'_>) -> Attempt<Move> {
    let offered = (aim.panel == "site").then(|| slot_at(aim.point)).flatten();
    let Some(tile) = in_hand(position, aim) else {
        let refusal = match offered.or_else(|| slot_in(aim)).map(|slot| position.site.get(slot)) {
            Some(Some(&tile)) => cannot_take(position, tile),
            Some(None) => {
                Some(take_a_tile(position, "There is no tile here any more. Take one that is left."))
            }
            None => Some(take_a_tile(position, "Take a tile from the construction site first.")),
        };
        return refusal.map_or(Attempt::step(), Attempt::refused);
    };
    if let Some(reason) = cannot_take(position, tile) {
        return Attempt::refused(reason);
    }
    if let (Some(slot), None) = (offered, place_in(aim)) {
        let other = position.site.get(slot).and_then(|&other| cannot_take(position, other));
        return other.map_or(Attempt::step(), Attempt::refused);
    }
    let own = aim.panel == city_id(position.turn);
    let turned = aim.step("turn-").and_then(|steps| Rotation::new(steps.parse().ok()?));
    let Some(origin) = place_in(aim).or_else(|| if own { nearest(position, aim, turned) } else { None })
    else {
        let sentence = match aim.panel.starts_with("city-") && !own {
            true => "You build in your own city. Point at a hex in or beside it.",
            false => "Point at a hex in or beside your city.",
        };
        return Attempt::refused(Reason::new(sentence));
    };
    let rotation = turned.or_else(|| fitting(position, origin)).unwrap_or(Rotation::ALL[0]);
    let action = Move::new(tile, origin, rotation);
    Attempt { action: Some(action), refusal: why(position, action), spots: spots(position, action) }
}

/// Returns the tile that was taken. If the path names several, prefers one on offer.
fn in_hand(position: &Position, aim: &Aim<'_>) -> Option<Tile> {
    let tiles = aim.path.iter().rev().filter_map(|id| {
        let number = id.strip_prefix("tile-")?;
        // In a city, the ids of the tile's other hexes contain its number too.
        number.get(..2)?.parse().ok().and_then(Tile::new)
    });
    let mut tiles = tiles.peekable();
    let last = tiles.peek().copied();
    tiles.find(|tile| position.site.contains(tile)).or(last)
}

/// Returns the place in the site whose price or plate was picked.
fn slot_in(aim: &Aim<'_>) -> Option<usize> {
    aim.step("price-").or_else(|| aim.step("counter-"))?.parse().ok()
}

/// Returns the hex where the tile has already been put down.
fn place_in(aim: &Aim<'_>) -> Option<Hex> {
    aim.path.iter().rev().find_map(|id| id.parse().ok())
}

/// Returns the hex at the point. Its centre is that of the roof that the tile would have there.
fn nearest(position: &Position, aim: &Aim<'_>, turned: Option<Rotation>) -> Option<Hex> {
    let [x, y] = aim.point;
    if !(x.abs() < FAR && y.abs() < FAR) {
        return None;
    }
    let city = &position.players[position.turn].city;
    let column = (x / ACROSS as f32).round() as i32;
    let hexes = (column - 1..=column + 1).flat_map(|q| {
        // A roof is drawn higher up than its hex, by this many rows.
        let row = ((DOWN / 2 * q) as f32 - y) / DOWN as f32;
        let highest = (8 * LIFT) as f32 / DOWN as f32;
        ((row - highest - 1.0) as i32 - 1..=row as i32 + 1).map(move |n| Cell { q, n })
    });
    let places: Vec<(Hex, [f32; 2])> =
        hexes.filter_map(|cell| Some((cell.hex()?, roof_centre(cell, city.height(cell) + 1)))).collect();
    let fits = |origin: Hex| match turned {
        Some(rotation) => can_lie(position, origin, rotation),
        None => fitting(position, origin).is_some(),
    };
    let sure = places.iter().copied().filter(|&(origin, _)| fits(origin));
    aim.nearest(sure, SURE).or_else(|| aim.nearest(places.iter().copied(), f32::INFINITY))
}

/// Returns the first legal rotation of a tile at a place.
fn fitting(position: &Position, origin: Hex) -> Option<Rotation> {
    Rotation::ALL.into_iter().find(|&rotation| can_lie(position, origin, rotation))
}

fn can_lie(position: &Position, origin: Hex, rotation: Rotation) -> bool {
    // Whether a place is legal does not depend on the tile.
    let any = Move::new(position.site[0], origin, rotation);
    position.players[position.turn].city.check(any).is_ok()
}

/// Returns where each hex of the tile would lie, one level above the highest below it.
fn spots(position: &Position, action: Move) -> Vec<Spot> {
    let city = &position.players[position.turn].city;
    let cells = action.cells();
    let heights = cells.map(|cell| city.height(cell));
    let highest = heights.into_iter().max().unwrap_or_default();
    let verdict = city.check(action);
    let spots = cells.into_iter().zip(heights).map(|(cell, height)| {
        let fit = match verdict {
            Err(Refusal::Apart | Refusal::OffTheMap) => Fit::Off,
            Err(Refusal::OneTileOnly) => Fit::Unsupported,
            _ if height < highest => Fit::Unsupported,
            _ => Fit::Fits,
        };
        Spot { at: roof_centre(cell, highest + 1), fit }
    });
    spots.collect()
}
