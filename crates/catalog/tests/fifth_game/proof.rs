//! Plays the fifth game in the arena and at a table of a server.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tessera_arena::{Bout, Entrant, Rules, play};
use tessera_core::{AnyGame, BuiltIn, Player, Unwatched};
use tessera_server::{Config, OfTheGames, serve};
use tessera_testkit::client::{Client, Reply};

fn game() -> &'static dyn AnyGame {
    tessera_catalog::find("Pebbles").unwrap()
}

/// The player of the game plays against itself.
#[test]
fn pebbles_is_played_in_the_arena() {
    let entrants: Vec<Entrant> = ["perfect", "perfect"].map(|name| name.parse().unwrap()).into();
    let rules = Rules { game: game(), options: &[("heap", "12")], entrants: &entrants, seed: 1 };
    let mut players = ["perfect", "perfect"].map(BuiltIn::new);
    let mut seated: Vec<&mut dyn Player> =
        players.iter_mut().map(|player| player as &mut dyn Player).collect();
    let bout = Bout { deal: 0, rotation: 0 };
    let (played, record) = play(&rules, &mut seated, bout, &|_| Box::new(Unwatched)).unwrap();
    // The last pebble is worth the only point, and three pebbles are the most that one move takes.
    assert_eq!(played.scores.iter().sum::<i32>(), 1);
    assert!((4..=12).contains(&played.moves), "{played:?}");
    assert!(record.record.replay(game()).unwrap().actions().is_empty());
}

/// Two people play over HTTP until nobody can move.
#[test]
fn pebbles_is_played_over_http() {
    let data = std::env::temp_dir().join(format!("tessera-fifth-game-{}", std::process::id()));
    let config = Config { bind: ([127, 0, 0, 1], 0).into(), ..Config::new(data.clone()) };
    let (ready, address) = std::sync::mpsc::channel();
    std::thread::spawn(move || serve(config, Arc::new(OfTheGames), |address| ready.send(address).unwrap()));
    let address = address.recv_timeout(Duration::from_secs(60)).unwrap();

    let mut client = Client::connect(address).unwrap();
    let listed = json_of(&client.get("/api/games").unwrap());
    assert!(listed.as_array().unwrap().iter().any(|game| game["name"] == "pebbles"));
    let wanted = json!({"game": "pebbles", "options": {"heap": "9"}, "seats": [{"kind": "person"}, {"kind": "person"}]});
    let opened = json_of(&client.post("/api/tables", &wanted.to_string()).unwrap());
    let table = format!("/api/tables/{}", opened["id"].as_str().unwrap());
    let tokens: Vec<String> =
        ["0", "1"].map(|seat| opened["tokens"][seat].as_str().unwrap().to_owned()).into();

    let mut moves = 0;
    loop {
        // The player on turn sees actions.
        let seen: Vec<Reply> = tokens
            .iter()
            .map(|token| {
                client.token = Some(token.clone());
                client.get(&table).unwrap()
            })
            .collect();
        let Some(seat) = seen.iter().position(|view| !view.actions().is_empty()) else { break };
        client.token = Some(tokens[seat].clone());
        let (ply, action) = (seen[seat].number("ply"), seen[seat].actions()[0]);
        let body = json!({"ply": ply, "action": action, "request": format!("move-{moves}")});
        let reply = client.post(&format!("{table}/moves"), &body.to_string()).unwrap();
        assert_eq!(reply.status, 200, "{}", reply.body);
        moves += 1;
    }
    // Each of them takes the first action, which is one pebble.
    assert_eq!((moves, &json_of(&client.get(&table).unwrap())["view"]["turn"]), (9, &json!("over")));
    let _ = std::fs::remove_dir_all(data);
}

fn json_of(reply: &Reply) -> Value {
    serde_json::from_str(&reply.body).unwrap_or_else(|error| panic!("{error}: {}", reply.body))
}
