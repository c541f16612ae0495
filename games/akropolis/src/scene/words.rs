//! What things are called.

use std::sync::LazyLock;

use crate::building::Building;
use crate::tile::Tile;

/// What a tile is called again and again.
pub(super) struct TileNames {
    /// The item of it in the site, and of its first hex once it is placed, so that it is seen to travel.
    pub(super) item: String,
    /// The symbol of it lying flat.
    pub(super) slab: String,
    /// The buildings, equal ones together: `barracks plaza, 2 quarries`.
    pub(super) words: String,
}

static NAMES: LazyLock<Vec<TileNames>> = LazyLock::new(|| {
    let tiles = (1..).map_while(Tile::new);
    let names = |tile: Tile| TileNames {
        item: format!("tile-{tile}"),
        slab: format!("slab-{tile}"),
        words: tile_words(tile),
    };
    tiles.map(names).collect()
});

/// The names of a tile.
pub(super) fn names(tile: Tile) -> &'static TileNames {
    &NAMES[usize::from(tile.id()) - 1]
}

/// A building: `quarry`, `house`, `house plaza`.
pub(super) fn building_words(building: Building) -> String {
    match building {
        Building::District(district) => district.name().to_owned(),
        Building::Plaza(district) => format!("{} plaza", district.name()),
        Building::Quarry => "quarry".to_owned(),
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

/// So many of something: `1 stone`, `2 quarries`.
pub(super) fn counted(count: usize, what: &str) -> String {
    if count == 1 || what.ends_with('s') {
        return format!("{count} {what}");
    }
    match what.strip_suffix('y') {
        Some(stem) => format!("{count} {stem}ies"),
        None => format!("{count} {what}s"),
    }
}
