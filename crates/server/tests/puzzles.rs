//! Puzzles through the interface: every game has them, answers are judged, bad requests are refused.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod common;

use common::Server;
use serde_json::{Value, json};
use tessera_catalog::GAMES;

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_a_catalogue_and_a_puzzle_of_the_day_that_hints_solve() {
    let server = Server::new();
    for game in GAMES {
        let name = game.info().name;
        let path = format!("/api/games/{name}/puzzles?date=2026-11-19");
        let catalogue = server.get(&path, "").await.expect(200).json();
        let levels: Vec<&str> = catalogue["levels"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|level| level["name"].as_str())
            .collect();
        assert_eq!(levels, ["Starter", "Junior", "Expert", "Master", "Wizard"]);
        assert_eq!(catalogue["per_level"], 10_000);
        let daily = &catalogue["daily"];
        assert_eq!((&daily["date"], &daily["level"]), (&json!("2026-11-19"), &json!(3)));
        let path = format!("/api/games/{name}/puzzles/{}/{}", daily["level"], daily["number"]);
        let puzzle = server.get(&path, "").await.expect(200).json();
        assert!(puzzle.get("solution").is_none(), "nothing is given away");
        let mut body = json!({"game": name, "start": puzzle["start"], "moves": []});
        let mut moves = Vec::new();
        loop {
            let hint = server.post("/api/puzzles/hint", "", body.clone()).await.expect(200).json();
            assert!(!hint["steps"].as_array().unwrap().is_empty(), "{hint}");
            moves.push(hint["action"].clone());
            body["moves"] = Value::Array(moves.clone());
            let verdict = server.post("/api/puzzles/judge", "", body.clone()).await.expect(200).json();
            assert_eq!(verdict["right"], true, "{name}: {verdict}");
            if verdict["solved"] == true {
                break;
            }
        }
        assert_eq!(json!(moves.len()), puzzle["moves"], "{name}");
    }
    // Without a date it is the one of today.
    let today = server.get("/api/games/akropolis/puzzles", "").await.expect(200).json();
    assert_eq!(today["daily"]["date"].as_str().unwrap().len(), 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_piece_comes_off_unless_something_hangs_over_it() {
    let server = Server::new();
    // A hangs over the peg I of B; E lies apart.
    let lift =
        |item: &str| json!({"game": "iq_steps", "start": "", "moves": ["BGS", "AHQ", "EFB"], "item": item});
    let held = server.post("/api/puzzles/lift", "", lift("piece-B")).await.expect(422).json();
    assert_eq!(held["items"], json!(["piece-A"]));
    let moves = server.post("/api/puzzles/lift", "", lift("piece-A")).await.expect(200).json();
    assert_eq!(moves["moves"], json!(["BGS", "EFB"]));
    server.post("/api/puzzles/lift", "", lift("piece-C")).await.expect(422);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_move_ends_the_hints_and_is_explained() {
    let server = Server::new();
    // FHn lies where HFl has to go, so the puzzle can no longer be solved.
    let body = json!({"game": "iq_steps", "start": "BGSAHQEFB/", "moves": ["GCg", "CDN", "FHn"]});
    let verdict = server.post("/api/puzzles/judge", "", body.clone()).await.expect(200).json();
    assert_eq!((&verdict["right"], &verdict["solved"]), (&json!(false), &json!(false)));
    assert!(verdict["why"][0].as_str().unwrap().contains("no solution"), "{verdict}");
    let hint = server.post("/api/puzzles/hint", "", body).await.expect(200).json();
    assert_eq!(hint, json!({"action": null, "steps": []}));
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_are_refused() {
    let server = Server::new();
    for (path, status) in [
        ("/api/games/chess/puzzles", 404),
        ("/api/games/akropolis/puzzles?date=yesterday", 400),
        ("/api/games/akropolis/puzzles/6/1", 400),
        ("/api/games/akropolis/puzzles/1/0", 400),
        ("/api/games/akropolis/puzzles/1/10001", 400),
        ("/api/games/akropolis/puzzles/1/-1", 404),
    ] {
        server.get(path, "").await.expect(status);
    }
    let judge = async |body: Value| server.post("/api/puzzles/judge", "", body).await;
    judge(json!({"game": "chess", "start": "", "moves": []})).await.expect(404);
    judge(json!({"game": "iq_steps", "start": "?", "moves": ["BGS"]})).await.expect(400);
    judge(json!({"game": "iq_steps", "start": "", "moves": ["BGS", "BGS"]})).await.expect(422);
    judge(json!({"game": "iq_steps", "start": "", "moves": vec!["BGS"; 65]})).await.expect(400);
    // A whole match cannot be judged exactly.
    for game in GAMES.iter().filter(|game| game.info().name != "iq_steps") {
        let info = game.info();
        let position = game.open(info.example).unwrap();
        let moves: Vec<String> = position.actions().into_iter().take(1).collect();
        judge(json!({"game": info.name, "start": info.example, "moves": moves})).await.expect(400);
    }
}
