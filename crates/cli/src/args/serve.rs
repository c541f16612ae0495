//! The arguments of `tessera serve`, `tessera store`, `tessera backup` and `tessera restore`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs};
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Args, Subcommand};
use tessera_server::DEFAULT_PORT;

use super::{EngineLimits, Guest};

#[derive(Args)]
pub(crate) struct Serve {
    /// The address to listen on, such as 7804, localhost:7804 or 0.0.0.0:80 [default: 127.0.0.1:7777 or the next free
    /// port]
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    pub(crate) bind: Option<SocketAddr>,
    /// Listen on your home network, and print a QR code that phones can scan
    #[arg(long)]
    pub(crate) lan: bool,
    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// The folder with the games [default: the platform's data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// Keep the games in a PostgreSQL database, which several servers may share, such as
    /// postgres://user@host/database?sslmode=verify-full. The password may be in PGPASSWORD instead, and the whole URL
    /// in TESSERA_STORE
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    pub(crate) store: Option<String>,
    /// A host name of this server; repeat for more
    #[arg(long = "host", value_name = "NAME")]
    pub(crate) hosts: Vec<String>,
    /// The address of a proxy whose X-Forwarded-For is trusted
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) proxy: Option<IpAddr>,
    /// Clients connect through TLS: restrict cookies to it
    #[arg(long)]
    pub(crate) secure: bool,
    /// Requests per second that one address may make
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rate: Option<u32>,
    /// Delete tables this many days after their last change, or after 7 days if nobody has moved; 0 keeps them forever
    #[arg(long, value_name = "DAYS")]
    pub(crate) keep: Option<u32>,
    /// How many computer players think at once
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=256).map(usize::from))]
    pub(crate) players: Option<usize>,
    /// What to log to standard error
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = levels())]
    pub(crate) log: String,
    /// Offer a program that speaks the engine protocol as a computer player, in every game or in one. `@0.3s` or
    /// `@1000` after the name sets its time or nodes per move. Repeat for more
    #[arg(long = "engine", value_name = "[GAME/]NAME=COMMAND")]
    pub(crate) engines: Vec<Guest>,
    #[command(flatten)]
    pub(crate) engine_limits: EngineLimits,
}

#[derive(Args)]
pub(crate) struct StoreArgs {
    #[command(subcommand)]
    pub(crate) command: StoreCommand,
}

#[derive(Subcommand)]
pub(crate) enum StoreCommand {
    /// Copy all games to an empty store and verify every table. No server may be running
    Copy(Copy),
}

#[derive(Args)]
pub(crate) struct Copy {
    /// The data folder, the SQLite file, or the URL of the PostgreSQL database with the games
    pub(crate) from: String,
    /// The same for the copy; it must hold no games
    pub(crate) to: String,
}

#[derive(Args)]
pub(crate) struct Keep {
    /// The backup file
    pub(crate) file: PathBuf,
    /// The folder with the games [default: the platform's data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}

fn levels() -> PossibleValuesParser {
    PossibleValuesParser::new(["off", "error", "warn", "info", "debug"])
}

/// Reads an address to listen on: a port, a host, or both. A port alone is a port of this machine.
fn address(text: &str) -> Result<SocketAddr, String> {
    let port_of = |text: &str| text.parse::<u16>().map_err(|_| format!("{text:?} is not a port"));
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok((Ipv4Addr::LOCALHOST, port_of(text)?).into());
    }
    if let Ok(address) = text.parse::<SocketAddr>() {
        return Ok(address);
    }
    if let Ok(ip) = text.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
        return Ok((ip, DEFAULT_PORT).into());
    }
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) => (host, port_of(port)?),
        None => (text, DEFAULT_PORT),
    };
    let found = (host, port).to_socket_addrs().map_err(|error| format!("{host}: {error}"))?;
    // Old programs and old networks know only the short addresses.
    let found: Vec<SocketAddr> = found.collect();
    let best = found.iter().find(|address| address.is_ipv4()).or(found.first());
    best.copied().ok_or_else(|| format!("{host} has no address"))
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn an_address_is_a_port_or_a_host_or_both() {
        let read = |text: &str| address(text).map(|address| address.to_string());
        assert_eq!(read("7804").as_deref(), Ok("127.0.0.1:7804"));
        assert_eq!(read("localhost:7804").as_deref(), Ok("127.0.0.1:7804"));
        assert_eq!(read("localhost").as_deref(), Ok("127.0.0.1:7777"));
        assert_eq!(read("0.0.0.0").as_deref(), Ok("0.0.0.0:7777"));
        assert_eq!(read("[::1]:80").as_deref(), Ok("[::1]:80"));
        assert_eq!(read("::1").as_deref(), Ok("[::1]:7777"));
        assert_eq!(read("70000").unwrap_err(), "\"70000\" is not a port");
        assert_eq!(read("").unwrap_err(), "\"\" is not a port");
        assert_eq!(read("localhost:port").unwrap_err(), "\"port\" is not a port");
    }
}
