//! The tree of moves: gestures with a common beginning share those steps.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;
use tessera_core::{Gesture, Step as CoreStep, StepKind as CoreKind};

use super::scene::Number;
use super::writer::Writer;

/// A step of a move. The steps of all legal moves form a tree, whose leaves are actions.
#[derive(Serialize, JsonSchema)]
pub struct Step<'a> {
    /// What the player does.
    pub kind: StepKind,
    /// Unique among its alternatives; for a pick the id of the item.
    pub id: &'a str,
    /// What it means, for people.
    pub label: &'a str,
    /// The short form of the label, for lists and refusals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brief: Option<&'a str>,
    /// What steps like this one point at, in the singular.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub noun: &'a str,
    /// What the thing in hand looks like from here on, if that changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<&'a str>,
    /// How it is turned from here on, if that changes, in degrees.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rotate: Option<Number>,
    /// The panel of a place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub panel: Option<&'a str>,
    /// Where a place is in the coordinates of its panel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[Number; 2]>,
    /// The symbol that marks a place as possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<&'a str>,
    /// The steps that may follow.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub next: Vec<Step<'a>>,
    /// The action that this step completes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<&'a str>,
    /// How the action changes the points of each seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gain: Option<&'a [i32]>,
}

/// What a player does in a step.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum StepKind {
    /// Points at the item with the id of the step.
    Pick,
    /// Points at a place of a panel.
    Place,
    /// Goes through alternatives of the thing in hand. Of two in a row the first turns it over, the second around.
    Cycle,
    /// Presses a button.
    Choose,
}

/// Returns the tree of gestures as typed values.
pub fn typed_moves(gestures: &[Gesture], seats: usize) -> Vec<Step<'_>> {
    let tree = Tree::grow(gestures);
    tree.roots.iter().map(|&root| tree.typed(root, seats)).collect()
}

/// Returns the tree of gestures as JSON.
pub fn moves(gestures: &[Gesture], seats: usize) -> String {
    let mut out = Writer::with_capacity(64 + 128 * gestures.len());
    Tree::grow(gestures).write(&mut out, seats);
    out.finish()
}

/// A step of the tree; its children are indices into the same list.
struct Branch<'a> {
    step: &'a CoreStep,
    children: Vec<usize>,
    /// The gesture that ends here.
    gesture: Option<&'a Gesture>,
}

struct Tree<'a> {
    branches: Vec<Branch<'a>>,
    roots: Vec<usize>,
}

impl<'a> Tree<'a> {
    fn grow(gestures: &'a [Gesture]) -> Tree<'a> {
        let mut tree = Tree { branches: Vec::with_capacity(gestures.len()), roots: Vec::new() };
        let mut known: HashMap<(usize, &str, &str), usize> = HashMap::new();
        // Neighbouring gestures usually have a common beginning, so most steps are found without the map.
        let mut last: Vec<usize> = Vec::new();
        for gesture in gestures {
            let mut parent = usize::MAX;
            for (depth, step) in gesture.steps.iter().enumerate() {
                let is_same = last.get(depth).is_some_and(|&place| same(tree.branches[place].step, step));
                if is_same {
                    parent = last[depth];
                    continue;
                }
                last.truncate(depth);
                let place = *known.entry((parent, kind(step), &step.id)).or_insert_with(|| {
                    tree.branches.push(Branch { step, children: Vec::new(), gesture: None });
                    let place = tree.branches.len() - 1;
                    match tree.branches.get_mut(parent) {
                        Some(branch) => branch.children.push(place),
                        None => tree.roots.push(place),
                    }
                    place
                });
                last.push(place);
                parent = place;
            }
            if let Some(branch) = tree.branches.get_mut(parent) {
                branch.gesture = Some(gesture);
            }
        }
        for place in 0..tree.branches.len() {
            let mut children = std::mem::take(&mut tree.branches[place].children);
            tree.in_turning_order(&mut children);
            tree.branches[place].children = children;
        }
        tree
    }

    /// Sorts rotations into turning order, regardless of the order in which the rules list the moves.
    fn in_turning_order(&self, places: &mut [usize]) {
        let step = |place: &usize| self.branches[*place].step;
        if places.iter().all(|place| step(place).kind == CoreKind::Cycle) {
            places.sort_by(|a, b| {
                let degrees = |place| step(place).rotate.unwrap_or_default();
                degrees(a).total_cmp(&degrees(b)).then_with(|| step(a).id.cmp(&step(b).id))
            });
        }
    }

    fn typed(&self, place: usize, seats: usize) -> Step<'a> {
        let Branch { step, children, gesture } = &self.branches[place];
        let (kind, panel, at, mark) = match &step.kind {
            CoreKind::Pick => (StepKind::Pick, None, None, None),
            CoreKind::Place { panel, at, mark } => {
                (StepKind::Place, Some(&**panel), Some(at.map(Number)), Some(&**mark))
            }
            CoreKind::Cycle => (StepKind::Cycle, None, None, None),
            CoreKind::Choose => (StepKind::Choose, None, None, None),
        };
        Step {
            kind,
            id: &step.id,
            label: &step.label,
            brief: step.brief.as_deref(),
            noun: step.noun,
            symbol: step.symbol.as_deref(),
            rotate: step.rotate.map(Number),
            panel,
            at,
            mark,
            next: children.iter().map(|&child| self.typed(child, seats)).collect(),
            action: gesture.map(|gesture| &*gesture.action),
            gain: gesture.map(|gesture| &gesture.gain.0[..seats]),
        }
    }

    fn write(&self, out: &mut Writer, seats: usize) {
        out.list(&self.roots, |out, &root| self.branch(out, root, seats));
    }

    fn branch(&self, out: &mut Writer, place: usize, seats: usize) {
        let Branch { step, children, gesture } = &self.branches[place];
        out.raw("{\"kind\":\"").raw(kind(step)).raw("\",\"id\":").text(&step.id);
        out.raw(",\"label\":").text(&step.label);
        if let Some(brief) = &step.brief {
            out.raw(",\"brief\":").text(brief);
        }
        if !step.noun.is_empty() {
            out.raw(",\"noun\":").text(step.noun);
        }
        if let Some(symbol) = &step.symbol {
            out.raw(",\"symbol\":").text(symbol);
        }
        if let Some(rotate) = step.rotate {
            out.raw(",\"rotate\":").number(rotate);
        }
        if let CoreKind::Place { panel, at, mark } = &step.kind {
            out.raw(",\"panel\":").text(panel).raw(",\"at\":[").number(at[0]).raw(",").number(at[1]);
            out.raw("],\"mark\":").text(mark);
        }
        if !children.is_empty() {
            out.raw(",\"next\":").list(children, |out, &child| self.branch(out, child, seats));
        }
        if let Some(gesture) = gesture {
            out.raw(",\"action\":").text(&gesture.action).raw(",\"gain\":");
            out.list(&gesture.gain.0[..seats], |out, &gain| {
                out.whole(gain);
            });
        }
        out.raw("}");
    }
}

fn same(one: &CoreStep, other: &CoreStep) -> bool {
    one.id == other.id && kind(one) == kind(other)
}

fn kind(step: &CoreStep) -> &'static str {
    match step.kind {
        CoreKind::Pick => "pick",
        CoreKind::Place { .. } => "place",
        CoreKind::Cycle => "cycle",
        CoreKind::Choose => "choose",
    }
}
