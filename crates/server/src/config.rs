//! What an operator can choose.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The port of the table, if nobody chooses another.
pub const DEFAULT_PORT: u16 = 7777;

/// How a server behaves.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub bind: SocketAddr,
    /// Whether the next free port is taken if the chosen one is not free.
    pub next_free_port: bool,
    /// The folder with the games.
    pub data: PathBuf,
    /// Names under which the server may be called, besides addresses and `localhost`; any name if it listens on
    /// more than this machine.
    pub hosts: Vec<String>,
    /// The address of a proxy whose `X-Forwarded-For` is believed.
    pub proxy: Option<IpAddr>,
    /// Whether people come through TLS, so that cookies may be bound to it.
    pub secure: bool,
    /// How many requests one address may make.
    pub limits: Limits,
    /// How long tables are kept.
    pub retention: Retention,
    /// How many tables are kept in memory when nobody looks at them.
    pub cached_tables: usize,
    /// How many threads computer players have.
    pub bot_threads: usize,
    /// How many computer players may wait for a thread; those of one network are at most a quarter.
    pub bot_queue: usize,
    /// How long a computer player may think before it has to answer with its best so far.
    pub bot_time: Duration,
    /// How long a computer player waits before it moves at a table that somebody looks at.
    pub bot_pause: Duration,
}

/// How long tables are kept when nothing happens there; `None` keeps them for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// Tables at which nobody has moved.
    pub unplayed: Option<Duration>,
    /// All others, whether they are over or not.
    pub idle: Option<Duration>,
}

const DAY: Duration = Duration::from_secs(24 * 3600);

impl Retention {
    /// Keeps tables for so many days, and those at which nobody has moved for a week at most; 0 keeps all for ever.
    pub fn of_days(days: u32) -> Retention {
        match days {
            0 => Retention { unplayed: None, idle: None },
            days => Retention { unplayed: Some(DAY * days.min(7)), idle: Some(DAY * days) },
        }
    }
}

impl Default for Retention {
    fn default() -> Retention {
        Retention::of_days(365)
    }
}

/// How many requests one address may make. A whole /64 of the long addresses counts as one.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests a second from one address in the long run.
    pub rate: f64,
    /// Requests at once after a pause.
    pub burst: f64,
    /// The same for this machine itself.
    pub local_rate: f64,
    /// The same for this machine itself.
    pub local_burst: f64,
    /// Connections from one address; behind a proxy, requests and streams of one address at the same time.
    pub connections: usize,
    /// Connections from this machine itself, or from the proxy. Fewer than all, so that others still come in.
    pub local_connections: usize,
    /// Connections in all.
    pub all_connections: usize,
    /// Tables that one address may open in a day. This machine itself may open any number.
    pub tables_a_day: f64,
    /// Changes of tables that one address may make in a day. This machine itself may make any number.
    pub changes_a_day: f64,
    /// The shortest time between two views that only say who has come or gone; every open stream adds a millisecond.
    pub presence: Duration,
    /// How long a client may take to send the head of a request, and how long a connection may be idle.
    pub head: Duration,
    /// How long a client may let an answer or a stream wait before its connection is closed.
    pub stall: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            rate: 50.0,
            burst: 300.0,
            local_rate: 50_000.0,
            local_burst: 50_000.0,
            connections: 64,
            local_connections: 6144,
            all_connections: 8192,
            tables_a_day: 300.0,
            changes_a_day: 100_000.0,
            presence: Duration::from_millis(250),
            head: Duration::from_secs(15),
            stall: Duration::from_secs(30),
        }
    }
}

impl Config {
    /// The defaults, with the games in this folder.
    pub fn new(data: PathBuf) -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            bind: SocketAddr::from((Ipv4Addr::LOCALHOST, DEFAULT_PORT)),
            next_free_port: false,
            data,
            hosts: Vec::new(),
            proxy: None,
            secure: false,
            limits: Limits::default(),
            retention: Retention::default(),
            cached_tables: 1024,
            bot_threads: cores.saturating_sub(1).max(1),
            bot_queue: 4096,
            bot_time: Duration::from_secs(5),
            bot_pause: Duration::from_millis(350),
        }
    }

    /// The folder that the platform has for the data of programs.
    pub fn platform_data() -> Option<PathBuf> {
        directories::ProjectDirs::from("", "", "tessera").map(|folders| folders.data_dir().to_owned())
    }
}
