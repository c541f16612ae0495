//! The single writer of a process: it groups all waiting changes into one transaction.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};

use super::group::{self, Work};
use super::hints::Height;
use super::session::{Connector, Session};
use super::trouble::Trouble;
use crate::counters::Counters;
use crate::{Change, CommitError, Later};

/// The maximum number of waiting changes; beyond that the server reports that it is busy.
const QUEUE: usize = 4096;

/// The maximum number of changes in one transaction.
const GROUP: usize = 256;

/// The time for one transaction; a connection that takes longer is given up.
const TIME: Duration = Duration::from_secs(10);

/// How often a group is tried when other transactions get in its way or the connection breaks.
const TRIES: usize = 4;

type Results = Vec<Result<(), CommitError>>;
type Answer = oneshot::Sender<Result<(), CommitError>>;

/// The writing side of the store.
pub(super) struct Writer {
    queue: Mutex<Option<mpsc::Sender<(Work, Answer)>>>,
    ended: Mutex<std::sync::mpsc::Receiver<()>>,
    pub(super) counters: Arc<Counters>,
}

impl Writer {
    /// Starts the writer on the current runtime. Every committed row is announced to `hints`.
    pub(super) fn start(connector: Arc<Connector>, probe: i64, hints: mpsc::Sender<Height>) -> Writer {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let counters = Arc::<Counters>::default();
        let (end, ended) = std::sync::mpsc::channel();
        let mut run = Run { connector, session: None, probe, hints, counters: counters.clone() };
        tokio::spawn(async move {
            run.write_all(waiting).await;
            let _ = end.send(());
        });
        Writer { queue: Some(queue).into(), ended: ended.into(), counters }
    }

    pub(super) fn commit(&self, work: Work) -> Later<'static, Result<(), CommitError>> {
        let (answer, answered) = oneshot::channel();
        let ended = || CommitError::Failed("the store is closed".to_owned());
        let refused = match self.queue.lock().expect("nothing panics while it holds the queue").as_ref() {
            None => Some(ended()),
            Some(queue) => match queue.try_send((work, answer)) {
                Ok(()) => None,
                Err(TrySendError::Full(_)) => Some(CommitError::Busy),
                Err(TrySendError::Closed(_)) => Some(ended()),
            },
        };
        Box::pin(async move {
            match refused {
                Some(error) => Err(error),
                None => answered.await.unwrap_or_else(|_| Err(ended())),
            }
        })
    }

    /// Waits until everything in the queue is written or refused. Blocks the thread.
    pub(super) fn close(&self) {
        self.queue.lock().expect("nothing panics while it holds the queue").take();
        let _ = self.ended.lock().expect("nothing panics while it waits for the end").recv();
    }
}

struct Run {
    connector: Arc<Connector>,
    session: Option<Session>,
    probe: i64,
    hints: mpsc::Sender<Height>,
    counters: Arc<Counters>,
}

impl Run {
    #[allow(clippy::disallowed_methods, reason = "the time of a transaction is measured")]
    async fn write_all(&mut self, mut waiting: mpsc::Receiver<(Work, Answer)>) {
        let mut group = Vec::new();
        while waiting.recv_many(&mut group, GROUP).await > 0 {
            let start = Instant::now();
            let (works, answers): (Vec<Work>, Vec<Answer>) = group.drain(..).unzip();
            let results = self.write_group(&works.iter().collect::<Vec<_>>()).await;
            let failures = results.iter().filter(|result| matches!(result, Err(CommitError::Failed(_))));
            self.counters.add(works.len(), failures.count(), start.elapsed());
            for ((work, answer), result) in works.iter().zip(answers).zip(results) {
                if result.is_ok() {
                    self.announce(work.as_ref());
                }
                let _ = answer.send(result);
            }
        }
    }

    /// Tells the other processes. A hint that does not fit is lost, and their next poll finds the rows.
    fn announce(&self, change: Option<&Change>) {
        let Some(change) = change else { return };
        let heights = change.rows.iter().filter_map(|(id, rows)| Some((*id, rows.last()?.number + 1)));
        let deleted = change.delete.as_ref().map(|deletion| (deletion.id, 0));
        for height in heights.chain(deleted) {
            let _ = self.hints.try_send(height);
        }
    }

    /// Writes a group. If its values are refused, each change is written alone, so that one does not spoil the others.
    async fn write_group(&mut self, group: &[&Work]) -> Results {
        let trouble = match self.try_often(group).await {
            Ok(results) => return results,
            Err(trouble) => trouble,
        };
        let is_about_one = matches!(trouble, Trouble::Value(_) | Trouble::Taken(_));
        if !is_about_one || group.len() == 1 {
            tracing::error!(error = %trouble, changes = group.len(), "a transaction failed");
        }
        if !is_about_one {
            return vec![Err(CommitError::Failed(trouble.to_string())); group.len()];
        }
        if let [_] = group {
            return vec![Err(match trouble {
                Trouble::Taken(_) => CommitError::Taken,
                other => CommitError::Failed(other.to_string()),
            })];
        }
        let mut results = Vec::new();
        for work in group {
            results.extend(Box::pin(self.write_group(&[work])).await);
        }
        results
    }

    /// Tries until the outcome is known. If the connection breaks, the group may have been committed or not: writing it
    /// again waits for the locks of the first attempt, and a change that finds its place taken looks whether the row
    /// there is its own.
    async fn try_often(&mut self, group: &[&Work]) -> Result<Results, Trouble> {
        let mut is_doubtful = false;
        let mut tries = 0;
        loop {
            tries += 1;
            let attempt = tokio::time::timeout(TIME, self.attempt(group, is_doubtful)).await;
            let late = || Err(Trouble::Lost("the database does not answer in time".to_owned()));
            let trouble = match attempt.unwrap_or_else(|_| late()) {
                Ok(results) => return Ok(results),
                Err(trouble) => trouble,
            };
            match trouble {
                Trouble::Lost(_) => {
                    let had_connection = self.session.take().is_some();
                    // Without a connection nothing was sent, and there is no point in trying again at once.
                    if !had_connection || tries >= TRIES {
                        return Err(trouble);
                    }
                    is_doubtful = true;
                }
                Trouble::Again(_) if tries < TRIES => self.roll_back().await,
                _ => {
                    self.roll_back().await;
                    return Err(trouble);
                }
            }
        }
    }

    async fn attempt(&mut self, group: &[&Work], is_doubtful: bool) -> Result<Results, Trouble> {
        if self.session.as_ref().is_none_or(|session| session.client.is_closed()) {
            self.session = None;
            let session = self.connector.session().await?;
            session.make_durable().await?;
            self.session = Some(session);
        }
        let Some(session) = &self.session else { return Err(Trouble::Lost("no connection".to_owned())) };
        let mut results = group::write(session, self.probe, group).await?;
        if is_doubtful {
            for (work, result) in group.iter().zip(&mut results) {
                if result.is_err() && group::is_written(session, work).await? {
                    *result = Ok(());
                }
            }
        }
        Ok(results)
    }

    /// Ends a failed transaction whose COMMIT was not sent.
    async fn roll_back(&mut self) {
        if let Some(session) = &self.session
            && session.client.batch_execute("ROLLBACK").await.is_err()
        {
            self.session = None;
        }
    }
}
