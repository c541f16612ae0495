//! `tessera load`: plays against a running server through its public interface, and measures.

mod process;
mod report;
mod server;
mod shared;
mod soak;
mod table;
mod tally;
mod trouble;

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use tessera_catalog::{GAMES, find};
use tessera_client::{Events, TIME};
use tessera_core::Seed;
use tessera_server::Limits;

use self::process::{Cpu, Process, Sizes};
use self::report::{Report, Server, Soaked};
use self::shared::{Phase, Plan, Shared};
use self::soak::Soak;
use super::Progress;
use crate::args::{Load, Workload};
use crate::output::Output;
use crate::{Answer, interrupt};

/// The connections of a table with two clients: one for requests and one for events each.
const CONNECTIONS: usize = 4;

/// The seconds of a run, and at most of a soak.
const SECONDS: u32 = 20;
const SOAK_SECONDS: u32 = 86_400;

/// How long the threads get to finish: longer than any request or event is waited for.
const END: Duration = Duration::from_secs(2 * TIME.as_secs() + 5);

/// The stack size of a thread. Small, because there are many threads.
const STACK: usize = 1 << 18;

/// How often the run is looked at, and how often progress is shown.
const LOOK: Duration = Duration::from_millis(2);
const SHOW: Duration = Duration::from_millis(200);

pub(crate) fn run(args: &Load, output: &mut Output) -> anyhow::Result<Answer> {
    let address = server::address(&args.url, args.yes_elsewhere)?;
    let game = match &args.game {
        Some(name) => find(name)?,
        None => GAMES[GAMES.len() - 1],
    };
    let info = game.info();
    if !(info.seats.0..=info.seats.1).contains(&2) {
        bail!("{} is not a game for two, which all workloads are", info.name);
    }
    let needed = CONNECTIONS * args.tables as usize + args.streams as usize;
    let most = Limits::default().local_connections;
    if needed > most {
        bail!(
            "this needs {needed} connections ({CONNECTIONS} for a table), and a server holds {most} of one machine"
        );
    }
    let process = args.pid.map(Process);
    if let Some(process) = process {
        process.cpu()?;
        process.sizes()?;
    }
    server::reach(&args.url, address)?;
    let computer = match args.workload {
        Workload::W1 => None,
        Workload::Mixed => game.bots().into_iter().min_by_key(|bot| bot.level).map(|bot| bot.name),
    };
    if args.workload == Workload::Mixed && computer.is_none() {
        bail!("{} has no computer player, which the mixed workload needs", info.name);
    }
    interrupt::listen()?;
    let plan = Plan { address, game: info.name, computer };
    let mut run = Run {
        args,
        process,
        shared: Arc::new(Shared::new(plan, args.tables as usize)),
        progress: Progress::new(),
        most: Sizes::default(),
        soak: args.soak.map(Soak::new),
    };
    let report = run.play()?;
    if report.tally.moves == 0 && !report.is_interrupted {
        let errors: Vec<String> =
            report.tally.errors.iter().map(|(kind, count)| format!("{kind} ({count})")).collect();
        bail!(
            "no move could be measured; errors: {}",
            if errors.is_empty() { "none".to_owned() } else { errors.join(", ") }
        );
    }
    match args.json {
        true => output.line(report.json())?,
        false => report.text(output)?,
    }
    if report.tally.errors.contains_key(trouble::TOO_MANY) {
        eprintln!("tessera: {}", trouble::ABOUT_TOO_MANY);
    }
    Ok(match (report.is_interrupted, report.is_good()) {
        (true, _) => Answer::Interrupted,
        (false, true) => Answer::Yes,
        (false, false) => Answer::No,
    })
}

/// A run while it goes on.
struct Run<'a> {
    args: &'a Load,
    process: Option<Process>,
    shared: Arc<Shared>,
    progress: Progress,
    most: Sizes,
    soak: Option<Soak>,
}

impl<'a> Run<'a> {
    fn play(&mut self) -> anyhow::Result<Report<'a>> {
        let shared = self.shared.clone();
        let streams = table::idle(&shared, self.args.streams as usize, interrupt::asked);
        let streams =
            streams.map_err(|trouble| anyhow!("{trouble}")).context("cannot open the idle streams")?;
        let before = self.cpu()?;
        let played = self.start().and_then(|()| {
            let opened = self.cpu()?;
            let opening = opened.since(before).sum() / f64::from(self.args.tables);
            self.measure(opening, streams)
        });
        // Whatever happens, every table finishes what it has begun.
        shared.begin(Phase::Over);
        self.progress.clear();
        played
    }

    fn cpu(&self) -> anyhow::Result<Cpu> {
        self.process.map_or(Ok(Cpu::default()), Process::cpu)
    }

    /// Starts all tables and waits until they are open.
    fn start(&mut self) -> anyhow::Result<()> {
        let tables = self.args.tables as usize;
        for number in 0..tables {
            let shared = self.shared.clone();
            let rng = Seed::from_number(self.args.seed.wrapping_mul(1 << 16).wrapping_add(number as u64))
                .fast_rng();
            let work = move || {
                let _end = End(&shared);
                table::work(&shared, number, rng);
            };
            std::thread::Builder::new()
                .stack_size(STACK)
                .spawn(work)
                .context("cannot start a thread for each table")?;
        }
        while self.shared.opened() < tables && !interrupt::asked() {
            if let Some(trouble) = self.shared.trouble() {
                bail!("cannot open a table: {trouble}");
            }
            if self.shared.running() < tables {
                // The reason is written before a thread ends.
                let trouble =
                    self.shared.trouble().map_or("a client ended".to_owned(), |trouble| trouble.to_string());
                bail!("cannot open a table: {trouble}");
            }
            self.progress.show(&format!("{} of {tables} tables open", self.shared.opened()));
            std::thread::sleep(LOOK);
        }
        Ok(())
    }

    /// Warms up, measures, and waits until all tables have finished their moves.
    fn measure(&mut self, opening: f64, streams: Vec<Events>) -> anyhow::Result<Report<'a>> {
        let shared = self.shared.clone();
        shared.begin(Phase::WarmUp);
        self.wait(f64::from(self.args.warm_up), false);
        let (start, before) = (Instant::now(), self.cpu()?);
        shared.begin(Phase::Measuring);
        let most = if self.soak.is_some() { SOAK_SECONDS } else { SECONDS };
        self.wait(f64::from(self.args.seconds.unwrap_or(most)), true);
        let server = self.look(before, opening);
        let seconds = start.elapsed().as_secs_f64();
        shared.begin(Phase::Over);
        let end = Instant::now() + END;
        while shared.running() > 0 && Instant::now() < end {
            std::thread::sleep(LOOK);
        }
        let mut tally = shared.counts();
        let mut add = |kind: &str, count: usize| {
            if count > 0 {
                *tally.errors.entry(kind.to_owned()).or_default() += count as u64;
            }
        };
        add("unfinished", shared.running());
        add(
            "idle stream closed",
            streams.into_iter().filter_map(|stream| (!stream.was_open()).then_some(())).count(),
        );
        let moves = shared.moves();
        let soak = self.soak.take().map(|soak| Soaked {
            goal: soak.goal,
            is_complete: moves >= soak.goal,
            growth: soak.growth(),
        });
        Ok(Report {
            args: self.args,
            game: shared.plan.game,
            seconds,
            is_interrupted: interrupt::asked(),
            tally,
            server,
            soak,
        })
    }

    /// Reads what the process of the server has used.
    fn look(&mut self, before: Cpu, opening: f64) -> Option<Server> {
        let process = self.process?;
        match (process.cpu(), process.sizes()) {
            (Ok(cpu), Ok(end)) => {
                self.note(end);
                Some(Server { cpu: cpu.since(before), opening, end, most: self.most })
            }
            _ => {
                self.progress.clear();
                eprintln!("tessera: the process of the server is gone");
                None
            }
        }
    }

    fn note(&mut self, sizes: Sizes) {
        self.most.memory = self.most.memory.max(sizes.memory);
        self.most.files = self.most.files.max(sizes.files);
        let moves = self.shared.moves();
        if let Some(soak) = &mut self.soak {
            soak.add(moves, sizes);
        }
    }

    /// Waits and shows progress, until the time or a soak is over, Ctrl-C is pressed or all tables have given up.
    fn wait(&mut self, seconds: f64, is_measuring: bool) {
        let (start, mut shown) = (Instant::now(), None::<Instant>);
        let name = if is_measuring { "" } else { "warm-up: " };
        loop {
            let passed = start.elapsed().as_secs_f64();
            let moves = self.shared.moves();
            let is_soaked = is_measuring && self.soak.as_ref().is_some_and(|soak| moves >= soak.goal);
            if passed >= seconds || is_soaked || interrupt::asked() || self.shared.running() == 0 {
                return;
            }
            let is_due = shown.is_none_or(|shown| shown.elapsed() >= SHOW);
            let is_sample = is_measuring && self.soak.as_ref().is_some_and(|soak| soak.is_due(moves));
            let is_read = is_sample || (is_due && is_measuring && self.soak.is_none());
            if is_read && let Some(Ok(sizes)) = self.process.map(Process::sizes) {
                self.note(sizes);
            }
            if is_due {
                shown = Some(Instant::now());
                let goal = match &self.soak {
                    Some(soak) if is_measuring => format!("{moves} of {} moves", soak.goal),
                    _ => format!("{passed:.0} of {seconds} s, {moves} moves"),
                };
                self.progress.show(&format!("{name}{goal}, {} errors", self.shared.errors()));
            }
            std::thread::sleep(LOOK);
        }
    }
}

/// Counts a thread as ended, even if it panics.
struct End<'a>(&'a Shared);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.has_ended();
    }
}
