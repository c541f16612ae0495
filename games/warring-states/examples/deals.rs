//! How long it takes to find out who wins a match of two from the deal.
//!
//! ```text
//! cargo run --release -p tessera-warring-states --example deals -- DEALS THREADS
//! ```
#![allow(clippy::disallowed_methods, reason = "an example measures")]

use std::time::Instant;

use tessera_core::{Game, Seed, Unwatched};
use tessera_warring_states::{Options, WarringStates, wins};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<usize>());
    let deals = numbers.next().transpose()?.unwrap_or(20).max(1);
    let threads = numbers.next().transpose()?.unwrap_or(1).max(1);
    println!("deal  first player        nodes  seconds");
    let mut times = Vec::new();
    for deal in 0..deals {
        let mut rng = Seed::from_number(deal as u64).fast_rng();
        let position = WarringStates::start(2, &Options::default(), &mut rng);
        let start = Instant::now();
        let found = wins(&position, u64::MAX, &Unwatched, threads);
        let (wins, nodes) = found.ok_or("something stopped the search")?;
        let took = start.elapsed().as_secs_f64();
        println!("{deal:>4}  {:<12} {nodes:>12} {took:>8.2}", if wins { "wins" } else { "loses" });
        times.push(took);
    }
    times.sort_by(f64::total_cmp);
    let part = |tenths: usize| times[(times.len() * tenths / 10).min(times.len() - 1)];
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    println!("{deals} deals, threads {threads}: median {:.2} s, mean {mean:.2} s", part(5));
    println!("9 of 10 within {:.2} s", part(9));
    // The most memory at any moment, where the system tells.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(line) = status.lines().find(|line| line.starts_with("VmHWM")) {
        println!("{line}");
    }
    Ok(())
}
