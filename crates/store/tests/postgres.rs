//! What only a PostgreSQL store has to cope with: other processes, a network, and a database that goes away.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and has threads and clocks"
)]

mod common;
mod wire;

use std::sync::Arc;
use std::time::Duration;

use common::{commit, row, table};
use tessera_store::{Change, CommitError, Deletion, PostgresStore, Store, StoreError, StoreUrl};
use tessera_table::Row;
use tessera_testkit::postgres::{Cluster, PASSWORD, cluster};
use wire::{Cut, Wire};

/// How long tests wait for what must come.
const PATIENCE: Duration = Duration::from_secs(60);

fn open(url: &str) -> Result<PostgresStore, StoreError> {
    PostgresStore::open(&StoreUrl::parse(url)?)
}

fn name_of(url: &str) -> &str {
    url.rsplit('/').next().unwrap()
}

#[tokio::test]
async fn a_later_version_is_left_alone_and_an_earlier_one_is_migrated() {
    let cluster = cluster();
    let url = cluster.database();
    let table = table();
    let store = open(&url).unwrap();
    commit(&store, Some(table.clone()), vec![(table.id, vec![row(0, None)])]).await.unwrap();
    store.close();
    assert!(store.commit(Change::default()).await.is_err(), "a closed store takes nothing");
    assert!(store.load(table.id, 0).await.is_err());
    // The first version had no leases.
    cluster.sql(name_of(&url), "DROP TABLE leases; UPDATE tessera_schema SET version = 1");
    let store = open(&url).unwrap();
    assert!(store.shared().unwrap().lease(table.id, 1, PATIENCE).await.unwrap());
    assert_eq!(store.load(table.id, 9).await.unwrap().unwrap().1.len(), 1);
    store.close();
    cluster.sql(name_of(&url), "UPDATE tessera_schema SET version = 99");
    let refused = open(&url).err().unwrap().to_string();
    assert!(refused.contains("version 99") && refused.contains("version 2"), "{refused}");
    assert_eq!(cluster.sql(name_of(&url), "SELECT version FROM tessera_schema"), "99");
}

#[test]
fn several_processes_may_open_a_new_database_at_once() {
    let cluster = cluster();
    let url = cluster.database();
    std::thread::scope(|scope| {
        let opening: Vec<_> = (0..4).map(|_| scope.spawn(|| open(&url).map(|store| store.close()))).collect();
        for opened in opening {
            opened.join().unwrap().unwrap();
        }
    });
    assert_eq!(cluster.sql(name_of(&url), "SELECT version FROM tessera_schema"), "2");
}

#[tokio::test]
async fn a_value_that_the_database_refuses_fails_alone() {
    let cluster = cluster();
    let store = open(&cluster.database()).unwrap();
    let table = table();
    let id = table.id;
    commit(&store, Some(table), Vec::new()).await.unwrap();
    // Queued together, so that they share a transaction.
    let bad = Row { text: "a\0b".to_owned(), ..row(1, None) };
    let changes = [row(0, None), bad, row(1, Some("good"))];
    let waiting: Vec<_> = changes
        .into_iter()
        .map(|row| store.commit(Change { rows: vec![(id, vec![row])], ..Change::default() }))
        .collect();
    let mut results = Vec::new();
    for result in waiting {
        results.push(result.await);
    }
    assert_eq!((&results[0], &results[2]), (&Ok(()), &Ok(())));
    assert!(matches!(&results[1], Err(CommitError::Failed(why)) if why.contains("22021")), "{results:?}");
    assert_eq!(store.tail(id, 0).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_database_that_was_gone_is_used_again() {
    // A cluster of its own: the other tests need theirs.
    let cluster = Cluster::start();
    let store = open(&cluster.database()).unwrap();
    let table = table();
    let id = table.id;
    commit(&store, Some(table), vec![(id, vec![row(0, None)])]).await.unwrap();
    for (number, mode) in [(1, "fast"), (2, "immediate")] {
        cluster.pause(mode);
        let failed = commit(&store, None, vec![(id, vec![row(number, None)])]).await;
        assert!(matches!(failed, Err(CommitError::Failed(_))), "{failed:?}");
        assert!(store.tail(id, 0).await.is_err() && store.ready().await.is_err());
        cluster.resume();
        commit(&store, None, vec![(id, vec![row(number, None)])]).await.unwrap();
        assert_eq!(store.tail(id, 0).await.unwrap().len() as u32, number + 1);
    }
    assert_eq!(store.counts().failures, 4);
}

#[tokio::test]
async fn a_commit_whose_answer_is_lost_is_looked_up() {
    let cluster = cluster();
    let url = cluster.database();
    let wire = Wire::new(cluster.port());
    let through = url.replace(&format!(":{}/", cluster.port()), &format!(":{}/", wire.port()));
    let store = Arc::new(open(&format!("{through}?hints=off")).unwrap());
    let other = open(&url).unwrap();
    let (table, new) = (table(), table());
    let id = table.id;
    commit(&*store, Some(table), vec![(id, vec![row(0, None)])]).await.unwrap();
    let append = |number| {
        let rows = vec![(id, vec![row(number, Some("request")), row(number + 1, None)])];
        store.commit(Change { rows, ..Change::default() })
    };
    // The database has committed; the answer is lost.
    wire.arm(Cut::Answers);
    let written = tokio::spawn(append(1));
    while other.tail(id, 0).await.unwrap().len() < 3 {
        tokio::task::yield_now().await;
    }
    wire.cut();
    assert_eq!(written.await.unwrap(), Ok(()));
    // The transaction never reaches the database, and is sent again.
    wire.arm(Cut::Commit);
    assert_eq!(append(3).await, Ok(()));
    assert_eq!(other.tail(id, 0).await.unwrap().len(), 5);
    // Another process took the place, so this change was not written.
    commit(&other, None, vec![(id, vec![row(5, Some("other"))])]).await.unwrap();
    wire.arm(Cut::Commit);
    assert_eq!(append(5).await, Err(CommitError::Taken));
    // A new table and a deletion.
    wire.arm(Cut::Answers);
    let created = store.commit(Change { create: Some(new.clone()), ..Change::default() });
    while other.load(new.id, 0).await.unwrap().is_none() {
        tokio::task::yield_now().await;
    }
    wire.cut();
    assert_eq!(created.await, Ok(()));
    wire.arm(Cut::Answers);
    let deletion = Deletion { id: new.id, unchanged_since: None };
    let deleted = store.commit(Change { delete: Some(deletion), ..Change::default() });
    while other.load(new.id, 0).await.unwrap().is_some() {
        tokio::task::yield_now().await;
    }
    wire.cut();
    assert_eq!(deleted.await, Ok(()));
    // Without a way to the database nobody knows, and nothing is acknowledged.
    wire.arm(Cut::Everything);
    assert!(matches!(append(6).await, Err(CommitError::Failed(_))));
    wire.heal();
    assert_eq!(append(6).await, Ok(()));
    let rows = other.tail(id, 0).await.unwrap();
    assert_eq!(rows.iter().map(|row| row.number).collect::<Vec<_>>(), (0..8).collect::<Vec<u32>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_processes_exactly_one_gets_a_number() {
    let cluster = cluster();
    let url = cluster.database();
    let stores: Vec<_> = (0..3).map(|_| open(&url).unwrap()).collect();
    let tables = [table(), table(), table()];
    for table in &tables {
        commit(&stores[0], Some(table.clone()), Vec::new()).await.unwrap();
    }
    for number in 0..60 {
        // Two rows at once, so that a part of a change would leave a trace; and tables in different orders.
        let mut waiting = Vec::new();
        for (who, store) in stores.iter().enumerate() {
            for place in 0..3 {
                let place = (who + place) % 3;
                let request = format!("{number}-{who}");
                let rows = vec![row(2 * number, Some(&request)), row(2 * number + 1, Some(&request))];
                let change = Change { rows: vec![(tables[place].id, rows)], ..Change::default() };
                waiting.push((place, store.commit(change)));
            }
        }
        let mut won = [0; 3];
        for (place, result) in waiting {
            match result.await {
                Ok(()) => won[place] += 1,
                other => assert_eq!(other, Err(CommitError::Taken)),
            }
        }
        assert_eq!(won, [1; 3]);
    }
    for table in &tables {
        let rows = stores[2].tail(table.id, 0).await.unwrap();
        assert_eq!(rows.len(), 120);
        assert!(rows.chunks(2).all(|pair| pair[0].request == pair[1].request));
    }
}

#[tokio::test]
async fn other_processes_get_hints_and_see_heights() {
    let cluster = cluster();
    let url = cluster.database();
    let (one, two) = (open(&url).unwrap(), open(&url).unwrap());
    let (mut own, mut hints) = (one.shared().unwrap().hints(), two.shared().unwrap().hints());
    let table = table();
    let id = table.id;
    commit(&one, Some(table), vec![(id, vec![row(0, None)])]).await.unwrap();
    // The other one may still be about to listen.
    let mut number = 1;
    let heard = loop {
        commit(&one, None, vec![(id, vec![row(number, None)])]).await.unwrap();
        number += 1;
        if let Ok(heard) = tokio::time::timeout(Duration::from_millis(100), hints.recv()).await {
            break heard.unwrap();
        }
    };
    assert!(heard.0 == id && (1..=number).contains(&heard.1), "{heard:?}");
    assert!(own.try_recv().is_err(), "no process hears itself");
    let none = common::table().id;
    assert_eq!(two.shared().unwrap().heights(vec![id, none]).await.unwrap(), [(id, number)]);
    let delete = Some(Deletion { id, unchanged_since: None });
    one.commit(Change { delete, ..Change::default() }).await.unwrap();
    while hints.recv().await.unwrap() != (id, 0) {}
    assert_eq!(two.shared().unwrap().heights(vec![id]).await.unwrap(), []);
}

#[tokio::test]
async fn a_lease_belongs_to_one_process_until_it_ends() {
    let cluster = cluster();
    let url = cluster.database();
    let (one, two) = (open(&url).unwrap(), open(&url).unwrap());
    let (one, two) = (one.shared().unwrap(), two.shared().unwrap());
    let id = table().id;
    assert!(one.lease(id, 4, PATIENCE).await.unwrap());
    assert!(!two.lease(id, 4, PATIENCE).await.unwrap());
    assert!(one.lease(id, 4, PATIENCE).await.unwrap(), "it is renewed");
    assert!(two.lease(id, 5, PATIENCE).await.unwrap(), "the table has moved on");
    assert!(!one.lease(id, 4, PATIENCE).await.unwrap());
    two.release(id, 5);
    while !one.lease(id, 5, Duration::ZERO).await.unwrap() {}
    assert!(two.lease(id, 5, PATIENCE).await.unwrap(), "its time is over");
}

#[tokio::test]
async fn the_connection_is_as_private_as_the_url_says() {
    let cluster = Cluster::start();
    let url = cluster.database();
    let refused = open(&format!("{url}?sslmode=require")).err().unwrap().to_string();
    assert!(refused.contains("TLS"), "{refused}");
    let certificate = cluster.enable_tls();
    let certificate = certificate.display();
    let full = format!("{url}?sslmode=verify-full");
    let is_private = |url: &str| {
        open(url)?.close();
        Ok::<_, StoreError>(())
    };
    let waiting = std::time::Instant::now;
    let start = waiting();
    // The server reads its settings again in a moment.
    while is_private(&format!("{url}?sslmode=require")).is_err() {
        assert!(start.elapsed() < PATIENCE);
    }
    is_private(&format!("{url}?sslmode=disable")).unwrap();
    is_private(&format!("{full}&sslrootcert={certificate}")).unwrap();
    let refused = is_private(&full).unwrap_err().to_string();
    assert!(refused.contains("certificate"), "nobody vouches for it: {refused}");
    let elsewhere = format!("{full}&sslrootcert={certificate}").replace("127.0.0.1", "localhost");
    let refused = is_private(&elsewhere).unwrap_err().to_string();
    assert!(refused.contains("certificate"), "it has another name: {refused}");
    let store = open(&format!("{url}?sslmode=prefer")).unwrap();
    let encrypted = "SELECT count(*) > 0 FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE ssl AND application_name = 'tessera'";
    assert_eq!(cluster.sql("postgres", encrypted), "t");
    store.close();
}

#[test]
fn no_error_shows_the_password() {
    let cluster = cluster();
    let url = cluster.database();
    let wrong = [
        url.replace(PASSWORD, "guessed-wrong"),
        url.replace(name_of(&url), "nowhere"),
        url.replace("tester", "nobody"),
        url.replace(&cluster.port().to_string(), "1"),
    ];
    for url in wrong {
        let error = open(&url).err().unwrap();
        for text in [error.to_string(), format!("{error:?}")] {
            assert!(!text.contains(PASSWORD) && !text.contains("guessed-wrong"), "{text}");
            assert!(text.contains("postgres://127.0.0.1"), "{text}");
        }
    }
}
