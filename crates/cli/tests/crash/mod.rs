//! A campaign of crashes: many games are played through the public interface, the server is killed at random moments and
//! started again, and everything that it had acknowledged or shown must be there.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and has threads and clocks"
)]

mod table;

use std::fmt;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tessera_store::{SqliteStore, Store};
use tessera_table::{TableId, TableState};
use tessera_testkit::client::Client;

use table::Player;

/// What is done.
pub(crate) struct Campaign {
    /// The program.
    pub(crate) binary: PathBuf,
    /// The folder with the games.
    pub(crate) data: PathBuf,
    /// How often the server is killed.
    pub(crate) kills: u32,
    /// How many tables are played at the same time.
    pub(crate) tables: usize,
    /// The longest time until the server is killed.
    pub(crate) longest: Duration,
    /// What the moments of the kills follow from.
    pub(crate) seed: u64,
}

/// What has happened, and been checked.
#[derive(Clone, Copy, Default)]
pub(crate) struct Report {
    /// Kills.
    pub(crate) kills: u32,
    /// Tables that were opened.
    pub(crate) tables: usize,
    /// Moves, seats and names that were acknowledged, and found again after a kill.
    pub(crate) acknowledged: u64,
    /// Plies that a stream told, and that were found again.
    pub(crate) streamed: u64,
    /// Requests whose answer was lost, and that were sent again under the same id.
    pub(crate) retried: u64,
    /// Streams that went on after a kill where they had ended.
    pub(crate) reconnected: u64,
    /// Logs that fold to their fingerprints.
    pub(crate) folded: usize,
    /// Records that verify against the seed.
    pub(crate) verified: usize,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { kills, tables, acknowledged, streamed, retried, reconnected, folded, verified } = self;
        writeln!(f, "kills                    {kills}")?;
        writeln!(f, "tables                   {tables}")?;
        writeln!(f, "acknowledged changes     {acknowledged}, 0 lost")?;
        writeln!(f, "plies told by streams    {streamed}, 0 lost")?;
        writeln!(f, "requests sent again      {retried}")?;
        writeln!(f, "streams that went on     {reconnected}")?;
        writeln!(f, "logs that fold           {folded}")?;
        write!(f, "records that verify      {verified}")
    }
}

/// A server, which is killed with this value.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(binary: &Path, data: &Path) -> Server {
        let mut command = Command::new(binary);
        command.args(["serve", "--bind", "127.0.0.1:0", "--log", "error", "--data"]).arg(data);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap_or_else(|| panic!("no address: {line:?}"));
        Server { child, address: address.trim().trim_end_matches('/').parse().unwrap() }
    }

    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A generator for the moments of the kills.
struct Moments(u64);

impl Moments {
    fn next(&mut self, longest: Duration) -> Duration {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let longest = longest.as_micros() as u64;
        Duration::from_micros(2_000 + self.0 % longest.max(1))
    }
}

/// Runs a campaign. Panics at the first thing that is not as it must be.
pub(crate) fn run(campaign: &Campaign, mut progress: impl FnMut(&Report)) -> Report {
    let mut report = Report::default();
    let mut moments = Moments(campaign.seed | 1);
    let mut playing: Vec<Player> = Vec::new();
    let mut ended: Vec<Player> = Vec::new();
    for round in 0..campaign.kills {
        let mut server = Server::start(&campaign.binary, &campaign.data);
        while playing.len() < campaign.tables {
            playing.push(Player::new(report.tables));
            report.tables += 1;
        }
        // What was acknowledged and shown before the kill is there.
        let mut client = Client::connect(server.address).unwrap();
        for player in &mut playing {
            player.check(&mut client, &mut report);
        }
        // A table that is over is looked at again at the end.
        let mut going = Vec::new();
        for player in playing.drain(..) {
            if player.is_over() { ended.push(player) } else { going.push(player) }
        }
        let end = moments.next(campaign.longest);
        let threads: Vec<_> = going
            .into_iter()
            .map(|player| std::thread::spawn(move || player.play_until_it_dies(server.address)))
            .collect();
        std::thread::sleep(end);
        server.kill();
        let dead = Instant::now();
        for thread in threads {
            let (player, seen) = thread.join().expect("a player found something wrong");
            report.retried += seen.retried;
            report.reconnected += seen.reconnected;
            playing.push(player);
        }
        assert!(
            dead.elapsed() < Duration::from_secs(60),
            "the players do not notice that the server is dead"
        );
        report.kills = round + 1;
        progress(&report);
    }
    let server = Server::start(&campaign.binary, &campaign.data);
    let mut client = Client::connect(server.address).unwrap();
    for player in playing.iter_mut().chain(&mut ended) {
        player.check(&mut client, &mut report);
        player.verify(&mut client, &mut report);
    }
    drop(server);
    fold(campaign, playing.iter().chain(&ended), &mut report);
    progress(&report);
    report
}

/// Reads every log from the file and folds it, which checks that no row is missing and every fingerprint is right.
fn fold<'a>(campaign: &Campaign, players: impl Iterator<Item = &'a Player>, report: &mut Report) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let store = SqliteStore::open(&campaign.data.join("tessera.sqlite")).unwrap();
        store.check().unwrap();
        for id in players.filter_map(|player| player.id()) {
            let log = store.load(TableId::parse(id).unwrap(), u32::MAX).await.unwrap();
            let (stored, rows) = log.expect("the table is there");
            let game = tessera_catalog::find(&stored.game).unwrap();
            TableState::fold(stored, &rows, game).unwrap_or_else(|error| panic!("table {id}: {error}"));
            report.folded += 1;
        }
        store.close();
    });
}
