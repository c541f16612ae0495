//! What is thought of matches that are over: made once, in the pool of the computer players, one position after the
//! other, so that no game waits long for its turn.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tessera_analysis::{Analysis, Opinion, Plan};
use tessera_core::{Effort, Problem, StateHash};
use tessera_table::{Refusal, TableId, TableState};
use tessera_wire as wire;

use super::Failure;
use super::tables::Tables;
use crate::bots::Stop;

/// How many analyses are kept.
const KEPT: usize = 64;

/// How many analyses are made at once.
const AT_ONCE: usize = 4;

/// A match has many positions, so each gets a tenth of what the player may think at the table.
const EFFORT: Effort = Effort::Part(10);

/// How long to wait when too many computer players think.
const WAIT: Duration = Duration::from_millis(500);

/// The analyses that are made or have been made.
#[derive(Default)]
pub(crate) struct Analyses(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    by_table: HashMap<TableId, Arc<Running>>,
    uses: u64,
}

struct Running {
    plan: Plan,
    judge: &'static str,
    /// The end that is analysed: a match that is taken back may end otherwise.
    end: (usize, StateHash),
    answers: Mutex<Answers>,
}

struct Answers {
    opinions: Vec<Option<Opinion>>,
    /// What has been made of them.
    analysis: Analysis,
    used: u64,
    /// Whether nothing more is to come.
    ended: bool,
}

impl Running {
    fn answers(&self) -> std::sync::MutexGuard<'_, Answers> {
        self.answers.lock().expect("nothing panics while it holds the answers")
    }
}

impl Tables {
    /// The analysis of a match that is over, as far as it has come; the first time it is asked for it begins.
    pub(crate) fn analysis(self: &Arc<Tables>, state: &TableState) -> Result<String, Failure> {
        if !state.is_over() {
            return Err(Refusal::Conflict("the match is not over yet".to_owned()).into());
        }
        let running = self.running(state)?;
        let mut answers = running.answers();
        let Answers { opinions, analysis, .. } = &mut *answers;
        running.plan.go_on(analysis, opinions);
        Ok(wire::json(&wire::analysis(analysis, running.judge)))
    }

    fn running(self: &Arc<Tables>, state: &TableState) -> Result<Arc<Running>, Failure> {
        let id = state.header.stored.id;
        let end = (state.plies.len(), state.position.hash);
        let mut kept = self.analyses.0.lock().expect("nothing panics while it holds the analyses");
        kept.uses += 1;
        let now = kept.uses;
        if let Some(running) = kept.by_table.get(&id).filter(|running| running.end == end) {
            let mut answers = running.answers();
            answers.used = now;
            let has_failed = answers.ended && answers.opinions.iter().any(Option::is_none);
            drop(answers);
            if !has_failed {
                return Ok(running.clone());
            }
        }
        let busy = kept.by_table.values().filter(|running| !running.answers().ended).count();
        if busy >= AT_ONCE {
            return Err(Failure::Busy);
        }
        if kept.by_table.len() >= KEPT {
            let oldest = kept.by_table.iter().filter(|(_, running)| running.answers().ended);
            let oldest = oldest.min_by_key(|(_, running)| running.answers().used).map(|(id, _)| *id);
            oldest.and_then(|id| kept.by_table.remove(&id));
        }
        let game = state.header.game;
        let judge = game.strongest()?.name;
        let plan = Plan::new(game, &state.record().record).map_err(Problem::from)?;
        let opinions = vec![None; plan.questions().len()];
        let answers = Mutex::new(Answers { opinions, analysis: plan.begin(), used: now, ended: false });
        let running = Arc::new(Running { plan, judge, end, answers });
        kept.by_table.insert(id, running.clone());
        drop(kept);
        let (tables, making) = (self.clone(), running.clone());
        tokio::spawn(async move {
            tables.make(&making).await;
            making.answers().ended = true;
        });
        Ok(running)
    }

    async fn make(&self, running: &Arc<Running>) {
        for number in 0..running.plan.questions().len() {
            let opinion = loop {
                let asked = running.clone();
                let think = move |watch: &dyn tessera_core::Watch| {
                    asked.plan.questions()[number].ask(asked.judge, EFFORT, watch)
                };
                match self.pool.think(Stop::default(), think) {
                    Ok(answer) => break answer.await,
                    Err(_) if self.pool.is_closed() => return,
                    Err(_) => tokio::time::sleep(WAIT).await,
                }
            };
            match opinion {
                Ok(Ok(opinion)) => running.answers().opinions[number] = Some(opinion),
                Ok(Err(problem)) => {
                    tracing::error!(%problem, "a position cannot be judged");
                    return;
                }
                Err(_) => return,
            }
        }
    }
}
