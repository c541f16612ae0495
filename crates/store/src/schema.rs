//! The tables of the SQLite file, and how a connection is set up.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::StoreError;

/// The version in the file; a file of a later version is left alone.
const VERSION: i64 = 2;

const TABLES: &str = "
CREATE TABLE tables(
  id TEXT PRIMARY KEY, game TEXT NOT NULL, rules_version INTEGER NOT NULL, options TEXT NOT NULL,
  start TEXT NOT NULL, dealt INTEGER NOT NULL, seed BLOB NOT NULL, seed_commit BLOB NOT NULL,
  parent TEXT, created_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE seats(
  table_id TEXT NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL, name TEXT NOT NULL, bot TEXT,
  token_hash BLOB, PRIMARY KEY(table_id, seat)) STRICT, WITHOUT ROWID;
";

/// Request ids have no unique index, which every move would have to write: a host that adds a row knows the requests of
/// all rows before it, or finds its number taken.
const LOG: &str = "
CREATE TABLE log(
  table_id TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER, body TEXT NOT NULL,
  request TEXT, token_hash BLOB, state_hash INTEGER NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY(table_id, number)) STRICT, WITHOUT ROWID;
";

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError(error.to_string())
    }
}

/// Opens the file for writing and brings it to the present version.
pub(super) fn open_to_write(path: &Path) -> Result<Connection, StoreError> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match version {
        0 => {
            transaction.execute_batch(TABLES)?;
            transaction.execute_batch(LOG)?;
        }
        // Had an index of requests.
        1 => {
            transaction.execute_batch("ALTER TABLE log RENAME TO old_log")?;
            transaction.execute_batch(LOG)?;
            transaction.execute_batch("INSERT INTO log SELECT * FROM old_log; DROP TABLE old_log")?;
        }
        VERSION => {}
        other => {
            return Err(StoreError(format!(
                "{} has version {other}, this program knows version {VERSION}",
                path.display()
            )));
        }
    }
    if version != VERSION {
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()?;
    Ok(connection)
}

/// Opens the file for reading only.
pub(super) fn open_to_read(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    Ok(connection)
}
