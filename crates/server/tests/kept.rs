//! Retention: repeated requests, deletion, export, expiry and quotas.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod common;

use axum::body::Body;
use common::{Server, actions, people, request};
use serde_json::{Value, json};
use tessera_server::{Config, Limits, Retention};

const REQUEST: &str = "a-name-that-nobody-can-guess";

fn cookies(id: &str, tokens: &[String]) -> String {
    let cookies: Vec<_> =
        tokens.iter().enumerate().map(|(seat, token)| format!("seat-{id}-{seat}={token}")).collect();
    cookies.join("; ")
}

async fn with_cookies(server: &Server, method: &str, path: &str, cookies: &str) -> common::Answer {
    let asked = request(method, path, "").header("cookie", cookies);
    server.send(asked.body(Body::empty()).unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn opening_again_gives_the_same_table_and_the_same_tokens() {
    let server = Server::new();
    let body = |name: &str| {
        let seats = json!([{"kind": "person", "name": name}, {"kind": "open"}]);
        json!({"game": "warring_states", "seats": seats, "request": REQUEST})
    };
    let first = server.post("/api/tables", "", body("Ann")).await.expect(201);
    let again = server.post("/api/tables", "", body("Ann")).await.expect(201);
    assert_eq!(first.json(), again.json());
    assert_eq!(first.header("set-cookie"), again.header("set-cookie"));
    // Also long after, and after a restart.
    let id = first.json()["id"].as_str().unwrap().to_owned();
    let token = first.json()["tokens"]["0"].as_str().unwrap().to_owned();
    let server = server.restarted();
    assert_eq!(server.post("/api/tables", "", body("Ann")).await.expect(201).json(), first.json());
    assert_eq!(server.view(&id, &token).await["seats"][0]["yours"], true);
    // The same id for something else is a mistake of the client.
    assert_eq!(server.post("/api/tables", "", body("Bob")).await.expect(422).code(), "reused");
    let mut short = body("Ann");
    short["request"] = json!("too-short");
    server.post("/api/tables", "", short).await.expect(400);
    // Without one every request opens a table.
    let mut without = body("Ann");
    without.as_object_mut().unwrap().remove("request");
    let other = server.post("/api/tables", "", without).await.expect(201);
    assert_ne!(other.json()["id"], first.json()["id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_open_with_one_request_all_get_one_table() {
    let server = Server::new();
    let body = json!({"game": "iq_steps", "seats": people(1), "request": REQUEST});
    let all = (0..12).map(|_| server.post("/api/tables", "", body.clone()));
    let all = futures_util::future::join_all(all).await;
    assert!(all.iter().all(|answer| answer.status == 201 && answer.text == all[0].text));
    assert_eq!(server.metric("tables_total"), 1.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn taking_a_seat_again_gives_the_same_token() {
    let server = Server::new();
    let (id, _) = server.open("warring_states", json!([{"kind": "person"}, {"kind": "open"}])).await;
    let path = format!("/api/tables/{id}/seats/1");
    let body = json!({"name": "Bob", "request": REQUEST});
    let first = server.post(&path, "", body.clone()).await.expect(200).json();
    let again = server.post(&path, "", body.clone()).await.expect(200).json();
    assert_eq!(first, again, "the answer with the token may have been lost");
    let server = server.restarted();
    assert_eq!(server.post(&path, "", body.clone()).await.expect(200).json(), first);
    let token = first["token"].as_str().unwrap();
    // The cookie may have come though the answer was lost.
    assert_eq!(server.post(&path, token, body.clone()).await.expect(200).json(), first);
    assert_eq!(server.view(&id, token).await["row"], 1);
    // Neither another name nor somebody without the request gets the seat.
    let other = json!({"name": "Eve", "request": REQUEST});
    assert_eq!(server.post(&path, "", other).await.expect(422).code(), "reused");
    server.post(&path, "", json!({"name": "Bob"})).await.expect(409);
    let guess = json!({"name": "Bob", "request": "another-name-of-that-length"});
    server.post(&path, "", guess).await.expect(409);
    // What was asked stays a secret: the record of the table does not tell it, and neither does the store.
    let record = server.get(&format!("/api/tables/{id}/record"), "").await.text;
    assert!(!record.contains(REQUEST));
    server.app.close();
    for file in std::fs::read_dir(&server.folder.0).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(REQUEST.len()).any(|part| part == REQUEST.as_bytes()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_id_means_one_thing() {
    let server = Server::new();
    let (id, tokens) = server.open("warring_states", people(2)).await;
    let actions = actions(&server.view(&id, &tokens[0]).await["moves"]);
    let moves = format!("/api/tables/{id}/moves");
    let body = |action: &str| json!({"ply": 0, "action": action, "request": "one"});
    server.post(&moves, &tokens[0], body(&actions[0])).await.expect(200);
    server.post(&moves, &tokens[0], body(&actions[0])).await.expect(200);
    assert_eq!(server.post(&moves, &tokens[0], body(&actions[1])).await.expect(422).code(), "reused");
    let undo = json!({"ply": 1, "request": "one"});
    server.post(&format!("/api/tables/{id}/undo"), &tokens[0], undo).await.expect(422);
    // Also after a restart.
    let server = server.restarted();
    server.post(&moves, &tokens[0], body(&actions[1])).await.expect(422);
    server.post(&moves, &tokens[0], body(&actions[0])).await.expect(200);
    assert_eq!(server.view(&id, "").await["ply"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn ones_own_table_is_deleted_and_one_with_others_is_not() {
    let server = Server::new();
    let (id, tokens) = server.open("warring_states", people(2)).await;
    let path = format!("/api/tables/{id}");
    with_cookies(&server, "DELETE", &path, "").await.expect(401);
    let refused = with_cookies(&server, "DELETE", &path, &cookies(&id, &tokens[..1])).await.expect(403);
    assert_eq!(refused.code(), "other_seat");
    server.get(&path, "").await.expect(200);
    with_cookies(&server, "DELETE", &path, &cookies(&id, &tokens)).await.expect(204);
    server.get(&path, "").await.expect(404);
    let body = json!({"ply": 0, "action": "A", "request": "m"});
    server.post(&format!("{path}/moves"), &tokens[0], body).await.expect(404);
    with_cookies(&server, "DELETE", &path, &cookies(&id, &tokens)).await.expect(404);
    // Open seats and computer players are nobody.
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let (id, tokens) = server.open("warring_states", seats).await;
    let foreign =
        request("DELETE", &format!("/api/tables/{id}"), &tokens[0]).header("origin", "http://evil.example");
    server.send(foreign.body(Body::empty()).unwrap()).await.expect(403);
    with_cookies(&server, "DELETE", &format!("/api/tables/{id}"), &cookies(&id, &tokens)).await.expect(204);
    assert_eq!(server.metric("tables_deleted_total"), 2.0);
    let server = server.restarted();
    server.get(&path, "").await.expect(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_records_of_ones_own_tables_come_in_one_file() {
    let server = Server::new();
    let (one, tokens) = server.open("warring_states", people(2)).await;
    server.play(&one, &tokens[0], 0, "m").await.unwrap().expect(200);
    let (_other, _) = server.open("warring_states", people(2)).await;
    let kept = with_cookies(&server, "GET", "/api/records", &cookies(&one, &tokens)).await.expect(200);
    let record = server.get(&format!("/api/tables/{one}/record"), "").await.text;
    assert_eq!(kept.text, record + "\n", "only one's own");
    assert!(kept.header("content-disposition").starts_with("attachment"));
    assert_eq!(server.get("/api/records", "").await.expect(200).text, "");
}

const DAY: i64 = 24 * 3600 * 1000;

#[tokio::test(flavor = "multi_thread")]
async fn abandoned_tables_expire_and_the_others_stay() {
    let server = Server::with(|config| Config { retention: Retention::of_days(30), ..config });
    let (unplayed, _) = server.open("warring_states", people(2)).await;
    let (played, tokens) = server.open("warring_states", people(2)).await;
    server.play(&played, &tokens[0], 0, "m").await.unwrap().expect(200);
    let now = server.get(&format!("/api/tables/{played}"), "").await.json()["log"][0]["at"].as_i64().unwrap();
    let exists =
        async |server: &Server, id: &str| server.get(&format!("/api/tables/{id}"), "").await.status == 200;
    // Somebody looks at both: they stay however old they are.
    assert_eq!(server.app.sweep(now + 99 * DAY).await, Ok(0));
    // Nobody does any more.
    let server = server.restarted();
    let server = {
        server.app.stop();
        server.app.close();
        let config = Config { retention: Retention::of_days(30), ..common::config(&server.folder) };
        Server { app: tessera_server::app(config).unwrap(), folder: server.folder.clone() }
    };
    assert_eq!(server.app.sweep(now + 6 * DAY).await, Ok(0));
    assert_eq!(server.app.sweep(now - 99 * DAY).await, Ok(0), "a clock that has jumped back");
    assert_eq!(server.app.sweep(now + 8 * DAY).await, Ok(1), "nobody has moved there for a week");
    assert!(!exists(&server, &unplayed).await && exists(&server, &played).await);
    let server = {
        server.app.close();
        let config = Config { retention: Retention::of_days(0), ..common::config(&server.folder) };
        Server { app: tessera_server::app(config).unwrap(), folder: server.folder.clone() }
    };
    assert_eq!(server.app.sweep(now + 9999 * DAY).await, Ok(0), "0 days keep them for ever");
    server.app.close();
    let server = Server {
        app: tessera_server::app(common::config(&server.folder)).unwrap(),
        folder: server.folder.clone(),
    };
    assert_eq!(server.app.sweep(now + 364 * DAY).await, Ok(0));
    assert_eq!(server.app.sweep(now + 366 * DAY).await, Ok(1), "a year is the default");
    assert!(!exists(&server, &played).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_opens_and_changes_only_so_much_a_day() {
    let limits = Limits { tables_a_day: 3.0, changes_a_day: 2.0, ..Limits::default() };
    let server = Server::with(|config| Config { limits, ..config });
    let open = async |from: &str| {
        server
            .ask(from, "POST", "/api/tables", "", json!({"game": "warring_states", "seats": people(2)}))
            .await
    };
    let mut opened = Value::Null;
    for _ in 0..3 {
        opened = open("192.0.2.1").await.expect(201).json();
    }
    let refused = open("192.0.2.1").await.expect(429);
    let seconds: u32 = refused.header("retry-after").parse().unwrap();
    assert!(refused.text.contains("new tables") && (28_000..=28_800).contains(&seconds), "{seconds}");
    open("192.0.2.2").await.expect(201);
    let (id, token) = (opened["id"].as_str().unwrap(), opened["tokens"]["0"].as_str().unwrap());
    let rename = async |from: &str| {
        server.ask(from, "POST", &format!("/api/tables/{id}/seats/0"), token, json!({"name": "Ann"})).await
    };
    rename("192.0.2.1").await.expect(200);
    rename("192.0.2.1").await.expect(200);
    assert!(rename("192.0.2.1").await.expect(429).text.contains("changes"));
    rename("192.0.2.2").await.expect(200);
}
