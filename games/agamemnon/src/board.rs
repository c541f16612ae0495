//! The two boards and their tables, all computed at compile time.

use crate::{Edge, Fate, Kind, Node};

const STANDARD_EDGES: &str = "\
    S0001S0004F0105L0204F0206L0203L0306S0307L0408S0409S0510F0508F0611S0712F0813S0809S0911S1015F1114L1112\
    S1216F1217S1315F1314L1418L1419F1520L1619S1617F1722L1820L1823S1924F1921F2025L2126F2122L2226F2325F2324\
    F2427S2428L2529L2628L2729L2728S2831S2930S3031";

const LOOM_EDGES: &str = "\
    A0001B0002C0004D0104B0105B0203A0204A0206B0306B0307D0408C0409D0508A0510A0607A0609D0611C0712B0809B0810\
    A0813C0911B0914C1013A1015D1112C1116C1216D1217D1314A1315C1318B1418D1419A1520A1617D1619A1621C1722A1819\
    B1820A1823B1921D1924D2023B2025A2122A2124B2126D2227D2324A2325C2328B2426A2428C2529B2627D2630C2631C2731\
    A2829C2830D2832D2932C3031D3032";

/// The largest number of nodes of a board.
pub(crate) const MAX_NODES: usize = 33;
/// The largest number of edges of a board.
pub(crate) const MAX_EDGES: usize = 66;
/// The entry for two nodes without an edge.
const NO_EDGE: u8 = u8::MAX;

/// The connections of a board. The types of the edges are stored separately because Warps exchange them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Board {
    /// 32 nodes and 49 edges.
    Standard,
    /// 33 nodes and 66 edges, whose four letters become types by a [`Mapping`].
    Loom,
}

impl Board {
    /// Both boards.
    pub const ALL: [Board; 2] = [Board::Standard, Board::Loom];

    /// Returns the number of nodes.
    #[inline]
    pub fn nodes(self) -> usize {
        self.graph().nodes
    }

    /// Returns the number of edges.
    #[inline]
    pub fn edges(self) -> usize {
        self.graph().edges
    }

    /// The two ends of the edge with this number, the smaller first.
    ///
    /// # Panics
    /// If the board has no such edge.
    #[inline]
    pub fn ends(self, edge: usize) -> [Node; 2] {
        assert!(edge < self.edges());
        self.graph().ends[edge].map(|end| Node::new(end.into()))
    }

    /// The number of the edge between two nodes, if there is one.
    #[inline]
    pub fn edge_between(self, a: Node, b: Node) -> Option<usize> {
        let edge = *self.graph().edge_between.get(a.index())?.get(b.index())?;
        (edge != NO_EDGE).then_some(edge.into())
    }

    /// The edges in canonical order with these types.
    pub fn with_types(self, types: &EdgeTypes) -> Vec<Edge> {
        let edge = |number| {
            let [from, to] = self.ends(number);
            Edge { fate: types.get(number), from, to }
        };
        (0..self.edges()).map(edge).collect()
    }

    #[inline]
    pub(crate) fn graph(self) -> &'static Graph {
        match self {
            Board::Standard => &STANDARD,
            Board::Loom => &LOOM,
        }
    }
}

/// The tables of a board.
pub(crate) struct Graph {
    pub(crate) nodes: usize,
    pub(crate) edges: usize,
    pub(crate) ends: [[u8; 2]; MAX_EDGES],
    edge_between: [[u8; MAX_NODES]; MAX_NODES],
}

pub(crate) static STANDARD: Graph = Graph::read(STANDARD_EDGES);
pub(crate) static LOOM: Graph = Graph::read(LOOM_EDGES);

impl Graph {
    const fn read(text: &str) -> Graph {
        let text = text.as_bytes();
        let mut graph = Graph {
            nodes: 0,
            edges: text.len() / 5,
            ends: [[0; 2]; MAX_EDGES],
            edge_between: [[NO_EDGE; MAX_NODES]; MAX_NODES],
        };
        let mut edge = 0;
        while edge < graph.edges {
            let (from, to) = (two_digits(text, 5 * edge + 1), two_digits(text, 5 * edge + 3));
            graph.ends[edge] = [from as u8, to as u8];
            graph.edge_between[from][to] = edge as u8;
            graph.edge_between[to][from] = edge as u8;
            if graph.nodes <= to {
                graph.nodes = to + 1;
            }
            edge += 1;
        }
        graph
    }

    /// Returns whether an edge connects two nodes of the board.
    pub(crate) const fn are_joined(&self, a: usize, b: usize) -> bool {
        self.edge_between[a][b] != NO_EDGE
    }
}

/// 1 if the edge is in the set, else 0.
#[inline]
const fn bit_of(set: &EdgeBits, edge: usize) -> usize {
    (set[edge / 64] >> (edge % 64)) as usize & 1
}

const fn two_digits(text: &[u8], at: usize) -> usize {
    10 * (text[at] - b'0') as usize + (text[at + 1] - b'0') as usize
}

/// The type of every edge of a board: one set of edges for each of the two bits of a type's index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EdgeTypes {
    low: EdgeBits,
    high: EdgeBits,
}

/// A set of edges as bits.
pub(crate) type EdgeBits = [u64; 2];

impl EdgeTypes {
    /// The initial types on the standard board.
    pub const STANDARD: EdgeTypes = EdgeTypes::read(STANDARD_EDGES, None);

    /// All edges empty. Edges that a board does not have are always empty.
    pub(crate) const BLANK: EdgeTypes = EdgeTypes { low: [u64::MAX; 2], high: [u64::MAX; 2] };

    /// The initial types on the Loom.
    #[inline]
    pub const fn loom(mapping: Mapping) -> EdgeTypes {
        const STARTS: [EdgeTypes; 24] = {
            let mut starts = [EdgeTypes::BLANK; 24];
            let mut index = 0;
            while index < 24 {
                starts[index] = EdgeTypes::read(LOOM_EDGES, Some(Mapping(index as u8)));
                index += 1;
            }
            starts
        };
        STARTS[mapping.0 as usize]
    }

    /// The type of an edge.
    #[inline]
    pub const fn get(&self, edge: usize) -> Fate {
        Fate::ALL[bit_of(&self.low, edge) + 2 * bit_of(&self.high, edge)]
    }

    /// The edges of a type.
    #[inline]
    pub(crate) const fn edges(&self, fate: Fate) -> EdgeBits {
        let (low, high) = (self.low, self.high);
        match fate {
            Fate::Strength => [!high[0] & !low[0], !high[1] & !low[1]],
            Fate::Leadership => [!high[0] & low[0], !high[1] & low[1]],
            Fate::Force => [high[0] & !low[0], high[1] & !low[1]],
            Fate::Empty => [high[0] & low[0], high[1] & low[1]],
        }
    }

    /// Exchanges the types of two edges.
    #[inline]
    pub(crate) const fn exchange(&mut self, a: usize, b: usize) {
        let (fate_a, fate_b) = (self.get(a), self.get(b));
        self.set(a, fate_b);
        self.set(b, fate_a);
    }

    /// Sets the type of an edge.
    #[inline]
    pub(crate) const fn set(&mut self, edge: usize, fate: Fate) {
        let (word, shift) = (edge / 64, edge % 64);
        self.low[word] = self.low[word] & !(1 << shift) | (fate as u64 & 1) << shift;
        self.high[word] = self.high[word] & !(1 << shift) | (fate as u64 >> 1) << shift;
    }

    /// Counts the types of the first `edges` edges.
    pub(crate) fn counts(&self, edges: usize) -> [usize; Fate::COUNT] {
        let mut counts = [0; Fate::COUNT];
        (0..edges).for_each(|edge| counts[self.get(edge).index()] += 1);
        counts
    }

    const fn read(text: &str, mapping: Option<Mapping>) -> EdgeTypes {
        let text = text.as_bytes();
        let mut types = EdgeTypes::BLANK;
        let mut edge = 0;
        while edge < text.len() / 5 {
            let letter = text[5 * edge];
            let fate = match mapping {
                Some(mapping) => mapping.images()[(letter - b'A') as usize],
                None => Fate::from_char(letter as char).expect("a type"),
            };
            types.set(edge, fate);
            edge += 1;
        }
        types
    }
}

/// The types of the letters A, B, C and D on the Loom: one of 24 mappings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mapping(u8);

impl Mapping {
    /// All mappings in the order of the rules.
    pub const ALL: [Mapping; 24] = {
        let mut all = [Mapping(0); 24];
        let mut index = 0;
        while index < 24 {
            all[index] = Mapping(index as u8);
            index += 1;
        }
        all
    };

    /// Every mapping, as the four types of A, B, C and D.
    pub const TEXTS: [&'static str; 24] = [
        "SLFE", "SLEF", "SFLE", "SFEL", "SELF", "SEFL", "LSFE", "LSEF", "LFSE", "LFES", "LESF", "LEFS",
        "FSLE", "FSEL", "FLSE", "FLES", "FESL", "FELS", "ESLF", "ESFL", "ELSF", "ELFS", "EFSL", "EFLS",
    ];

    /// Returns the mapping with these types of A, B, C and D, if they are all different.
    pub fn from_images(images: [Fate; 4]) -> Option<Mapping> {
        Mapping::ALL.into_iter().find(|mapping| mapping.images() == images)
    }

    /// The types of A, B, C and D.
    pub const fn images(self) -> [Fate; 4] {
        let text = Mapping::TEXTS[self.0 as usize].as_bytes();
        let mut images = [Fate::Empty; 4];
        let mut letter = 0;
        while letter < 4 {
            images[letter] = Fate::from_char(text[letter] as char).expect("a type");
            letter += 1;
        }
        images
    }

    /// The four types as text, such as `SLFE`.
    pub const fn text(self) -> &'static str {
        Mapping::TEXTS[self.0 as usize]
    }
}

/// Each player has the same number of tiles of each kind on both boards, and both boards are large enough.
const _: () = {
    let mut tiles = 0;
    let mut kind = 0;
    while kind < Kind::COUNT {
        tiles += 2 * Kind::ALL[kind].copies();
        kind += 1;
    }
    assert!(tiles == crate::turn::TILES && tiles < STANDARD.nodes && STANDARD.nodes < LOOM.nodes);
};
