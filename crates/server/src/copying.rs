//! Copying all games from one store to another.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tessera_store::{Change, Log, PostgresStore, SqliteStore, Store, StoreError, StoreUrl};

use crate::FILE;
use crate::keeping::{KeepError, Kept, check_log};

/// The number of tables copied at once.
const AT_ONCE: u32 = 200;

/// A place where games are kept.
#[derive(Clone, Debug)]
pub enum Place {
    /// A data folder, or a file whose name ends in `.sqlite`.
    Path(PathBuf),
    /// A PostgreSQL database.
    Database(Box<StoreUrl>),
}

impl Place {
    /// Parses a path or a URL. Like [`StoreUrl::parse`], this never quotes a URL.
    pub fn parse(text: &str) -> Result<Place, StoreError> {
        if text.contains("://") {
            StoreUrl::parse(text).map(|url| Place::Database(Box::new(url)))
        } else {
            Ok(Place::Path(text.into()))
        }
    }

    /// Returns the SQLite file at a path.
    fn file(path: &Path) -> PathBuf {
        let is_file = path.is_file() || path.extension().is_some_and(|ending| ending == "sqlite");
        if is_file { path.to_owned() } else { path.join(FILE) }
    }

    fn open(&self, create: bool) -> Result<Arc<dyn Store>, KeepError> {
        let path = match self {
            Place::Database(url) => return Ok(Arc::new(PostgresStore::open(url)?)),
            Place::Path(path) => path,
        };
        let file = Place::file(path);
        if !create && !file.is_file() {
            return Err(StoreError(format!("{} does not exist", file.display())).into());
        }
        // A bare file name has an empty folder, which is the current one.
        let folder = file.parent().filter(|folder| create && !folder.as_os_str().is_empty());
        if let Some(folder) = folder {
            crate::make_folder(folder)
                .map_err(|error| KeepError::File(folder.display().to_string(), error))?;
        }
        Ok(Arc::new(SqliteStore::open(&file)?))
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::Path(path) => write!(f, "{}", Place::file(path).display()),
            Place::Database(url) => write!(f, "{url}"),
        }
    }
}

/// A step of a copy, with the number of tables so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Tables were copied.
    Copied(usize),
    /// Copied tables were verified.
    Verified(usize),
}

/// Copies all games to an empty store. Then reads both stores again and verifies that every table is equal, that its
/// log folds to its hashes, and that every deal and draw follows from the committed seed. No server may use either store.
pub async fn copy(from: &Place, to: &Place, mut progress: impl FnMut(Step)) -> Result<Kept, KeepError> {
    let source = from.open(false)?;
    let target = to.open(true)?;
    let copied = copy_all(&*source, &*target, to, &mut progress).await;
    let closing = tokio::task::spawn_blocking(move || {
        source.close();
        target.close();
    });
    closing.await.map_err(|error| StoreError(error.to_string()))?;
    copied
}

async fn copy_all(
    source: &dyn Store,
    target: &dyn Store,
    to: &Place,
    progress: &mut impl FnMut(Step),
) -> Result<Kept, KeepError> {
    if !target.list(None, 1).await?.is_empty() {
        return Err(StoreError(format!("{to} already holds games; copy to an empty store")).into());
    }
    let (mut after, mut count) = (None, 0);
    loop {
        let listed = source.list(after, AT_ONCE).await?;
        let Some(last) = listed.last() else { break };
        after = Some(last.id);
        let mut commits = Vec::new();
        for table in &listed {
            let (stored, rows) = load(source, table.id).await?;
            let rows = vec![(table.id, rows)];
            commits.push((table.id, target.commit(Change { create: Some(stored), rows, delete: None })));
        }
        for (id, commit) in commits {
            commit.await.map_err(|error| KeepError::Table(id, error.to_string()))?;
            count += 1;
        }
        progress(Step::Copied(count));
    }
    verify(source, target, progress).await
}

async fn load(store: &dyn Store, id: tessera_table::TableId) -> Result<Log, KeepError> {
    let log = store.load(id, u32::MAX).await?;
    log.ok_or_else(|| KeepError::Table(id, "it has vanished".to_owned()))
}

/// Compares two stores and folds every log.
async fn verify(
    source: &dyn Store,
    target: &dyn Store,
    progress: &mut impl FnMut(Step),
) -> Result<Kept, KeepError> {
    let (mut after, mut kept) = (None, Kept::default());
    loop {
        let (ours, theirs) = (source.list(after, AT_ONCE).await?, target.list(after, AT_ONCE).await?);
        let is_same = ours.len() == theirs.len();
        if !is_same {
            return Err(
                StoreError("the stores hold different tables: was one of them in use?".to_owned()).into()
            );
        }
        let Some(last) = ours.last() else { return Ok(kept) };
        after = Some(last.id);
        for table in &ours {
            let (one, other) = (load(source, table.id).await?, load(target, table.id).await?);
            // Every field is compared; nothing of this text is shown.
            if format!("{one:?}") != format!("{other:?}") {
                return Err(KeepError::Table(table.id, "the copy differs".to_owned()));
            }
            kept.tables += 1;
            kept.rows += check_log(table.id, other)?;
        }
        progress(Step::Verified(kept.tables));
    }
}
