//! Metrics in the Prometheus text format.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tessera_store::WriteCounts;

/// The upper bounds of the latency buckets, in microseconds.
const BUCKETS: [u64; 9] = [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000, 1_000_000];

/// The counters of the server.
#[derive(Default)]
pub(crate) struct Metrics {
    /// Committed moves, including those of computer players.
    pub moves: AtomicU64,
    /// Tables opened.
    pub tables: AtomicU64,
    /// Open event streams.
    pub streams: AtomicI64,
    /// Open connections.
    pub connections: AtomicI64,
    /// Waiting and running searches of computer players.
    pub searches: AtomicI64,
    /// Searches refused because the queue was full.
    pub searches_refused: AtomicU64,
    /// Matches forfeited by programs.
    pub forfeits: AtomicU64,
    /// Questions to computer players answered by a search that was already known.
    pub searches_shared: AtomicU64,
    /// Tables deleted by people or by expiry.
    pub deleted: AtomicU64,
    /// Connections refused or closed: too many from one address, or a client that did not read.
    pub turned_away: AtomicU64,
    answers: [AtomicU64; 6],
    latency: [AtomicU64; BUCKETS.len() + 1],
    latency_micros: AtomicU64,
}

impl Metrics {
    /// Counts a response.
    pub(crate) fn answered(&self, status: u16, took: Duration) {
        self.answers[usize::from(status / 100).min(5)].fetch_add(1, Relaxed);
        let micros = took.as_micros() as u64;
        let bucket = BUCKETS.iter().position(|&most| micros <= most).unwrap_or(BUCKETS.len());
        self.latency[bucket].fetch_add(1, Relaxed);
        self.latency_micros.fetch_add(micros, Relaxed);
    }

    /// Returns the metrics as text.
    pub(crate) fn text(&self, written: WriteCounts, cached: usize) -> String {
        let mut text = String::new();
        let mut one = |name: &str, kind: &str, about: &str, value: String| {
            let _ = writeln!(
                text,
                "# HELP tessera_{name} {about}\n# TYPE tessera_{name} {kind}\ntessera_{name} {value}"
            );
        };
        let count = |value: &AtomicU64| value.load(Relaxed).to_string();
        let gauge = |value: &AtomicI64| value.load(Relaxed).to_string();
        one("moves_total", "counter", "Committed moves.", count(&self.moves));
        one("tables_total", "counter", "Tables opened.", count(&self.tables));
        one("tables_cached", "gauge", "Tables in memory.", cached.to_string());
        one("streams", "gauge", "Open event streams.", gauge(&self.streams));
        one("connections", "gauge", "Open connections.", gauge(&self.connections));
        one("searches", "gauge", "Computer players that wait or think.", gauge(&self.searches));
        one(
            "searches_refused_total",
            "counter",
            "Searches refused as too many waited.",
            count(&self.searches_refused),
        );
        one(
            "searches_shared_total",
            "counter",
            "Questions that another one had asked already.",
            count(&self.searches_shared),
        );
        one("forfeits_total", "counter", "Matches that programs have forfeited.", count(&self.forfeits));
        one("tables_deleted_total", "counter", "Tables deleted or expired.", count(&self.deleted));
        let about = "Connections refused as too many, or closed as nobody read.";
        one("connections_turned_away_total", "counter", about, count(&self.turned_away));
        let about = "Changes that the store failed to write.";
        one("commit_failures_total", "counter", about, written.failures.to_string());
        one("commit_groups_total", "counter", "Transactions.", written.groups.to_string());
        one("commits_total", "counter", "Changes in them.", written.changes.to_string());
        let seconds = |micros: u64| format!("{:.6}", micros as f64 / 1e6);
        one("commit_seconds_total", "counter", "Time of the transactions.", seconds(written.micros));
        let _ = writeln!(
            text,
            "# HELP tessera_answers_total Answers by class.\n# TYPE tessera_answers_total counter"
        );
        for (class, answers) in self.answers.iter().enumerate().skip(1) {
            let _ = writeln!(text, "tessera_answers_total{{class=\"{class}xx\"}} {}", answers.load(Relaxed));
        }
        let name = "tessera_answer_seconds";
        let _ = writeln!(text, "# HELP {name} Time to an answer.\n# TYPE {name} histogram");
        let mut sum = 0;
        for (most, bucket) in BUCKETS.iter().zip(&self.latency) {
            sum += bucket.load(Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {sum}", *most as f64 / 1e6);
        }
        sum += self.latency[BUCKETS.len()].load(Relaxed);
        let total = seconds(self.latency_micros.load(Relaxed));
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {sum}\n{name}_sum {total}\n{name}_count {sum}");
        text
    }
}
