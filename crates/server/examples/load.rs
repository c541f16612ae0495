//! The load of workload W1: tables with two clients each, who move in turn, the next move only when both have seen
//! the last. Prints moves a second, the server's processor time for a move, latencies and memory.
//!
//! ```text
//! cargo run --release -p tessera-server --example load -- --tables 200 --moves 20000 --binary target/release/tessera
//! ```
//!
//! With `--fill N` it measures instead how soon the first page comes when N games are stored.
#![allow(clippy::disallowed_methods, reason = "a load program measures")]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tessera_testkit::client::{Client, Events, actions};

type Failure = Box<dyn std::error::Error + Send + Sync>;

struct Args {
    tables: usize,
    moves: u64,
    game: String,
    binary: PathBuf,
    fill: Option<usize>,
}

fn args() -> Result<Args, Failure> {
    let mut args = Args {
        tables: 50,
        moves: 5000,
        game: tessera_catalog::GAMES[tessera_catalog::GAMES.len() - 1].info().name.to_owned(),
        binary: PathBuf::from("target/release/tessera"),
        fill: None,
    };
    let mut words = std::env::args().skip(1);
    while let Some(name) = words.next() {
        let value = words.next().ok_or_else(|| format!("{name} needs a value"))?;
        match name.as_str() {
            "--tables" => args.tables = value.parse()?,
            "--moves" => args.moves = value.parse()?,
            "--game" => args.game = value,
            "--binary" => args.binary = value.into(),
            "--fill" => args.fill = Some(value.parse()?),
            _ => return Err(format!("{name} is none of --tables, --moves, --game, --binary, --fill").into()),
        }
    }
    Ok(args)
}

/// A server of its own, which ends with this value.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(binary: &Path, data: &Path) -> Result<Server, Failure> {
        let mut child = Command::new(binary)
            .args(["serve", "--bind", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", binary.display()))?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no standard output")?).read_line(&mut line)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.trim().strip_suffix('/'));
        Ok(Server { child, address: address.ok_or("the server names no address")?.parse()? })
    }

    /// User and system time, in seconds.
    fn processor_time(&self) -> Result<[f64; 2], Failure> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        // Fields 14 and 15 of the line, in ticks of a hundredth of a second.
        Ok([fields[11].parse::<f64>()? / 100.0, fields[12].parse::<f64>()? / 100.0])
    }

    fn resident_megabytes(&self) -> Result<f64, Failure> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS")).ok_or("no VmRSS")?;
        Ok(line.split_whitespace().nth(1).ok_or("no number")?.parse::<f64>()? / 1024.0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A table with two people, and their views.
struct Match {
    id: String,
    clients: [Client; 2],
    streams: [Events; 2],
    views: [String; 2],
}

fn open(address: SocketAddr, game: &str) -> Result<Match, Failure> {
    let mut client = Client::connect(address)?;
    let seats = r#"[{"kind":"person"},{"kind":"person"}]"#;
    let opened = client.post("/api/tables", &format!(r#"{{"game":"{game}","seats":{seats}}}"#))?;
    let id = opened.text("id").ok_or_else(|| format!("no table: {}", opened.body))?.to_owned();
    let token = |seat: &str| opened.text(seat).map(str::to_owned).ok_or("no token");
    let tokens = [token("0")?, token("1")?];
    let mut streams = [
        Events::open(address, &id, Some(&tokens[0]), None)?,
        Events::open(address, &id, Some(&tokens[1]), None)?,
    ];
    let mut views = [String::new(), String::new()];
    for (view, stream) in views.iter_mut().zip(&mut streams) {
        // The second to come is announced to both.
        while !view.contains("\"present\":true") || view.contains("\"present\":false") {
            *view = stream.wait("view")?.data;
        }
    }
    let clients = [Client::with_token(address, &tokens[0])?, Client::with_token(address, &tokens[1])?];
    Ok(Match { id, clients, streams, views })
}

fn ply(view: &str) -> u64 {
    let rest = view.split("\"ply\":").nth(1).unwrap_or_default();
    rest.split(|char: char| !char.is_ascii_digit()).next().and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

/// Plays one move; the times until the answer and until the opponent has seen it, or `None` at the end.
fn step(play: &mut Match, number: u64) -> Result<Option<(Duration, Duration)>, Failure> {
    let Some(seat) = play.views.iter().position(|view| !actions(view).is_empty()) else { return Ok(None) };
    let legal = actions(&play.views[seat]);
    let action = legal[number as usize * 7919 % legal.len()];
    let ply = ply(&play.views[seat]);
    let body = format!(r#"{{"ply":{ply},"action":"{action}","request":"w1-{number}"}}"#);
    let path = format!("/api/tables/{}/moves", play.id);
    let start = Instant::now();
    // Like the page: the view comes by the stream.
    let headers = [("content-type", "application/json"), ("prefer", "return=minimal")];
    play.clients[seat].send("POST", &path, &headers, &body)?;
    let reply = play.clients[seat].reply()?;
    let answered = start.elapsed();
    if reply.status != 200 {
        return Err(format!("{}: {}", reply.status, reply.body).into());
    }
    play.views[1 - seat] = play.streams[1 - seat].wait("view")?.data;
    let seen = start.elapsed();
    play.views[seat] = play.streams[seat].wait("view")?.data;
    Ok(Some((answered, seen)))
}

fn percentile(sorted: &[Duration], percent: usize) -> f64 {
    let index = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
    sorted.get(index).map_or(0.0, |time| time.as_secs_f64() * 1e3)
}

/// What was measured while matches were played, which does not include opening their tables.
#[derive(Default)]
struct Played {
    times: Vec<(Duration, Duration)>,
    took: f64,
    used: [f64; 2],
    opened: u64,
    used_opening: f64,
}

impl Played {
    /// Opens tables and plays all their matches in parallel, to the end or to a maximum number of moves.
    fn round(&mut self, server: &Server, args: &Args, goal: u64) -> Result<(), Failure> {
        let before = server.processor_time()?;
        let matches: Result<Vec<Match>, Failure> =
            (0..args.tables).map(|_| open(server.address, &args.game)).collect();
        let (opened, start) = (server.processor_time()?, Instant::now());
        let done = Arc::new(AtomicU64::new(0));
        let mut threads = Vec::new();
        for mut play in matches? {
            let done = done.clone();
            let work = move || -> Result<_, Failure> {
                let mut times = Vec::new();
                while done.fetch_add(1, Relaxed) < goal {
                    match step(&mut play, times.len() as u64)? {
                        Some(time) => times.push(time),
                        None => break,
                    }
                }
                Ok((play, times))
            };
            threads.push(std::thread::Builder::new().stack_size(1 << 19).spawn(work)?);
        }
        // Kept open to the end, so that closing connections is not measured.
        let mut over = Vec::new();
        for thread in threads {
            let (play, times) = thread.join().map_err(|_| "a client panicked")??;
            over.push(play);
            self.times.extend(times);
        }
        self.took += start.elapsed().as_secs_f64();
        let after = server.processor_time()?;
        for kind in 0..2 {
            self.used[kind] += after[kind] - opened[kind];
            self.used_opening += opened[kind] - before[kind];
        }
        self.opened += args.tables as u64;
        Ok(())
    }
}

fn load(args: &Args, data: &Path) -> Result<(), Failure> {
    let server = Server::start(&args.binary, data)?;
    let mut played = Played::default();
    while (played.times.len() as u64) < args.moves {
        let before = played.times.len();
        played.round(&server, args, args.moves - before as u64)?;
        if played.times.len() == before {
            return Err("no move can be played".into());
        }
    }
    let moves = played.times.len() as f64;
    let (mut answered, mut seen): (Vec<_>, Vec<_>) = played.times.into_iter().unzip();
    answered.sort_unstable();
    seen.sort_unstable();
    println!("W1 {}: {} tables, {moves} moves in {:.2} s", args.game, args.tables, played.took);
    println!("  moves a second          {:.0}", moves / played.took);
    let [user, system] = played.used.map(|seconds| seconds / moves * 1e6);
    println!("  processor time a move   {:.0} us ({user:.0} user, {system:.0} system)", user + system);
    println!("  to open a table         {:.0} us", played.used_opening / played.opened as f64 * 1e6);
    for (what, times) in [("until the answer       ", answered), ("until the opponent sees", seen)] {
        println!("  {what} p50 {:.2} ms, p99 {:.2} ms", percentile(&times, 50), percentile(&times, 99));
    }
    println!("  resident memory         {:.1} MB", server.resident_megabytes()?);
    println!("  size of a view          {:.1} kB", {
        let play = open(server.address, &args.game)?;
        play.views[0].len().max(play.views[1].len()) as f64 / 1e3
    });
    Ok(())
}

/// Stores games of a few moves each, then measures the time from the start of the process to the first page.
fn start_up(args: &Args, games: usize, data: &Path) -> Result<(), Failure> {
    let server = Server::start(&args.binary, data)?;
    for _ in 0..games {
        let mut play = open(server.address, &args.game)?;
        for number in 0..6 {
            step(&mut play, number)?;
        }
    }
    drop(server);
    for _ in 0..5 {
        let start = Instant::now();
        let server = Server::start(&args.binary, data)?;
        let page = Client::connect(server.address)?.get("/")?;
        println!(
            "start to first page with {games} stored games: {:.1} ms (status {}, {} bytes)",
            start.elapsed().as_secs_f64() * 1e3,
            page.status,
            page.body.len()
        );
    }
    Ok(())
}

fn main() -> Result<(), Failure> {
    let args = args()?;
    let data = std::env::temp_dir().join(format!("tessera-w1-{}", std::process::id()));
    let result = match args.fill {
        Some(games) => start_up(&args, games, &data),
        None => load(&args, &data),
    };
    let _ = std::fs::remove_dir_all(&data);
    result
}
