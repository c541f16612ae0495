use std::net::IpAddr;
use std::sync::atomic::AtomicUsize;

use super::*;
use crate::schedule::Rank;

/// Answers with the first action when the gate is opened, and counts the calls.
#[derive(Default)]
struct Gate {
    asked: AtomicUsize,
    open: (Mutex<usize>, Condvar),
}

impl Gate {
    fn let_one_through(&self) {
        *self.open.0.lock().unwrap() += 1;
        self.open.1.notify_all();
    }
}

impl Mind for Gate {
    fn advise(
        &self,
        _: &'static dyn AnyGame,
        position: &dyn AnyMatch,
        bot: &str,
        thinking: &mut Thinking<'_>,
    ) -> Result<Advice<String>, PlayerError> {
        self.asked.fetch_add(1, Relaxed);
        let mut open = self.open.0.lock().unwrap();
        while *open == 0 && !thinking.watch.stop() {
            open = self.open.1.wait_timeout(open, Duration::from_millis(5)).unwrap().0;
        }
        *open = open.saturating_sub(1);
        drop(open);
        assert_ne!(bot, "broken", "on purpose");
        Ok(position.advise("random", thinking)?)
    }
}

fn ticket(owner: u8) -> Ticket {
    Ticket { owner: IpAddr::from([192, 0, 2, owner]), rank: Rank::Waiting, cost: 1_000_000 }
}

fn question(bot: &str, seed: u64) -> Question {
    let info = tessera_catalog::GAMES[0].info();
    Question { game: info.name, setup: info.example.to_owned(), bot: bot.to_owned(), seed, parts: 1 }
}

fn position() -> Box<dyn AnyMatch> {
    let game = tessera_catalog::GAMES[0];
    game.open(game.info().example).unwrap()
}

fn pool(most: usize) -> (Pool, Arc<Gate>, Arc<Metrics>) {
    let (gate, metrics) = (Arc::<Gate>::default(), Arc::<Metrics>::default());
    let pool = Pool::start(1, most, Duration::from_secs(600), gate.clone(), metrics.clone());
    (pool, gate, metrics)
}

#[tokio::test]
async fn equal_questions_share_one_search_also_after_its_end() {
    let (pool, gate, _) = pool(16);
    let mut asked: Vec<_> =
        (1..=4).map(|owner| pool.ask(question("master", 7), &*position(), ticket(owner)).unwrap()).collect();
    gate.let_one_through();
    let mut answers = Vec::new();
    for asked in &mut asked {
        answers.push(asked.answer().await.unwrap());
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    drop(asked);
    let mut again = pool.ask(question("master", 7), &*position(), ticket(9)).unwrap();
    assert_eq!(again.answer().await.unwrap(), answers[0]);
    assert_eq!(gate.asked.load(Relaxed), 1);
    // Another seed is another question.
    let mut other = pool.ask(question("master", 8), &*position(), ticket(9)).unwrap();
    gate.let_one_through();
    other.answer().await.unwrap();
    assert_eq!(gate.asked.load(Relaxed), 2);
}

#[tokio::test]
async fn a_search_ends_when_nobody_waits_for_it_and_one_that_waits_is_forgotten() {
    let (pool, gate, metrics) = pool(16);
    let running = pool.ask(question("master", 1), &*position(), ticket(1)).unwrap();
    let queued: Vec<_> =
        (2..6).map(|seed| pool.ask(question("master", seed), &*position(), ticket(2)).unwrap()).collect();
    drop((running, queued));
    // The gate is never opened: only stopping the first search lets the thread continue.
    while metrics.searches.load(Relaxed) > 0 {
        tokio::task::yield_now().await;
    }
    assert!(gate.asked.load(Relaxed) <= 1, "those that waited were never begun");
}

#[tokio::test]
async fn a_panic_is_an_answer_and_the_thread_goes_on() {
    let (pool, gate, _) = pool(16);
    gate.let_one_through();
    let mut broken = pool.ask(question("broken", 1), &*position(), ticket(1)).unwrap();
    assert_eq!(broken.answer().await, Err(Unanswered::Panicked));
    gate.let_one_through();
    pool.ask(question("master", 1), &*position(), ticket(1)).unwrap().answer().await.unwrap();
    // The same for work that is not a question.
    let thought = pool.think(("game", "work".to_owned()), ticket(1), |_| panic!("on purpose")).unwrap();
    assert!(thought.await.map(|(): ()| ()).is_err());
    let thought = pool.think(("game", "work".to_owned()), ticket(1), |_| 7).unwrap();
    assert_eq!(thought.await, Ok(7));
}

#[tokio::test]
async fn a_full_schedule_refuses_and_a_closed_one_answers_nothing_more() {
    let (pool, _, metrics) = pool(4);
    let mut held = pool.ask(question("master", 0), &*position(), ticket(1)).unwrap();
    while pool.shared.state().running == 0 {
        tokio::task::yield_now().await;
    }
    let mut waiting = pool.ask(question("master", 1), &*position(), ticket(1)).unwrap();
    assert!(pool.ask(question("master", 2), &*position(), ticket(1)).is_err(), "a quarter for one network");
    assert_eq!(metrics.searches_refused.load(Relaxed), 1);
    pool.close();
    assert_eq!(waiting.answer().await, Err(Unanswered::Dropped));
    assert!(held.answer().await.is_ok(), "what was being searched ends with its best so far");
    assert!(pool.ask(question("master", 3), &*position(), ticket(2)).is_err());
}
