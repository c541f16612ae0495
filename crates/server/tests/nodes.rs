//! Several servers over one PostgreSQL database.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and has threads and clocks"
)]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use common::{Server, actions, people};
use serde_json::json;
use tessera_core::{Advice, AnyGame, AnyMatch, PlayerError, Thinking};
use tessera_server::{Mind, OfTheGames};
use tessera_store::{PostgresStore, Store, StoreUrl};
use tessera_table::TableId;
use tessera_testkit::postgres::cluster;

/// Players that take their time, counted.
#[derive(Default)]
struct Slow(AtomicUsize);

impl Mind for Slow {
    fn advise(
        &self,
        game: &'static dyn AnyGame,
        position: &dyn AnyMatch,
        bot: &str,
        thinking: &mut Thinking<'_>,
    ) -> Result<Advice<String>, PlayerError> {
        self.0.fetch_add(1, Relaxed);
        std::thread::sleep(Duration::from_millis(300));
        OfTheGames.advise(game, position, bot, thinking)
    }
}

fn open(url: &str) -> Arc<dyn Store> {
    Arc::new(PostgresStore::open(&StoreUrl::parse(url).unwrap()).unwrap())
}

fn node(url: &str, mind: Arc<dyn Mind>) -> Server {
    Server::over(mind, |_| open(url))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_has_everything_that_any_node_has_acknowledged() {
    let cluster = cluster();
    // No hint helps here.
    let url = format!("{}?hints=off", cluster.database());
    let (one, two) = (node(&url, Arc::new(OfTheGames)), node(&url, Arc::new(OfTheGames)));
    let (id, tokens) = one.open("warring_states", json!([{"kind": "person"}, {"kind": "open"}])).await;
    let path = format!("/api/tables/{id}");
    // Both know the table from now on.
    two.view(&id, "").await;
    // Somebody joins there and plays here, where the seat is not known yet.
    let joined = two.post(&format!("{path}/seats/1"), "", json!({"name": "Bob"})).await.expect(200).json();
    let bob = joined["token"].as_str().unwrap().to_owned();
    let both = [tokens[0].clone(), bob];
    for ply in 0..6 {
        let (here, there) = if ply % 2 == 0 { (&one, &two) } else { (&two, &one) };
        let view = here.view(&id, "").await;
        assert_eq!(view["ply"], ply);
        let seat = view["turn"]["seat"].as_u64().unwrap() as usize;
        let view = here.view(&id, &both[seat]).await;
        let body =
            json!({"ply": ply, "action": actions(&view["moves"])[0], "request": format!("move-{ply}")});
        // The other node has not seen the last move when it is asked for the next one.
        there.post(&format!("{path}/moves"), &both[seat], body).await.expect(200);
        assert_eq!(here.view(&id, "").await["ply"], ply + 1);
    }
    let request = json!({"request": "again"});
    one.post(&format!("{path}/resign"), &both[0], json!({"request": "enough"})).await.expect(200);
    let rematch = two.post(&format!("{path}/rematch"), &both[1], request.clone()).await.expect(201).json();
    let same = one.post(&format!("{path}/rematch"), &both[0], request).await.expect(201).json();
    assert_eq!(rematch["id"], same["id"]);
    // One deletes, the other one no longer has it.
    let (id, tokens) = one.open("iq_steps", people(1)).await;
    two.view(&id, "").await;
    let delete = common::request("DELETE", &format!("/api/tables/{id}"), &tokens[0]);
    one.send(delete.body(axum::body::Body::empty()).unwrap()).await.expect(204);
    two.get(&format!("/api/tables/{id}"), "").await.expect(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_node_computes_the_move_of_a_computer_player() {
    let cluster = cluster();
    let url = cluster.database();
    let minds = [Arc::<Slow>::default(), Arc::<Slow>::default()];
    let (one, two) = (node(&url, minds[0].clone()), node(&url, minds[1].clone()));
    let seats = json!([{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]);
    let (id, tokens) = one.open("warring_states", seats).await;
    for ply in [0, 2, 4] {
        // Somebody watches at both nodes.
        let view = one.view(&id, &tokens[0]).await;
        let body =
            json!({"ply": ply, "action": actions(&view["moves"])[0], "request": format!("move-{ply}")});
        two.post(&format!("/api/tables/{id}/moves"), &tokens[0], body).await.expect(200);
        one.wait(&id, "", |view| view["ply"] == ply + 2).await;
        two.wait(&id, "", |view| view["ply"] == ply + 2).await;
    }
    let searches = minds[0].0.load(Relaxed) + minds[1].0.load(Relaxed);
    assert_eq!(searches, 3, "each move was searched once");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lease_of_a_node_that_has_vanished_ends() {
    let cluster = cluster();
    let url = cluster.database();
    let vanished = open(&url);
    let server = node(&url, Arc::new(OfTheGames));
    let seats = json!([{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]);
    let (id, tokens) = server.open("warring_states", seats).await;
    let rows = vanished.tail(TableId::parse(&id).unwrap(), 0).await.unwrap().len() as u32;
    let shared = vanished.shared().unwrap();
    // The move of the person and the draws after it come first; a lease for a later row than the next is as good.
    assert!(shared.lease(TableId::parse(&id).unwrap(), rows + 100, Duration::from_secs(3)).await.unwrap());
    let view = server.view(&id, &tokens[0]).await;
    let body = json!({"ply": 0, "action": actions(&view["moves"])[0], "request": "move"});
    server.post(&format!("/api/tables/{id}/moves"), &tokens[0], body).await.expect(200);
    server.wait(&id, &tokens[0], |view| view["ply"] == 2).await;
}
