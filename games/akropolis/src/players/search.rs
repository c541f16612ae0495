//! The search: tries the moves with the best quick evaluation in rollouts, and repeatedly drops the worse half
//! (sequential halving).

use tessera_core::{Advice, BySeat, Candidate, Progress, Rng, Rules, Seat, Seed, Thinking, Turn, Watch};
use tessera_search::together;

use super::judge::{Judge, Table, Weighed};
use super::rollout::{Stack, roll_out};
use super::weights::Weights;
use crate::hex::Move;
use crate::position::Position;

/// The parameters of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parameters {
    /// The number of rollouts, unless the effort overrides it.
    pub(super) rollouts: u64,
    /// The maximum number of moves tried.
    pub(super) candidates: usize,
    /// The number of moves of each tile that are always tried.
    pub(super) of_each_tile: usize,
    /// The number of moves of each player in a rollout.
    pub(super) horizon: usize,
    /// The lead at which the expected result is halfway between even and won.
    pub(super) lead: f32,
}

/// A move being tried.
struct Try {
    chosen: Move,
    after: Table,
    sums: Sums,
}

impl Try {
    fn new(table: &Table, chosen: Move) -> Try {
        let mut after = table.clone();
        after.play(chosen);
        Try { chosen, after, sums: Sums::default() }
    }
}

/// The results of rollouts.
#[derive(Clone, Copy, Default)]
struct Sums {
    rollouts: u64,
    /// For the player on turn.
    gain: f64,
    margin: f64,
    values: BySeat<f64>,
}

impl Sums {
    fn add(&mut self, other: &Sums) {
        self.rollouts += other.rollouts;
        self.gain += other.gain;
        self.margin += other.margin;
        for (sum, value) in self.values.0.iter_mut().zip(other.values.0) {
            *sum += value;
        }
    }

    /// Returns the mean of the rollouts.
    fn mean(&self, sum: f64) -> f32 {
        (sum / self.rollouts.max(1) as f64) as f32
    }
}

/// One thread's part of a sweep.
struct Share {
    sums: Vec<Sums>,
    /// Whether it was completed in time.
    finished: bool,
}

/// Chooses a move for the player on turn.
pub(super) fn search(
    position: &Position,
    weights: &Weights,
    parameters: &Parameters,
    thinking: &mut Thinking<'_>,
) -> Advice<Move> {
    let table = Table::new(position);
    let mut judge = Judge::new(weights, position);
    let mut weighed = Vec::new();
    judge.weigh(&table, &mut weighed);
    let budget = thinking.effort.nodes(parameters.rollouts).max(1);
    let promising = promising(&mut weighed, position, parameters, budget);
    let mut tries: Vec<Try> = promising.into_iter().map(|chosen| Try::new(&table, chosen)).collect();
    let seed = thinking.rng.next_u64();
    let threads = thinking.threads.max(1) as u64;
    let mut search = Search { judge, table, seed, parameters, budget, threads, done: 0, samples: 0 };
    search.halve(&mut tries, thinking.watch);
    search.advice(&tries)
}

/// Returns the moves to try, best quick evaluation first.
fn promising(
    weighed: &mut [Weighed],
    position: &Position,
    parameters: &Parameters,
    budget: u64,
) -> Vec<Move> {
    // Fewer rollouts than this are less reliable than the quick evaluation.
    const LEAST: u64 = 8;
    weighed.sort_by(|a, b| b.0.total_cmp(&a.0));
    let most = match position.pool.is_empty() {
        // Nothing is hidden any more, so one rollout is exact.
        true => budget.min(4 * parameters.candidates as u64) as usize,
        false => (budget / LEAST).clamp(1, parameters.candidates as u64) as usize,
    };
    let mut moves: Vec<Move> = weighed.iter().take(most).map(|weighed| weighed.1).collect();
    if moves.len() == parameters.candidates {
        for &tile in position.site.iter() {
            let of_tile = || weighed.iter().map(|weighed| weighed.1).filter(|chosen| chosen.tile() == tile);
            let more = of_tile().take(parameters.of_each_tile).filter(|chosen| !moves.contains(chosen));
            let more: Vec<Move> = more.collect();
            moves.extend(more);
        }
    }
    moves
}

struct Search<'a> {
    judge: Judge,
    /// The position being searched.
    table: Table,
    seed: u64,
    parameters: &'a Parameters,
    budget: u64,
    threads: u64,
    done: u64,
    /// The orders of the unseen tiles tried so far.
    samples: u64,
}

impl Search<'_> {
    /// Tries moves with the same orders of tiles, and continues with the better half of them.
    fn halve(&mut self, tries: &mut [Try], watch: &dyn Watch) {
        let mut alive = tries.len();
        loop {
            let finished = self.sweep(&mut tries[..alive], watch);
            tries[..alive].sort_by(|a, b| b.sums.mean(b.sums.gain).total_cmp(&a.sums.mean(a.sums.gain)));
            if !finished || alive <= 2 || self.table.position.pool.is_empty() {
                return;
            }
            alive = alive.div_ceil(2);
        }
    }

    /// Gives each move the same number of rollouts; returns whether there was time for all of them.
    fn sweep(&mut self, tries: &mut [Try], watch: &dyn Watch) -> bool {
        let rounds = u64::from(tries.len().next_power_of_two().trailing_zeros().max(1));
        let samples = if self.table.position.pool.is_empty() {
            1
        } else if self.budget < u64::MAX {
            ((self.budget - self.done) / rounds / tries.len() as u64).max(1)
        } else if tries.len() > 2 {
            // With half the moves, each gets twice as many rollouts, as long as the budget lasts.
            (2 * self.samples).max(16)
        } else {
            u64::MAX
        };
        let threads = self.threads.min(samples) as usize;
        let shares = together(threads, |number| self.share(tries, samples, number as u64, watch));
        for share in &shares {
            for (tried, sums) in tries.iter_mut().zip(&share.sums) {
                tried.sums.add(sums);
                self.done += sums.rollouts;
            }
        }
        self.samples = self.samples.saturating_add(samples);
        shares.iter().all(|share| share.finished)
    }

    /// One thread's part of a sweep: every n-th order of tiles with n threads.
    fn share(&self, tries: &[Try], samples: u64, number: u64, watch: &dyn Watch) -> Share {
        let mut share = Share { sums: vec![Sums::default(); tries.len()], finished: false };
        let (mut judge, mut stack) = (self.judge.clone(), Stack::default());
        let mut done = 0;
        let mut sample = number;
        while sample < samples {
            let seed = self.seed.wrapping_add(self.samples).wrapping_add(sample);
            stack.shuffle(self.table.position.pool, &mut Seed::from_number(seed).fast_rng());
            for (tried, sums) in tries.iter().zip(&mut share.sums) {
                let all = self.done + done;
                if all > 0 && (all >= self.budget || watch.stop()) {
                    return share;
                }
                sums.add(&self.roll_out(tried, &mut judge, &stack));
                done += 1;
                let all = self.done + done * self.threads;
                if number == 0 && all.is_multiple_of(64 * self.threads) {
                    watch.progress(Progress {
                        nodes: all,
                        limit: (self.budget < u64::MAX).then_some(self.budget),
                    });
                }
            }
            sample = sample.saturating_add(self.threads);
        }
        share.finished = true;
        share
    }

    fn roll_out(&self, tried: &Try, judge: &mut Judge, stack: &Stack) -> Sums {
        let position = &self.table.position;
        let (seat, seats) = (position.turn, position.seats());
        let moves = self.parameters.horizon * seats;
        let mut table = tried.after.clone();
        let worths = roll_out(&mut table, judge, stack, moves);
        Sums {
            rollouts: 1,
            gain: f64::from(prospect(worths, seat, seats, self.parameters.lead)),
            margin: f64::from(margin(worths, seat, seats)),
            values: BySeat(prospects(worths, seats, self.parameters.lead).0.map(f64::from)),
        }
    }

    fn advice(&mut self, tries: &[Try]) -> Advice<Move> {
        let seat = self.table.position.turn;
        let best = &tries[0];
        let candidate = |tried: &Try| Candidate {
            action: tried.chosen,
            value: tried.sums.mean(tried.sums.values[seat]),
            nodes: tried.sums.rollouts,
        };
        let mut table = best.after.clone();
        let mut line = vec![best.chosen];
        while let Turn::Player(_) = table.position.turn() {
            let next = self.judge.best(&table);
            table.play(next);
            line.push(next);
        }
        Advice {
            action: best.chosen,
            values: BySeat(best.sums.values.0.map(|sum| best.sums.mean(sum))),
            proved: false,
            margin: Some(best.sums.mean(best.sums.margin)),
            nodes: self.done,
            line,
            candidates: tries.iter().filter(|tried| tried.sums.rollouts > 0).map(candidate).collect(),
        }
    }
}

/// Returns a player's lead over the best of the others.
pub(super) fn margin(worths: BySeat<f32>, seat: Seat, seats: usize) -> f32 {
    let others = Seat::first(seats).filter(|&other| other != seat);
    worths[seat] - others.map(|other| worths[other]).fold(f32::MIN, f32::max)
}

/// Returns a player's expected result for a lead, from 0 to 1.
fn prospect(worths: BySeat<f32>, seat: Seat, seats: usize, lead: f32) -> f32 {
    let leads = margin(worths, seat, seats) / lead;
    0.5 + 0.5 * leads / (1.0 + leads * leads).sqrt()
}

/// Returns the expected results of all seats, adding up to 1.
pub(super) fn prospects(worths: BySeat<f32>, seats: usize, lead: f32) -> BySeat<f32> {
    let mut values = BySeat::default();
    for seat in Seat::first(seats) {
        values[seat] = prospect(worths, seat, seats, lead);
    }
    let total: f32 = values.0.iter().sum();
    values.0.iter_mut().for_each(|value| *value /= total);
    values
}
