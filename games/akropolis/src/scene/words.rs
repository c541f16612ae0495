//! Names of things.

use std::sync::LazyLock;

use tessera_core::Seat;

use crate::building::{Building, District};
use crate::tile::Tile;

/// The frequently used names of a tile.
pub(crate) struct TileNames {
    /// The ids of its hexes once it is placed. The first is also the id of the tile in the site, so that it visibly
    /// travels.
    pub(crate) hexes: [String; 3],
    /// The symbol of the tile lying flat.
    pub(crate) slab: String,
    /// The buildings, grouping equal ones: `barracks plaza, 2 quarries`.
    pub(crate) words: String,
}

static NAMES: LazyLock<Vec<TileNames>> = LazyLock::new(|| {
    let tiles = (1..).map_while(Tile::new);
    let names = |tile: Tile| TileNames {
        hexes: [format!("tile-{tile}"), format!("tile-{tile}-1"), format!("tile-{tile}-2")],
        slab: format!("slab-{tile}"),
        words: tile_words(tile),
    };
    tiles.map(names).collect()
});

/// The items of the hexes of the starting tile of each seat, in the order of its cells.
static START: LazyLock<[[String; 4]; Seat::MAX]> = LazyLock::new(|| {
    std::array::from_fn(|seat| std::array::from_fn(|number| format!("start-{seat}-{number}")))
});

/// The item of a hex of the starting tile.
pub(crate) fn start_item(seat: Seat, number: usize) -> &'static str {
    &START[seat.index()][number]
}

/// The names of a tile.
pub(crate) fn names(tile: Tile) -> &'static TileNames {
    &NAMES[usize::from(tile.id()) - 1]
}

/// A building: `quarry`, `house`, `house plaza`.
pub(crate) fn building_words(building: Building) -> String {
    match building {
        Building::District(district) => district.name().to_owned(),
        Building::Plaza(district) => format!("{} plaza", district.name()),
        Building::Quarry => "quarry".to_owned(),
    }
}

/// Returns the plural of a district: `houses`, `barracks`.
pub(crate) fn plural(district: District) -> &'static str {
    match district {
        District::House => "houses",
        District::Market => "markets",
        District::Barracks => "barracks",
        District::Temple => "temples",
        District::Garden => "gardens",
    }
}

fn tile_words(tile: Tile) -> String {
    let mut parts: Vec<(Building, usize)> = Vec::new();
    for building in tile.buildings() {
        match parts.iter_mut().find(|(known, _)| *known == building) {
            Some((_, count)) => *count += 1,
            None => parts.push((building, 1)),
        }
    }
    let words = parts.into_iter().map(|(building, count)| match count {
        1 => building_words(building),
        count => counted(count, &building_words(building)),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Returns a number of things: `1 stone`, `2 quarries`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    if count == 1 || what.ends_with('s') {
        return format!("{count} {what}");
    }
    match what.strip_suffix('y') {
        Some(stem) => format!("{count} {stem}ies"),
        None => format!("{count} {what}s"),
    }
}
