//! The picture: red-figure pottery with strings of fate across it.

mod board;
mod layout;
mod moves;
mod sheet;

use tessera_core::{Art, Item, Panel, Role, Scene};

use crate::turn::{left_in_turn, owner_of_next};
use crate::{ByKind, ByPlayer, Kind, Player, Setup, Tile, total_score};

pub(crate) use board::{edge_id, middle};
pub(crate) use moves::{describe, describe_draw, gesture, place};
pub(crate) use sheet::{laid_tiles, score_sheet};

pub(crate) const ART: Art = Art {
    symbols: include_str!("art/symbols.svg"),
    css: include_str!("art/style.css"),
    rules: include_str!("art/rules.md"),
    lesson: include_str!("art/lessons.md"),
    fonts: &[],
};

/// Draws the board, the hand of the player to move unless the match is over, and the tiles that both can still draw.
pub(crate) fn scene(setup: &Setup) -> Scene {
    let mut copies = Copies::default();
    let board = board::panel(setup, &mut copies);
    let mut panels = vec![board];
    if left_in_turn(setup.tiles.len()) > 0 || !setup.drawn.is_empty() {
        panels.push(hand(setup, &mut copies));
    }
    panels.push(bags(setup, copies));
    Scene { panels }
}

/// Counts the tiles of each kind seen so far. Tiles are numbered in their order on the board, in hand and in the bag,
/// so that a tile keeps its number on its way from the bag to the board.
#[derive(Default)]
struct Copies(ByPlayer<ByKind<usize>>);

impl Copies {
    /// The number of the next tile of this kind, from 1.
    fn next(&mut self, tile: Tile) -> usize {
        let count = &mut self.0[tile.player][tile.kind];
        *count += 1;
        *count
    }
}

/// The id of a tile, with a number to distinguish copies of a kind.
pub(crate) fn tile_id(tile: Tile, number: usize) -> String {
    let Tile { player, kind } = tile;
    if kind.copies() == 1 && number == 1 {
        format!("tile-{player}-{kind}")
    } else {
        format!("tile-{player}-{kind}-{number}")
    }
}

/// The symbol of a tile.
fn tile_symbol(tile: Tile) -> String {
    format!("piece-{tile}")
}

/// The symbol of a tile on a node: around a Weft the strings are cut.
fn placed_symbol(tile: Tile) -> String {
    if tile.kind == Kind::Weft { format!("cut-{tile}") } else { tile_symbol(tile) }
}

/// The name of a kind.
fn kind_words(kind: Kind) -> String {
    match kind {
        Kind::Weft => "Weft".to_owned(),
        Kind::Warp => "Warp".to_owned(),
        Kind::Warrior1 | Kind::Warrior2 | Kind::Warrior3 => format!("warrior (strength {})", kind.strength()),
        _ => format!("leader {} (strength {})", kind.char().to_ascii_uppercase(), kind.strength()),
    }
}

fn tile_words(tile: Tile) -> String {
    format!("{}'s {}", tile.player.name(), kind_words(tile.kind))
}

const HAND: [f32; 2] = [560.0, 172.0];

/// Returns the place of a tile in a hand of a given size.
pub(crate) fn hand_place(index: usize, tiles: usize) -> [f32; 2] {
    let first = HAND[0] / 2.0 - 125.0 * tiles.saturating_sub(1) as f32;
    [first + 250.0 * index as f32, 68.0]
}

fn hand(setup: &Setup, copies: &mut Copies) -> Panel {
    let [width, height] = HAND;
    let mut items = vec![ground("hand-ground", HAND)];
    for (index, &tile) in setup.drawn.iter().enumerate() {
        let id = tile_id(tile, copies.next(tile));
        let [x, y] = hand_place(index, setup.drawn.len());
        let caption = format!("caption-{index}");
        items.push(Item::text(caption, kind_words(tile.kind), [x, height - 22.0]).class("caption"));
        let piece = Item::symbol(id, tile_symbol(tile), [x, y]).scale(1.4);
        items.push(piece.label(tile_words(tile)));
    }
    let placed = setup.tiles.len();
    let player = owner_of_next(placed).name();
    let (title, empty) = match left_in_turn(placed) {
        0 => ("Left over".to_owned(), String::new()),
        1 => (format!("{player}'s hand"), format!("{player} draws 1 tile")),
        tiles => (format!("{player}'s hand"), format!("{player} draws {tiles} tiles")),
    };
    if setup.drawn.is_empty() {
        items.push(Item::text("hand-empty", empty, [width / 2.0, height / 2.0]).class("caption"));
    }
    Panel {
        id: "hand".to_owned(),
        role: Role::Hand,
        title: title.into(),
        view: [0.0, 0.0, width, height],
        items,
    }
}

/// The kinds in the rows of a bag: leaders and Wefts, warriors and Warps.
const BAG_ROWS: [&[Kind]; 2] = [
    &[Kind::LeaderA, Kind::LeaderB, Kind::LeaderC, Kind::LeaderD, Kind::LeaderE, Kind::Weft],
    &[Kind::Warrior1, Kind::Warrior2, Kind::Warrior3, Kind::Warp],
];
const BAGS: [f32; 2] = [560.0, 276.0];
/// The distance between tiles in a bag.
const SLOT: f32 = 57.0;

fn bags(setup: &Setup, mut copies: Copies) -> Panel {
    let mut items = vec![ground("bag-ground", BAGS)];
    let score = total_score(&setup.tiles, &setup.edges);
    for player in Player::ALL {
        let top = 38.0 + 136.0 * player.index() as f32;
        let sign = Item::symbol(format!("sign-{player}"), format!("seat-{}", player.seat()), [44.0, top]);
        items.push(sign.label(format!("{}: {} points", player.name(), score[player])));
        let points = Item::text(format!("points-{player}"), score[player].to_string(), [44.0, top + 48.0]);
        items.push(points.class("points"));
        for (row, kinds) in BAG_ROWS.iter().enumerate() {
            let mut x = 110.0;
            for &kind in *kinds {
                // Weavers are set apart at the end of the row.
                x = if kind.is_weaver() { 110.0 + 6.2 * SLOT } else { x };
                let at = |number: usize| [x + SLOT * (number - 1) as f32, top + 2.0 + 60.0 * row as f32];
                let tile = Tile { player, kind };
                for number in 1..=kind.copies() {
                    items.push(slot(tile, number, at(number)));
                }
                while copies.0[player][kind] < kind.copies() {
                    let number = copies.next(tile);
                    let piece = Item::symbol(tile_id(tile, number), tile_symbol(tile), at(number)).scale(0.7);
                    items.push(piece.label(format!("{} in the bag", tile_words(tile))));
                }
                x = at(kind.copies() + 1)[0];
            }
        }
    }
    let view = [0.0, 0.0, BAGS[0], BAGS[1]];
    Panel { id: "bags".to_owned(), role: Role::Side, title: "Points and bags".into(), view, items }
}

/// Returns the place of a tile in the bag.
fn slot(tile: Tile, number: usize, at: [f32; 2]) -> Item {
    let outline = match tile.player {
        Player::Orange => "<circle r=\"22\"/>",
        Player::Black => "<rect x=\"-21\" y=\"-21\" width=\"42\" height=\"42\" rx=\"5\"/>",
    };
    Item::svg(format!("slot-{}", tile_id(tile, number)), outline, at).class("slot")
}

/// Black glaze with a thin line of clay around it.
fn ground(id: &'static str, [width, height]: [f32; 2]) -> Item {
    let svg = format!(
        "<rect class=\"glaze-ground\" width=\"{width}\" height=\"{height}\" rx=\"14\"/>\
         <rect class=\"shelf\" x=\"6\" y=\"6\" width=\"{}\" height=\"{}\" rx=\"9\"/>",
        width - 12.0,
        height - 12.0
    );
    Item::svg(id, svg, [0.0, 0.0])
}
