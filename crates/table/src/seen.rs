//! Requests that have been carried out: sent again, they get their first answer again.

use tessera_core::Seat;

use crate::extend::Refusal;
use crate::id::Request;
use crate::rows::{Row, RowKind};
use crate::seat_set::SeatSet;

/// What a request did when it came first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct First {
    /// Who sent it.
    pub seat: Option<u8>,
    /// The number of its first row.
    pub row: u32,
    /// The fingerprint of what it asked for, if it was noted.
    pub intent: Option<u64>,
}

impl First {
    /// What the request of a row did.
    pub fn of(row: &Row) -> First {
        First { seat: row.seat, row: row.number, intent: row.intent }
    }

    /// The requests of rows, by the names that their senders gave them.
    pub fn all(rows: &[Row]) -> impl Iterator<Item = (String, First)> {
        rows.iter().filter_map(|row| Some((row.request.clone()?, First::of(row))))
    }

    /// Refuses a caller who did not send it.
    pub fn is_theirs(&self, seats: SeatSet) -> Result<(), Refusal> {
        let holds = |seat: u8| seats.holds(Seat::new(usize::from(seat) % Seat::MAX));
        if self.seat.is_some_and(holds) {
            return Ok(());
        }
        Err(Refusal::Conflict("this request id has been used by somebody else".to_owned()))
    }

    /// Whether it asked for the same.
    pub fn is_same(&self, request: &Request) -> bool {
        self.intent.is_none_or(|intent| intent == request.intent)
    }

    /// How many rows of the log there were when it was answered: after the draws that followed and, at a table for one
    /// player, after the moves that were replayed. Those have no request of their own.
    pub fn answered_at(&self, rows: &[Row], alone: bool) -> usize {
        let next = self.row as usize + 1;
        let replayed = |row: &Row| alone && row.kind == RowKind::Move && row.request.is_none();
        let with_it = |row: &&Row| row.kind == RowKind::Draw || replayed(row);
        next + rows.get(next..).unwrap_or_default().iter().take_while(with_it).count()
    }
}
