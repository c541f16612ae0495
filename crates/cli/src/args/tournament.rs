//! The arguments of `tessera tournament`.

use clap::builder::TypedValueParser as _;
use tessera_tournament::Format;

use super::Engines;

/// The entrants, the game, and who meets whom.
#[derive(clap::Args)]
pub(crate) struct Tournament {
    /// The entrants, best seed first: NAME, NAME@NODES or NAME@SECONDSs per move; NAME may be an engine
    #[arg(value_name = "ENTRANT", required_unless_present = "field")]
    pub(crate) entrants: Vec<String>,
    /// More entrants, one per line: NAME=COMMAND for an engine, NAME for a computer player. Lines that begin with `#` are
    /// skipped
    #[arg(long = "entrants", id = "field", value_name = "FILE")]
    pub(crate) field: Option<String>,
    /// The game's name
    #[arg(long)]
    pub(crate) game: String,
    /// The format: round-robin, gauntlet (the first against all others), swiss or elimination
    #[arg(long, default_value = "round-robin")]
    pub(crate) format: Format,
    /// How many matches a group plays; each deal goes through all 2, 6 or 24 seatings. An elimination plays the best of
    /// this many
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// Rounds of a Swiss tournament [default: enough to find the best entrant]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: Option<u32>,
    /// How entrants are seeded: in the given order, or drawn
    #[arg(long, value_name = "WAY", default_value = "order", value_parser = ["order", "random"])]
    pub(crate) seeding: String,
    /// The seed of everything random
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// An option of the game; `tessera games GAME` lists them
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// Budget per move of entrants that have none of their own: seconds such as 0.3s, or nodes
    #[arg(long, value_name = "BUDGET")]
    pub(crate) time: Option<String>,
    /// How many matches to play at once [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256).map(usize::from))]
    pub(crate) concurrency: Option<usize>,
    /// Log every result to this CSV file, and resume from it
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<String>,
    /// Save the record of every match in this folder; FILE.records beside the log if a report needs them
    #[arg(long, value_name = "FOLDER")]
    pub(crate) records: Option<String>,
    /// Write an HTML report with all tables and a replay of every match; it works offline
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<String>,
    #[command(flatten)]
    pub(crate) engines: Engines,
    /// Print JSON on one line
    #[arg(long)]
    pub(crate) json: bool,
}
