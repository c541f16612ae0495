//! Tables and questions for programs, and programs among the computer players.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use common::{PATIENCE, Server};
use serde_json::{Value, json};
use tessera_core::{Advice, AnyGame, AnyMatch, BotInfo, Forfeit, Info, PlayerError, Thinking};
use tessera_server::Mind;

/// Zhang Yi at A, and from there Qin at B, Qi at C, Qin at D: the furthest of each kingdom may be chosen.
const SETUP: &str = "z9Aa0Bb0Ca1D//2";

async fn open(server: &Server, seats: Value) -> (String, String) {
    let body = json!({"game": "warring_states", "setup": SETUP, "seats": seats});
    let opened = server.post("/api/tables", "", body).await.expect(201).json();
    let token = opened["tokens"]["0"].as_str().unwrap_or_default().to_owned();
    (opened["id"].as_str().unwrap().to_owned(), token)
}

#[tokio::test]
async fn a_program_sees_setup_turn_actions_and_scores_in_a_few_hundred_bytes() {
    let server = Server::new();
    let (id, token) = open(&server, json!([{"kind": "person"}, {"kind": "open"}])).await;
    let path = format!("/api/tables/{id}/position");
    let answer = server.get(&path, "").await.expect(200);
    assert!(answer.text.len() < 600, "{}", answer.text);
    let position = answer.json();
    assert_eq!(position["setup"], SETUP);
    assert_eq!(position["turn"], json!({"seat": 0}));
    assert_eq!(position["actions"], json!(["C", "D"]));
    assert_eq!(position["scores"], json!([0, 0]));
    assert_eq!((&position["status"], &position["seats"]), (&json!("waiting"), &json!(["person", "open"])));
    assert_eq!((position.get("start"), position.get("events")), (None, None));
    let body = json!({"ply": 0, "row": position["row"], "action": "D", "request": "m"});
    server.post(&format!("/api/tables/{id}/moves"), &token, body).await.expect(200);
    let after = server.get(&format!("{path}?after=0"), &token).await.expect(200).json();
    assert_eq!((&after["ply"], &after["start"], &after["events"]), (&json!(1), &json!(SETUP), &json!(["D"])));
    // Both cards of Qin are taken on the way, as the README of the game shows.
    assert_eq!(after["setup"], "z9Aa0Bb0Ca1D/D/2");
    assert_eq!(server.get(&format!("{path}?after=1"), "").await.expect(200).json()["events"], json!([]));
    server.get(&format!("{path}?after=2"), "").await.expect(409);
    server.get(&format!("{path}?after=x"), "").await.expect(400);
    server.get("/api/tables/ZZZZZZZZ/position", "").await.expect(404);
}

#[tokio::test]
async fn questions_are_answered_as_on_the_command_line() {
    let server = Server::new();
    let ask = async |body: Value| server.post("/api/query", "", body).await;
    let legal = json!({"id": 12345678901234567890_u64, "game": "warring_states", "op": "legal", "args": {"setup": SETUP}});
    let answer = ask(legal).await.expect(200);
    assert_eq!(answer.text, r#"{"id":12345678901234567890,"ok":["C","D"]}"#);
    let question = |op: &str, args: Value| json!({"game": "warring_states", "op": op, "args": args});
    let illegal = ask(question("play", json!({"setup": SETUP, "action": "B"}))).await.expect(422);
    assert_eq!(illegal.code(), "illegal");
    assert_eq!(ask(question("legal", json!({"setup": "?"}))).await.expect(400).code(), "malformed");
    assert_eq!(ask(question("cook", json!({}))).await.expect(404).code(), "unknown_op");
    assert_eq!(ask(json!({"game": "chess", "op": "legal"})).await.expect(404).code(), "unknown_game");
    assert_eq!(ask(json!([])).await.expect(400).code(), "bad_request");
    // A question must not keep the computer players from thinking for hours.
    let dear = question("solve", json!({"setup": SETUP, "nodes": 1_000_000_000}));
    let refused = ask(dear).await.expect(400);
    assert!(refused.text.contains("at most 100000"), "{}", refused.text);
    let cheap = ask(question("solve", json!({"setup": SETUP}))).await.expect(200).json();
    assert_eq!(cheap["ok"]["proved"], true);
}

/// A program that plays the last action, or first fails a number of times.
struct Guest {
    failures: AtomicUsize,
    guest: [BotInfo; 1],
}

impl Guest {
    fn new(failures: usize) -> Arc<Guest> {
        let guest = BotInfo { name: "mine", level: 0, about: "a program" };
        Arc::new(Guest { failures: AtomicUsize::new(failures), guest: [guest] })
    }
}

impl Mind for Guest {
    fn advise(
        &self,
        _: &'static dyn AnyGame,
        position: &dyn AnyMatch,
        bot: &str,
        thinking: &mut Thinking<'_>,
    ) -> Result<Advice<String>, PlayerError> {
        assert_eq!(bot, "mine");
        if self.failures.load(Relaxed) > 0 {
            self.failures.fetch_sub(1, Relaxed);
            let reason = "exited with code 7".to_owned();
            return Err(PlayerError::Forfeit(Forfeit { reason, last_words: String::new() }));
        }
        Ok(position.advise("random", thinking)?)
    }

    fn guests(&self, _: &Info) -> &[BotInfo] {
        &self.guest
    }
}

/// Waits until the table is as it should be.
async fn until(server: &Server, id: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let start = std::time::Instant::now();
    loop {
        let position = server.get(&format!("/api/tables/{id}/position"), "").await.expect(200).json();
        if is_so(&position) {
            return position;
        }
        assert!(start.elapsed() < PATIENCE, "{position}");
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_of_the_operator_is_offered_and_plays() {
    let server = Server::over(Guest::new(1), |store| store);
    let games = server.get("/api/games", "").await.expect(200).json();
    for game in games.as_array().unwrap() {
        let bots = game["bots"].as_array().unwrap();
        assert_eq!(bots.iter().filter(|bot| bot["guest"] == true && bot["name"] == "mine").count(), 1);
    }
    let body =
        json!({"game": "warring_states", "seats": [{"kind": "bot", "bot": "yours"}, {"kind": "person"}]});
    server.post("/api/tables", "", body).await.expect(400);
    let (id, _) = open(&server, json!([{"kind": "bot", "bot": "mine"}, {"kind": "person"}])).await;
    // It fails once, is asked again, and moves.
    let moved = until(&server, &id, |position| position["ply"] == 1).await;
    assert_eq!((moved.get("resigned"), moved.get("forfeit")), (None, None));
    assert_eq!(server.metric("forfeits_total"), 0.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_fails_forfeits_and_the_table_says_why() {
    let server = Server::over(Guest::new(usize::MAX), |store| store);
    let (id, _) = open(&server, json!([{"kind": "bot", "bot": "mine"}, {"kind": "person"}])).await;
    let over = until(&server, &id, |position| position["status"] == "over").await;
    assert_eq!((&over["resigned"], &over["forfeit"]), (&json!(0), &json!("exited with code 7")));
    assert_eq!((&over["ranks"], &over["actions"]), (&json!([2, 1]), &json!([])));
    let view = server.get(&format!("/api/tables/{id}"), "").await.expect(200).json();
    assert_eq!(view["view"]["forfeit"], "exited with code 7");
    assert_eq!(server.metric("forfeits_total"), 1.0);
    // A server without the program reads the same, and nobody waits for a program that is gone.
    let again = server.restarted();
    let kept = until(&again, &id, |position| position["status"] == "over").await;
    assert_eq!(kept["forfeit"], "exited with code 7");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_a_program_that_the_server_no_longer_has() {
    let server = Server::over(Guest::new(0), |store| store);
    let (id, token) = open(&server, json!([{"kind": "person"}, {"kind": "bot", "bot": "mine"}])).await;
    let again = server.restarted();
    let body = json!({"ply": 0, "action": "C", "request": "m"});
    again.post(&format!("/api/tables/{id}/moves"), &token, body).await.expect(200);
    let over = until(&again, &id, |position| position["status"] == "over").await;
    assert_eq!((&over["resigned"], &over["ranks"]), (&json!(1), &json!([1, 2])));
    assert!(over["forfeit"].as_str().unwrap().contains("no longer has a player called mine"));
}
