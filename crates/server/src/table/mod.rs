//! Live tables: the last committed state, who watches it, and one writer at a time.

pub(crate) mod analyses;
mod frames;
pub(crate) mod tables;
mod to_the_end;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use tessera_core::{Problem, Seat};
use tessera_store::{Change, CommitError, Store};
use tessera_table::{
    Draft, Position, Refusal, Row, RowKind, SeatSet, StoredTable, TableId, TableState, extend,
};
use tokio::sync::watch;

use crate::bots::Stop;
use crate::metrics::Metrics;
use crate::time::now;
pub(crate) use frames::Frames;

/// One table.
pub(crate) struct Table {
    /// Its name.
    pub id: TableId,
    /// When it was last asked for, for the one who decides what to keep in memory.
    pub(crate) used: AtomicU64,
    /// The search of its computer player, and the position of it.
    pub(crate) search: Mutex<Option<(Arc<Position>, Stop)>>,
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    writing: tokio::sync::Mutex<Seen>,
    shown: watch::Sender<Arc<Frames>>,
    streams: [AtomicU32; Seat::MAX],
    watchers: AtomicU32,
}

/// The requests that have been carried out, with the seat and the row of each.
type Seen = HashMap<String, (Option<u8>, u32)>;

/// Why a request to a table fails.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The table refuses.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// Try again later.
    #[error("the server is busy")]
    Busy,
    /// The store or the log is damaged.
    #[error("{0}")]
    Broken(String),
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Refused(problem.into())
    }
}

impl From<CommitError> for Failure {
    fn from(error: CommitError) -> Failure {
        match error {
            CommitError::Taken => Failure::Refused(Refusal::Stale),
            CommitError::Busy => Failure::Busy,
            CommitError::Failed(error) => Failure::Broken(error),
        }
    }
}

/// What became of a request.
pub(crate) enum Done {
    /// It was carried out now.
    Now(Arc<Frames>),
    /// It had been carried out before, and led to this.
    Before(Arc<Frames>),
}

impl Done {
    /// The table after the request.
    pub(crate) fn snapshot(&self) -> &Arc<Frames> {
        match self {
            Done::Now(snapshot) | Done::Before(snapshot) => snapshot,
        }
    }
}

impl Table {
    /// A table of a folded log.
    pub(crate) fn new(
        state: TableState,
        rows: &[Row],
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
    ) -> Table {
        let seen = rows
            .iter()
            .filter_map(|row| row.request.as_ref().map(|request| (request.clone(), (row.seat, row.number))));
        Table {
            id: state.header.stored.id,
            used: AtomicU64::new(0),
            search: Mutex::new(None),
            store,
            metrics,
            writing: tokio::sync::Mutex::new(seen.collect()),
            shown: watch::Sender::new(Arc::new(Frames::new(state, [false; Seat::MAX]))),
            streams: Default::default(),
            watchers: AtomicU32::new(0),
        }
    }

    /// The table as of the last commit.
    pub(crate) fn snapshot(&self) -> Arc<Frames> {
        self.shown.borrow().clone()
    }

    /// Tells of every change from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Frames>> {
        self.shown.subscribe()
    }

    /// How many streams are open.
    pub(crate) fn watchers(&self) -> u32 {
        self.watchers.load(Relaxed)
    }

    /// Counts an open stream until the guard is dropped.
    pub(crate) fn attend(self: &Arc<Table>, viewer: SeatSet) -> Attendance {
        self.watchers.fetch_add(1, Relaxed);
        self.metrics.streams.fetch_add(1, Relaxed);
        let came = viewer.seats().filter(|seat| self.streams[seat.index()].fetch_add(1, Relaxed) == 0);
        if came.count() > 0 {
            self.show_presence();
        }
        Attendance { table: self.clone(), viewer }
    }

    fn present(&self) -> [bool; Seat::MAX] {
        std::array::from_fn(|seat| self.streams[seat].load(Relaxed) > 0)
    }

    fn show_presence(&self) {
        self.shown.send_if_modified(|shown| {
            let present = self.present();
            let is_new = shown.present != present;
            if is_new {
                let mut state = shown.state.clone();
                // Before the end a computer player may be thinking about this very position.
                if self.watchers() == 0 && state.is_over() {
                    state.forget_views();
                }
                *shown = Arc::new(Frames::new(state, present));
            }
            is_new
        });
    }

    /// Adds the rows that `decide` wants to see added to the present state, and the draws that follow, and creates
    /// another table in the same transaction if there is one; answers when all is durable. A request that was
    /// carried out before gets its first answer again.
    ///
    /// This has to run to its end even if nobody waits: otherwise a commit could pass unseen.
    pub(crate) async fn act_now<F>(
        &self,
        request: Option<String>,
        seats: SeatSet,
        decide: F,
        create: Option<(StoredTable, Vec<Row>)>,
    ) -> Result<Done, Failure>
    where
        F: FnOnce(&TableState) -> Result<Vec<Draft>, Refusal>,
    {
        let mut seen = self.writing.lock().await;
        if let Some(first) = request.as_ref().and_then(|request| seen.get(request)) {
            let &(seat, row) = first;
            return self.answer_again(seat, row, seats).await;
        }
        let shown = self.snapshot();
        let drafts = decide(&shown.state)?;
        if drafts.is_empty() {
            return Ok(Done::Before(shown));
        }
        let (state, rows) = extend(&shown.state, drafts, request.clone(), now())?;
        let first = (rows[0].seat, rows[0].number);
        let plies = rows.iter().filter(|row| row.kind == RowKind::Move).count();
        let mut change = Change { create: None, rows: vec![(self.id, rows)] };
        if let Some((table, rows)) = create {
            change.rows.push((table.id, rows));
            change.create = Some(table);
        }
        match self.store.commit(change).await {
            Ok(Ok(())) => {}
            Ok(Err(CommitError::Taken)) => return Err(self.catch_up(&mut seen).await),
            Ok(Err(error)) => return Err(error.into()),
            Err(_) => return Err(Failure::Busy),
        }
        if let Some(request) = request {
            seen.insert(request, first);
        }
        self.metrics.moves.fetch_add(plies as u64, Relaxed);
        let mut snapshot = None;
        self.shown.send_modify(|shown| {
            *shown = Arc::new(Frames::new(state, self.present()));
            snapshot = Some(shown.clone());
        });
        Ok(Done::Now(snapshot.unwrap_or(shown)))
    }

    async fn answer_again(&self, seat: Option<u8>, row: u32, seats: SeatSet) -> Result<Done, Failure> {
        let is_theirs = seat.is_some_and(|seat| seats.holds(Seat::new(usize::from(seat) % Seat::MAX)));
        if !is_theirs {
            return Err(Refusal::Conflict("this request id has been used by somebody else".to_owned()).into());
        }
        // The answer was given after the draws that followed, and after the moves that were replayed: those have no
        // request of their own.
        let (stored, rows) = self.load(u32::MAX).await?;
        let alone = stored.seats.len() == 1;
        let replayed = |row: &Row| alone && row.kind == RowKind::Move && row.request.is_none();
        let with_it = |row: &&Row| row.kind == RowKind::Draw || replayed(row);
        let more = rows[row as usize + 1..].iter().take_while(with_it).count();
        self.at_row(row + 1 + more as u32).await.map(Done::Before)
    }

    /// The table as it was after its first `rows` rows.
    pub(crate) async fn at_row(&self, rows: u32) -> Result<Arc<Frames>, Failure> {
        let (stored, rows) = self.load(rows).await?;
        let state = fold(stored, &rows)?;
        Ok(Arc::new(Frames::new(state, self.present())))
    }

    /// The table as it was after the first `plies` of the plies that count.
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
        // The seats are those of today: people who look back want to know who plays.
        past.seats.clone_from(&shown.state.seats);
        Ok(Arc::new(Frames::new(past, self.present())))
    }

    async fn load(&self, rows: u32) -> Result<(StoredTable, Vec<Row>), Failure> {
        let (store, id) = (self.store.clone(), self.id);
        let loaded = tokio::task::spawn_blocking(move || store.load(id, rows)).await;
        let broken = |error: &dyn std::fmt::Display| Failure::Broken(error.to_string());
        let found = loaded.map_err(|error| broken(&error))?.map_err(|error| broken(&error))?;
        found.ok_or_else(|| Failure::Broken("the table has vanished".to_owned()))
    }

    /// Another process wrote to the log: reads it again.
    async fn catch_up(&self, seen: &mut Seen) -> Failure {
        let (stored, rows) = match self.load(u32::MAX).await {
            Ok(loaded) => loaded,
            Err(failure) => return failure,
        };
        match fold(stored, &rows) {
            Ok(state) => {
                let requests =
                    rows.into_iter().filter_map(|row| Some((row.request?, (row.seat, row.number))));
                seen.extend(requests);
                self.shown.send_replace(Arc::new(Frames::new(state, self.present())));
                Refusal::Stale.into()
            }
            Err(failure) => failure,
        }
    }
}

/// Counts an open stream.
pub(crate) struct Attendance {
    table: Arc<Table>,
    viewer: SeatSet,
}

impl Drop for Attendance {
    fn drop(&mut self) {
        let table = &self.table;
        table.watchers.fetch_sub(1, Relaxed);
        table.metrics.streams.fetch_sub(1, Relaxed);
        for seat in self.viewer.seats() {
            table.streams[seat.index()].fetch_sub(1, Relaxed);
        }
        table.show_presence();
    }
}

/// Folds a log of the game that it names.
pub(crate) fn fold(stored: StoredTable, rows: &[Row]) -> Result<TableState, Failure> {
    let broken = |error: &dyn std::fmt::Display| Failure::Broken(error.to_string());
    let game = tessera_catalog::find(&stored.game).map_err(|problem| broken(&problem))?;
    TableState::fold(stored, rows, game).map_err(|error| broken(&error))
}
