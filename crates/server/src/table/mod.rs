//! Live tables: the last committed state, its watchers, and one writer at a time.

pub(crate) mod analyses;
mod failure;
mod follow;
mod frames;
mod lease;
mod players;
mod presence;
pub(crate) mod retention;
pub(crate) mod tables;
mod to_the_end;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tessera_core::Seat;
use tessera_store::{Change, CommitError, Log, Store};
use tessera_table::{
    Draft, First, Position, Refusal, Request, Row, RowKind, SeatSet, StoredTable, TableId, TableState, extend,
};
use tokio::sync::watch;

use crate::metrics::Metrics;
use crate::pool::Stop;
use crate::time::now;
pub(crate) use failure::Failure;
pub(crate) use frames::Frames;
pub(crate) use presence::Attendance;
use presence::Attention;

/// A table.
pub(crate) struct Table {
    /// Its id.
    pub id: TableId,
    /// When it was last used, for cache eviction.
    pub(crate) used: AtomicU64,
    /// The running search of its computer player, and the position searched.
    pub(crate) search: Mutex<Option<(Arc<Position>, Stop)>>,
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    writing: tokio::sync::Mutex<Seen>,
    shown: watch::Sender<Arc<Frames>>,
    streams: [AtomicU32; Seat::MAX],
    watchers: AtomicU32,
    attention: Mutex<Attention>,
    quiet: Duration,
    gone: AtomicBool,
}

/// The requests already carried out, with their results.
type Seen = HashMap<String, First>;

/// How often a change is retried when another process was first.
const TRIES: usize = 8;

/// The result of a request.
pub(crate) enum Done {
    /// It was carried out just now.
    Now(Arc<Frames>),
    /// It had been carried out before, with this result.
    Before(Arc<Frames>),
}

impl Done {
    /// Returns the table after the request.
    pub(crate) fn snapshot(&self) -> &Arc<Frames> {
        match self {
            Done::Now(snapshot) | Done::Before(snapshot) => snapshot,
        }
    }
}

impl Table {
    /// Creates a table from a folded log.
    pub(crate) fn new(
        state: TableState,
        rows: &[Row],
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        network: IpAddr,
        quiet: Duration,
    ) -> Table {
        Table {
            id: state.header.stored.id,
            used: AtomicU64::new(0),
            search: Mutex::new(None),
            store,
            metrics,
            writing: tokio::sync::Mutex::new(First::all(rows).collect()),
            shown: watch::Sender::new(Arc::new(Frames::new(state, [false; Seat::MAX]))),
            streams: Default::default(),
            watchers: AtomicU32::new(0),
            attention: Mutex::new(Attention::of(network)),
            quiet,
            gone: AtomicBool::new(false),
        }
    }

    /// Returns the table as of the last commit.
    pub(crate) fn snapshot(&self) -> Arc<Frames> {
        self.shown.borrow().clone()
    }

    /// Subscribes to all further changes.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Frames>> {
        self.shown.subscribe()
    }

    /// Returns the number of open streams.
    pub(crate) fn watchers(&self) -> u32 {
        self.watchers.load(Relaxed)
    }

    /// Returns whether the table was deleted.
    pub(crate) fn is_gone(&self) -> bool {
        self.gone.load(Relaxed)
    }

    /// Appends the rows that `decide` returns for the current state, and the draws that follow; a new table, if any, is
    /// created in the same transaction. Returns once everything is durable. A request that was carried out before gets
    /// its first answer again, at whichever table that was. If another process was first, `decide` is called again.
    ///
    /// This must run to completion even if the caller is gone: otherwise a commit could go unnoticed.
    pub(crate) async fn act_now<F>(
        &self,
        request: Option<Request>,
        seats: SeatSet,
        decide: F,
        create: Option<(StoredTable, Vec<Row>)>,
    ) -> Result<Done, Failure>
    where
        F: Fn(&TableState) -> Result<Vec<Draft>, Refusal>,
    {
        let mut seen = self.writing.lock().await;
        for _ in 0..TRIES {
            if self.is_gone() {
                return Err(Failure::Gone);
            }
            if let Some(request) = &request
                && let Some(first) = seen.get(&request.id)
            {
                return self.answer_again(*first, request, seats).await;
            }
            let shown = self.snapshot();
            let drafts = decide(&shown.state);
            if drafts.as_ref().map_or(true, Vec::is_empty) && self.is_behind(&mut seen).await? {
                continue;
            }
            let drafts = drafts?;
            if drafts.is_empty() {
                return Ok(Done::Before(shown));
            }
            let (state, rows) = extend(&shown.state, drafts, request.clone(), now())?;
            let first = First::of(&rows[0]);
            let plies = rows.iter().filter(|row| row.kind == RowKind::Move).count();
            let mut change = Change { rows: vec![(self.id, rows)], ..Change::default() };
            if let Some((table, rows)) = create.clone() {
                change.rows.push((table.id, rows));
                change.create = Some(table);
            }
            match self.store.commit(change).await {
                Ok(()) => {}
                Err(CommitError::Taken) => {
                    self.catch_up(&mut seen).await?;
                    continue;
                }
                Err(error) => return Err(error.into()),
            }
            if let Some(request) = request {
                seen.insert(request.id, first);
            }
            self.metrics.moves.fetch_add(plies as u64, Relaxed);
            let mut snapshot = None;
            self.shown.send_modify(|shown| {
                *shown = Arc::new(Frames::new(state, self.present()));
                snapshot = Some(shown.clone());
            });
            return Ok(Done::Now(snapshot.unwrap_or(shown)));
        }
        Err(Refusal::Stale.into())
    }

    async fn answer_again(&self, first: First, request: &Request, seats: SeatSet) -> Result<Done, Failure> {
        first.is_theirs(seats)?;
        if !first.is_same(request) {
            return Err(Failure::Reused);
        }
        let (stored, mut rows) = self.load(u32::MAX).await?;
        rows.truncate(first.answered_at(&rows, stored.seats.len() == 1));
        let state = fold_elsewhere(stored, rows).await?.0;
        Ok(Done::Before(Arc::new(Frames::new(state, self.present()))))
    }

    /// Returns the table as it was after its first `rows` rows.
    pub(crate) async fn at_row(&self, rows: u32) -> Result<Arc<Frames>, Failure> {
        let (stored, rows) = self.load(rows).await?;
        let (state, _) = fold_elsewhere(stored, rows).await?;
        Ok(Arc::new(Frames::new(state, self.present())))
    }

    /// Returns the table as it was after its first `plies` current plies.
    pub(crate) async fn at_ply(&self, plies: usize) -> Result<Arc<Frames>, Failure> {
        let shown = self.snapshot();
        let rows = match plies.checked_sub(1) {
            None => 0,
            Some(last) => match shown.state.plies.get(last) {
                Some(ply) => ply.row + 1,
                None => {
                    let message = format!("there are only {} plies", shown.state.plies.len());
                    return Err(Refusal::Conflict(message).into());
                }
            },
        };
        let mut past = TableState::clone(&self.at_row(rows).await?.state);
        // The seats are the current ones, because viewers want to know who plays.
        past.seats.clone_from(&shown.state.seats);
        Ok(Arc::new(Frames::new(past, self.present())))
    }

    async fn load(&self, rows: u32) -> Result<Log, Failure> {
        self.store.load(self.id, rows).await?.ok_or(Failure::Gone)
    }

    /// Deletes the table and ends its streams. With a time, only if nothing has happened after it.
    pub(crate) async fn delete(&self, unchanged_since: Option<i64>) -> Result<(), Failure> {
        // Excludes writers.
        let _writing = self.writing.lock().await;
        let delete = Some(tessera_store::Deletion { id: self.id, unchanged_since });
        self.store.commit(Change { delete, ..Change::default() }).await?;
        self.vanish();
        Ok(())
    }

    /// Ends the streams and the search of a table that no longer exists.
    fn vanish(&self) {
        self.gone.store(true, Relaxed);
        if let Some((_, stop)) = &*self.search.lock().expect("nothing panics while it holds the search") {
            stop.stop();
        }
        self.shown.send_modify(|_| ());
    }
}

/// Folds a log on a blocking thread, because a long log takes a while.
pub(crate) async fn fold_elsewhere(
    stored: StoredTable,
    rows: Vec<Row>,
) -> Result<(TableState, Vec<Row>), Failure> {
    let folded = tokio::task::spawn_blocking(move || {
        let game =
            tessera_catalog::find(&stored.game).map_err(|problem| Failure::Broken(problem.to_string()))?;
        Ok((TableState::fold(stored, &rows, game)?, rows))
    });
    folded.await.unwrap_or_else(|error| Err(Failure::Broken(error.to_string())))
}
