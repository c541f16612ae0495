//! `tessera store copy` moves all games between an SQLite file and a PostgreSQL database, and verifies them.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test may panic, and has files")]

mod binary;
#[path = "nodes/mod.rs"]
mod servers;

use std::path::Path;

use servers::{Node, Table, move_body};
use tessera_testkit::postgres::cluster;

fn copy(from: &str, to: &str) -> (Option<i32>, String) {
    let output = binary::run(&["store", "copy", from, to], b"");
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.code(), text)
}

#[test]
fn all_games_move_to_a_database_and_back() {
    let cluster = cluster();
    let (one, two) = (cluster.database(), cluster.database());
    let folder = std::env::temp_dir().join(format!("tessera-copy-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let node = Node::start(Path::new(env!("CARGO_BIN_EXE_tessera")), &one);
    let mut tables = Vec::new();
    for game in ["warring_states", "akropolis", "agamemnon"] {
        let mut client = node.client();
        let table = Table::open(&mut client, game, 2);
        for number in 0..6 {
            let (ply, token, actions) = table.turn(&mut client).unwrap();
            client.token = Some(token);
            let body = move_body(ply, &actions[0], &format!("move-{number}"));
            assert_eq!(client.post(&table.path("/moves"), &body).unwrap().status, 200);
        }
        tables.push((table.log(&mut client), table));
    }
    drop(node);
    // To a folder, from there to a file, and from the file to the other database.
    let steps = [
        (one.clone(), path("data")),
        (path("data"), path("games.sqlite")),
        (path("games.sqlite"), two.clone()),
    ];
    for (from, to) in &steps {
        let (code, text) = copy(from, to);
        assert!(code == Some(0) && text.contains("Copied 3 tables with"), "{text}");
    }
    let node = Node::start(Path::new(env!("CARGO_BIN_EXE_tessera")), &two);
    for (log, table) in &tables {
        assert_eq!(table.log(&mut node.client()), *log);
    }
    let (code, text) = copy(&path("data"), &two);
    assert!(code == Some(2) && text.contains("already holds games"), "{text}");
    let (code, text) = copy(&two, &path("data"));
    assert!(code == Some(2) && text.contains("already holds games"), "{text}");
    let (code, text) = copy(&path("nowhere"), &two);
    assert!(code == Some(2) && text.contains("does not exist"), "{text}");
    // A log that does not fold is found out.
    let id = &tables[0].1.id;
    cluster.sql(
        two.rsplit('/').next().unwrap(),
        &format!("UPDATE log SET state_hash = 1 WHERE table_id = '{id}'"),
    );
    let (code, text) = copy(&two, &path("damaged"));
    assert!(code == Some(2) && text.contains(id), "{text}");
    std::fs::remove_dir_all(&folder).unwrap();
}
