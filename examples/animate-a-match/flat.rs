//! A scene as one panel, so that things can move from panel to panel, and the pictures between two scenes.

use std::collections::HashMap;

use tessera::{Item, Panel, Role, Scene};

const WIDTH: f32 = 800.0;
const GAP: f32 = 12.0;

/// The places of all panels of a match: boards at full width, and the others below them in one row of equal height.
pub(crate) struct Layout {
    /// Left, top, width and height by the id of the panel.
    places: HashMap<String, [f32; 4]>,
    height: f32,
}

impl Layout {
    /// Finds places for all panels that occur in some scenes.
    pub(crate) fn of(scenes: &[Scene]) -> Layout {
        let mut panels: Vec<&Panel> = Vec::new();
        for panel in scenes.iter().flat_map(|scene| &scene.panels) {
            match panels.iter_mut().find(|known| known.id == panel.id) {
                Some(known) if shape(known) < shape(panel) => *known = panel,
                Some(_) => {}
                None => panels.push(panel),
            }
        }
        let (boards, others): (Vec<&Panel>, Vec<&Panel>) =
            panels.iter().partition(|panel| panel.role == Role::Board);
        let mut places = HashMap::new();
        let mut top = GAP;
        for board in boards {
            let width = WIDTH - 2.0 * GAP;
            places.insert(board.id.clone(), [GAP, top, width, width / shape(board)]);
            top += width / shape(board) + GAP;
        }
        let shapes: f32 = others.iter().map(|panel| shape(panel)).sum();
        let height = (WIDTH - GAP * (others.len() + 1) as f32) / shapes.max(1.0);
        let mut left = GAP;
        for panel in &others {
            places.insert(panel.id.clone(), [left, top, height * shape(panel), height]);
            left += height * shape(panel) + GAP;
        }
        Layout { places, height: if others.is_empty() { top } else { top + height + GAP } }
    }

    /// Returns a scene as one panel.
    pub(crate) fn flat(&self, scene: &Scene) -> Panel {
        let mut items = Vec::new();
        for panel in &scene.panels {
            if let Some(place) = self.places.get(&panel.id) {
                put(panel, *place, &mut items);
            }
        }
        Panel {
            id: "picture".to_owned(),
            role: Role::Board,
            title: Default::default(),
            view: [0.0, 0.0, WIDTH, self.height],
            items,
        }
    }
}

/// Returns the width of a panel by its height.
fn shape(panel: &Panel) -> f32 {
    panel.view[2] / panel.view[3]
}

/// Puts the items of a panel into the middle of its place.
fn put(panel: &Panel, [left, top, width, height]: [f32; 4], out: &mut Vec<Item>) {
    let [x, y, w, h] = panel.view;
    let scale = (width / w).min(height / h);
    let (left, top) = (left + (width - scale * w) / 2.0, top + (height - scale * h) / 2.0);
    out.extend(panel.items.iter().map(|item| Item {
        at: [left + scale * (item.at[0] - x), top + scale * (item.at[1] - y)],
        scale: scale * item.scale,
        ..item.clone()
    }));
}

/// Returns the pictures of a movement from one picture to the next: everything stays as it was, and the things that lie
/// elsewhere in the next picture are on their way, above all others. Empty if nothing moves.
pub(crate) fn moves_between(before: &Panel, after: &Panel, steps: u8) -> Vec<Panel> {
    let goals: HashMap<&str, &Item> = after.items.iter().map(|item| (&*item.id, item)).collect();
    let goal_of = |item: &Item| goals.get(&*item.id).filter(|goal| far(item.at, goal.at)).copied();
    if !before.items.iter().any(|item| goal_of(item).is_some()) {
        return Vec::new();
    }
    let picture = |step: u8| {
        let share = f32::from(step) / f32::from(steps + 1);
        // Slow at both ends.
        let share = share * share * (3.0 - 2.0 * share);
        let (moving, resting): (Vec<&Item>, Vec<&Item>) =
            before.items.iter().partition(|item| goal_of(item).is_some());
        let moved = |item: &Item| goal_of(item).map(|goal| between(item, goal, share));
        let items = resting.into_iter().cloned().chain(moving.into_iter().filter_map(moved)).collect();
        Panel { items, ..before.clone() }
    };
    (1..=steps).map(picture).collect()
}

/// Returns whether a movement can be seen.
fn far(from: [f32; 2], to: [f32; 2]) -> bool {
    (from[0] - to[0]).hypot(from[1] - to[1]) > 2.0
}

fn between(item: &Item, goal: &Item, share: f32) -> Item {
    let mix = |from: f32, to: f32| from + share * (to - from);
    // The shorter way around.
    let turn = (goal.rotate - item.rotate + 540.0).rem_euclid(360.0) - 180.0;
    Item {
        at: [mix(item.at[0], goal.at[0]), mix(item.at[1], goal.at[1])],
        scale: mix(item.scale, goal.scale),
        rotate: item.rotate + share * turn,
        ..item.clone()
    }
}
