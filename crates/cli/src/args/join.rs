//! The arguments of `tessera join`.

use tessera_arena::Entrant;
use tessera_join::Address;

use super::EngineLimits;

/// The table, the seat, and who is to sit there.
#[derive(clap::Args)]
pub(crate) struct Join {
    /// The link of the table, or of a seat of it, as its page shows it
    #[arg(value_name = "URL")]
    pub(crate) address: Address,
    /// The number of the seat, from 0; the first free one unless told otherwise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..4))]
    pub(crate) seat: Option<u8>,
    /// The name shown at the seat; that of the player or of the program unless told otherwise
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// A computer player: NAME, NAME@NODES or NAME@SECONDSs a move
    #[arg(long, required_unless_present = "program", conflicts_with = "program")]
    pub(crate) player: Option<Entrant>,
    /// What the program may spend on a move: a number of nodes, or of seconds such as 0.5s; 1s unless told otherwise
    #[arg(long, value_name = "BUDGET", requires = "program")]
    pub(crate) budget: Option<String>,
    /// How many matches; after each but the last a rematch is asked for
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) matches: u32,
    /// The token of a seat that was taken before, to go on there
    #[arg(long)]
    pub(crate) token: Option<String>,
    /// How many seconds the server may be away
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    pub(crate) patience: u32,
    /// Give up when Ctrl-C comes in the middle of a match, so that nobody waits
    #[arg(long)]
    pub(crate) resign: bool,
    #[command(flatten)]
    pub(crate) limits: EngineLimits,
    /// The program and its arguments, which plays by the engine protocol
    #[arg(last = true, value_name = "COMMAND")]
    pub(crate) program: Vec<String>,
}
