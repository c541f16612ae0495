//! Strings of fate and their values, for any tiles on any graph.
//!
//! Two edges are in one string if they have the same type and meet at a joining node: one that holds a tile other than
//! a Weft. Every edge of a string gives one point to the player whose tiles on the ends of its edges measure more.

mod fast;

use crate::{ByFate, ByPlayer, Edge, Fate, Kind, Node, NodeSet, Placement, Player};

pub(crate) use fast::points;

/// A maximal connected piece of edges of one type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StringOfFate {
    /// The type of all its edges.
    pub fate: Fate,
    /// The numbers of its edges in the list of edges, increasing.
    pub edges: Vec<usize>,
    /// The ends of its edges, free ones included.
    pub nodes: NodeSet,
    /// The total of each player on it.
    pub measure: ByPlayer<Measure>,
}

/// The total of one player's tiles, on a node or on a string.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Measure {
    /// The sum of strengths.
    pub strength: u32,
    /// The set of leaders as their [rank bits](Kind::rank_bit).
    pub leaders: u8,
    /// The number of tiles.
    pub force: u32,
}

impl StringOfFate {
    /// Returns the winner of the string, if any.
    pub fn owner(&self) -> Option<Player> {
        let [orange, black] = Player::ALL.map(|player| self.measure[player].of(self.fate));
        match orange.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Player::Orange),
            std::cmp::Ordering::Less => Some(Player::Black),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Returns the value of the string for its owner; `None` if it has none.
    pub fn points(&self) -> u32 {
        self.owner().map_or(0, |_| self.edges.len() as u32)
    }
}

impl Measure {
    /// Returns the number that decides a string of this type.
    pub fn of(self, fate: Fate) -> u32 {
        match fate {
            Fate::Strength => self.strength,
            Fate::Leadership => self.leaders.into(),
            Fate::Force => self.force,
            Fate::Empty => 0,
        }
    }

    /// The letters of the leaders from the best one down.
    pub fn leader_letters(self) -> String {
        Kind::ALL.into_iter().filter(|kind| self.leaders & kind.rank_bit() != 0).map(Kind::char).collect()
    }

    fn add(&mut self, other: Measure) {
        self.strength += other.strength;
        self.leaders |= other.leaders;
        self.force += other.force;
    }
}

/// Points of both players.
pub fn total_score(tiles: &[Placement], edges: &[Edge]) -> ByPlayer<u32> {
    let mut score = ByPlayer::default();
    for string in strings(tiles, edges) {
        if let Some(owner) = string.owner() {
            score[owner] += string.points();
        }
    }
    score
}

/// Returns all strings in the order of their first edges. Empty edges belong to none.
///
/// On a node with several tiles, which no match has, all of them count, and it is cut if one is a Weft.
pub fn strings(tiles: &[Placement], edges: &[Edge]) -> Vec<StringOfFate> {
    let ground = Tiles::new(tiles);
    let mut groups = Groups::new(edges.len());
    let mut edge_at = [ByFate([None; Fate::COUNT]); Node::COUNT];
    for (number, edge) in edges.iter().enumerate() {
        for node in [edge.from, edge.to] {
            if ground.joins(node) {
                match edge_at[node.index()][edge.fate] {
                    Some(other) => groups.unite(number, other),
                    None => edge_at[node.index()][edge.fate] = Some(number),
                }
            }
        }
    }

    let mut strings: Vec<StringOfFate> = Vec::new();
    let mut string_of = vec![None; edges.len()];
    for (number, edge) in edges.iter().enumerate().filter(|(_, edge)| edge.fate != Fate::Empty) {
        let index = *string_of[groups.root(number)].get_or_insert_with(|| {
            let (edges, nodes, measure) = Default::default();
            strings.push(StringOfFate { fate: edge.fate, edges, nodes, measure });
            strings.len() - 1
        });
        strings[index].edges.push(number);
        strings[index].nodes.insert(edge.from);
        strings[index].nodes.insert(edge.to);
    }
    for string in &mut strings {
        for node in string.nodes.iter() {
            for player in Player::ALL {
                string.measure[player].add(ground.measure[node.index()][player]);
            }
        }
    }
    strings
}

/// The tiles by node.
struct Tiles {
    measure: [ByPlayer<Measure>; Node::COUNT],
    occupied: NodeSet,
    wefts: NodeSet,
}

impl Tiles {
    fn new(tiles: &[Placement]) -> Tiles {
        let mut ground = Tiles {
            measure: [ByPlayer::default(); Node::COUNT],
            occupied: NodeSet::default(),
            wefts: NodeSet::default(),
        };
        for &Placement { tile, node } in tiles {
            let kind = tile.kind;
            ground.measure[node.index()][tile.player].add(Measure {
                strength: kind.strength().into(),
                leaders: kind.rank_bit(),
                force: 1,
            });
            ground.occupied.insert(node);
            if kind == Kind::Weft {
                ground.wefts.insert(node);
            }
        }
        ground
    }

    /// Returns whether edges that meet at the node are in one string.
    fn joins(&self, node: Node) -> bool {
        self.occupied.contains(node) && !self.wefts.contains(node)
    }
}

/// A disjoint-set structure over edges.
struct Groups(Vec<usize>);

impl Groups {
    fn new(count: usize) -> Groups {
        Groups((0..count).collect())
    }

    fn root(&mut self, mut item: usize) -> usize {
        while self.0[item] != item {
            self.0[item] = self.0[self.0[item]];
            item = self.0[item];
        }
        item
    }

    fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b);
    }
}
