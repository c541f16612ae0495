//! The rack: every piece has its own recess, in two rows, where it lies until it is played.

use tessera_core::{Item, Panel, Role};

use super::{PITCH, look, piece};
use crate::piece::{Orientation, Ring, Shape};
use crate::position::Position;
use crate::setup::Setup;

/// The number of recesses in a row.
const IN_ROW: usize = 4;

/// The distance between the centres of adjacent recesses.
const ACROSS: f32 = 204.0;
const DOWN: f32 = 202.0;

/// The line of text above the recesses.
const HEAD: f32 = 50.0;
const EDGE: f32 = 14.0;

const WIDTH: f32 = 2.0 * EDGE + IN_ROW as f32 * ACROSS;
const HEIGHT: f32 = HEAD + EDGE + 2.0 * DOWN;

/// Draws the rack panel; there is no position if the pieces cannot lie as they do.
pub(super) fn panel(setup: &Setup, position: Option<&Position>) -> Panel {
    let missing = Shape::COUNT - setup.pieces.len();
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
        WIDTH - 4.0,
        HEIGHT - 4.0,
        WIDTH - 12.0,
        HEIGHT - 12.0
    );
    let mut items = vec![Item::svg("tray", tray, [0.0, 0.0])];
    if note.is_empty() {
        items.extend(praise());
    } else {
        items.push(Item::text("note", note.clone(), [WIDTH / 2.0, 30.0]).class("note").label(note));
        items.extend(
            Shape::ALL
                .map(|shape| Item::symbol(format!("slot-{shape}"), format!("slot-{shape}"), home(shape))),
        );
    }
    items.extend(Shape::ALL.into_iter().filter(|&shape| setup.pieces.of_shape(shape).is_none()).map(
        |shape| {
            let rings = shape.rings(Orientation::A).len();
            piece(shape, Orientation::A, home(shape))
                .label(format!("{}, {rings} rings, in the rack", look(shape)))
        },
    ));
    let view = [0.0, 0.0, WIDTH, HEIGHT];
    Panel { id: "rack".to_owned(), role: Role::Hand, title: "Rack".into(), view, items }
}

/// Returns the place of a shape's home ring that centres the whole piece in its recess.
fn home(shape: Shape) -> [f32; 2] {
    let rings = shape.rings(Orientation::A);
    let aside = |side: fn(&Ring) -> i8| {
        let sides = || rings.iter().map(side);
        PITCH / 2.0 * f32::from(sides().min().unwrap_or(0) + sides().max().unwrap_or(0))
    };
    let (column, row) = (shape.index() % IN_ROW, shape.index() / IN_ROW);
    [
        EDGE + ACROSS * (column as f32 + 0.5) - aside(|ring| ring.dx),
        HEAD + DOWN * (row as f32 + 0.5) - aside(|ring| ring.dy),
    ]
}

/// Returns the shape in whose recess a point is.
pub(crate) fn shape_at([x, y]: [f32; 2]) -> Option<Shape> {
    let inside = (EDGE..WIDTH - EDGE).contains(&x) && (HEAD..HEAD + 2.0 * DOWN).contains(&y);
    let (column, row) = ((x - EDGE) / ACROSS, (y - HEAD) / DOWN);
    inside.then(|| Shape::ALL[row as usize * IN_ROW + column as usize])
}

/// The text in the rack when it is empty.
fn praise() -> [Item; 3] {
    let middle = WIDTH / 2.0;
    [
        Item::symbol("medal", "medal", [middle, 130.0]).scale(1.6),
        Item::text("praise", "Solved!", [middle, 320.0]).class("praise").label("The puzzle is solved"),
        Item::text("praise-more", "All eight pieces are on the board.", [middle, 375.0])
            .class("praise-more")
            .label("All eight pieces are on the board"),
    ]
}
