//! Explanations of a move: why it is illegal, and what it does.

mod aim;

use tessera_core::{Effect, Reason, Rules, Sign, Words, signed};

use crate::building::{Building, District};
use crate::city::City;
use crate::hex::{Cell, Move};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::scene::{Tops, counted, names, plural, purse_id};
use crate::tile::Tile;

pub(crate) use aim::aim;

/// Explains why a tile cannot be taken or placed, with the hexes that prevent it.
pub(crate) fn why(position: &Position, action: Move) -> Option<Reason> {
    if let Some(reason) = cannot_take(position, action.tile()) {
        return Some(reason);
    }
    Some(match position.check(action).err()? {
        Refusal::OffTheMap | Refusal::Apart => {
            Reason::new("A tile on the ground must share an edge with your city. Move it closer.")
        }
        Refusal::Uneven { .. } => uneven(position, action),
        Refusal::OneTileOnly => one_tile_only(position, action),
        other => Reason::of(&other),
    })
}

/// Explains why a tile cannot be taken from the site now; `None` if it can.
fn cannot_take(position: &Position, tile: Tile) -> Option<Reason> {
    match position.site.pay(tile, position.turn, position.players[position.turn].stones).err()? {
        Refusal::TooFewStones { has, needs, .. } => {
            let price = counted(usize::from(needs), "stone");
            let sentence = format!("This tile costs {price}; you have {has}. Take one further to the left.");
            let items = [site_item(tile), price_item(needs), purse_id(position.turn).into(), "purse".into()];
            Some(Reason::new(sentence).items(items))
        }
        _ => Some(take_a_tile(position, "This tile is not on offer. Take one from the construction site.")),
    }
}

/// Lists the tiles that can be taken, in a sentence.
fn take_a_tile(position: &Position, sentence: &'static str) -> Reason {
    let stones = position.players[position.turn].stones;
    Reason::new(sentence).items(position.site.affordable(stones).iter().map(|&tile| site_item(tile)))
}

fn uneven(position: &Position, action: Move) -> Reason {
    let city = &position.players[position.turn].city;
    let heights = action.cells().map(|cell| city.height(cell));
    let on_the_city = heights.iter().filter(|&&height| height > 0).count();
    let lies = match on_the_city {
        1 => "here one of its hexes would lie on the city and two beside it".to_owned(),
        2 => "here two of its hexes would lie on the city and one beside it".to_owned(),
        _ => {
            let [first, second, third] = heights;
            format!("the hexes below this one are on levels {first}, {second} and {third}")
        }
    };
    let sentence = format!("A tile must lie flat; {lies}. Turn it or shift it.");
    Reason::new(sentence).items(tops(position).items(action.cells()))
}

fn one_tile_only(position: &Position, action: Move) -> Reason {
    let tops = tops(position);
    let level = position.players[position.turn].city.height(action.origin().cell()) + 1;
    let tile = match tops.tile(action.origin().cell()).flatten() {
        Some(tile) => format!("tile {tile}"),
        None => "the starting tile".to_owned(),
    };
    let sentence = format!(
        "A tile on level {level} must rest on at least two tiles; all three hexes below belong to {tile}. \
         Shift it by one."
    );
    Reason::new(sentence).items(tops.items(action.cells()))
}

/// Returns the changes by a legal move: each kind of district, the stones, and the level of the tile.
pub(crate) fn effects(position: &Position, action: Move) -> Vec<Effect> {
    let (seat, tile) = (position.turn, action.tile());
    let city = &position.players[seat].city;
    let mut after = city.clone();
    after.place(action);
    let (tops_before, mut tops_after) = (tops(position), tops(position));
    tops_after.place(action);
    let [old, new] = [city, &after].map(|city| city.score(position.variants));
    let mut effects = Vec::new();
    for district in District::ALL {
        let points = new[district].points() as i32 - old[district].points() as i32;
        if points != 0 {
            let text = format!("{} {}", signed(points), plural(district));
            let counted = tops_after.items(after.counting(district));
            let lost = tops_before.items(city.counting(district));
            let lost: Vec<Words> = lost.into_iter().filter(|item| !counted.contains(item)).collect();
            effects.push(Effect::points(text, points).items(counted).items(lost));
        }
    }
    let price = position.site.price(tile).expect("a legal move takes a tile of the site");
    if price > 0 {
        let text = format!("pays {}", counted(price, "stone"));
        effects.push(Effect::points(text, -(price as i32)).items([site_item(tile), price_item(price as u8)]));
    }
    let is_quarry = |&cell: &Cell| city.building(cell) == Some(Building::Quarry);
    let quarries: Vec<Cell> = action.cells().into_iter().filter(is_quarry).collect();
    if !quarries.is_empty() {
        let text = format!("+{}", counted(quarries.len(), "stone"));
        effects.push(Effect::points(text, quarries.len() as i32).items(tops_before.items(quarries)));
    }
    let level = crate::scene::level(position, action);
    effects.push(Effect::new(format!("level {level}"), Sign::Neutral).items([site_item(tile)]));
    effects
}

/// Returns what is visible of the city of the player on turn.
fn tops(position: &Position) -> Tops {
    Tops::of(position.turn, position.players[position.turn].moves())
}

fn site_item(tile: Tile) -> Words {
    names(tile).hexes[0].as_str().into()
}

fn price_item(price: u8) -> Words {
    format!("price-{price}").into()
}
