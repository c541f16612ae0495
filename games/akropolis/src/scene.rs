//! The picture: cities of marble in the Aegean and the site beside them. Also the gesture of a move, which takes a
//! tile, places it and rotates it.

mod city;
mod sheet;
mod site;
mod words;

use tessera_core::{Art, Role, Scene, Seat, Step, Turn};

use crate::building::Building;
use crate::city::City;
use crate::hex::{Cell, Move};
use crate::position::Position;
use crate::setup::Setup;
use crate::site::Refill;
pub(crate) use city::purse_id;
pub(crate) use sheet::{Tops, score_sheet};
pub(crate) use site::slot_at;
pub(crate) use words::{counted, names, plural};

pub(crate) const ART: Art = Art {
    symbols: include_str!("art/symbols.svg"),
    css: include_str!("art/style.css"),
    rules: include_str!("art/rules.md"),
    lesson: include_str!("art/lessons.md"),
    fonts: &[],
};

/// The spacing of hexes: between columns, and within a column.
pub(crate) const ACROSS: i32 = 45;
pub(crate) const DOWN: i32 = 52;
/// The vertical offset of a level from the one below.
pub(crate) const LIFT: i32 = 8;

/// Draws a state. The board is the city of the viewer, or else of the player on turn.
pub(crate) fn scene(setup: &Setup, viewer: Option<Seat>) -> Scene {
    let players = setup.players.len();
    let watched = viewer.filter(|seat| seat.index() < players).unwrap_or(setup.turn);
    let scores = setup.scores();
    let over = setup.turn() == Turn::Over;
    let mut panels = Vec::new();
    let others = Seat::first(players).filter(|&seat| seat != watched);
    for seat in Seat::first(players).filter(|&seat| seat == watched).chain(others) {
        let role = if seat == watched { Role::Board } else { Role::Side };
        let (player, score) = (&setup.players[seat.index()], &scores[seat.index()]);
        let grows = !over && (role == Role::Board || seat == setup.turn);
        panels.push(city::panel(seat, player, score.total(), role, grows));
    }
    panels.insert(panels.len().min(1), site::panel(setup));
    Scene { panels }
}

/// Takes a tile, points at the hex for its first letter, and rotates it.
///
/// The place is where the tile will lie; its mark is drawn a level lower, on the hexes that it will cover.
pub(crate) fn gesture(position: &Position, action: Move) -> Vec<Step> {
    let tile = action.tile();
    let origin = action.origin();
    let level = level(position, action);
    let price = position.site.price(tile).unwrap_or_default();
    let steps = action.rotation().steps();
    let (turn, turned) = TURNS[usize::from(steps)];
    let names = names(tile);
    let take = format!("tile {tile}: {}, {}", names.words, price_words(price));
    vec![
        Step::pick(&*names.hexes[0], take).brief(format!("tile {tile}")).noun("tile").symbol(&*names.slab),
        Step::place(
            origin.to_string(),
            format!("{origin} on level {level}"),
            city_id(position.turn),
            roof_centre(origin.cell(), level),
            "building-place",
        )
        .brief(format!("level {level}"))
        .noun("hex"),
        Step::cycle(turn, turned).rotate(60.0 * f32::from(steps)),
    ]
}

/// The rotations of a tile: the id of the step and its label.
const TURNS: [(&str, &str); 6] = [
    ("turn-0", "not turned"),
    ("turn-1", "turned by 60 degrees"),
    ("turn-2", "turned by 120 degrees"),
    ("turn-3", "turned by 180 degrees"),
    ("turn-4", "turned by 240 degrees"),
    ("turn-5", "turned by 300 degrees"),
];

/// Describes a move, with its price and the stones from covered quarries.
pub(crate) fn describe(position: &Position, action: Move) -> String {
    let tile = action.tile();
    let city = &position.players[position.turn].city;
    let quarries =
        action.cells().iter().filter(|&&cell| city.building(cell) == Some(Building::Quarry)).count();
    let (origin, level) = (action.origin(), level(position, action));
    let mut words = format!("places tile {tile} ({}) at {origin} on level {level}", names(tile).words);
    match position.site.price(tile) {
        None | Some(0) => {}
        Some(price) => words += &format!(" for {}", counted(price, "stone")),
    }
    if quarries > 0 {
        words += &format!(", +{}", counted(quarries, "stone"));
    }
    words
}

/// Describes the tiles that come to the site, in their order there:
/// `draws tiles 19 (quarry, 2 houses), 30 (...) and 17 (...)`.
pub(crate) fn describe_refill(refill: &Refill) -> String {
    let tiles: Vec<String> =
        refill.tiles().iter().map(|&tile| format!("{tile} ({})", names(tile).words)).collect();
    match tiles.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("draws tiles {} and {last}", others.join(", "))
        }
        _ => format!("draws tile {}", tiles.concat()),
    }
}

/// Returns the level of the tile of a legal move: all its hexes have the same height.
pub(crate) fn level(position: &Position, action: Move) -> u32 {
    position.players[position.turn].city.height(action.origin().cell()) + 1
}

fn price_words(price: usize) -> String {
    match price {
        0 => "free".to_owned(),
        price => format!("costs {}", counted(price, "stone")),
    }
}

pub(crate) fn city_id(seat: Seat) -> &'static str {
    ["city-0", "city-1", "city-2", "city-3"][seat.index()]
}

/// Returns the centre of a hex on the ground.
pub(crate) fn ground(cell: Cell) -> [i32; 2] {
    [ACROSS * cell.q, DOWN / 2 * cell.q - DOWN * cell.n]
}

/// Returns the centre of the roof of a hex at a given height.
pub(crate) fn roof_centre(cell: Cell, height: u32) -> [f32; 2] {
    let [x, y] = ground(cell);
    [x as f32, (y - LIFT * height as i32) as f32]
}
