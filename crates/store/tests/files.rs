//! The files of the SQLite store: who may read them, who holds them, and what is refused when they go wrong.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use tessera_store::{Change, CommitError, SqliteStore, Store, backup, replace};
use tessera_table::{StoredTable, TableId};

struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let name = format!("tessera-files-{}-{}", std::process::id(), next());
        let folder = Folder(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).unwrap();
        folder
    }

    fn games(&self) -> PathBuf {
        self.0.join("games")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn next() -> u8 {
    static COUNT: AtomicU8 = AtomicU8::new(0);
    COUNT.fetch_add(1, Relaxed)
}

async fn add(store: &SqliteStore) -> Result<TableId, CommitError> {
    let number = next();
    let id = TableId::from_random([number, number >> 5, 0, 0, 0, 0, 0, 0]);
    let create = Some(StoredTable {
        id,
        game: "a game".to_owned(),
        rules_version: 1,
        options: Vec::new(),
        start: "start".to_owned(),
        dealt: true,
        seed: [1; 32],
        commit: [2; 32],
        parent: None,
        request: None,
        created: 5,
        seats: Vec::new(),
    });
    store.commit(Change { create, ..Change::default() }).await.map(|()| id)
}

async fn holds(games: &Path, id: TableId) -> bool {
    let store = SqliteStore::open(games).unwrap();
    let found = store.load(id, 0).await.unwrap().is_some();
    store.close();
    found
}

#[tokio::test]
async fn only_the_owner_can_read_the_games() {
    let folder = Folder::new();
    // Also where an older version made the file for everybody.
    fs::write(folder.games(), "").unwrap();
    fs::set_permissions(folder.games(), fs::Permissions::from_mode(0o644)).unwrap();
    let store = SqliteStore::open(&folder.games()).unwrap();
    add(&store).await.unwrap();
    let mut seen = 0;
    for file in fs::read_dir(&folder.0).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", file.path());
        seen += 1;
    }
    assert!(seen >= 3, "the games, the log of transactions and the lock");
}

#[tokio::test]
async fn a_second_one_is_refused_until_the_first_has_closed() {
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.games()).unwrap();
    let refused = SqliteStore::open(&folder.games()).err().unwrap().to_string();
    let process = format!("in use by another tessera (process {})", std::process::id());
    assert!(refused.contains(&process), "{refused}");
    add(&store).await.unwrap();
    store.close();
    SqliteStore::open(&folder.games()).unwrap().close();
}

#[tokio::test]
async fn a_clean_stop_leaves_everything_in_the_one_file() {
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.games()).unwrap();
    let id = add(&store).await.unwrap();
    store.load(id, 0).await.unwrap().unwrap();
    store.close();
    let alone = folder.0.join("alone");
    fs::copy(folder.games(), &alone).unwrap();
    assert!(holds(&alone, id).await);
}

#[tokio::test]
async fn a_backup_is_made_while_the_store_is_in_use_and_put_back() {
    let folder = Folder::new();
    let (games, copy) = (folder.games(), folder.0.join("copy"));
    let store = SqliteStore::open(&games).unwrap();
    let id = add(&store).await.unwrap();
    backup(&games, &copy).unwrap();
    assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    let refused = backup(&games, &copy).unwrap_err().to_string();
    assert!(refused.contains("exists"), "{refused}");
    assert!(backup(&folder.0.join("nothing"), &folder.0.join("other")).is_err());
    let later = add(&store).await.unwrap();
    store.close();
    replace(&games, &copy).unwrap();
    assert!(holds(&games, id).await && !holds(&games, later).await);
    assert!(holds(&folder.0.join("games.before-restore"), later).await, "nothing is thrown away");
}

#[tokio::test]
async fn what_goes_into_a_file_that_was_deleted_is_not_acknowledged() {
    for ending in ["", "-wal"] {
        let folder = Folder::new();
        let store = SqliteStore::open(&folder.games()).unwrap();
        add(&store).await.unwrap();
        store.ready().await.unwrap();
        fs::remove_file(folder.0.join(format!("games{ending}"))).unwrap();
        let CommitError::Failed(why) = add(&store).await.unwrap_err() else { panic!("it fails") };
        assert!(why.contains("was deleted or replaced"), "{why}");
        assert!(store.ready().await.is_err());
        assert_eq!(store.counts().failures, 2);
    }
}

#[tokio::test]
async fn a_file_that_another_program_has_locked_is_not_ready_until_it_lets_go() {
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.games()).unwrap();
    let mut other = rusqlite::Connection::open(folder.games()).unwrap();
    let holding = other.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).unwrap();
    let CommitError::Failed(why) = store.ready().await.unwrap_err() else { panic!("it fails") };
    assert!(why.contains("locked"), "{why}");
    drop(holding);
    store.ready().await.unwrap();
    add(&store).await.unwrap();
}

#[tokio::test]
async fn a_damaged_file_is_refused_with_its_name() {
    let folder = Folder::new();
    fs::write(folder.games(), "this is no store of games, and far too long to be an empty one".repeat(99))
        .unwrap();
    let refused = SqliteStore::open(&folder.games()).err().unwrap().to_string();
    assert!(refused.contains("games: ") && refused.contains("not a database"), "{refused}");
    // Damage in the middle is found by the check.
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.games()).unwrap();
    for _ in 0..40 {
        add(&store).await.unwrap();
    }
    store.check().unwrap();
    store.close();
    let mut bytes = fs::read(folder.games()).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0x5a);
    fs::write(folder.games(), bytes).unwrap();
    let found = SqliteStore::open(&folder.games()).and_then(|store| store.check());
    assert!(found.is_err());
}
