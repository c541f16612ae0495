//! The border between tables and the place where their logs are kept: a trait over rows, and SQLite. A store knows no
//! games and no sockets.

mod backup;
mod files;
mod schema;
mod sqlite;
mod writer;

use std::future::Future;
use std::pin::Pin;

pub use backup::{backup, replace};
pub use sqlite::SqliteStore;

use tessera_table::{Row, StoredTable, TableId};

/// What a store answers later. Nothing waits on the thread of the caller.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A change that is written as a whole or not at all.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// A new table.
    pub create: Option<StoredTable>,
    /// Rows of tables, each with numbers that follow each other.
    pub rows: Vec<(TableId, Vec<Row>)>,
    /// A table that goes with all of its rows.
    pub delete: Option<Deletion>,
}

/// A table that is to be deleted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deletion {
    /// Its name.
    pub id: TableId,
    /// Only if nothing has happened there after this moment, in milliseconds since 1970.
    pub unchanged_since: Option<i64>,
}

/// Why a change was not written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommitError {
    /// The number of the first row is taken, or the new table's name or request is.
    #[error("somebody else was first")]
    Taken,
    /// There is no such table, or it is not to be deleted now.
    #[error("the table is gone")]
    Gone,
    /// Too many changes wait to be written.
    #[error("too many changes wait to be written")]
    Busy,
    /// The store itself fails.
    #[error("the store fails: {0}")]
    Failed(String),
}

/// Why something cannot be read, or a store cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub String);

/// How much has been written.
#[derive(Clone, Copy, Default, Debug)]
pub struct WriteCounts {
    /// Transactions.
    pub groups: u64,
    /// Changes in them.
    pub changes: u64,
    /// Changes that the store failed to write.
    pub failures: u64,
    /// Microseconds that the transactions took.
    pub micros: u64,
}

/// A table with its rows.
pub type Log = (StoredTable, Vec<Row>);

/// A table in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its name.
    pub id: TableId,
    /// When something happened there last, in milliseconds since 1970.
    pub changed: i64,
    /// Whether anybody has moved.
    pub played: bool,
}

/// A place for logs. Whatever is answered as written survives a loss of power.
///
/// The number of a row is the compare-and-swap: of those who commit the same number exactly one succeeds, and the others
/// read the tail and decide again.
pub trait Store: Send + Sync + 'static {
    /// Returns a table and its first `rows` rows, or `None` if no table has this name.
    fn load(&self, id: TableId, rows: u32) -> Later<'_, Result<Option<Log>, StoreError>>;

    /// Returns the rows of a table from number `from` on.
    fn tail(&self, id: TableId, from: u32) -> Later<'_, Result<Vec<Row>, StoreError>>;

    /// Returns the row of a table that a request wrote first.
    fn requested(&self, id: TableId, request: &str) -> Later<'_, Result<Option<Row>, StoreError>>;

    /// Returns the table that a request opened.
    fn opened(&self, request: &str) -> Later<'_, Result<Option<StoredTable>, StoreError>>;

    /// Returns at most `most` tables, in the order of their names, after a name.
    fn list(&self, after: Option<TableId>, most: u32) -> Later<'_, Result<Vec<Listed>, StoreError>>;

    /// Writes a change. It is handed over when this is called, and the answer comes when it is durable.
    fn commit(&self, change: Change) -> Later<'static, Result<(), CommitError>>;

    /// Whether the store can be written, which is tried.
    fn ready(&self) -> Later<'static, Result<(), CommitError>>;

    /// How much has been written since the start.
    fn counts(&self) -> WriteCounts;

    /// Finishes what waits, leaves everything in order, and refuses everything that comes later. Blocks the thread.
    fn close(&self);
}
