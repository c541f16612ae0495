//! The site: the tiles on offer with their prices, and what the player on turn can afford.

use tessera_core::{Item, Panel, Phrase, Role, Seat, Turn};

use super::price_words;
use super::words::{counted, names};
use crate::setup::Setup;
use crate::tile::Tile;

/// The width of a place for one tile, and of the purse to the left of them.
const SLOT: f32 = 134.0;
const PURSE: f32 = 128.0;
const HEIGHT: f32 = 176.0;
/// The offset from the centre of a place to the origin of its tile, which is on the lower left.
const ORIGIN: [f32; 2] = [-22.0, 92.0];

pub(super) fn panel(setup: &Setup) -> Panel {
    let slots = setup.site.len().max(setup.players.len() + 2);
    let width = PURSE + SLOT * slots as f32 + 8.0;
    let ground = format!(
        "<rect class=\"sea\" width=\"{width}\" height=\"{HEIGHT}\" rx=\"14\"/>\
         <rect class=\"sea-meander\" width=\"{width}\" height=\"{HEIGHT}\" rx=\"14\"/>"
    );
    let mut items = vec![Item::svg("site-ground", ground, [0.0, 0.0])];
    let stones = setup.players.get(setup.turn.index()).map_or(0, |player| player.stones);
    for slot in 0..slots {
        let plate = format!(
            "<rect x=\"{}\" y=\"8\" width=\"{}\" height=\"{}\" rx=\"12\"/>",
            -SLOT / 2.0 + 4.0,
            SLOT - 8.0,
            HEIGHT - 16.0
        );
        let class = if slot <= usize::from(stones) { "counter" } else { "counter beyond" };
        items.push(Item::svg(format!("counter-{slot}"), plate, [middle(slot), 0.0]).class(class));
        items.push(price(slot));
    }
    items.extend(purse(setup, stones));
    items.extend(setup.site.iter().enumerate().map(|(price, &tile)| offer(price, tile, setup.turn, stones)));
    let title = match setup.turn() {
        Turn::Over => Phrase::from("Construction site: the match is over"),
        Turn::Dealer => Phrase::from("Construction site: waiting for more tiles"),
        Turn::Player(seat) => {
            let stones = counted(usize::from(stones), "stone");
            Phrase::from("Construction site: ").seat(seat).text(format!(" has {stones}"))
        }
    };
    Panel { id: "site".to_owned(), role: Role::Hand, title, view: [0.0, 0.0, width, HEIGHT], items }
}

/// The middle of the place for a tile.
fn middle(slot: usize) -> f32 {
    PURSE + SLOT * (slot as f32 + 0.5)
}

fn price(slot: usize) -> Item {
    let svg = match slot {
        0 => "<text class=\"price\" text-anchor=\"middle\" y=\"6\">free</text>".to_owned(),
        price => format!(
            "<text class=\"price\" text-anchor=\"middle\" x=\"-8\" y=\"6\">{price}</text>\
             <use href=\"#stone\" x=\"9\" y=\"-2\"/>"
        ),
    };
    Item::svg(format!("price-{slot}"), svg, [middle(slot), 150.0])
}

fn offer(price: usize, tile: Tile, seat: Seat, stones: u8) -> Item {
    let svg = format!("<use href=\"#slab-cast\"/><use href=\"#slab-walls\"/><use href=\"#slab-{tile}\"/>");
    let affordable = price <= usize::from(stones);
    let class = if affordable { "" } else { "too-dear" };
    let label = Phrase::from(format!("tile {tile}: {}, {}", names(tile).words, price_words(price)));
    let label = match affordable {
        true => label,
        false => label.text(", ").seat(seat).text(format!(" has {}", counted(usize::from(stones), "stone"))),
    };
    Item::svg(&*names(tile).hexes[0], svg, [middle(price) + ORIGIN[0], ORIGIN[1]]).class(class).label(label)
}

/// The place for a tile at a point of the panel.
pub(crate) fn slot_at([x, y]: [f32; 2]) -> Option<usize> {
    (x >= PURSE && (0.0..HEIGHT).contains(&y)).then(|| ((x - PURSE) / SLOT) as usize)
}

/// Draws the sign and the stones of the player on turn, and the number of remaining tiles.
fn purse(setup: &Setup, stones: u8) -> [Item; 2] {
    let seat = setup.turn;
    let left = setup.available_tiles().len();
    let owned = format!(
        "<use href=\"#seat-{seat}\" y=\"-38\"/><use href=\"#stone\" transform=\"translate(16 3) scale(1.7)\"/>\
         <text class=\"purse\" text-anchor=\"end\" x=\"-4\" y=\"18\">{stones}</text>"
    );
    let label = Phrase::from(seat).text(format!(" has {}", counted(usize::from(stones), "stone")));
    [
        Item::svg("purse", owned, [PURSE / 2.0, 78.0]).label(label),
        Item::text("to-come", format!("{left} to come"), [PURSE / 2.0, 150.0])
            .class("caption")
            .label(format!("{} still to come", counted(left, "tile"))),
    ]
}
