//! `tessera serve`, and `tessera` alone: the table in the browser.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use tessera_server::{Config, Retention, StoreUrl};

use super::guests::Guests;
use super::store::with_password;
use super::welcome;
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Serve, output: &mut Output) -> anyhow::Result<Answer> {
    let store = store(args)?;
    let data = match &store {
        Some(_) => PathBuf::new(),
        None => data_folder(args.data.clone())?,
    };
    let defaults = Config::new(data);
    let mut limits = defaults.limits;
    if let Some(rate) = args.rate {
        // A limit set by the operator also applies to local clients.
        (limits.rate, limits.burst) = (f64::from(rate), f64::from(rate) * 4.0);
        (limits.local_rate, limits.local_burst) = (limits.rate, limits.burst);
    }
    let config = Config {
        bind: bind(args, defaults.bind),
        next_free_port: args.bind.is_none(),
        hosts: args.hosts.clone(),
        store,
        proxy: args.proxy,
        secure: args.secure,
        bot_threads: args.players.unwrap_or(defaults.bot_threads),
        limits,
        retention: args.keep.map_or(defaults.retention, Retention::of_days),
        ..defaults
    };
    tracing_subscriber::fmt()
        .json()
        .with_env_filter(tracing_subscriber::EnvFilter::try_new(&args.log)?)
        .with_writer(std::io::stderr)
        .init();
    let place = match &config.store {
        Some(url) => url.to_string(),
        None => config.data.display().to_string(),
    };
    let guests = Guests::new(&args.engines, &args.engine_limits)?;
    tessera_server::serve(config, Arc::new(guests), |address| {
        // The server works even if the address cannot be printed.
        let _ = welcome::greet(output, address, &place, args.lan);
        if !args.no_open {
            welcome::open_browser(address);
        }
    })?;
    Ok(Answer::Yes)
}

/// The database with the games, if they are in one. `--data` is stronger than the environment.
fn store(args: &args::Serve) -> anyhow::Result<Option<StoreUrl>> {
    let named =
        args.store.clone().or_else(|| std::env::var("TESSERA_STORE").ok().filter(|_| args.data.is_none()));
    let url = named.filter(|url| !url.is_empty()).map(|url| StoreUrl::parse(&url)).transpose()?;
    Ok(url.map(with_password))
}

/// The folder with the games.
pub(super) fn data_folder(named: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    let data = named.or_else(Config::platform_data);
    data.context("the platform has no folder for data; name one with --data")
}

/// Returns the address to listen on. With `--lan`, a loopback address becomes all addresses of this machine.
fn bind(args: &args::Serve, default: SocketAddr) -> SocketAddr {
    let mut bind = args.bind.unwrap_or(default);
    if args.lan && bind.ip().is_loopback() {
        bind.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    }
    bind
}
