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

use tessera_testkit::client::Client;

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
    assert_eq!(server.stop(), Some(0), "stopping is not a failure");
}

#[test]
fn a_second_table_on_the_same_folder_is_refused_by_its_name() {
    let folder = Folder::new();
    let server = Server::with_data(&folder.0);
    let data = folder.0.to_str().unwrap();
    let (out, error, code) = binary::outcome(&["serve", "--bind", "127.0.0.1:0", "--data", data]);
    assert_eq!((out.as_str(), code), ("", 2));
    let process = format!("in use by another tessera (process {})", server.child.id());
    assert!(error.contains(&process) && error.contains(data), "{error}");
}

/// Opens a table for two and plays some moves; gives its name and its tokens.
fn play(server: &Server, game: &str, moves: usize) -> (String, [String; 2]) {
    let mut client = server.client();
    let seats = r#"[{"kind":"person"},{"kind":"person"}]"#;
    let opened = client.post("/api/tables", &format!(r#"{{"game":"{game}","seats":{seats}}}"#)).unwrap();
    let text = |name: &str| opened.text(name).unwrap().to_owned();
    let (id, tokens) = (text("id"), [text("0"), text("1")]);
    for number in 0..moves {
        for token in &tokens {
            client.token = Some(token.clone());
            let shown = client.get(&format!("/api/tables/{id}")).unwrap();
            let Some(action) = shown.actions().first().map(|action| (*action).to_owned()) else { continue };
            let ply = shown.number("ply").unwrap();
            let body = format!(r#"{{"ply":{ply},"action":"{action}","request":"m{number}-{ply}"}}"#);
            assert_eq!(client.post(&format!("/api/tables/{id}/moves"), &body).unwrap().status, 200);
        }
    }
    (id, tokens)
}

#[test]
fn games_are_backed_up_while_they_are_played_and_restored() {
    let folder = Folder::new();
    let mut server = Server::with_data(&folder.0.join("games"));
    let data = folder.0.join("games").to_str().unwrap().to_owned();
    let file = folder.0.join("backup").to_str().unwrap().to_owned();
    let (id, tokens) = play(&server, "agamemnon", 4);
    play(&server, "akropolis", 3);
    let (_, error, code) = binary::outcome(&["backup", &file, "--data", &data]);
    assert_eq!((error.as_str(), code), ("", 0));
    let (_, error, code) = binary::outcome(&["backup", &file, "--data", &data]);
    assert!(code == 2 && error.contains("exists"), "{error}");
    let (_, error, code) = binary::outcome(&["restore", &file, "--data", &data]);
    assert!(code == 2 && error.contains("in use by another tessera"), "{error}");
    // What comes after the backup is not in it, and is not thrown away either.
    let (later, _) = play(&server, "warring_states", 1);
    server.stop();
    let (out, error, code) = binary::outcome(&["restore", &file, "--data", &data]);
    assert_eq!((error.as_str(), code), ("", 0));
    assert!(out.contains("Checked 2 tables"), "{out}");
    let mut server = Server::with_data(&folder.0.join("games"));
    let mut client = server.client();
    client.token = Some(tokens[0].clone());
    let shown = client.get(&format!("/api/tables/{id}")).unwrap();
    assert!(shown.status == 200 && shown.body.contains("\"yours\":true"), "{}", shown.body);
    assert_eq!(client.get(&format!("/api/tables/{later}")).unwrap().status, 404);
    server.stop();
    assert!(folder.0.join("games/tessera.sqlite.before-restore").exists());
}

#[test]
fn a_backup_that_is_not_in_order_replaces_nothing() {
    let folder = Folder::new();
    let mut server = Server::with_data(&folder.0.join("games"));
    let data = folder.0.join("games").to_str().unwrap().to_owned();
    let file = folder.0.join("backup");
    let (id, _) = play(&server, "agamemnon", 4);
    let name = file.to_str().unwrap().to_owned();
    assert_eq!(binary::outcome(&["backup", &name, "--data", &data]).2, 0);
    server.stop();
    let good = std::fs::read(&file).unwrap();
    let games = std::fs::read(folder.0.join("games/tessera.sqlite")).unwrap();
    let refuse = |bytes: Vec<u8>, why: &str| {
        std::fs::write(&file, bytes).unwrap();
        let (_, error, code) = binary::outcome(&["restore", &name, "--data", &data]);
        assert!(code == 2 && error.contains(why), "{why}: {error}");
        assert!(std::fs::read(folder.0.join("games/tessera.sqlite")).unwrap() == games, "{why}");
        assert!(!folder.0.join("games/restore.sqlite").exists());
    };
    refuse(b"not a file of ours".to_vec(), "not a database");
    refuse(Vec::new(), "holds no games");
    refuse(good[..good.len() / 2].to_vec(), "");
    // A request id that somebody has changed: the log still folds, but the draws do not follow from the seed.
    let place = good.windows(4).position(|part| part == b"m0-1").unwrap();
    let mut changed = good.clone();
    changed[place] = b'x';
    refuse(changed, &format!("table {id}: event"));
    let (_, error, code) = binary::outcome(&["restore", "/nowhere", "--data", &data]);
    assert!(code == 2 && error.contains("/nowhere"), "{error}");
}

#[test]
fn a_full_disk_is_an_answer_and_not_an_end() {
    let folder = Folder::new();
    // A file of this process may not grow beyond this size, as if the disk were full.
    let mut command = Command::new("sh");
    let tessera = binary::tessera();
    let program = tessera.get_program().to_owned();
    command.args(["-c", "trap '' XFSZ; ulimit -f 300; exec \"$0\" \"$@\""]).arg(program);
    let mut server = Server::start(command.args(["serve", "--bind", "127.0.0.1:0", "--data"]).arg(&folder.0));
    let mut client = server.client();
    let body = r#"{"game":"akropolis","seats":[{"kind":"person"},{"kind":"person"}]}"#;
    let mut opened = Vec::new();
    let refused = loop {
        let reply = client.post("/api/tables", body).unwrap();
        match reply.status {
            201 => opened.push(reply.text("id").unwrap().to_owned()),
            _ => break reply,
        }
        assert!(opened.len() < 10_000, "the disk is never full");
    };
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("5")), "{}", refused.body);
    // What it tries to write is small, and may find room for a while.
    assert!((0..200).any(|_| client.get("/readyz").unwrap().status == 503));
    assert_eq!(client.get("/healthz").unwrap().status, 200);
    assert_eq!(client.get(&format!("/api/tables/{}", opened[0])).unwrap().status, 200, "reading goes on");
    server.child.kill().unwrap();
    server.child.wait().unwrap();
    // With room again, everything that was acknowledged is there.
    let server = Server::with_data(&folder.0);
    let mut client = server.client();
    for id in &opened {
        assert_eq!(client.get(&format!("/api/tables/{id}")).unwrap().status, 200);
    }
    assert_eq!(client.post("/api/tables", body).unwrap().status, 201);
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
