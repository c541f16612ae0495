//! Computer players: what a game offers, what they are given, and what they answer.

use crate::{BySeat, FastRng, Rules};

/// A computer player of one game.
#[derive(Clone, Copy)]
pub struct Bot<P: Rules> {
    /// The name in commands and requests, such as `greedy`.
    pub name: &'static str,
    /// How strong it is among the levels shown to people, from 1; 0 for players that serve as yardsticks.
    pub level: u8,
    /// How it thinks, in a sentence.
    pub about: &'static str,
    /// Chooses an action. Only called when a player is on turn.
    pub choose: fn(&P, &mut Thinking<'_>) -> Advice<P::Action>,
}

/// What a catalogue shows of a computer player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotInfo {
    /// The name in commands and requests.
    pub name: &'static str,
    /// The level shown to people, or 0.
    pub level: u8,
    /// How it thinks, in a sentence.
    pub about: &'static str,
}

/// What a computer player is given besides the position.
pub struct Thinking<'a> {
    /// The generator for everything random; same state and one thread, same advice.
    pub rng: FastRng,
    /// Who watches, and may stop the search.
    pub watch: &'a dyn Watch,
    /// How much it may do.
    pub effort: Effort,
    /// How many threads may work; with more than one the advice may differ from run to run.
    pub threads: usize,
}

/// How much a computer player may do. [`Watch::stop`] ends the search in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Effort {
    /// What belongs to its level.
    #[default]
    Level,
    /// One part in so many of what belongs to its level.
    Part(u32),
    /// So many nodes or iterations.
    Nodes(u64),
    /// Until it is stopped, or nothing is left to find out.
    UntilStopped,
}

impl Effort {
    /// The number of nodes or iterations for a player whose level has `level` of them.
    pub fn nodes(self, level: u64) -> u64 {
        match self {
            Effort::Level => level,
            Effort::Part(parts) => (level / u64::from(parts.max(1))).max(1),
            Effort::Nodes(nodes) => nodes,
            Effort::UntilStopped => u64::MAX,
        }
    }
}

/// Someone who watches a search and may stop it. The engine reads no clock: a deadline is a watch.
pub trait Watch: Sync {
    /// Whether the search has to end now with its best so far. Asked often, from every thread.
    fn stop(&self) -> bool {
        false
    }

    /// Told now and then how far the search has come.
    fn progress(&self, _: Progress) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Progress {
    /// Nodes or iterations so far.
    pub nodes: u64,
    /// Nodes or iterations at most, if there is a limit.
    pub limit: Option<u64>,
}

/// What a computer player answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// The action it would play.
    pub action: A,
    /// What every seat can expect: 1 is a sole win, 0 a loss, shared first places share the 1.
    pub values: BySeat<f32>,
    /// Whether the values are proved and not estimated.
    pub proved: bool,
    /// By how many points the seat on turn will be ahead of the best of the others in the end, if the search
    /// knows; as sure as the values are.
    pub margin: Option<f32>,
    /// Nodes or iterations.
    pub nodes: u64,
    /// The expected continuation, the action first; shorter where chance decides.
    pub line: Vec<A>,
    /// Every action that was weighed, best first.
    pub candidates: Vec<Candidate<A>>,
}

/// One action that was weighed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate<A> {
    /// The action.
    pub action: A,
    /// What the seat on turn can expect of it.
    pub value: f32,
    /// How much work went into it, in nodes or visits.
    pub nodes: u64,
}

impl<A: Clone> Advice<A> {
    /// Advice without a search behind it.
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
    /// The same advice in another notation.
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

/// What every seat has got of a finished match: first places share the 1.
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
