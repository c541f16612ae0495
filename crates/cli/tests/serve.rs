//! The table as a process of its own: starting, stopping, and dying at the worst moment.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

mod binary;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tessera_store::{SqliteStore, Store};
use tessera_table::{RowKind, TableId, TableState};
use tessera_testkit::client::{Client, actions};

struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tessera-serve-{}-{}", std::process::id(), COUNT.fetch_add(1, Relaxed));
        Folder(std::env::temp_dir().join(name))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server, which is killed with this value if it has not ended.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap_or_else(|| panic!("no address: {line:?}"));
        Server { child, address: address.trim().trim_end_matches('/').parse().unwrap() }
    }

    fn with_data(data: &Path) -> Server {
        Server::start(binary::tessera().args(["serve", "--bind", "127.0.0.1:0", "--data"]).arg(data))
    }

    fn client(&self) -> Client {
        Client::connect(self.address).unwrap()
    }

    /// Asks the process to end, and gives its exit code.
    fn stop(&mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn alone_it_opens_the_table_and_says_where() {
    let folder = Folder::new();
    let mut alone = binary::tessera();
    // Wherever the platform keeps data, it is below this folder.
    let mut server = Server::start(alone.env("XDG_DATA_HOME", &folder.0).env("HOME", &folder.0));
    assert!((7777..7827).contains(&server.address.port()), "{}", server.address);
    assert_eq!(server.client().get("/healthz").unwrap().body, "ok\n");
    assert_eq!(server.client().get("/readyz").unwrap().body, "ok\n");
    // A second one takes the next free port.
    let mut second = binary::tessera();
    let other = Folder::new();
    let second = Server::start(second.env("XDG_DATA_HOME", &other.0).env("HOME", &other.0));
    assert_ne!(second.address, server.address);
    assert_eq!(server.stop(), Some(0), "a stop is no failure");
}

#[test]
fn a_wrong_address_or_folder_is_an_error_with_a_reason() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = Folder::new();
    let data = folder.0.to_str().unwrap();
    let (out, error, code) = binary::outcome(&["serve", "--bind", &address, "--data", data]);
    assert_eq!((out.as_str(), code), ("", 2));
    assert!(error.contains(&address), "{error}");
    let (_, error, code) = binary::outcome(&["serve", "--bind", "127.0.0.1:0", "--data", "/dev/null/games"]);
    assert_eq!(code, 2);
    assert!(error.contains("/dev/null/games"), "{error}");
}

#[test]
fn a_record_of_the_table_replays_and_verifies() {
    let folder = Folder::new();
    let server = Server::with_data(&folder.0);
    let mut client = server.client();
    let seats = r#"[{"kind":"person"},{"kind":"person"}]"#;
    let opened = client.post("/api/tables", &format!(r#"{{"game":"agamemnon","seats":{seats}}}"#)).unwrap();
    let id = opened.text("id").unwrap().to_owned();
    client.token = opened.text("0").map(str::to_owned);
    let action = client.get(&format!("/api/tables/{id}")).unwrap().actions()[0].to_owned();
    let body = format!(r#"{{"ply":1,"action":"{action}","request":"m"}}"#);
    assert_eq!(client.post(&format!("/api/tables/{id}/moves"), &body).unwrap().status, 200);
    let path = format!("/api/tables/{id}/record");
    let running = client.get(&path).unwrap().body;
    assert_eq!(
        binary::run(&["verify", "-"], running.as_bytes()).status.code(),
        Some(2),
        "the seed is secret"
    );
    assert_eq!(binary::run(&["replay", "-"], running.as_bytes()).status.code(), Some(0));
    client.post(&format!("/api/tables/{id}/resign"), r#"{"request":"r"}"#).unwrap();
    let record = client.get(&path).unwrap().body;
    let verified = binary::run(&["verify", "-"], record.as_bytes());
    let text = String::from_utf8(verified.stdout).unwrap();
    assert_eq!(verified.status.code(), Some(0), "{}", String::from_utf8_lossy(&verified.stderr));
    assert!(text.contains(&id) && text.contains("2 of 3 events"), "{text}");
    let moved = record.replace("request 2 m", "request 2 n");
    assert_eq!(binary::run(&["verify", "-"], moved.as_bytes()).status.code(), Some(2));
}

/// A move that the server has acknowledged: the table, the ply that it was, and the request id.
type Acknowledged = (String, u64, String);

/// Plays one table until the server dies; every acknowledged move is noted.
fn play_until_it_dies(
    address: SocketAddr,
    tokens: &[String],
    id: &str,
    round: usize,
    noted: &Mutex<Vec<Acknowledged>>,
) {
    let path = format!("/api/tables/{id}");
    let mut number = 0;
    loop {
        for (seat, token) in tokens.iter().enumerate() {
            let Ok(mut client) = Client::with_token(address, token) else { return };
            let Ok(shown) = client.get(&path) else { return };
            let Some(action) = actions(&shown.body).first().copied().map(str::to_owned) else { continue };
            let (ply, request) = (shown.number("ply").unwrap(), format!("{round}-{seat}-{number}"));
            number += 1;
            let body = format!(r#"{{"ply":{ply},"action":"{action}","request":"{request}"}}"#);
            let Ok(moved) = client.post(&format!("{path}/moves"), &body) else { return };
            assert_eq!(moved.status, 200, "{}", moved.body);
            noted.lock().unwrap().push((id.to_owned(), ply, request));
        }
    }
}

#[test]
fn killed_at_any_moment_it_loses_nothing_that_it_acknowledged() {
    const ROUNDS: usize = 20;
    const TABLES: usize = 4;
    let folder = Folder::new();
    let noted = Arc::new(Mutex::new(Vec::<Acknowledged>::new()));
    let mut tables: Vec<(String, Vec<String>)> = Vec::new();
    for round in 0..ROUNDS {
        let mut server = Server::with_data(&folder.0);
        // Fresh tables now and then, so that there is always something to play.
        while tables.len() < TABLES * (1 + round / 3) {
            let game = ["akropolis", "agamemnon", "warring_states"][tables.len() % 3];
            let seats = r#"[{"kind":"person"},{"kind":"person"}]"#;
            let opened = server
                .client()
                .post("/api/tables", &format!(r#"{{"game":"{game}","seats":{seats}}}"#))
                .unwrap();
            let text = |name: &str| opened.text(name).unwrap().to_owned();
            tables.push((text("id"), vec![text("0"), text("1")]));
        }
        let players: Vec<_> = tables[tables.len() - TABLES..]
            .iter()
            .cloned()
            .map(|(id, tokens)| {
                let (noted, address) = (noted.clone(), server.address);
                std::thread::spawn(move || play_until_it_dies(address, &tokens, &id, round, &noted))
            })
            .collect();
        // A moment that differs from round to round, while moves are being made.
        std::thread::sleep(Duration::from_millis(20 + 37 * (round as u64 * 7 % 11)));
        server.child.kill().unwrap();
        server.child.wait().unwrap();
        players.into_iter().for_each(|player| player.join().unwrap());
    }
    let noted = noted.lock().unwrap();
    assert!(noted.len() > ROUNDS, "only {} moves were acknowledged", noted.len());
    let store = SqliteStore::open(&folder.0.join("tessera.sqlite")).unwrap();
    for (id, _) in &tables {
        let (stored, rows) =
            store.load(TableId::parse(id).unwrap(), u32::MAX).unwrap().expect("the table is there");
        // Folding checks that no number is missing and that every fingerprint is the one stored.
        let game = tessera_catalog::find(&stored.game).unwrap();
        let state =
            TableState::fold(stored, &rows, game).unwrap_or_else(|error| panic!("table {id}: {error}"));
        let mine: Vec<_> = noted.iter().filter(|(table, ..)| table == id).collect();
        for (_, ply, request) in &mine {
            let kept = &state.plies[*ply as usize];
            assert_eq!(kept.request.as_ref(), Some(request), "table {id}, ply {ply}");
        }
        let moves = rows.iter().filter(|row| row.kind == RowKind::Move).count();
        assert!(moves <= mine.len() + ROUNDS, "at most one unacknowledged move for each kill");
    }
    store.close();
    // And the server opens them all again.
    let server = Server::with_data(&folder.0);
    for (id, _) in &tables {
        assert_eq!(server.client().get(&format!("/api/tables/{id}")).unwrap().status, 200);
    }
}
