//! The requirements on every store; another one is tested by adding it to `stores`.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod common;

use std::path::PathBuf;
use std::sync::Arc;

use common::{commit, next, row, table};
use tessera_store::{Change, CommitError, Deletion, Listed, PostgresStore, SqliteStore, Store, StoreUrl};
use tessera_table::{Request, Row, RowKind, StoredTable};
use tessera_testkit::postgres::{Cluster, cluster};

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

/// What a store needs while it is open.
enum Place {
    Folder(#[allow(dead_code, reason = "removed when dropped")] Folder),
    Cluster(#[allow(dead_code, reason = "stopped when dropped")] Arc<Cluster>),
}

fn stores() -> Vec<(Place, Arc<dyn Store>)> {
    let folder = Folder::new();
    std::fs::create_dir_all(&folder.0).unwrap();
    let sqlite = SqliteStore::open(&folder.0.join("file")).unwrap();
    let cluster = cluster();
    let postgres = PostgresStore::open(&StoreUrl::parse(&cluster.database()).unwrap()).unwrap();
    vec![(Place::Folder(folder), Arc::new(sqlite)), (Place::Cluster(cluster), Arc::new(postgres))]
}

#[tokio::test]
async fn what_is_written_is_read_and_a_number_is_given_once() {
    for (_place, store) in stores() {
        let table = table();
        let id = table.id;
        assert!(store.load(id, u32::MAX).await.unwrap().is_none());
        commit(&*store, Some(table.clone()), vec![(id, vec![row(0, None)])]).await.unwrap();
        assert_eq!(commit(&*store, Some(table.clone()), Vec::new()).await, Err(CommitError::Taken));
        let append = async |rows: Vec<Row>| commit(&*store, None, vec![(id, rows)]).await;
        append(vec![row(1, Some("a")), row(2, None)]).await.unwrap();
        assert_eq!(append(vec![row(2, Some("b"))]).await, Err(CommitError::Taken), "the number is taken");
        let (read, rows) = store.load(id, u32::MAX).await.unwrap().unwrap();
        assert_eq!(format!("{read:?}"), format!("{table:?}"));
        assert_eq!(format!("{rows:?}"), format!("{:?}", [row(0, None), row(1, Some("a")), row(2, None)]));
        assert_eq!(store.load(id, 2).await.unwrap().unwrap().1.len(), 2);
        store.ready().await.unwrap();
    }
}

#[tokio::test]
async fn a_change_is_written_as_a_whole_or_not_at_all() {
    for (_place, store) in stores() {
        let (old, new) = (table(), table());
        commit(&*store, Some(old.clone()), vec![(old.id, vec![row(0, None)])]).await.unwrap();
        let rows = vec![(old.id, vec![row(0, None)]), (new.id, vec![row(0, None)])];
        assert_eq!(commit(&*store, Some(new.clone()), rows).await, Err(CommitError::Taken));
        assert!(
            store.load(new.id, u32::MAX).await.unwrap().is_none(),
            "the table was not made without its row"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_want_one_number_exactly_one_gets_it() {
    for (_place, store) in stores() {
        let table = table();
        let id = table.id;
        commit(&*store, Some(table), Vec::new()).await.unwrap();
        for number in 0..50 {
            let wishes = (0..8).map(|who| {
                let rows = vec![(id, vec![row(number, Some(&format!("{number}-{who}")))])];
                store.commit(Change { rows, ..Change::default() })
            });
            let mut won = 0;
            for wish in wishes.collect::<Vec<_>>() {
                won += usize::from(wish.await.is_ok());
            }
            assert_eq!(won, 1);
        }
        let counts = store.counts();
        assert_eq!(counts.changes, 401);
        assert!(counts.groups < counts.changes, "several changes share a transaction: {counts:?}");
    }
}

#[tokio::test]
async fn the_tail_and_the_row_of_a_request_are_found() {
    for (_place, store) in stores() {
        let table = table();
        let id = table.id;
        let rows = vec![row(0, None), row(1, Some("a")), row(2, Some("b"))];
        commit(&*store, Some(table), vec![(id, rows.clone())]).await.unwrap();
        assert_eq!(format!("{:?}", store.tail(id, 1).await.unwrap()), format!("{:?}", &rows[1..]));
        assert_eq!(store.tail(id, 3).await.unwrap().len(), 0);
        let found = store.requested(id, "b").await.unwrap().unwrap();
        assert_eq!(format!("{found:?}"), format!("{:?}", rows[2]));
        assert!(store.requested(id, "c").await.unwrap().is_none());
    }
}

#[tokio::test]
async fn one_request_opens_one_table() {
    for (_place, store) in stores() {
        let request = Request { id: format!("request-{}", next()), intent: 1 << 63 | 5 };
        let (one, two) = (table(), table());
        let with =
            |table: &StoredTable| Some(StoredTable { request: Some(request.clone()), ..table.clone() });
        assert!(store.opened(&request.id).await.unwrap().is_none());
        commit(&*store, with(&one), vec![(one.id, vec![row(0, None)])]).await.unwrap();
        let again = commit(&*store, with(&two), vec![(two.id, vec![row(0, None)])]).await;
        assert_eq!(again, Err(CommitError::Taken));
        assert!(store.load(two.id, 0).await.unwrap().is_none());
        let opened = store.opened(&request.id).await.unwrap().unwrap();
        assert_eq!((opened.id, opened.request), (one.id, Some(request)));
    }
}

#[tokio::test]
async fn tables_are_listed_and_deleted_unless_something_has_happened() {
    for (_place, store) in stores() {
        let tables = [table(), table(), table()];
        let opening = Row { kind: RowKind::Rename, ..row(0, None) };
        commit(&*store, Some(tables[0].clone()), Vec::new()).await.unwrap();
        for (table, row) in [(&tables[1], opening), (&tables[2], row(0, None))] {
            commit(&*store, Some(table.clone()), vec![(table.id, vec![row])]).await.unwrap();
        }
        let mut listed = store.list(None, 2).await.unwrap();
        listed.extend(store.list(Some(listed[1].id), 2).await.unwrap());
        let mut wanted = vec![
            Listed { id: tables[0].id, changed: 5, played: false },
            Listed { id: tables[1].id, changed: 7, played: false },
            Listed { id: tables[2].id, changed: 7, played: true },
        ];
        wanted.sort_by_key(|listed| listed.id);
        assert_eq!(listed, wanted);
        let delete = async |id, since| {
            let delete = Some(Deletion { id, unchanged_since: since });
            store.commit(Change { delete, ..Change::default() }).await
        };
        let id = tables[2].id;
        assert_eq!(delete(id, Some(6)).await, Err(CommitError::Gone), "it was changed since");
        assert!(store.load(id, 0).await.unwrap().is_some());
        delete(id, Some(7)).await.unwrap();
        delete(tables[0].id, None).await.unwrap();
        assert!(store.load(id, 0).await.unwrap().is_none() && store.tail(id, 0).await.unwrap().is_empty());
        assert_eq!(delete(id, None).await, Err(CommitError::Gone));
        assert_eq!(commit(&*store, None, vec![(id, vec![row(1, None)])]).await, Err(CommitError::Gone));
        assert_eq!(store.list(None, 9).await.unwrap().len(), 1);
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
    assert!(store.load(table.id, 0).await.unwrap().is_some());
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
    let rows = vec![Row { intent: None, ..row(0, Some("a")) }, row(1, None)];
    let store = SqliteStore::open(&path).unwrap();
    commit(&store, Some(table.clone()), vec![(table.id, rows.clone())]).await.unwrap();
    store.close();
    // The first version had an index of requests, and neither intents nor requests that open tables.
    let connection = rusqlite::Connection::open(&path).unwrap();
    let back = "DROP INDEX tables_by_request; DROP TABLE probe; ALTER TABLE log DROP COLUMN intent;
        ALTER TABLE tables DROP COLUMN intent; ALTER TABLE tables DROP COLUMN request;";
    connection.execute_batch(back).unwrap();
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
    let (read, kept) = store.load(table.id, u32::MAX).await.unwrap().unwrap();
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
