//! The arguments of `tessera tournament`.

use clap::builder::TypedValueParser as _;
use tessera_tournament::Format;

use super::Engines;

/// The entrants, the game, and who meets whom.
#[derive(clap::Args)]
pub(crate) struct Tournament {
    /// Who takes part, the best seed first: NAME, NAME@NODES or NAME@SECONDSs a move, where NAME may be an engine
    #[arg(value_name = "ENTRANT", required_unless_present = "field")]
    pub(crate) entrants: Vec<String>,
    /// More entrants, one a line: NAME=COMMAND enters an engine, NAME a computer player; lines that begin with `#` are
    /// passed over
    #[arg(long = "entrants", id = "field", value_name = "FILE")]
    pub(crate) field: Option<String>,
    /// The game's name
    #[arg(long)]
    pub(crate) game: String,
    /// Who meets whom: round-robin, gauntlet (the first against all others), swiss or elimination
    #[arg(long, default_value = "round-robin")]
    pub(crate) format: Format,
    /// How many matches a group plays; each deal goes through all seatings, 2, 6 or 24 of them. In an elimination the
    /// best of so many
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// How many rounds a Swiss tournament has; enough to find the best one unless told otherwise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: Option<u32>,
    /// How the entrants are seeded: in the order in which they are named, or drawn
    #[arg(long, value_name = "WAY", default_value = "order", value_parser = ["order", "random"])]
    pub(crate) seeding: String,
    /// The number that decides everything random
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// An option of the game; `tessera games GAME` lists them
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// What entrants without a budget of their own may spend on a move: seconds such as 0.3s, or nodes
    #[arg(long, value_name = "BUDGET")]
    pub(crate) time: Option<String>,
    /// How many matches at once; all cores unless told otherwise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256).map(usize::from))]
    pub(crate) concurrency: Option<usize>,
    /// Write every result to this CSV file, and go on from what it holds
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<String>,
    /// Save the record of every match in this folder; FILE.records beside the log if a report needs them
    #[arg(long, value_name = "FOLDER")]
    pub(crate) records: Option<String>,
    /// Write a page with all tables and every match as pictures, which needs no network
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<String>,
    #[command(flatten)]
    pub(crate) engines: Engines,
    /// JSON on one line
    #[arg(long)]
    pub(crate) json: bool,
}
