//! The storage of the tree: positions, actions and draws are in arenas and refer to each other by index.

use tessera_core::{BySeat, Rules, Seat};

/// The index that refers to nothing.
pub(super) const NONE: u32 = u32::MAX;

/// The kind of a position in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The seat chooses.
    Player(Seat),
    /// Chance decides.
    Dealer,
}

/// A position whose actions or draws are in the tree. The position itself is not stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The first of the contiguous actions, or the draw found last, which links to the others.
    pub(super) first: u32,
    /// The number of actions or draws.
    pub(super) count: u32,
    pub(super) visits: u32,
    /// The mean for the seat on turn.
    pub(super) mean: f32,
    pub(super) kind: Kind,
}

/// The statistics of an action.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The mean for the seat that chooses.
    pub(super) mean: f32,
    pub(super) prior: f32,
    pub(super) visits: u32,
    pub(super) child: u32,
}

/// A draw that has come up.
#[derive(Clone, Debug)]
pub(super) struct DrawEdge<D> {
    pub(super) draw: D,
    pub(super) visits: u32,
    pub(super) child: u32,
    pub(super) next: u32,
}

/// The index of an action or a draw, which leads to a child.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Link {
    Action(usize),
    Draw(usize),
}

/// The arenas. Each action and each draw leads to at most one node, so the number of edges bounds everything.
pub(super) struct Tree<P: Rules> {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// The action of each edge, stored separately because selection does not need it.
    pub(super) actions: Vec<P::Action>,
    pub(super) draws: Vec<DrawEdge<P::Draw>>,
    max_edges: usize,
}

impl<P: Rules> Tree<P> {
    pub(super) fn new(max_edges: usize) -> Tree<P> {
        let max_edges = max_edges.clamp(1, NONE as usize - 1);
        Tree { nodes: Vec::new(), edges: Vec::new(), actions: Vec::new(), draws: Vec::new(), max_edges }
    }

    /// Returns how many more actions and draws fit.
    pub(super) fn room(&self) -> usize {
        self.max_edges - self.edges.len() - self.draws.len()
    }

    /// Adds a position with its actions, in the order in which they are considered.
    pub(super) fn add_player(
        &mut self,
        seat: Seat,
        ordered: impl ExactSizeIterator<Item = (P::Action, f32)>,
    ) -> u32 {
        let first = self.edges.len() as u32;
        let count = ordered.len();
        reserve(&mut self.edges, count, self.max_edges);
        reserve(&mut self.actions, count, self.max_edges);
        for (action, prior) in ordered {
            self.edges.push(Edge { mean: 0.0, prior, visits: 0, child: NONE });
            self.actions.push(action);
        }
        self.add_node(Node { first, count: count as u32, visits: 0, mean: 0.0, kind: Kind::Player(seat) })
    }

    /// Adds a dealer's turn.
    pub(super) fn add_dealer(&mut self) -> u32 {
        self.add_node(Node { first: NONE, count: 0, visits: 0, mean: 0.0, kind: Kind::Dealer })
    }

    /// Adds a draw to a dealer's turn.
    pub(super) fn add_draw(&mut self, node: u32, draw: P::Draw) -> usize {
        let index = self.draws.len();
        reserve(&mut self.draws, 1, self.max_edges);
        let node = &mut self.nodes[node as usize];
        self.draws.push(DrawEdge { draw, visits: 0, child: NONE, next: node.first });
        node.first = index as u32;
        node.count += 1;
        index
    }

    /// Returns the position that an action or a draw leads to, if it is in the tree, and the number of visits before
    /// this one. A draw's visits are counted when it comes up.
    #[inline]
    pub(super) fn follow(&self, link: Link) -> (u32, u32) {
        match link {
            Link::Action(index) => (self.edges[index].child, self.edges[index].visits),
            Link::Draw(index) => (self.draws[index].child, self.draws[index].visits - 1),
        }
    }

    pub(super) fn set_child(&mut self, link: Link, child: u32) {
        match link {
            Link::Action(index) => self.edges[index].child = child,
            Link::Draw(index) => self.draws[index].child = child,
        }
    }

    /// Adds the result of one iteration to the statistics of a position and of the action chosen there.
    #[inline]
    pub(super) fn back_up(&mut self, node: u32, edge: u32, values: &BySeat<f32>) {
        let node = &mut self.nodes[node as usize];
        let Kind::Player(seat) = node.kind else { return };
        let value = values[seat];
        node.visits += 1;
        node.mean += (value - node.mean) / node.visits as f32;
        let edge = &mut self.edges[edge as usize];
        edge.visits += 1;
        edge.mean += (value - edge.mean) / edge.visits as f32;
    }

    /// Returns the seat on turn, and the lead of the most visited action's mean over that of an action, at least 0.
    #[inline]
    pub(super) fn gain_of_favourite(&self, node: u32, edge: u32) -> Option<(Seat, f32)> {
        let node = &self.nodes[node as usize];
        let Kind::Player(seat) = node.kind else { return None };
        let edges = &self.edges[node.first as usize..][..node.count as usize];
        let mean = self.edges[edge as usize].mean;
        let favourite = edges.iter().max_by_key(|edge| edge.visits).map_or(mean, |edge| edge.mean);
        Some((seat, (favourite - mean).max(0.0)))
    }

    fn add_node(&mut self, node: Node) -> u32 {
        reserve(&mut self.nodes, 1, self.max_edges + 1);
        self.nodes.push(node);
        self.nodes.len() as u32 - 1
    }
}

/// Reserves space by doubling, as a vector does, but never beyond the limit.
#[inline]
fn reserve<T>(vector: &mut Vec<T>, more: usize, limit: usize) {
    let wanted = vector.len() + more;
    if wanted > vector.capacity() {
        let capacity = wanted.max((vector.capacity() * 2).clamp(64, limit.max(64)));
        vector.reserve_exact(capacity - vector.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_compared_with_the_one_tried_most_often() {
        use crate::mcts::heap::Heap;
        let mut tree: Tree<Heap> = Tree::new(100);
        let actions = crate::common::legal_actions(&Heap::new(60));
        let node = tree.add_player(Seat::new(1), actions.iter().map(|action| (*action, 0.0)));
        // The first was tried four times and brought 1/4, the second once and brought 1.
        for (edge, value) in [(0, 0.0), (1, 1.0), (0, 0.0), (0, 0.5), (0, 0.5)] {
            tree.back_up(node, edge, &BySeat([0.0, value, 0.0, 0.0]));
        }
        assert_eq!(tree.gain_of_favourite(node, 0), Some((Seat::new(1), 0.0)));
        assert_eq!(tree.gain_of_favourite(node, 1), Some((Seat::new(1), 0.0)));
        tree.back_up(node, 1, &BySeat::default());
        tree.back_up(node, 1, &BySeat::default());
        tree.back_up(node, 1, &BySeat([0.0, -0.75, 0.0, 0.0]));
        tree.back_up(node, 0, &BySeat([0.0, 0.25, 0.0, 0.0]));
        // 1/4 against (1 - 3/4) / 4.
        assert_eq!(tree.gain_of_favourite(node, 1), Some((Seat::new(1), 0.1875)));
    }

    #[test]
    fn statistics_stay_compact() {
        assert_eq!((size_of::<Edge>(), size_of::<Node>()), (16, 20));
    }
}
