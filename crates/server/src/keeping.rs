//! Backup and restore of the games.

use std::path::Path;
use std::sync::Arc;

use tessera_store::{Log, SqliteStore, Store, StoreError};
use tessera_table::{TableId, TableState};

use crate::FILE;

/// The number of tables listed at once.
const AT_ONCE: u32 = 1000;

/// The reason why a backup or restore fails.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    File(String, std::io::Error),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A table is damaged.
    #[error("table {0}: {1}")]
    Table(TableId, String),
}

/// The contents of a backup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// The number of tables.
    pub tables: usize,
    /// The number of rows in their logs.
    pub rows: usize,
}

/// Copies the games of a data folder to a new file, even while a server uses them. The copy is a consistent snapshot.
pub fn backup(data: &Path, file: &Path) -> Result<(), KeepError> {
    Ok(tessera_store::backup(&data.join(FILE), file)?)
}

/// Replaces the games of a data folder with a backup, after verifying the file itself, every log with its hashes, and
/// that every deal and draw follows from the committed seed. If anything is wrong, nothing is changed. The previous
/// games stay beside the new file.
pub async fn restore(data: &Path, file: &Path) -> Result<Kept, KeepError> {
    let named = |path: &Path, error| KeepError::File(path.display().to_string(), error);
    crate::make_folder(data).map_err(|error| named(data, error))?;
    let games = data.join(FILE);
    // A server that uses these games must be stopped first. Opening and closing the store leaves a single file without
    // a write-ahead log.
    let has_games = games.exists();
    if has_games {
        let path = games.clone();
        let closed = tokio::task::spawn_blocking(move || match SqliteStore::open(&path) {
            Ok(store) => {
                store.close();
                Ok(())
            }
            Err(error) if error.0.contains("in use") => Err(error),
            // A damaged file may be replaced.
            Err(_) => Ok(()),
        });
        closed.await.map_err(|error| StoreError(error.to_string()))??;
    }
    let fresh = data.join("restore.sqlite");
    let checked = check_copy(file, &fresh).await;
    if checked.is_ok() {
        tessera_store::replace(&games, &fresh)?;
    }
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(data.join(format!("restore.sqlite{ending}")));
    }
    checked
}

/// Copies a file to a new place and verifies the copy: a single file that no other process has open.
async fn check_copy(file: &Path, fresh: &Path) -> Result<Kept, KeepError> {
    let _ = std::fs::remove_file(fresh);
    // Also merges the files of an older version into one.
    tessera_store::backup(file, fresh)?;
    let store = SqliteStore::open(fresh)?;
    let store = Arc::new(store);
    let checking = store.clone();
    let checked = tokio::task::spawn_blocking(move || checking.check()).await;
    let found = match checked.unwrap_or_else(|error| Err(StoreError(error.to_string()))) {
        Ok(()) => check_tables(&*store).await,
        Err(error) => Err(error.into()),
    };
    store.close();
    found
}

async fn check_tables(store: &dyn Store) -> Result<Kept, KeepError> {
    let (mut after, mut kept) = (None, Kept::default());
    loop {
        let listed = store.list(after, AT_ONCE).await?;
        let Some(last) = listed.last() else { return Ok(kept) };
        after = Some(last.id);
        for table in listed {
            let log = store.load(table.id, u32::MAX).await?;
            let log = log.ok_or_else(|| KeepError::Table(table.id, "it has vanished".to_owned()))?;
            kept.tables += 1;
            kept.rows += check_log(table.id, log)?;
        }
    }
}

/// Verifies the log of a table, and that every deal and draw follows from the committed seed. Returns the number of its
/// rows.
pub(crate) fn check_log(id: TableId, (stored, rows): Log) -> Result<usize, KeepError> {
    let wrong = |error: &dyn std::fmt::Display| KeepError::Table(id, error.to_string());
    let game = tessera_catalog::find(&stored.game).map_err(|error| wrong(&error))?;
    let seed = stored.seed;
    let state = TableState::fold(stored, &rows, game).map_err(|error| wrong(&error))?;
    let mut record = state.record();
    // The seed need not be kept secret here.
    record.seed = Some(seed);
    record.verify(game).map_err(|error| wrong(&error))?;
    Ok(rows.len())
}
