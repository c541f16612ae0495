//! The storage interface for table logs: a trait over rows, implemented by an SQLite file and by a PostgreSQL database. A
//! store knows nothing about games or sockets.

mod backup;
mod counters;
mod files;
mod postgres;
mod schema;
mod sqlite;
mod writer;

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

pub use backup::{backup, replace};
pub use postgres::{PostgresStore, StoreUrl};
pub use sqlite::SqliteStore;

use tessera_table::{Row, StoredTable, TableId};

/// A future answer of a store. The caller's thread is never blocked.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A change that is written atomically.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// A new table.
    pub create: Option<StoredTable>,
    /// Rows to append to tables; the numbers within each table are consecutive.
    pub rows: Vec<(TableId, Vec<Row>)>,
    /// A table to delete with all of its rows.
    pub delete: Option<Deletion>,
}

/// A request to delete a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deletion {
    /// The id of the table.
    pub id: TableId,
    /// Delete only if nothing has happened there after this time, in milliseconds since 1970.
    pub unchanged_since: Option<i64>,
}

/// The reason why a change was not written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommitError {
    /// The number of the first row is taken, or the id or request of the new table is.
    #[error("somebody else was first")]
    Taken,
    /// The table does not exist, or may not be deleted now.
    #[error("the table is gone")]
    Gone,
    /// Too many changes are waiting to be written.
    #[error("too many changes wait to be written")]
    Busy,
    /// The store itself failed. If it broke in the middle of a commit, the change may have been written all the same.
    #[error("the store fails: {0}")]
    Failed(String),
}

/// The reason why a store cannot be opened or read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub String);

/// Write statistics.
#[derive(Clone, Copy, Default, Debug)]
pub struct WriteCounts {
    /// The number of transactions.
    pub groups: u64,
    /// The number of changes in them.
    pub changes: u64,
    /// The number of changes that could not be written.
    pub failures: u64,
    /// The total duration of the transactions in microseconds.
    pub micros: u64,
}

/// A table with its rows.
pub type Log = (StoredTable, Vec<Row>);

/// A table in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The id of the table.
    pub id: TableId,
    /// The time of its last change, in milliseconds since 1970.
    pub changed: i64,
    /// Whether any move has been made.
    pub played: bool,
}

/// Storage for logs. Everything acknowledged as written survives a power loss.
///
/// The row number serves as compare-and-swap: if several callers commit the same number, exactly one succeeds, and the
/// others read the tail and decide again.
pub trait Store: Send + Sync + 'static {
    /// Returns a table and its first `rows` rows, or `None` if no table has this id.
    fn load(&self, id: TableId, rows: u32) -> Later<'_, Result<Option<Log>, StoreError>>;

    /// Returns the rows of a table from number `from` on.
    fn tail(&self, id: TableId, from: u32) -> Later<'_, Result<Vec<Row>, StoreError>>;

    /// Returns the first row of a table that a request wrote.
    fn requested(&self, id: TableId, request: &str) -> Later<'_, Result<Option<Row>, StoreError>>;

    /// Returns the table that a request opened.
    fn opened(&self, request: &str) -> Later<'_, Result<Option<StoredTable>, StoreError>>;

    /// Returns at most `most` tables, ordered by id, after a given id.
    fn list(&self, after: Option<TableId>, most: u32) -> Later<'_, Result<Vec<Listed>, StoreError>>;

    /// Writes a change. The change is queued by the call itself; the future resolves once it is durable.
    fn commit(&self, change: Change) -> Later<'static, Result<(), CommitError>>;

    /// Checks that the store is writable by trying it.
    fn ready(&self) -> Later<'static, Result<(), CommitError>>;

    /// Returns the write statistics since the start.
    fn counts(&self) -> WriteCounts;

    /// Finishes pending writes, closes the store cleanly, and refuses all later requests. Blocks the thread.
    fn close(&self);

    /// Returns the interface of a store that several processes use at the same time.
    fn shared(&self) -> Option<&dyn Shared> {
        None
    }
}

/// Hints that other processes have changed tables: each is a table with its number of rows, 0 after its deletion. Hints
/// may be lost.
pub type Hints = tokio::sync::broadcast::Receiver<(TableId, u32)>;

/// The additional interface of a store that several processes use at the same time.
pub trait Shared: Send + Sync {
    /// Subscribes to the hints of other processes.
    fn hints(&self) -> Hints;

    /// Returns how many rows each of the tables has, leaving out those that do not exist.
    fn heights(&self, ids: Vec<TableId>) -> Later<'_, Result<Vec<(TableId, u32)>, StoreError>>;

    /// Takes or renews the lease for adding row number `rows` to a table. Returns false while another process has it.
    /// A lease ends with its time or when one is taken for a later row.
    fn lease(&self, id: TableId, rows: u32, time: Duration) -> Later<'_, Result<bool, StoreError>>;

    /// Gives up a lease, without waiting for the result.
    fn release(&self, id: TableId, rows: u32);
}
