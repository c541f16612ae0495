//! What a run of `tessera load` prints.

use std::collections::BTreeMap;

use tessera_wire::{object, write};

use super::process::{Cpu, Sizes};
use super::soak::Growth;
use super::tally::Tally;
use crate::args::{Load, Workload};
use crate::output::Output;

/// The results of a run.
pub(super) struct Report<'a> {
    pub(super) args: &'a Load,
    pub(super) game: &'static str,
    /// How long it was measured.
    pub(super) seconds: f64,
    pub(super) is_interrupted: bool,
    pub(super) tally: Tally,
    pub(super) server: Option<Server>,
    pub(super) soak: Option<Soaked>,
}

/// The process of the server.
pub(super) struct Server {
    /// While it was measured.
    pub(super) cpu: Cpu,
    /// While the first tables were opened, for each of them.
    pub(super) opening: f64,
    pub(super) end: Sizes,
    /// The largest sizes that were seen.
    pub(super) most: Sizes,
}

/// The result of a soak.
pub(super) struct Soaked {
    pub(super) goal: u64,
    pub(super) is_complete: bool,
    pub(super) growth: Option<Growth>,
}

/// The percentiles that are shown.
const PERCENTILES: [u64; 3] = [50, 95, 99];

impl Report<'_> {
    /// Whether everything went as it should.
    pub(super) fn is_good(&self) -> bool {
        let is_flat = self
            .soak
            .as_ref()
            .is_none_or(|soak| soak.is_complete && soak.growth.is_some_and(|growth| !growth.is_too_much()));
        self.tally.all_errors() == 0 && is_flat
    }

    fn rate(&self) -> f64 {
        self.tally.moves as f64 / self.seconds.max(1e-9)
    }

    fn workload(&self) -> &'static str {
        match self.args.workload {
            Workload::W1 => "w1",
            Workload::Mixed => "mixed",
        }
    }

    /// Microseconds of processor time for each move.
    fn a_move(&self, seconds: f64) -> f64 {
        seconds / self.tally.moves.max(1) as f64 * 1e6
    }

    /// Prints the results for people.
    pub(super) fn text(&self, output: &mut Output) -> std::io::Result<()> {
        let Report { args, tally, .. } = self;
        let mut line = |name: &str, value: String| output.line(format!("{name:<30} {value}"));
        line(
            "workload",
            format!(
                "{}, {}, {} tables, {} idle streams",
                self.workload(),
                self.game,
                args.tables,
                args.streams
            ),
        )?;
        line("moves", format!("{} in {:.2} s", tally.moves, self.seconds))?;
        line("moves/s", format!("{:.0}", self.rate()))?;
        line("tables opened", format!("{} from the start", tally.tables))?;
        if args.workload == Workload::Mixed {
            line("moves of computer players", format!("{} from the start", tally.computer_moves))?;
        }
        let row = |cells: [String; 5]| cells.map(|cell| format!("{cell:>9}")).concat();
        line("", row(["count", "p50 ms", "p95 ms", "p99 ms", "max ms"].map(str::to_owned)))?;
        for (kind, times) in &tally.times {
            let [p50, p95, p99] = PERCENTILES.map(|percent| format!("{:.2}", times.percentile(percent)));
            line(
                kind.names().1,
                row([times.count().to_string(), p50, p95, p99, format!("{:.2}", times.longest())]),
            )?;
        }
        if let Some(server) = &self.server {
            let [all, user, system] =
                [server.cpu.sum(), server.cpu.user, server.cpu.system].map(|time| self.a_move(time));
            line("server: CPU per move", format!("{all:.0} us ({user:.0} user, {system:.0} system)"))?;
            line("server: CPU to open a table", format!("{:.0} us", server.opening * 1e6))?;
            line(
                "server: resident memory",
                format!("{:.1} MB, at most {:.1} MB", server.end.memory, server.most.memory),
            )?;
            line("server: open files", format!("{}, at most {}", server.end.files, server.most.files))?;
        }
        if let Some(soak) = &self.soak {
            if !soak.is_complete {
                line("soak", format!("ended before {} moves", soak.goal))?;
            }
            if let Some(growth) = &soak.growth {
                let Growth { first, last } = growth;
                let share = 100.0 * growth.share();
                let verdict = if growth.is_too_much() { "; it grew over 10 %" } else { "" };
                line(
                    "soak: memory",
                    format!("{:.1} to {:.1} MB, {share:+.1} %{verdict}", first.memory, last.memory),
                )?;
                line("soak: open files", format!("{} to {}", first.files, last.files))?;
            }
        }
        line("errors", tally.all_errors().to_string())?;
        for (kind, count) in &tally.errors {
            line(&format!("  {kind}"), count.to_string())?;
        }
        Ok(())
    }

    /// Returns the results for programs, as an object.
    pub(super) fn json(&self) -> String {
        let Report { args, tally, .. } = self;
        let number = |value: f64| format!("{value:.3}");
        let times: Vec<_> = tally
            .times
            .iter()
            .map(|(kind, times)| {
                let [p50, p95, p99] = PERCENTILES.map(|percent| number(times.percentile(percent)));
                let members = [
                    ("count", times.count().to_string()),
                    ("p50", p50),
                    ("p95", p95),
                    ("p99", p99),
                    ("max", number(times.longest())),
                ];
                (kind.names().0, object(&members))
            })
            .collect();
        let errors: BTreeMap<&str, u64> =
            tally.errors.iter().map(|(kind, count)| (kind.as_str(), *count)).collect();
        let errors: Vec<_> = errors.iter().map(|(kind, count)| (*kind, count.to_string())).collect();
        let sizes = |sizes: &Sizes| {
            object(&[("memory_mb", number(sizes.memory)), ("files", sizes.files.to_string())])
        };
        let null = || "null".to_owned();
        let server = self.server.as_ref().map_or_else(null, |server| {
            object(&[
                ("cpu_us_per_move", number(self.a_move(server.cpu.sum()))),
                ("user_us_per_move", number(self.a_move(server.cpu.user))),
                ("system_us_per_move", number(self.a_move(server.cpu.system))),
                ("cpu_us_to_open_a_table", number(server.opening * 1e6)),
                ("end", sizes(&server.end)),
                ("most", sizes(&server.most)),
            ])
        });
        let soak = self.soak.as_ref().map_or_else(null, |soak| {
            let growth = soak.growth.as_ref();
            object(&[
                ("goal", soak.goal.to_string()),
                ("complete", soak.is_complete.to_string()),
                ("first", growth.map_or_else(null, |growth| sizes(&growth.first))),
                ("last", growth.map_or_else(null, |growth| sizes(&growth.last))),
                ("memory_growth", growth.map_or_else(null, |growth| format!("{:.6}", growth.share()))),
            ])
        });
        object(&[
            ("url", write(&args.url.as_str().into())),
            ("workload", write(&self.workload().into())),
            ("game", write(&self.game.into())),
            ("tables", args.tables.to_string()),
            ("streams", args.streams.to_string()),
            ("seed", args.seed.to_string()),
            ("interrupted", self.is_interrupted.to_string()),
            ("seconds", number(self.seconds)),
            ("moves", tally.moves.to_string()),
            ("moves_per_second", number(self.rate())),
            ("times_ms", object(&times)),
            ("errors", object(&errors)),
            (
                "total",
                object(&[
                    ("moves", tally.all_moves.to_string()),
                    ("computer_moves", tally.computer_moves.to_string()),
                    ("tables", tally.tables.to_string()),
                ]),
            ),
            ("server", server),
            ("soak", soak),
        ])
    }
}
