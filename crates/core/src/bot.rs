//! Computer players: what a game declares, what a player is given, and what it answers.

use crate::{BySeat, FastRng, Rules};

/// A computer player of one game.
#[derive(Clone, Copy)]
pub struct Bot<P: Rules> {
    /// The name in commands and requests, such as `greedy`.
    pub name: &'static str,
    /// The playing strength among the levels shown to people, from 1; 0 for reference players used as yardsticks.
    pub level: u8,
    /// How it thinks, in one sentence.
    pub about: &'static str,
    /// Chooses an action. Called only when a player is on turn.
    pub choose: fn(&P, &mut Thinking<'_>) -> Advice<P::Action>,
}

/// The catalogue entry of a computer player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotInfo {
    /// The name in commands and requests.
    pub name: &'static str,
    /// The level shown to people, or 0.
    pub level: u8,
    /// How it thinks, in one sentence.
    pub about: &'static str,
}

/// The input of a computer player besides the position.
pub struct Thinking<'a> {
    /// The source of all randomness. With one thread, the same generator state gives the same advice.
    pub rng: FastRng,
    /// The observer of the search, which may stop it.
    pub watch: &'a dyn Watch,
    /// The search budget.
    pub effort: Effort,
    /// The number of threads that may work. With more than one, the advice may differ from run to run.
    pub threads: usize,
}

/// A search budget. [`Watch::stop`] ends the search in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Effort {
    /// The budget of the player's level.
    #[default]
    Level,
    /// The budget of the player's level divided by this number.
    Part(u32),
    /// This many nodes or iterations.
    Nodes(u64),
    /// No limit: searches until it is stopped or there is nothing left to find out.
    UntilStopped,
}

impl Effort {
    /// Returns the number of nodes or iterations for a player whose level has a budget of `level`.
    pub fn nodes(self, level: u64) -> u64 {
        match self {
            Effort::Level => level,
            Effort::Part(parts) => (level / u64::from(parts.max(1))).max(1),
            Effort::Nodes(nodes) => nodes,
            Effort::UntilStopped => u64::MAX,
        }
    }
}

/// Observes a search and may stop it. The engine reads no clock, so a deadline is a `Watch`.
pub trait Watch: Sync {
    /// Returns whether the search must end now with its best result so far. Called often, from every thread.
    fn stop(&self) -> bool {
        false
    }

    /// Reports progress from time to time.
    fn progress(&self, _: Progress) {}
}

/// A [`Watch`] that never stops the search.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {}

/// The progress of a search.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Progress {
    /// Nodes or iterations so far.
    pub nodes: u64,
    /// The maximum number of nodes or iterations, if there is one.
    pub limit: Option<u64>,
}

/// The answer of a computer player.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// The chosen action.
    pub action: A,
    /// The expected result of every seat: 1 is a sole win, 0 a loss; seats that share first place split the 1.
    pub values: BySeat<f32>,
    /// Whether the values are proved and not estimated.
    pub proved: bool,
    /// The expected final lead in points of the seat on turn over the best other seat, if the search knows it. As
    /// reliable as the values.
    pub margin: Option<f32>,
    /// The number of nodes or iterations searched.
    pub nodes: u64,
    /// The expected continuation, starting with the action; shorter where chance decides.
    pub line: Vec<A>,
    /// Every action considered, best first.
    pub candidates: Vec<Candidate<A>>,
}

/// An action considered by a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate<A> {
    /// The action.
    pub action: A,
    /// The expected result for the seat on turn.
    pub value: f32,
    /// The work spent on the action, in nodes or visits.
    pub nodes: u64,
}

impl<A: Clone> Advice<A> {
    /// Creates advice that no search backs.
    pub fn of(action: A, values: BySeat<f32>) -> Advice<A> {
        Advice {
            line: vec![action.clone()],
            action,
            values,
            proved: false,
            margin: None,
            nodes: 1,
            candidates: Vec::new(),
        }
    }
}

impl<A> Advice<A> {
    /// Converts the advice to another notation.
    pub fn map<B>(self, change: impl Fn(A) -> B) -> Advice<B> {
        Advice {
            action: change(self.action),
            values: self.values,
            proved: self.proved,
            margin: self.margin,
            nodes: self.nodes,
            line: self.line.into_iter().map(&change).collect(),
            candidates: self
                .candidates
                .into_iter()
                .map(|candidate| Candidate {
                    action: change(candidate.action),
                    value: candidate.value,
                    nodes: candidate.nodes,
                })
                .collect(),
        }
    }
}

/// Returns the result of every seat in a finished match: seats in first place split the 1.
pub fn outcome<P: Rules>(position: &P) -> BySeat<f32> {
    let ranks = position.ranks();
    let firsts = ranks.0.iter().filter(|&&rank| rank == 1).count();
    let mut values = BySeat::default();
    for (value, rank) in values.0.iter_mut().zip(ranks.0) {
        if rank == 1 {
            *value = 1.0 / firsts as f32;
        }
    }
    values
}
