//! The arguments of `tessera load`.

use clap::{Args, ValueEnum};

/// What the clients of `tessera load` do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Workload {
    /// Two clients at each table move in turn, the next move only when both have seen the last one
    W1,
    /// Also views, past plies, joining, names, streams that reconnect, hints, and computer players at every fourth table
    Mixed,
}

/// The server, the work and its length.
#[derive(Args)]
pub(crate) struct Load {
    /// The server, such as http://127.0.0.1:7777
    pub(crate) url: String,
    /// What the clients do
    #[arg(long, value_enum, default_value = "w1")]
    pub(crate) workload: Workload,
    /// How many tables are played at the same time
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1500))]
    pub(crate) tables: u32,
    /// The game's name [default: the last one that `tessera games` lists]
    #[arg(long, value_name = "NAME")]
    pub(crate) game: Option<String>,
    /// How many seconds to measure [default: 20; of a soak, at most a day]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub(crate) seconds: Option<u32>,
    /// How many seconds to play before measuring
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=3600))]
    pub(crate) warm_up: u32,
    /// How many idle event streams to hold open meanwhile
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=6000))]
    pub(crate) streams: u32,
    /// The seed of everything random in the clients
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// The process of the server, to measure its CPU time, memory and open files (Linux)
    #[arg(long)]
    pub(crate) pid: Option<u32>,
    /// Play until this many moves are made, and compare memory and open files between the first and the last tenth
    #[arg(long, value_name = "MOVES", requires = "pid")]
    #[arg(value_parser = clap::value_parser!(u64).range(100..=100_000_000))]
    pub(crate) soak: Option<u64>,
    /// Allow a server that is not on this machine
    #[arg(long)]
    pub(crate) yes_elsewhere: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
