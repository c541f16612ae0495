//! Computer players: a few threads, a bounded queue, and a flag that stops a search.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use tessera_core::{Advice, AnyMatch, Effort, Problem, Seed, Thinking, Watch};
use tokio::sync::oneshot;

use crate::metrics::Metrics;
use crate::random::random_bytes;
use crate::time::instant;

/// A flag that stops a search.
#[derive(Clone, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// The search is to end.
    pub(crate) fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether the search is to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// Stops at the flag or at a time, whichever comes first.
struct Deadline<'a> {
    stop: &'a Stop,
    end: Instant,
}

impl Watch for Deadline<'_> {
    fn stop(&self) -> bool {
        self.stop.is_stopped() || instant() >= self.end
    }
}

/// Too many searches wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many computer players are thinking")]
pub(crate) struct QueueFull;

/// Something to think about, told when to stop.
type Job = Box<dyn FnOnce(&Stop) + Send>;

struct Waiting {
    job: Job,
    stop: Stop,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Waiting>,
    closed: bool,
}

/// The threads of the computer players.
pub(crate) struct Pool {
    queue: Arc<(Mutex<Queue>, Condvar)>,
    longest: usize,
    time: Duration,
    metrics: Arc<Metrics>,
}

impl Pool {
    /// Starts the threads. Without any, no search ever runs and the queue only fills.
    #[allow(clippy::disallowed_methods, reason = "searches have threads of their own")]
    pub(crate) fn start(threads: usize, longest: usize, time: Duration, metrics: Arc<Metrics>) -> Pool {
        let queue = Arc::<(Mutex<Queue>, Condvar)>::default();
        for number in 0..threads {
            let (queue, metrics) = (queue.clone(), metrics.clone());
            let thread = std::thread::Builder::new().name(format!("player {number}"));
            if let Err(error) = thread.spawn(move || work(&queue, &metrics)) {
                tracing::error!(%error, "a thread for computer players does not start");
            }
        }
        Pool { queue, longest, time, metrics }
    }

    /// Asks a computer player what it would do; the answer comes when it has thought.
    pub(crate) fn ask(
        &self,
        position: &dyn AnyMatch,
        bot: &str,
        stop: Stop,
    ) -> Result<oneshot::Receiver<Result<Advice<String>, Problem>>, QueueFull> {
        let (position, bot) = (position.boxed_clone(), bot.to_owned());
        self.think(stop, move |watch| {
            let rng = Seed(random_bytes()).fast_rng();
            let mut thinking = Thinking { rng, watch, effort: Effort::Level, threads: 1 };
            position.advise(&bot, &mut thinking)
        })
    }

    /// Thinks about something on a thread of the pool; nothing is answered if it was stopped before it began.
    pub(crate) fn think<T: Send + 'static>(
        &self,
        stop: Stop,
        think: impl FnOnce(&dyn Watch) -> T + Send + 'static,
    ) -> Result<oneshot::Receiver<T>, QueueFull> {
        let (lock, wake) = &*self.queue;
        let mut queue = lock.lock().expect("nothing panics while it holds the queue");
        if queue.jobs.len() >= self.longest || queue.closed {
            self.metrics.searches_refused.fetch_add(1, Relaxed);
            return Err(QueueFull);
        }
        let (answer, answered) = oneshot::channel();
        let time = self.time;
        let job = Box::new(move |stop: &Stop| {
            if !answer.is_closed() {
                let _ = answer.send(think(&Deadline { stop, end: instant() + time }));
            }
        });
        queue.jobs.push_back(Waiting { job, stop });
        self.metrics.searches.fetch_add(1, Relaxed);
        wake.notify_one();
        Ok(answered)
    }

    /// Whether nothing will be searched any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.queue.0.lock().expect("nothing panics while it holds the queue").closed
    }

    /// Forgets what waits; what is being searched ends at its flag.
    pub(crate) fn close(&self) {
        let (lock, wake) = &*self.queue;
        let mut queue = lock.lock().expect("nothing panics while it holds the queue");
        queue.closed = true;
        queue.jobs.clear();
        wake.notify_all();
    }
}

fn work(queue: &(Mutex<Queue>, Condvar), metrics: &Metrics) {
    let (lock, wake) = queue;
    loop {
        let Waiting { job, stop } = {
            let mut queue = lock.lock().expect("nothing panics while it holds the queue");
            loop {
                if queue.closed {
                    return;
                }
                match queue.jobs.pop_front() {
                    Some(waiting) => break waiting,
                    None => queue = wake.wait(queue).expect("nothing panics while it holds the queue"),
                }
            }
        };
        // A search that panics must not take its thread with it; its caller learns that no answer comes.
        if !stop.is_stopped()
            && std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| job(&stop))).is_err()
        {
            tracing::error!("a computer player panicked");
        }
        metrics.searches.fetch_sub(1, Relaxed);
    }
}
