//! Leases: of several processes that share a store, one computes the next move of a computer player. If it vanishes, its
//! lease ends and another one takes over. Should two compute the same move, the row number decides.

use std::sync::Arc;
use std::time::Duration;

use tessera_store::Store;
use tessera_table::TableId;

use super::players::{LOOK, Mark};
use super::tables::Tables;

/// The time of a lease.
const TIME: Duration = Duration::from_secs(6);

/// The interval of renewals.
const RENEW: Duration = Duration::from_secs(2);

/// A lease, which is renewed while this value exists. It is given up when the value is dropped before the move is made.
pub(super) struct Lease {
    store: Arc<dyn Store>,
    id: TableId,
    rows: u32,
    renewing: tokio::task::JoinHandle<()>,
    is_used: bool,
}

impl Lease {
    /// Marks the move as made, which ends the lease.
    pub(super) fn used(&mut self) {
        self.is_used = true;
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.renewing.abort();
        if !self.is_used
            && let Some(shared) = self.store.shared()
        {
            shared.release(self.id, self.rows);
        }
    }
}

impl Tables {
    /// Waits for the lease for the next row of a table. Returns `Err` once nobody here waits for the move any more, and
    /// `Ok(None)` if the store belongs to this process alone.
    pub(super) async fn lease(&self, mark: &Mark, rows: u32) -> Result<Option<Lease>, ()> {
        let Some(shared) = self.store.shared() else { return Ok(None) };
        let id = mark.table.id;
        loop {
            match shared.lease(id, rows, TIME).await {
                Ok(true) => break,
                Ok(false) => {}
                Err(error) => tracing::debug!(table = %id, %error, "no lease"),
            }
            tokio::time::sleep(LOOK).await;
            if mark.stop.is_stopped() || !mark.table.is_watched() {
                return Err(());
            }
        }
        let store = self.store.clone();
        let renewed = store.clone();
        let renewing = tokio::spawn(async move {
            loop {
                tokio::time::sleep(RENEW).await;
                if let Some(shared) = renewed.shared() {
                    // If this fails, another process may search too.
                    let _ = shared.lease(id, rows, TIME).await;
                }
            }
        });
        Ok(Some(Lease { store, id, rows, renewing, is_used: false }))
    }
}
