//! All tables: those in memory, those in the store, and their computer players.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tessera_core::Seat;
use tessera_store::{Change, CommitError, Store};
use tessera_table::{
    Draft, NewTable, Plan, Proved, Refusal, RowKind, SeatKind, SeatSet, TableId, TableState, Tokens, acts,
};

use super::analyses::Analyses;
use super::to_the_end::to_the_end;
use super::{Done, Failure, Table, fold};
use crate::bots::{Pool, Stop};
use crate::config::Config;
use crate::metrics::Metrics;
use crate::random;
use crate::time::now;

/// The tables of a server.
pub(crate) struct Tables {
    /// Where the logs are.
    pub store: Arc<dyn Store>,
    /// The threads of the computer players.
    pub pool: Pool,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// What the operator chose.
    pub config: Config,
    /// What is thought of matches that are over.
    pub analyses: Analyses,
    cache: Mutex<HashMap<TableId, Arc<Table>>>,
    uses: AtomicU64,
}

/// How often a name is tried until one is free; a second time is already unheard of.
const NAMES: usize = 5;

impl Tables {
    /// The tables of a store.
    pub(crate) fn new(store: Arc<dyn Store>, config: Config) -> Arc<Tables> {
        let metrics = Arc::<Metrics>::default();
        let pool = Pool::start(config.bot_threads, config.bot_queue, config.bot_time, metrics.clone());
        let (cache, uses) = (Mutex::default(), AtomicU64::new(0));
        Arc::new(Tables { store, pool, metrics, config, analyses: Analyses::default(), cache, uses })
    }

    /// How many tables are in memory.
    pub(crate) fn cached(&self) -> usize {
        self.cache.lock().expect("nothing panics while it holds the cache").len()
    }

    /// The table of this name, if there is one.
    pub(crate) async fn find(self: &Arc<Tables>, id: TableId) -> Result<Option<Arc<Table>>, Failure> {
        let used = self.uses.fetch_add(1, Relaxed);
        let known = self.cache.lock().expect("nothing panics while it holds the cache").get(&id).cloned();
        if let Some(table) = known {
            table.used.store(used, Relaxed);
            return Ok(Some(table));
        }
        let store = self.store.clone();
        let loaded = tokio::task::spawn_blocking(move || store.load(id, u32::MAX)).await;
        let loaded = loaded.map_err(|error| Failure::Broken(error.to_string()))?;
        let Some((stored, rows)) = loaded.map_err(|error| Failure::Broken(error.to_string()))? else {
            return Ok(None);
        };
        let state = fold(stored, &rows).map_err(|error| Failure::Broken(format!("table {id}: {error}")))?;
        let table = self.keep(Table::new(state, &rows, self.store.clone(), self.metrics.clone()));
        self.drive(&table);
        Ok(Some(table))
    }

    /// Caches a table unless another task has just done so, and evicts the least recently used.
    fn keep(&self, table: Table) -> Arc<Table> {
        let mut cache = self.cache.lock().expect("nothing panics while it holds the cache");
        if let Some(known) = cache.get(&table.id) {
            return known.clone();
        }
        if cache.len() >= self.config.cached_tables {
            // A table that is in use elsewhere must not exist twice.
            let mut idle: Vec<_> = cache
                .values()
                .filter(|table| Arc::strong_count(table) == 1)
                .map(|table| (table.used.load(Relaxed), table.id))
                .collect();
            idle.sort_unstable();
            for (_, id) in idle.into_iter().take(1 + self.config.cached_tables / 8) {
                cache.remove(&id);
            }
        }
        table.used.store(self.uses.fetch_add(1, Relaxed), Relaxed);
        let table = Arc::new(table);
        cache.insert(table.id, table.clone());
        table
    }

    /// Opens a table.
    pub(crate) async fn open(self: &Arc<Tables>, wanted: NewTable) -> Result<(Arc<Table>, Tokens), Failure> {
        let (plan, tokens) = wanted.plan(tessera_catalog::find(&wanted.game)?, random::token)?;
        for _ in 0..NAMES {
            let (state, rows) = plan.build(random::table_id(), random::random_bytes(), now())?;
            let change = Change {
                create: Some(state.header.stored.clone()),
                rows: vec![(state.header.stored.id, rows.clone())],
            };
            match self.store.commit(change).await {
                Ok(Ok(())) => {
                    self.metrics.tables.fetch_add(1, Relaxed);
                    let table = Table::new(state, &rows, self.store.clone(), self.metrics.clone());
                    let table = self.keep(table);
                    self.drive(&table);
                    return Ok((table, tokens));
                }
                Ok(Err(CommitError::Taken)) => {}
                Ok(Err(error)) => return Err(error.into()),
                Err(_) => return Err(Failure::Busy),
            }
        }
        Err(Failure::Busy)
    }

    /// Adds rows to a table and lets its computer players go on.
    pub(crate) async fn act<F>(
        self: &Arc<Tables>,
        table: &Arc<Table>,
        request: Option<String>,
        seats: SeatSet,
        decide: F,
    ) -> Result<Done, Failure>
    where
        F: FnOnce(&TableState) -> Result<Vec<Draft>, Refusal> + Send + 'static,
    {
        let (tables, table) = (self.clone(), table.clone());
        // Otherwise a commit could pass unseen when the one who asked has gone.
        to_the_end(async move {
            let done = table.act_now(request, seats, decide, None).await;
            tables.drive(&table);
            done
        })
        .await
    }

    /// Opens a table with the same seats moved on by one, unless that has been done already, and tells its name.
    pub(crate) async fn rematch(
        self: &Arc<Tables>,
        table: &Arc<Table>,
        request: String,
        asker: SeatSet,
    ) -> Result<TableId, Failure> {
        let state = table.snapshot().state.clone();
        if let Some(id) = state.rematch {
            return Ok(id);
        }
        let seat = acts::may_rematch(&state, asker)?;
        let plan = Plan::rematch(&state);
        let (new, rows) = plan.build(random::table_id(), random::random_bytes(), now())?;
        let id = new.header.stored.id;
        let create = Some((new.header.stored.clone(), rows));
        let (tables, table) = (self.clone(), table.clone());
        let work = async move {
            let decide = |state: &TableState| Ok(acts::rematch(state, seat, id));
            let done = table.act_now(Some(request), asker, decide, create).await?;
            tables.metrics.tables.fetch_add(1, Relaxed);
            done.snapshot().state.rematch.ok_or(Failure::Refused(Refusal::Stale))
        };
        to_the_end(work).await
    }

    /// Starts the computer player on turn, if there is one and somebody waits for it, and stops one that is not.
    pub(crate) fn drive(self: &Arc<Tables>, table: &Arc<Table>) {
        let snapshot = table.snapshot();
        let mut search = table.search.lock().expect("nothing panics while it holds the search");
        let wanted = snapshot.state.bot_on_turn().filter(|_| is_waited_for(table, &snapshot.state));
        if let Some((position, stop)) = &*search {
            if wanted.is_some() && Arc::ptr_eq(position, &snapshot.state.position) {
                return;
            }
            stop.stop();
            *search = None;
        }
        if let Some((seat, bot)) = wanted {
            let stop = Stop::default();
            *search = Some((snapshot.state.position.clone(), stop.clone()));
            let (tables, table, bot) = (self.clone(), table.clone(), bot.to_owned());
            let state = snapshot.state.clone();
            tokio::spawn(async move { tables.think(&table, &state, seat, &bot, stop).await });
        }
    }

    async fn think(
        self: Arc<Tables>,
        table: &Arc<Table>,
        state: &TableState,
        seat: Seat,
        bot: &str,
        stop: Stop,
    ) {
        if table.watchers() > 0 {
            tokio::time::sleep(self.config.bot_pause).await;
        }
        let mut wait = Duration::from_millis(100);
        let advice = loop {
            if stop.is_stopped() {
                return;
            }
            match self.pool.ask(&*state.position.inner, bot, stop.clone()) {
                Ok(answer) => break answer.await,
                Err(_) => tokio::time::sleep(wait).await,
            }
            wait = (2 * wait).min(Duration::from_secs(3));
        };
        let action = match advice {
            Ok(Ok(advice)) => {
                // With one seat there is nobody to win against.
                let seats = state.seats.len();
                if let Some(proved) = Proved::of(&advice, seat, seats).filter(|_| seats > 1) {
                    let _ = state.position.proved.set(proved);
                }
                advice.action
            }
            // Stopped, failed, or the server ends.
            Err(_) => return,
            Ok(Err(problem)) => {
                tracing::error!(table = %table.id, bot, %problem, "a computer player does not move");
                return;
            }
        };
        loop {
            let (thought, stop, action) = (state.position.clone(), stop.clone(), action.clone());
            let decide = move |state: &TableState| {
                let is_same = Arc::ptr_eq(&thought, &state.position) && state.resigned.is_none();
                if stop.is_stopped() || !is_same {
                    return Err(Refusal::Stale);
                }
                Ok(vec![Draft::new(RowKind::Move, seat, action)])
            };
            match table.act_now(None, SeatSet::default(), decide, None).await {
                Err(Failure::Busy) => tokio::time::sleep(Duration::from_secs(1)).await,
                Err(Failure::Broken(error)) => {
                    tracing::error!(table = %table.id, error, "a computer player's move is not written");
                    return;
                }
                Err(Failure::Refused(Refusal::Problem(problem))) => {
                    tracing::error!(table = %table.id, bot, %problem, "a computer player's move is illegal");
                    return;
                }
                _ => break,
            }
        }
        self.drive(table);
    }
}

/// Whether anybody waits for the computer players: where only they sit, somebody has to look.
fn is_waited_for(table: &Table, state: &TableState) -> bool {
    table.watchers() > 0 || state.seats.iter().any(|seat| !matches!(seat.kind, SeatKind::Bot(_)))
}
