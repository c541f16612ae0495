//! The border between tables and the place where their logs are kept: a trait over rows, and SQLite. A store knows no
//! games, no requests and no sockets.

mod schema;
mod sqlite;
mod writer;

use tokio::sync::oneshot;

pub use sqlite::SqliteStore;

use tessera_table::{Row, StoredTable, TableId};

/// A change that is written as a whole or not at all.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// A new table.
    pub create: Option<StoredTable>,
    /// Rows of tables, each with numbers that follow each other.
    pub rows: Vec<(TableId, Vec<Row>)>,
}

/// Why a change was not written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommitError {
    /// The number of the first row is taken, or the new table's name is.
    #[error("somebody else was first")]
    Taken,
    /// Too many changes wait to be written.
    #[error("too many changes wait to be written")]
    Busy,
    /// The store itself fails.
    #[error("the store fails: {0}")]
    Failed(String),
}

/// Why something cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the store fails: {0}")]
pub struct StoreError(pub String);

/// How much has been written.
#[derive(Clone, Copy, Default, Debug)]
pub struct WriteCounts {
    /// Transactions.
    pub groups: u64,
    /// Changes in them.
    pub changes: u64,
    /// Microseconds that the transactions took.
    pub micros: u64,
}

/// A place for logs. Reading may block the thread; writing answers when the change is durable.
pub trait Store: Send + Sync + 'static {
    /// Returns a table and its first `rows` rows, or `None` if no table has this name.
    fn load(&self, id: TableId, rows: u32) -> Result<Option<(StoredTable, Vec<Row>)>, StoreError>;

    /// Writes a change. The answer comes when the change will survive a loss of power.
    fn commit(&self, change: Change) -> oneshot::Receiver<Result<(), CommitError>>;

    /// Whether the store can be read.
    fn ready(&self) -> Result<(), StoreError>;

    /// How much has been written since the start.
    fn counts(&self) -> WriteCounts;

    /// Finishes what waits and refuses everything that comes later.
    fn close(&self);
}
