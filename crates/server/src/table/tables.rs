//! All tables: in memory and in the store, with their computer players.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use tessera_store::{Change, CommitError, Store};
use tessera_table::{
    Draft, NewTable, Plan, Refusal, Request, Row, SeatSet, TableId, TableState, Tokens, acts,
};

use super::analyses::Analyses;
use super::to_the_end::to_the_end;
use super::{Done, Failure, Table, fold_elsewhere};
use crate::config::Config;
use crate::metrics::Metrics;
use crate::pool::{Mind, Pool};
use crate::random;
use crate::time::now;

/// The tables of a server.
pub(crate) struct Tables {
    /// The store of the logs.
    pub store: Arc<dyn Store>,
    /// The thread pool of the computer players.
    pub pool: Pool,
    /// The metrics.
    pub metrics: Arc<Metrics>,
    /// The configuration.
    pub config: Config,
    /// The analyses of finished matches.
    pub analyses: Analyses,
    cache: Mutex<HashMap<TableId, Arc<Table>>>,
    uses: AtomicU64,
}

/// How many ids are tried until one is free; even a second try is practically unheard of.
const NAMES: usize = 5;

impl Tables {
    /// Creates the tables of a store.
    pub(crate) fn new(store: Arc<dyn Store>, mind: Arc<dyn Mind>, config: Config) -> Arc<Tables> {
        let metrics = Arc::<Metrics>::default();
        let pool = Pool::start(config.bot_threads, config.bot_queue, config.bot_time, mind, metrics.clone());
        let (cache, uses) = (Mutex::default(), AtomicU64::new(0));
        Arc::new(Tables { store, pool, metrics, config, analyses: Analyses::default(), cache, uses })
    }

    /// Returns the number of tables in memory.
    pub(crate) fn cached(&self) -> usize {
        self.cache.lock().expect("nothing panics while it holds the cache").len()
    }

    /// Returns the table with this id, if it exists; `network` is the caller's network. If several processes share the
    /// store, a table in memory may be behind; see [`Tables::refresh`].
    pub(crate) async fn find(
        self: &Arc<Tables>,
        id: TableId,
        network: IpAddr,
    ) -> Result<Option<Arc<Table>>, Failure> {
        let used = self.uses.fetch_add(1, Relaxed);
        if let Some(table) = self.known(id) {
            table.used.store(used, Relaxed);
            return Ok(Some(table));
        }
        let Some((stored, rows)) = self.store.load(id, u32::MAX).await? else { return Ok(None) };
        let (state, rows) = fold_elsewhere(stored, rows).await.map_err(|failure| match failure {
            Failure::Broken(error) => Failure::Broken(format!("table {id}: {error}")),
            other => other,
        })?;
        Ok(Some(self.keep(self.table(state, &rows, network))))
    }

    /// Returns the table with this id, if it is in memory.
    pub(crate) fn known(&self, id: TableId) -> Option<Arc<Table>> {
        self.cache.lock().expect("nothing panics while it holds the cache").get(&id).cloned()
    }

    /// Returns the tables in memory that somebody watches.
    pub(super) fn watched(&self) -> Vec<Arc<Table>> {
        let cache = self.cache.lock().expect("nothing panics while it holds the cache");
        cache.values().filter(|table| table.is_watched()).cloned().collect()
    }

    /// Drops a table that no longer exists from memory.
    pub(super) fn forget(&self, table: &Table) {
        self.cache.lock().expect("nothing panics while it holds the cache").remove(&table.id);
    }

    /// Deletes a table; see [`Table::delete`].
    pub(crate) async fn delete(
        self: &Arc<Tables>,
        table: &Arc<Table>,
        unchanged_since: Option<i64>,
    ) -> Result<(), Failure> {
        let (tables, table) = (self.clone(), table.clone());
        to_the_end(async move {
            table.delete(unchanged_since).await?;
            tables.metrics.deleted.fetch_add(1, Relaxed);
            tables.forget(&table);
            Ok(())
        })
        .await
    }

    fn table(&self, state: TableState, rows: &[Row], network: IpAddr) -> Table {
        let quiet = self.config.limits.presence;
        Table::new(state, rows, self.store.clone(), self.metrics.clone(), network, quiet)
    }

    /// Caches a table unless another task has just done so, and evicts the least recently used.
    fn keep(&self, table: Table) -> Arc<Table> {
        let mut cache = self.cache.lock().expect("nothing panics while it holds the cache");
        if let Some(known) = cache.get(&table.id) {
            return known.clone();
        }
        if cache.len() >= self.config.cached_tables {
            // A table in use elsewhere must not exist twice.
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

    /// Opens a table. A request that has opened one before gets the same table again.
    pub(crate) async fn open(
        self: &Arc<Tables>,
        wanted: NewTable,
        network: IpAddr,
    ) -> Result<(Arc<Table>, Tokens), Failure> {
        let game = tessera_catalog::find(&wanted.game)?;
        let guests: Vec<&str> = self.pool.guests(game.info()).iter().map(|guest| guest.name).collect();
        let (plan, tokens) = wanted.plan(game, &guests, random::token)?;
        for _ in 0..NAMES {
            if let Some(request) = &plan.request
                && let Some(table) = self.opened_before(request, network).await?
            {
                return Ok((table, tokens));
            }
            let (state, rows) = plan.build(random::table_id(), random::random_bytes(), now())?;
            let change = Change {
                create: Some(state.header.stored.clone()),
                rows: vec![(state.header.stored.id, rows.clone())],
                delete: None,
            };
            match self.store.commit(change).await {
                Ok(()) => {
                    self.metrics.tables.fetch_add(1, Relaxed);
                    let table = self.table(state, &rows, network);
                    let table = self.keep(table);
                    self.drive(&table);
                    return Ok((table, tokens));
                }
                // The id is taken, or the request was already carried out; the next iteration finds out.
                Err(CommitError::Taken) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Failure::Busy)
    }

    async fn opened_before(
        self: &Arc<Tables>,
        request: &Request,
        network: IpAddr,
    ) -> Result<Option<Arc<Table>>, Failure> {
        let Some(stored) = self.store.opened(&request.id).await? else { return Ok(None) };
        if stored.request.as_ref() != Some(request) {
            return Err(Failure::Reused);
        }
        self.find(stored.id, network).await
    }

    /// Appends rows to a table and lets its computer players continue.
    pub(crate) async fn act<F>(
        self: &Arc<Tables>,
        table: &Arc<Table>,
        request: Option<Request>,
        seats: SeatSet,
        decide: F,
    ) -> Result<Done, Failure>
    where
        F: Fn(&TableState) -> Result<Vec<Draft>, Refusal> + Send + 'static,
    {
        let (tables, table) = (self.clone(), table.clone());
        // If the caller's future were dropped, a commit could go unnoticed.
        to_the_end(async move {
            let done = table.act_now(request, seats, decide, None).await;
            tables.drive(&table);
            done
        })
        .await
    }

    /// Opens a rematch with the same seats rotated by one, unless there is one already, and returns its id.
    pub(crate) async fn rematch(
        self: &Arc<Tables>,
        table: &Arc<Table>,
        request: Request,
        asker: SeatSet,
    ) -> Result<TableId, Failure> {
        self.refresh(table).await?;
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
}
