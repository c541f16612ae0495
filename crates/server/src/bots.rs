//! Computer players: a few threads, a bounded queue, and a flag that stops a search.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use tessera_core::{
    Advice, AnyGame, AnyMatch, BotInfo, BySeat, Effort, Problem, Seat, Seed, Thinking, Turn, Watch, below,
    did_you_mean,
};
use tokio::sync::oneshot;

use crate::id::random_bytes;
use crate::metrics::Metrics;
use crate::time::instant;

/// A flag that stops a search.
#[derive(Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// The search is to end.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Whether the search is to end.
    pub fn is_stopped(&self) -> bool {
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

const RANDOM: BotInfo = BotInfo { name: "random", level: 1, about: "plays any legal move" };
const GREEDY: BotInfo =
    BotInfo { name: "greedy", level: 2, about: "takes whatever gains most at once, and looks no further" };

/// The computer players of a game: its own, and two that every game can have.
pub fn bots(game: &dyn AnyGame) -> Vec<BotInfo> {
    let own = game.bots();
    let has_own = !own.is_empty();
    // Beside players of the game's own these two are only yardsticks.
    let general = [RANDOM, GREEDY].into_iter().filter(|bot| own.iter().all(|own| own.name != bot.name));
    let general =
        general.map(|bot| if has_own { BotInfo { level: 0, ..bot } } else { bot }).collect::<Vec<_>>();
    own.into_iter().chain(general).collect()
}

/// The computer player of this name.
pub fn find_bot(game: &dyn AnyGame, name: &str) -> Result<BotInfo, Problem> {
    let bots = bots(game);
    bots.iter().find(|bot| bot.name == name).copied().ok_or_else(|| {
        let hint = did_you_mean(name, bots.iter().map(|bot| bot.name));
        let name: String = name.chars().take(64).collect();
        Problem::bad_request(format!("{} has no player {name:?}{hint}", game.info().name))
    })
}

/// The strongest player of a game.
pub fn strongest(game: &dyn AnyGame) -> BotInfo {
    bots(game).into_iter().max_by_key(|bot| bot.level).unwrap_or(GREEDY)
}

/// What a computer player would do.
fn advise(
    game: &dyn AnyGame,
    position: &dyn AnyMatch,
    bot: &str,
    watch: &dyn Watch,
) -> Result<Advice<String>, Problem> {
    let rng = Seed(random_bytes()).fast_rng();
    let mut thinking = Thinking { rng, watch, effort: Effort::Level, threads: 1 };
    if game.bots().iter().any(|own| own.name == bot) {
        return position.advise(bot, &mut thinking);
    }
    let Turn::Player(seat) = position.turn() else { return Err(Problem::illegal("no player is on turn")) };
    let mut actions = match bot {
        "random" => position.actions(),
        _ => greedy_actions(position, seat),
    };
    if actions.is_empty() {
        return Err(Problem::illegal("there is no legal move"));
    }
    let action = actions.swap_remove(below(&mut thinking.rng, actions.len() as u32) as usize);
    let mut values = BySeat::default();
    Seat::first(position.seats()).for_each(|seat| values[seat] = 1.0 / position.seats() as f32);
    let line = vec![action.clone()];
    Ok(Advice { action, values, proved: false, margin: None, nodes: 1, line, candidates: Vec::new() })
}

/// The actions that gain most against the best of the others.
fn greedy_actions(position: &dyn AnyMatch, seat: Seat) -> Vec<String> {
    let others = || Seat::first(position.seats()).filter(move |&other| other != seat);
    let mut best = Vec::new();
    let mut most = i32::MIN;
    for gesture in position.gestures() {
        let gain = gesture.gain[seat] - others().map(|other| gesture.gain[other]).max().unwrap_or(0);
        if gain > most {
            most = gain;
            best.clear();
        }
        if gain == most {
            best.push(gesture.action);
        }
    }
    best
}

/// Too many searches wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many computer players are thinking")]
pub struct QueueFull;

/// What became of a search.
pub type Searched = Result<Advice<String>, Problem>;

struct Job {
    game: &'static dyn AnyGame,
    position: Box<dyn AnyMatch>,
    bot: String,
    stop: Stop,
    time: Duration,
    answer: oneshot::Sender<Searched>,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    closed: bool,
}

/// The threads of the computer players.
pub struct Pool {
    queue: Arc<(Mutex<Queue>, Condvar)>,
    longest: usize,
    time: Duration,
    metrics: Arc<Metrics>,
}

impl Pool {
    /// Starts so many threads. Without any, nothing is ever searched and the queue only fills.
    #[allow(clippy::disallowed_methods, reason = "searches have threads of their own")]
    pub fn start(threads: usize, longest: usize, time: Duration, metrics: Arc<Metrics>) -> Pool {
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

    /// Asks a computer player; the answer comes when it has thought.
    pub fn ask(
        &self,
        game: &'static dyn AnyGame,
        position: &dyn AnyMatch,
        bot: &str,
        stop: Stop,
    ) -> Result<oneshot::Receiver<Searched>, QueueFull> {
        let (lock, wake) = &*self.queue;
        let mut queue = lock.lock().expect("nothing panics while it holds the queue");
        if queue.jobs.len() >= self.longest || queue.closed {
            self.metrics.searches_refused.fetch_add(1, Relaxed);
            return Err(QueueFull);
        }
        let (answer, answered) = oneshot::channel();
        let (position, bot) = (position.boxed_clone(), bot.to_owned());
        queue.jobs.push_back(Job { game, position, bot, stop, time: self.time, answer });
        self.metrics.searches.fetch_add(1, Relaxed);
        wake.notify_one();
        Ok(answered)
    }

    /// Forgets what waits; what is being searched ends at its flag.
    pub fn close(&self) {
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
        let job = {
            let mut queue = lock.lock().expect("nothing panics while it holds the queue");
            loop {
                if queue.closed {
                    return;
                }
                match queue.jobs.pop_front() {
                    Some(job) => break job,
                    None => queue = wake.wait(queue).expect("nothing panics while it holds the queue"),
                }
            }
        };
        if !job.stop.is_stopped() && !job.answer.is_closed() {
            let watch = Deadline { stop: &job.stop, end: instant() + job.time };
            // A search that panics must not take its thread with it.
            let think = || advise(job.game, &*job.position, &job.bot, &watch);
            let searched =
                std::panic::catch_unwind(std::panic::AssertUnwindSafe(think)).unwrap_or_else(|_| {
                    tracing::error!(game = job.game.info().name, bot = job.bot, "a computer player panicked");
                    Err(Problem::illegal("the computer player has failed"))
                });
            let _ = job.answer.send(searched);
        }
        metrics.searches.fetch_sub(1, Relaxed);
    }
}
