//! The security list, line by line. Where a line needs sockets, a full schedule or another crate, its tests are there:
//!
//! 1. tokens and cookies: here, and `crates/table/src/id.rs`
//! 2. origin, host and content type: here
//! 3. sizes, times, connections, rates and slow readers: here, and `sockets.rs`
//! 4. codes of rooms: guessing here, expiry in `kept.rs`
//! 5. unknown ids: `api.rs`
//! 6. computer players: `fair.rs`, `faults.rs`, and the tests of `schedule.rs` and `pool.rs`
//! 7. names: here, and `crates/table/src/names.rs`
//! 8. headers for browsers, files: here, and `play.rs`
//! 9. addresses, proxies and logs: here, `logs.rs`, `doors.rs`, and `crates/cli/tests/serve.rs`
//! 10. unsafe code, lock file, licences: here, and `./check`
//! 11. parsers: here, `fuzz/`, and `tools/hostile` for a running server; the description of the interface is held
//!     against every answer of every test
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod common;

use axum::body::Body;
use axum::extract::ConnectInfo;
use common::{Server, people, request};
use serde_json::json;
use tessera_server::{Config, Limits};

fn post(path: &str) -> axum::http::request::Builder {
    request("POST", path, "").header("content-type", "application/json")
}

fn table() -> Body {
    Body::from(json!({"game": "iq_steps", "seats": people(1)}).to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn line_1_a_token_has_128_bits_is_stored_hashed_and_its_cookie_is_closed_to_scripts() {
    let server = Server::new();
    let opened = server.send(post("/api/tables").body(table()).unwrap()).await.expect(201);
    let token = opened.json()["tokens"]["0"].as_str().unwrap().to_owned();
    assert_eq!(token.len() * 4, 128);
    let cookie = opened.header("set-cookie");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    server.app.close();
    for file in std::fs::read_dir(&server.folder.0).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(
            !bytes.windows(token.len()).any(|part| part == token.as_bytes()),
            "the token itself is stored"
        );
    }
    let secure = Server::with(|config| Config { secure: true, ..config });
    let opened = secure.send(post("/api/tables").body(table()).unwrap()).await.expect(201);
    let cookie = opened.header("set-cookie").to_owned();
    assert!(cookie.starts_with("__Host-seat-") && cookie.ends_with("; Secure"), "{cookie}");
    let asked = request("GET", "/api/tables", "").header("cookie", cookie.split(';').next().unwrap());
    let listed = secure.send(asked.body(Body::empty()).unwrap()).await.json();
    assert_eq!(listed.as_array().unwrap().len(), 1, "the cookie of a TLS site is known too");
}

#[tokio::test(flavor = "multi_thread")]
async fn line_1_a_token_in_an_address_opens_nothing() {
    let server = Server::new();
    let (id, tokens) = server.open("iq_steps", people(1)).await;
    let view = server.get(&format!("/api/tables/{id}?token={}", tokens[0]), "").await.expect(200).json();
    assert_eq!(view["view"]["seats"][0]["yours"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn line_2_pages_of_other_sites_change_nothing_and_hear_nothing() {
    let server = Server::new();
    for origin in ["http://evil.example", "null", "http://127.0.0.1:7778", "https://127.0.0.1.evil.example"] {
        let request = post("/api/tables").header("origin", origin).body(table()).unwrap();
        assert_eq!(server.send(request).await.expect(403).code(), "other_origin", "{origin}");
    }
    for site in ["cross-site", "same-site"] {
        let request = post("/api/tables").header("sec-fetch-site", site).body(table()).unwrap();
        server.send(request).await.expect(403);
    }
    let own =
        post("/api/tables").header("origin", "http://127.0.0.1:7777").header("sec-fetch-site", "same-origin");
    let id =
        server.send(own.body(table()).unwrap()).await.expect(201).json()["id"].as_str().unwrap().to_owned();
    let stream =
        request("GET", &format!("/api/tables/{id}/events"), "").header("origin", "http://evil.example");
    server.send(stream.body(Body::empty()).unwrap()).await.expect(403);
}

#[tokio::test(flavor = "multi_thread")]
async fn line_2_names_that_others_point_at_this_machine_are_refused() {
    let ask = async |server: &Server, host: &str| {
        let request = axum::http::Request::builder().uri("/healthz").header("host", host);
        server.send(request.body(Body::empty()).unwrap()).await.status
    };
    let server = Server::new();
    for host in ["localhost:7777", "127.0.0.1", "[::1]:7777"] {
        assert_eq!(ask(&server, host).await, 200, "{host}");
    }
    assert_eq!(ask(&server, "evil.example:7777").await, 421);
    let named = Server::with(|config| Config { hosts: vec!["play.example".to_owned()], ..config });
    assert_eq!((ask(&named, "play.example").await, ask(&named, "evil.example").await), (200, 421));
    let open = Server::with(|config| Config { bind: ([0, 0, 0, 0], 1).into(), ..config });
    assert_eq!(ask(&open, "anything.example").await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_2_and_3_only_json_of_16_kib_is_read_and_errors_name_the_place() {
    let server = Server::new();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
        let request = request("POST", "/api/tables", "").header("content-type", kind).body(table()).unwrap();
        assert_eq!(server.send(request).await.expect(415).code(), "not_json", "{kind}");
    }
    server.send(request("POST", "/api/tables", "").body(table()).unwrap()).await.expect(415);
    let large = format!("{{\"game\": \"{}\"}}", "x".repeat(16 << 10));
    assert_eq!(
        server.send(post("/api/tables").body(Body::from(large)).unwrap()).await.expect(413).code(),
        "too_large"
    );
    for (body, at) in [("{\"game\":", 8), ("{\n\"game\": \u{e9}}", 11), ("", 1), ("{\"game\": 7}", 10)] {
        let wrong = server.send(post("/api/tables").body(Body::from(body)).unwrap()).await.expect(400).json();
        assert_eq!(wrong["error"]["at"], at, "{body:?}: {wrong}");
    }
    let deep = "[".repeat(10_000);
    server.send(post("/api/view").body(Body::from(deep)).unwrap()).await.expect(400);
    server.send(post("/api/view").body(Body::from(vec![0xff, 0xfe])).unwrap()).await.expect(400);
    server.get(&format!("/api/tables?{}", "x".repeat(3000)), "").await.expect(414);
    server.send(request("DELETE", "/api/tables", "").body(Body::empty()).unwrap()).await.expect(405);
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_3_4_and_9_too_many_requests_are_refused_and_a_proxy_is_believed_only_if_named() {
    let limits = Limits { rate: 0.1, burst: 12.0, local_rate: 0.1, local_burst: 6.0, ..Limits::default() };
    let proxy = "192.0.2.9".parse().unwrap();
    let server = Server::with(|config| Config { limits, proxy: Some(proxy), ..config });
    let ask = async |peer: &str, forwarded: &str, path: &str| {
        let mut asked = request("GET", path, "").body(Body::empty()).unwrap();
        let peer: std::net::SocketAddr = format!("{peer}:9").parse().unwrap();
        asked.extensions_mut().insert(ConnectInfo(peer));
        if !forwarded.is_empty() {
            asked.headers_mut().insert("x-forwarded-for", forwarded.parse().unwrap());
        }
        server.send(asked).await
    };
    for _ in 0..12 {
        ask("192.0.2.1", "", "/healthz").await.expect(200);
    }
    let refused = ask("192.0.2.1", "", "/healthz").await.expect(429);
    // A token takes ten seconds.
    assert_eq!((refused.code(), refused.header("retry-after")), ("too_many".to_owned(), "10"));
    // Another address is not concerned; a stranger's word about it is not taken, the proxy's is.
    ask("192.0.2.2", "", "/healthz").await.expect(200);
    ask("192.0.2.1", "192.0.2.3", "/healthz").await.expect(429);
    ask("192.0.2.9", "192.0.2.1", "/healthz").await.expect(429);
    ask("192.0.2.9", "192.0.2.1, 192.0.2.4", "/healthz").await.expect(200);
    // Guessing table ids is stopped sooner: the first guess costs eleven of twelve.
    ask("192.0.2.5", "", "/api/tables/00000000").await.expect(404);
    ask("192.0.2.5", "", "/api/tables/00000001").await.expect(404);
    ask("192.0.2.5", "", "/api/tables/00000002").await.expect(429);
}

#[tokio::test(flavor = "multi_thread")]
async fn line_2_a_request_names_one_host_that_can_be_read() {
    let server = Server::new();
    let ask = async |hosts: &[&[u8]]| {
        let mut request = axum::http::Request::builder().uri("/");
        for host in hosts {
            request = request.header("host", axum::http::HeaderValue::from_bytes(host).unwrap());
        }
        server.send(request.body(Body::empty()).unwrap()).await.status
    };
    assert_eq!(ask(&[b"localhost"]).await, 200);
    for wrong in
        [&[&b"localhost"[..], b"localhost"][..], &[b"localhost", b"evil.example"], &[b"l\xf6calhost"], &[]]
    {
        assert_eq!(ask(wrong).await, 400, "{wrong:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn line_3_a_head_has_at_most_32_kib() {
    let server = Server::new();
    let ask = async |length: usize| {
        let request = request("GET", "/healthz", "").header("x-long", "y".repeat(length));
        server.send(request.body(Body::empty()).unwrap()).await
    };
    ask((32 << 10) - 100).await.expect(200);
    assert_eq!(ask(32 << 10).await.expect(431).code(), "too_large");
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_3_and_9_behind_a_proxy_each_network_has_its_own_requests_and_streams() {
    let limits = Limits { connections: 3, ..Limits::default() };
    let proxy = "198.51.100.7".parse().unwrap();
    let server = Server::with(|config| Config { limits, proxy: Some(proxy), ..config });
    let (id, _) = server.open("warring_states", people(2)).await;
    let stream = async |from: &str, forwarded: &str| {
        let mut asked = request("GET", &format!("/api/tables/{id}/events"), "").body(Body::empty()).unwrap();
        let peer: std::net::SocketAddr = from.parse().unwrap();
        asked.extensions_mut().insert(ConnectInfo(peer));
        asked.headers_mut().insert("x-forwarded-for", forwarded.parse().unwrap());
        tower::ServiceExt::oneshot(tessera_server::router(server.app.clone()), asked).await.unwrap()
    };
    let mut open = Vec::new();
    for number in 0..3 {
        open.push(stream("198.51.100.7:1", &format!("2001:db8:1:2::{number}")).await);
    }
    assert!(open.iter().all(|answer| answer.status() == 200));
    let refused = stream("198.51.100.7:1", "2001:db8:1:2:9::9").await;
    assert_eq!((refused.status().as_u16(), refused.headers()["retry-after"].as_bytes()), (429, &b"5"[..]));
    assert_eq!(stream("198.51.100.7:1", "2001:db8:1:3::1").await.status(), 200, "others are let in");
    assert_eq!(
        stream("192.0.2.1:1", "2001:db8:1:2::1").await.status(),
        200,
        "a stranger's word counts nothing"
    );
    open.pop();
    assert_eq!(stream("198.51.100.7:1", "2001:db8:1:2::1").await.status(), 200, "the stream has ended");
}

#[tokio::test(flavor = "multi_thread")]
async fn line_8_every_answer_tells_browsers_to_be_careful() {
    let server = Server::new();
    for path in ["/", "/api/games", "/api/tables/00000000", "/nothing", "/healthz"] {
        let answer = server.get(path, "").await;
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'self'; style-src 'self'; img-src 'self' data:"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{policy}");
        for (name, value) in [("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer")] {
            assert_eq!(answer.header(name), value, "{path}");
        }
        assert_eq!(answer.header("x-request-id").len(), 16);
    }
    assert_eq!(server.get("/api/games", "").await.header("cache-control"), "no-store");
}

#[tokio::test(flavor = "multi_thread")]
async fn line_7_hostile_names_are_shown_harmlessly() {
    let server = Server::new();
    let zalgo = format!("a{}", "\u{300}".repeat(3000));
    let names = ["<img onerror=alert(1)>", "\u{202e}nimda", &zalgo, "\u{2800}\u{200b}"];
    let seats: Vec<_> = names.iter().map(|name| json!({"kind": "person", "name": name})).collect();
    let (id, _) = server.open("akropolis", seats.into()).await;
    let view = server.view(&id, "").await;
    let shown = |seat: usize| view["seats"][seat]["name"].as_str().unwrap().to_owned();
    assert_eq!(shown(0), "<img onerror=alert(1)>", "data is not markup: it is JSON and becomes text");
    assert_eq!(shown(1), "nimda");
    assert!(shown(2).chars().count() <= 4);
    assert_eq!(shown(3), "Player 4", "a name of nothing is the seat's own");
}

#[test]
fn line_10_unsafe_code_is_forbidden_and_what_is_built_is_pinned() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |name: &str| std::fs::read_to_string(root.join(name)).unwrap();
    assert!(read("Cargo.toml").contains("unsafe_code = \"forbid\""));
    assert!(read("crates/server/Cargo.toml").contains("[lints]\nworkspace = true"));
    assert!(read("Cargo.lock").contains("name = \"tessera-server\""));
    assert!(read("check").contains("cargo deny --locked") && root.join("deny.toml").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn line_11_damaged_bodies_and_records_are_errors_and_nothing_worse() {
    let server = Server::new();
    let (id, tokens) = server.open("warring_states", people(2)).await;
    let action = common::actions(&server.view(&id, &tokens[0]).await["moves"])[0].clone();
    let path = format!("/api/tables/{id}");
    let bodies = [
        (
            "/api/tables".to_owned(),
            json!({"game": "akropolis", "options": {"players": 2}, "seats": people(2)}),
        ),
        (format!("{path}/moves"), json!({"ply": 9, "row": 0, "action": action, "request": "r"})),
        (format!("{path}/aim"), json!({"path": ["a"], "panel": "board", "point": [0.5, -1e9]})),
        (format!("{path}/seats/0"), json!({"name": "Ann\u{e9}", "request": "x".repeat(22)})),
        ("/api/view".to_owned(), json!({"game": "agamemnon", "setup": "x", "action": "y"})),
    ];
    // Every body cut off, with one byte changed, and with one doubled, at places over its whole length.
    for (path, body) in &bodies {
        let whole = body.to_string().into_bytes();
        for place in (0..whole.len()).step_by(3) {
            let mut changed = whole.clone();
            changed[place] ^= 1 << (place % 8);
            let mut doubled = whole.clone();
            doubled.insert(place, whole[place]);
            for bytes in [whole[..place].to_vec(), changed, doubled] {
                let request = request("POST", path, &tokens[1]).header("content-type", "application/json");
                let answer = server.send(request.body(Body::from(bytes)).unwrap()).await;
                assert!(answer.status < 500, "{path} {place}: {}", answer.text);
            }
        }
    }
    server.post(&format!("{path}/resign"), &tokens[0], json!({"request": "r"})).await.expect(200);
    let record = server.get(&format!("{path}/record"), "").await.text;
    let game = tessera_catalog::find("warring_states").unwrap();
    for place in (0..record.len()).filter(|place| record.is_char_boundary(*place)) {
        for text in [record[..place].to_owned(), format!("{}\u{e9}{}", &record[..place], &record[place..])] {
            if let Ok(record) = tessera_table::TableRecord::parse(&text) {
                let _ = record.verify(game);
            }
        }
    }
}
