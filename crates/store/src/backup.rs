//! Backing up a store that is in use, and restoring one.

use std::fs::{self, File, OpenOptions};
use std::path::Path;

use super::{StoreError, files, schema};

/// Writes a copy of the games to a new file, even while a server writes to them. The copy is a consistent snapshot in a
/// single file, and durable when this returns.
pub fn backup(games: &Path, copy: &Path) -> Result<(), StoreError> {
    if !games.is_file() {
        return Err(StoreError(format!("{} does not exist", games.display())));
    }
    // SQLite only writes into an empty file, and does not promise to make it private.
    let file = files::own(OpenOptions::new().write(true).create_new(true), copy)?;
    let made = schema::open_to_read(games).and_then(|connection| {
        let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if version == 0 {
            return Err(StoreError(format!("{} holds no games", games.display())));
        }
        let name = copy.to_str().ok_or_else(|| StoreError("the name of the copy is not UTF-8".to_owned()))?;
        connection.execute("VACUUM INTO ?1", [name])?;
        file.sync_all().map_err(|why| StoreError(format!("{}: {why}", copy.display())))
    });
    if made.is_err() {
        let _ = fs::remove_file(copy);
    }
    made
}

/// Replaces the games with a file. The old games stay beside it under a name ending in `.before-restore`. No process
/// may have either file open.
#[allow(clippy::disallowed_methods, reason = "a folder is opened to make its names durable")]
pub fn replace(games: &Path, with: &Path) -> Result<(), StoreError> {
    let wrong = |why: std::io::Error| StoreError(format!("{}: {why}", games.display()));
    let old = files::beside(games, ".before-restore");
    for ending in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(files::beside(&old, ending));
    }
    if games.exists() {
        // A hard link keeps the games available at every moment.
        fs::hard_link(games, &old).map_err(wrong)?;
        for ending in ["-wal", "-shm"] {
            let part = files::beside(games, ending);
            if part.exists() {
                fs::rename(part, files::beside(&old, ending)).map_err(wrong)?;
            }
        }
    }
    fs::rename(with, games).map_err(wrong)?;
    let folder = games.parent().ok_or_else(|| StoreError("the games have no folder".to_owned()))?;
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(wrong)
}
