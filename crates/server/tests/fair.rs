//! Computer players are shared fairly: nobody waits behind the tables of somebody else.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod common;

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use common::{PATIENCE, Server, people, request};
use serde_json::{Value, json};
use tessera_core::{Advice, AnyGame, AnyMatch, PlayerError, Thinking};
use tessera_server::{Mind, router};
use tower::ServiceExt;

/// Limits how often players of the highest level may think, and lets the others think at once.
#[derive(Default)]
struct Metered {
    permits: (Mutex<usize>, Condvar),
    masters: AtomicUsize,
}

impl Metered {
    fn permit(&self, count: usize) {
        *self.permits.0.lock().unwrap() += count;
        self.permits.1.notify_all();
    }
}

impl Mind for Metered {
    fn advise(
        &self,
        _: &'static dyn AnyGame,
        position: &dyn AnyMatch,
        bot: &str,
        thinking: &mut Thinking<'_>,
    ) -> Result<Advice<String>, PlayerError> {
        if bot == "master" {
            self.masters.fetch_add(1, Relaxed);
            let mut permits = self.permits.0.lock().unwrap();
            while *permits == 0 && !thinking.watch.stop() {
                permits = self.permits.1.wait_timeout(permits, Duration::from_millis(5)).unwrap().0;
            }
            *permits = permits.saturating_sub(1);
        }
        Ok(position.advise("random", thinking)?)
    }
}

fn server(mind: &Arc<Metered>) -> Server {
    let folder = Arc::new(common::Folder::new());
    std::fs::create_dir_all(&folder.0).unwrap();
    let store = tessera_store::SqliteStore::open(&folder.0.join("tessera.sqlite")).unwrap();
    let limits = tessera_server::Limits { rate: 1e6, burst: 1e6, ..Default::default() };
    let config = tessera_server::Config { bot_time: PATIENCE, limits, ..common::config(&folder) };
    Server { app: tessera_server::App::with(Arc::new(store), mind.clone(), config), folder }
}

async fn open(server: &Server, from: &str, seats: Value) -> (String, String) {
    let body = json!({"game": "warring_states", "seats": seats});
    let opened = server.ask(from, "POST", "/api/tables", "", body).await.expect(201).json();
    let token = opened["tokens"].as_object().unwrap().values().next();
    let token = token.and_then(Value::as_str).unwrap_or_default().to_owned();
    (opened["id"].as_str().unwrap().to_owned(), token)
}

/// Opens an event stream that stays open as long as its body.
async fn watch(server: &Server, from: &str, id: &str, token: &str) -> Body {
    let mut asked = request("GET", &format!("/api/tables/{id}/events"), token).body(Body::empty()).unwrap();
    let peer: std::net::SocketAddr = format!("{from}:9").parse().unwrap();
    asked.extensions_mut().insert(ConnectInfo(peer));
    let response = router(server.app.clone()).oneshot(asked).await.unwrap();
    assert_eq!(response.status(), 200);
    response.into_body()
}

async fn until(what: &str, holds: impl Fn() -> bool) {
    let start = std::time::Instant::now();
    while !holds() {
        assert!(start.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

const VISITOR: &str = "192.0.2.1";
const OTHER: &str = "192.0.2.2";

fn against(bot: &str) -> Value {
    json!([{"kind": "bot", "bot": bot}, {"kind": "person"}])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_with_150_masters_holds_up_neither_a_novice_nor_a_hint_elsewhere() {
    let mind = Arc::<Metered>::default();
    let server = server(&mind);
    let mut streams = Vec::new();
    for _ in 0..150 {
        let (id, token) = open(&server, VISITOR, against("master")).await;
        streams.push(watch(&server, VISITOR, &id, &token).await);
    }
    until("all masters ask", || server.metric("searches") == 150.0).await;
    // No master ever ends here, and the novice moves all the same.
    let (id, token) = open(&server, OTHER, against("novice")).await;
    let _stream = watch(&server, OTHER, &id, &token).await;
    until("the novice moves", || server.metric("moves_total") == 1.0).await;
    until("its search is over", || server.metric("searches") == 150.0).await;
    assert_eq!(mind.masters.load(Relaxed), 1, "one thread thinks, and it is the master's");
    // The strongest player gives hints. Only the search that had begun comes before the one for somebody else.
    let hint = async {
        let path = format!("/api/tables/{id}/hint");
        server.ask(OTHER, "GET", &path, &token, Value::Null).await.expect(200)
    };
    let permits = async {
        until("the hint waits", || server.metric("searches") == 151.0).await;
        mind.permit(2);
    };
    let (hint, ()) = tokio::join!(hint, permits);
    assert!(hint.json()["action"].is_string());
    until("the first master has moved", || server.metric("moves_total") == 2.0).await;
    drop(streams);
    server.app.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_thinks_for_a_table_that_nobody_watches() {
    let mind = Arc::<Metered>::default();
    let server = server(&mind);
    // A table that is in the store, and not in memory: nobody has asked for it.
    let (id, token) = open(&server, OTHER, against("master")).await;
    let bots = json!([{"kind": "bot", "bot": "master"}, {"kind": "bot", "bot": "master"}]);
    let (all, _) = open(&server, OTHER, bots).await;
    until("both ask", || server.metric("searches") == 2.0).await;
    server.app.stop();
    server.app.close();
    let begun = mind.masters.load(Relaxed);
    let restarted = {
        let store = tessera_store::SqliteStore::open(&server.folder.0.join("tessera.sqlite")).unwrap();
        let config = tessera_server::Config { bot_time: PATIENCE, ..common::config(&server.folder) };
        let app = tessera_server::App::with(Arc::new(store), mind.clone(), config);
        Server { app, folder: server.folder.clone() }
    };
    // The lobby shows the table, which does not count as watching it.
    let asked = request("GET", "/api/tables", "").header("cookie", format!("seat-{id}-1={token}"));
    let listed = restarted.send(asked.body(Body::empty()).unwrap()).await.expect(200).json();
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!((restarted.metric("searches"), mind.masters.load(Relaxed)), (0.0, begun));
    // Somebody who looks is.
    let stream = watch(&restarted, OTHER, &all, "").await;
    until("it thinks", || mind.masters.load(Relaxed) == begun + 1).await;
    drop(stream);
    restarted.app.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_for_one_position_share_one_search() {
    let mind = Arc::<Metered>::default();
    let server = server(&mind);
    let example = tessera_catalog::find("warring_states").unwrap().info().example;
    let mut tables = Vec::new();
    for number in 0..6 {
        let from = format!("192.0.2.{number}");
        let body = json!({"game": "warring_states", "seats": people(2), "setup": example});
        let opened = server.ask(&from, "POST", "/api/tables", "", body).await.expect(201).json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let path = format!("/api/tables/{}", text(&opened["id"]));
        let shown = server.ask(&from, "GET", &path, "", Value::Null).await;
        let seat = shown.json()["view"]["turn"]["seat"].to_string();
        tables.push((from, text(&opened["id"]), text(&opened["tokens"][seat])));
    }
    mind.permit(1);
    let server = &server;
    let hints = tables.iter().map(|(from, id, token)| async move {
        server.ask(from, "GET", &format!("/api/tables/{id}/hint"), token, Value::Null).await.expect(200).text
    });
    let hints = futures_util::future::join_all(hints).await;
    assert!(hints.iter().all(|hint| *hint == hints[0]));
    assert_eq!(mind.masters.load(Relaxed), 1);
    assert_eq!(server.metric("searches_shared_total"), 5.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_cannot_hold_all_analyses() {
    let mind = Arc::<Metered>::default();
    // No thread: what begins to be analysed stays so.
    let server = Server::with(|config| tessera_server::Config { bot_threads: 0, ..config });
    drop(mind);
    let mut ended = Vec::new();
    for number in 0..12 {
        let from = format!("192.0.2.{number}");
        let body = json!({"game": "iq_steps", "seats": people(1)});
        let opened = server.ask(&from, "POST", "/api/tables", "", body).await.expect(201).json();
        let (id, token) =
            (opened["id"].as_str().unwrap().to_owned(), opened["tokens"]["0"].as_str().unwrap().to_owned());
        let view = server.view(&id, &token).await;
        let action = &common::actions(&view["moves"])[0];
        let body = json!({"ply": 0, "action": action, "request": "m"});
        let path = format!("/api/tables/{id}");
        server.ask(&from, "POST", &format!("{path}/moves"), &token, body).await.expect(200);
        if server.view(&id, &token).await["turn"] != "over" {
            server
                .ask(&from, "POST", &format!("{path}/resign"), &token, json!({"request": "r"}))
                .await
                .expect(200);
        }
        ended.push((format!("{path}/analysis"), token));
    }
    // One network looks at everything, as a spectator.
    let mut begun = 0;
    for (path, _) in &ended[..6] {
        begun += usize::from(server.ask(VISITOR, "GET", path, "", Value::Null).await.status == 200);
    }
    assert_eq!(begun, 2, "two for one network");
    // Many networks look.
    for (number, (path, _)) in ended[2..8].iter().enumerate() {
        let answer = server.ask(&format!("198.51.100.{number}"), "GET", path, "", Value::Null).await;
        begun += usize::from(answer.status == 200);
        assert!(answer.status == 200 || answer.header("retry-after") == "1");
    }
    assert_eq!(begun, 4, "four for all spectators");
    // Those who have played get theirs.
    for (number, (path, token)) in ended[8..].iter().enumerate() {
        server.ask(&format!("203.0.113.{number}"), "GET", path, token, Value::Null).await.expect(200);
    }
}
