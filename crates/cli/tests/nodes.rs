//! Several servers on one PostgreSQL database lose nothing, whatever happens to one of them or to the database.
//! `cargo run --release -p tessera-cli --example nodes` is the long form of the races.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and has threads and clocks"
)]

mod binary;
#[path = "nodes/mod.rs"]
mod servers;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use servers::{Node, Table, move_body, race};
use tessera_testkit::client::{Client, Events};
use tessera_testkit::postgres::{Cluster, PASSWORD, cluster};

/// How long tests wait for what must come.
const PATIENCE: Duration = Duration::from_secs(60);

fn start(count: usize, store: &str) -> Vec<Node> {
    (0..count).map(|_| Node::start(Path::new(env!("CARGO_BIN_EXE_tessera")), store)).collect()
}

/// Asks until the status is right.
fn wait_for(node: &Node, path: &str, status: u16) {
    let start = Instant::now();
    loop {
        let reply = node.client().get(path).unwrap();
        if reply.status == status {
            return;
        }
        assert!(start.elapsed() < PATIENCE, "{path}: {reply:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn of_racing_moves_exactly_one_is_accepted() {
    let cluster = cluster();
    let nodes = start(3, &cluster.database());
    race(&nodes, 200, |_| {});
}

/// Plays at a table through all nodes in turn. A request without an answer is sent again, to the next node. Returns the
/// acknowledged moves with their plies.
fn play(table: &Table, addresses: &[SocketAddr], played: &AtomicU32, most: usize) -> BTreeMap<u64, String> {
    let mut acknowledged = BTreeMap::new();
    let mut turn = 0;
    let mut next = || {
        turn += 1;
        Client::connect(addresses[turn % addresses.len()])
    };
    while acknowledged.len() < most {
        let Some((ply, token, actions)) = next().ok().and_then(|mut client| {
            // A node may die while it answers.
            let asked = std::panic::AssertUnwindSafe(|| table.turn(&mut client));
            std::panic::catch_unwind(asked).ok()?
        }) else {
            continue;
        };
        let action = &actions[acknowledged.len() % actions.len()];
        let body = move_body(ply, action, &format!("move-{ply}"));
        loop {
            let Ok(mut client) = next() else { continue };
            client.token = Some(token.clone());
            let Ok(reply) = client.post(&table.path("/moves"), &body) else { continue };
            assert_eq!(reply.status, 200, "{}", reply.body);
            break;
        }
        let lost = acknowledged.insert(ply, action.clone());
        assert_eq!(lost, None, "the move at ply {ply} was acknowledged before");
        played.fetch_add(1, Relaxed);
    }
    acknowledged
}

#[test]
fn a_killed_node_takes_nothing_with_it_and_the_others_go_on() {
    let cluster = cluster();
    let mut nodes = start(3, &cluster.database());
    let addresses: Vec<_> = nodes.iter().map(|node| node.address).collect();
    let played = AtomicU32::new(0);
    std::thread::scope(|scope| {
        let playing: Vec<_> = (0..4)
            .map(|number| {
                let table = Table::open(&mut nodes[number % 3].client(), "akropolis", 2);
                let (addresses, played) = (&addresses, &played);
                scope.spawn(move || {
                    let acknowledged = play(&table, addresses, played, 16);
                    (table, acknowledged)
                })
            })
            .collect();
        while played.load(Relaxed) < 20 && !playing.iter().any(|player| player.is_finished()) {
            std::thread::sleep(Duration::from_millis(1));
        }
        nodes[1].kill();
        for player in playing {
            let (table, acknowledged) = player.join().unwrap();
            for node in [&nodes[0], &nodes[2]] {
                let log = table.log(&mut node.client());
                for (ply, action) in &acknowledged {
                    assert_eq!(log.get(*ply as usize), Some(action), "ply {ply} of {log:?}");
                }
            }
        }
    });
    assert_eq!(played.load(Relaxed), 64);
}

#[test]
fn without_its_database_a_node_says_so_and_is_well_again_afterwards() {
    let cluster = Cluster::start();
    let nodes = start(2, &cluster.database());
    let table = Table::open(&mut nodes[0].client(), "warring_states", 2);
    for mode in ["fast", "immediate"] {
        let (ply, token, actions) = table.turn(&mut nodes[0].client()).unwrap();
        let body = move_body(ply, &actions[0], &format!("{mode}-move"));
        cluster.pause(mode);
        for node in &nodes {
            let mut client = node.client();
            client.token = Some(token.clone());
            let refused = client.post(&table.path("/moves"), &body).unwrap();
            assert_eq!((refused.status, refused.text("code")), (503, Some("busy")), "{}", refused.body);
            assert_eq!(refused.header("retry-after"), Some("5"));
            assert_eq!(client.get("/readyz").unwrap().status, 503);
            assert_eq!(client.get("/healthz").unwrap().status, 200);
        }
        cluster.resume();
        for node in &nodes {
            wait_for(node, "/readyz", 200);
            // The second node answers the request that the first has carried out.
            let mut client = node.client();
            client.token = Some(token.clone());
            let done = client.post(&table.path("/moves"), &body).unwrap();
            assert_eq!(done.status, 200, "{}", done.body);
        }
        assert_eq!(table.log(&mut nodes[1].client()).len() as u64, ply + 1);
    }
}

#[test]
fn a_request_sent_again_to_another_node_gets_its_first_answer() {
    let cluster = cluster();
    let nodes = start(2, &cluster.database());
    let table = Table::open(&mut nodes[0].client(), "warring_states", 2);
    let (ply, token, actions) = table.turn(&mut nodes[1].client()).unwrap();
    let body = move_body(ply, &actions[0], "same");
    let send = |node: &Node, body: &str| {
        let mut client = node.client();
        client.token = Some(token.clone());
        client.post(&table.path("/moves"), body).unwrap()
    };
    let first = send(&nodes[0], &body);
    let again = send(&nodes[1], &body);
    assert_eq!((first.status, again.status), (200, 200), "{}", again.body);
    assert_eq!(first.body, again.body);
    assert_eq!(send(&nodes[1], &move_body(ply, &actions[1], "same")).status, 422, "that is another request");
    assert_eq!(send(&nodes[1], &move_body(ply, &actions[1], "other")).status, 409);
    // A table that is opened twice under one request.
    let open = r#"{"game":"iq_steps","seats":[{"kind":"person"}],"request":"a-request-of-22-characters"}"#;
    let opened = nodes.iter().map(|node| node.client().post("/api/tables", open).unwrap());
    let opened: Vec<_> = opened.map(|reply| (reply.status, reply.text("id").map(str::to_owned))).collect();
    assert_eq!((opened[0].0, &opened[0]), (201, &opened[1]));
}

#[test]
fn streams_of_another_node_go_on_even_without_hints() {
    let cluster = cluster();
    for hints in ["on", "off"] {
        let nodes = start(2, &format!("{}?hints={hints}", cluster.database()));
        let table = Table::open(&mut nodes[0].client(), "warring_states", 2);
        let mut stream = Events::open(nodes[1].address, &table.id, Some(&table.tokens[0]), None).unwrap();
        stream.wait("view").unwrap();
        for ply in 0..3 {
            let (_, token, actions) = table.turn(&mut nodes[0].client()).unwrap();
            let mut client = nodes[0].client();
            client.token = Some(token);
            let body = move_body(ply, &actions[0], &format!("move-{ply}"));
            assert_eq!(client.post(&table.path("/moves"), &body).unwrap().status, 200);
            let log = stream.wait("log").unwrap();
            assert!(log.data.contains(&actions[0]), "{}", log.data);
        }
        // The stream goes on at the other node where it ended here.
        let last = stream.wait("view").unwrap().id;
        drop(stream);
        let mut stream =
            Events::open(nodes[0].address, &table.id, Some(&table.tokens[0]), Some(&last)).unwrap();
        assert_eq!(stream.wait("view").unwrap().id, last);
        // A table that is deleted elsewhere ends its streams.
        let alone = Table::open(&mut nodes[0].client(), "iq_steps", 1);
        let mut stream = Events::open(nodes[1].address, &alone.id, None, None).unwrap();
        let mut client = nodes[0].client();
        client.token = Some(alone.tokens[0].clone());
        client.send("DELETE", &alone.path(""), &[], "").unwrap();
        assert_eq!(client.reply().unwrap().status, 204);
        while stream.next_event().is_ok() {}
        assert_eq!(nodes[1].client().get(&alone.path("")).unwrap().status, 404);
    }
}

#[test]
fn a_stopped_node_loses_nothing_and_its_streams_go_on_elsewhere() {
    let cluster = cluster();
    let store = cluster.database();
    let mut nodes = start(2, &store);
    let table = Table::open(&mut nodes[0].client(), "warring_states", 2);
    let mut stream = Events::open(nodes[0].address, &table.id, None, None).unwrap();
    stream.wait("view").unwrap();
    let (ply, token, actions) = table.turn(&mut nodes[0].client()).unwrap();
    let mut client = nodes[0].client();
    client.token = Some(token);
    assert_eq!(client.post(&table.path("/moves"), &move_body(ply, &actions[0], "one")).unwrap().status, 200);
    let id = nodes[0].child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert_eq!(nodes[0].child.wait().unwrap().code(), Some(0));
    while stream.next_event().is_ok() {}
    let (ply, token, actions) = table.turn(&mut nodes[1].client()).unwrap();
    let mut client = nodes[1].client();
    client.token = Some(token);
    assert_eq!(client.post(&table.path("/moves"), &move_body(ply, &actions[0], "two")).unwrap().status, 200);
    let new = start(1, &store);
    assert_eq!(table.log(&mut new[0].client()).len(), 2);
}

#[test]
fn a_store_that_cannot_be_used_is_refused_without_its_password() {
    let cluster = cluster();
    let url = cluster.database();
    let cases = [
        (url.replace("postgres://", "mysql://"), "must begin with postgres://"),
        (format!("{url}?colour=red"), "is malformed"),
        (url.replace(&cluster.port().to_string(), "1"), "postgres://127.0.0.1:1/"),
        (format!("{url}nowhere"), "does not exist"),
    ];
    for (url, why) in cases {
        for args in
            [vec!["serve", "--bind", "127.0.0.1:0", "--store", &url], vec!["store", "copy", &url, "/nowhere"]]
        {
            let output = binary::run(&args, b"");
            let text = String::from_utf8_lossy(&output.stderr).into_owned()
                + &String::from_utf8_lossy(&output.stdout);
            assert!(output.status.code() == Some(2) && text.contains(why), "{why}: {text}");
            assert!(!text.contains(PASSWORD), "{text}");
        }
    }
    let both = binary::run(&["serve", "--store", &url, "--data", "/nowhere"], b"");
    assert_eq!(both.status.code(), Some(2));
    assert!(!String::from_utf8_lossy(&both.stderr).contains(PASSWORD));
}
