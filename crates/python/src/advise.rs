//! Asking a computer player, with an eye on Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tessera_core::{Advice, AnyMatch, Effort, Problem, Seed, Thinking, Watch};

use crate::errors::raised;

/// How often a search is interrupted to look for Ctrl-C.
const BETWEEN: Duration = Duration::from_millis(20);

/// How much a computer player may do.
pub(crate) struct Request<'a> {
    pub(crate) player: &'a str,
    pub(crate) effort: Effort,
    pub(crate) time: Option<Duration>,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
}

/// Stops the search when it is told to, or when its time is up.
struct Until {
    stop: AtomicBool,
    end: Option<Instant>,
}

impl Watch for Until {
    fn stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

/// Asks a computer player without the interpreter's lock. A signal stops the search and raises its exception.
pub(crate) fn advise<'py>(
    py: Python<'py>,
    position: &dyn AnyMatch,
    request: &Request<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let until = Until { stop: AtomicBool::new(false), end: request.time.map(|time| Instant::now() + time) };
    let advice = py.detach(|| searched(position, request, &until))?.map_err(raised)?;
    object(py, position.seats(), advice)
}

fn searched(
    position: &dyn AnyMatch,
    request: &Request<'_>,
    until: &Until,
) -> PyResult<Result<Advice<String>, Problem>> {
    std::thread::scope(|scope| {
        let (done, waiting) = channel();
        let search = scope.spawn(move || {
            let mut thinking = Thinking {
                rng: Seed::from_number(request.seed).fast_rng(),
                watch: until,
                effort: request.effort,
                threads: request.threads,
            };
            let advice = position.advise(request.player, &mut thinking);
            // The caller may be gone.
            let _ = done.send(());
            advice
        });
        while waiting.recv_timeout(BETWEEN) == Err(RecvTimeoutError::Timeout) {
            if let Err(signal) = Python::attach(|py| py.check_signals()) {
                until.stop.store(true, Ordering::Relaxed);
                let _ = search.join();
                return Err(signal);
            }
        }
        search.join().map_err(|_| PyRuntimeError::new_err("the search has failed; please report this"))
    })
}

/// The named tuple `tessera.Advice`.
fn object(py: Python<'_>, seats: usize, advice: Advice<String>) -> PyResult<Bound<'_, PyAny>> {
    let types = py.import("tessera._types")?;
    let candidate = types.getattr("Candidate")?;
    let candidates: Vec<Bound<'_, PyAny>> = advice
        .candidates
        .into_iter()
        .map(|weighed| candidate.call1((weighed.action, weighed.value, weighed.nodes)))
        .collect::<PyResult<_>>()?;
    let values = advice.values.0[..seats].to_vec();
    let arguments =
        (advice.action, values, advice.proved, advice.margin, advice.nodes, advice.line, candidates);
    types.getattr("Advice")?.call1(arguments)
}
