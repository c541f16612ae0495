//! Several servers on one PostgreSQL database: starting and killing them, and races between them.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    dead_code,
    reason = "a test may panic, has threads, and uses a part of this"
)]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tessera_testkit::client::{Client, Reply};

/// A server, which is killed with this value.
pub(crate) struct Node {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
}

impl Node {
    /// Starts a server on a database.
    pub(crate) fn start(binary: &Path, store: &str) -> Node {
        let mut command = Command::new(binary);
        command.args(["serve", "--bind", "127.0.0.1:0", "--log", "off", "--no-open", "--rate", "1000000"]);
        let mut child = command.env("TESSERA_STORE", store).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap_or_else(|| panic!("no address: {line:?}"));
        Node { child, address: address.trim().trim_end_matches('/').parse().unwrap() }
    }

    pub(crate) fn client(&self) -> Client {
        Client::connect(self.address).unwrap()
    }

    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A table for people: its id and their tokens.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) tokens: Vec<String>,
}

impl Table {
    pub(crate) fn open(client: &mut Client, game: &str, people: usize) -> Table {
        let seats = vec![r#"{"kind":"person"}"#; people].join(",");
        let body = format!(r#"{{"game":"{game}","seats":[{seats}]}}"#);
        let reply = client.post("/api/tables", &body).unwrap();
        assert_eq!(reply.status, 201, "{}", reply.body);
        let tokens = (0..people).map(|seat| reply.text(&seat.to_string()).unwrap().to_owned()).collect();
        Table { id: reply.text("id").unwrap().to_owned(), tokens }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }

    /// What the one on turn may do: the ply, their token, and their actions. `None` once the match is over.
    pub(crate) fn turn(&self, client: &mut Client) -> Option<(u64, String, Vec<String>)> {
        for token in &self.tokens {
            client.token = Some(token.clone());
            let reply = client.get(&self.path("")).unwrap();
            assert_eq!(reply.status, 200, "{}", reply.body);
            let actions: Vec<String> = reply.actions().into_iter().map(str::to_owned).collect();
            if !actions.is_empty() {
                return Some((reply.number("ply").unwrap(), token.clone(), actions));
            }
        }
        None
    }

    /// The actions of the log, as a node tells it.
    pub(crate) fn log(&self, client: &mut Client) -> Vec<String> {
        client.token = None;
        let reply = client.get(&self.path("")).unwrap();
        assert_eq!(reply.status, 200, "{}", reply.body);
        let (_, log) = reply.body.split_once("\"log\":").unwrap();
        log.split("\"action\":\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
    }
}

pub(crate) fn move_body(ply: u64, action: &str, request: &str) -> String {
    format!(r#"{{"ply":{ply},"action":"{action}","request":"{request}"}}"#)
}

/// Lets every node play for the same ply at the same time, many times. Exactly one of them must be accepted each time,
/// and all nodes must agree afterwards. Panics otherwise.
pub(crate) fn race(nodes: &[Node], trials: u32, mut progress: impl FnMut(u32)) {
    let mut clients: Vec<Client> = nodes.iter().map(Node::client).collect();
    let mut table = Table::open(&mut clients[0], "warring_states", 2);
    let mut trial = 0;
    while trial < trials {
        let asked = trial as usize % nodes.len();
        let Some((ply, token, actions)) = table.turn(&mut clients[asked]) else {
            table = Table::open(&mut clients[asked], "warring_states", 2);
            continue;
        };
        let barrier = std::sync::Barrier::new(nodes.len());
        let replies: Vec<Reply> = std::thread::scope(|scope| {
            let racing: Vec<_> = clients
                .iter_mut()
                .enumerate()
                .map(|(node, client)| {
                    let body = move_body(ply, &actions[node % actions.len()], &format!("{trial}-{node}"));
                    let (path, token, barrier) = (table.path("/moves"), token.clone(), &barrier);
                    scope.spawn(move || {
                        client.token = Some(token);
                        barrier.wait();
                        client.post(&path, &body).unwrap()
                    })
                })
                .collect();
            racing.into_iter().map(|racer| racer.join().unwrap()).collect()
        });
        let accepted = replies.iter().filter(|reply| reply.status == 200).count();
        assert_eq!(accepted, 1, "trial {trial}: {replies:?}");
        assert!(replies.iter().all(|reply| [200, 409].contains(&reply.status)), "trial {trial}: {replies:?}");
        let winner = replies.iter().position(|reply| reply.status == 200).unwrap();
        let logs: Vec<_> = clients.iter_mut().map(|client| table.log(client)).collect();
        assert!(
            logs.iter().all(|log| *log == logs[0] && log.len() as u64 == ply + 1),
            "trial {trial}: {logs:?}"
        );
        assert_eq!(logs[0].last(), Some(&actions[winner % actions.len()]), "trial {trial}");
        trial += 1;
        progress(trial);
    }
}
