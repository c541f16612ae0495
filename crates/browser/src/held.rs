//! A table folded by the host.

use std::collections::BTreeMap;

use tessera_answers::{Act, Fault, done, done_status, summary};
use tessera_core::Seat;
use tessera_table::{
    Draft, First, FoldError, Part, Refusal, Request, Row, SeatKind, SeatSet, Snapshot, StoredTable,
    TableState, extend,
};
use tessera_wire::{LocalAnswer, LocalCommit};

use crate::judging::Judging;
use crate::log;

/// The media type of JSON.
pub(crate) const JSON: &str = "application/json";

/// A table with its log.
pub(crate) struct Held {
    /// The current state.
    pub(crate) snapshot: Snapshot,
    /// The analysis, if somebody asked for it.
    pub(crate) judging: Option<Judging>,
    rows: Vec<Row>,
    seen: BTreeMap<String, First>,
}

/// Returns an answer with finished JSON.
pub(crate) fn answer(status: u16, body: String) -> LocalAnswer {
    LocalAnswer { status, kind: JSON, body, ..LocalAnswer::default() }
}

/// Returns the answer for a fault.
pub(crate) fn refused(fault: &Fault) -> LocalAnswer {
    answer(fault.status, fault.body())
}

/// Returns the seats held by people: in the browser, they all share one view.
fn people(state: &TableState) -> SeatSet {
    let seats = state.seats.iter().zip(Seat::first(Seat::MAX));
    let people = seats.filter(|(sitting, _)| sitting.kind == SeatKind::Person);
    people.fold(SeatSet::default(), |people, (_, seat)| people.with(seat))
}

fn everybody_is_here(state: TableState) -> Snapshot {
    Snapshot::new(state, [true; Seat::MAX])
}

/// Returns the fault for a log that does not fold.
pub(crate) fn unreadable(error: &FoldError) -> Fault {
    Fault::new(422, "invalid", error.to_string())
}

impl Held {
    /// Folds a log.
    pub(crate) fn new(state: TableState, rows: Vec<Row>) -> Held {
        let seen = First::all(&rows).collect();
        Held { snapshot: everybody_is_here(state), judging: None, rows, seen }
    }

    /// The state.
    pub(crate) fn state(&self) -> &TableState {
        &self.snapshot.state
    }

    /// The seats of the people here.
    pub(crate) fn viewer(&self) -> SeatSet {
        people(self.state())
    }

    /// Returns the view of the people here.
    pub(crate) fn view(&self) -> String {
        view(&self.snapshot, Part::Whole)
    }

    /// Adopts rows written by another tab; known rows are skipped.
    pub(crate) fn follow(&mut self, rows: Vec<Row>) -> Result<(), Fault> {
        let known = self.state().rows;
        let rows: Vec<Row> = rows.into_iter().filter(|row| row.number >= known).collect();
        let mut state = self.state().clone();
        state.go_on(&rows).map_err(|error| unreadable(&error))?;
        self.add(state, rows);
        Ok(())
    }

    fn add(&mut self, state: TableState, rows: Vec<Row>) {
        self.seen.extend(First::all(&rows));
        self.rows.extend(rows);
        self.snapshot = everybody_is_here(state);
        self.judging = None;
    }

    /// Appends the rows of a decision, and returns what must be stored; `None` if nothing changes.
    pub(crate) fn commit(
        &mut self,
        drafts: Vec<Draft>,
        request: Option<Request>,
        now: i64,
    ) -> Result<Option<LocalCommit>, Refusal> {
        if drafts.is_empty() {
            return Ok(None);
        }
        let (state, rows) = extend(self.state(), drafts, request, now)?;
        let stored = rows.iter().map(log::of_row).collect();
        self.add(state, rows);
        Ok(Some(LocalCommit {
            id: self.state().header.stored.id.to_string(),
            table: None,
            rows: stored,
            summary: summary(&self.snapshot, self.viewer()),
        }))
    }

    /// Carries out a request of the people here. A request that was carried out before gets its first answer again.
    pub(crate) fn act(&mut self, act: Act, minimal: bool, now: i64) -> Result<LocalAnswer, Fault> {
        let viewer = self.viewer();
        if let Some(first) = self.seen.get(&act.request.id).copied() {
            first.is_theirs(viewer)?;
            if !first.is_same(&act.request) {
                return Err(Fault::reused());
            }
            let then = self.at_row(first.answered_at(&self.rows, self.state().seats.len() == 1))?;
            return Ok(told(&then, minimal));
        }
        let drafts = (act.decide)(self.state(), viewer);
        let commit = drafts.and_then(|drafts| self.commit(drafts, Some(act.request), now));
        let commit = commit.map_err(|refusal| self.refuse(refusal))?;
        Ok(LocalAnswer { commits: commit.into_iter().collect(), ..told(&self.snapshot, minimal) })
    }

    /// Returns a refusal, with the current state if the caller's view is out of date.
    pub(crate) fn refuse(&self, refusal: Refusal) -> Fault {
        let is_conflict = matches!(refusal, Refusal::Stale | Refusal::Conflict(_));
        let fault = Fault::from(refusal);
        if is_conflict { fault.with_present(&self.snapshot, &self.view()) } else { fault }
    }

    /// Returns the view after the first `plies` current plies.
    pub(crate) fn at_ply(&self, plies: usize) -> Result<String, Fault> {
        let rows = match plies.checked_sub(1) {
            None => 0,
            Some(last) => {
                let ply = self.state().plies.get(last).ok_or_else(|| Fault::unknown("ply"))?;
                ply.row as usize + 1
            }
        };
        let mut past = self.at_row(rows)?;
        // The seats are the current ones, because viewers want to know who plays.
        past.state.seats.clone_from(&self.state().seats);
        Ok(view(&past, Part::Past))
    }

    fn at_row(&self, rows: usize) -> Result<Snapshot, Fault> {
        let header = &self.state().header;
        let stored: StoredTable = header.stored.clone();
        let state = TableState::fold(stored, self.rows.get(..rows).unwrap_or(&self.rows), header.game);
        Ok(everybody_is_here(state.map_err(|error| unreadable(&error))?))
    }
}

fn view(snapshot: &Snapshot, part: Part) -> String {
    let mut view = Vec::new();
    snapshot.write_view(people(&snapshot.state), part, &mut view);
    String::from_utf8(view).expect("JSON is text")
}

/// Returns the result of a request.
fn told(snapshot: &Snapshot, minimal: bool) -> LocalAnswer {
    let shown = (!minimal).then(|| view(snapshot, Part::Whole));
    answer(done_status(&snapshot.state), done(&snapshot.state, shown.as_deref()))
}
