//! The SQLite schema, and the setup of a connection.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::StoreError;

/// The schema version; a file with a later version is not modified.
const VERSION: i64 = 3;

const TABLES: &str = "
CREATE TABLE tables(
  id TEXT PRIMARY KEY, game TEXT NOT NULL, rules_version INTEGER NOT NULL, options TEXT NOT NULL,
  start TEXT NOT NULL, dealt INTEGER NOT NULL, seed BLOB NOT NULL, seed_commit BLOB NOT NULL,
  parent TEXT, created_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE seats(
  table_id TEXT NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL, name TEXT NOT NULL, bot TEXT,
  token_hash BLOB, PRIMARY KEY(table_id, seat)) STRICT, WITHOUT ROWID;
";

/// Request ids have no unique index because every move would have to update it. A host that adds a row knows the
/// requests of all rows before it, or finds its row number taken.
const LOG: &str = "
CREATE TABLE log(
  table_id TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER, body TEXT NOT NULL,
  request TEXT, token_hash BLOB, state_hash INTEGER NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY(table_id, number)) STRICT, WITHOUT ROWID;
";

/// The additions of version 3: the intent of each request, and the request that opened a table.
const REQUESTS: &str = "
ALTER TABLE log ADD COLUMN intent INTEGER;
ALTER TABLE tables ADD COLUMN request TEXT;
ALTER TABLE tables ADD COLUMN intent INTEGER;
CREATE UNIQUE INDEX tables_by_request ON tables(request) WHERE request IS NOT NULL;
CREATE TABLE probe(id INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT;
";

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError(format!("the store fails: {error}"))
    }
}

/// Opens the file for writing and migrates it to the current version.
pub(super) fn open_to_write(path: &Path) -> Result<Connection, StoreError> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if !(0..=VERSION).contains(&version) {
        let message = format!("the file has version {version}, this program knows version {VERSION}");
        return Err(StoreError(message));
    }
    // Each step migrates to the next version; a new file goes through all of them.
    if version == 0 {
        transaction.execute_batch(TABLES)?;
        transaction.execute_batch(LOG)?;
    }
    if version == 1 {
        // Version 1 had an index of requests.
        transaction.execute_batch("ALTER TABLE log RENAME TO old_log")?;
        transaction.execute_batch(LOG)?;
        transaction.execute_batch("INSERT INTO log SELECT * FROM old_log; DROP TABLE old_log")?;
    }
    if version < 3 {
        transaction.execute_batch(REQUESTS)?;
    }
    if version != VERSION {
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()?;
    Ok(connection)
}

/// Opens the file read-only.
pub(super) fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    Ok(connection)
}
