//! Alpha-beta search for two seats without chance: iterative deepening, principal variation search and a transposition
//! table.
//!
//! A won match is worth more than any estimate, a lost one less. A dealer's turn inside the tree is estimated, so games
//! with chance can be searched up to the next draw.
//!
//! The search uses one thread, even if more are allowed.

mod ordering;
mod pvs;
mod table;

use tessera_core::{Advice, BySeat, Candidate, Progress, Rules, Seat, Thinking};

use crate::Knowledge;
use crate::common::{Spare, after, at_once, expected, legal_actions, limit_of, seat_on_turn};
use ordering::History;
use pvs::{DECIDED, INFINITE, Search, Value};
use table::Table;

/// The parameters of an alpha-beta search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// The node budget of the level.
    pub nodes: u64,
    /// The maximum depth in actions.
    pub depth: u32,
    /// The maximum size of the transposition table in bytes; used only with a [`Knowledge::key`].
    pub memory: usize,
    /// Whether to find the largest win and the smallest loss by [`Knowledge::score`], which costs more than finding the
    /// winner.
    pub margin: bool,
}

impl Parameters {
    /// A million nodes to any depth with a table of 64 MB, only for the winner.
    pub const DEFAULT: Parameters =
        Parameters { nodes: 1_000_000, depth: u32::MAX, memory: 64 << 20, margin: false };
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters::DEFAULT
    }
}

/// Deepens iteratively until the result is proved or the budget is spent.
///
/// The budget is [`Parameters::nodes`] unless [`Thinking::effort`] overrides it. Estimates are [`Knowledge::score`],
/// which must be antisymmetric between the two seats. If the result is proved, the values are exact; otherwise they are
/// the estimate at the end of the line. Among the candidates, only the first has a true value; the values of the others
/// are upper bounds.
///
/// # Panics
/// If it is not a player's turn, or if there are not exactly two seats.
pub fn search<P: Rules, K: Knowledge<P>>(
    position: &P,
    knowledge: &K,
    parameters: &Parameters,
    thinking: &mut Thinking<'_>,
) -> Advice<P::Action> {
    assert_eq!(position.seats(), 2, "alpha-beta search is for two seats");
    let seat = seat_on_turn(position);
    let actions = legal_actions(position);
    let limit = thinking.effort.nodes(parameters.nodes);
    if actions.len() == 1 || limit == 0 || parameters.depth == 0 || thinking.watch.stop() {
        return at_once(knowledge, position, &actions);
    }
    let mut search = Search {
        knowledge,
        watch: thinking.watch,
        nodes: 0,
        limit,
        margin: parameters.margin,
        table: Table::new(parameters.memory, limit),
        history: History::new(),
        lines: vec![Vec::new(), Vec::new()],
        spare: Spare::new(),
        actions: Vec::new(),
        priors: Vec::new(),
    };
    let mut listed = Vec::new();
    search.list(position, seat, None, &mut listed);
    let mut root =
        Root { actions: listed.iter().map(|entry| entry.action).collect(), best: None, weighed: Vec::new() };
    for depth in 1..=parameters.depth {
        let finished = root.deepen(&mut search, position, seat, depth);
        let Some(best) = &root.best else { break };
        if !finished || best.value.complete || (best.proved && !parameters.margin) {
            break;
        }
        thinking.watch.progress(Progress { nodes: search.nodes, limit: limit_of(limit) });
    }
    match root.best {
        None => at_once(knowledge, position, &actions),
        Some(best) => advice(position, knowledge, seat, search.nodes, best, root.weighed),
    }
}

struct Best<A> {
    value: Value,
    /// Whether the winner is proved.
    proved: bool,
    line: Vec<A>,
}

struct Root<A> {
    /// The actions, best so far first.
    actions: Vec<A>,
    best: Option<Best<A>>,
    weighed: Vec<(Candidate<A>, i32)>,
}

impl<A: Copy + Eq> Root<A> {
    /// Searches all actions to this depth; returns `false` if the budget ran out. Partial results still count because
    /// the previously best action is searched first.
    fn deepen<P, K>(&mut self, search: &mut Search<'_, P, K>, position: &P, seat: Seat, depth: u32) -> bool
    where
        P: Rules<Action = A>,
        K: Knowledge<P>,
    {
        let mut weighed: Vec<(Candidate<A>, i32)> = Vec::with_capacity(self.actions.len());
        let mut low = -INFINITE;
        let mut best_index = 0;
        let mut all_complete = true;
        let mut finished = true;
        for (index, action) in self.actions.iter().enumerate() {
            let before = search.nodes;
            let next = after(position, *action);
            let mut value = None;
            if index > 0 {
                value = search.value(&next, seat, depth - 1, 1, low, low + 1);
            }
            if index == 0 || value.is_some_and(|value| value.points > low) {
                value = search.value(&next, seat, depth - 1, 1, low, INFINITE);
            }
            let Some(value) = value else {
                finished = false;
                break;
            };
            all_complete &= value.complete;
            let candidate =
                Candidate { action: *action, value: squash(value.points), nodes: search.nodes - before };
            weighed.push((candidate, value.points));
            if value.points > low {
                low = value.points;
                best_index = index;
                let line = std::iter::once(*action).chain(search.lines[1].iter().copied()).collect();
                let proved = value.points >= DECIDED;
                self.best = Some(Best { value: Value { complete: false, ..value }, proved, line });
            }
            if low >= DECIDED && !search.margin {
                break;
            }
        }
        if !finished && !weighed.is_empty() && low <= -DECIDED {
            // The previously best action turned out to lose, so prefer one about which nothing is known.
            best_index = weighed.len();
            let action = self.actions[best_index];
            weighed.push((Candidate { action, value: 0.5, nodes: 0 }, 0));
            let value = Value { points: 0, complete: false };
            self.best = Some(Best { value, proved: false, line: vec![action] });
        }
        if let Some(best) = &mut self.best {
            best.value.complete = all_complete && weighed.len() == self.actions.len() && finished;
            best.proved |= best.value.complete || (finished && low <= -DECIDED);
        }
        if !weighed.is_empty() {
            let chosen = self.actions[best_index];
            weighed.sort_by_key(|(candidate, points)| (candidate.action != chosen, -points));
            self.weighed = weighed;
        }
        self.actions[..=best_index].rotate_right(1);
        finished
    }
}

fn advice<P: Rules, K: Knowledge<P>>(
    position: &P,
    knowledge: &K,
    seat: Seat,
    nodes: u64,
    best: Best<P::Action>,
    weighed: Vec<(Candidate<P::Action>, i32)>,
) -> Advice<P::Action> {
    let points = best.value.points;
    let proved = best.proved;
    let values = if proved {
        let share = if points >= DECIDED {
            1.0
        } else if points <= -DECIDED {
            0.0
        } else {
            0.5
        };
        let mut values = BySeat::default();
        values[seat] = share;
        values[seat.next(2)] = 1.0 - share;
        values
    } else {
        let mut end = position.clone();
        best.line.iter().for_each(|action| end.play_unchecked(*action));
        expected(knowledge, &end)
    };
    let mut candidates: Vec<Candidate<P::Action>> =
        weighed.into_iter().map(|(candidate, _)| candidate).collect();
    if let Some(first) = candidates.first_mut() {
        first.value = values[seat];
        let most = first.value;
        candidates.iter_mut().for_each(|candidate| candidate.value = candidate.value.min(most));
    }
    Advice { action: best.line[0], values, proved, margin: None, nodes, line: best.line, candidates }
}

/// Maps points to a number between 0 and 1; decided results are at the ends.
fn squash(points: i32) -> f32 {
    match points {
        points if points >= DECIDED => 1.0,
        points if points <= -DECIDED => 0.0,
        points => 0.5 + 0.5 * points as f32 / (points.unsigned_abs() as f32 + 10.0),
    }
}
