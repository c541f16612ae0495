//! Pointing: turns a place on the board or in the rack into a move, or into the reason why it is illegal.

use tessera_core::{Aim, Attempt, Fit as How, Reason, Spot};

use super::{blocked, called, capital, lies_already, peg_blocked, why};
use crate::board::{Location, Locations};
use crate::piece::{Layer, Orientation, PiecePlacement, Shape};
use crate::position::Position;
use crate::scene::{PITCH, middle, piece_id, shape_at};

/// The maximum pointing distance from the centre of a place.
const REACH: f32 = 1.2 * PITCH;

/// The distance bonus of a place where the piece can lie.
const PULL: f32 = 0.3 * PITCH;

/// Places the piece in hand with its home ring on the nearest place. With no piece in hand, picks one from the rack.
///
/// A piece that has not been turned yet lies as in the rack.
pub(crate) fn aim(position: &Position, aim: &Aim<'_>) -> Attempt<PiecePlacement> {
    let hand = ["piece-", "given-", "slot-"].into_iter().find_map(|start| letter(aim.step(start)?));
    let reached = (aim.panel == "rack").then(|| shape_at(position, aim.point)).flatten();
    let Some(shape) = hand.and_then(Shape::from_char).or(reached) else {
        return Attempt::refused(without_a_piece(position, aim));
    };
    if let Some(reason) = cannot_take(position, shape) {
        return Attempt::refused(reason);
    }
    let orientation = orientation(aim);
    let place = |location| PiecePlacement { shape, orientation, location };
    let meant = match aim.step("at-") {
        Some(id) => letter(id).and_then(Location::from_char),
        None if aim.panel == "board" => nearest(position, aim, place),
        None => None,
    };
    match (meant, reached) {
        (Some(location), _) => {
            let action = place(location);
            let spots = spots(position, action);
            Attempt { action: Some(action), refusal: why(position, action), spots }
        }
        (None, Some(other)) => cannot_take(position, other).map_or(Attempt::step(), Attempt::refused),
        (None, None) => {
            let sentence = format!("Point at a place on the board for {}.", called(shape));
            Attempt::refused(Reason::new(sentence).items([piece_id(shape)]))
        }
    }
}

/// Returns the letter of a text with exactly one.
fn letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Returns the orientation of the piece in hand, from the steps of the gesture.
fn orientation(aim: &Aim<'_>) -> Orientation {
    let over = aim.step("side-") == Some("over");
    let quarters = aim.step("turn-").and_then(|id| id.parse::<usize>().ok()).unwrap_or(0) % 4;
    // The quarter turns of a piece that is turned over are counted anticlockwise.
    Orientation::ALL[if over { 4 + (4 - quarters) % 4 } else { quarters }]
}

/// Returns the nearest place for the home ring, with a bonus for places where the piece can lie.
fn nearest(
    position: &Position,
    aim: &Aim<'_>,
    place: impl Fn(Location) -> PiecePlacement,
) -> Option<Location> {
    let right = Locations::ALL.into_iter().filter(|&location| place(location).home_is_right());
    let near = right.filter_map(|location| {
        let distance = aim.distance(middle(location));
        let pull = if position.sequence().check(place(location)).is_ok() { PULL } else { 0.0 };
        (distance < REACH).then_some((distance - pull, location))
    });
    near.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, location)| location)
}

/// Explains why a piece cannot be taken from the rack; `None` if it can.
fn cannot_take(position: &Position, shape: Shape) -> Option<Reason> {
    if position.sequence().pieces().any(|piece| piece.shape == shape) {
        return Some(lies_already(position, shape));
    }
    let sentence = || {
        let name = capital(&called(shape));
        format!("{name} fits nowhere on the board any more. Undo to make room for it.")
    };
    let fits = !position.sequence().playable().of_shape(shape).is_empty();
    (!fits).then(|| Reason::new(sentence()).items([piece_id(shape)]))
}

/// Handles pointing with no piece in hand.
fn without_a_piece(position: &Position, aim: &Aim<'_>) -> Reason {
    let pointed = aim.step("blocked-").and_then(letter).and_then(Location::from_char);
    let at = pointed.or_else(|| {
        let places = Locations::ALL.into_iter().map(|location| (location, middle(location)));
        aim.nearest(places, PITCH / 2.0).filter(|_| aim.panel == "board")
    });
    let there = at.and_then(|at| {
        let covers = |piece: &PiecePlacement| piece.rings().any(|(_, location)| location == Some(at));
        let lying = position.sequence().pieces().find(covers);
        lying.map(|piece| lies_already(position, piece.shape)).or_else(|| peg_blocked(position, at))
    });
    there.unwrap_or_else(|| {
        let waiting = Shape::ALL.into_iter().filter(|&shape| cannot_take(position, shape).is_none());
        Reason::new("Take a piece from the rack first.").items(waiting.map(piece_id))
    })
}

/// Returns where each ring would lie, and whether it fits.
fn spots(position: &Position, action: PiecePlacement) -> Vec<Spot> {
    let [x, y] = middle(action.location);
    let covered = position.sequence().covered();
    let (blocked, _) = blocked(position, Locations::ALL);
    let rings = action.rings().map(|(ring, location)| {
        let fit = match (location, ring.layer) {
            (None, _) => How::Off,
            (Some(at), _) if covered.contains(at) => How::Taken,
            (Some(at), Layer::Lower) if !at.is_peg() => How::Unsupported,
            (Some(at), Layer::Upper) if at.is_peg() => How::Blocked,
            (Some(at), Layer::Lower) if blocked.contains(at) => How::Blocked,
            _ => How::Fits,
        };
        Spot { at: [x + PITCH * f32::from(ring.dx), y + PITCH * f32::from(ring.dy)], fit }
    });
    rings.collect()
}
