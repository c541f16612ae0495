//! The board with pieces, the rings that hold them, the rings that block a peg, and marks for impossible rings.

use std::fmt::Write;

use tessera_core::{Item, Panel, Role};

use super::{listed, look, middle, piece, turned};
use crate::board::{Location, Locations};
use crate::piece::{Layer, PiecePlacement, Shape};
use crate::setup::Setup;

/// The visible rectangle when all rings are on the board.
const VIEW: [f32; 4] = [-54.0, -54.0, 648.0, 350.0];

/// The extra margin on each side when some are not.
const OFF_BOARD: f32 = 48.0;

/// The distance from a peg that the line to a blocking ring covers.
const BOND: f32 = 34.0;

/// Draws the board panel. Pieces are drawn in playing order, so that an upper ring covers what it hangs over.
pub(super) fn panel(setup: &Setup, possible: bool) -> Panel {
    let rings = Rings::of(setup);
    let mut items = vec![Item::symbol("board", "board", [0.0, 0.0])];
    for (number, placed) in setup.pieces.iter().enumerate() {
        items.push(
            piece(placed.shape, placed.orientation, middle(placed.location))
                .label(label(placed, number < setup.given)),
        );
    }
    if !possible {
        // In an impossible order, a later lower ring would hide an upper one.
        items.extend(setup.pieces.iter().map(top));
    }
    items.extend(setup.given().map(|given| {
        let id = format!("given-{}", given.shape);
        Item::symbol(id, format!("screw-{}", given.shape), middle(given.location))
    }));
    if setup.pieces.len() < Shape::COUNT {
        items.extend(Locations::ALL.into_iter().filter_map(|peg| rings.blocked(peg)));
    }
    items.extend(Locations::ALL.into_iter().filter_map(|location| rings.clash(location)));
    let mut view = VIEW;
    if setup.pieces.iter().flat_map(PiecePlacement::rings).any(|(_, location)| location.is_none()) {
        let [left, top, width, height] = VIEW;
        view = [left - OFF_BOARD, top - OFF_BOARD, width + 2.0 * OFF_BOARD, height + 2.0 * OFF_BOARD];
    }
    Panel { id: "board".to_owned(), role: Role::Board, title: "Board".into(), view, items }
}

/// The id of the mark on a free peg that no lower ring can reach any more.
pub(crate) fn blocked_id(peg: Location) -> String {
    format!("blocked-{peg}")
}

fn top(placed: PiecePlacement) -> Item {
    let PiecePlacement { shape, orientation, location } = placed;
    let symbol = format!("piece-{shape}-{orientation}-top");
    Item::symbol(format!("piece-{shape}-top"), symbol, middle(location))
}

fn label(placed: PiecePlacement, given: bool) -> String {
    let at = |layer: Layer| {
        let locations = placed.rings().filter(move |(ring, _)| ring.layer == layer);
        let words = locations.map(|(_, at)| at.map_or("off the board".to_owned(), |at| at.to_string()));
        listed(&words.collect::<Vec<String>>())
    };
    format!(
        "{}{}, {} at {}, lower rings at {}, upper rings at {}",
        if given { "given " } else { "" },
        look(placed.shape),
        turned(placed.orientation),
        placed.location,
        at(Layer::Lower),
        at(Layer::Upper),
    )
}

/// A ring on the board, and the index of its piece in playing order.
#[derive(Clone, Copy)]
struct Laid {
    number: usize,
    shape: Shape,
    layer: Layer,
}

/// All rings on the board, by location and in playing order.
struct Rings([Vec<Laid>; Location::COUNT]);

impl Rings {
    fn of(setup: &Setup) -> Rings {
        let mut rings = Rings(std::array::from_fn(|_| Vec::new()));
        for (number, placed) in setup.pieces.iter().enumerate() {
            for (ring, location) in placed.rings() {
                if let Some(location) = location {
                    let laid = Laid { number, shape: placed.shape, layer: ring.layer };
                    rings.0[location.index()].push(laid);
                }
            }
        }
        rings
    }

    fn at(&self, location: Location) -> &[Laid] {
        &self.0[location.index()]
    }

    /// Returns the upper rings next to a location that belong to pieces before a given one.
    fn hanging_over(&self, location: Location, before: usize) -> impl Iterator<Item = (Location, Shape)> {
        location.neighbours().into_iter().flat_map(move |next| {
            let upper = move |ring: &&Laid| ring.layer == Layer::Upper && ring.number < before;
            self.at(next).iter().filter(upper).map(move |ring| (next, ring.shape))
        })
    }

    /// Draws a cross on a free peg that no lower ring can reach, and a line to every ring that blocks it.
    fn blocked(&self, peg: Location) -> Option<Item> {
        let blockers: Vec<(Location, Shape)> = self.hanging_over(peg, usize::MAX).collect();
        if !peg.is_peg() || !self.at(peg).is_empty() || blockers.is_empty() {
            return None;
        }
        let (mut lines, mut ends) = (String::new(), String::new());
        for (next, _) in &blockers {
            let (dx, dy) = (next.column() - peg.column(), next.row() - peg.row());
            let (x, y) = (BOND * f32::from(dx), BOND * f32::from(dy));
            let _ = write!(lines, "M0 0L{x} {y}");
            let _ = write!(ends, "<circle class=\"bond-end\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>");
        }
        let svg = format!(
            "<path class=\"bond-edge\" d=\"{lines}\"/><path class=\"bond\" d=\"{lines}\"/>{ends}<use href=\"#cross\"/>"
        );
        let words: Vec<String> = blockers.iter().map(|(next, shape)| format!("{shape} at {next}")).collect();
        let upper = if words.len() == 1 { "the upper ring" } else { "upper rings" };
        let label = format!("peg {peg} is blocked by {upper} of {}", listed(&words));
        Some(Item::svg(blocked_id(peg), svg, middle(peg)).label(label))
    }

    /// Draws a warning where rings lie that cannot lie there.
    fn clash(&self, location: Location) -> Option<Item> {
        let rings = self.at(location);
        let mut reasons = Vec::new();
        if rings.len() > 1 {
            let owners: Vec<String> = rings.iter().map(|ring| ring.shape.to_string()).collect();
            reasons.push(format!("taken by {}", listed(&owners)));
        }
        for ring in rings {
            match ring.layer {
                Layer::Lower if !location.is_peg() => {
                    reasons.push(format!("no peg for the lower ring of {}", ring.shape));
                }
                Layer::Upper if location.is_peg() => {
                    reasons.push(format!("a peg below the upper ring of {}", ring.shape));
                }
                Layer::Upper => {}
                Layer::Lower => {
                    reasons.extend(self.hanging_over(location, ring.number).map(|(next, over)| {
                        format!(
                            "the lower ring of {} was blocked by the upper ring of {over} at {next}",
                            ring.shape
                        )
                    }))
                }
            }
        }
        if reasons.is_empty() {
            return None;
        }
        let label = format!("impossible at {location}: {}", listed(&reasons));
        Some(Item::symbol(format!("clash-{location}"), "clash", middle(location)).label(label))
    }
}
