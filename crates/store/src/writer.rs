//! The one thread that writes: whatever waits goes into one transaction.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::time::Instant;

use rusqlite::{Connection, TransactionBehavior, params};
use tessera_table::{Row, SeatKind, StoredTable, TableId};
use tokio::sync::oneshot;

use super::{Change, CommitError, StoreError, WriteCounts};

/// How many changes may wait; more than this and the server says that it is busy.
const QUEUE: usize = 4096;

/// How many changes go into one transaction at most.
const GROUP: usize = 512;

type Answer = oneshot::Sender<Result<(), CommitError>>;

#[derive(Default)]
struct Counters {
    groups: AtomicU64,
    changes: AtomicU64,
    micros: AtomicU64,
}

/// The writing end of the store.
pub(super) struct Writer {
    queue: std::sync::Mutex<Option<SyncSender<(Change, Answer)>>>,
    thread: std::sync::Mutex<Option<std::thread::JoinHandle<()>>>,
    counters: Arc<Counters>,
}

impl Writer {
    #[allow(clippy::disallowed_methods, reason = "the writer is a thread")]
    pub(super) fn start(connection: Connection) -> Result<Writer, StoreError> {
        let (queue, waiting) = sync_channel(QUEUE);
        let counters = Arc::<Counters>::default();
        let counted = counters.clone();
        let thread = std::thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || run(connection, &waiting, &counted))
            .map_err(|error| StoreError(error.to_string()))?;
        Ok(Writer { queue: Some(queue).into(), thread: Some(thread).into(), counters })
    }

    pub(super) fn commit(&self, change: Change) -> oneshot::Receiver<Result<(), CommitError>> {
        let (answer, answered) = oneshot::channel();
        let queue = self.queue.lock().expect("nothing panics while it holds the queue");
        // Without a queue the sender of the answer is dropped, which the waiting side sees as an end.
        let Some(queue) = queue.as_ref() else { return answered };
        let refused = match queue.try_send((change, answer)) {
            Ok(()) => None,
            Err(TrySendError::Full((_, answer))) => Some((answer, CommitError::Busy)),
            Err(TrySendError::Disconnected((_, answer))) => {
                Some((answer, CommitError::Failed("the writer has ended".to_owned())))
            }
        };
        if let Some((answer, error)) = refused {
            let _ = answer.send(Err(error));
        }
        answered
    }

    pub(super) fn counts(&self) -> WriteCounts {
        let Counters { groups, changes, micros } = &*self.counters;
        WriteCounts {
            groups: groups.load(Relaxed),
            changes: changes.load(Relaxed),
            micros: micros.load(Relaxed),
        }
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
fn run(mut connection: Connection, waiting: &Receiver<(Change, Answer)>, counters: &Counters) {
    while let Ok(first) = waiting.recv() {
        let mut group = vec![first];
        // Changes that arrive now share the transaction, which costs more than their rows.
        std::thread::yield_now();
        while group.len() < GROUP
            && let Ok(next) = waiting.try_recv()
        {
            group.push(next);
        }
        let start = Instant::now();
        let results = write_group(&mut connection, &group);
        counters.groups.fetch_add(1, Relaxed);
        counters.changes.fetch_add(group.len() as u64, Relaxed);
        counters.micros.fetch_add(start.elapsed().as_micros() as u64, Relaxed);
        match results {
            Ok(results) => {
                for ((_, answer), result) in group.into_iter().zip(results) {
                    let _ = answer.send(result);
                }
            }
            Err(error) => {
                tracing::error!(error = %error, "a transaction failed");
                for (_, answer) in group {
                    let _ = answer.send(Err(CommitError::Failed(error.to_string())));
                }
            }
        }
    }
}

/// Writes a group in one transaction. A change whose place is taken is left out, the others are written.
fn write_group(
    connection: &mut Connection,
    group: &[(Change, Answer)],
) -> rusqlite::Result<Vec<Result<(), CommitError>>> {
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut results = Vec::with_capacity(group.len());
    for (change, _) in group {
        // A single log cannot fail after its first row; everything else is written as a whole or not at all.
        let written = if change.create.is_none() && change.rows.len() <= 1 {
            write(&transaction, change)?
        } else {
            let part = transaction.savepoint()?;
            let written = write(&part, change)?;
            if written {
                part.commit()?;
            }
            written
        };
        results.push(if written { Ok(()) } else { Err(CommitError::Taken) });
    }
    transaction.commit()?;
    Ok(results)
}

/// Writes a change; false if something of it is taken.
fn write(connection: &Connection, change: &Change) -> rusqlite::Result<bool> {
    if let Some(table) = &change.create
        && !create(connection, table)?
    {
        return Ok(false);
    }
    for (id, rows) in &change.rows {
        if !append(connection, *id, rows)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Adds rows; false and nothing written if the number of the first is taken.
fn append(connection: &Connection, id: TableId, rows: &[Row]) -> rusqlite::Result<bool> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO log(table_id, number, kind, seat, body, request, token_hash, state_hash, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING",
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
            row.at
        ])?;
        // Numbers have no gaps, so only the first can be taken.
        if written == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Adds a table with its seats; false and nothing written if the name is taken.
fn create(connection: &Connection, table: &StoredTable) -> rusqlite::Result<bool> {
    let options = tessera_wire::json(&table.options);
    let written = connection
        .prepare_cached(
            "INSERT INTO tables(id, game, rules_version, options, start, dealt, seed, seed_commit, parent, created_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING",
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
            table.created
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
