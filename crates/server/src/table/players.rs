//! The computer players of tables: when they think, and how failures are handled.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use tessera_core::Seat;
use tessera_table::{Draft, Proved, Refusal, RowKind, SeatKind, SeatSet, TableState};

use super::tables::Tables;
use super::{Failure, Table};
use crate::pool::{Question, Stop, Unanswered};
use crate::schedule::Ticket;
use crate::time::instant;

/// How often a search checks whether anybody still waits.
pub(super) const LOOK: Duration = Duration::from_secs(1);

/// The delay after the first failure; each further failure doubles it.
const FIRST_WAIT: Duration = Duration::from_millis(250);

/// The maximum delay.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// The number of panics at one position after which another computer player takes over.
const PANICS: u64 = 3;

/// The number of failures at one position after which a program forfeits the match; it is restarted each time.
const FAILURES: u32 = 2;

/// The result of thinking about a move.
enum Chosen {
    /// The action to play.
    Action(String),
    /// The match is forfeited for this reason.
    Forfeit(String),
}

/// Clears the mark of a search when its task ends, however it ends, so that the next one can start.
pub(super) struct Mark {
    pub(super) table: Arc<Table>,
    pub(super) stop: Stop,
}

impl Drop for Mark {
    fn drop(&mut self) {
        let mut search = self.table.search.lock().expect("nothing panics while it holds the search");
        if search.as_ref().is_some_and(|(_, stop)| stop.is(&self.stop)) {
            *search = None;
        }
    }
}

impl Tables {
    /// Starts the computer player on turn, if there is one and somebody waits for it, and stops any other search.
    /// Called after every change, whenever somebody requests the table, and regularly by open streams, so a player
    /// whose search was dropped gets its turn later.
    pub(crate) fn drive(self: &Arc<Tables>, table: &Arc<Table>) {
        let snapshot = table.snapshot();
        let mut search = table.search.lock().expect("nothing panics while it holds the search");
        let wanted = snapshot.state.bot_on_turn();
        if let Some((position, stop)) = &*search {
            if wanted.is_some() && Arc::ptr_eq(position, &snapshot.state.position) {
                return;
            }
            stop.stop();
            *search = None;
        }
        if let Some((seat, bot)) = wanted.filter(|_| table.is_watched()) {
            let stop = Stop::default();
            *search = Some((snapshot.state.position.clone(), stop.clone()));
            drop(search);
            let mark = Mark { table: table.clone(), stop };
            let (tables, bot, state) = (self.clone(), bot.to_owned(), snapshot.state.clone());
            tokio::spawn(async move {
                if tables.think(&mark, &state, seat, bot).await {
                    let table = mark.table.clone();
                    drop(mark);
                    tables.drive(&table);
                }
            });
        }
    }

    /// Thinks and moves, unless another process does. Returns whether the table has moved on.
    async fn think(self: &Arc<Tables>, mark: &Mark, state: &TableState, seat: Seat, bot: String) -> bool {
        let Ok(mut lease) = self.lease(mark, state.rows).await else { return false };
        let has_moved = self.move_now(mark, state, seat, bot).await;
        if let Some(lease) = lease.as_mut().filter(|_| has_moved) {
            lease.used();
        }
        has_moved
    }

    async fn move_now(
        self: &Arc<Tables>,
        mark: &Mark,
        state: &TableState,
        seat: Seat,
        mut bot: String,
    ) -> bool {
        let (table, start) = (&mark.table, instant());
        let game = state.header.game;
        let seed = state.player_seed();
        let (mut panics, mut failures) = (0, 0);
        let is_guest = |bot: &str| self.pool.guests(game.info()).iter().any(|guest| guest.name == bot);
        if !is_guest(&bot) && game.bot(&bot).is_err() {
            // The operator has removed the program, so the match must not wait for it forever.
            let reason = format!("the server no longer has a player called {bot}");
            return self.write(mark, state, seat, Chosen::Forfeit(reason)).await;
        }
        let advice = loop {
            let level = game.bot(&bot).map_or(0, |bot| bot.level);
            let kind = (game.info().name, bot.clone());
            let (owner, rank) = table.account();
            let ticket = Ticket { owner, rank, cost: self.pool.expected(&kind, level) };
            let question = Question {
                game: kind.0,
                setup: state.position.setup.clone(),
                bot: bot.clone(),
                seed: seed.wrapping_add(panics),
                parts: 1,
            };
            let Ok(mut asked) = self.pool.ask(question, &*state.position.inner, ticket) else { return false };
            let answer = loop {
                tokio::select! {
                    answer = asked.answer() => break answer,
                    () = tokio::time::sleep(LOOK) => {
                        if mark.stop.is_stopped() || !table.is_watched() {
                            return false;
                        }
                    }
                }
            };
            match answer {
                Ok(advice) => break advice,
                Err(Unanswered::Dropped) => return false,
                Err(Unanswered::Problem(problem)) => {
                    tracing::error!(table = %table.id, bot, %problem, "a computer player does not move");
                    return false;
                }
                Err(Unanswered::Forfeit(forfeit)) => {
                    let (reason, words) = (&forfeit.reason, &forfeit.last_words);
                    tracing::warn!(table = %table.id, bot, reason, stderr = words, "an engine fails");
                    failures += 1;
                    if failures == FAILURES {
                        self.metrics.forfeits.fetch_add(1, Relaxed);
                        return self.write(mark, state, seat, Chosen::Forfeit(forfeit.reason)).await;
                    }
                }
                Err(Unanswered::Panicked) => {
                    panics += 1;
                    if panics > 2 * PANICS {
                        return false;
                    }
                    if panics == PANICS
                        && let Some(other) = game.bots().into_iter().find(|other| other.name != bot)
                    {
                        tracing::error!(table = %table.id, bot, other = other.name, "another computer player moves");
                        bot = other.name.to_owned();
                    }
                }
            }
        };
        // A match with one seat has no opponent to win it.
        let seats = state.seats.len();
        if let Some(proved) = Proved::of(&advice, seat, seats).filter(|_| seats > 1) {
            let _ = state.position.proved.set(proved);
        }
        // Where only computers play, the one who opened the table is still on the way to its page.
        if table.watchers() > 0 || state.seats.iter().all(|seat| matches!(seat.kind, SeatKind::Bot(_))) {
            tokio::time::sleep(self.config.bot_pause.saturating_sub(start.elapsed())).await;
        }
        self.write(mark, state, seat, Chosen::Action(advice.action.clone())).await
    }

    /// Writes a move or a forfeit of a computer player. Retries while the store fails and somebody waits.
    async fn write(&self, mark: &Mark, state: &TableState, seat: Seat, chosen: Chosen) -> bool {
        let (table, stop) = (&mark.table, &mark.stop);
        let mut wait = FIRST_WAIT;
        loop {
            let decide = |now: &TableState| {
                let is_same =
                    now.position.hash == state.position.hash && now.plies.len() == state.plies.len();
                if stop.is_stopped() || !is_same || now.resigned.is_some() {
                    return Err(Refusal::Stale);
                }
                Ok(vec![match &chosen {
                    Chosen::Action(action) => Draft::new(RowKind::Move, seat, action),
                    Chosen::Forfeit(reason) => Draft::new(RowKind::Resign, seat, reason),
                }])
            };
            match table.act_now(None, SeatSet::default(), decide, None).await {
                Ok(_) | Err(Failure::Refused(Refusal::Stale)) => return true,
                Err(Failure::Busy | Failure::Store(_)) => {
                    tokio::time::sleep(wait).await;
                    wait = (2 * wait).min(LONGEST_WAIT);
                    if stop.is_stopped() || !table.is_watched() {
                        return false;
                    }
                }
                Err(error) => {
                    tracing::error!(table = %table.id, %error, "a computer player's move is not written");
                    return false;
                }
            }
        }
    }
}
