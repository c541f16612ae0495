//! Opening a table.

use tessera_core::{AnyGame, Problem};

use crate::extend::{Refusal, extend};
use crate::id::TableId;
use crate::proof::Sealed;
use crate::rows::{Row, StoredSeat, StoredTable};
use crate::state::{FoldError, RULES_VERSION, State};

/// A table that is about to be opened.
pub struct Plan {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The chosen options.
    pub options: Vec<(String, String)>,
    /// The setup at the start, if it is not to be dealt.
    pub setup: Option<String>,
    /// The seats.
    pub seats: Vec<StoredSeat>,
    /// The table that this one continues.
    pub parent: Option<TableId>,
}

impl Plan {
    /// Deals with a fresh seed under a fresh name: the table with its first draws, and their rows.
    pub fn build(&self, id: TableId, seed: [u8; 32], now: i64) -> Result<(State, Vec<Row>), Refusal> {
        let name = self.game.info().name;
        let mut sealed = Sealed {
            table: id.to_string(),
            game: name.to_owned(),
            options: self.options.clone(),
            opened: self.setup.clone(),
        };
        let start = sealed.start(self.game, &seed)?;
        if start.seats() != self.seats.len() {
            let message = format!("this match has {} seats, not {}", start.seats(), self.seats.len());
            return Err(Problem::bad_request(message).into());
        }
        // The text that is committed to is the canonical one, as a record has it.
        sealed.opened = sealed.opened.map(|_| start.setup());
        let stored = StoredTable {
            id,
            game: name.to_owned(),
            rules_version: RULES_VERSION,
            options: self.options.clone(),
            start: start.setup(),
            dealt: self.setup.is_none(),
            seed,
            commit: sealed.commit(&seed),
            parent: self.parent,
            created: now,
            seats: self.seats.clone(),
        };
        let state = State::open(stored, self.game).map_err(|error| match error {
            FoldError::Start(problem) => Refusal::Problem(problem),
            other => Problem::invalid(other).into(),
        })?;
        extend(&state, Vec::new(), None, now)
    }
}
