//! Solves random deals of two players exactly.
//!
//! ```text
//! cargo run --release -p tessera-warring-states --example deals -- DEALS THREADS [FILE]
//! ```
//!
//! Without a file this measures how long it takes to find the winner. With a file it also finds the difference in flags,
//! appends a row for each deal that the file does not have yet, and prints a summary of the file. It can be stopped and
//! started again.
#![allow(clippy::disallowed_methods, reason = "an example measures, and writes its own file")]

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use tessera_core::{Game, Seed, Unwatched};
use tessera_warring_states::{Options, Position, WarringStates, solve, wins};

const USAGE: &str = "usage: deals DEALS THREADS [FILE]";

const HEAD: &str = "deal,first_player_wins,difference,moves,nodes,threads,seconds";

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let deals: usize = words.next().as_deref().unwrap_or("20").parse().map_err(|_| USAGE)?;
    let threads: usize = words.next().as_deref().unwrap_or("1").parse().map_err(|_| USAGE)?;
    match words.next().map(PathBuf::from) {
        Some(file) => solve_deals(deals, threads.max(1), &file),
        None => time_deals(deals.max(1), threads.max(1)),
    }
}

/// Returns the deal that `tessera deal warring_states --seed NUMBER` prints.
fn deal(number: usize) -> Position {
    let mut rng = Seed::from_number(number as u64).deal_rng();
    WarringStates::start(2, &Options::default(), &mut rng)
}

fn time_deals(deals: usize, threads: usize) -> Result<(), Box<dyn Error>> {
    println!("deal  first player        nodes  seconds");
    let mut times = Vec::new();
    for number in 0..deals {
        let start = Instant::now();
        let found = wins(&deal(number), u64::MAX, &Unwatched, threads);
        let (wins, nodes) = found.ok_or("something stopped the search")?;
        let took = start.elapsed().as_secs_f64();
        println!("{number:>4}  {:<12} {nodes:>12} {took:>8.2}", if wins { "wins" } else { "loses" });
        times.push(took);
    }
    times.sort_by(f64::total_cmp);
    let part = |tenths: usize| times[(times.len() * tenths / 10).min(times.len() - 1)];
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    println!("{deals} deals, threads {threads}: median {:.2} s, mean {mean:.2} s", part(5));
    println!("9 of 10 within {:.2} s", part(9));
    // The most memory at any moment, where the system tells.
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(line) = status.lines().find(|line| line.starts_with("VmHWM")) {
        println!("{line}");
    }
    Ok(())
}

fn solve_deals(deals: usize, threads: usize, path: &Path) -> Result<(), Box<dyn Error>> {
    let solved: BTreeSet<usize> = read(path).iter().map(|row| row.deal).collect();
    let is_new = !path.exists();
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    if is_new {
        writeln!(file, "{HEAD}")?;
    }
    for number in (0..deals).filter(|number| !solved.contains(number)) {
        let start = Instant::now();
        let found = solve(&deal(number), u64::MAX, &Unwatched, threads);
        let found = found.ok_or("something stopped the search")?;
        let took = start.elapsed().as_secs_f64();
        let (wins, moves) = (u8::from(found.wins), found.line.len());
        let row =
            format!("{number},{wins},{},{moves},{},{threads},{took:.2}\n", found.difference, found.nodes);
        // One write, so that no row is cut in two.
        file.write_all(row.as_bytes())?;
        println!("deal {number}: difference {:+}, {} nodes, {took:.1} s", found.difference, found.nodes);
    }
    summarise(&read(path));
    Ok(())
}

/// A row of the file.
struct Solved {
    deal: usize,
    wins: bool,
    difference: i32,
    moves: usize,
    nodes: u64,
}

/// Reads the complete rows of a file; there are none if the file does not exist.
fn read(path: &Path) -> Vec<Solved> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let &[deal, wins, difference, moves, nodes, _, _] = &cells[..] else { return None };
        Some(Solved {
            deal: deal.parse().ok()?,
            wins: wins == "1",
            difference: difference.parse().ok()?,
            moves: moves.parse().ok()?,
            nodes: nodes.parse().ok()?,
        })
    };
    text.lines().filter_map(row).collect()
}

fn summarise(rows: &[Solved]) {
    let mut differences = BTreeMap::new();
    for row in rows {
        *differences.entry(row.difference).or_insert(0) += 1;
    }
    let wins = rows.iter().filter(|row| row.wins).count();
    println!("{} deals, the first player wins {wins}", rows.len());
    for (difference, deals) in differences {
        println!("difference {difference:+}: {deals} deals");
    }
    let middle = |mut numbers: Vec<u64>, tenths: usize| {
        numbers.sort_unstable();
        numbers.get((numbers.len() * tenths / 10).min(numbers.len().saturating_sub(1))).copied().unwrap_or(0)
    };
    let nodes = |tenths| middle(rows.iter().map(|row| row.nodes).collect(), tenths);
    println!("nodes: median {}, 9 of 10 within {}, most {}", nodes(5), nodes(9), nodes(10));
    println!("moves: median {}", middle(rows.iter().map(|row| row.moves as u64).collect(), 5));
}
