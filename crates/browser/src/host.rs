//! The host: calls in, answers out.

use std::collections::BTreeMap;

use tessera_answers::{Fault, Listener};
use tessera_arena::signature;
use tessera_core::{AnyGame, Code, Problem, Progress};
use tessera_table::{TableId, TableState};
use tessera_wire::{LocalAnswer, LocalCall, LocalEvent, json, parse};

use crate::held::{Held, answer, refused, unreadable};
use crate::judging::Judging;
use crate::log;
use crate::thinking::{self, Teller};

/// The maximum number of folded tables; the least recently used is dropped first.
const MOST_TABLES: usize = 16;

/// Tables of some games, folded from logs stored elsewhere.
pub struct Host {
    games: &'static [&'static dyn AnyGame],
    tell: Teller,
    tables: BTreeMap<TableId, (u64, Held)>,
    listeners: BTreeMap<u32, (TableId, Listener)>,
    uses: u64,
}

impl Host {
    /// Creates a host without tables. `tell` is called from time to time during a search.
    pub fn new(games: &'static [&'static dyn AnyGame], tell: fn(Progress)) -> Host {
        let (tables, listeners) = Default::default();
        Host { games, tell: Teller(tell), tables, listeners, uses: 0 }
    }

    /// Carries out a call, a [`LocalCall`] as JSON, and returns a [`LocalAnswer`] as JSON. Its rows must be stored
    /// before the answer is passed on; if that fails, the table must be dropped.
    pub fn call(&mut self, call: &[u8]) -> String {
        let answer = match parse::<LocalCall>(call) {
            Ok(call) => self.carry_out(call).unwrap_or_else(|fault| refused(&fault)),
            Err(error) => refused(&Fault::of_body(call, &error)),
        };
        json(&answer)
    }

    fn carry_out(&mut self, call: LocalCall) -> Result<LocalAnswer, Fault> {
        match call {
            LocalCall::Request(request) => self.request(&request),
            LocalCall::Load { table, rows } => {
                let (stored, rows) = (log::to_table(table)?, log::to_rows(rows)?);
                let (id, game) = (stored.id, self.game(&stored.game)?);
                let state = TableState::fold(stored, &rows, game).map_err(|error| unreadable(&error))?;
                self.keep(id, Held::new(state, rows));
                Ok(answer(200, String::new()))
            }
            LocalCall::Follow { id, rows } => {
                self.table(&id)?.follow(log::to_rows(rows)?)?;
                Ok(answer(200, String::new()))
            }
            LocalCall::Forget { id } => {
                if let Some(id) = TableId::parse(&id) {
                    self.forget(id);
                }
                Ok(answer(200, String::new()))
            }
            LocalCall::Listen { listener, id, after } => {
                let held = self.table(&id)?;
                let (id, heard) =
                    (held.state().header.stored.id, Listener::new(held.viewer(), held.state(), after));
                self.listeners.insert(listener, (id, heard));
                self.hear(listener)
            }
            LocalCall::Hear { listener } => self.hear(listener),
            LocalCall::Leave { listener } => {
                self.listeners.remove(&listener);
                Ok(answer(200, String::new()))
            }
            LocalCall::Turn { id } => {
                let ask = thinking::turn(self.table(&id)?.state());
                Ok(LocalAnswer { ask, ..answer(200, String::new()) })
            }
            LocalCall::Played { id, question, choice, now } => {
                let commit = thinking::played(self.table(&id)?, &question, choice, now)?;
                Ok(LocalAnswer { commits: commit.into_iter().collect(), ..answer(200, String::new()) })
            }
            LocalCall::Think { question } => {
                let game = self.games.first().ok_or_else(|| Fault::unknown("game"))?;
                thinking::think(*game, question, &self.tell)
            }
            LocalCall::Judge { id } => self.judge(&id),
            LocalCall::Signature => {
                let game = self.games.first().ok_or_else(|| Fault::unknown("game"))?;
                // In 53 bits, as in `tessera bench`.
                Ok(answer(200, (signature(*game)?.check >> 11).to_string()))
            }
        }
    }

    fn hear(&mut self, listener: u32) -> Result<LocalAnswer, Fault> {
        let (id, listening) = self.listeners.get_mut(&listener).ok_or_else(|| Fault::unknown("listener"))?;
        let (_, held) = self.tables.get(id).ok_or_else(|| Fault::unknown("table"))?;
        let mut events = Vec::new();
        for news in listening.hear(&held.snapshot) {
            let told = news.events(&held.snapshot, listening.viewer).into_iter();
            events.extend(told.map(|(name, data)| LocalEvent { name, data }));
        }
        Ok(LocalAnswer { events, ..answer(200, String::new()) })
    }

    fn judge(&mut self, id: &str) -> Result<LocalAnswer, Fault> {
        let teller = Teller(self.tell.0);
        let held = self.table(id)?;
        let mut judging = match held.judging.take() {
            Some(judging) => judging,
            None => Judging::new(held.state())?,
        };
        judging.step(&teller)?;
        let (more, body) = (judging.goes_on(), judging.json());
        held.judging = Some(judging);
        Ok(LocalAnswer { more, ..answer(200, body) })
    }

    /// Returns the game with this name, if this module has it.
    pub(crate) fn game(&self, name: &str) -> Result<&'static dyn AnyGame, Problem> {
        let game = self.games.iter().find(|game| game.info().name == name);
        game.copied().ok_or_else(|| {
            let name: String = name.chars().take(64).collect();
            Problem::new(Code::UnknownGame, format!("there is no game {name:?}"))
        })
    }

    /// Returns the folded table with this id.
    pub(crate) fn table(&mut self, id: &str) -> Result<&mut Held, Fault> {
        self.uses += 1;
        let id = TableId::parse(id).ok_or_else(|| Fault::unknown("table"))?;
        let (used, held) = self.tables.get_mut(&id).ok_or_else(|| Fault::unknown("table"))?;
        *used = self.uses;
        Ok(held)
    }

    /// Adds a folded table to the cache.
    pub(crate) fn keep(&mut self, id: TableId, held: Held) {
        self.uses += 1;
        self.tables.insert(id, (self.uses, held));
        if self.tables.len() > MOST_TABLES {
            let listened: Vec<TableId> = self.listeners.values().map(|(id, _)| *id).collect();
            let idle = self.tables.iter().filter(|(id, _)| !listened.contains(id));
            let oldest = idle.min_by_key(|(_, (used, _))| *used).map(|(id, _)| *id);
            oldest.map(|id| self.tables.remove(&id));
        }
    }

    /// Drops a table.
    pub(crate) fn forget(&mut self, id: TableId) {
        self.tables.remove(&id);
    }
}
