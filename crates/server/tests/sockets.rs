//! Behaviour that only shows with real connections.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod common;

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

use common::Listening;
use serde_json::Value;
use tessera_server::{Config, Limits};
use tessera_testkit::client::{Client, Events, actions};

fn open(server: &Listening, game: &str) -> (String, [String; 2]) {
    let body = format!(r#"{{"game":"{game}","seats":[{{"kind":"person"}},{{"kind":"person"}}]}}"#);
    let reply = Client::connect(server.address).unwrap().post("/api/tables", &body).unwrap();
    let text = |name: &str| reply.text(name).unwrap_or_else(|| panic!("{}", reply.body)).to_owned();
    (text("id"), [text("0"), text("1")])
}

/// Plays the first legal move of the player on turn.
fn play(server: &Listening, id: &str, tokens: &[String; 2], request: &str) -> u64 {
    for token in tokens {
        let mut client = Client::with_token(server.address, token).unwrap();
        let shown = client.get(&format!("/api/tables/{id}")).unwrap();
        if let Some(action) = shown.actions().first() {
            let ply = shown.number("ply").unwrap();
            let body = format!(r#"{{"ply":{ply},"action":"{action}","request":"{request}"}}"#);
            let moved = client.post(&format!("/api/tables/{id}/moves"), &body).unwrap();
            assert_eq!(moved.status, 200, "{}", moved.body);
            return moved.number("ply").unwrap();
        }
    }
    panic!("nobody can move");
}

#[test]
fn a_stream_tells_every_move_and_goes_on_after_a_reconnect() {
    let server = Listening::new();
    let (id, tokens) = open(&server, "warring_states");
    let mut stream = Events::open(server.address, &id, Some(&tokens[1]), None).unwrap();
    let first = stream.wait("view").unwrap();
    assert_eq!(first.id, "0");
    play(&server, &id, &tokens, "m0");
    let second = stream.wait("view").unwrap();
    assert_eq!(second.id, "1");
    assert!(!actions(&second.data).is_empty(), "it is this seat's turn");
    drop(stream);
    play(&server, &id, &tokens, "m1");
    play(&server, &id, &tokens, "m2");
    let mut stream = Events::open(server.address, &id, Some(&tokens[1]), Some(&second.id)).unwrap();
    let (from, plies) = news(&mut stream);
    assert_eq!((from, plies.len()), (1, 2), "what was missed is there at once");
    assert_eq!(stream.wait("view").unwrap().id, "3");
    play(&server, &id, &tokens, "m3");
    let (from, plies) = news(&mut stream);
    assert_eq!((from, plies.len()), (3, 1), "only what is new");
    let body = r#"{"request":"end"}"#;
    let path = format!("/api/tables/{id}");
    let mut client = Client::with_token(server.address, &tokens[0]).unwrap();
    client.post(&format!("{path}/resign"), body).unwrap();
    let over = stream.wait("over").unwrap();
    assert_eq!(over.data.len(), r#"{"seed":""}"#.len() + 64);
    let rematch = client.post(&format!("{path}/rematch"), r#"{"request":"again"}"#).unwrap();
    assert_eq!(
        stream.wait("rematch").unwrap().data,
        format!(r#"{{"id":"{}"}}"#, rematch.text("id").unwrap())
    );
}

/// A `log` event: where it begins, and the actions from there on.
fn news(stream: &mut Events) -> (u64, Vec<String>) {
    let log: Value = serde_json::from_str(&stream.wait("log").unwrap().data).unwrap();
    let plies = log["plies"].as_array().unwrap();
    let action = |ply: &Value| ply["action"].as_str().unwrap().to_owned();
    (log["from"].as_u64().unwrap(), plies.iter().map(action).collect())
}

#[test]
fn a_stream_tells_the_moves_before_the_view_and_what_was_taken_back() {
    let server = Listening::new();
    let mut client = Client::connect(server.address).unwrap();
    let seats = r#"[{"kind":"person"}]"#;
    let opened = client.post("/api/tables", &format!(r#"{{"game":"iq_steps","seats":{seats}}}"#)).unwrap();
    let (id, token) = (opened.text("id").unwrap().to_owned(), opened.text("0").unwrap().to_owned());
    let tokens = [token.clone(), token.clone()];
    let mut stream = Events::open(server.address, &id, Some(&token), None).unwrap();
    assert_eq!(news(&mut stream), (0, vec![]), "there is none yet");
    play(&server, &id, &tokens, "m0");
    let (from, first) = news(&mut stream);
    assert_eq!((from, first.len()), (0, 1));
    assert_eq!(stream.wait("view").unwrap().id, "1");
    client.token = Some(token.clone());
    let path = format!("/api/tables/{id}");
    assert_eq!(client.post(&format!("{path}/undo"), r#"{"ply":1,"request":"u"}"#).unwrap().status, 200);
    assert_eq!(news(&mut stream), (0, vec![]), "it is taken back");
    play(&server, &id, &tokens, "m1");
    assert_eq!(news(&mut stream), (0, first.clone()), "it is the same again");
    // The rows are a move, its take-back and the move again. A reader that knows the first of them knows a ply that no
    // longer counts, and a reader that claims to know more rows than there are gets all.
    for (known, from) in [(None, 0), (Some("1"), 0), (Some("2"), 0), (Some("3"), 1), (Some("4"), 0)] {
        let mut late = Events::open(server.address, &id, Some(&token), known).unwrap();
        assert_eq!(news(&mut late), (from, first[from as usize..].to_vec()), "{known:?}");
    }
    assert_eq!(client.post(&format!("{path}/undo"), r#"{"ply":1,"request":"v"}"#).unwrap().status, 200);
    let mut late = Events::open(server.address, &id, Some(&token), Some("3")).unwrap();
    assert_eq!(news(&mut late), (0, vec![]), "it was taken back meanwhile");
}

#[test]
fn a_stream_begins_after_the_row_that_the_address_names() {
    let server = Listening::new();
    let (id, tokens) = open(&server, "warring_states");
    for request in ["m0", "m1", "m2"] {
        play(&server, &id, &tokens, request);
    }
    for (after, begin) in
        [(0, r#"{"from":0,"plies":[{"#), (2, r#"{"from":2,"plies":[{"#), (3, r#"{"from":3,"plies":[]}"#)]
    {
        let mut socket = TcpStream::connect(server.address).unwrap();
        socket.set_read_timeout(Some(common::PATIENCE)).unwrap();
        let head = format!("GET /api/tables/{id}/events?after={after} HTTP/1.1\r\nhost: localhost\r\n\r\n");
        socket.write_all(head.as_bytes()).unwrap();
        let (mut answer, mut piece) = (String::new(), [0; 4096]);
        while !answer.contains("event: view") {
            let length = socket.read(&mut piece).unwrap();
            answer += &String::from_utf8_lossy(&piece[..length]);
        }
        assert!(answer.contains(&format!("event: log\nid: 3\ndata: {begin}")), "{answer}");
    }
}

/// The panels of a view with every item in place of its id, from the view before.
fn whole(panels: &mut Value, before: &Value) {
    let known: Vec<&Value> = before.as_array().into_iter().flatten().flat_map(items).collect();
    for panel in panels.as_array_mut().unwrap() {
        for item in panel["items"].as_array_mut().unwrap() {
            if let Some(id) = item.as_str() {
                *item = (*known.iter().find(|known| known["id"] == id).expect("it was there")).clone();
            }
        }
    }
}

fn items(panel: &Value) -> &Vec<Value> {
    panel["items"].as_array().unwrap()
}

#[test]
fn the_views_of_a_stream_are_those_of_the_table_with_ids_for_what_is_as_before() {
    let server = Listening::new();
    for game in ["akropolis", "agamemnon", "warring_states"] {
        // One who plays, and one who looks: their pictures may be different. Each has a table without anybody who goes
        // meanwhile.
        for plays in [true, false] {
            let (id, tokens) = open(&server, game);
            let path = format!("/api/tables/{id}");
            let token = plays.then_some(&*tokens[0]);
            let mut stream = Events::open(server.address, &id, token, None).unwrap();
            let mut client = Client::connect(server.address).unwrap();
            client.token = token.map(str::to_owned);
            let mut view = |before: &Value| -> (Value, usize) {
                let mut view: Value = serde_json::from_str(&stream.wait("view").unwrap().data).unwrap();
                let count =
                    view["panels"].as_array().unwrap().iter().flat_map(items).filter(|item| item.is_string());
                let named = count.count();
                whole(&mut view["panels"], before);
                let table: Value = serde_json::from_str(&client.get(&path).unwrap().body).unwrap();
                assert_eq!(view, table["view"], "{game}");
                (view, named)
            };
            let (mut last, named) = view(&Value::Null);
            assert_eq!(named, 0, "the first is complete");
            for number in 0..4 {
                play(&server, &id, &tokens, &format!("m{number}"));
                let named;
                (last, named) = view(&last["panels"]);
                assert!(named > 0, "{game}: most of the picture is as before");
            }
        }
    }
}

#[test]
fn a_stream_tells_who_is_there_and_of_a_question() {
    let server = Listening::new();
    let (id, tokens) = open(&server, "warring_states");
    let mut ann = Events::open(server.address, &id, Some(&tokens[0]), None).unwrap();
    let present = |data: &str| data.matches("\"present\":true").count();
    assert_eq!(present(&ann.wait("view").unwrap().data), 1);
    let bob = Events::open(server.address, &id, Some(&tokens[1]), None).unwrap();
    assert_eq!(present(&ann.wait("view").unwrap().data), 2);
    let spectator = Events::open(server.address, &id, None, None).unwrap();
    play(&server, &id, &tokens, "m0");
    assert_eq!(ann.wait("view").unwrap().id, "1", "a spectator is not announced");
    drop(spectator);
    drop(bob);
    assert_eq!(present(&ann.wait("view").unwrap().data), 1);
    let mut client = Client::with_token(server.address, &tokens[0]).unwrap();
    let asked = client.post(&format!("/api/tables/{id}/undo"), r#"{"ply":1,"request":"u"}"#).unwrap();
    assert_eq!(asked.status, 202);
    assert_eq!(ann.wait("ask").unwrap().data, r#"{"ply":1,"seat":0}"#);
}

#[test]
fn of_two_who_race_for_a_ply_exactly_one_wins() {
    let server = Listening::new();
    let (mut id, mut tokens) = open(&server, "warring_states");
    for trial in 0..200 {
        let mut shown = None;
        for token in &tokens {
            let mut client = Client::with_token(server.address, token).unwrap();
            let reply = client.get(&format!("/api/tables/{id}")).unwrap();
            if !reply.actions().is_empty() {
                shown = Some((token.clone(), reply));
            }
        }
        let Some((token, reply)) = shown else {
            (id, tokens) = open(&server, "warring_states");
            continue;
        };
        let (action, ply) = (reply.actions()[0].to_owned(), reply.number("ply").unwrap());
        let barrier = Arc::new(Barrier::new(2));
        let racers: Vec<_> = (0..2)
            .map(|racer| {
                let (barrier, address) = (barrier.clone(), server.address);
                let (token, path) = (token.clone(), format!("/api/tables/{id}/moves"));
                let body = format!(r#"{{"ply":{ply},"action":"{action}","request":"t{trial}-{racer}"}}"#);
                std::thread::spawn(move || {
                    let mut client = Client::with_token(address, &token).unwrap();
                    barrier.wait();
                    client.post(&path, &body).unwrap().status
                })
            })
            .collect();
        let mut statuses: Vec<u16> = racers.into_iter().map(|racer| racer.join().unwrap()).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        let after = Client::connect(server.address).unwrap().get(&format!("/api/tables/{id}")).unwrap();
        assert_eq!(after.number("ply"), Some(ply + 1));
    }
}

#[test]
fn a_slow_reader_holds_up_nobody_and_has_the_end_at_last() {
    let server = Listening::new();
    let (id, tokens) = open(&server, "akropolis");
    let mut slow = Events::open(server.address, &id, Some(&tokens[0]), None).unwrap();
    // Views of many kilobytes, far more than a socket holds, and nobody reads them.
    let start = Instant::now();
    let mut last = 0;
    for number in 0..24 {
        last = play(&server, &id, &tokens, &format!("m{number}"));
    }
    assert!(start.elapsed() < Duration::from_secs(20), "others are held up");
    let mut seen = 0;
    while slow.wait("view").unwrap().id != last.to_string() {
        seen += 1;
    }
    assert!(seen <= 30, "{seen} views were kept for one reader");
}

#[test]
fn bodies_that_are_too_large_or_never_come_are_refused() {
    let server = Listening::new();
    let mut client = Client::connect(server.address).unwrap();
    let reply = client.post("/api/tables", &"x".repeat(20_000)).unwrap();
    assert_eq!(reply.status, 413);
    // Announced as small pieces of unknown length, it is stopped at the same place.
    let mut socket = TcpStream::connect(server.address).unwrap();
    socket
        .write_all(b"POST /api/view HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n")
        .unwrap();
    let piece = format!("1000\r\n{}\r\n", " ".repeat(0x1000));
    for _ in 0..8 {
        if socket.write_all(piece.as_bytes()).is_err() {
            break;
        }
    }
    let mut answer = [0; 12];
    socket.set_read_timeout(Some(common::PATIENCE)).unwrap();
    socket.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 413");
    // A head that is too large is refused before anything of ours sees it.
    let mut socket = TcpStream::connect(server.address).unwrap();
    let _ = socket.write_all(
        format!("GET / HTTP/1.1\r\nhost: localhost\r\nx: {}\r\n\r\n", "y".repeat(100_000)).as_bytes(),
    );
    socket.set_read_timeout(Some(common::PATIENCE)).unwrap();
    match socket.read_exact(&mut answer) {
        Ok(()) => assert_eq!(&answer, b"HTTP/1.1 431"),
        Err(error) => assert_eq!(error.kind(), ErrorKind::ConnectionReset),
    }
    assert_eq!(Client::connect(server.address).unwrap().get("/healthz").unwrap().body, "ok\n");
}

#[test]
fn garbage_ends_the_connection_and_not_the_server() {
    let server = Listening::new();
    for garbage in
        [&b"\x00\xff\x16\x03\x01 hello\r\n\r\n"[..], b"GET / HTTP/9.9\r\n\r\n", b"\r\n\r\n\r\n", b"GET"]
    {
        let mut socket = TcpStream::connect(server.address).unwrap();
        socket.write_all(garbage).unwrap();
        socket.shutdown(std::net::Shutdown::Write).unwrap();
        let mut rest = Vec::new();
        let _ = socket.read_to_end(&mut rest);
        assert!(rest.is_empty() || rest.starts_with(b"HTTP/1.1 4"), "{}", String::from_utf8_lossy(&rest));
    }
    assert_eq!(Client::connect(server.address).unwrap().get("/healthz").unwrap().status, 200);
}

#[test]
fn files_and_views_are_compressed_for_those_who_ask() {
    let server = Listening::new();
    for (path, coding) in
        [("/api/games", "gzip"), ("/api/games", "br"), ("/main.js", "gzip"), ("/main.js", "br")]
    {
        let mut client = Client::connect(server.address).unwrap();
        client.send("GET", path, &[("accept-encoding", coding)], "").unwrap();
        assert_eq!(client.reply().unwrap().header("content-encoding"), Some(coding), "{path}");
    }
}

#[test]
fn a_stream_that_nobody_reads_is_closed() {
    let server = Listening::with(|config| Config {
        limits: Limits { stall: Duration::from_millis(300), ..config.limits },
        ..config
    });
    let (id, tokens) = open(&server, "akropolis");
    // Two that never read; what was sent to them fills their buffers and then the server's.
    let head = format!("GET /api/tables/{id}/events HTTP/1.1\r\nhost: localhost\r\n\r\n");
    let _deaf: Vec<TcpStream> = (0..2)
        .map(|_| {
            let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
            socket.set_recv_buffer_size(4096).unwrap();
            socket.connect(&server.address.into()).unwrap();
            let mut socket = TcpStream::from(socket);
            socket.write_all(head.as_bytes()).unwrap();
            socket
        })
        .collect();
    let streams = || {
        let text = server.app.metrics();
        let line = text.lines().find_map(|line| line.strip_prefix("tessera_streams ")).unwrap();
        line.parse::<u32>().unwrap()
    };
    let start = Instant::now();
    while streams() < 2 {
        assert!(start.elapsed() < common::PATIENCE);
    }
    let mut client = Client::with_token(server.address, &tokens[0]).unwrap();
    let mut number = 0;
    while streams() > 0 {
        assert!(start.elapsed() < common::PATIENCE, "they are still there after {number} views");
        // A new name is a new view for everybody, of some 30 kB.
        number += 1;
        let name = format!(r#"{{"name":"Ann {number}"}}"#);
        client.post(&format!("/api/tables/{id}/seats/0"), &name).unwrap();
    }
    // One that reads goes on.
    let mut stream = Events::open(server.address, &id, Some(&tokens[0]), None).unwrap();
    stream.wait("view").unwrap();
}

#[test]
fn a_connection_that_says_nothing_or_half_a_head_is_closed() {
    let server = Listening::with(|config| Config {
        limits: Limits { head: Duration::from_millis(200), ..config.limits },
        ..config
    });
    for said in
        [&b""[..], b"GET / HTTP/1.1\r\nhost: loc", b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"]
    {
        let mut socket = TcpStream::connect(server.address).unwrap();
        socket.set_read_timeout(Some(common::PATIENCE)).unwrap();
        socket.write_all(said).unwrap();
        let mut answer = Vec::new();
        // It ends, with or without a word; the whole request is answered before that.
        let _ = socket.read_to_end(&mut answer);
        let is_whole = said.ends_with(b"\r\n\r\n");
        assert_eq!(answer.starts_with(b"HTTP/1.1 200"), is_whole, "{}", String::from_utf8_lossy(&answer));
    }
}

#[test]
fn one_place_does_not_take_all_connections() {
    let server = Listening::with(|config| Config {
        limits: Limits { local_connections: 8, all_connections: 12, ..config.limits },
        ..config
    });
    let mut many: Vec<Client> = (0..30).map(|_| Client::connect(server.address).unwrap()).collect();
    let answered = many.iter_mut().filter_map(|client| client.get("/healthz").ok()).count();
    assert_eq!(answered, 8);
    drop(many);
    let start = Instant::now();
    while Client::connect(server.address).unwrap().get("/healthz").is_err() {
        assert!(start.elapsed() < common::PATIENCE, "those that have gone are counted for ever");
    }
}

#[test]
fn who_comes_and_goes_is_told_now_and_then() {
    let server = Listening::with(|config| Config {
        limits: Limits { presence: common::PATIENCE, ..config.limits },
        ..config
    });
    let (id, tokens) = open(&server, "warring_states");
    let mut ann = Events::open(server.address, &id, Some(&tokens[0]), None).unwrap();
    assert_eq!(
        ann.wait("view").unwrap().data.matches("\"present\":true").count(),
        1,
        "the first is told at once"
    );
    for _ in 0..40 {
        drop(Events::open(server.address, &id, Some(&tokens[1]), None).unwrap());
    }
    play(&server, &id, &tokens, "m0");
    // In the long pause after the first of them there is nothing but the move.
    let mut told = 0;
    while ann.wait("view").unwrap().id == "0" {
        told += 1;
    }
    assert!(told <= 3, "{told}");
}

#[test]
fn a_stop_ends_streams_and_refuses_newcomers() {
    let mut server = Listening::new();
    let (id, tokens) = open(&server, "warring_states");
    let mut stream = Events::open(server.address, &id, Some(&tokens[0]), None).unwrap();
    stream.wait("view").unwrap();
    let start = Instant::now();
    server.stop();
    assert!(start.elapsed() < Duration::from_secs(4), "streams hold up the stop");
    assert!(stream.next_event().is_err());
    assert!(Client::connect(server.address).is_err());
}
