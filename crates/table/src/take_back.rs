//! Take-backs: when they are allowed, and who must agree.

use std::sync::Arc;

use tessera_core::Seat;

use super::seat_set::SeatSet;
use super::state::{Asked, Ply, Sitting, TableState};
use super::{Draft, Refusal};
use crate::rows::{RowKind, SeatKind};

/// Returns the rows for taking back the caller's last move: the take-back itself, or the question to the other players.
pub fn ask(state: &TableState, asker: SeatSet) -> Result<Vec<Draft>, Refusal> {
    let conflict = |message: &str| Err(Refusal::Conflict(message.to_owned()));
    let is_own = |seat: Option<Seat>| seat.is_some_and(|seat| asker.holds(seat));
    let Some(keep) = state.plies.iter().rposition(|ply| is_own(ply.seat)) else {
        return conflict("there is no move of yours to take back");
    };
    if state.resigned.is_some() {
        return conflict("the match has been given up");
    }
    let is_draw = |ply: &Arc<Ply>| ply.seat.is_none();
    if state.plies[keep..].iter().any(is_draw) {
        return conflict("what has been drawn since has been seen, so the move stays");
    }
    // The seed is public after the end, which only matters if there are draws.
    if state.is_over() && state.plies.iter().any(is_draw) {
        return conflict("the match is over");
    }
    let seat = state.plies[keep].seat.expect("the ply is the asker's");
    if others(state, asker).next().is_none() {
        return Ok(vec![Draft::new(RowKind::Undo, seat, keep.to_string())]);
    }
    let question = Asked { seat, asker, keep, agreed: Vec::new() };
    match &state.asked {
        Some(asked) if asked.seat == seat && asked.keep == keep => Ok(Vec::new()),
        Some(_) => conflict("another take-back is waiting for an answer"),
        None => Ok(vec![Draft::new(RowKind::Ask, seat, question.to_text())]),
    }
}

/// Returns the rows for an answer to the question.
pub fn answer(state: &TableState, answerer: SeatSet, accept: bool) -> Result<Vec<Draft>, Refusal> {
    let Some(asked) = &state.asked else {
        return Err(Refusal::Conflict("no take-back is waiting for an answer".to_owned()));
    };
    let Some(seat) = answerer.seats().find(|&seat| !asked.asker.holds(seat)) else {
        return Err(Refusal::OtherSeat("the others have to answer".to_owned()));
    };
    if !accept {
        return Ok(vec![Draft::new(RowKind::Refuse, seat, "")]);
    }
    let has_agreed = |other: Seat| answerer.holds(other) || asked.agreed.contains(&other);
    if others(state, asked.asker).all(has_agreed) {
        return Ok(vec![Draft::new(RowKind::Undo, seat, asked.keep.to_string())]);
    }
    let newly = answerer.seats().filter(|&seat| !asked.asker.holds(seat) && !asked.agreed.contains(&seat));
    Ok(newly.map(|seat| Draft::new(RowKind::Accept, seat, "")).collect())
}

/// Returns the seats of people that the viewer does not hold.
fn others(state: &TableState, viewer: SeatSet) -> impl Iterator<Item = Seat> {
    let people = state.seats.iter().zip(Seat::first(Seat::MAX));
    let is_other = move |(sitting, seat): (&Sitting, Seat)| {
        (sitting.kind == SeatKind::Person && !viewer.holds(seat)).then_some(seat)
    };
    people.filter_map(is_other)
}
