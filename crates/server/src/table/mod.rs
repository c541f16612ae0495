//! Tables: a committed state that everybody may look at, and one row after another.

pub mod analyses;
pub mod lift;
pub mod position;
pub mod snapshot;
pub mod state;
pub mod tables;
pub mod take_back;
mod to_the_end;
pub mod viewer;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use tessera_core::{Problem, Seat, Turn};
use tokio::sync::watch;

use crate::bots::Stop;
use crate::id::TableId;
use crate::metrics::Metrics;
use crate::proof::draw_rng;
use crate::store::{Change, CommitError, Row, RowKind, Store, StoredTable};
use crate::time::now;
use position::Position;
use snapshot::Snapshot;
use state::State;
use viewer::Viewer;

/// One table.
pub struct Table {
    /// Its name.
    pub id: TableId,
    /// When it was last asked for, for the one who decides what to keep in memory.
    pub(crate) used: AtomicU64,
    /// The search of its computer player, and the position of it.
    pub(crate) search: Mutex<Option<(Arc<Position>, Stop)>>,
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    writing: tokio::sync::Mutex<Seen>,
    shown: watch::Sender<Arc<Snapshot>>,
    streams: [AtomicU32; Seat::MAX],
    watchers: AtomicU32,
}

/// The requests that have been carried out, with the seat and the row of each.
type Seen = HashMap<String, (Option<u8>, u32)>;

/// A row that somebody wants to add.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What it says.
    pub kind: RowKind,
    /// Who does it.
    pub seat: Option<Seat>,
    /// The action, the name or the number.
    pub text: String,
    /// The hash of the token of someone who takes a seat.
    pub token: Option<[u8; 32]>,
}

impl Draft {
    /// A row of a seat.
    pub fn new(kind: RowKind, seat: Seat, text: impl Into<String>) -> Draft {
        Draft { kind, seat: Some(seat), text: text.into(), token: None }
    }
}

/// Why a table does not do what it is asked.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Refusal {
    /// The position is another than the one who asks believes.
    #[error("the table has gone on")]
    Gone,
    /// It cannot be done now.
    #[error("{0}")]
    Conflict(String),
    /// Somebody else's seat.
    #[error("{0}")]
    OtherSeat(String),
    /// The action is malformed or illegal.
    #[error("{0}")]
    Problem(Problem),
    /// Something that was placed later keeps a piece where it is.
    #[error("{message}")]
    Held {
        /// What hangs over it, in a sentence.
        message: String,
        /// The ids of the items that hang over it.
        items: Vec<String>,
    },
    /// Try again later.
    #[error("the server is busy")]
    Busy,
    /// The store or the log is damaged.
    #[error("{0}")]
    Broken(String),
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal::Problem(problem)
    }
}

/// What became of a request.
pub enum Done {
    /// It was carried out now.
    Now(Arc<Snapshot>),
    /// It had been carried out before, and led to this.
    Before(Arc<Snapshot>),
}

impl Done {
    /// The table after the request.
    pub fn snapshot(&self) -> &Arc<Snapshot> {
        match self {
            Done::Now(snapshot) | Done::Before(snapshot) => snapshot,
        }
    }
}

impl Table {
    /// A table of a folded log.
    pub(crate) fn new(state: State, rows: &[Row], store: Arc<dyn Store>, metrics: Arc<Metrics>) -> Table {
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
            shown: watch::Sender::new(Arc::new(Snapshot::new(state, [false; Seat::MAX]))),
            streams: Default::default(),
            watchers: AtomicU32::new(0),
        }
    }

    /// The table as of the last commit.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.shown.borrow().clone()
    }

    /// Tells of every change from now on.
    pub fn watch(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.shown.subscribe()
    }

    /// How many streams are open.
    pub fn watchers(&self) -> u32 {
        self.watchers.load(Relaxed)
    }

    /// Counts an open stream until the guard is dropped.
    pub fn attend(self: &Arc<Table>, viewer: Viewer) -> Attendance {
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
                *shown = Arc::new(Snapshot::new(state, present));
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
        seats: Viewer,
        decide: F,
        create: Option<(StoredTable, Vec<Row>)>,
    ) -> Result<Done, Refusal>
    where
        F: FnOnce(&State) -> Result<Vec<Draft>, Refusal>,
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
        let (state, rows) = extend(&shown.state, drafts, request.clone())?;
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
            Ok(Err(CommitError::Busy)) => return Err(Refusal::Busy),
            Ok(Err(CommitError::Failed(error))) => return Err(Refusal::Broken(error)),
            Err(_) => return Err(Refusal::Busy),
        }
        if let Some(request) = request {
            seen.insert(request, first);
        }
        self.metrics.moves.fetch_add(plies as u64, Relaxed);
        let mut snapshot = None;
        self.shown.send_modify(|shown| {
            *shown = Arc::new(Snapshot::new(state, self.present()));
            snapshot = Some(shown.clone());
        });
        Ok(Done::Now(snapshot.unwrap_or(shown)))
    }

    async fn answer_again(&self, seat: Option<u8>, row: u32, seats: Viewer) -> Result<Done, Refusal> {
        let is_theirs = seat.is_some_and(|seat| seats.holds(Seat::new(usize::from(seat) % Seat::MAX)));
        if !is_theirs {
            return Err(Refusal::Conflict("this request id has been used by somebody else".to_owned()));
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

    /// The table as it was after so many rows.
    pub async fn at_row(&self, rows: u32) -> Result<Arc<Snapshot>, Refusal> {
        let (stored, rows) = self.load(rows).await?;
        let state = State::fold(stored, &rows).map_err(|error| Refusal::Broken(error.to_string()))?;
        Ok(Arc::new(Snapshot::new(state, self.present())))
    }

    /// The table as it was after so many of the plies that count.
    pub async fn at_ply(&self, plies: usize) -> Result<Arc<Snapshot>, Refusal> {
        let shown = self.snapshot();
        let rows = match plies.checked_sub(1) {
            None => 0,
            Some(last) => match shown.state.plies.get(last) {
                Some(ply) => ply.row + 1,
                None => {
                    return Err(Refusal::Conflict(format!(
                        "there are only {} plies",
                        shown.state.plies.len()
                    )));
                }
            },
        };
        let mut past = State::clone(&self.at_row(rows).await?.state);
        // The seats are those of today: whoever looks back wants to know who plays.
        past.seats.clone_from(&shown.state.seats);
        Ok(Arc::new(Snapshot::new(past, self.present())))
    }

    async fn load(&self, rows: u32) -> Result<(StoredTable, Vec<Row>), Refusal> {
        let (store, id) = (self.store.clone(), self.id);
        let loaded = tokio::task::spawn_blocking(move || store.load(id, rows)).await;
        let broken = |error: &dyn std::fmt::Display| Refusal::Broken(error.to_string());
        let found = loaded.map_err(|error| broken(&error))?.map_err(|error| broken(&error))?;
        found.ok_or_else(|| Refusal::Broken("the table has vanished".to_owned()))
    }

    /// Somebody else wrote to the log: takes over what there is.
    async fn catch_up(&self, seen: &mut Seen) -> Refusal {
        let (stored, rows) = match self.load(u32::MAX).await {
            Ok(loaded) => loaded,
            Err(refusal) => return refusal,
        };
        match State::fold(stored, &rows) {
            Ok(state) => {
                let requests =
                    rows.into_iter().filter_map(|row| Some((row.request?, (row.seat, row.number))));
                seen.extend(requests);
                self.shown.send_replace(Arc::new(Snapshot::new(state, self.present())));
                Refusal::Gone
            }
            Err(error) => Refusal::Broken(error.to_string()),
        }
    }
}

/// Counts an open stream.
pub struct Attendance {
    table: Arc<Table>,
    viewer: Viewer,
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

/// The rows of these drafts and of the draws that follow, and the state after them.
pub(crate) fn extend(
    state: &State,
    drafts: Vec<Draft>,
    mut request: Option<String>,
) -> Result<(State, Vec<Row>), Refusal> {
    let mut state = state.clone();
    let mut rows = Vec::with_capacity(drafts.len() + 1);
    let mut add = |state: &mut State, draft: Draft| -> Result<(), Refusal> {
        let mut row = Row {
            number: state.rows,
            kind: draft.kind,
            seat: draft.seat.map(|seat| seat.index() as u8),
            text: draft.text,
            request: request.take(),
            token: draft.token,
            hash: 0,
            at: now(),
        };
        state.apply(&row)?;
        row.hash = state.position.hash.0;
        rows.push(row);
        Ok(())
    };
    for draft in drafts {
        add(&mut state, draft)?;
    }
    while state.turn() == Turn::Dealer {
        let stored = &state.header.stored;
        let mut rng = draw_rng(stored.id.as_str(), &stored.seed, state.plies.len(), state.requests());
        let text = state.position.inner.sample_draw(&mut rng).unwrap_or_default();
        add(&mut state, Draft { kind: RowKind::Draw, seat: None, text, token: None })?;
    }
    Ok((state, rows))
}
