//! The store in a PostgreSQL database, which any number of processes may share.

mod group;
mod hints;
mod read;
mod schema;
mod session;
mod sql;
mod tls;
mod trouble;
mod url;
mod values;
mod writer;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tessera_table::{Row, StoredTable, TableId};
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::{broadcast, mpsc};

pub use url::StoreUrl;

use hints::KEPT;
use read::Reading;
use session::{Connector, Session};
use sql::Sql;
use trouble::Trouble;
use writer::Writer;

use crate::{Change, CommitError, Hints, Later, Listed, Log, Shared, Store, StoreError, WriteCounts};

/// A store in a PostgreSQL database. It runs on a thread of its own, and reconnects when the database was gone.
pub struct PostgresStore {
    reading: Arc<Reading>,
    writer: Writer,
    heard: broadcast::Sender<(TableId, u32)>,
    /// The random name of this process.
    node: String,
    handle: Handle,
    runtime: Mutex<Option<Runtime>>,
}

impl PostgresStore {
    /// Connects to a database and creates or migrates its tables. Blocks the thread.
    pub fn open(url: &StoreUrl) -> Result<PostgresStore, StoreError> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("database")
            .enable_all()
            .build()
            .map_err(|error| StoreError(error.to_string()))?;
        let mut random = [0; 16];
        getrandom::fill(&mut random).map_err(|error| StoreError(error.to_string()))?;
        let node = tessera_table::hex(&random);
        let connector = Arc::new(Connector::new(url.clone())?);
        let (opened, wait) = std::sync::mpsc::channel();
        let (heard, _) = broadcast::channel(KEPT);
        let (hearing, name) = (heard.clone(), node.clone());
        let connecting = connector.clone();
        runtime.spawn(async move {
            let writer = connecting.prepare_database().await.map(|()| {
                let (hint, outgoing) = mpsc::channel(KEPT);
                if connecting.url.hints {
                    tokio::spawn(hints::run(connecting.clone(), name, outgoing, hearing));
                }
                Writer::start(connecting, i64::from_be_bytes([0, 0, 0, 0, 0, 0, random[0], random[1]]), hint)
            });
            let _ = opened.send(writer);
        });
        let opened = wait.recv().unwrap_or_else(|_| Err(StoreError("the store does not start".to_owned())));
        let writer = match opened {
            Ok(writer) => writer,
            Err(error) => {
                // Dropping it could block the thread of another runtime.
                runtime.shutdown_background();
                return Err(error);
            }
        };
        let handle = runtime.handle().clone();
        let reading = Arc::new(Reading::new(connector));
        Ok(PostgresStore { reading, writer, heard, node, handle, runtime: Some(runtime).into() })
    }

    /// Runs a read on the runtime of the store.
    fn later<T: Send + 'static>(
        &self,
        read: impl for<'a> Fn(&'a Session) -> Later<'a, Result<T, Trouble>> + Send + Sync + 'static,
    ) -> Later<'static, Result<T, StoreError>> {
        let reading = self.reading.clone();
        let running = self.handle.spawn(async move { reading.read(read).await });
        Box::pin(async move {
            running.await.unwrap_or_else(|_| Err(StoreError("the store is closed".to_owned())))
        })
    }
}

impl Store for PostgresStore {
    fn load(&self, id: TableId, rows: u32) -> Later<'_, Result<Option<Log>, StoreError>> {
        self.later(move |session| Box::pin(read::load(session, id, rows)))
    }

    fn tail(&self, id: TableId, from: u32) -> Later<'_, Result<Vec<Row>, StoreError>> {
        self.later(move |session| Box::pin(read::rows(session, id, from, u32::MAX)))
    }

    fn requested(&self, id: TableId, request: &str) -> Later<'_, Result<Option<Row>, StoreError>> {
        let request = request.to_owned();
        self.later(move |session| {
            let request = request.clone();
            Box::pin(async move { read::requested(session, id, &request).await })
        })
    }

    fn opened(&self, request: &str) -> Later<'_, Result<Option<StoredTable>, StoreError>> {
        let request = request.to_owned();
        self.later(move |session| {
            let request = request.clone();
            Box::pin(async move { read::opened(session, &request).await })
        })
    }

    fn list(&self, after: Option<TableId>, most: u32) -> Later<'_, Result<Vec<Listed>, StoreError>> {
        self.later(move |session| Box::pin(read::list(session, after, most)))
    }

    fn commit(&self, change: Change) -> Later<'static, Result<(), CommitError>> {
        self.writer.commit(Some(change))
    }

    fn ready(&self) -> Later<'static, Result<(), CommitError>> {
        self.writer.commit(None)
    }

    fn counts(&self) -> WriteCounts {
        self.writer.counters.counts()
    }

    fn close(&self) {
        self.writer.close();
        self.reading.close();
        let runtime = self.runtime.lock().expect("nothing panics while it holds the runtime").take();
        if let Some(runtime) = runtime {
            runtime.shutdown_background();
        }
    }

    fn shared(&self) -> Option<&dyn Shared> {
        Some(self)
    }
}

impl Shared for PostgresStore {
    fn hints(&self) -> Hints {
        self.heard.subscribe()
    }

    fn heights(&self, ids: Vec<TableId>) -> Later<'_, Result<Vec<(TableId, u32)>, StoreError>> {
        self.later(move |session| {
            let ids = ids.clone();
            Box::pin(async move { read::heights(session, &ids).await })
        })
    }

    fn lease(&self, id: TableId, rows: u32, time: Duration) -> Later<'_, Result<bool, StoreError>> {
        let node = self.node.clone();
        self.later(move |session| {
            let node = node.clone();
            Box::pin(async move {
                let millis = time.as_secs_f64() * 1e3;
                let values: (&str, i64) = (id.as_str(), rows.into());
                Ok(session.execute(Sql::Lease, &[&values.0, &values.1, &node, &millis]).await? > 0)
            })
        })
    }

    fn release(&self, id: TableId, rows: u32) {
        let node = self.node.clone();
        drop(self.later(move |session| {
            let node = node.clone();
            Box::pin(
                async move { session.execute(Sql::Release, &[&id.as_str(), &i64::from(rows), &node]).await },
            )
        }));
    }
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        // Dropping a runtime could block a thread of another one.
        if let Ok(Some(runtime)) = self.runtime.get_mut().map(Option::take) {
            runtime.shutdown_background();
        }
    }
}
