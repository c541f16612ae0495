//! What every store has to do; another one is tested by adding it to `stores`.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use tessera_store::{Change, CommitError, SqliteStore, Store};
use tessera_table::{Row, RowKind, SeatKind, StoredSeat, StoredTable, TableId};

/// A folder of its own, which goes with this value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let name = format!("tessera-store-{}-{}", std::process::id(), next());
        Folder(std::env::temp_dir().join(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A number that no other call gets.
fn next() -> u64 {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    COUNT.fetch_add(1, Relaxed)
}

fn stores() -> Vec<(Folder, Arc<dyn Store>)> {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let sqlite = SqliteStore::open(&folder.0.join("file")).unwrap();
    vec![(folder, Arc::new(sqlite))]
}

fn table() -> StoredTable {
    StoredTable {
        id: TableId::from_random(next().to_le_bytes()),
        game: "a game".to_owned(),
        rules_version: 1,
        options: vec![("one".to_owned(), "\"two\"".to_owned())],
        start: "start".to_owned(),
        dealt: true,
        seed: [1; 32],
        commit: [2; 32],
        parent: None,
        created: 5,
        seats: vec![
            StoredSeat { kind: SeatKind::Person, name: "Ann".to_owned(), token: Some([3; 32]) },
            StoredSeat { kind: SeatKind::Bot("greedy".to_owned()), name: "greedy".to_owned(), token: None },
        ],
    }
}

fn row(number: u32, request: Option<&str>) -> Row {
    Row {
        number,
        kind: RowKind::Move,
        seat: Some(1),
        text: format!("move {number}"),
        request: request.map(str::to_owned),
        token: None,
        hash: u64::MAX - u64::from(number),
        at: 7,
    }
}

async fn commit(
    store: &dyn Store,
    create: Option<StoredTable>,
    rows: Vec<(TableId, Vec<Row>)>,
) -> Result<(), CommitError> {
    store.commit(Change { create, rows }).await.unwrap()
}

#[tokio::test]
async fn what_is_written_is_read_and_a_number_is_given_once() {
    for (_folder, store) in stores() {
        let table = table();
        let id = table.id;
        assert!(store.load(id, u32::MAX).unwrap().is_none());
        commit(&*store, Some(table.clone()), vec![(id, vec![row(0, None)])]).await.unwrap();
        assert_eq!(commit(&*store, Some(table.clone()), Vec::new()).await, Err(CommitError::Taken));
        let append = async |rows: Vec<Row>| commit(&*store, None, vec![(id, rows)]).await;
        append(vec![row(1, Some("a")), row(2, None)]).await.unwrap();
        assert_eq!(append(vec![row(2, Some("b"))]).await, Err(CommitError::Taken), "the number is taken");
        let (read, rows) = store.load(id, u32::MAX).unwrap().unwrap();
        assert_eq!(format!("{read:?}"), format!("{table:?}"));
        assert_eq!(format!("{rows:?}"), format!("{:?}", [row(0, None), row(1, Some("a")), row(2, None)]));
        assert_eq!(store.load(id, 2).unwrap().unwrap().1.len(), 2);
        store.ready().unwrap();
    }
}

#[tokio::test]
async fn a_change_is_written_as_a_whole_or_not_at_all() {
    for (_folder, store) in stores() {
        let (old, new) = (table(), table());
        commit(&*store, Some(old.clone()), vec![(old.id, vec![row(0, None)])]).await.unwrap();
        let rows = vec![(old.id, vec![row(0, None)]), (new.id, vec![row(0, None)])];
        assert_eq!(commit(&*store, Some(new.clone()), rows).await, Err(CommitError::Taken));
        assert!(store.load(new.id, u32::MAX).unwrap().is_none(), "the table was not made without its row");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_want_one_number_exactly_one_gets_it() {
    for (_folder, store) in stores() {
        let table = table();
        let id = table.id;
        commit(&*store, Some(table), Vec::new()).await.unwrap();
        for number in 0..50 {
            let wishes = (0..8).map(|who| {
                let rows = vec![(id, vec![row(number, Some(&format!("{number}-{who}")))])];
                store.commit(Change { create: None, rows })
            });
            let mut won = 0;
            for wish in wishes.collect::<Vec<_>>() {
                won += usize::from(wish.await.unwrap().is_ok());
            }
            assert_eq!(won, 1);
        }
        let counts = store.counts();
        assert_eq!(counts.changes, 401);
        assert!(counts.groups < counts.changes, "several changes share a transaction: {counts:?}");
    }
}

#[tokio::test]
async fn a_file_is_opened_again_and_one_of_a_later_version_is_left_alone() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let path = folder.0.join("file");
    let table = table();
    let store = SqliteStore::open(&path).unwrap();
    commit(&store, Some(table.clone()), Vec::new()).await.unwrap();
    store.close();
    assert!(store.commit(Change::default()).await.is_err(), "a closed store takes nothing");
    let store = SqliteStore::open(&path).unwrap();
    assert!(store.load(table.id, 0).unwrap().is_some());
    store.close();
    let connection = rusqlite::Connection::open(&path).unwrap();
    let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
    connection.pragma_update(None, "user_version", 99).unwrap();
    drop(connection);
    assert!(SqliteStore::open(&path).err().unwrap().to_string().contains("version 99"));
}

#[tokio::test]
async fn a_file_of_the_first_version_is_brought_to_the_present_one() {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let path = folder.0.join("file");
    let table = table();
    let rows = vec![row(0, Some("a")), row(1, None)];
    let store = SqliteStore::open(&path).unwrap();
    commit(&store, Some(table.clone()), vec![(table.id, rows.clone())]).await.unwrap();
    store.close();
    // The first version had an index of requests too.
    let connection = rusqlite::Connection::open(&path).unwrap();
    let sql: String = connection
        .query_row("SELECT sql FROM sqlite_schema WHERE name = 'log'", [], |row| row.get(0))
        .unwrap();
    let sql = sql
        .replace("PRIMARY KEY(table_id, number)", "PRIMARY KEY(table_id, number), UNIQUE(table_id, request)");
    connection.execute_batch("ALTER TABLE log RENAME TO new_log").unwrap();
    connection.execute_batch(&sql).unwrap();
    connection.execute_batch("INSERT INTO log SELECT * FROM new_log; DROP TABLE new_log").unwrap();
    connection.pragma_update(None, "user_version", 1).unwrap();
    drop(connection);
    let store = SqliteStore::open(&path).unwrap();
    let (read, kept) = store.load(table.id, u32::MAX).unwrap().unwrap();
    assert_eq!((format!("{read:?}"), format!("{kept:?}")), (format!("{table:?}"), format!("{rows:?}")));
    store.close();
    let connection = rusqlite::Connection::open(&path).unwrap();
    let indexes: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema WHERE name LIKE '%autoindex_log_2'", [], |row| {
            row.get(0)
        })
        .unwrap();
    assert_eq!(indexes, 0);
}
