//! The embedded store: one file, one writer, a few readers.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use rusqlite::{Connection, OptionalExtension, params};
use tessera_table::{Request, Row, RowKind, SeatKind, StoredSeat, StoredTable, TableId};

use super::files::{self, Lock, Presence};
use super::writer::Writer;
use super::{Change, CommitError, Later, Listed, Log, Store, StoreError, WriteCounts, schema};

/// The number of idle readers to keep.
const READERS: usize = 4;

/// A store in one SQLite file. Only one process at a time may have it open.
pub struct SqliteStore {
    reading: Arc<Reading>,
    writer: Writer,
    lock: Mutex<Option<Lock>>,
}

/// State shared by the readers.
struct Reading {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl SqliteStore {
    /// Opens the file, creating it if it does not exist. The folder must exist.
    pub fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let lock = Lock::take(path)?;
        files::prepare(path)?;
        let named = |error: StoreError| StoreError(format!("{}: {error}", path.display()));
        let connection = schema::open_to_write(path).map_err(named)?;
        let reader = schema::open_to_read(path)?;
        let writer = Writer::start(connection, Presence::of(path))?;
        let reading = Reading { path: path.to_owned(), idle: vec![reader].into() };
        Ok(SqliteStore { reading: Arc::new(reading), writer, lock: Some(lock).into() })
    }

    /// Verifies the integrity of the whole file, which takes a while. Blocks the thread.
    pub fn check(&self) -> Result<(), StoreError> {
        let found: String = self.reading.read(|connection| {
            Ok(connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?)
        })?;
        if found == "ok" { Ok(()) } else { Err(StoreError(format!("the file is damaged: {found}"))) }
    }

    fn later<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Later<'static, Result<T, StoreError>> {
        let reading = self.reading.clone();
        Box::pin(async move {
            let done = tokio::task::spawn_blocking(move || reading.read(read)).await;
            done.unwrap_or_else(|error| Err(StoreError(error.to_string())))
        })
    }
}

impl Reading {
    fn read<T>(&self, read: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let idle = self.idle.lock().expect("nothing panics while it holds the readers").pop();
        let connection = match idle {
            Some(connection) => connection,
            None => schema::open_to_read(&self.path)?,
        };
        // After an error the reader is dropped, not reused.
        let result = read(&connection)?;
        let mut idle = self.idle.lock().expect("nothing panics while it holds the readers");
        if idle.len() < READERS {
            idle.push(connection);
        }
        Ok(result)
    }
}

impl Store for SqliteStore {
    fn load(&self, id: TableId, rows: u32) -> Later<'_, Result<Option<Log>, StoreError>> {
        self.later(move |connection| {
            // A single transaction, so that the table and its rows are consistent.
            let transaction = connection.unchecked_transaction()?;
            let Some(mut table) = load_table(&transaction, id)? else { return Ok(None) };
            table.seats = load_seats(&transaction, id)?;
            let rows = load_rows(&transaction, id, 0, rows)?;
            Ok(Some((table, rows)))
        })
    }

    fn tail(&self, id: TableId, from: u32) -> Later<'_, Result<Vec<Row>, StoreError>> {
        self.later(move |connection| load_rows(connection, id, from, u32::MAX))
    }

    fn requested(&self, id: TableId, request: &str) -> Later<'_, Result<Option<Row>, StoreError>> {
        let request = request.to_owned();
        self.later(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT number FROM log WHERE table_id = ?1 AND request = ?2 ORDER BY number LIMIT 1",
            )?;
            let number = select.query_row([id.as_str(), &*request], |row| row.get::<_, u32>(0)).optional()?;
            let Some(number) = number else { return Ok(None) };
            Ok(load_rows(connection, id, number, number.saturating_add(1))?.pop())
        })
    }

    fn opened(&self, request: &str) -> Later<'_, Result<Option<StoredTable>, StoreError>> {
        let request = request.to_owned();
        self.later(move |connection| {
            let mut select = connection.prepare_cached("SELECT id FROM tables WHERE request = ?1")?;
            let id = select.query_row([request], |row| row.get::<_, String>(0)).optional()?;
            let Some(id) = id.as_deref().and_then(TableId::parse) else { return Ok(None) };
            let Some(mut table) = load_table(connection, id)? else { return Ok(None) };
            table.seats = load_seats(connection, id)?;
            Ok(Some(table))
        })
    }

    fn list(&self, after: Option<TableId>, most: u32) -> Later<'_, Result<Vec<Listed>, StoreError>> {
        self.later(move |connection| {
            let mut select = connection.prepare_cached(
                "SELECT id,
                   coalesce((SELECT at FROM log WHERE table_id = id ORDER BY number DESC LIMIT 1), created_at),
                   EXISTS(SELECT 1 FROM log WHERE table_id = id AND kind = ?3)
                 FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2",
            )?;
            let after = after.as_ref().map_or("", TableId::as_str);
            let read = |row: &rusqlite::Row<'_>| {
                Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?, row.get::<_, bool>(2)?))
            };
            let found = select.query_map(params![after, most, RowKind::Move.number()], read)?;
            let mut listed = Vec::new();
            for row in found {
                let (id, changed, played) = row?;
                let id = TableId::parse(&id).ok_or_else(|| StoreError(format!("{id:?} is no name of a table")))?;
                listed.push(Listed { id, changed, played });
            }
            Ok(listed)
        })
    }

    fn commit(&self, change: Change) -> Later<'static, Result<(), CommitError>> {
        self.writer.commit(change)
    }

    fn ready(&self) -> Later<'static, Result<(), CommitError>> {
        self.writer.probe()
    }

    fn counts(&self) -> WriteCounts {
        self.writer.counts()
    }

    fn close(&self) {
        self.reading.idle.lock().expect("nothing panics while it holds the readers").clear();
        self.writer.close();
        self.lock.lock().expect("nothing panics while it holds the lock").take();
    }
}

fn load_table(connection: &Connection, id: TableId) -> Result<Option<StoredTable>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT game, rules_version, options, start, dealt, seed, seed_commit, parent, created_at, request, intent
         FROM tables WHERE id = ?1",
    )?;
    let read = |row: &rusqlite::Row<'_>| {
        let table = StoredTable {
            id,
            game: row.get(0)?,
            rules_version: row.get(1)?,
            options: Vec::new(),
            start: row.get(3)?,
            dealt: row.get(4)?,
            seed: row.get(5)?,
            commit: row.get(6)?,
            parent: row.get::<_, Option<String>>(7)?.as_deref().and_then(TableId::parse),
            request: match (row.get(9)?, row.get::<_, Option<i64>>(10)?) {
                (Some(id), Some(intent)) => Some(Request { id, intent: intent as u64 }),
                _ => None,
            },
            created: row.get(8)?,
            seats: Vec::new(),
        };
        Ok((table, row.get::<_, String>(2)?))
    };
    let Some((table, options)) = select.query_row([id.as_str()], read).optional()? else { return Ok(None) };
    let options = tessera_wire::parse(options.as_bytes()).map_err(|error| StoreError(error.message))?;
    Ok(Some(StoredTable { options, ..table }))
}

fn load_seats(connection: &Connection, id: TableId) -> Result<Vec<StoredSeat>, StoreError> {
    let mut select = connection
        .prepare_cached("SELECT kind, name, bot, token_hash FROM seats WHERE table_id = ?1 ORDER BY seat")?;
    let seats = select.query_map([id.as_str()], |row| {
        let kind = match row.get(0)? {
            0i64 => SeatKind::Person,
            1 => SeatKind::Open,
            _ => SeatKind::Bot(row.get(2)?),
        };
        Ok(StoredSeat { kind, name: row.get(1)?, token: row.get(3)? })
    })?;
    Ok(seats.collect::<Result<_, _>>()?)
}

/// Reads the rows from number `from` up to number `to`.
fn load_rows(connection: &Connection, id: TableId, from: u32, to: u32) -> Result<Vec<Row>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT number, kind, seat, body, request, token_hash, state_hash, at, intent
         FROM log WHERE table_id = ?1 AND number >= ?2 AND number < ?3 ORDER BY number",
    )?;
    let mut rows = select.query(params![id.as_str(), from, to])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let kind = RowKind::from_number(row.get(1)?)
            .ok_or_else(|| StoreError(format!("table {id} has a row of an unknown kind")))?;
        found.push(Row {
            number: row.get(0)?,
            kind,
            seat: row.get(2)?,
            text: row.get(3)?,
            request: row.get(4)?,
            token: row.get(5)?,
            hash: row.get::<_, i64>(6)? as u64,
            at: row.get(7)?,
            intent: row.get::<_, Option<i64>>(8)?.map(|intent| intent as u64),
        });
    }
    Ok(found)
}
