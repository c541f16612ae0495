//! The thread pool of the computer players. Searches are scheduled fairly, equal questions share one search, and a
//! search is stopped once nobody waits for it.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use tessera_core::{
    Advice, AnyGame, AnyMatch, BotInfo, Effort, Forfeit, Info, PlayerError, Problem, Seed, Thinking, Watch,
};
use tokio::sync::watch;

use crate::metrics::Metrics;
use crate::schedule::{JobId, Lane, Schedule, Ticket};
use crate::time::instant;

/// The source of the computer players' moves.
pub trait Mind: Send + Sync + 'static {
    /// Returns the move of a computer player of the game.
    fn advise(
        &self,
        game: &'static dyn AnyGame,
        position: &dyn AnyMatch,
        bot: &str,
        thinking: &mut Thinking<'_>,
    ) -> Result<Advice<String>, PlayerError>;

    /// Returns the computer players of this server in addition to those of the game.
    fn guests(&self, _game: &Info) -> &[BotInfo] {
        &[]
    }
}

/// A [`Mind`] with only the games' own computer players.
pub struct OfTheGames;

impl Mind for OfTheGames {
    fn advise(
        &self,
        _: &'static dyn AnyGame,
        position: &dyn AnyMatch,
        bot: &str,
        thinking: &mut Thinking<'_>,
    ) -> Result<Advice<String>, PlayerError> {
        Ok(position.advise(bot, thinking)?)
    }
}

/// A flag that stops a search.
#[derive(Clone, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Requests that the search ends.
    pub(crate) fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Returns whether the search must end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }

    /// Returns whether both are the same flag.
    pub(crate) fn is(&self, other: &Stop) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Stops a search when its flag is set or its time is up.
struct Deadline<'a> {
    stop: &'a Stop,
    end: Instant,
}

impl Watch for Deadline<'_> {
    fn stop(&self) -> bool {
        self.stop.is_stopped() || instant() >= self.end
    }
}

/// The queue of searches is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many computer players are thinking")]
pub(crate) struct QueueFull;

/// The reason why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unanswered {
    /// The search was dropped in favour of others, or because the server stops.
    Dropped,
    /// The computer player panicked.
    Panicked,
    /// The computer player is a program that broke the rules of the match.
    Forfeit(Forfeit),
    /// The computer player cannot answer.
    Problem(Problem),
}

/// A question to a computer player. Equal questions have equal answers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Question {
    /// The name of the game.
    pub(crate) game: &'static str,
    /// The setup text of the position.
    pub(crate) setup: String,
    /// The name of the computer player.
    pub(crate) bot: String,
    /// The seed of everything random in the answer.
    pub(crate) seed: u64,
    /// The divisor of the level's search budget.
    pub(crate) parts: u32,
}

type Outcome = Result<Arc<Advice<String>>, Unanswered>;

/// A search that several callers may wait for.
struct Search {
    job: JobId,
    stop: Stop,
    waiting: usize,
    outcome: watch::Receiver<Option<Outcome>>,
}

struct Job {
    run: Box<dyn FnOnce(&Stop) + Send>,
    stop: Stop,
    kind: Kind,
}

/// The game and the computer player, or another kind of work: searches of one kind have similar costs.
type Kind = (&'static str, String);

struct State {
    schedule: Schedule<Job>,
    searches: BTreeMap<Question, Search>,
    /// The latest answers, newest at the back.
    answered: VecDeque<(Question, Outcome)>,
    /// The average cost of searches of each kind so far, in microseconds.
    costs: BTreeMap<Kind, u64>,
    running: usize,
    closed: bool,
}

struct Shared {
    state: Mutex<State>,
    wake: Condvar,
    metrics: Arc<Metrics>,
}

/// The number of answers kept for repeated questions.
const ANSWERS: usize = 64;

/// The thread pool of the computer players.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    mind: Arc<dyn Mind>,
    time: Duration,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nothing panics while it holds the schedule")
    }

    fn count(&self, state: &State) {
        self.metrics.searches.store((state.schedule.len() + state.running) as i64, Relaxed);
    }
}

impl Pool {
    /// Starts the threads, and one more for quick searches. With no threads, searches only wait and never run.
    #[allow(clippy::disallowed_methods, reason = "searches have threads of their own")]
    pub(crate) fn start(
        threads: usize,
        most: usize,
        time: Duration,
        mind: Arc<dyn Mind>,
        metrics: Arc<Metrics>,
    ) -> Pool {
        let state = State {
            schedule: Schedule::new(most),
            searches: BTreeMap::new(),
            answered: VecDeque::new(),
            costs: BTreeMap::new(),
            running: 0,
            closed: false,
        };
        let shared = Arc::new(Shared { state: Mutex::new(state), wake: Condvar::new(), metrics });
        let quick = if threads > 0 { Some(Lane::Quick) } else { None };
        for (number, lane) in std::iter::repeat_n(Lane::Any, threads).chain(quick).enumerate() {
            let shared = shared.clone();
            let thread = std::thread::Builder::new().name(format!("player {number}"));
            if let Err(error) = thread.spawn(move || work(&shared, lane)) {
                tracing::error!(%error, "a thread for computer players does not start");
            }
        }
        Pool { shared, mind, time }
    }

    /// Returns the computer players of this server in addition to those of the game.
    pub(crate) fn guests(&self, game: &Info) -> &[BotInfo] {
        self.mind.guests(game)
    }

    /// Returns the expected cost of a search of this kind.
    pub(crate) fn expected(&self, kind: &Kind, level: u8) -> u64 {
        let known = self.shared.state().costs.get(kind).copied();
        known.unwrap_or(match level {
            1 | 2 => 5_000,
            3 => 50_000,
            0 | 4 => 500_000,
            _ => 3_000_000,
        })
    }

    /// Asks a computer player for a move. The same question gets the same answer while anybody waits for it, and for a
    /// while afterwards.
    pub(crate) fn ask(
        &self,
        question: Question,
        position: &dyn AnyMatch,
        ticket: Ticket,
    ) -> Result<Asked, QueueFull> {
        let mut state = self.shared.state();
        let state = &mut *state;
        let known = state.answered.iter().find(|(known, _)| *known == question);
        if let Some((_, outcome)) = known {
            self.shared.metrics.searches_shared.fetch_add(1, Relaxed);
            return Ok(Asked { outcome: watch::channel(Some(outcome.clone())).1, waits: None });
        }
        if let Some(search) = state.searches.get_mut(&question) {
            search.waiting += 1;
            state.schedule.also(search.job, ticket);
            self.shared.metrics.searches_shared.fetch_add(1, Relaxed);
            let outcome = search.outcome.clone();
            return Ok(Asked { outcome, waits: Some((self.shared.clone(), question)) });
        }
        let (answer, outcome) = watch::channel(None);
        let kind = (question.game, question.bot.clone());
        let (mind, position, time) = (self.mind.clone(), position.boxed_clone(), self.time);
        let (asked, shared) = (question.clone(), Arc::downgrade(&self.shared));
        let run = move |stop: &Stop| {
            let watch = Deadline { stop, end: instant() + time };
            let rng = Seed::from_number(asked.seed).fast_rng();
            let effort = if asked.parts == 1 { Effort::Level } else { Effort::Part(asked.parts) };
            let mut thinking = Thinking { rng, watch: &watch, effort, threads: 1 };
            let advised = catch_unwind(AssertUnwindSafe(|| {
                mind.advise(tessera_catalog::find(asked.game)?, &*position, &asked.bot, &mut thinking)
            }));
            let outcome = match advised {
                Ok(Ok(advice)) => Ok(Arc::new(advice)),
                Ok(Err(PlayerError::Problem(problem))) => Err(Unanswered::Problem(problem)),
                Ok(Err(PlayerError::Forfeit(forfeit))) => Err(Unanswered::Forfeit(forfeit)),
                Ok(Err(other)) => Err(Unanswered::Problem(Problem::bad_request(other))),
                Err(_) => {
                    tracing::error!(game = asked.game, bot = asked.bot, "a computer player panicked");
                    Err(Unanswered::Panicked)
                }
            };
            if let Some(shared) = shared.upgrade().filter(|_| outcome.is_ok() && !stop.is_stopped()) {
                let mut state = shared.state();
                if state.answered.len() >= ANSWERS {
                    state.answered.pop_front();
                }
                state.answered.push_back((asked, outcome.clone()));
            }
            let _ = answer.send(Some(outcome));
        };
        let stop = Stop::default();
        let job = self.submit(state, ticket, Job { run: Box::new(run), stop: stop.clone(), kind })?;
        state.searches.insert(question.clone(), Search { job, stop, waiting: 1, outcome: outcome.clone() });
        Ok(Asked { outcome, waits: Some((self.shared.clone(), question)) })
    }

    /// Runs some work on a thread of the pool. No answer comes if the work is dropped in favour of others.
    pub(crate) fn think<T: Send + 'static>(
        &self,
        kind: Kind,
        ticket: Ticket,
        think: impl FnOnce(&dyn Watch) -> T + Send + 'static,
    ) -> Result<tokio::sync::oneshot::Receiver<T>, QueueFull> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        let time = self.time;
        let run = move |stop: &Stop| {
            let _ = answer.send(think(&Deadline { stop, end: instant() + time }));
        };
        let job = Job { run: Box::new(run), stop: Stop::default(), kind };
        self.submit(&mut self.shared.state(), ticket, job)?;
        Ok(answered)
    }

    fn submit(&self, state: &mut State, ticket: Ticket, job: Job) -> Result<JobId, QueueFull> {
        let added = if state.closed { None } else { state.schedule.add(ticket, job).ok() };
        let Some((id, evicted)) = added else {
            self.shared.metrics.searches_refused.fetch_add(1, Relaxed);
            return Err(QueueFull);
        };
        if evicted.is_some() {
            self.shared.metrics.searches_refused.fetch_add(1, Relaxed);
        }
        self.shared.count(state);
        // Wake all, because a thread of the quick lane might ignore this search.
        self.shared.wake.notify_all();
        Ok(id)
    }

    /// Cancels waiting searches and stops running ones.
    pub(crate) fn close(&self) {
        let mut state = self.shared.state();
        state.closed = true;
        state.schedule.clear();
        for search in state.searches.values() {
            search.stop.stop();
        }
        self.shared.count(&state);
        self.shared.wake.notify_all();
    }
}

/// A pending answer; the search ends when the last of its waiters is dropped.
pub(crate) struct Asked {
    outcome: watch::Receiver<Option<Outcome>>,
    waits: Option<(Arc<Shared>, Question)>,
}

impl Asked {
    /// Waits for the answer. Cancel safe: waiting may be abandoned and resumed at any time.
    pub(crate) async fn answer(&mut self) -> Outcome {
        loop {
            if let Some(outcome) = &*self.outcome.borrow_and_update() {
                return outcome.clone();
            }
            if self.outcome.changed().await.is_err() {
                return self.outcome.borrow().clone().unwrap_or(Err(Unanswered::Dropped));
            }
        }
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        let Some((shared, question)) = self.waits.take() else { return };
        let mut state = shared.state();
        let Some(search) = state.searches.get_mut(&question) else { return };
        search.waiting -= 1;
        if search.waiting > 0 {
            return;
        }
        search.stop.stop();
        let job = search.job;
        state.searches.remove(&question);
        let cancelled = state.schedule.cancel(job);
        shared.count(&state);
        drop(state);
        drop(cancelled);
    }
}

fn work(shared: &Shared, lane: Lane) {
    let mut state = shared.state();
    loop {
        if state.closed {
            return;
        }
        let Some((ticket, job)) = state.schedule.next(lane) else {
            state = shared.wake.wait(state).expect("nothing panics while it holds the schedule");
            continue;
        };
        state.running += 1;
        shared.count(&state);
        drop(state);
        let start = instant();
        let Job { run, stop, kind } = job;
        // A panic must not kill the thread; the caller learns that no answer comes.
        if !stop.is_stopped() && catch_unwind(AssertUnwindSafe(|| run(&stop))).is_err() {
            tracing::error!("what a thread of the computer players was given panicked");
        }
        let cost = start.elapsed().as_micros() as u64;
        state = shared.state();
        state.running -= 1;
        state.schedule.settle(&ticket, cost);
        if !stop.is_stopped() {
            let known = state.costs.entry(kind).or_insert(cost);
            *known = (7 * *known + cost) / 8;
        }
        shared.count(&state);
    }
}

#[cfg(test)]
#[path = "pool_tests.rs"]
mod tests;
