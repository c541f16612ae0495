//! `tessera serve`, and `tessera` alone: the table in the browser.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use tessera_server::{Config, Retention};

use super::guests::Guests;
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Serve, output: &mut Output) -> anyhow::Result<Answer> {
    let data = data_folder(args.data.clone())?;
    let defaults = Config::new(data);
    let mut limits = defaults.limits;
    if let Some(rate) = args.rate {
        // Whoever sets a limit means it for everybody.
        (limits.rate, limits.burst) = (f64::from(rate), f64::from(rate) * 4.0);
        (limits.local_rate, limits.local_burst) = (limits.rate, limits.burst);
    }
    let config = Config {
        bind: args.bind.unwrap_or(defaults.bind),
        next_free_port: args.bind.is_none(),
        hosts: args.hosts.clone(),
        proxy: args.proxy,
        secure: args.secure,
        bot_threads: args.players.unwrap_or(defaults.bot_threads),
        limits,
        retention: args.keep.map_or(defaults.retention, Retention::of_days),
        ..defaults
    };
    let level = if args.log.is_empty() { "warn" } else { &args.log };
    tracing_subscriber::fmt()
        .json()
        .with_env_filter(tracing_subscriber::EnvFilter::try_new(level).context("--log")?)
        .with_writer(std::io::stderr)
        .init();
    let folder = config.data.display().to_string();
    let guests = Guests::new(&args.engines, &args.engine_limits)?;
    tessera_server::serve(config, Arc::new(guests), |address| {
        // A server whose address nobody reads still serves.
        let _ = welcome(output, address, &folder);
    })?;
    Ok(Answer::Yes)
}

/// The folder with the games.
pub(super) fn data_folder(named: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    let data = named.or_else(Config::platform_data);
    data.context("the platform has no folder for data; name one with --data")
}

fn welcome(output: &mut Output, address: SocketAddr, folder: &str) -> std::io::Result<()> {
    let mut shown = address;
    if address.ip().is_unspecified() {
        shown.set_ip(match address {
            SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    output.line(format!("The table is open at  http://{shown}/"))?;
    output.line(format!("Games are kept in     {folder}"))?;
    output.line("Stop it with Ctrl-C. `tessera --help` lists what else there is.")?;
    output.flush()
}
