//! Nodes and the edges between them.

use tessera_core::letters;

letters! {
    /// The type of an edge, and of a string of such edges.
    pub enum Fate: "a type of edge (S, L, F or E)" by
    /// One value for each type.
    ByFate {
        /// Won by the larger sum of strengths.
        Strength = 'S',
        /// Won by the better leaders.
        Leadership = 'L',
        /// Won by the larger number of tiles.
        Force = 'F',
        /// Part of no string; only on the Loom.
        Empty = 'E',
    }
}

impl Fate {
    /// The types that form strings.
    pub const SCORING: [Fate; 3] = [Fate::Strength, Fate::Leadership, Fate::Force];

    /// Returns the name of the type.
    pub const fn name(self) -> &'static str {
        match self {
            Fate::Strength => "Strength",
            Fate::Leadership => "Leadership",
            Fate::Force => "Force",
            Fate::Empty => "Empty",
        }
    }
}

/// A place for a tile, by its number from 0 to 99. Whether it exists depends on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node(u8);

impl Node {
    /// The number of node numbers in the notation.
    pub const COUNT: usize = 100;

    /// The node with this number.
    ///
    /// # Panics
    /// If `number` has more than two digits.
    #[inline]
    pub const fn new(number: usize) -> Node {
        assert!(number < Node::COUNT);
        Node(number as u8)
    }

    /// The number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A connection of two nodes. The order of its ends is the written one and has no other meaning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge {
    /// Its type, which is that of the strings it can belong to.
    pub fate: Fate,
    /// One end; the smaller one in canonical texts.
    pub from: Node,
    /// The other end.
    pub to: Node,
}

impl Edge {
    /// Returns whether the edge connects these two nodes, in either order.
    #[inline]
    pub fn joins(self, a: Node, b: Node) -> bool {
        (self.from, self.to) == (a, b) || (self.from, self.to) == (b, a)
    }
}

/// A set of nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NodeSet(u128);

impl NodeSet {
    /// Adds a node.
    #[inline]
    pub fn insert(&mut self, node: Node) {
        self.0 |= 1 << node.index();
    }

    /// Whether the node is in the set.
    #[inline]
    pub fn contains(self, node: Node) -> bool {
        self.0 >> node.index() & 1 == 1
    }

    /// The nodes in increasing order.
    pub fn iter(self) -> impl Iterator<Item = Node> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let node = (rest != 0).then(|| Node(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            node
        })
    }
}
