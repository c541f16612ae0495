//! Rates every placement of a turn without carrying it out.
//!
//! A tile other than a weaver does not change the strings of the full board but only adds to them, and it joins the
//! current strings at its node. So all strings are found once, and a placement is rated by those it touches.

use super::evaluation::{Judge, Judged, each_string, value_of};
use super::field::{Code, FATES, FORCE, Field, NODES, RESERVES, count, owner, reserve_of};
use super::weights::Weights;
use crate::action::Step;
use crate::{Action, Kind, Player, Position};

/// The maximum number of strings of one type: each has a joining node of its own, and a second end.
const STRINGS: usize = 32;

/// Rates the placements of one position.
pub(super) struct Rater {
    field: Field,
    weights: &'static Weights,
    surveys: [Option<(Kind, Survey)>; 2],
}

/// The strings of a field, evaluated as after one more tile of a kind.
struct Survey {
    judge: Judge,
    /// The value of all strings, and of everything else.
    total: i32,
    by_fate: [Strings; FATES],
}

/// The strings of one type.
#[derive(Clone, Copy)]
struct Strings {
    value: i32,
    /// The piece of each joining node, on the full board and now.
    full_at: [u8; NODES],
    now_at: [u8; NODES],
    full: [Full; STRINGS],
    now: [Now; STRINGS],
}

/// A string of the full board.
#[derive(Clone, Copy, Default)]
struct Full {
    edges: i32,
    sum: i32,
    free: i32,
    value: i32,
}

/// A current string; the sum excludes the Wefts.
#[derive(Clone, Copy, Default)]
struct Now {
    nodes: u64,
    wefts: u64,
    edges: i32,
    sum: i32,
    ahead: i32,
}

impl Strings {
    const EMPTY: Strings = Strings {
        value: 0,
        full_at: [0; NODES],
        now_at: [0; NODES],
        full: [Full { edges: 0, sum: 0, free: 0, value: 0 }; STRINGS],
        now: [Now { nodes: 0, wefts: 0, edges: 0, sum: 0, ahead: 0 }; STRINGS],
    };

    fn find(&mut self, field: &Field, fate: usize, judge: &Judge) {
        let (mut value, mut ahead) = (0, 0);
        let (mut fulls, mut nows) = (0, 0);
        each_string(field, fate, |Judged { piece, sum, free }| match free {
            Some(free) => {
                let worth = piece.edges * judge.worth(fate, sum, free);
                value += worth;
                self.full[fulls] = Full { edges: piece.edges, sum, free, value: worth };
                each_node(piece.nodes & field.free, |node| self.full_at[node] = fulls as u8);
                fulls += 1;
            }
            None => {
                let points = piece.edges * owner(fate, sum);
                ahead += points;
                let wefts = if fate == FORCE { piece.touched & field.wefts } else { 0 };
                let (nodes, edges, sum) = (piece.nodes, piece.edges, piece.sum);
                self.now[nows] = Now { nodes, wefts, edges, sum, ahead: points };
                each_node(nodes, |node| self.now_at[node] = nows as u8);
                nows += 1;
            }
        });
        if fate == FORCE {
            ahead += field.single_edges(field.free);
        }
        self.value = value + ahead * judge.now(fate);
    }
}

/// Calls back for the number of each node of a set.
#[inline]
fn each_node(mut set: u64, mut visit: impl FnMut(usize)) {
    while set != 0 {
        visit(set.trailing_zeros() as usize % NODES);
        set &= set - 1;
    }
}

impl Survey {
    fn new(field: &Field, weights: &'static Weights, player: Player, kind: Kind) -> Survey {
        let mut leaders = field.leaders;
        leaders[player.index()] &= !kind.rank_bit();
        let judge = Judge::new(weights, field.placed + 1, leaders);
        let mut by_fate = [Strings::EMPTY; FATES];
        let (mut reserve, used) = (field.reserve, reserve_of(player, kind));
        (0..RESERVES).for_each(|index| reserve[index] -= used[index]);
        let mut total = judge.beyond_strings(reserve);
        for (fate, strings) in by_fate.iter_mut().enumerate() {
            strings.find(field, fate, &judge);
            total += strings.value;
        }
        Survey { judge, total, by_fate }
    }

    /// Returns the value after a tile other than a weaver is placed on a node.
    #[inline]
    fn plain(&self, field: &Field, code: Code, node: usize) -> i32 {
        let joining = field.joining();
        let mut value = self.total;
        for (fate, strings) in self.by_fate.iter().enumerate() {
            let around = field.around(fate, node);
            if around == 0 {
                continue;
            }
            let measure = code.measure(fate);
            let full = &strings.full[usize::from(strings.full_at[node % NODES]) % STRINGS];
            let worth = self.judge.worth(fate, full.sum + measure, full.free - 1);
            value += full.edges * worth - full.value;

            let mut joined = Now { edges: count(around & !joining), sum: measure, ..Now::default() };
            let mut rest = around & joining;
            while rest != 0 {
                let at = strings.now_at[rest.trailing_zeros() as usize % NODES];
                let now = &strings.now[usize::from(at) % STRINGS];
                rest &= !now.nodes;
                joined.edges += now.edges;
                joined.sum += now.sum;
                joined.ahead += now.ahead;
                joined.wefts |= now.wefts;
            }
            if fate == FORCE && field.wefts != 0 {
                // Edges from the free node to Wefts were strings of their own.
                let beside = around & field.wefts;
                joined.ahead += field.wefts_sum(beside);
                joined.sum += field.wefts_sum(joined.wefts | beside);
            }
            let ahead = joined.edges * owner(fate, joined.sum);
            value += (ahead - joined.ahead) * self.judge.now(fate);
        }
        value
    }

    /// Returns the value of a field that differs from the surveyed one in these types.
    #[inline]
    fn changed(&self, field: &Field, fates: impl Iterator<Item = usize>) -> i32 {
        let mut value = self.total;
        for fate in fates {
            value += value_of(field, fate, &self.judge) - self.by_fate[fate].value;
        }
        value
    }
}

impl Rater {
    pub(super) fn new(position: &Position) -> Rater {
        Rater { field: Field::new(position), weights: Weights::of(position.board()), surveys: [None, None] }
    }

    /// Returns whether exchanging the types of the edges from a node to two neighbours has no effect.
    #[inline]
    pub(super) fn switches_nothing(&self, node: usize, p: usize, q: usize) -> bool {
        p == q || self.field.fate_between(node, p) == self.field.fate_between(node, q)
    }

    /// Returns Orange's expected lead after an action, in units of a point; `None` if a weaver is put back.
    pub(super) fn rate(&mut self, action: Action) -> Option<i32> {
        let (player, kind) = (action.player(), action.kind());
        let step = action.step();
        if let Step::PutBack(_) = step {
            return None;
        }
        let known = |slot: &Option<(Kind, Survey)>| slot.as_ref().is_some_and(|(known, _)| *known == kind);
        let slot = match self.surveys.iter().position(known) {
            Some(slot) => slot,
            None => {
                let slot = usize::from(self.surveys[0].is_some());
                self.surveys[slot] = Some((kind, Survey::new(&self.field, self.weights, player, kind)));
                slot
            }
        };
        let Some((_, survey)) = &self.surveys[slot] else { return None };
        let (field, code) = (&mut self.field, Code::new(player, kind));
        Some(match step {
            Step::PutBack(_) => return None,
            Step::Place(Kind::Weft, node) => {
                let node = node.index();
                field.put(code, true, node);
                let value = survey.changed(field, (0..FATES).filter(|fate| field.around(*fate, node) != 0));
                field.take(node);
                value
            }
            Step::Place(_, node) => survey.plain(field, code, node.index()),
            Step::Warp(node, pair) => {
                let [p, q] = pair.map(crate::Node::index);
                let node = node.index();
                let fates = [field.fate_between(node, p), field.fate_between(node, q)];
                if fates[0] == fates[1] {
                    return Some(survey.plain(field, code, node));
                }
                field.switch(node, p, q);
                field.put(code, false, node);
                let around = |fate: &usize| field.around(*fate, node) != 0 || fates.contains(&Some(*fate));
                let value = survey.changed(field, (0..FATES).filter(around));
                field.take(node);
                field.switch(node, p, q);
                value
            }
        })
    }
}
