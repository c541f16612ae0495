//! The single writer thread: it groups all waiting changes into one transaction.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::Instant;

use rusqlite::{Connection, TransactionBehavior, params};
use tessera_table::{Row, SeatKind, StoredTable, TableId};
use tokio::sync::oneshot;

use super::counters::Counters;
use super::files::Presence;
use super::{Change, CommitError, Deletion, Later, StoreError, WriteCounts};

/// The maximum number of waiting changes; beyond that the server reports that it is busy.
const QUEUE: usize = 4096;

/// The maximum number of changes in one transaction.
const GROUP: usize = 512;

type Answer = oneshot::Sender<Result<(), CommitError>>;

/// Work for the writer; `None` only tests whether the store is writable.
type Work = Option<Change>;

/// The writing side of the store.
pub(super) struct Writer {
    queue: std::sync::Mutex<Option<SyncSender<(Work, Answer)>>>,
    thread: std::sync::Mutex<Option<std::thread::JoinHandle<()>>>,
    counters: Arc<Counters>,
}

impl Writer {
    #[allow(clippy::disallowed_methods, reason = "the writer is a thread")]
    pub(super) fn start(connection: Connection, presence: Presence) -> Result<Writer, StoreError> {
        let (queue, waiting) = sync_channel(QUEUE);
        let counters = Arc::<Counters>::default();
        let counted = counters.clone();
        let thread = std::thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || run(connection, presence, &waiting, &counted))
            .map_err(|error| StoreError(error.to_string()))?;
        Ok(Writer { queue: Some(queue).into(), thread: Some(thread).into(), counters })
    }

    pub(super) fn commit(&self, change: Change) -> Later<'static, Result<(), CommitError>> {
        self.hand_over(Some(change))
    }

    /// Tests that the store is writable, without changing any table.
    pub(super) fn probe(&self) -> Later<'static, Result<(), CommitError>> {
        self.hand_over(None)
    }

    fn hand_over(&self, work: Work) -> Later<'static, Result<(), CommitError>> {
        let (answer, answered) = oneshot::channel();
        let ended = || CommitError::Failed("the store is closed".to_owned());
        let refused = match self.queue.lock().expect("nothing panics while it holds the queue").as_ref() {
            None => Some(ended()),
            Some(queue) => match queue.try_send((work, answer)) {
                Ok(()) => None,
                Err(TrySendError::Full(_)) => Some(CommitError::Busy),
                Err(TrySendError::Disconnected(_)) => Some(ended()),
            },
        };
        Box::pin(async move {
            match refused {
                Some(error) => Err(error),
                None => answered.await.unwrap_or_else(|_| Err(ended())),
            }
        })
    }

    pub(super) fn counts(&self) -> WriteCounts {
        self.counters.counts()
    }

    pub(super) fn close(&self) {
        self.queue.lock().expect("nothing panics while it holds the queue").take();
        let thread = self.thread.lock().expect("nothing panics while it holds the thread").take();
        if let Some(thread) = thread {
            let _ = thread.join();
        }
    }
}

#[allow(clippy::disallowed_methods, reason = "the time of a transaction is measured")]
fn run(
    mut connection: Connection,
    mut presence: Presence,
    waiting: &Receiver<(Work, Answer)>,
    counters: &Counters,
) {
    while let Ok(first) = waiting.recv() {
        let mut group = vec![first];
        // Changes that arrive meanwhile join this transaction, whose own cost exceeds that of their rows.
        std::thread::yield_now();
        while group.len() < GROUP
            && let Ok(next) = waiting.try_recv()
        {
            group.push(next);
        }
        let start = Instant::now();
        let results = presence.check().and_then(|()| Ok(write_group(&mut connection, &group)?));
        let failures = if results.is_err() { group.len() } else { 0 };
        counters.add(group.len(), failures, start.elapsed());
        match results {
            Ok(results) => {
                for ((_, answer), result) in group.into_iter().zip(results) {
                    let _ = answer.send(result);
                }
            }
            Err(error) => {
                tracing::error!(%error, "a transaction failed");
                for (_, answer) in group {
                    let _ = answer.send(Err(CommitError::Failed(error.to_string())));
                }
            }
        }
    }
    // After this, a copy of the one documented file is complete.
    let empty = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
    if let Err(error) = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], empty) {
        tracing::error!(%error, "the log of transactions is not written into the file");
    }
}

/// Writes a group in one transaction. A change whose row number or id is taken is skipped; the others are written.
fn write_group(
    connection: &mut Connection,
    group: &[(Work, Answer)],
) -> rusqlite::Result<Vec<Result<(), CommitError>>> {
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut results = Vec::with_capacity(group.len());
    for (work, _) in group {
        let Some(change) = work else {
            let write = "INSERT INTO probe VALUES (0, 1) ON CONFLICT DO UPDATE SET number = number + 1";
            transaction.prepare_cached(write)?.execute([])?;
            results.push(Ok(()));
            continue;
        };
        // Appending to a single log can fail only at its first row; everything else needs a savepoint to be atomic.
        let written = if change.create.is_none() && change.delete.is_none() && change.rows.len() <= 1 {
            write(&transaction, change)?
        } else {
            let part = transaction.savepoint()?;
            let written = write(&part, change)?;
            if written.is_ok() {
                part.commit()?;
            }
            written
        };
        results.push(written);
    }
    transaction.commit()?;
    Ok(results)
}

/// Writes a change. The outer error is a store failure, the inner one explains why this change cannot be written.
fn write(connection: &Connection, change: &Change) -> rusqlite::Result<Result<(), CommitError>> {
    if let Some(table) = &change.create
        && !create(connection, table)?
    {
        return Ok(Err(CommitError::Taken));
    }
    for (id, rows) in &change.rows {
        let mut known = connection.prepare_cached("SELECT 1 FROM tables WHERE id = ?1")?;
        if !known.exists([id.as_str()])? {
            return Ok(Err(CommitError::Gone));
        }
        if !append(connection, *id, rows)? {
            return Ok(Err(CommitError::Taken));
        }
    }
    if let Some(deletion) = &change.delete
        && !delete(connection, deletion)?
    {
        return Ok(Err(CommitError::Gone));
    }
    Ok(Ok(()))
}

/// Deletes a table; returns false if it does not exist or has changed since.
fn delete(connection: &Connection, deletion: &Deletion) -> rusqlite::Result<bool> {
    let id = deletion.id.as_str();
    let since = deletion.unchanged_since.unwrap_or(i64::MAX);
    let deleted = connection
        .prepare_cached(
            "DELETE FROM tables WHERE id = ?1 AND created_at <= ?2
             AND NOT EXISTS(SELECT 1 FROM log WHERE table_id = ?1 AND at > ?2)",
        )?
        .execute(params![id, since])?;
    if deleted == 0 {
        return Ok(false);
    }
    connection.prepare_cached("DELETE FROM seats WHERE table_id = ?1")?.execute([id])?;
    connection.prepare_cached("DELETE FROM log WHERE table_id = ?1")?.execute([id])?;
    Ok(true)
}

/// Appends rows; returns false and writes nothing if the number of the first is taken.
fn append(connection: &Connection, id: TableId, rows: &[Row]) -> rusqlite::Result<bool> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO log(table_id, number, kind, seat, body, request, token_hash, state_hash, at, intent)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING",
    )?;
    for row in rows {
        let written = insert.execute(params![
            id.as_str(),
            row.number,
            row.kind.number(),
            row.seat,
            row.text,
            row.request,
            row.token,
            row.hash as i64,
            row.at,
            row.intent.map(|intent| intent as i64)
        ])?;
        // Numbers have no gaps, so only the first one can be taken.
        if written == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Adds a table with its seats; returns false and writes nothing if the id is taken.
fn create(connection: &Connection, table: &StoredTable) -> rusqlite::Result<bool> {
    let options = tessera_wire::json(&table.options);
    let written = connection
        .prepare_cached(
            "INSERT INTO tables(id, game, rules_version, options, start, dealt, seed, seed_commit, parent, created_at, request, intent)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12) ON CONFLICT DO NOTHING",
        )?
        .execute(params![
            table.id.as_str(),
            table.game,
            table.rules_version,
            options,
            table.start,
            table.dealt,
            table.seed,
            table.commit,
            table.parent.as_ref().map(TableId::as_str),
            table.created,
            table.request.as_ref().map(|request| &request.id),
            table.request.as_ref().map(|request| request.intent as i64)
        ])?;
    if written == 0 {
        return Ok(false);
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO seats(table_id, seat, kind, name, bot, token_hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for (index, seat) in table.seats.iter().enumerate() {
        let (kind, bot) = match &seat.kind {
            SeatKind::Person => (0, None),
            SeatKind::Open => (1, None),
            SeatKind::Bot(bot) => (2, Some(bot)),
        };
        insert.execute(params![table.id.as_str(), index, kind, seat.name, bot, seat.token])?;
    }
    Ok(true)
}
