//! Analyses of finished matches: made once, in the pool of the computer players, one position after another, so that no
//! game waits long for its turn.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use tessera_analysis::{Analysis, JUDGING, Opinion, Plan};
use tessera_core::{Problem, StateHash};
use tessera_table::{Refusal, TableId, TableState};
use tessera_wire as wire;

use super::Failure;
use super::tables::Tables;
use crate::schedule::{Rank, Ticket};

/// The number of analyses kept.
const KEPT: usize = 64;

/// The number of analyses made at once.
const AT_ONCE: usize = 16;

/// The share of those for people who did not play.
const FOR_SPECTATORS: usize = 4;

/// The share of those for one network.
const FOR_ONE: usize = 2;

/// The caller who asks for an analysis.
#[derive(Clone, Copy)]
pub(crate) struct Asker {
    /// The caller's network.
    pub network: IpAddr,
    /// Whether the caller did not play.
    pub is_spectator: bool,
}

/// The running and finished analyses.
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
    game: &'static str,
    /// The first caller who asked for it.
    asker: Asker,
    /// The analysed end of the match: after a take-back it may end differently.
    end: (usize, StateHash),
    answers: Mutex<Answers>,
}

struct Answers {
    opinions: Vec<Option<Opinion>>,
    /// The results so far.
    analysis: Analysis,
    used: u64,
    /// Whether the analysis has ended.
    ended: bool,
}

impl Running {
    fn answers(&self) -> std::sync::MutexGuard<'_, Answers> {
        self.answers.lock().expect("nothing panics while it holds the answers")
    }
}

impl Tables {
    /// Returns the analysis of a finished match, as far as it has progressed. The first call starts it.
    pub(crate) fn analysis(self: &Arc<Tables>, state: &TableState, asker: Asker) -> Result<String, Failure> {
        if !state.is_over() {
            return Err(Refusal::Conflict("the match is not over yet".to_owned()).into());
        }
        let running = self.running(state, asker)?;
        let mut answers = running.answers();
        let Answers { opinions, analysis, .. } = &mut *answers;
        running.plan.go_on(analysis, opinions);
        Ok(wire::json(&wire::analysis(analysis, running.judge)))
    }

    fn running(self: &Arc<Tables>, state: &TableState, asker: Asker) -> Result<Arc<Running>, Failure> {
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
        let busy = kept.by_table.values().filter(|running| !running.answers().ended);
        let busy: Vec<Asker> = busy.map(|running| running.asker).collect();
        let here = busy.iter().filter(|other| other.network == asker.network).count();
        let spectators = busy.iter().filter(|other| other.is_spectator).count();
        let is_full = asker.is_spectator && spectators >= FOR_SPECTATORS;
        if is_full || here >= FOR_ONE || busy.len() >= AT_ONCE {
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
        let running = Arc::new(Running { plan, judge, game: game.info().name, asker, end, answers });
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
            let asked = running.clone();
            let think = move |watch: &dyn tessera_core::Watch| {
                asked.plan.questions()[number].ask(asked.judge, JUDGING, watch)
            };
            let kind = (running.game, "analysis".to_owned());
            let cost = self.pool.expected(&kind, 4);
            let ticket = Ticket { owner: running.asker.network, rank: Rank::Watching, cost };
            // If there is no room, the analysis ends here; the next request for it starts anew.
            let Ok(answer) = self.pool.think(kind, ticket, think) else { return };
            let opinion = answer.await;
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
