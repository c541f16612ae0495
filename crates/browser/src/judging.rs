//! The analysis of a finished match by the strongest computer player, one position at a time.

use tessera_analysis::{Analysis, JUDGING, Opinion, Plan};
use tessera_answers::Fault;
use tessera_core::{Problem, Watch};
use tessera_table::{Refusal, TableState};
use tessera_wire as wire;

/// An analysis in progress.
pub(crate) struct Judging {
    plan: Plan,
    judge: &'static str,
    opinions: Vec<Option<Opinion>>,
    analysis: Analysis,
    next: usize,
}

impl Judging {
    /// Starts the analysis of a match.
    pub(crate) fn new(state: &TableState) -> Result<Judging, Fault> {
        if !state.is_over() {
            return Err(Refusal::Conflict("the match is not over yet".to_owned()).into());
        }
        let game = state.header.game;
        let judge = game.strongest()?.name;
        let plan = Plan::new(game, &state.record().record).map_err(Problem::from)?;
        let opinions = vec![None; plan.questions().len()];
        let analysis = plan.begin();
        Ok(Judging { plan, judge, opinions, analysis, next: 0 })
    }

    /// Judges one more position, if any are left.
    pub(crate) fn step(&mut self, watch: &dyn Watch) -> Result<(), Problem> {
        let Some(question) = self.plan.questions().get(self.next) else { return Ok(()) };
        self.opinions[self.next] = Some(question.ask(self.judge, JUDGING, watch)?);
        self.next += 1;
        Ok(())
    }

    /// Returns whether positions are left.
    pub(crate) fn goes_on(&self) -> bool {
        self.next < self.opinions.len()
    }

    /// Returns the analysis so far as JSON.
    pub(crate) fn json(&mut self) -> String {
        self.plan.go_on(&mut self.analysis, &self.opinions);
        wire::json(&wire::analysis(&self.analysis, self.judge))
    }
}
