//! Plays matches on all threads, and measures their time.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use tessera_arena::{Bout, Entrant, Finished, Loss, MatchPlan, Played, Rules, bout_record, play_match};
use tessera_core::{Advice, AnyMatch, Ask, Beginning, Event, Player, PlayerError, Problem, Seat, Watch};
use tessera_tournament::{Field, Outcome, Planned, places};

use super::super::roster::Roster;
use super::super::{Deadline, deal};
use crate::interrupt;

/// The number of players that a thread keeps for later matches: an engine is a process.
const KEPT: usize = 8;

/// Called after every match, with its records.
pub(super) type Keep<'a> = dyn FnMut(Outcome, Vec<String>) -> anyhow::Result<()> + 'a;

/// Plays these matches, until Ctrl-C is pressed.
pub(super) fn all(
    field: &Field,
    roster: &Roster,
    planned: &[Planned],
    threads: usize,
    keep: &mut Keep<'_>,
) -> anyhow::Result<()> {
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.min(planned.len()) {
            let sender = sender.clone();
            scope.spawn(|| {
                let sender = sender;
                let mut bench = Bench { field, roster, kept: Vec::new() };
                while !stop.load(Ordering::Relaxed) && !interrupt::asked() {
                    let Some(plan) = planned.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                    if sender.send(bench.play(plan)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut result = Ok(());
        for played in receiver {
            // The searches of an interrupted match were cut short.
            if interrupt::asked() || result.is_err() {
                continue;
            }
            result = played.map_err(Into::into).and_then(|(outcome, records)| keep(outcome, records));
            stop.store(result.is_err(), Ordering::Relaxed);
        }
        result
    })
}

/// The players of a thread, most recently used last.
struct Bench<'a> {
    field: &'a Field,
    roster: &'a Roster,
    kept: Vec<(usize, Box<dyn Player>)>,
}

impl Bench<'_> {
    fn take(&mut self, entrant: usize) -> Box<dyn Player> {
        match self.kept.iter().position(|(kept, _)| *kept == entrant) {
            Some(place) => self.kept.remove(place).1,
            None => self.roster.player(&self.field.title.entrants[entrant]),
        }
    }

    fn play(&mut self, plan: &Planned) -> Result<(Outcome, Vec<String>), Problem> {
        let mut players: Vec<Box<dyn Player>> =
            plan.seating.iter().map(|&entrant| self.take(entrant)).collect();
        let played = match self.field.is_solo() {
            true => self.alone(plan, &mut players),
            false => self.together(plan, &mut players),
        };
        self.kept.extend(plan.seating.iter().copied().zip(players));
        let over = self.kept.len().saturating_sub(KEPT);
        self.kept.drain(..over);
        played
    }

    /// Plays a match of a multiplayer game.
    fn together(
        &self,
        plan: &Planned,
        players: &mut [Box<dyn Player>],
    ) -> Result<(Outcome, Vec<String>), Problem> {
        let (finished, ms, record) = self.match_of(plan, &plan.seating, players)?;
        let Finished { scores, ranks, moves, loss, .. } = finished;
        Ok((Outcome { plan: plan.clone(), scores, ranks, plies: moves, ms, loss }, vec![record]))
    }

    /// Plays a single-player game: everybody plays the deal alone, and the points are compared.
    fn alone(
        &self,
        plan: &Planned,
        players: &mut [Box<dyn Player>],
    ) -> Result<(Outcome, Vec<String>), Problem> {
        let mut outcome = Outcome {
            plan: plan.clone(),
            scores: Vec::new(),
            ranks: Vec::new(),
            plies: 0,
            ms: Vec::new(),
            loss: None,
        };
        let mut records = Vec::new();
        for (seat, player) in players.iter_mut().enumerate() {
            let seated = [plan.seating[seat]];
            let (finished, ms, record) = self.match_of(plan, &seated, std::slice::from_mut(player))?;
            outcome.scores.extend(finished.scores);
            outcome.plies += finished.moves;
            outcome.ms.extend(ms);
            if let Some(Loss { forfeit, .. }) = finished.loss {
                outcome.loss.get_or_insert(Loss { seat: Seat::new(seat), forfeit });
            }
            records.push(record);
        }
        let mut counted = outcome.scores.clone();
        if let Some(loss) = &outcome.loss {
            counted[loss.seat.index()] = i32::MIN;
        }
        outcome.ranks = places(&counted);
        Ok((outcome, records))
    }

    /// Plays a match; returns the record and the milliseconds per move of each seat.
    fn match_of(
        &self,
        plan: &Planned,
        seated: &[usize],
        players: &mut [Box<dyn Player>],
    ) -> Result<(Finished, Vec<f64>, String), Problem> {
        let Planned { id, deal, .. } = plan;
        let (field, options) = (self.field, self.field.options(seated.len()));
        let options = deal::borrowed(&options);
        let entrants: Vec<&Entrant> = seated.iter().map(|&entrant| &field.title.entrants[entrant]).collect();
        let deal_seed = field.deal_seed(*deal);
        let thinking_seed = deal_seed ^ (u64::from(id.group) + 1) << 40 ^ (u64::from(id.game) + 1) << 20;
        let rules =
            MatchPlan { game: field.game, options: &options, entrants: &entrants, deal_seed, thinking_seed };
        let mut timed: Vec<Timed<'_>> = players
            .iter_mut()
            .map(|player| Timed { player: &mut **player, spent: Duration::ZERO, moves: 0 })
            .collect();
        let mut seats: Vec<&mut dyn Player> =
            timed.iter_mut().map(|player| player as &mut dyn Player).collect();
        let watch = |entrant: &Entrant| Box::new(Deadline::new(entrant.pace)) as Box<dyn Watch>;
        let finished = play_match(&rules, &mut seats, &watch)?;
        let ms = timed.iter().map(Timed::ms).collect();
        let names: Vec<Entrant> = entrants.iter().map(|&entrant| entrant.clone()).collect();
        let told = Rules { game: field.game, options: &options, entrants: &names, seed: field.title.seed };
        let played = Played {
            bout: Bout { deal: *deal, rotation: id.game as usize },
            seating: (0..seated.len()).collect(),
            scores: finished.scores.clone(),
            ranks: finished.ranks.clone(),
            moves: finished.moves,
            loss: finished.loss.clone(),
        };
        let record = bout_record(&told, &played, &finished.record);
        Ok((finished, ms, record))
    }
}

/// A player whose time is measured.
struct Timed<'a> {
    player: &'a mut dyn Player,
    spent: Duration,
    moves: u32,
}

impl Timed<'_> {
    /// Returns the average milliseconds per move.
    fn ms(&self) -> f64 {
        self.spent.as_secs_f64() * 1000.0 / f64::from(self.moves.max(1))
    }
}

impl Player for Timed<'_> {
    fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), PlayerError> {
        self.player.begin(beginning)
    }

    fn choose(
        &mut self,
        position: &dyn AnyMatch,
        events: &[Event],
        ask: &Ask<'_>,
    ) -> Result<Advice<String>, PlayerError> {
        let start = Instant::now();
        let chosen = self.player.choose(position, events, ask);
        self.spent += start.elapsed();
        self.moves += 1;
        chosen
    }

    fn built_in(&self) -> Option<&str> {
        self.player.built_in()
    }

    fn end(&mut self, position: &dyn AnyMatch) {
        self.player.end(position);
    }
}
