//! Appending rows to a log.

use tessera_core::{Problem, Seat, Turn};

use crate::id::Request;
use crate::proof::draw_rng;
use crate::rows::{Row, RowKind};
use crate::state::TableState;

/// A row to be added.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The kind of the row.
    pub kind: RowKind,
    /// The seat that acts.
    pub seat: Option<Seat>,
    /// The action, the name or the number.
    pub text: String,
    /// The token hash of a person who takes a seat.
    pub token: Option<[u8; 32]>,
}

impl Draft {
    /// Creates a row of a seat.
    pub fn new(kind: RowKind, seat: Seat, text: impl Into<String>) -> Draft {
        Draft { kind, seat: Some(seat), text: text.into(), token: None }
    }
}

/// The reason why a table refuses a request.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The caller's view is out of date.
    #[error("the table has gone on")]
    Stale,
    /// It is not possible now.
    #[error("{0}")]
    Conflict(String),
    /// The seat belongs to somebody else.
    #[error("{0}")]
    OtherSeat(String),
    /// The action is malformed or illegal.
    #[error("{0}")]
    Problem(Problem),
    /// A piece cannot be lifted because of pieces placed later.
    #[error("{message}")]
    Held {
        /// A sentence that names the pieces in the way.
        message: String,
        /// The ids of the items in the way.
        items: Vec<String>,
    },
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal::Problem(problem)
    }
}

/// The number of rows after which a log accepts no more moves; real matches have less than a tenth of that.
const MOST_ROWS: u32 = 4096;

/// Limits the length of a log. Names and questions reach their limit first, so that nobody can block a match by
/// renaming; resigning and rematches are always possible.
fn has_room(state: &TableState, drafts: &[Draft]) -> Result<(), Refusal> {
    let most = |kind: RowKind| match kind {
        RowKind::Resign | RowKind::Rematch => u32::MAX,
        RowKind::Move | RowKind::Draw => MOST_ROWS,
        _ => MOST_ROWS / 2,
    };
    if drafts.iter().all(|draft| state.rows < most(draft.kind)) {
        return Ok(());
    }
    Err(Refusal::Conflict("this table has been changed too often".to_owned()))
}

/// Returns the state after these drafts and the draws that follow, with their rows. The request is stored in the first
/// row; `now` is in milliseconds since 1970.
pub fn extend(
    state: &TableState,
    drafts: Vec<Draft>,
    mut request: Option<Request>,
    now: i64,
) -> Result<(TableState, Vec<Row>), Refusal> {
    has_room(state, &drafts)?;
    let mut state = state.clone();
    let mut rows = Vec::with_capacity(drafts.len() + 1);
    let mut add = |state: &mut TableState, draft: Draft| -> Result<(), Refusal> {
        let (request, intent) = request.take().map(|request| (request.id, request.intent)).unzip();
        let mut row = Row {
            number: state.rows,
            kind: draft.kind,
            seat: draft.seat.map(|seat| seat.index() as u8),
            text: draft.text,
            request,
            intent,
            token: draft.token,
            hash: 0,
            at: now,
        };
        state.apply(&row)?;
        row.hash = state.position.hash.0;
        rows.push(row);
        Ok(())
    };
    for draft in drafts {
        add(&mut state, draft)?;
    }
    while state.turn() == Turn::Dealer {
        let stored = &state.header.stored;
        let mut rng = draw_rng(stored.id.as_str(), &stored.seed, state.plies.len(), state.requests());
        let text = state.position.inner.sample_draw(&mut rng).unwrap_or_default();
        add(&mut state, Draft { kind: RowKind::Draw, seat: None, text, token: None })?;
    }
    Ok((state, rows))
}
