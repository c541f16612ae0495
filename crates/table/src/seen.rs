//! Requests already carried out: repeating one returns its first answer.

use tessera_core::Seat;

use crate::extend::Refusal;
use crate::id::Request;
use crate::rows::{Row, RowKind};
use crate::seat_set::SeatSet;

/// The result of a request when it was first received.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct First {
    /// The seat that sent it.
    pub seat: Option<u8>,
    /// The number of its first row.
    pub row: u32,
    /// The hash of what it asked for, if stored.
    pub intent: Option<u64>,
}

impl First {
    /// Returns the result of the request in a row.
    pub fn of(row: &Row) -> First {
        First { seat: row.seat, row: row.number, intent: row.intent }
    }

    /// Returns the requests in the rows with their ids.
    pub fn all(rows: &[Row]) -> impl Iterator<Item = (String, First)> {
        rows.iter().filter_map(|row| Some((row.request.clone()?, First::of(row))))
    }

    /// Refuses a caller who did not send the request.
    pub fn is_theirs(&self, seats: SeatSet) -> Result<(), Refusal> {
        let holds = |seat: u8| seats.holds(Seat::new(usize::from(seat) % Seat::MAX));
        if self.seat.is_some_and(holds) {
            return Ok(());
        }
        Err(Refusal::Conflict("this request id has been used by somebody else".to_owned()))
    }

    /// Returns whether the request asked for the same thing.
    pub fn is_same(&self, request: &Request) -> bool {
        self.intent.is_none_or(|intent| intent == request.intent)
    }

    /// Returns the number of rows in the log when the request was answered: after the draws that followed and, at a
    /// single-player table, after the replayed moves. Those rows have no request of their own.
    pub fn answered_at(&self, rows: &[Row], alone: bool) -> usize {
        let next = self.row as usize + 1;
        let replayed = |row: &Row| alone && row.kind == RowKind::Move && row.request.is_none();
        let with_it = |row: &&Row| row.kind == RowKind::Draw || replayed(row);
        next + rows.get(next..).unwrap_or_default().iter().take_while(with_it).count()
    }
}
