//! The rack: every piece that was not given has its own recess, where it lies until it is played. The fewer they are, the
//! fewer recesses stand in a row, and the larger the pieces are drawn.

use tessera_core::{Item, Panel, Role};

use super::{PITCH, look, piece};
use crate::piece::{Orientation, PiecePlacement, Ring, Shape};
use crate::position::Position;
use crate::setup::Setup;

/// The number of recesses up to which a row has three of them.
const FEW: usize = 6;

/// The distance between the centres of adjacent recesses.
const ACROSS: f32 = 204.0;
const DOWN: f32 = 202.0;

/// The line of text above the recesses.
const HEAD: f32 = 50.0;
const EDGE: f32 = 14.0;

/// The recesses of a puzzle, row by row.
struct Recesses(Vec<Shape>);

impl Recesses {
    /// Returns the recesses of all pieces that were not given.
    fn beside(given: impl Iterator<Item = PiecePlacement>) -> Recesses {
        let mut shapes = Shape::ALL.to_vec();
        for piece in given {
            shapes.retain(|&shape| shape != piece.shape);
        }
        // A board with all its pieces has an empty rack of the usual size.
        Recesses(if shapes.is_empty() { Shape::ALL.to_vec() } else { shapes })
    }

    /// Returns the number of recesses in a row.
    fn in_row(&self) -> usize {
        if self.0.len() > FEW { 4 } else { 3 }
    }

    /// Returns the width and the height of the rack.
    fn size(&self) -> [f32; 2] {
        let rows = self.0.len().div_ceil(self.in_row());
        [2.0 * EDGE + self.in_row() as f32 * ACROSS, HEAD + EDGE + rows as f32 * DOWN]
    }

    /// Returns the place of the home ring that centres the whole piece in a recess.
    fn home(&self, recess: usize) -> [f32; 2] {
        let rings = self.0[recess].rings(Orientation::A);
        let aside = |side: fn(&Ring) -> i8| {
            let sides = || rings.iter().map(side);
            PITCH / 2.0 * f32::from(sides().min().unwrap_or(0) + sides().max().unwrap_or(0))
        };
        let (column, row) = (recess % self.in_row(), recess / self.in_row());
        [
            EDGE + ACROSS * (column as f32 + 0.5) - aside(|ring| ring.dx),
            HEAD + DOWN * (row as f32 + 0.5) - aside(|ring| ring.dy),
        ]
    }

    /// Returns the shape in whose recess a point is.
    fn at(&self, [x, y]: [f32; 2]) -> Option<Shape> {
        let (column, row) = (((x - EDGE) / ACROSS).floor(), ((y - HEAD) / DOWN).floor());
        let inside =
            (0.0..self.in_row() as f32).contains(&column) && (0.0..self.0.len() as f32).contains(&row);
        inside.then(|| self.0.get(row as usize * self.in_row() + column as usize).copied()).flatten()
    }
}

/// Draws the rack panel; there is no position if the pieces cannot lie as they do.
pub(super) fn panel(setup: &Setup, position: Option<&Position>) -> Panel {
    let missing = Shape::COUNT - setup.pieces.len();
    let recesses = Recesses::beside(setup.given());
    let [width, height] = recesses.size();
    let note = match position {
        None => "These pieces cannot lie so".to_owned(),
        Some(position) if position.is_solved() => String::new(),
        Some(position) if position.sequence().playable().is_empty() => {
            "No piece fits any more: take one back".to_owned()
        }
        Some(_) if missing == 1 => "1 piece to place".to_owned(),
        Some(_) => format!("{missing} pieces to place"),
    };
    let tray = format!(
        "<rect class=\"case\" x=\"2\" y=\"2\" width=\"{}\" height=\"{}\" rx=\"26\"/>\
         <rect class=\"case-line\" x=\"6\" y=\"6\" width=\"{}\" height=\"{}\" rx=\"22\"/>",
        width - 4.0,
        height - 4.0,
        width - 12.0,
        height - 12.0
    );
    let mut items = vec![Item::svg("tray", tray, [0.0, 0.0])];
    if note.is_empty() {
        items.extend(praise(width, height));
    } else {
        items.push(Item::text("note", note.clone(), [width / 2.0, 30.0]).class("note").label(note));
        items.extend(recesses.0.iter().enumerate().map(|(recess, shape)| {
            Item::symbol(format!("slot-{shape}"), format!("slot-{shape}"), recesses.home(recess))
        }));
    }
    let waiting = |&(_, shape): &(usize, &Shape)| setup.pieces.of_shape(*shape).is_none();
    items.extend(recesses.0.iter().enumerate().filter(waiting).map(|(recess, &shape)| {
        let rings = shape.rings(Orientation::A).len();
        piece(shape, Orientation::A, recesses.home(recess))
            .label(format!("{}, {rings} rings, in the rack", look(shape)))
    }));
    let view = [0.0, 0.0, width, height];
    Panel { id: "rack".to_owned(), role: Role::Hand, title: "Rack".into(), view, items }
}

/// Returns the shape in whose recess a point is.
pub(crate) fn shape_at(position: &Position, point: [f32; 2]) -> Option<Shape> {
    Recesses::beside(position.sequence().pieces().take(position.given())).at(point)
}

/// The text in the rack when it is empty.
fn praise(width: f32, height: f32) -> [Item; 3] {
    let [x, y] = [width / 2.0, height / 2.0];
    [
        Item::symbol("medal", "medal", [x, y - 55.0]).scale(1.2),
        Item::text("praise", "Solved!", [x, y + 65.0]).class("praise").label("The puzzle is solved"),
        Item::text("praise-more", "All eight pieces are on the board.", [x, y + 105.0])
            .class("praise-more")
            .label("All eight pieces are on the board"),
    ]
}
