//! The arguments of `tessera join`.

use tessera_arena::Entrant;
use tessera_join::Address;

use super::EngineLimits;

/// The table, the seat, and who is to sit there.
#[derive(clap::Args)]
pub(crate) struct Join {
    /// The link of the table, or of a seat
    #[arg(value_name = "URL")]
    pub(crate) address: Address,
    /// The seat, counted from 0 [default: the first free seat]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..4))]
    pub(crate) seat: Option<u8>,
    /// The name to show [default: the name of the player or program]
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// A computer player: NAME, NAME@NODES or NAME@SECONDSs per move
    #[arg(long, required_unless_present = "program", conflicts_with = "program")]
    pub(crate) player: Option<Entrant>,
    /// The program's budget per move: nodes, or seconds such as 0.5s [default: 1s]
    #[arg(long, value_name = "BUDGET", requires = "program")]
    pub(crate) budget: Option<String>,
    /// How many matches to play, by asking for rematches
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) matches: u32,
    /// The token of a seat taken before, to continue there
    #[arg(long)]
    pub(crate) token: Option<String>,
    /// How many seconds to wait for a server that is down
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    pub(crate) patience: u32,
    /// Resign when Ctrl-C stops a running match, so that nobody waits
    #[arg(long)]
    pub(crate) resign: bool,
    #[command(flatten)]
    pub(crate) limits: EngineLimits,
    /// The program that speaks the engine protocol, and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    pub(crate) program: Vec<String>,
}
