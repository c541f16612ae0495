//! The long form of the crash test: kills a server at random moments, a thousand times unless told otherwise.
//!
//! ```sh
//! cargo build --release
//! cargo run --release -p tessera-cli --example crash -- --kills 1000 --report crash.txt
//! ```
#![allow(clippy::disallowed_methods, reason = "a program that measures has clocks and arguments")]

#[path = "../tests/crash/mod.rs"]
mod campaign;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut kills = 1000;
    let mut tables = 12;
    let mut report_file = None;
    let mut binary = std::env::current_exe()?.with_file_name("").join("../tessera");
    let mut seed = 1;
    let mut args = std::env::args().skip(1);
    while let Some(name) = args.next() {
        let value = args.next().ok_or_else(|| format!("{name} needs a value"))?;
        match &*name {
            "--kills" => kills = value.parse()?,
            "--tables" => tables = value.parse()?,
            "--seed" => seed = value.parse()?,
            "--binary" => binary = value.into(),
            "--report" => report_file = Some(PathBuf::from(value)),
            _ => {
                return Err(
                    format!("unknown: {name}; there are --kills --tables --seed --binary --report").into()
                );
            }
        }
    }
    let data = std::env::temp_dir().join(format!("tessera-crash-{}", std::process::id()));
    let longest = Duration::from_millis(600);
    let campaign = campaign::Campaign { binary, data: data.clone(), kills, tables, longest, seed };
    let start = Instant::now();
    let report = campaign::run(&campaign, |report| {
        eprint!("\r{} of {kills} kills, {} changes acknowledged", report.kills, report.acknowledged);
        let _ = std::io::stderr().flush();
    });
    eprintln!();
    let _ = std::fs::remove_dir_all(&data);
    let text = format!(
        "{report}\nseed                     {seed}\nseconds                  {}\n",
        start.elapsed().as_secs()
    );
    print!("{text}");
    if let Some(file) = report_file {
        std::fs::write(file, text)?;
    }
    Ok(())
}
