//! The search of one thread: descend the tree, evaluate the leaf, and back up the result.

use tessera_core::{BySeat, FastRng, Rules, Seat, Turn, Watch};

use super::formulas::{considered, select, weigh_priors};
use super::parameters::{Backup, Parameters};
use super::tree::{Kind, Link, NONE, Tree};
use crate::Knowledge;

/// The number of iterations between two checks whether to stop.
const BETWEEN_STOPS: u64 = 16;
/// The number of iterations between two progress reports.
const BETWEEN_REPORTS: u64 = 1024;

/// The search of one thread.
pub(super) struct Search<'a, P: Rules, K> {
    root: &'a P,
    knowledge: &'a K,
    parameters: &'a Parameters,
    rng: FastRng,
    pub(super) tree: Tree<P>,
    /// The summed results of all seats for each root action, because the tree only stores those of one seat.
    pub(super) root_sums: Vec<BySeat<f64>>,
    pub(super) iterations: u64,
    path: Vec<(u32, u32)>,
    actions: Vec<P::Action>,
    priors: Vec<f32>,
    order: Vec<(f32, u32)>,
}

impl<'a, P: Rules, K: Knowledge<P>> Search<'a, P, K> {
    /// Creates a tree with the root and its actions.
    pub(super) fn new(
        root: &'a P,
        knowledge: &'a K,
        parameters: &'a Parameters,
        max_edges: usize,
        rng: FastRng,
    ) -> Search<'a, P, K> {
        let mut search = Search {
            root,
            knowledge,
            parameters,
            rng,
            tree: Tree::new(max_edges),
            root_sums: Vec::new(),
            iterations: 0,
            path: Vec::new(),
            actions: Vec::new(),
            priors: Vec::new(),
            order: Vec::new(),
        };
        search.list_by_prior(root);
        let room = search.tree.room();
        search.order.truncate(room);
        search.add_player(root);
        search.root_sums.resize(search.tree.edges.len(), BySeat::default());
        search
    }

    /// Runs this many iterations, or until the watch stops the search.
    pub(super) fn run(&mut self, iterations: u64, watch: &dyn Watch, report: impl Fn(u64)) {
        for done in 0..iterations {
            if done % BETWEEN_STOPS == 0 && watch.stop() {
                break;
            }
            if done % BETWEEN_REPORTS == 0 && done > 0 {
                report(done);
            }
            self.iterate();
        }
    }

    fn iterate(&mut self) {
        let mut position = self.root.clone();
        self.path.clear();
        let mut node = 0;
        let mut values = loop {
            let link = self.descend(&mut position, node);
            let (child, visits) = self.tree.follow(link);
            node = if child != NONE {
                child
            } else {
                let turn = position.turn();
                if turn == Turn::Over {
                    break self.knowledge.finished(&position);
                }
                match visits >= self.parameters.expand_after {
                    true => self.expand(&position, turn),
                    false => NONE,
                }
            };
            if node == NONE {
                break self.evaluate(position);
            }
            self.tree.set_child(link, node);
        };
        for (depth, &(node, edge)) in self.path.iter().enumerate().rev() {
            self.tree.back_up(node, edge, &values);
            if depth > 0 {
                self.favour(node, edge, &mut values);
            }
        }
        let (_, first) = self.path[0];
        for (sum, value) in self.root_sums[first as usize].0.iter_mut().zip(values.0) {
            *sum += f64::from(value);
        }
        self.iterations += 1;
    }

    /// Replaces the result of an action with its position's value for the nodes above; see [`Backup`].
    #[inline]
    fn favour(&self, node: u32, edge: u32, values: &mut BySeat<f32>) {
        let Backup::Favourite { after } = self.parameters.backup else { return };
        let seats = self.root.seats();
        if seats > 2 || self.tree.nodes[node as usize].visits < after {
            return;
        }
        let Some((seat, more)) = self.tree.gain_of_favourite(node, edge) else { return };
        values[seat] += more;
        if seats == 2 {
            values[Seat::new(1 - seat.index())] -= more;
        }
    }

    /// Selects an action or samples a draw, and carries it out.
    #[inline]
    fn descend(&mut self, position: &mut P, node: u32) -> Link {
        let here = &self.tree.nodes[node as usize];
        if here.kind == Kind::Dealer {
            return self.draw(position, node);
        }
        let first = here.first as usize;
        let edges = &self.tree.edges[first..first + considered(here, self.parameters)];
        let edge = first + select(edges, here, self.parameters);
        self.path.push((node, edge as u32));
        position.play_unchecked(self.tree.actions[edge]);
        Link::Action(edge)
    }

    fn draw(&mut self, position: &mut P, node: u32) -> Link {
        let draw = position.sample_draw(&mut self.rng);
        let here = self.tree.nodes[node as usize];
        let mut rarest = here.first;
        let mut index = here.first;
        while index != NONE {
            let known = &self.tree.draws[index as usize];
            if known.draw == draw {
                break;
            }
            if known.visits < self.tree.draws[rarest as usize].visits {
                rarest = index;
            }
            index = known.next;
        }
        let full = here.count as usize >= self.parameters.max_draws.max(1) || self.tree.room() == 0;
        let index = match index {
            NONE if full && rarest != NONE => rarest as usize,
            NONE => self.tree.add_draw(node, draw),
            index => index as usize,
        };
        let chosen = &mut self.tree.draws[index];
        chosen.visits += 1;
        position.draw_unchecked(&chosen.draw);
        Link::Draw(index)
    }

    /// Adds the position to the tree if there is room.
    fn expand(&mut self, position: &P, turn: Turn) -> u32 {
        match turn {
            Turn::Player(_) if self.tree.room() > 0 => {
                self.list_by_prior(position);
                match self.order.len() <= self.tree.room() {
                    true => self.add_player(position),
                    false => NONE,
                }
            }
            // The draw is added next, so there must be room for it.
            Turn::Dealer if self.tree.room() > 0 => self.tree.add_dealer(),
            _ => NONE,
        }
    }

    /// Lists the actions; `order` gets the best of them by prior, each with its weight.
    fn list_by_prior(&mut self, position: &P) {
        position.legal_actions(&mut self.actions);
        self.knowledge.priors(position, &self.actions, &mut self.priors);
        let sorted = self.priors.len() == self.actions.len();
        weigh_priors(&mut self.priors, self.actions.len(), self.parameters);
        self.order.clear();
        self.order.extend(self.priors.iter().copied().zip(0..));
        let widest = self.parameters.widest.max(1);
        let by_prior = |a: &(f32, u32), b: &(f32, u32)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
        if widest < self.order.len() {
            self.order.select_nth_unstable_by(widest - 1, by_prior);
            self.order.truncate(widest);
        }
        if sorted {
            self.order.sort_unstable_by(by_prior);
        }
    }

    fn add_player(&mut self, position: &P) -> u32 {
        let Turn::Player(seat) = position.turn() else { return NONE };
        let ordered = self.order.iter().map(|&(prior, index)| (self.actions[index as usize], prior));
        self.tree.add_player(seat, ordered)
    }

    fn evaluate(&mut self, mut position: P) -> BySeat<f32> {
        let share = self.parameters.rollout_share;
        if share >= 1.0 {
            return self.knowledge.rollout(&mut position, &mut self.rng, &mut self.actions);
        }
        let mut values = self.knowledge.values(&position);
        if share > 0.0 {
            let rollout = self.knowledge.rollout(&mut position, &mut self.rng, &mut self.actions);
            for (value, rolled) in values.0.iter_mut().zip(rollout.0) {
                *value += share * (rolled - *value);
            }
        }
        values
    }
}
