//! `tessera bench`: the workloads of the games in CPU time of one thread.

use anyhow::bail;
use cpu_time::ThreadTime;
use tessera_arena::signature;
use tessera_catalog::{GAMES, find};
use tessera_core::{AnyGame, Problem, Tally, Workload};
use tessera_wire::{object, write};

use super::Progress;
use crate::Answer;
use crate::args;
use crate::output::Output;

pub(crate) fn run(args: &args::Bench, output: &mut Output) -> anyhow::Result<Answer> {
    let games = match &args.game {
        Some(name) => vec![find(name)?],
        None => GAMES.to_vec(),
    };
    let chosen: Vec<(&dyn AnyGame, Job<'_>)> = games.iter().flat_map(|game| jobs(*game, args)).collect();
    if chosen.is_empty() {
        let names = games.iter().flat_map(|game| game.workloads()).map(|workload| workload.name);
        let mut names: Vec<&str> = names.chain([SIGNATURE]).collect();
        names.sort_unstable();
        names.dedup();
        bail!("there is no such workload; there are {}", names.join(", "));
    }
    if cfg!(debug_assertions) {
        eprintln!("tessera: this binary was built without optimisation; use `cargo run --release -- bench`");
    }
    if !args.json {
        let header = ["game", "workload", "games", "units", "CPU s", "rate", "unit", "check"];
        output.line(row(header.map(str::to_owned)))?;
    }
    let progress = Progress::new();
    for (game, job) in chosen {
        progress.show(&format!("{} {}: {}", game.info().name, job.name, job.about));
        let (tally, seconds) = measure(&job, args.repeat)?;
        progress.clear();
        let rate = tally.units as f64 / seconds;
        if args.json {
            output.line(object(&[
                ("game", write(&game.info().name.into())),
                ("workload", write(&job.name.into())),
                ("games", tally.games.to_string()),
                ("moves", tally.units.to_string()),
                ("cpu_seconds", format!("{seconds:.6}")),
                ("rate", format!("{rate:.1}")),
                ("unit", write(&format!("{}/s", job.unit).into())),
                ("check", check(&tally).to_string()),
            ]))?;
        } else {
            output.line(row([
                game.info().name.to_owned(),
                job.name.to_owned(),
                tally.games.to_string(),
                tally.units.to_string(),
                format!("{seconds:.3}"),
                readable(rate),
                format!("{}/s", job.unit),
                check(&tally).to_string(),
            ]))?;
        }
        output.flush()?;
    }
    Ok(Answer::Yes)
}

/// The workload that every game has: its players in fixed positions.
const SIGNATURE: &str = "signature";

/// Something to measure.
struct Job<'a> {
    name: &'static str,
    about: &'static str,
    unit: &'static str,
    run: Box<dyn Fn() -> Result<Tally, Problem> + 'a>,
}

/// Returns the jobs of a game: its workloads and the signature of its players.
fn jobs<'a>(
    game: &'a dyn AnyGame,
    args: &'a args::Bench,
) -> impl Iterator<Item = (&'a dyn AnyGame, Job<'a>)> {
    let workload = |workload: &'a Workload| {
        let rounds = args.rounds.unwrap_or(workload.rounds);
        let Workload { name, about, unit, .. } = *workload;
        Job { name, about, unit, run: Box::new(move || Ok((workload.run)(rounds))) }
    };
    let about = "what all players do in fixed positions with fixed nodes";
    let signature = Job { name: SIGNATURE, about, unit: "nodes", run: Box::new(|| signature(game)) };
    let all = game.workloads().iter().map(workload).chain([signature]);
    let wanted = |job: &Job<'_>| args.workload.as_ref().is_none_or(|name| job.name == name);
    all.filter(wanted).map(move |job| (game, job))
}

/// Runs a job several times; returns its tally and the median of its CPU seconds.
fn measure(job: &Job<'_>, repeat: u32) -> anyhow::Result<(Tally, f64)> {
    let mut seconds = Vec::new();
    let mut tally = Tally::default();
    for run in 0..repeat {
        let start = ThreadTime::now();
        let done = (job.run)()?;
        seconds.push(start.elapsed().as_secs_f64().max(1e-9));
        if run > 0 && done != tally {
            bail!("workload {} did something else when it ran again", job.name);
        }
        tally = done;
    }
    seconds.sort_by(f64::total_cmp);
    Ok((tally, seconds[seconds.len() / 2]))
}

/// Returns the checksum in 53 bits, so that every JSON reader gets all of its digits.
fn check(tally: &Tally) -> u64 {
    tally.check >> 11
}

fn row(cells: [String; 8]) -> String {
    let [game, workload, games, units, seconds, rate, unit, check] = cells;
    format!("{game:<15} {workload:<17} {games:>9} {units:>11} {seconds:>7} {rate:>9} {unit:<13} {check}")
}

/// Formats a rate with three significant digits and a suffix.
fn readable(rate: f64) -> String {
    let (number, suffix) = match rate {
        rate if rate >= 1e6 => (rate / 1e6, " M"),
        rate if rate >= 1e3 => (rate / 1e3, " k"),
        rate => (rate, ""),
    };
    let digits = if number >= 100.0 {
        0
    } else if number >= 10.0 {
        1
    } else {
        2
    };
    format!("{number:.digits$}{suffix}")
}
