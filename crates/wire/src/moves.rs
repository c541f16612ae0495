//! The tree of moves: gestures that begin alike share their first steps.

use std::collections::HashMap;

use tessera_core::{Gesture, Step, StepKind};

use super::writer::Writer;

/// The tree of the gestures.
pub fn moves(gestures: &[Gesture], seats: usize) -> String {
    let mut out = Writer::with_capacity(64 + 128 * gestures.len());
    Tree::grow(gestures).write(&mut out, seats);
    out.finish()
}

/// A step of the tree; the children are places in the same list.
struct Branch<'a> {
    step: &'a Step,
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
        // Neighbours in the list mostly begin alike, so most steps are found without the map.
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

    /// Rotations follow each other all the way round, in whatever order the rules list the moves.
    fn in_turning_order(&self, places: &mut [usize]) {
        let step = |place: &usize| self.branches[*place].step;
        if places.iter().all(|place| step(place).kind == StepKind::Cycle) {
            places.sort_by(|a, b| {
                let degrees = |place| step(place).rotate.unwrap_or_default();
                degrees(a).total_cmp(&degrees(b)).then_with(|| step(a).id.cmp(&step(b).id))
            });
        }
    }

    fn write(&self, out: &mut Writer, seats: usize) {
        out.list(&self.roots, |out, &root| self.branch(out, root, seats));
    }

    fn branch(&self, out: &mut Writer, place: usize, seats: usize) {
        let Branch { step, children, gesture } = &self.branches[place];
        out.raw("{\"kind\":\"").raw(kind(step)).raw("\",\"id\":").text(&step.id);
        out.raw(",\"label\":").text(&step.label);
        if let Some(symbol) = &step.symbol {
            out.raw(",\"symbol\":").text(symbol);
        }
        if let Some(rotate) = step.rotate {
            out.raw(",\"rotate\":").number(rotate);
        }
        if let StepKind::Place { panel, at, mark } = &step.kind {
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

fn same(one: &Step, other: &Step) -> bool {
    one.id == other.id && kind(one) == kind(other)
}

fn kind(step: &Step) -> &'static str {
    match step.kind {
        StepKind::Pick => "pick",
        StepKind::Place { .. } => "place",
        StepKind::Cycle => "cycle",
        StepKind::Choose => "choose",
    }
}
