//! Depth-limited search for any number of seats without chance: max^n and paranoid.
//!
//! Estimates are [`Knowledge::values`]. A dealer's turn inside the tree is estimated, so games with chance can be
//! searched up to the next draw. The search uses one thread, even if more are allowed.

use tessera_core::{Advice, BySeat, Candidate, Progress, Rules, Seat, Thinking, Turn, Watch, outcome};

use crate::Knowledge;
use crate::common::{Spare, after, at_once, legal_actions, limit_of, seat_on_turn, sort_by_priors};

/// The parameters of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// The node budget of the level.
    pub nodes: u64,
    /// The maximum depth in actions.
    pub depth: u32,
}

impl Parameters {
    /// A hundred thousand nodes to any depth.
    pub const DEFAULT: Parameters = Parameters { nodes: 100_000, depth: u32::MAX };
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters::DEFAULT
    }
}

/// Searches by max^n: every seat chooses what is best for itself, the first listed action among equals.
///
/// The budget is [`Parameters::nodes`] unless [`Thinking::effort`] overrides it. The advice comes from the last
/// completed depth; it is proved if no estimate was needed.
///
/// # Panics
/// If it is not a player's turn.
pub fn search<P: Rules, K: Knowledge<P>>(
    position: &P,
    knowledge: &K,
    parameters: &Parameters,
    thinking: &mut Thinking<'_>,
) -> Advice<P::Action> {
    deepen(position, knowledge, parameters, thinking, |tree, next, depth, _| tree.max_n(next, depth))
}

/// Searches by the paranoid algorithm: all other seats choose what is worst for the seat on turn.
///
/// This sees deeper than [`search`] at the same cost, but its assumption is too pessimistic. The result is proved only
/// if it wins against any play of the others.
///
/// # Panics
/// If it is not a player's turn.
pub fn paranoid<P: Rules, K: Knowledge<P>>(
    position: &P,
    knowledge: &K,
    parameters: &Parameters,
    thinking: &mut Thinking<'_>,
) -> Advice<P::Action> {
    let seat = seat_on_turn(position);
    let seats = position.seats();
    let mut advice = deepen(position, knowledge, parameters, thinking, |tree, next, depth, floor| {
        let value = tree.against_all(next, seat, depth, floor, 2.0)?;
        let mut values = BySeat::default();
        values.0[..seats].fill((1.0 - value) / (seats.max(2) - 1) as f32);
        values[seat] = value;
        Some(values)
    });
    advice.proved &= advice.values[seat] >= 1.0;
    advice
}

/// The distance of estimates from 0 and 1, which only finished matches may reach.
const UNDECIDED: f32 = 1e-4;

struct Tree<'a, P: Rules, K> {
    knowledge: &'a K,
    watch: &'a dyn Watch,
    nodes: u64,
    limit: u64,
    /// Whether an estimate was needed.
    estimated: bool,
    spare: Spare<P::Action>,
    priors: Vec<f32>,
    scratch: Vec<(f32, u32, P::Action)>,
}

/// Deepens iteratively. `value` returns the results of all seats after an action, exact if the seat on turn gets more
/// than the last argument.
fn deepen<P: Rules, K: Knowledge<P>>(
    position: &P,
    knowledge: &K,
    parameters: &Parameters,
    thinking: &mut Thinking<'_>,
    value: impl Fn(&mut Tree<'_, P, K>, &P, u32, f32) -> Option<BySeat<f32>>,
) -> Advice<P::Action> {
    let seat = seat_on_turn(position);
    let actions = legal_actions(position);
    let limit = thinking.effort.nodes(parameters.nodes);
    if actions.len() == 1 || limit == 0 || parameters.depth == 0 || thinking.watch.stop() {
        return at_once(knowledge, position, &actions);
    }
    let mut tree = Tree {
        knowledge,
        watch: thinking.watch,
        nodes: 0,
        limit,
        estimated: false,
        spare: Spare::new(),
        priors: Vec::new(),
        scratch: Vec::new(),
    };
    let mut advice: Option<Advice<P::Action>> = None;
    for depth in 1..=parameters.depth {
        tree.estimated = false;
        let mut best: Option<(P::Action, BySeat<f32>)> = None;
        let mut candidates = Vec::with_capacity(actions.len());
        for action in &actions {
            let before = tree.nodes;
            let floor = best.map_or(-1.0, |(_, values)| values[seat]);
            let Some(values) = value(&mut tree, &after(position, *action), depth - 1, floor) else { break };
            let nodes = tree.nodes - before;
            candidates.push(Candidate { action: *action, value: values[seat], nodes });
            if best.is_none_or(|(_, known)| values[seat] > known[seat]) {
                best = Some((*action, values));
            }
        }
        let finished = candidates.len() == actions.len();
        let Some((action, values)) = best else { break };
        if finished || advice.is_none() {
            let chosen = |candidate: &Candidate<P::Action>| candidate.action == action;
            candidates.sort_by(|a, b| chosen(b).cmp(&chosen(a)).then(b.value.total_cmp(&a.value)));
            let proved = finished && !tree.estimated;
            advice = Some(Advice { proved, candidates, ..Advice::of(action, values) });
        }
        if !finished || !tree.estimated {
            break;
        }
        thinking.watch.progress(Progress { nodes: tree.nodes, limit: limit_of(limit) });
    }
    match advice {
        Some(advice) => Advice { nodes: tree.nodes, ..advice },
        None => at_once(knowledge, position, &actions),
    }
}

impl<P: Rules, K: Knowledge<P>> Tree<'_, P, K> {
    fn count(&mut self) -> Option<()> {
        if self.nodes >= self.limit || (self.nodes % 256 == 255 && self.watch.stop()) {
            // Later calls must fail as well.
            self.limit = self.nodes;
            return None;
        }
        self.nodes += 1;
        Some(())
    }

    fn leaf(&mut self, position: &P, turn: Turn) -> BySeat<f32> {
        if turn == Turn::Over {
            return outcome(position);
        }
        self.estimated = true;
        let mut values = self.knowledge.values(position);
        values.0[..position.seats()]
            .iter_mut()
            .for_each(|value| *value = value.clamp(UNDECIDED, 1.0 - UNDECIDED));
        values
    }

    fn max_n(&mut self, position: &P, depth: u32) -> Option<BySeat<f32>> {
        self.count()?;
        let turn = position.turn();
        let (Turn::Player(seat), 1..) = (turn, depth) else { return Some(self.leaf(position, turn)) };
        let mut actions = self.spare.take();
        position.legal_actions(&mut actions);
        let mut best: Option<BySeat<f32>> = None;
        for action in &actions {
            let values = self.max_n(&after(position, *action), depth - 1)?;
            if best.is_none_or(|known| values[seat] > known[seat]) {
                best = Some(values);
            }
            if values[seat] >= 1.0 {
                break;
            }
        }
        self.spare.give(actions);
        best
    }

    /// Returns the result of `me` if all others play against it: exact between `low` and `high`, otherwise a bound on
    /// the same side.
    fn against_all(
        &mut self,
        position: &P,
        me: Seat,
        depth: u32,
        mut low: f32,
        mut high: f32,
    ) -> Option<f32> {
        self.count()?;
        let turn = position.turn();
        let (Turn::Player(seat), 1..) = (turn, depth) else { return Some(self.leaf(position, turn)[me]) };
        let mut actions = self.spare.take();
        position.legal_actions(&mut actions);
        self.knowledge.priors(position, &actions, &mut self.priors);
        sort_by_priors(&mut actions, &self.priors, &mut self.scratch);
        let mut best = if seat == me { -1.0 } else { 2.0 };
        for action in &actions {
            let value = self.against_all(&after(position, *action), me, depth - 1, low, high)?;
            if seat == me {
                best = value.max(best);
                low = low.max(best);
            } else {
                best = value.min(best);
                high = high.min(best);
            }
            if low >= high || best == if seat == me { 1.0 } else { 0.0 } {
                break;
            }
        }
        self.spare.give(actions);
        Some(best)
    }
}
