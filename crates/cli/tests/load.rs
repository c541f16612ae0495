//! `tessera load`: both workloads and a soak against a real server, and what is refused.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]
#![cfg(target_os = "linux")]

mod binary;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use binary::{Folder, outcome, tessera};
use tessera_core::Value;
use tessera_testkit::client::Client;

/// A server, which is killed with this value.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Folder, more: &[&str]) -> Server {
        let mut child = tessera()
            .args(["serve", "--bind", "127.0.0.1:0", "--no-open", "--data", &folder.file("games")])
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap_or_else(|| panic!("no address: {line:?}"));
        Server { child, address: address.trim().trim_end_matches('/').to_owned() }
    }

    /// The value of a counter.
    fn metric(&self, name: &str) -> i64 {
        let metrics = Client::connect(self.address.parse().unwrap()).unwrap().get("/metrics").unwrap().body;
        let value = metrics.lines().find_map(|line| line.strip_prefix(&format!("tessera_{name} ")));
        value.unwrap_or_else(|| panic!("no {name}: {metrics}")).parse().unwrap()
    }

    /// Runs the command with arguments; gives its output as JSON, and its exit code.
    fn load(&self, more: &[&str]) -> (BTreeMap<String, Value>, i32) {
        let (url, pid) = (format!("http://{}", self.address), self.child.id().to_string());
        let (out, error, code) = outcome(&[&["load", &url, "--pid", &pid, "--json"], more].concat());
        assert!(!out.is_empty(), "{more:?}: exit code {code}, {error}");
        (map(&tessera_wire::read(out.as_bytes()).unwrap()).clone(), code)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn map(value: &Value) -> &BTreeMap<String, Value> {
    match value {
        Value::Map(members) => members,
        other => panic!("no object: {other:?}"),
    }
}

fn number(value: &Value) -> f64 {
    match value {
        Value::Int(number) => *number as f64,
        Value::OtherNumber(number) => number.parse().unwrap(),
        other => panic!("no number: {other:?}"),
    }
}

/// The sum of what the runs say they have played must be what the server has counted.
#[derive(Default)]
struct Sum {
    moves: i64,
    tables: i64,
}

impl Sum {
    fn add(&mut self, run: &BTreeMap<String, Value>) {
        let total = |name: &str| number(&map(&run["total"])[name]) as i64;
        self.moves += total("moves") + total("computer_moves");
        self.tables += total("tables");
    }

    fn check(&self, server: &Server) {
        assert_eq!(self.moves, server.metric("moves_total"));
        assert_eq!(self.tables, server.metric("tables_total"));
    }
}

#[test]
fn the_counts_are_those_of_the_server() {
    let folder = Folder::new("load");
    let server = Server::start(&folder, &[]);
    let mut sum = Sum::default();

    let (run, code) = server.load(&["--tables", "3", "--seconds", "1", "--warm-up", "0", "--streams", "60"]);
    assert_eq!((code, map(&run["errors"]).len()), (0, 0), "{run:?}");
    assert_eq!((&run["workload"], &run["tables"]), (&Value::Text("w1".to_owned()), &Value::Int(3)));
    let (moves, times) = (number(&run["moves"]), map(&run["times_ms"]));
    assert!(moves > 0.0 && moves <= number(&map(&run["total"])["moves"]));
    assert_eq!(number(&map(&times["answer"])["count"]), moves);
    for kind in ["answer", "seen"] {
        let [p50, p95, p99, max] = ["p50", "p95", "p99", "max"].map(|name| number(&map(&times[kind])[name]));
        assert!(0.0 < p50 && p50 <= p95 && p95 <= p99 && p99 <= max, "{kind}: {run:?}");
    }
    let used = map(&run["server"]);
    assert!(number(&used["cpu_us_per_move"]) > 0.0);
    // Four connections for each table, and one for each idle stream.
    assert!(number(&map(&used["most"])["files"]) >= 72.0, "{run:?}");
    assert_eq!((number(&map(&run["total"])["computer_moves"]), &run["soak"]), (0.0, &Value::Null));
    sum.add(&run);
    sum.check(&server);

    let (run, code) =
        server.load(&["--workload", "mixed", "--tables", "4", "--seconds", "1", "--warm-up", "1"]);
    assert_eq!((code, map(&run["errors"]).len()), (0, 0), "{run:?}");
    assert!(number(&map(&run["total"])["computer_moves"]) > 0.0, "one table has a computer player: {run:?}");
    sum.add(&run);
    sum.check(&server);

    let (run, code) =
        server.load(&["--tables", "2", "--warm-up", "0", "--soak", "400", "--workload", "mixed"]);
    let soak = map(&run["soak"]);
    assert!(number(&run["moves"]) >= 400.0 && soak["complete"] == Value::Bool(true), "{run:?}");
    assert!(number(&map(&soak["first"])["memory_mb"]) > 0.0 && number(&map(&soak["last"])["files"]) > 0.0);
    // A new server may grow during its first moves.
    assert_eq!(code, i32::from(number(&soak["memory_growth"]) > 0.1), "{run:?}");
    sum.add(&run);
    sum.check(&server);
}

#[test]
fn what_cannot_be_measured_is_refused() {
    let refused = |args: &[&str], word: &str| {
        let (out, error, code) = outcome(&[&["load"], args].concat());
        assert_eq!((out.as_str(), code), ("", 2), "{args:?}: {error}");
        assert!(error.contains(word), "{args:?}: {error}");
    };
    refused(&["http://192.0.2.1:7777"], "--yes-elsewhere");
    refused(&["ftp://127.0.0.1"], "http://");
    // A port that was free a moment ago.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    refused(&[&format!("http://{free}")], "`tessera serve` starts one");
    let folder = Folder::new("load-refused");
    let server = Server::start(&folder, &["--rate", "1"]);
    let url = format!("http://{}", server.address);
    refused(&[&url, "--game", "chess"], "chess");
    refused(&[&url, "--game", "iq_steps"], "not a game for two");
    refused(&[&url, "--tables", "0"], "1..=1500");
    refused(&[&url, "--soak", "1000"], "--pid");
    refused(&[&url, "--pid", "4294967295"], "/proc/4294967295");
    refused(&[&url, "--tables", "1500", "--streams", "1000"], "connections");
    refused(&[&url, "--tables", "8"], "--rate 100000");
}
