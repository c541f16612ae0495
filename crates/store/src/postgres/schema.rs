//! The schema in PostgreSQL, with the tables and columns of the SQLite file.

use std::time::Duration;

use tokio_postgres::{Client, Transaction};

use super::trouble::Trouble;
use crate::StoreError;

/// One step for each version of the schema. A step that was ever released never changes.
const STEPS: [&str; 2] = [
    "
CREATE TABLE tables(
  id TEXT PRIMARY KEY, game TEXT NOT NULL, rules_version BIGINT NOT NULL, options TEXT NOT NULL,
  start TEXT NOT NULL, dealt BOOLEAN NOT NULL, seed BYTEA NOT NULL, seed_commit BYTEA NOT NULL,
  parent TEXT, created_at BIGINT NOT NULL, request TEXT, intent BIGINT);
CREATE UNIQUE INDEX tables_by_request ON tables(request);
CREATE TABLE seats(
  table_id TEXT NOT NULL, seat BIGINT NOT NULL, kind BIGINT NOT NULL, name TEXT NOT NULL, bot TEXT,
  token_hash BYTEA, PRIMARY KEY(table_id, seat));
CREATE TABLE log(
  table_id TEXT NOT NULL, number BIGINT NOT NULL, kind BIGINT NOT NULL, seat BIGINT, body TEXT NOT NULL,
  request TEXT, token_hash BYTEA, state_hash BIGINT NOT NULL, at BIGINT NOT NULL, intent BIGINT,
  PRIMARY KEY(table_id, number));
CREATE TABLE probe(id BIGINT PRIMARY KEY, number BIGINT NOT NULL);
",
    // The process that computes the next move of a computer player.
    "
CREATE TABLE leases(
  table_id TEXT PRIMARY KEY, number BIGINT NOT NULL, holder TEXT NOT NULL, expires TIMESTAMPTZ NOT NULL);
",
];

/// How often the migration is tried while other processes migrate the same database.
const TRIES: u32 = 8;

const PAUSE: Duration = Duration::from_millis(250);

/// Creates the tables or migrates them to the current version. Several processes may do this at the same time.
pub(super) async fn migrate(client: &mut Client) -> Result<(), StoreError> {
    let mut tries = 0;
    loop {
        let trouble = match step(client).await {
            Ok(version) => return check(version),
            Err(trouble @ Trouble::Lost(_)) => return Err(trouble.into()),
            Err(trouble) => trouble,
        };
        // Another process may have created the same tables a moment ago.
        tries += 1;
        if tries == TRIES {
            return Err(trouble.into());
        }
        tokio::time::sleep(PAUSE).await;
    }
}

fn check(version: i64) -> Result<(), StoreError> {
    if version == STEPS.len() as i64 {
        return Ok(());
    }
    let known = STEPS.len();
    Err(StoreError(format!("the database has version {version}, this program knows version {known}")))
}

/// Migrates in one transaction and returns the version that the database has then.
async fn step(client: &mut Client) -> Result<i64, Trouble> {
    let known = "SELECT count(*) FROM information_schema.tables
        WHERE table_schema = current_schema() AND table_name = 'tessera_schema'";
    let has_version = client.query_one(known, &[]).await?.try_get::<_, i64>(0)? > 0;
    let mut version = if has_version { read_version(client).await? } else { 0 };
    if !(0..STEPS.len() as i64).contains(&version) {
        return Ok(version);
    }
    let transaction = client.transaction().await?;
    if !has_version {
        let table = "CREATE TABLE tessera_schema(id BIGINT PRIMARY KEY, version BIGINT NOT NULL)";
        transaction.batch_execute(table).await?;
        transaction.batch_execute("INSERT INTO tessera_schema VALUES (0, 0)").await?;
    }
    version = lock_version(&transaction).await?;
    let Some(steps) = usize::try_from(version).ok().and_then(|version| STEPS.get(version..)) else {
        return Ok(version);
    };
    for step in steps {
        transaction.batch_execute(step).await?;
    }
    let current = STEPS.len() as i64;
    transaction.execute("UPDATE tessera_schema SET version = $1", &[&current]).await?;
    transaction.commit().await?;
    Ok(current)
}

async fn read_version(client: &Client) -> Result<i64, Trouble> {
    let row = client.query_one("SELECT version FROM tessera_schema WHERE id = 0", &[]).await?;
    Ok(row.try_get(0)?)
}

async fn lock_version(transaction: &Transaction<'_>) -> Result<i64, Trouble> {
    let select = "SELECT version FROM tessera_schema WHERE id = 0 FOR UPDATE";
    Ok(transaction.query_one(select, &[]).await?.try_get(0)?)
}
