//! The long form of the race between servers on one PostgreSQL database, which this starts and removes.
//!
//! ```sh
//! cargo build --release
//! cargo run --release -p tessera-cli --example nodes -- --trials 10000
//! ```
#![allow(clippy::disallowed_methods, reason = "a program that measures has clocks and arguments")]

#[cfg(unix)]
#[path = "../tests/nodes/mod.rs"]
mod servers;

#[cfg(unix)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    use std::io::Write;
    use std::time::Instant;

    let (mut trials, mut nodes) = (10_000, 3);
    let mut binary = std::env::current_exe()?.with_file_name("").join("../tessera");
    let mut args = std::env::args().skip(1);
    while let Some(name) = args.next() {
        let value = args.next().ok_or_else(|| format!("{name} needs a value"))?;
        match &*name {
            "--trials" => trials = value.parse()?,
            "--nodes" => nodes = value.parse()?,
            "--binary" => binary = value.into(),
            _ => return Err(format!("unknown: {name}; there are --trials --nodes --binary").into()),
        }
    }
    let cluster = tessera_testkit::postgres::cluster();
    let store = cluster.database();
    let nodes: Vec<_> = (0..nodes).map(|_| servers::Node::start(&binary, &store)).collect();
    let start = Instant::now();
    servers::race(&nodes, trials, |trial| {
        if trial % 100 == 0 {
            eprint!("\r{trial} of {trials} races");
            let _ = std::io::stderr().flush();
        }
    });
    eprintln!();
    let seconds = start.elapsed().as_secs();
    println!("races {trials}, nodes {}, accepted exactly one each time, {seconds} s", nodes.len());
    Ok(())
}

#[cfg(not(unix))]
fn main() {
    eprintln!("the race needs a throw-away PostgreSQL, which needs Unix");
}
