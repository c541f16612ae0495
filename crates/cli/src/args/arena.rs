//! The arguments of `tessera arena`.

use std::str::FromStr;

use clap::builder::TypedValueParser as _;

use super::Engines;

/// The players, the game, and how much is played.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Arena {
    #[command(subcommand)]
    pub(crate) command: Option<ArenaCommand>,
    /// The players: NAME, NAME@NODES or NAME@SECONDSs per move; NAME may be an engine. The last one fills the remaining
    /// seats
    #[arg(required = true, num_args = 2..=4, value_name = "PLAYER")]
    pub(crate) players: Vec<String>,
    /// The game's name
    #[arg(long, required = true)]
    pub(crate) game: Option<String>,
    /// How many deals; each is played once in every rotation of the seats
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) deals: u64,
    /// The seed of everything random
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// An option of the game; `tessera games GAME` lists them
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// How many matches to play at once [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256).map(usize::from))]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) sprt: SprtArgs,
    /// Play only part K of N of the deals; `tessera arena merge` joins the logs
    #[arg(long, value_name = "K/N", conflicts_with = "sprt")]
    pub(crate) shard: Option<Shard>,
    /// Log every result to this CSV file, and resume from it
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<String>,
    /// Save the record of every match in this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) records: Option<String>,
    #[command(flatten)]
    pub(crate) engines: Engines,
    /// Print JSON on one line
    #[arg(long)]
    pub(crate) json: bool,
}

/// What else an arena can do.
#[derive(clap::Subcommand)]
pub(crate) enum ArenaCommand {
    /// Join the logs of shards, with the same result as a single run
    Merge(Merge),
}

/// Logs of the same arena.
#[derive(clap::Args)]
pub(crate) struct Merge {
    /// The logs
    #[arg(required = true, value_name = "FILE")]
    pub(crate) logs: Vec<String>,
    #[command(flatten)]
    pub(crate) sprt: SprtArgs,
    /// Write all results to this CSV file
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<String>,
    /// Print JSON on one line
    #[arg(long)]
    pub(crate) json: bool,
}

/// A sequential test.
#[derive(clap::Args)]
pub(crate) struct SprtArgs {
    /// Stop as soon as the first is clearly stronger by ELO1 rather than by ELO0
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<String>,
    /// The chance of accepting ELO1 by mistake
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "sprt")]
    pub(crate) alpha: f64,
    /// The chance of accepting ELO0 by mistake
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, requires = "sprt")]
    pub(crate) beta: f64,
}

/// A part of the deals: `1/4` to `4/4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// Whether a deal belongs to the part.
    pub(crate) fn has(self, deal: u64) -> bool {
        deal % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
            _ => Err(format!(
                "a part of the deals is written K/N with K from 1 to N, such as 1/4, not {text:?}"
            )),
        }
    }
}
