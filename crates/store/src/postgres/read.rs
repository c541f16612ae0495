//! Reading, through a few connections of their own.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tessera_table::{Request, Row, RowKind, SeatKind, StoredSeat, StoredTable, TableId};
use tokio::sync::Semaphore;
use tokio_postgres::Row as Found;

use super::session::{Connector, Session, in_order};
use super::sql::Sql;
use super::trouble::Trouble;
use crate::{Later, Listed, Log, StoreError};

/// The number of connections.
const READERS: usize = 4;

/// The time for one read, including the wait for a connection.
const TIME: Duration = Duration::from_secs(10);

const BEGIN: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";

/// The readers of a store.
pub(super) struct Reading {
    connector: Arc<Connector>,
    idle: Mutex<Vec<Session>>,
    places: Semaphore,
}

impl Reading {
    pub(super) fn new(connector: Arc<Connector>) -> Reading {
        Reading { connector, idle: Mutex::default(), places: Semaphore::new(READERS) }
    }

    /// Runs a read on a connection. If the connection was broken, the read is repeated on a new one.
    pub(super) async fn read<T>(
        &self,
        read: impl for<'a> Fn(&'a Session) -> Later<'a, Result<T, Trouble>>,
    ) -> Result<T, StoreError> {
        let reading = async {
            let _place =
                self.places.acquire().await.map_err(|_| Trouble::Lost("the store is closed".to_owned()))?;
            if let Some(session) = self.idle() {
                match read(&session).await {
                    // After an error the connection is dropped, not reused.
                    Err(Trouble::Lost(_)) => {}
                    Err(other) => return Err(other),
                    Ok(found) => {
                        self.keep(session);
                        return Ok(found);
                    }
                }
            }
            let session = self.connector.session().await?;
            // Only leases are written here, which need not survive a power failure.
            let _ = session.client.batch_execute("SET synchronous_commit = off").await;
            let found = read(&session).await?;
            self.keep(session);
            Ok(found)
        };
        match tokio::time::timeout(TIME, reading).await {
            Ok(result) => Ok(result?),
            Err(_) => Err(StoreError("the database does not answer in time".to_owned())),
        }
    }

    fn idle(&self) -> Option<Session> {
        let mut idle = self.idle.lock().expect("nothing panics while it holds the readers");
        idle.retain(|session| !session.client.is_closed());
        idle.pop()
    }

    fn keep(&self, session: Session) {
        self.idle.lock().expect("nothing panics while it holds the readers").push(session);
    }

    pub(super) fn close(&self) {
        self.places.close();
        self.idle.lock().expect("nothing panics while it holds the readers").clear();
    }
}

/// Reads a table with its first rows, as of one moment.
pub(super) async fn load(session: &Session, id: TableId, rows: u32) -> Result<Option<Log>, Trouble> {
    let (id, most) = (id.as_str(), i64::from(rows));
    let begin = async {
        session.client.batch_execute(BEGIN).await?;
        Ok(Vec::new())
    };
    let commit = async {
        session.client.batch_execute("COMMIT").await?;
        Ok(Vec::new())
    };
    let queries: Vec<Later<'_, Result<Vec<Found>, Trouble>>> = vec![
        Box::pin(begin),
        Box::pin(async { session.query(Sql::Table, &[&id]).await }),
        Box::pin(async { session.query(Sql::Seats, &[&id]).await }),
        Box::pin(async { session.query(Sql::Rows, &[&id, &0i64, &most]).await }),
        Box::pin(commit),
    ];
    let mut found = in_order(queries).await.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter();
    let (_, table, seats, rows) = (found.next(), found.next(), found.next(), found.next());
    let Some(table) = table.unwrap_or_default().pop() else { return Ok(None) };
    let table = StoredTable {
        seats: seats.unwrap_or_default().iter().map(seat).collect::<Result<_, _>>()?,
        ..stored(&table)?
    };
    Ok(Some((table, rows.unwrap_or_default().iter().map(row).collect::<Result<_, _>>()?)))
}

/// Reads the rows from number `from` up to number `to`.
pub(super) async fn rows(session: &Session, id: TableId, from: u32, to: u32) -> Result<Vec<Row>, Trouble> {
    let values: (&str, i64, i64) = (id.as_str(), from.into(), to.into());
    let found = session.query(Sql::Rows, &[&values.0, &values.1, &values.2]).await?;
    found.iter().map(row).collect()
}

pub(super) async fn requested(session: &Session, id: TableId, request: &str) -> Result<Option<Row>, Trouble> {
    let found = session.query(Sql::Requested, &[&id.as_str(), &request]).await?;
    found.first().map(row).transpose()
}

pub(super) async fn opened(session: &Session, request: &str) -> Result<Option<StoredTable>, Trouble> {
    let found = session.query(Sql::Opened, &[&request]).await?;
    let Some(first) = found.first() else { return Ok(None) };
    Ok(load(session, table_id(first)?, 0).await?.map(|(table, _)| table))
}

pub(super) async fn list(
    session: &Session,
    after: Option<TableId>,
    most: u32,
) -> Result<Vec<Listed>, Trouble> {
    let after = after.as_ref().map_or("", TableId::as_str);
    let found = session.query(Sql::List, &[&after, &i64::from(most), &RowKind::Move.number()]).await?;
    let listed =
        |row: &Found| Ok(Listed { id: table_id(row)?, changed: row.try_get(1)?, played: row.try_get(2)? });
    found.iter().map(listed).collect()
}

/// Reads how many rows each of the tables has. Those that do not exist are left out.
pub(super) async fn heights(session: &Session, ids: &[TableId]) -> Result<Vec<(TableId, u32)>, Trouble> {
    let ids: Vec<&str> = ids.iter().map(TableId::as_str).collect();
    let found = session.query(Sql::Heights, &[&ids]).await?;
    let height = |row: &Found| {
        let last: Option<i64> = row.try_get(1)?;
        Ok((table_id(row)?, last.map_or(0, |last| last as u32 + 1)))
    };
    found.iter().map(height).collect()
}

fn broken(what: impl std::fmt::Display) -> Trouble {
    Trouble::Refused(format!("the database holds something unreadable: {what}"))
}

fn table_id(row: &Found) -> Result<TableId, Trouble> {
    let id: &str = row.try_get(0)?;
    TableId::parse(id).ok_or_else(|| broken(format!("{id:?} is no name of a table")))
}

fn bytes(row: &Found, column: usize) -> Result<[u8; 32], Trouble> {
    let bytes: &[u8] = row.try_get(column)?;
    bytes.try_into().map_err(|_| broken("32 bytes are expected"))
}

/// Reads a row of `tables`, without the seats.
fn stored(row: &Found) -> Result<StoredTable, Trouble> {
    let options: &str = row.try_get(3)?;
    let request = match (row.try_get::<_, Option<String>>(10)?, row.try_get::<_, Option<i64>>(11)?) {
        (Some(id), Some(intent)) => Some(Request { id, intent: intent as u64 }),
        _ => None,
    };
    Ok(StoredTable {
        id: table_id(row)?,
        game: row.try_get(1)?,
        rules_version: row.try_get(2)?,
        options: tessera_wire::parse(options.as_bytes()).map_err(|error| broken(error.message))?,
        start: row.try_get(4)?,
        dealt: row.try_get(5)?,
        seed: bytes(row, 6)?,
        commit: bytes(row, 7)?,
        parent: row.try_get::<_, Option<&str>>(8)?.and_then(TableId::parse),
        request,
        created: row.try_get(9)?,
        seats: Vec::new(),
    })
}

fn seat(row: &Found) -> Result<StoredSeat, Trouble> {
    let kind = match row.try_get(0)? {
        0i64 => SeatKind::Person,
        1 => SeatKind::Open,
        _ => SeatKind::Bot(
            row.try_get::<_, Option<String>>(2)?.ok_or_else(|| broken("a player without a name"))?,
        ),
    };
    let token = row.try_get::<_, Option<&[u8]>>(3)?.is_some().then(|| bytes(row, 3)).transpose()?;
    Ok(StoredSeat { kind, name: row.try_get(1)?, token })
}

fn row(row: &Found) -> Result<Row, Trouble> {
    let token = row.try_get::<_, Option<&[u8]>>(5)?.is_some().then(|| bytes(row, 5)).transpose()?;
    let number = row.try_get::<_, i64>(0)?;
    let seat = row.try_get::<_, Option<i64>>(2)?.map(u8::try_from).transpose();
    Ok(Row {
        number: u32::try_from(number).map_err(|_| broken(format!("row {number}")))?,
        kind: RowKind::from_number(row.try_get(1)?).ok_or_else(|| broken("a row of an unknown kind"))?,
        seat: seat.map_err(|_| broken("a seat"))?,
        text: row.try_get(3)?,
        request: row.try_get(4)?,
        token,
        hash: row.try_get::<_, i64>(6)? as u64,
        at: row.try_get(7)?,
        intent: row.try_get::<_, Option<i64>>(8)?.map(|intent| intent as u64),
    })
}
