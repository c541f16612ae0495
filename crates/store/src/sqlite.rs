//! The embedded store: one file, one writer, a few readers.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use rusqlite::{Connection, OptionalExtension};
use tessera_table::{Row, RowKind, SeatKind, StoredSeat, StoredTable, TableId};
use tokio::sync::oneshot;

use super::writer::Writer;
use super::{Change, CommitError, Store, StoreError, WriteCounts, schema};

/// How many idle readers are kept.
const READERS: usize = 4;

/// A store in one SQLite file.
pub struct SqliteStore {
    path: PathBuf,
    readers: Mutex<Vec<Connection>>,
    writer: Writer,
}

impl SqliteStore {
    /// Opens the file, and makes it if there is none.
    pub fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let writer = Writer::start(schema::open_to_write(path)?)?;
        let reader = schema::open_to_read(path)?;
        Ok(SqliteStore { path: path.to_owned(), readers: vec![reader].into(), writer })
    }

    fn read<T>(&self, read: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let idle = self.readers.lock().expect("nothing panics while it holds the readers").pop();
        let connection = match idle {
            Some(connection) => connection,
            None => schema::open_to_read(&self.path)?,
        };
        let result = read(&connection);
        let mut readers = self.readers.lock().expect("nothing panics while it holds the readers");
        if readers.len() < READERS {
            readers.push(connection);
        }
        result
    }
}

impl Store for SqliteStore {
    fn load(&self, id: TableId, rows: u32) -> Result<Option<(StoredTable, Vec<Row>)>, StoreError> {
        self.read(|connection| {
            // One transaction, so that the table and its rows are of one moment.
            let transaction = connection.unchecked_transaction()?;
            let Some(mut table) = load_table(&transaction, id)? else { return Ok(None) };
            table.seats = load_seats(&transaction, id)?;
            let rows = load_rows(&transaction, id, rows)?;
            Ok(Some((table, rows)))
        })
    }

    fn commit(&self, change: Change) -> oneshot::Receiver<Result<(), CommitError>> {
        self.writer.commit(change)
    }

    fn ready(&self) -> Result<(), StoreError> {
        self.read(|connection| {
            connection.query_row("SELECT count(*) FROM (SELECT 1 FROM tables LIMIT 1)", [], |_| Ok(()))?;
            Ok(())
        })
    }

    fn counts(&self) -> WriteCounts {
        self.writer.counts()
    }

    fn close(&self) {
        self.writer.close();
    }
}

fn load_table(connection: &Connection, id: TableId) -> Result<Option<StoredTable>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT game, rules_version, options, start, dealt, seed, seed_commit, parent, created_at
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

fn load_rows(connection: &Connection, id: TableId, most: u32) -> Result<Vec<Row>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT number, kind, seat, body, request, token_hash, state_hash, at
         FROM log WHERE table_id = ?1 AND number < ?2 ORDER BY number",
    )?;
    let mut rows = select.query(rusqlite::params![id.as_str(), most])?;
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
        });
    }
    Ok(found)
}
