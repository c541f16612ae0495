//! The picture: pieces of moulded plastic on a light board of pegs, and a rack with the remaining ones.

mod board;
mod moves;
mod rack;

use tessera_core::{Art, Item, Scene};

use crate::board::Location;
use crate::piece::{Layer, Orientation, Shape};
use crate::position::Position;
use crate::setup::Setup;

pub(crate) use board::blocked_id;
pub(crate) use moves::{describe, gesture, score_sheet};
pub(crate) use rack::shape_at;

pub(crate) const ART: Art = Art {
    symbols: include_str!("art/symbols.svg"),
    css: include_str!("art/style.css"),
    rules: include_str!("art/rules.md"),
    lesson: include_str!("art/lessons.md"),
    fonts: &[],
};

/// The distance between the centres of adjacent locations.
pub(crate) const PITCH: f32 = 60.0;

/// Draws the board and the rack; there is no position if the pieces cannot lie as they do.
pub(crate) fn scene(setup: &Setup, position: Option<&Position>) -> Scene {
    Scene { panels: vec![board::panel(setup, position.is_some()), rack::panel(setup, position)] }
}

/// Returns the centre of a location.
pub(crate) fn middle(location: Location) -> [f32; 2] {
    [PITCH * f32::from(location.column()), PITCH * f32::from(location.row())]
}

/// Draws a piece, which keeps its id from the rack to the board.
fn piece(shape: Shape, orientation: Orientation, at: [f32; 2]) -> Item {
    Item::symbol(piece_id(shape), piece_symbol(shape, orientation), at)
}

pub(crate) fn piece_id(shape: Shape) -> String {
    format!("piece-{shape}")
}

fn piece_symbol(shape: Shape, orientation: Orientation) -> String {
    format!("piece-{shape}-{orientation}")
}

/// Describes the appearance of a shape.
fn look(shape: Shape) -> String {
    let (colour, holes) = colour_and_holes(shape);
    format!("piece {shape}, {colour} with {holes} holes")
}

/// Names a piece in a sentence, by its colour and its letter.
pub(crate) fn called(shape: Shape) -> String {
    format!("the {} piece {shape}", colour_and_holes(shape).0)
}

fn colour_and_holes(shape: Shape) -> (&'static str, &'static str) {
    match shape {
        Shape::A => ("pink", "round"),
        Shape::B => ("grey", "square"),
        Shape::C => ("red", "triangular"),
        Shape::D => ("green", "diamond"),
        Shape::E => ("orange", "clover"),
        Shape::F => ("blue", "cross"),
        Shape::G => ("yellow", "star"),
        Shape::H => ("sky blue", "oblong"),
    }
}

/// Describes the orientation of a piece.
fn turned(orientation: Orientation) -> String {
    let degrees = orientation.index() % 4 * 90;
    match (orientation.home_layer(), degrees) {
        (Layer::Lower, 0) => "not turned".to_owned(),
        (Layer::Lower, _) => format!("turned by {degrees} degrees"),
        (Layer::Upper, 0) => "turned over".to_owned(),
        (Layer::Upper, _) => format!("turned over and by {degrees} degrees"),
    }
}

/// Joins words: `A`, `A and B`, `A, B and C`.
pub(crate) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
