//! Finds out who wins a deal of Warring States, by how many flags, and how.
//!
//! ```sh
//! cargo run --release -p tessera --example solve-a-deal -- 7
//! ```

use std::error::Error;

use tessera::games::warring_states::{Options, Position, WarringStates, solve};
use tessera::{Game, Rules, Seed, Turn, Unwatched};

fn main() -> Result<(), Box<dyn Error>> {
    let seed: u64 = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let deal = WarringStates::start(2, &Options::default(), &mut Seed::from_number(seed).deal_rng());
    println!("{}", deal.to_setup());
    println!("{}", sentence(&deal));
    Ok(())
}

/// The result under perfect play, with one way to reach it.
pub(crate) fn sentence(position: &Position) -> String {
    let Turn::Player(seat) = position.turn() else { return "The match is over.".to_owned() };
    let solution = solve(position, u64::MAX, &Unwatched, 1).expect("there is no limit of nodes");
    let winner = if solution.wins { "wins" } else { "loses" };
    let line: String = solution.line.iter().map(ToString::to_string).collect();
    let (player, margin) = (seat.index() + 1, solution.difference.abs());
    let flags = if margin == 1 { "flag" } else { "flags" };
    format!("Player {player} {winner} by {margin} {flags}: {line}")
}
