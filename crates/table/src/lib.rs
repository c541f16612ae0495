//! A table as a fold of its log: rows, seats, take-backs, draws, the proof of fairness, records, and one view for each
//! viewer.
//!
//! Here is no input or output, no clock, no thread and no randomness of its own: the moment and random bytes are
//! arguments. A server and a browser without a server are two hosts around it.

mod extend;
mod id;
mod names;
mod open;
mod position;
mod proof;
mod rows;
mod seat_set;
mod snapshot;
mod state;
pub mod take_back;

pub use extend::{Draft, Refusal, extend};
pub use id::{TableId, Token, TokenHash, hex, is_request, unhex};
pub use names::clean_name;
pub use open::Plan;
pub use position::{Drawn, Position, Proved};
pub use proof::{Sealed, TableRecord, VerifyError, draw_rng, record_part};
pub use rows::{Row, RowKind, SeatKind, StoredSeat, StoredTable};
pub use seat_set::Viewer;
pub use snapshot::{Part, Snapshot};
pub use state::{Asked, FoldError, Header, Ply, RULES_VERSION, Sitting, State};
