//! `tessera join`: players at the table of a server, through its public interface.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]
#![cfg(unix)]

mod binary;

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use binary::{Folder, tessera};
use tessera_testkit::client::Client;

/// How long tests wait for what must come: far longer than it takes.
const PATIENCE: Duration = Duration::from_secs(120);

struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(folder: &Folder, bind: &str, more: &[&str]) -> Server {
        let mut child = tessera()
            .args(["serve", "--bind", bind, "--data", &folder.file("games")])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap_or_else(|| panic!("no address: {line:?}"));
        Server { child, address: address.trim().trim_end_matches('/').parse().unwrap() }
    }

    fn client(&self) -> Client {
        Client::connect(self.address).unwrap()
    }

    /// Opens a table and gives its name with the token of seat 0.
    fn open(&self, seats: &str) -> (String, String) {
        let body = format!(r#"{{"game":"warring_states","seats":[{seats}]}}"#);
        let opened = self.client().post("/api/tables", &body).unwrap();
        assert_eq!(opened.status, 201, "{}", opened.body);
        (opened.text("id").unwrap().to_owned(), opened.text("0").unwrap_or_default().to_owned())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A bridge, which is killed with this value if it has not ended.
struct Bridge {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Bridge {
    fn start(args: &[&str]) -> Bridge {
        let mut child =
            tessera().arg("join").args(args).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Bridge { child, out }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        line
    }

    /// The rest of what it says, and its exit code.
    fn end(&mut self) -> (String, Option<i32>) {
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        (rest, self.child.wait().unwrap().code())
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Plays the first action of a seat until the table has `plies` plies or is over.
fn play(client: &mut Client, id: &str, seat: u64, plies: u64) -> String {
    let start = Instant::now();
    loop {
        assert!(start.elapsed() < PATIENCE);
        let position = client.get(&format!("/api/tables/{id}/position")).unwrap();
        let ply = position.number("ply").unwrap();
        if ply >= plies || position.text("status") == Some("over") {
            return position.body;
        }
        if !position.body.contains(&format!("\"turn\":{{\"seat\":{seat}}}")) {
            std::thread::sleep(Duration::from_millis(5));
            continue;
        }
        let actions = position.body.split("\"actions\":[\"").nth(1).unwrap();
        let action = actions.split('"').next().unwrap();
        let body = format!(r#"{{"ply":{ply},"action":"{action}","request":"m{ply}"}}"#);
        let played = client.post(&format!("/api/tables/{id}/moves"), &body).unwrap();
        assert!(played.status == 200 || played.status == 409, "{}", played.body);
    }
}

/// Plays the first action.
const PROGRAM: &str = r#"
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        print(json.dumps({"hello": {"name": "First"}}), flush=True)
    if "play" in message:
        play = message["play"]
        if len(sys.argv) > 1:
            sys.exit("no interest")
        print(json.dumps({"action": {"id": play["id"], "action": play["actions"][0]}}), flush=True)
    if "quit" in message:
        break
"#;

fn program(folder: &Folder) -> String {
    let path = folder.file("first.py");
    std::fs::write(&path, PROGRAM).unwrap();
    path
}

#[test]
fn an_engine_plays_at_a_table_while_the_server_restarts() {
    let folder = Folder::new("join");
    let program = program(&folder);
    let server = Server::start(&folder, "127.0.0.1:0", &[]);
    let address = server.address.to_string();
    let (id, token) = server.open(r#"{"kind":"person"},{"kind":"open"}"#);
    let table = format!("http://{address}/t/{id}");
    let mut bridge = Bridge::start(&[&table, "--seat", "1", "--name", "Robot", "--", "python3", &program]);
    assert!(bridge.line().starts_with(&format!("table {id} game warring_states seat 1 token ")));
    let mut client = server.client();
    client.token = Some(token.clone());
    play(&mut client, &id, 0, 5);
    // The server is killed at any moment, and comes back where it was.
    drop(server);
    let server = Server::start(&folder, &address, &[]);
    let mut client = server.client();
    client.token = Some(token);
    let over = play(&mut client, &id, 0, u64::MAX);
    assert!(over.contains("\"status\":\"over\"") && !over.contains("\"resigned\""), "{over}");
    let (rest, code) = bridge.end();
    assert_eq!(code, Some(0), "{rest}");
    assert!(rest.starts_with(&format!("over {id} scores ")) && rest.lines().count() == 1, "{rest}");
    let shown = client.get(&format!("/api/tables/{id}")).unwrap();
    assert!(shown.body.contains("\"name\":\"Robot\""), "the seat has the name");
    let free = tessera().args(["join", &table, "--player", "greedy"]).output().unwrap();
    assert_eq!(free.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&free.stderr).contains("no seat is free"));
}

#[test]
fn two_players_meet_for_several_matches() {
    let folder = Folder::new("matches");
    let server = Server::start(&folder, "127.0.0.1:0", &[]);
    let (id, _) = server.open(r#"{"kind":"open"},{"kind":"open"}"#);
    let table = format!("http://{}/t/{id}", server.address);
    let second = format!("{table}?seat=2");
    let mut one = Bridge::start(&[&table, "--seat", "0", "--player", "greedy", "--matches", "2"]);
    let mut other = Bridge::start(&[&second, "--player", "random", "--matches", "2"]);
    let ((one, code), (other, other_code)) = (one.end(), other.end());
    assert_eq!((code, other_code), (Some(0), Some(0)), "{one}{other}");
    let tables = |text: &str| {
        let lines = text.lines().filter_map(|line| line.strip_prefix("over "));
        lines.map(|line| line.split(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        (tables(&one).len(), tables(&one)),
        (2, tables(&other)),
        "both played the same two: {one}{other}"
    );
    // In a rematch everybody moves on by one seat.
    assert!(one.contains(" seat 0 token ") && one.contains(" seat 1 token "), "{one}");
}

#[test]
fn ctrl_c_leaves_the_table_and_the_token_comes_back() {
    let folder = Folder::new("leave");
    let program = program(&folder);
    let server = Server::start(&folder, "127.0.0.1:0", &[]);
    let (id, token) = server.open(r#"{"kind":"person"},{"kind":"open"}"#);
    let table = format!("http://{}/t/{id}", server.address);
    let mut bridge = Bridge::start(&[&table, "--", "python3", &program]);
    let seated = bridge.line();
    let its_token = seated.trim().rsplit(' ').next().unwrap().to_owned();
    let mut client = server.client();
    client.token = Some(token);
    play(&mut client, &id, 0, 2);
    let process = bridge.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &process]).status().unwrap().success());
    assert_eq!(bridge.end(), (String::new(), Some(130)));
    // Another run goes on with the token, and gives up when it is told to leave.
    let again = ["--token", &its_token, "--resign", "--player", "random"];
    let mut bridge = Bridge::start(&[&[&*table][..], &again].concat());
    assert!(bridge.line().contains(&format!("seat 1 token {its_token}")));
    play(&mut client, &id, 0, 4);
    let process = bridge.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &process]).status().unwrap().success());
    assert_eq!(bridge.end().1, Some(130));
    let position = client.get(&format!("/api/tables/{id}/position")).unwrap().body;
    assert!(position.contains("\"resigned\":1"), "{position}");
}

#[test]
fn a_program_that_fails_gives_up_and_says_why() {
    let folder = Folder::new("fails");
    let program = program(&folder);
    let server = Server::start(&folder, "127.0.0.1:0", &[]);
    let (id, token) = server.open(r#"{"kind":"person"},{"kind":"open"}"#);
    let table = format!("http://{}/t/{id}", server.address);
    let mut bridge = Bridge::start(&[&table, "--", "python3", &program, "fail"]);
    let mut client = server.client();
    client.token = Some(token);
    let over = play(&mut client, &id, 0, u64::MAX);
    assert!(over.contains("\"resigned\":1"), "{over}");
    let (text, code) = bridge.end();
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("\nforfeit exited with code 1\nover "), "{text}");
}

#[test]
fn programs_of_the_operator_play_at_tables_or_forfeit() {
    let folder = Folder::new("guests");
    let program = program(&folder);
    let (mine, broken) =
        (format!("mine=python3 '{program}'"), format!("warring_states/broken=python3 '{program}' x"));
    let server = Server::start(&folder, "127.0.0.1:0", &["--engine", &mine, "--engine", &broken]);
    let games = server.client().get("/api/games").unwrap().body;
    assert_eq!(games.matches("\"name\":\"mine\"").count(), tessera_catalog::GAMES.len());
    assert_eq!(games.matches("\"name\":\"broken\"").count(), 1);
    let (id, token) = server.open(r#"{"kind":"person"},{"kind":"bot","bot":"mine"}"#);
    let mut client = server.client();
    client.token = Some(token);
    let over = play(&mut client, &id, 0, u64::MAX);
    assert!(over.contains("\"status\":\"over\"") && !over.contains("\"forfeit\""), "{over}");
    let (id, token) = server.open(r#"{"kind":"person"},{"kind":"bot","bot":"broken"}"#);
    client.token = Some(token);
    let over = play(&mut client, &id, 0, u64::MAX);
    assert!(over.contains("\"forfeit\":\"exited with code 1\""), "{over}");
    for (engine, word) in
        [("greedy=cat", "choose another name"), ("chess/x=cat", "there is no game"), ("x", "")]
    {
        let (_, error, code) = binary::outcome(&[
            "serve",
            "--bind",
            "127.0.0.1:0",
            "--data",
            &folder.file("other"),
            "--engine",
            engine,
        ]);
        assert!(code == 2 && error.contains(word), "{engine}: {error}");
    }
}

#[test]
fn a_wrong_address_or_player_is_an_error() {
    let fails = |args: &[&str], word: &str| {
        let (out, error, code) = binary::outcome(&[&["join"][..], args].concat());
        assert_eq!((out.as_str(), code), ("", 2), "{args:?}");
        assert!(error.contains(word), "{args:?}: {error}");
    };
    fails(&["http://127.0.0.1/", "--player", "greedy"], "/t/7K3M9QXA");
    fails(&["http://127.0.0.1:9/t/7K3M9QXA"], "--player");
    fails(&["http://127.0.0.1:9/t/7K3M9QXA", "--patience", "0", "--player", "greedy"], "cannot be reached");
    let folder = Folder::new("wrong");
    let server = Server::start(&folder, "127.0.0.1:0", &[]);
    let (id, _) = server.open(r#"{"kind":"person"},{"kind":"open"}"#);
    let table = format!("http://{}/t/{id}", server.address);
    fails(&[&table, "--player", "gredy"], "did you mean greedy?");
    fails(&[&table, "--player", "greedy", "--seat", "0"], "seat 0 is taken");
    fails(&[&table, "--player", "greedy", "--seat", "3"], "seats 0 to 1");
    fails(&[&table, "--player", "greedy", "--token", "nonsense"], "does not prove");
    let nowhere = format!("http://{}/t/ZZZZZZZZ", server.address);
    fails(&[&nowhere, "--player", "greedy"], "there is no table");
}
