//! A game that is an explicit tree, so that the value of every position can be worked out by hand.
//!
//! ```text
//! tree     = leaf | decision | chance
//! leaf     = one digit for the rank of each seat, such as "12"
//! decision = seat "[" tree { " " tree } "]", such as "0[12 21]"
//! chance   = "?[" weight ":" tree { " " weight ":" tree } "]", such as "?[1:12 3:21]"
//! ```
//!
//! Actions and draws are the branches, counted from 0. The score of a seat at a leaf is the number of
//! ranks it is above the last possible one, and 0 before.
#![allow(dead_code, unreachable_pub, reason = "a module of several tests, none of which needs everything")]

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use tessera_core::{
    BySeat, Effort, Problem, Ranks, Rng, Rules, Scores, Seat, Seed, Thinking, Turn, Unwatched, below, outcome,
};
use tessera_search::Knowledge;

/// A tree as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tree {
    Leaf(Vec<u8>),
    Decision(usize, Vec<Tree>),
    Chance(Vec<(u64, Tree)>),
}

impl Tree {
    /// How many positions there are.
    pub fn size(&self) -> u64 {
        1 + match self {
            Tree::Leaf(_) => 0,
            Tree::Decision(_, branches) => branches.iter().map(Tree::size).sum(),
            Tree::Chance(branches) => branches.iter().map(|(_, branch)| branch.size()).sum::<u64>(),
        }
    }
}

/// A place in a tree.
#[derive(Clone)]
pub struct Position {
    nodes: Arc<Vec<Node>>,
    at: usize,
    seats: usize,
    lists_draws: bool,
}

#[derive(PartialEq, Eq, Debug)]
struct Node {
    turn: Turn,
    ranks: Ranks,
    branches: Vec<(u64, usize)>,
    /// Equal trees have equal keys.
    key: usize,
}

impl Position {
    pub fn new(tree: &Tree, seats: usize) -> Position {
        let mut nodes = Vec::new();
        grow(tree, &mut nodes, &mut Vec::new());
        Position { nodes: Arc::new(nodes), at: 0, seats, lists_draws: true }
    }

    /// The same, as if there were too many draws to list.
    pub fn without_list_of_draws(self) -> Position {
        Position { lists_draws: false, ..self }
    }

    fn node(&self) -> &Node {
        &self.nodes[self.at]
    }
}

fn grow<'a>(tree: &'a Tree, nodes: &mut Vec<Node>, seen: &mut Vec<&'a Tree>) -> usize {
    let at = nodes.len();
    seen.push(tree);
    let key = seen.iter().position(|known| *known == tree).expect("it was just pushed");
    let mut node = Node { turn: Turn::Over, ranks: Ranks::default(), branches: Vec::new(), key };
    match tree {
        Tree::Leaf(ranks) => node.ranks.0[..ranks.len()].copy_from_slice(ranks),
        Tree::Decision(seat, _) => node.turn = Turn::Player(Seat::new(*seat)),
        Tree::Chance(_) => node.turn = Turn::Dealer,
    }
    nodes.push(node);
    let branches: Vec<(u64, &Tree)> = match tree {
        Tree::Leaf(_) => Vec::new(),
        Tree::Decision(_, branches) => branches.iter().map(|branch| (1, branch)).collect(),
        Tree::Chance(branches) => branches.iter().map(|(weight, branch)| (*weight, branch)).collect(),
    };
    nodes[at].branches =
        branches.into_iter().map(|(weight, branch)| (weight, grow(branch, nodes, seen))).collect();
    at
}

/// The position at the root of a tree that is written as text.
pub fn position(text: &str, seats: usize) -> Position {
    let mut characters = text.chars().peekable();
    let tree = parse(&mut characters, seats);
    assert_eq!(characters.next(), None, "after the tree");
    Position::new(&tree, seats)
}

fn parse(text: &mut std::iter::Peekable<std::str::Chars<'_>>, seats: usize) -> Tree {
    let first = text.next().expect("a tree");
    if text.peek() != Some(&'[') {
        let digits = std::iter::once(first).chain(text.by_ref().take(seats - 1));
        return Tree::Leaf(digits.map(|digit| digit.to_digit(10).expect("a rank") as u8).collect());
    }
    let mut branches = Vec::new();
    while text.next().expect("a bracket or a space") != ']' {
        let mut weight = 1;
        if first == '?' {
            let digits: String = text.by_ref().take_while(|character| *character != ':').collect();
            weight = digits.parse().expect("a weight");
        }
        branches.push((weight, parse(text, seats)));
    }
    match first.to_digit(10) {
        Some(seat) => Tree::Decision(seat as usize, branches.into_iter().map(|(_, branch)| branch).collect()),
        None => Tree::Chance(branches),
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.at == other.at && self.seats == other.seats && self.nodes == other.nodes
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {} of {}", self.at, self.nodes.len())
    }
}

/// A branch, as an action or as a draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Branch(pub usize);

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Branch {
    type Err = Problem;
    fn from_str(text: &str) -> Result<Branch, Problem> {
        text.parse().map(Branch).map_err(Problem::illegal)
    }
}

/// The branch does not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoBranch;

impl fmt::Display for NoBranch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such branch")
    }
}

impl std::error::Error for NoBranch {}

impl Rules for Position {
    type Action = Branch;
    type Draw = Branch;
    type Refusal = NoBranch;

    fn seats(&self) -> usize {
        self.seats
    }

    fn turn(&self) -> Turn {
        self.node().turn
    }

    fn scores(&self) -> Scores {
        let above = |rank: u8| if rank == 0 { 0 } else { Seat::MAX as i32 - i32::from(rank) };
        BySeat(self.node().ranks.0.map(above))
    }

    fn ranks(&self) -> Ranks {
        self.node().ranks
    }

    fn legal_actions(&self, out: &mut Vec<Branch>) {
        out.clear();
        if let Turn::Player(_) = self.turn() {
            out.extend((0..self.node().branches.len()).map(Branch));
        }
    }

    fn check(&self, action: Branch) -> Result<(), NoBranch> {
        match self.turn() {
            Turn::Player(_) if action.0 < self.node().branches.len() => Ok(()),
            _ => Err(NoBranch),
        }
    }

    fn play_unchecked(&mut self, action: Branch) {
        self.at = self.node().branches[action.0].1;
    }

    fn draws(&self) -> Option<Vec<(Branch, u64)>> {
        let branches = self.node().branches.iter().enumerate();
        let listed = branches.map(|(index, (weight, _))| (Branch(index), *weight)).collect();
        self.lists_draws.then_some(listed)
    }

    fn sample_draw<R: Rng + ?Sized>(&self, rng: &mut R) -> Branch {
        let total: u64 = self.node().branches.iter().map(|(weight, _)| weight).sum();
        let mut rest = u64::from(below(rng, total as u32));
        let reached = self.node().branches.iter().position(|(weight, _)| {
            let here = rest < *weight;
            rest = rest.saturating_sub(*weight);
            here
        });
        Branch(reached.expect("the rest is below the total"))
    }

    fn check_draw(&self, draw: &Branch) -> Result<(), NoBranch> {
        match self.turn() {
            Turn::Dealer if draw.0 < self.node().branches.len() => Ok(()),
            _ => Err(NoBranch),
        }
    }

    fn draw_unchecked(&mut self, draw: &Branch) {
        self.at = self.node().branches[draw.0].1;
    }
}

/// Knows equal positions when it sees them, and has opinions that are of no use.
pub struct Keyed;

impl Knowledge<Position> for Keyed {
    fn priors(&self, position: &Position, actions: &[Branch], out: &mut Vec<f32>) {
        out.clear();
        out.extend(actions.iter().map(|action| ((action.0 + position.at) % 3) as f32));
    }

    fn key(&self, position: &Position) -> Option<u64> {
        Some(position.node().key as u64)
    }
}

/// The exact values by plain recursion, the first listed action among equals.
pub fn exact<P: Rules>(position: &P) -> BySeat<f64> {
    match position.turn() {
        Turn::Over => BySeat(outcome(position).0.map(f64::from)),
        Turn::Dealer => {
            let draws = position.draws().expect("trees list their draws");
            let total: u64 = draws.iter().map(|(_, weight)| weight).sum();
            let mut sums = [0.0; Seat::MAX];
            for (draw, weight) in draws {
                let mut next = position.clone();
                next.draw(&draw).expect("it is listed");
                sums.iter_mut().zip(exact(&next).0).for_each(|(sum, value)| *sum += weight as f64 * value);
            }
            BySeat(sums.map(|sum| sum / total as f64))
        }
        Turn::Player(seat) => {
            let better =
                |best: BySeat<f64>, next: BySeat<f64>| if next[seat] > best[seat] { next } else { best };
            actions(position)
                .map(|action| exact(&played(position, action)))
                .reduce(better)
                .expect("there is an action")
        }
    }
}

/// What the seat gets by plain recursion if everybody else is against it.
pub fn exact_against_all<P: Rules>(position: &P, me: Seat) -> f32 {
    let Turn::Player(seat) = position.turn() else { return outcome(position)[me] };
    let choose = if seat == me { f32::max } else { f32::min };
    actions(position)
        .map(|action| exact_against_all(&played(position, action), me))
        .reduce(choose)
        .expect("there is an action")
}

pub fn actions<P: Rules>(position: &P) -> impl Iterator<Item = P::Action> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    actions.into_iter()
}

pub fn played<P: Rules>(position: &P, action: P::Action) -> P {
    let mut next = position.clone();
    next.play(action).expect("it is legal");
    next
}

/// One thread, nobody watching, and the effort of the level.
pub fn thinking(seed: u64) -> Thinking<'static> {
    Thinking { rng: Seed::from_number(seed).fast_rng(), watch: &Unwatched, effort: Effort::Level, threads: 1 }
}
