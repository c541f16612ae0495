//! Connections to the database.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Connection, Notification, Row, Socket, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::sql::{Sql, TEXTS};
use super::trouble::Trouble;
use super::url::StoreUrl;
use super::{schema, tls};
use crate::StoreError;

/// The limits of every session: a statement that waits for long fails, and a transaction whose process has vanished
/// does not keep its locks.
const LIMITS: &str = "SET statement_timeout = '8s'; SET idle_in_transaction_session_timeout = '5s'";

/// Opens connections to one database.
pub(super) struct Connector {
    pub(super) url: StoreUrl,
    tls: MakeRustlsConnect,
}

/// A connection with its prepared statements. Dropping it closes the connection.
pub(super) struct Session {
    pub(super) client: Client,
    statements: Vec<Statement>,
}

impl Connector {
    pub(super) fn new(url: StoreUrl) -> Result<Connector, StoreError> {
        let tls = tls::connector(&url.trust)?;
        Ok(Connector { url, tls })
    }

    /// Connects and calls `hear` with every notification.
    pub(super) async fn connect(
        &self,
        mut hear: impl FnMut(Notification) + Send + 'static,
    ) -> Result<Client, Trouble> {
        let (client, mut connection) = self.url.config.connect(self.tls.clone()).await?;
        tokio::spawn(async move {
            while let Some(message) = poll_fn(|context| next(&mut connection, context)).await {
                if let AsyncMessage::Notification(notification) = message {
                    hear(notification);
                }
            }
        });
        Ok(client)
    }

    /// Connects and prepares all statements.
    pub(super) async fn session(&self) -> Result<Session, Trouble> {
        let client = self.connect(|_| {}).await?;
        client.batch_execute(LIMITS).await?;
        let prepared = in_order(TEXTS.iter().map(|text| client.prepare(text)).collect()).await;
        let statements = prepared.into_iter().collect::<Result<_, _>>()?;
        Ok(Session { client, statements })
    }

    /// Connects and brings the schema up to date.
    pub(super) async fn prepare_database(&self) -> Result<(), StoreError> {
        let named = |error: &dyn std::fmt::Display| StoreError(format!("{}: {error}", self.url));
        let mut client = self.connect(|_| {}).await.map_err(|error| named(&error))?;
        schema::migrate(&mut client).await.map_err(|error| named(&error))?;
        if let Ok(row) = client.query_one("SHOW fsync", &[]).await
            && row.try_get::<_, &str>(0).is_ok_and(|value| value == "off")
        {
            tracing::warn!(
                "the database runs with fsync=off and can lose acknowledged moves in a power failure"
            );
        }
        Ok(())
    }
}

/// Returns the next message of a connection, or `None` once it is closed.
fn next<T>(
    connection: &mut Connection<Socket, T>,
    context: &mut std::task::Context<'_>,
) -> Poll<Option<AsyncMessage>>
where
    T: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
{
    match connection.poll_message(context) {
        Poll::Ready(Some(Ok(message))) => Poll::Ready(Some(message)),
        // The caller that uses the connection gets the error.
        Poll::Ready(Some(Err(_)) | None) => Poll::Ready(None),
        Poll::Pending => Poll::Pending,
    }
}

impl Session {
    /// Makes sure that a commit is durable when it is acknowledged. A stronger setting of the operator stays.
    pub(super) async fn make_durable(&self) -> Result<(), Trouble> {
        // An engine without this setting always commits durably.
        let Ok(row) = self.client.query_one("SHOW synchronous_commit", &[]).await else { return Ok(()) };
        if row.try_get::<_, &str>(0).is_ok_and(|value| value == "off") {
            self.client.batch_execute("SET synchronous_commit = on").await?;
        }
        Ok(())
    }

    pub(super) async fn query(&self, sql: Sql, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Trouble> {
        Ok(self.client.query(&self.statements[sql as usize], values).await?)
    }

    /// Runs a statement that returns a number.
    pub(super) async fn count(&self, sql: Sql, values: &[&(dyn ToSql + Sync)]) -> Result<i64, Trouble> {
        Ok(self.client.query_one(&self.statements[sql as usize], values).await?.try_get(0)?)
    }

    /// Runs a statement and returns the number of rows that it has changed.
    pub(super) async fn execute(&self, sql: Sql, values: &[&(dyn ToSql + Sync)]) -> Result<u64, Trouble> {
        Ok(self.client.execute(&self.statements[sql as usize], values).await?)
    }
}

/// A future with its result, if it has one.
type Started<F> = (Pin<Box<F>>, Option<<F as Future>::Output>);

/// Starts all futures in order, which sends their statements without waiting for answers, and returns their results.
pub(super) async fn in_order<F: Future>(futures: Vec<F>) -> Vec<F::Output> {
    let mut waiting: Vec<Started<F>> = futures.into_iter().map(|future| (Box::pin(future), None)).collect();
    poll_fn(|context| {
        for (future, result) in &mut waiting {
            if let Poll::Ready(output) = future.as_mut().poll(context) {
                *result = Some(output);
            }
        }
        Poll::Ready(())
    })
    .await;
    let mut results = Vec::with_capacity(waiting.len());
    for (future, result) in waiting {
        results.push(match result {
            Some(output) => output,
            None => future.await,
        });
    }
    results
}
