//! Playing through the interface, without a socket.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod common;

use common::{Server, actions, people};
use serde_json::json;
use tessera_catalog::GAMES;
use tessera_table::TableRecord;

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_and_verifies() {
    let server = Server::new();
    for game in GAMES {
        let info = game.info();
        let mut seats = vec![json!({"kind": "person", "name": "Ann"})];
        seats.resize(info.seats.0, json!({"kind": "bot", "bot": "random"}));
        let (id, tokens) = server.open(info.name, seats.into()).await;
        let record_path = format!("/api/tables/{id}/record");
        let table_path = format!("/api/tables/{id}");
        let started = server.get(&table_path, "").await.json();
        assert!(started.get("seed").is_none(), "the seed is a secret until the end");
        for turn in 0.. {
            let view = server
                .wait(&id, &tokens[0], |view| view["turn"] == "over" || view["turn"]["seat"] == 0)
                .await;
            if view["turn"] == "over" {
                break;
            }
            server.play(&id, &tokens[0], 7 * turn, &format!("r{turn}")).await.unwrap().expect(200);
        }
        let ended = server.get(&table_path, "").await.json();
        assert_eq!((&ended["status"], &ended["commit"]), (&json!("over"), &started["commit"]));
        let log = ended["log"].as_array().unwrap();
        assert_eq!(log.len(), ended["view"]["ply"].as_u64().unwrap() as usize);
        for (number, ply) in log.iter().enumerate() {
            assert_eq!(ply["ply"], number);
            assert!(!ply["text"].as_str().unwrap().is_empty());
        }
        let text = server.get(&record_path, "").await.text;
        assert!(text.contains(&format!("seed {}", ended["seed"].as_str().unwrap())));
        let record = TableRecord::parse(&text).unwrap();
        assert_eq!(record.to_text(), text);
        let end = record.verify(*game).unwrap();
        assert_eq!(end.setup(), ended["view"]["setup"]);
        // Viewing earlier positions returns the same ones.
        for ply in [0, log.len() / 2, log.len()] {
            let past = server.get(&format!("/api/tables/{id}/plies/{ply}"), "").await.expect(200).json();
            let mut replayed = record.record.clone();
            replayed.events.truncate(ply);
            assert_eq!(past["setup"], replayed.replay(*game).unwrap().setup());
            assert_eq!((&past["ply"], &past["moves"]), (&json!(ply), &json!([])));
        }
        server.get(&format!("/api/tables/{id}/plies/{}", log.len() + 1), "").await.expect(404);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_record_does_not_verify() {
    let server = Server::new();
    let (id, tokens) = server.open("agamemnon", people(2)).await;
    for turn in 0..6 {
        let seat = server.view(&id, "").await["turn"]["seat"].as_u64().unwrap() as usize;
        server.play(&id, &tokens[seat], turn, &format!("r{turn}")).await.unwrap().expect(200);
    }
    let path = format!("/api/tables/{id}/record");
    let game = tessera_catalog::find("agamemnon").unwrap();
    let problem =
        |text: &str| TableRecord::parse(text).and_then(|record| record.verify(game).map(drop)).unwrap_err();
    let running = server.get(&path, "").await.text;
    assert!(problem(&running).to_string().contains("no seed"), "it is revealed at the end");
    server.post(&format!("/api/tables/{id}/resign"), &tokens[0], json!({"request": "end"})).await.expect(200);
    let text = server.get(&path, "").await.text;
    TableRecord::parse(&text).unwrap().verify(game).unwrap();

    let seed = text.lines().find_map(|line| line.strip_prefix("seed ")).unwrap();
    let other_seed = format!("{:02x}{}", u8::from_str_radix(&seed[..2], 16).unwrap() ^ 1, &seed[2..]);
    assert!(problem(&text.replace(seed, &other_seed)).to_string().contains("commitment"));
    // A server that changes a request id after the fact gets other draws.
    assert!(problem(&text.replace(" r1\n", " x1\n")).to_string().contains("does not follow from the seed"));
    assert!(problem(&text.replace("table 1\n", "table 2\n")).to_string().contains("line 1"));
    assert!(
        problem(&text.replace(&format!("table {id}"), "table 00000000")).to_string().contains("commitment")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_needs_the_present_ply_and_a_retry_gets_its_first_answer() {
    let server = Server::new();
    let (id, tokens) = server.open("warring_states", people(2)).await;
    let moves = format!("/api/tables/{id}/moves");
    let view = server.view(&id, &tokens[0]).await;
    let first = actions(&view["moves"]).remove(0);
    let body = json!({"ply": 0, "action": first, "request": "one"});
    let answer = server.post(&moves, &tokens[0], body.clone()).await.expect(200);
    assert_eq!(answer.json()["ply"], 1);
    assert_eq!(server.post(&moves, &tokens[0], body.clone()).await.expect(200).text, answer.text);

    // The same ply again under another name, and with a row that is gone.
    for body in [
        json!({"ply": 0, "action": first, "request": "two"}),
        json!({"ply": 1, "row": 0, "action": first, "request": "three"}),
    ] {
        let gone = server.post(&moves, &tokens[0], body).await.expect(409).json();
        assert_eq!((&gone["view"]["ply"], &gone["log"][0]["action"]), (&json!(1), &json!(first)));
    }
    // Somebody else's request id proves nothing.
    let theirs = json!({"ply": 1, "action": "A", "request": "one"});
    server.post(&moves, &tokens[1], theirs).await.expect(409);

    // A retry long after, and after a restart, still gets its first answer.
    server.play(&id, &tokens[1], 0, "four").await.unwrap().expect(200);
    let server = server.restarted();
    let again = server.post(&moves, &tokens[0], body).await.expect(200).json();
    assert_eq!((&again["ply"], &again["view"]["setup"]), (&json!(1), &answer.json()["view"]["setup"]));
    assert_eq!(server.view(&id, "").await["ply"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_moves_change_nothing() {
    let server = Server::new();
    let (id, tokens) = server.open("warring_states", people(2)).await;
    let moves = format!("/api/tables/{id}/moves");
    let before = server.view(&id, &tokens[0]).await;
    let body = |action: &str| json!({"ply": 0, "action": action, "request": "r"});
    let malformed = server.post(&moves, &tokens[0], body("\u{e9}")).await.expect(400);
    assert_eq!((malformed.code(), &malformed.json()["error"]["at"]), ("malformed".to_owned(), &json!(1)));
    // Zhang Yi cannot go to where he stands.
    let setup = before["setup"].as_str().unwrap();
    let own = setup.split("z9").nth(1).unwrap()[..1].to_owned();
    assert_eq!(server.post(&moves, &tokens[0], body(&own)).await.expect(422).code(), "illegal");
    let legal = actions(&before["moves"]).remove(0);
    server.post(&moves, "", body(&legal)).await.expect(401);
    server.post(&moves, &"0".repeat(32), body(&legal)).await.expect(401);
    server.post(&moves, &tokens[1], body(&legal)).await.expect(403);
    let no_id = json!({"ply": 0, "action": legal, "request": "two words"});
    server.post(&moves, &tokens[0], no_id).await.expect(400);
    assert_eq!(server.view(&id, &tokens[0]).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_seat_is_taken_once() {
    let server = Server::new();
    let seats = json!([{"kind": "person", "name": "Ann"}, {"kind": "open"}]);
    let (id, tokens) = server.open("akropolis", seats).await;
    assert_eq!(tokens.len(), 1);
    let path = format!("/api/tables/{id}/seats/1");
    let table = format!("/api/tables/{id}");
    assert_eq!(server.get(&table, "").await.json()["status"], "waiting");
    let (one, two) = tokio::join!(
        server.post(&path, "", json!({"name": "Bob"})),
        server.post(&path, "", json!({"name": "Cy"}))
    );
    let (won, lost) = if one.status == 200 { (one, two) } else { (two, one) };
    lost.expect(409);
    let token = won.json()["token"].as_str().unwrap().to_owned();
    assert!(won.header("set-cookie").starts_with(&format!("seat-{id}-1={token}; ")));
    let view = server.view(&id, &token).await;
    assert_eq!((&view["seats"][0]["yours"], &view["seats"][1]["yours"]), (&json!(false), &json!(true)));
    assert_eq!(server.get(&table, "").await.json()["status"], "playing");
    // The owner of a seat may change its name; a seat that does not exist or belongs to a bot may not be taken.
    server.post(&path, &token, json!({"name": "Bea"})).await.expect(200);
    assert_eq!(server.view(&id, "").await["seats"][1]["name"], "Bea");
    server.post(&format!("/api/tables/{id}/seats/2"), "", json!({})).await.expect(404);
    server.post(&format!("/api/tables/{id}/seats/0"), "", json!({})).await.expect(409);
    // A seat that is taken while somebody thinks does not spoil the move.
    server.play(&id, &tokens[0], 0, "r").await.unwrap().expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_lists_the_tables_of_the_browser_newest_first_and_after_a_restart() {
    let server = Server::new();
    let mut cookies = Vec::new();
    let mut ids = Vec::new();
    for game in ["iq_steps", "warring_states"] {
        let body = json!({"game": game, "seats": people(if game == "iq_steps" { 1 } else { 2 })});
        let opened = server.post("/api/tables", "", body).await.expect(201);
        let set =
            opened.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap().to_owned());
        cookies.extend(set.map(|cookie| cookie.split(';').next().unwrap().to_owned()));
        ids.push(opened.json()["id"].clone());
        tokio::time::sleep(std::time::Duration::from_millis(3)).await;
    }
    assert_eq!(cookies.len(), 3);
    let ask = async |server: &Server, cookies: &str| {
        let request = common::request("GET", "/api/tables", "").header("cookie", cookies);
        server.send(request.body(axum::body::Body::empty()).unwrap()).await.expect(200).json()
    };
    assert_eq!(ask(&server, "").await, json!([]));
    let server = server.restarted();
    let listed = ask(&server, &cookies.join("; ")).await;
    assert_eq!((&listed[0]["id"], &listed[1]["id"]), (&ids[1], &ids[0]));
    assert_eq!((&listed[0]["status"], &listed[0]["plies"]), (&json!("playing"), &json!(0)));
    assert_eq!((&listed[1]["title"], &listed[1]["turn"]), (&json!("IQ-Steps"), &json!({"seat": 0})));
    assert_eq!(listed[0]["seats"][1]["yours"], true);
    // A cookie with another token lists nothing.
    let forged = cookies[0].split('=').next().unwrap().to_owned() + "=" + &"0".repeat(32);
    assert_eq!(ask(&server, &forged).await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_keeps_every_table_as_it_was() {
    let server = Server::new();
    let mut before = Vec::new();
    for game in GAMES {
        let (id, tokens) = server.open(game.info().name, people(game.info().seats.0)).await;
        for turn in 0..9 {
            let Some(seat) = server.view(&id, "").await["turn"]["seat"].as_u64() else { break };
            server.play(&id, &tokens[seat as usize], turn, &format!("r{turn}")).await.unwrap().expect(200);
        }
        let shown = server.get(&format!("/api/tables/{id}"), &tokens[0]).await.text;
        before.push((id, tokens, shown));
    }
    let server = server.restarted();
    for (id, tokens, shown) in before {
        assert_eq!(server.get(&format!("/api/tables/{id}"), &tokens[0]).await.text, shown);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_that_cannot_be_read_have_errors_like_all_others() {
    let server = Server::new();
    let (id, tokens) = server.open("warring_states", people(2)).await;
    for path in ["hint?ply=0&ply=0", "hint?ply=%ff", "events?after=1&after=2", "events?after=x"] {
        let refused = server.get(&format!("/api/tables/{id}/{path}"), &tokens[0]).await.expect(400).json();
        assert_eq!(refused["error"]["code"], "bad_request", "{path}");
    }
    let refused =
        server.get("/api/games/akropolis/cover.svg?theme=dark&theme=dark", "").await.expect(400).json();
    assert_eq!(refused["error"]["code"], "bad_request");
    for path in ["/api/tables/%ff", "/api/games/%c3%28/rules.md", "/%fe.js"] {
        assert_eq!(server.get(path, "").await.expect(404).json()["error"]["code"], "unknown", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_tables_answer_404_and_are_not_made() {
    let server = Server::new();
    for path in ["", "/plies/0", "/record", "/events", "/hint"] {
        for id in ["00000000", "nothing", "..%2F..%2Fetc", "%00", &"Z".repeat(300)] {
            server.get(&format!("/api/tables/{id}{path}"), "").await.expect(404);
        }
    }
    for path in ["moves", "undo", "undo/answer", "resign", "rematch", "seats/0"] {
        let body = json!({"ply": 0, "action": "A", "request": "r", "accept": true});
        server.post(&format!("/api/tables/00000000/{path}"), "", body).await.expect(404);
    }
    server.get("/api/nothing", "").await.expect(404);
    server.get("/api/games/chess/rules.md", "").await.expect(404);
    assert_eq!(server.app.cached_tables(), 0);
}
