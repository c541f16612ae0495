//! The actions of people at a table, and the log rows that they produce.

use tessera_core::{Seat, Turn};

use crate::extend::{Draft, Refusal};
use crate::id::{TableId, TokenHash};
use crate::rows::{RowKind, SeatKind};
use crate::seat_set::SeatSet;
use crate::state::TableState;

/// Refuses a caller whose view is out of date. Because plies may be taken back and replayed, callers that care also
/// pass the number of rows they know.
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

/// Returns the row of a move. Legality is checked when the row is added.
pub fn play(state: &TableState, holder: SeatSet, action: String) -> Result<Vec<Draft>, Refusal> {
    let seat = on_turn(state, holder)?;
    Ok(vec![Draft::new(RowKind::Move, seat, action)])
}

/// Returns the row of a resignation: of the seat on turn if the caller holds it, else of the first seat held.
pub fn resign(state: &TableState, holder: SeatSet) -> Result<Vec<Draft>, Refusal> {
    if state.is_over() {
        return Err(Refusal::Conflict("the match is over".to_owned()));
    }
    let seat = on_turn(state, holder).ok().or_else(|| holder.seats().next());
    let seat = seat.ok_or_else(|| Refusal::OtherSeat("spectators cannot give up".to_owned()))?;
    Ok(vec![Draft::new(RowKind::Resign, seat, "")])
}

/// Returns the row that renames the caller's own seat; empty if the name is empty after cleaning.
pub fn rename(seat: Seat, name: Option<String>) -> Vec<Draft> {
    name.map(|name| Draft::new(RowKind::Rename, seat, name)).into_iter().collect()
}

/// Returns the row that takes an open seat.
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

/// Returns one of the caller's seats if a rematch is possible.
pub fn may_rematch(state: &TableState, holder: SeatSet) -> Result<Seat, Refusal> {
    if !state.is_over() {
        return Err(Refusal::Conflict("the match is not over".to_owned()));
    }
    holder.seats().next().ok_or_else(|| Refusal::OtherSeat("spectators cannot ask".to_owned()))
}

/// Returns the row that names the table of the rematch; empty if there is a rematch already.
pub fn rematch(state: &TableState, seat: Seat, id: TableId) -> Vec<Draft> {
    match state.rematch {
        Some(_) => Vec::new(),
        None => vec![Draft::new(RowKind::Rematch, seat, id.as_str())],
    }
}
