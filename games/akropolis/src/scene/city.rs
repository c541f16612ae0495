//! A city: prisms on an island, drawn from the back to the front.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use tessera_core::{Item, Panel, Phrase, Role, Seat};

use super::words::{building_words, counted, names, start_item};
use super::{LIFT, city_id, ground, roof_centre};
use crate::building::Building;
use crate::city::with_city;
use crate::hex::Cell;
use crate::setup::PlayerSetup;

/// The visible top of a hex.
struct Top {
    /// The id of the item that draws it.
    item: String,
    building: Building,
    height: u32,
    /// The other hexes of its tile.
    others: Vec<Cell>,
}

/// The visible hexes of a city.
type Skyline = BTreeMap<Cell, Top>;

/// The maximum number of walls in one symbol.
const TALLEST_WALL: u32 = 8;

/// How far the sea extends beyond the visible area: a page with more room shows more of it.
const HORIZON: f32 = 1500.0;

/// Draws a player's city; `grows` reserves room for another tile.
pub(super) fn panel(seat: Seat, player: &PlayerSetup, points: u32, role: Role, grows: bool) -> Panel {
    let skyline = skyline(seat, player);
    let view = view(&skyline, grows);
    let mut items = vec![sea(seat, view), shore(seat, &skyline), purse(seat, view, player.stones)];
    items.extend(lakes(&skyline).into_iter().map(|cell| lake(seat, cell)));
    let mut cells: Vec<(&Cell, &Top)> = skyline.iter().collect();
    cells.sort_by_key(|&(&cell, _)| (ground(cell)[1], cell.q));
    items.extend(cells.into_iter().map(|(&cell, top)| prism(&skyline, cell, top)));
    let (points, stones) = (counted(points as usize, "point"), counted(usize::from(player.stones), "stone"));
    let title = Phrase::from(seat).text(format!(": {points}, {stones}"));
    Panel { id: city_id(seat).to_owned(), role, title, view, items }
}

/// Stacks all tiles, legally or not.
fn skyline(seat: Seat, player: &PlayerSetup) -> Skyline {
    let mut skyline = Skyline::new();
    with_city(&[], |city| {
        let cells = city.cells();
        for (number, &cell) in cells.iter().enumerate() {
            let Some(building) = city.building(cell) else { continue };
            let others = cells.iter().copied().filter(|&other| other != cell).collect();
            skyline
                .insert(cell, Top { item: start_item(seat, number).to_owned(), building, height: 1, others });
        }
    });
    for placed in &player.moves {
        let cells = placed.cells();
        for (number, (&cell, building)) in cells.iter().zip(placed.tile().buildings()).enumerate() {
            let item = names(placed.tile()).hexes[number].clone();
            let height = skyline.get(&cell).map_or(0, |top| top.height) + 1;
            let others = cells.iter().copied().filter(|&other| other != cell).collect();
            skyline.insert(cell, Top { item, building, height, others });
        }
    }
    skyline
}

/// Returns the rectangle of the whole city, with room for another tile beside it.
fn view(skyline: &Skyline, room: bool) -> [f32; 4] {
    let (margin, least) =
        if room { ([126.0, 134.0], [470.0, 430.0]) } else { ([64.0, 62.0], [360.0, 270.0]) };
    let (mut low, mut high) = ([f32::MAX; 2], [f32::MIN; 2]);
    for (&cell, top) in skyline {
        let foot = roof_centre(cell, 0);
        let roof = roof_centre(cell, top.height - 1);
        for axis in 0..2 {
            low[axis] = low[axis].min(roof[axis] - margin[axis]);
            high[axis] = high[axis].max(foot[axis] + margin[axis]);
        }
    }
    let size: [f32; 2] = std::array::from_fn(|axis| (high[axis] - low[axis]).max(least[axis]).round());
    let corner: [f32; 2] = std::array::from_fn(|axis| ((low[axis] + high[axis] - size[axis]) / 2.0).round());
    [corner[0], corner[1], size[0], size[1]]
}

/// Returns the centre and the size of the player's sign, in the upper left corner.
fn corner([left, top, width, _]: [f32; 4]) -> ([f32; 2], f32) {
    let size = (width / 640.0 * 10.0).round() / 10.0;
    ([left + 28.0 * size, top + 28.0 * size].map(f32::round), size)
}

/// Draws the player's stones, below the sign.
fn purse(seat: Seat, view: [f32; 4], stones: u8) -> Item {
    let ([x, y], size) = corner(view);
    let svg = format!(
        "<use href=\"#stone\" x=\"9\"/>\
         <text class=\"price\" text-anchor=\"end\" x=\"-3\" y=\"8\">{stones}</text>"
    );
    let label = Phrase::from(seat).text(format!(" has {}", counted(usize::from(stones), "stone")));
    Item::svg(purse_id(seat), svg, [x, (y + 40.0 * size).round()]).scale(size).label(label)
}

/// The water, with the sign of the player in a corner.
fn sea(seat: Seat, view: [f32; 4]) -> Item {
    let [left, top, width, height] = view;
    let ([x, y], size) = corner(view);
    let rect = format!(
        "x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
        left - HORIZON,
        top - HORIZON,
        width + 2.0 * HORIZON,
        height + 2.0 * HORIZON
    );
    let svg = format!(
        "<rect class=\"sea\" {rect}/><rect class=\"sea-meander\" {rect}/>\
         <use href=\"#seat-{seat}\" transform=\"translate({x} {y}) scale({size})\"/>"
    );
    Item::svg(format!("sea-{seat}"), svg, [0.0, 0.0])
}

/// Draws the island under the city: only the hexes on its edge are visible.
fn shore(seat: Seat, skyline: &Skyline) -> Item {
    let (mut edge, mut shadow) = (String::new(), String::new());
    let on_the_edge = |cell: Cell| cell.neighbours().any(|next| !skyline.contains_key(&next));
    for (&cell, top) in skyline.iter().filter(|&(&cell, _)| on_the_edge(cell)) {
        let [x, y] = ground(cell);
        let height = top.height as i32;
        let _ = write!(edge, "M{} {y}l-15 26h-30l-15-26 15-26h30z", x + 30);
        let (x, y) = (x + 30 + 6 * height, y + 3 * height);
        let _ = write!(shadow, "M{x} {y}l-15 26h-30l-15-26 15-26h30z");
    }
    let svg = format!(
        "<path class=\"foam\" d=\"{edge}\"/><path class=\"shallows\" d=\"{edge}\"/>\
         <path class=\"sand\" d=\"{edge}\"/><path class=\"ground-shadow\" d=\"{shadow}\"/>"
    );
    Item::svg(format!("shore-{seat}"), svg, [0.0, 0.0])
}

/// Returns the single empty hexes that are enclosed.
fn lakes(skyline: &Skyline) -> BTreeSet<Cell> {
    let beside = skyline.keys().flat_map(|cell| cell.neighbours());
    let empty = beside.filter(|cell| !skyline.contains_key(cell));
    empty.filter(|cell| cell.neighbours().all(|next| skyline.contains_key(&next))).collect()
}

fn lake(seat: Seat, cell: Cell) -> Item {
    let place = place(cell);
    Item::symbol(format!("lake-{seat}-{place}"), "lake", roof_centre(cell, 0)).label(format!("{place}: lake"))
}

/// Returns the item that shows a player's stones.
pub(crate) fn purse_id(seat: Seat) -> &'static str {
    ["stones-0", "stones-1", "stones-2", "stones-3"][seat.index()]
}

/// Draws a hex with its walls down to the ground; hexes in front of it are drawn later.
fn prism(skyline: &Skyline, cell: Cell, top: &Top) -> Item {
    let mut svg = walls(top.height);
    let _ = write!(svg, "<use href=\"#{}\"/>", roof(top.building));
    for (direction, next) in cell.neighbours().enumerate() {
        let beside = skyline.get(&next);
        // The sun is in the north-west, so higher hexes there cast a shadow here.
        if matches!(direction, 0 | 5) && beside.is_some_and(|other| other.height > top.height) {
            let _ = write!(svg, "<use href=\"#shade-{direction}\"/>");
        }
        if beside.is_some_and(|other| top.others.contains(&next) && other.others.contains(&cell)) {
            let _ = write!(svg, "<use href=\"#joint-{direction}\"/>");
        }
    }
    svg += &level(top.height);
    let label = format!("{}: {}, level {}", place(cell), long_words(top.building), top.height);
    Item::svg(top.item.clone(), svg, roof_centre(cell, top.height)).label(label)
}

/// Draws the walls under a roof, lowest first, because each storey hides a line of the one below.
fn walls(height: u32) -> String {
    let mut svg = String::new();
    let mut above = height;
    while above > 0 {
        let storeys = (above - 1) % TALLEST_WALL + 1;
        above -= storeys;
        match LIFT * above as i32 {
            0 => svg += &format!("<use href=\"#wall-{storeys}\"/>"),
            down => svg += &format!("<use href=\"#wall-{storeys}\" y=\"{down}\"/>"),
        }
    }
    svg
}

/// The numeral of a level above the first.
fn level(height: u32) -> String {
    match height {
        0 | 1 => String::new(),
        2..=9 => format!("<use href=\"#level-{height}\"/>"),
        _ => format!(
            "<circle class=\"plaque\" cx=\"11.5\" cy=\"-15\" r=\"9\"/>\
             <text class=\"level\" x=\"11.5\" y=\"-10.9\">{height}</text>"
        ),
    }
}

/// Returns the symbol of a roof. Symbol ids must differ in more than case.
fn roof(building: Building) -> String {
    match building {
        Building::Plaza(district) => format!("plaza-{}", district.char()),
        building => format!("roof-{building}"),
    }
}

fn long_words(building: Building) -> String {
    match building {
        Building::Plaza(district) => {
            format!("{} with {}", building_words(building), counted(district.stars() as usize, "star"))
        }
        building => building_words(building),
    }
}

fn place(cell: Cell) -> String {
    cell.hex().map_or_else(|| format!("off-the-map-{}-{}", cell.q, cell.y()), |hex| hex.to_string())
}
