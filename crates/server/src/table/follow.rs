//! Changes that other processes make to tables in a shared store: hints, a poll in case a hint is lost, and a look before
//! an answer.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tessera_store::{Shared, StoreError};
use tessera_table::{First, TableId};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval};

use super::tables::Tables;
use super::{Failure, Frames, Seen, Table};

/// The interval of polls.
const POLL: Duration = Duration::from_millis(1500);

/// The number of tables in one query of a poll.
const AT_ONCE: usize = 1000;

impl Table {
    /// Reads what another process wrote to the log.
    pub(super) async fn catch_up(&self, seen: &mut Seen) -> Result<(), Failure> {
        let mut state = self.snapshot().state.clone();
        let rows = self.store.tail(self.id, state.rows).await?;
        if rows.is_empty() {
            // Another process took the id of the new table, or deleted this one.
            self.load(0).await?;
            return Ok(());
        }
        state.go_on(&rows)?;
        seen.extend(First::all(&rows));
        self.shown.send_replace(Arc::new(Frames::new(state, self.present())));
        Ok(())
    }

    /// Returns whether another process had changed the table, after catching up.
    pub(super) async fn is_behind(&self, seen: &mut Seen) -> Result<bool, Failure> {
        if self.store.shared().is_none() {
            return Ok(false);
        }
        let before = self.snapshot().state.rows;
        self.catch_up(seen).await?;
        Ok(self.snapshot().state.rows > before)
    }

    /// Catches up with a table that has this many rows in the store.
    async fn reach(&self, rows: u32) -> Result<(), Failure> {
        if self.snapshot().state.rows < rows {
            let mut seen = self.writing.lock().await;
            if self.snapshot().state.rows < rows {
                self.catch_up(&mut seen).await?;
            }
        }
        Ok(())
    }
}

impl Tables {
    /// Makes sure that a table has everything that any process had written to it when this was called.
    pub(crate) async fn refresh(self: &Arc<Tables>, table: &Arc<Table>) -> Result<(), Failure> {
        let Some(shared) = self.store.shared() else { return Ok(()) };
        let heights = shared.heights(vec![table.id]).await?;
        self.compare(table, heights.first().map(|(_, rows)| *rows)).await
    }

    /// Catches up with the store, where the table has this many rows or no longer exists.
    async fn compare(self: &Arc<Tables>, table: &Arc<Table>, rows: Option<u32>) -> Result<(), Failure> {
        let Some(rows) = rows else {
            self.forget(table);
            table.vanish();
            return Err(Failure::Gone);
        };
        table.reach(rows).await?;
        self.drive(table);
        Ok(())
    }

    /// Follows the changes of other processes at watched tables until the future is dropped. Ends at once if the store
    /// belongs to this process alone.
    pub(crate) async fn follow_for_ever(self: Arc<Tables>) {
        let Some(shared) = self.store.shared() else { return };
        let mut hints = shared.hints();
        let mut poll = interval(POLL);
        poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_well = true;
        loop {
            tokio::select! {
                hint = hints.recv() => match hint {
                    Ok((id, rows)) => self.heard(id, rows),
                    Err(RecvError::Lagged(_)) => poll.reset_immediately(),
                    Err(RecvError::Closed) => return,
                },
                _ = poll.tick() => {
                    let polled = self.poll(shared).await;
                    if let Err(error) = &polled
                        && is_well
                    {
                        tracing::warn!(%error, "changes by other processes cannot be looked for");
                    }
                    is_well = polled.is_ok();
                }
            }
        }
    }

    fn heard(self: &Arc<Tables>, id: TableId, rows: u32) {
        let Some(table) = self.known(id).filter(|table| table.is_watched()) else { return };
        let is_news = rows == 0 || rows > table.snapshot().state.rows;
        if is_news {
            let tables = self.clone();
            tokio::spawn(async move { tables.refresh(&table).await });
        }
    }

    async fn poll(self: &Arc<Tables>, shared: &dyn Shared) -> Result<(), StoreError> {
        let watched = self.watched();
        for tables in watched.chunks(AT_ONCE) {
            let heights = shared.heights(tables.iter().map(|table| table.id).collect()).await?;
            let heights: HashMap<TableId, u32> = heights.into_iter().collect();
            for table in tables {
                let rows = heights.get(&table.id).copied();
                if rows.is_none_or(|rows| rows > table.snapshot().state.rows) {
                    let (tables, table) = (self.clone(), table.clone());
                    tokio::spawn(async move { tables.compare(&table, rows).await });
                }
            }
        }
        Ok(())
    }
}
