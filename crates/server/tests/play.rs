//! Take-backs, giving up, rematches, hints, analyses, computer players and the viewer.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod common;

use std::time::Duration;

use common::{Server, actions, people};
use serde_json::{Value, json};
use tessera_catalog::GAMES;
use tessera_core::{AnyMatch, Seat, Seed, Turn};
use tessera_server::Config;

async fn post(server: &Server, id: &str, what: &str, token: &str, body: Value) -> common::Answer {
    server.post(&format!("/api/tables/{id}/{what}"), token, body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn against_the_computer_a_move_is_taken_back_at_once() {
    let server = Server::new();
    let seats = json!([{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]);
    let (id, tokens) = server.open("warring_states", seats).await;
    let token = &tokens[0];
    let nothing = post(&server, &id, "undo", token, json!({"ply": 0, "request": "u0"})).await.expect(409);
    assert!(nothing.text.contains("no move of yours"));
    let start = server.view(&id, token).await;
    server.play(&id, token, 0, "m0").await.unwrap().expect(200);
    let answered = server.wait(&id, token, |view| view["turn"]["seat"] == 0 && view["ply"] != 0).await;
    let body = json!({"ply": answered["ply"], "request": "u1"});
    let undone = post(&server, &id, "undo", token, body.clone()).await.expect(200).json();
    assert_eq!((&undone["ply"], &undone["view"]["setup"]), (&json!(0), &start["setup"]));
    assert!(undone["view"]["row"].as_u64() > answered["row"].as_u64(), "the log only grows");
    // The retry of the take-back takes nothing more back, and the game goes on, also after a restart.
    assert_eq!(post(&server, &id, "undo", token, body).await.expect(200).json()["ply"], 0);
    let server = server.restarted();
    assert_eq!(server.view(&id, token).await["setup"], start["setup"]);
    server.play(&id, token, 1, "m1").await.unwrap().expect(200);
    let table = server.get(&format!("/api/tables/{id}"), token).await.json();
    assert_eq!(table["log"][0]["seat"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_a_stream_may_do_without_the_view_in_the_answer() {
    let server = Server::new();
    let (id, tokens) = server.open("warring_states", people(2)).await;
    let action = actions(&server.view(&id, &tokens[0]).await["moves"])[0].clone();
    let send = |prefer: &'static str| {
        let body = json!({"ply": 0, "action": action, "request": "m"}).to_string();
        let request = common::request("POST", &format!("/api/tables/{id}/moves"), &tokens[0])
            .header("content-type", "application/json")
            .header("prefer", prefer);
        server.send(request.body(body.into()).unwrap())
    };
    let short = send("respond-async, Return=minimal").await.expect(200);
    assert_eq!(short.text, r#"{"ply":1}"#);
    assert_eq!(short.header("preference-applied"), "return=minimal");
    let whole = send("return=representation").await.expect(200).json();
    assert_eq!((&whole["ply"], &whole["view"]["ply"]), (&json!(1), &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_taken_back_across_a_draw() {
    let server = Server::new();
    let (id, tokens) = server.open("agamemnon", people(2)).await;
    let both = Server::view(&server, &id, &tokens[0]).await;
    assert_eq!(both["ply"], 1, "the first tile is drawn");
    // After the first placement two tiles are drawn for the other side.
    let moved = server.play(&id, &tokens[0], 0, "m").await.unwrap().expect(200).json();
    assert_eq!(moved["ply"], 3);
    let refused = post(&server, &id, "undo", &tokens[0], json!({"ply": 3, "request": "u"})).await.expect(409);
    assert!(refused.text.contains("drawn"), "{}", refused.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_people_are_asked_first() {
    let server = Server::new();
    let (id, tokens) = server.open("warring_states", people(3)).await;
    let view = server.play(&id, &tokens[0], 0, "m").await.unwrap().expect(200).json()["view"].take();
    let ask = |request: &str| json!({"ply": 1, "request": request});
    let say = |accept: bool, request: &str| json!({"ply": 1, "accept": accept, "request": request});
    post(&server, &id, "undo/answer", &tokens[1], say(true, "a0")).await.expect(409);
    let asked = post(&server, &id, "undo", &tokens[0], ask("u1")).await.expect(202).json();
    assert_eq!(asked["view"]["asked"], json!({"ply": 1, "seat": 0}));
    assert_eq!(asked["view"]["setup"], view["setup"], "nothing has been taken back");
    post(&server, &id, "undo/answer", &tokens[0], say(true, "a1")).await.expect(403);
    let refused = post(&server, &id, "undo/answer", &tokens[1], say(false, "a2")).await.expect(200).json();
    assert_eq!((&refused["view"]["asked"], &refused["ply"]), (&Value::Null, &json!(1)));
    // Asked again, both others have to agree.
    post(&server, &id, "undo", &tokens[0], ask("u2")).await.expect(202);
    post(&server, &id, "undo/answer", &tokens[1], say(true, "a3")).await.expect(202);
    assert_eq!(
        post(&server, &id, "undo/answer", &tokens[2], say(true, "a4")).await.expect(200).json()["ply"],
        0
    );
    // A player who holds all seats needs no consent; several tokens are sent as cookies.
    server.play(&id, &tokens[0], 0, "m2").await.unwrap().expect(200);
    let cookies: Vec<String> = (0..3).map(|seat| format!("seat-{id}-{seat}={}", tokens[seat])).collect();
    let request = common::request("POST", &format!("/api/tables/{id}/undo"), "")
        .header("content-type", "application/json")
        .header("cookie", cookies.join("; "));
    let body = axum::body::Body::from(json!({"ply": 1, "request": "u3"}).to_string());
    assert_eq!(server.send(request.body(body).unwrap()).await.expect(200).json()["ply"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_that_is_stuck_can_be_taken_back() {
    let server = Server::new();
    let (id, tokens) = server.open("iq_steps", people(1)).await;
    let mut ply = 0;
    while let Some(answer) = server.play(&id, &tokens[0], 0, &format!("m{ply}")).await {
        ply = answer.expect(200).json()["ply"].as_u64().unwrap();
    }
    assert_eq!(server.view(&id, &tokens[0]).await["turn"], "over");
    let undone =
        post(&server, &id, "undo", &tokens[0], json!({"ply": ply, "request": "u"})).await.expect(200).json();
    assert_eq!((&undone["ply"], &undone["view"]["turn"]), (&json!(ply - 1), &json!({"seat": 0})));
}

/// Opens a puzzle and plays these moves; gives its name and its token.
async fn puzzle(server: &Server, start: &str, moves: &[&str]) -> (String, String) {
    let body = json!({"game": "iq_steps", "setup": start, "seats": people(1)});
    let opened = server.post("/api/tables", "", body).await.expect(201).json();
    let (id, token) = (opened["id"].as_str().unwrap(), opened["tokens"]["0"].as_str().unwrap());
    for (ply, action) in moves.iter().enumerate() {
        let body = json!({"ply": ply, "action": action, "request": format!("m{ply}")});
        post(server, id, "moves", token, body).await.expect(200);
    }
    (id.to_owned(), token.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_piece_is_lifted_off_and_what_was_placed_later_stays() {
    let server = Server::new();
    let (id, token) = puzzle(&server, "BGSAHQ/", &["EFB", "CAm"]).await;
    let before = server.view(&id, &token).await;
    assert_eq!(before["lifts"], json!(["piece-E", "piece-C"]), "given pieces stay");
    let body = json!({"ply": 2, "item": "piece-E", "request": "l"});
    let lifted = post(&server, &id, "lift", &token, body.clone()).await.expect(200).json();
    assert_eq!((&lifted["ply"], &lifted["view"]["setup"]), (&json!(1), &json!("BGSAHQ/CAm")));
    assert_eq!(lifted["view"]["lifts"], json!(["piece-C"]));
    assert_eq!(lifted["view"]["row"].as_u64(), before["row"].as_u64().map(|row| row + 2));
    // The retry changes nothing more and gets the same answer, also after a restart; the same piece can be played again.
    assert_eq!(post(&server, &id, "lift", &token, body.clone()).await.expect(200).json(), lifted);
    let server = server.restarted();
    assert_eq!(post(&server, &id, "lift", &token, body).await.expect(200).json()["ply"], 1);
    let again = json!({"ply": 1, "action": "EFB", "request": "again"});
    post(&server, &id, "moves", &token, again).await.expect(200);
    let late = post(&server, &id, "lift", &token, json!({"ply": 1, "item": "piece-C", "request": "x"})).await;
    assert_eq!(late.expect(409).json()["view"]["ply"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_hangs_over_a_piece_keeps_it_on_the_board() {
    let server = Server::new();
    let (id, token) = puzzle(&server, "/", &["BGS", "AHQ", "EFB"]).await;
    let body = |item: &str| json!({"ply": 3, "item": item, "request": format!("l-{item}")});
    let held = post(&server, &id, "lift", &token, body("piece-B")).await.expect(422).json();
    assert_eq!(held["items"], json!(["piece-A"]));
    assert_eq!(held["error"]["message"], "piece A hangs over piece B: lift piece A off first");
    assert_eq!(server.view(&id, &token).await["ply"], 3, "nothing has changed");
    let stays = post(&server, &id, "lift", &token, body("piece-C")).await.expect(422);
    assert!(stays.text.contains("you did not place this"), "{}", stays.text);
    let (two, tokens) = server.open("warring_states", people(2)).await;
    let body = json!({"ply": 0, "item": "card-A", "request": "l"});
    post(&server, &two, "lift", &tokens[0], body).await.expect(409);
}

#[tokio::test(flavor = "multi_thread")]
async fn giving_up_ends_the_match_and_a_rematch_moves_the_seats_on() {
    let server = Server::new();
    let seats = json!([{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]);
    let (id, tokens) = server.open("akropolis", seats).await;
    let again = |request: &str| json!({"request": request});
    post(&server, &id, "rematch", &tokens[0], again("r0")).await.expect(409);
    post(&server, &id, "resign", "", again("x")).await.expect(401);
    let ended = post(&server, &id, "resign", &tokens[1], again("x")).await.expect(200).json();
    assert_eq!((&ended["view"]["turn"], &ended["view"]["resigned"]), (&json!("over"), &json!(1)));
    assert_eq!(ended["view"]["ranks"], json!([1, 2]));
    post(&server, &id, "resign", &tokens[0], again("y")).await.expect(409);
    assert!(server.play(&id, &tokens[0], 0, "m").await.is_none());

    let first = post(&server, &id, "rematch", &tokens[0], again("r1")).await.expect(201).json();
    let second = post(&server, &id, "rematch", &tokens[1], again("r2")).await.expect(201).json();
    assert_eq!(first["id"], second["id"], "there is one rematch");
    assert_eq!((&first["tokens"]["1"], &second["tokens"]["0"]), (&json!(tokens[0]), &json!(tokens[1])));
    let new = first["id"].as_str().unwrap();
    let view = server.view(new, &tokens[0]).await;
    assert_eq!((&view["seats"][0]["name"], &view["seats"][1]["name"]), (&json!("Bob"), &json!("Ann")));
    assert_eq!((&view["seats"][0]["yours"], &view["seats"][1]["yours"]), (&json!(false), &json!(true)));
    let old = server.get(&format!("/api/tables/{id}"), "").await.json();
    assert_eq!((&old["rematch"], &old["status"]), (&first["id"], &json!("over")));
    // A browser has only the cookie of the old table; it is given the one of the new.
    let request = common::request("GET", &format!("/api/tables/{new}"), "")
        .header("cookie", format!("seat-{id}-1={}", tokens[1]));
    let shown = server.send(request.body(axum::body::Body::empty()).unwrap()).await.expect(200);
    assert!(shown.header("set-cookie").starts_with(&format!("seat-{new}-0={}; ", tokens[1])));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_a_legal_move_with_its_steps() {
    let server = Server::new();
    for game in GAMES {
        let info = game.info();
        let (id, tokens) = server.open(info.name, people(info.seats.0)).await;
        let view = server.view(&id, &tokens[0]).await;
        let path = format!("/api/tables/{id}/hint?ply={}", view["ply"]);
        let hint = server.get(&path, &tokens[0]).await.expect(200).json();
        assert!(actions(&view["moves"]).contains(&hint["action"].as_str().unwrap().to_owned()));
        let mut steps = &view["moves"];
        let mut reached = Value::Null;
        for id in hint["steps"].as_array().unwrap() {
            let step = steps.as_array().unwrap().iter().find(|step| step["id"] == *id).unwrap();
            (steps, reached) = (&step["next"], step["action"].clone());
        }
        assert_eq!(reached, hint["action"], "{}", info.name);
        assert!((0.0..=1.0).contains(&hint["value"].as_f64().unwrap()));
        server.get(&path, "").await.expect(401);
        server.get(&format!("/api/tables/{id}/hint?ply=77"), &tokens[0]).await.expect(409);
        server.get(&format!("/api/tables/{id}/hint?ply=x"), &tokens[0]).await.expect(400);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_queue_answers_503_and_a_waiting_player_moves_later() {
    let server = Server::with(|config| Config { bot_queue: 0, ..config });
    let (id, tokens) = server.open("warring_states", people(2)).await;
    let busy = server.get(&format!("/api/tables/{id}/hint"), &tokens[0]).await.expect(503);
    assert_eq!((busy.code(), busy.header("retry-after")), ("busy".to_owned(), "1"));
    let text = server.get("/metrics", "").await.text;
    assert!(text.contains("tessera_searches_refused_total 1\n"), "{text}");
    // The same games in a server with room: the computer player that never got its turn plays.
    let seats = json!([{"kind": "bot", "bot": "random"}, {"kind": "person"}]);
    let (id, tokens) = server.open("warring_states", seats).await;
    assert_eq!(server.view(&id, &tokens[0]).await["thinking"]["seat"], 0);
    let server = server.restarted();
    server.wait(&id, &tokens[0], |view| view["ply"] == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_listed_computer_player_moves() {
    let server = Server::with(|config| Config { bot_time: Duration::from_millis(200), ..config });
    let games = server.get("/api/games", "").await.expect(200).json();
    assert_eq!(games.as_array().unwrap().len(), GAMES.len());
    for game in games.as_array().unwrap() {
        assert!(game["bots"].as_array().unwrap().len() >= 2);
        for bot in game["bots"].as_array().unwrap() {
            let mut seats = vec![json!({"kind": "bot", "bot": bot["name"]})];
            let least = game["seats"][0].as_u64().unwrap() as usize;
            seats.resize(least.max(1), json!({"kind": "person"}));
            // Where only computers sit, nobody waits for them unless somebody looks.
            if least == 1 {
                continue;
            }
            let (id, tokens) = server.open(game["name"].as_str().unwrap(), seats.into()).await;
            server.wait(&id, &tokens[0], |view| view["turn"]["seat"] != 0).await;
        }
    }
    let seats = json!([{"kind": "bot", "bot": "gredy"}, {"kind": "person"}]);
    let body = json!({"game": "akropolis", "seats": seats});
    let wrong = server.post("/api/tables", "", body).await.expect(400);
    assert!(wrong.text.contains("did you mean greedy?"), "{}", wrong.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_opened_with_options_or_from_a_setup_or_refused() {
    let server = Server::new();
    let open = async |body: Value| server.post("/api/tables", "", body).await;
    let four =
        open(json!({"game": "akropolis", "options": {"house": "on"}, "seats": people(4)})).await.expect(201);
    let id = four.json()["id"].as_str().unwrap().to_owned();
    let shown = server.get(&format!("/api/tables/{id}"), "").await.json();
    assert_eq!(shown["options"], json!({"house": "on", "players": "4"}), "so many play as there are seats");
    assert_eq!(shown["commit"], four.json()["commit"]);
    let info = tessera_catalog::find("warring_states").unwrap().info();
    let given = open(json!({"game": info.name, "setup": info.example, "seats": people(2)})).await.expect(201);
    let id = given.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(server.view(&id, "").await["setup"], info.example);

    open(json!({"game": "chess", "seats": people(2)})).await.expect(404);
    for body in [
        json!({"game": "akropolis", "options": {"players": 3}, "seats": people(2)}),
        json!({"game": "akropolis", "options": {"players": 9}, "seats": people(2)}),
        json!({"game": "akropolis", "options": {"garden": "maybe"}, "seats": people(2)}),
        json!({"game": "akropolis", "seats": people(5)}),
        json!({"game": "akropolis", "seats": []}),
        json!({"game": "akropolis", "seats": [{"kind": "person"}, {"kind": "bot"}]}),
        json!({"game": "akropolis", "seats": [{"kind": "king"}, {"kind": "person"}]}),
        json!({"game": "akropolis", "setup": "nonsense", "seats": people(2)}),
        json!({"game": "akropolis"}),
        json!([]),
    ] {
        let refused = open(body.clone()).await;
        assert_eq!(refused.status, 400, "{body}: {}", refused.text);
        assert!(!refused.json()["error"]["message"].as_str().unwrap().is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_viewer_shows_anything_well_formed() {
    let server = Server::new();
    let view = async |body: Value| server.post("/api/view", "", body).await;
    for game in GAMES {
        let info = game.info();
        let shown = view(json!({"game": info.name, "setup": info.example})).await.expect(200).json();
        let legal = actions(&shown["moves"]);
        assert_eq!(legal.len(), game.open(info.example).unwrap().actions().len());
        assert_eq!((&shown["wrong"], &shown["setup"]), (&Value::Null, &json!(info.example)));
        let after =
            view(json!({"game": info.name, "setup": info.example, "action": legal[0]})).await.expect(200);
        assert_ne!(after.json()["setup"], shown["setup"]);
    }
    // A placement without Zhang Yi is well formed, but nobody can move.
    let wrong = view(json!({"game": "warring_states", "setup": "a0A"})).await.expect(200).json();
    assert_eq!((&wrong["wrong"]["code"], &wrong["moves"]), (&json!("invalid"), &json!([])));
    let refused = view(json!({"game": "warring_states", "setup": "a0A", "action": "B"})).await.expect(422);
    assert_eq!(refused.code(), "invalid");
    let malformed = view(json!({"game": "warring_states", "setup": "z9A\u{e9}0B"})).await.expect(400).json();
    assert_eq!((&malformed["error"]["code"], &malformed["error"]["at"]), (&json!("malformed"), &json!(4)));
    let info = tessera_catalog::find("warring_states").unwrap().info();
    let own = info.example.split("z9").nth(1).unwrap()[..1].to_owned();
    view(json!({"game": info.name, "setup": info.example, "action": own})).await.expect(422);
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_and_files_have_entity_tags() {
    let server = Server::new();
    for game in GAMES {
        for (file, kind) in [
            ("symbols.svg", "image/svg+xml"),
            ("cover.svg", "image/svg+xml"),
            ("cover.svg?theme=dark", "image/svg+xml"),
            ("style.css", "text/css; charset=utf-8"),
            ("rules.md", "text/markdown; charset=utf-8"),
        ] {
            let path = format!("/api/games/{}/{file}", game.info().name);
            let answer = server.get(&path, "").await.expect(200);
            assert_eq!(answer.header("content-type"), kind);
            let request = common::request("GET", &path, "").header("if-none-match", answer.header("etag"));
            let again = server.send(request.body(axum::body::Body::empty()).unwrap()).await.expect(304);
            assert_eq!(again.text, "");
        }
    }
    for (file, kind) in [
        ("/fonts/atkinson-400.woff2", "font/woff2"),
        ("/fonts/OFL-atkinson.txt", "text/plain; charset=utf-8"),
        ("/fonts.css", "text/css; charset=utf-8"),
        ("/fonts/noto-serif-tc-700.woff2", "font/woff2"),
        ("/fonts/noto-serif-tc-700.txt", "text/plain; charset=utf-8"),
    ] {
        assert_eq!(server.get(file, "").await.expect(200).header("content-type"), kind);
    }
    for file in
        ["/../Cargo.toml", "/fonts/../../Cargo.toml", "/package.json", "/node_modules/typescript/lib/tsc.js"]
    {
        server.get(file, "").await.expect(404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_analysed_when_it_is_over() {
    let server = Server::new();
    let (id, tokens) = server.open("iq_steps", people(1)).await;
    let path = format!("/api/tables/{id}/analysis");
    let early = server.get(&path, &tokens[0]).await.expect(409);
    assert!(early.text.contains("not over"), "{}", early.text);
    let moved = server.play(&id, &tokens[0], 0, "m").await.unwrap().expect(200).json();
    // A wrong piece may already leave no place for any other.
    if moved["view"]["turn"] != "over" {
        post(&server, &id, "resign", &tokens[0], json!({"request": "r"})).await.expect(200);
    }
    // Spectators learn from it too.
    let analysis = loop {
        let analysis = server.get(&path, "").await.expect(200).json();
        if analysis["events"].as_array().unwrap().len() as u64 == analysis["of"].as_u64().unwrap() {
            break analysis;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!((&analysis["of"], &analysis["seats"]), (&json!(1), &json!(1)));
    assert_eq!(analysis["start"]["values"], json!([1.0]), "a puzzle can be solved");
    let event = &analysis["events"][0];
    assert_eq!(event["seat"], 0);
    let kept = event["after"]["values"][0].as_f64().unwrap();
    assert_eq!(event["loss"].as_f64().unwrap(), 1.0 - kept);
    assert_eq!(event["verdict"] == "blunder", kept == 0.0);
    server.get("/api/tables/nothing/analysis", "").await.expect(404);
}

/// Who wins if both play perfectly, by trying everything.
fn winner(position: &dyn AnyMatch) -> usize {
    let Turn::Player(seat) = position.turn() else {
        return usize::from(position.ranks()[Seat::new(0)] != 1);
    };
    let wins = |action: &String| {
        let mut next = position.boxed_clone();
        next.play(action).unwrap();
        winner(&*next) == seat.index()
    };
    if position.actions().iter().any(wins) { seat.index() } else { 1 - seat.index() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_player_says_what_it_has_proved() {
    let server = Server::new();
    let game = tessera_catalog::find("warring_states").unwrap();
    let mut tested = 0;
    for seed in 0..8 {
        let mut position = game.start(&[], &mut Seed::from_number(seed).deal_rng()).unwrap();
        for _ in 0..18 {
            let action = position.actions()[0].clone();
            position.play(&action).unwrap();
        }
        // Nobody thinks about an only move.
        let Turn::Player(seat) = position.turn() else { continue };
        if position.actions().len() < 2 {
            continue;
        }
        tested += 1;
        let mut seats = [json!({"kind": "person"}), json!({"kind": "person"})];
        seats[seat.index()] = json!({"kind": "bot", "bot": "master"});
        let body = json!({"game": "warring_states", "setup": position.setup(), "seats": seats});
        let opened = server.post("/api/tables", "", body).await.expect(201).json();
        let id = opened["id"].as_str().unwrap();
        let moved = server.wait(id, "", |view| view["ply"] != 0).await;
        assert_eq!(moved["proved"]["seat"], winner(&*position), "{}", position.setup());
    }
    assert!(tested >= 3, "{tested}");
}
