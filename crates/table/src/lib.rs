//! The interface between tables and their hosts: a table is the fold of its log, with seats, take-backs, draws, a proof
//! of fairness, records, and one view per viewer.
//!
//! The crate does no I/O, reads no clock and starts no threads; time and random bytes are arguments. It has two hosts:
//! the server, and the browser playing without a server.
//!
//! ```
//! use tessera_table::{NewSeat, NewTable, Part, Request, SeatKind, SeatSet, Snapshot, TableId, Token, acts, extend};
//!
//! let game = tessera_catalog::GAMES[0];
//! let seat = || NewSeat { kind: SeatKind::Person, name: None };
//! let seats = (0..game.info().seats.0).map(|_| seat()).collect();
//! let wanted = NewTable { game: game.info().name.to_owned(), options: Vec::new(), seats, setup: None, request: None };
//! // Random bytes and the moment come from the host.
//! let (plan, _tokens) = wanted.plan(game, &[], || Token::from_random([7; 16]))?;
//! let (state, rows) = plan.build(TableId::from_random([1; 8]), [2; 32], 1_000)?;
//! assert_eq!(state.rows as usize, rows.len());
//!
//! let everybody = SeatSet::from_index(SeatSet::COUNT - 1);
//! let action = state.position.inner.actions().swap_remove(0);
//! let drafts = acts::play(&state, everybody, action)?;
//! let (next, rows) = extend(&state, drafts, Some(Request::new("my-first-move".to_owned(), &["move"])), 2_000)?;
//! assert_eq!(rows[0].number, state.rows, "the host stores these rows, and then shows the next state");
//!
//! let mut view = Vec::new();
//! Snapshot::new(next, [true; 4]).write_view(everybody, Part::Whole, &mut view);
//! assert!(view.starts_with(b"{\"game\":"));
//! # Ok::<(), tessera_table::Refusal>(())
//! ```

pub mod acts;
mod extend;
mod id;
pub mod lift;
mod names;
mod open;
mod position;
mod proof;
mod rows;
mod seat_set;
mod seen;
mod snapshot;
mod state;
pub mod take_back;
mod versions;

pub use extend::{Draft, Refusal, extend};
pub use id::{Request, TableId, Token, TokenHash, hex, is_request, is_secret_request, unhex};
pub use names::clean_name;
pub use open::{NewSeat, NewTable, Plan, Tokens};
pub use position::{Drawn, Position, Proved};
pub use proof::{Sealed, TableRecord, VerifyError, draw_rng};
pub use rows::{Row, RowKind, SeatKind, StoredSeat, StoredTable};
pub use seat_set::SeatSet;
pub use seen::First;
pub use snapshot::{Part, Snapshot};
pub use state::{Asked, FoldError, Header, Ply, Sitting, TableState};
pub use versions::{READABLE, RULES_VERSION};
