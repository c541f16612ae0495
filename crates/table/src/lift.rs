//! Lifting one piece off again at a table for one, whatever was placed after it.

use std::sync::Arc;

use tessera_core::{AnyMatch, Problem, StepKind};

use crate::extend::{Draft, Refusal};
use crate::rows::RowKind;
use crate::seat_set::SeatSet;
use crate::state::{Ply, TableState};

/// An item that a move picked up and put on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Its id in the scene.
    pub id: String,
    /// Its name, for people.
    pub name: String,
}

/// Returns the item that an action of this position picks up, if it picks one up.
pub fn placed(position: &dyn AnyMatch, action: &str) -> Option<Placed> {
    let gesture = position.gestures().into_iter().find(|gesture| gesture.action == action)?;
    let step = gesture.steps.into_iter().find(|step| step.kind == StepKind::Pick)?;
    let name = step.brief.unwrap_or(step.label);
    Some(Placed { id: step.id.into(), name: name.into() })
}

/// Returns the rows that lift an item off the board: a take-back to the move before it, then the later moves again.
///
/// The item comes off if the later moves are legal without it and it could go back to its place after them. Otherwise
/// something that was placed later hangs over it.
pub fn lift(state: &TableState, lifter: SeatSet, item: &str) -> Result<Vec<Draft>, Refusal> {
    let conflict = |message: &str| Err(Refusal::Conflict(message.to_owned()));
    if state.seats.len() != 1 {
        return conflict("pieces are lifted off only at a table for one player");
    }
    if state.resigned.is_some() {
        return conflict("the match has been given up");
    }
    let is_item = |ply: &Arc<Ply>| ply.item.as_ref().is_some_and(|placed| placed.id == item);
    let Some(keep) = state.plies.iter().rposition(is_item) else {
        return Err(Problem::illegal("you did not place this, so it stays where it is").into());
    };
    let (lifted, later) = (&state.plies[keep], &state.plies[keep + 1..]);
    let Some(seat) = lifted.seat.filter(|&seat| lifter.holds(seat)) else {
        return Err(Refusal::OtherSeat("somebody else placed this".to_owned()));
    };
    if later.iter().any(|ply| ply.seat.is_none()) {
        return conflict("what has been drawn since has been seen, so the move stays");
    }
    let before = before(state, keep)?;
    if !goes_back(&*before, later, lifted) {
        return Err(held(&*before, later, lifted));
    }
    let undo = Draft::new(RowKind::Undo, seat, keep.to_string());
    let again = later.iter().map(|ply| Draft::new(RowKind::Move, seat, ply.action.clone()));
    Ok(std::iter::once(undo).chain(again).collect())
}

/// The position after the first `keep` plies.
fn before(state: &TableState, keep: usize) -> Result<Box<dyn AnyMatch>, Problem> {
    let mut position = state.header.game.open(&state.header.stored.start)?;
    for ply in &state.plies[..keep] {
        position.apply(&ply.event())?;
    }
    Ok(position)
}

/// Whether these moves are legal here, and the lifted one after them.
fn goes_back(before: &dyn AnyMatch, moves: &[Arc<Ply>], lifted: &Ply) -> bool {
    let mut position = before.boxed_clone();
    moves.iter().all(|ply| position.play(&ply.action).is_ok()) && position.play(&lifted.action).is_ok()
}

/// The refusal that names what hangs over an item: every later move that alone keeps it from going back.
fn held(before: &dyn AnyMatch, later: &[Arc<Ply>], lifted: &Ply) -> Refusal {
    let alone = |ply: &&Arc<Ply>| !goes_back(before, std::slice::from_ref(ply), lifted);
    let mut over: Vec<&Placed> = later.iter().filter(alone).filter_map(|ply| ply.item.as_ref()).collect();
    if over.is_empty() {
        over = later.iter().filter_map(|ply| ply.item.as_ref()).collect();
    }
    let name = lifted.item.as_ref().map_or("it", |placed| &placed.name);
    let names: Vec<&str> = over.iter().map(|placed| &*placed.name).collect();
    let message = match names.split_last() {
        None => format!("{name} cannot be lifted off now"),
        Some((only, [])) => format!("{only} hangs over {name}: lift {only} off first"),
        Some((last, others)) => {
            format!("{} and {last} hang over {name}: lift them off first", others.join(", "))
        }
    };
    Refusal::Held { message, items: over.into_iter().map(|placed| placed.id.clone()).collect() }
}
