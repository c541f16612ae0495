//! What people may do at a table, and the rows of it.

use tessera_core::{Seat, Turn};

use crate::extend::{Draft, Refusal};
use crate::id::{TableId, TokenHash};
use crate::rows::{RowKind, SeatKind};
use crate::seat_set::SeatSet;
use crate::state::TableState;

/// Refuses a caller whose view is out of date. Plies may be taken back and played anew; where that matters, a caller says
/// how many rows it knows.
pub fn is_present(state: &TableState, ply: Option<usize>, row: Option<u32>) -> Result<(), Refusal> {
    let knows_row = row.is_none_or(|row| row == state.rows);
    let knows_ply = ply.is_none_or(|ply| ply == state.plies.len());
    if knows_row && knows_ply { Ok(()) } else { Err(Refusal::Stale) }
}

/// Returns the seat on turn if the caller holds it.
pub fn on_turn(state: &TableState, holder: SeatSet) -> Result<Seat, Refusal> {
    match state.turn() {
        Turn::Player(seat) if holder.holds(seat) => Ok(seat),
        Turn::Player(seat) => {
            Err(Refusal::OtherSeat(format!("it is the turn of {}", state.seats[seat.index()].name)))
        }
        _ => Err(Refusal::Conflict("the match is over".to_owned())),
    }
}

/// The row of a move; whether it is legal shows when it is added.
pub fn play(state: &TableState, holder: SeatSet, action: String) -> Result<Vec<Draft>, Refusal> {
    let seat = on_turn(state, holder)?;
    Ok(vec![Draft::new(RowKind::Move, seat, action)])
}

/// The row of giving up: with the seat on turn if the caller holds it, else with the first one held.
pub fn resign(state: &TableState, holder: SeatSet) -> Result<Vec<Draft>, Refusal> {
    if state.is_over() {
        return Err(Refusal::Conflict("the match is over".to_owned()));
    }
    let seat = on_turn(state, holder).ok().or_else(|| holder.seats().next());
    let seat = seat.ok_or_else(|| Refusal::OtherSeat("spectators cannot give up".to_owned()))?;
    Ok(vec![Draft::new(RowKind::Resign, seat, "")])
}

/// The row of another name at the caller's own seat; none if no name is left of it.
pub fn rename(seat: Seat, name: Option<String>) -> Vec<Draft> {
    name.map(|name| Draft::new(RowKind::Rename, seat, name)).into_iter().collect()
}

/// The row of taking an open seat.
pub fn join(
    state: &TableState,
    seat: Seat,
    name: Option<String>,
    token: TokenHash,
) -> Result<Vec<Draft>, Refusal> {
    let sitting = state.seats.get(seat.index()).filter(|sitting| sitting.kind == SeatKind::Open);
    let sitting = sitting.ok_or_else(|| Refusal::Conflict("the seat is taken".to_owned()))?;
    let name = name.unwrap_or_else(|| sitting.name.clone());
    Ok(vec![Draft { token: Some(token.0), ..Draft::new(RowKind::Join, seat, name) }])
}

/// Returns a seat of the caller's if the match may be played again.
pub fn may_rematch(state: &TableState, holder: SeatSet) -> Result<Seat, Refusal> {
    if !state.is_over() {
        return Err(Refusal::Conflict("the match is not over".to_owned()));
    }
    holder.seats().next().ok_or_else(|| Refusal::OtherSeat("spectators cannot ask".to_owned()))
}

/// The row that names the table where the same people play again; none if there is one already.
pub fn rematch(state: &TableState, seat: Seat, id: TableId) -> Vec<Draft> {
    match state.rematch {
        Some(_) => Vec::new(),
        None => vec![Draft::new(RowKind::Rematch, seat, id.as_str())],
    }
}
