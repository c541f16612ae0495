//! The configuration of a server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use tessera_store::StoreUrl;

/// The default port.
pub const DEFAULT_PORT: u16 = 7777;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on.
    pub bind: SocketAddr,
    /// Whether to try the following ports if the chosen one is taken.
    pub next_free_port: bool,
    /// The folder of the games.
    pub data: PathBuf,
    /// The database of the games, which several servers may share, instead of a file in the folder.
    pub store: Option<StoreUrl>,
    /// Host names accepted in addition to IP addresses and `localhost`. If the list is empty and the server listens on
    /// more than this machine, any name is accepted.
    pub hosts: Vec<String>,
    /// The address of the trusted proxy, whose `X-Forwarded-For` header is used.
    pub proxy: Option<IpAddr>,
    /// Whether clients connect through TLS, so that cookies can be restricted to it.
    pub secure: bool,
    /// The request limits per address.
    pub limits: Limits,
    /// How long tables are kept.
    pub retention: Retention,
    /// The number of tables kept in memory while nobody watches them.
    pub cached_tables: usize,
    /// The number of threads for computer players.
    pub bot_threads: usize,
    /// The maximum number of waiting searches; one network may have at most a quarter of them.
    pub bot_queue: usize,
    /// The time after which a computer player must answer with its best result so far.
    pub bot_time: Duration,
    /// The delay before a computer player moves at a table that somebody is watching.
    pub bot_pause: Duration,
}

/// How long inactive tables are kept; `None` keeps them forever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// Tables at which no move has been made.
    pub unplayed: Option<Duration>,
    /// All other tables, finished or not.
    pub idle: Option<Duration>,
}

const DAY: Duration = Duration::from_secs(24 * 3600);

impl Retention {
    /// Keeps tables for `days` days, but those at which no move has been made for at most a week; 0 keeps all forever.
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

/// The request limits per address. An IPv6 /64 counts as one address.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The sustained number of requests per second from one address.
    pub rate: f64,
    /// The number of requests in a burst.
    pub burst: f64,
    /// The sustained rate for the local machine.
    pub local_rate: f64,
    /// The burst for the local machine.
    pub local_burst: f64,
    /// The maximum number of connections from one address. Behind a proxy: of simultaneous requests and streams.
    pub connections: usize,
    /// The maximum number of connections from the local machine or the proxy. Fewer than the total, to leave room for
    /// others.
    pub local_connections: usize,
    /// The maximum total number of connections.
    pub all_connections: usize,
    /// The tables that one address may open per day. The local machine is not limited.
    pub tables_a_day: f64,
    /// The changes of tables that one address may make per day. The local machine is not limited.
    pub changes_a_day: f64,
    /// The minimum time between two views that only report presence; every open stream adds a millisecond.
    pub presence: Duration,
    /// The time a client has to send a request head, and the maximum idle time of a connection.
    pub head: Duration,
    /// The time a client may leave a response or stream unread before its connection is closed.
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
    /// Returns the default configuration, with the games in this folder.
    pub fn new(data: PathBuf) -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            bind: SocketAddr::from((Ipv4Addr::LOCALHOST, DEFAULT_PORT)),
            next_free_port: false,
            data,
            store: None,
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

    /// Returns the platform's folder for application data.
    pub fn platform_data() -> Option<PathBuf> {
        directories::ProjectDirs::from("", "", "tessera").map(|folders| folders.data_dir().to_owned())
    }
}
