//! The effects of a move: which strings change their owner.
//!
//! No action cuts a string that existed before it: a free node does not connect edges.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use tessera_core::{Effect, Phrase, Rules, Sign};

use super::{hand, neighbours};
use crate::action::Step;
use crate::scene::edge_id;
use crate::score::{StringOfFate, strings};
use crate::{Action, Fate, Kind, Node, Player, Position};

/// Returns the effects of a legal action. Every edge whose owner changes is part of exactly one effect, so that their
/// points add up.
pub(crate) fn effects(position: &Position, action: Action) -> Vec<Effect> {
    let tile = hand(position).find(|&(kind, _)| kind == action.kind()).map(|(_, item)| item);
    if let Step::PutBack(_) = action.step() {
        let text = "goes back into the bag, and another tile is drawn";
        return vec![Effect::new(text, Sign::Neutral).items(tile)];
    }
    let mut next = position.clone();
    next.play_unchecked(action);
    let change =
        Change { me: action.player(), before: Strings::of(position), after: Strings::of(&next), position };
    let mut effects = change.owners();
    effects.sort_by_key(|effect| Reverse(effect.points));
    effects.extend(weaver(position, action));
    if effects.is_empty() {
        effects.push(Effect::new("changes the owner of no string", Sign::Neutral).items(tile));
    }
    effects
}

/// The strings of a position.
struct Strings {
    all: Vec<StringOfFate>,
    /// The string of each edge; an empty edge has none.
    of_edge: Vec<Option<usize>>,
}

impl Strings {
    fn of(position: &Position) -> Strings {
        let setup = position.to_setup();
        let all = strings(&setup.tiles, &setup.edges);
        let mut of_edge = vec![None; setup.edges.len()];
        for (index, string) in all.iter().enumerate() {
            string.edges.iter().for_each(|&edge| of_edge[edge] = Some(index));
        }
        Strings { all, of_edge }
    }

    fn owner(&self, edge: usize) -> Option<Player> {
        self.all[self.of_edge[edge]?].owner()
    }
}

/// The strings before and after a player's action.
struct Change<'a> {
    me: Player,
    before: Strings,
    after: Strings,
    position: &'a Position,
}

/// The key for grouping edges whose owner changes: those won with the same string, or lost with the same string.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    /// A string after the action.
    Won(usize),
    /// A string before the action.
    Lost(usize),
}

impl Change<'_> {
    /// Returns one effect for each group.
    fn owners(&self) -> Vec<Effect> {
        let mut groups: BTreeMap<Group, Vec<usize>> = BTreeMap::new();
        for edge in 0..self.before.of_edge.len() {
            let (old, new) = (self.before.owner(edge), self.after.owner(edge));
            let won = new == Some(self.me) || old.is_none();
            let group = match (self.before.of_edge[edge], self.after.of_edge[edge]) {
                _ if old == new => None,
                (_, after) if won => after.map(Group::Won),
                (before, _) => before.map(Group::Lost),
            };
            if let Some(group) = group {
                groups.entry(group).or_default().push(edge);
            }
        }
        groups.into_iter().map(|(group, edges)| self.effect(group, &edges)).collect()
    }

    fn effect(&self, group: Group, edges: &[usize]) -> Effect {
        let owned_by = |strings: &Strings, player: Player| {
            edges.iter().filter(|&&edge| strings.owner(edge) == Some(player)).count() as i32
        };
        let points = owned_by(&self.after, self.me) - owned_by(&self.before, self.me);
        let (string, text, sign) = match group {
            Group::Won(string) => {
                let string = &self.after.all[string];
                (string, self.winning(string, edges), self.sign(string.owner()))
            }
            Group::Lost(string) => {
                let string = &self.before.all[string];
                (string, self.losing(string, edges), self.sign(string.owner().map(Player::other)))
            }
        };
        Effect { points, ..Effect::new(text, sign) }.items(self.items(&string.edges))
    }

    /// `takes a Force string of 5 from Bob`.
    fn winning(&self, string: &StringOfFate, edges: &[usize]) -> Phrase {
        let what = named(string);
        let other = self.me.other();
        let from_other = edges.iter().filter(|&&edge| self.before.owner(edge) == Some(other)).count();
        let held = |player| string.edges.iter().any(|&edge| self.before.owner(edge) == Some(player));
        match string.owner() {
            Some(owner) if owner == other && held(other) => {
                Phrase::from("lets ").seat(other.seat()).text(format!(" lengthen a string to {what}"))
            }
            Some(owner) if owner == other => {
                Phrase::from("gives ").seat(other.seat()).text(format!(" {what}"))
            }
            _ if held(self.me) && from_other > 0 => {
                let edges = counted(from_other);
                Phrase::from(format!("lengthens a string to {what}, taking {edges} from ")).seat(other.seat())
            }
            _ if held(self.me) => format!("lengthens a string to {what}").into(),
            _ if from_other > 0 => Phrase::from(format!("takes {what} from ")).seat(other.seat()),
            _ => format!("wins {what}").into(),
        }
    }

    /// `loses 2 edges of a Strength string to Bob`.
    fn losing(&self, string: &StringOfFate, edges: &[usize]) -> Phrase {
        let what = match edges.len() {
            all if all == string.edges.len() => named(string),
            some => format!("{} of {}", counted(some), named(string)),
        };
        let other = self.me.other();
        let to_other = edges.iter().any(|&edge| self.after.owner(edge) == Some(other));
        match string.owner() {
            Some(owner) if owner == self.me && to_other => {
                Phrase::from(format!("loses {what} to ")).seat(other.seat())
            }
            Some(owner) if owner == self.me => format!("loses {what}").into(),
            _ => Phrase::from(format!("takes {what} away from ")).seat(other.seat()),
        }
    }

    /// Returns the sign of something becoming this player's.
    fn sign(&self, owner: Option<Player>) -> Sign {
        match owner {
            None => Sign::Neutral,
            Some(owner) if owner == self.me => Sign::Gain,
            Some(_) => Sign::Loss,
        }
    }

    fn items(&self, edges: &[usize]) -> Vec<String> {
        let ends = edges.iter().map(|&edge| self.position.board().ends(edge));
        ends.map(|[from, to]| edge_id(from, to)).collect()
    }
}

/// Describes what a Weft or a Warp does to its node, regardless of who owns the strings.
fn weaver(position: &Position, action: Action) -> Option<Effect> {
    let fate = |edge: usize| position.types().get(edge);
    match action.step() {
        Step::Place(Kind::Weft, node) => {
            let edges: Vec<(Node, Fate)> = neighbours(position, node)
                .filter_map(|neighbour| {
                    Some((neighbour, fate(position.board().edge_between(node, neighbour)?)))
                })
                .collect();
            let meet = |wanted: Fate| edges.iter().filter(|&&(_, fate)| fate == wanted).count() > 1;
            let cut: Vec<Fate> = Fate::SCORING.into_iter().filter(|&fate| meet(fate)).collect();
            let names: Vec<&str> = cut.iter().map(|fate| fate.name()).collect();
            let items = edges.iter().filter(|(_, fate)| cut.contains(fate));
            let items = items.map(|&(neighbour, _)| edge_id(node, neighbour));
            let text = format!("keeps the {} strings here apart", names.join(" and "));
            (!cut.is_empty()).then(|| Effect::new(text, Sign::Neutral).items(items))
        }
        Step::Warp(node, ends) => {
            let edge = |end| position.board().edge_between(node, end).expect("a legal Warp names neighbours");
            let [one, other] = ends.map(|end| fate(edge(end)));
            let text = match one == other {
                true => "switches nothing".to_owned(),
                false => format!("exchanges {} with {}", one.name(), other.name()),
            };
            let items = ends.into_iter().filter(|_| one != other).map(|end| edge_id(node, end));
            Some(Effect::new(text, Sign::Neutral).items(items))
        }
        _ => None,
    }
}

/// `a Force string of 5`.
fn named(string: &StringOfFate) -> String {
    format!("a {} string of {}", string.fate.name(), string.edges.len())
}

fn counted(edges: usize) -> String {
    if edges == 1 { "1 edge".to_owned() } else { format!("{edges} edges") }
}
