//! Checks for pointing anywhere, after gestures that are legal, cut short, or made up.

use std::collections::HashSet;

use tessera_core::{Aim, Attempt, FastRng, Game, Rules, Scene, Step, StepKind, Turn, below};

use super::check_reason;

/// The number of points tried per position.
const AIMS: usize = 12;

/// The tolerated distance from a place: a fraction of half the distance between places, and a maximum in units.
const BESIDE: f32 = 0.8;
const FAR: f32 = 24.0;

/// Points near and far from places, after gestures that are legal, cut short, or made up.
pub(super) fn check_aims<G: Game>(
    position: &G::Position,
    scene: &Scene,
    items: &HashSet<String>,
    rng: &mut FastRng,
) {
    if !matches!(position.turn(), Turn::Player(_)) {
        return;
    }
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let choose = |rng: &mut FastRng, count: usize| below(rng, count as u32) as usize;
    for _ in 0..AIMS {
        let steps = G::gesture(position, actions[choose(rng, actions.len())]);
        let mut path: Vec<String> =
            steps[..choose(rng, steps.len() + 1)].iter().map(|step| step.id.to_string()).collect();
        match choose(rng, 7) {
            0 => {
                path = vec![
                    scene
                        .panels
                        .iter()
                        .flat_map(|panel| &panel.items)
                        .nth(choose(rng, items.len()))
                        .map(|item| item.id.to_string())
                        .expect("an item"),
                ]
            }
            1 => path.push("no-such-step-99".to_owned()),
            2 => path.reverse(),
            _ => {}
        }
        let panel = &scene.panels[choose(rng, scene.panels.len())];
        let [left, top, width, height] = panel.view;
        let part = |rng: &mut FastRng| choose(rng, 1400) as f32 / 1000.0 - 0.2;
        let mut point = [left + width * part(rng), top + height * part(rng)];
        let mut panel = panel.id.as_str();
        match choose(rng, 12) {
            0 => point = [f32::NAN, f32::INFINITY],
            1 => panel = "no-such-panel",
            2 => point = [1e30, -1e30],
            _ => {}
        }
        check_attempt::<G>(position, &G::aim(position, &Aim { path: &path, panel, point }), items, &path);
    }
    aim_at_what_is_legal::<G>(position, &actions, rng);
}

fn check_attempt<G: Game>(
    position: &G::Position,
    attempt: &Attempt<<G::Position as Rules>::Action>,
    items: &HashSet<String>,
    path: &[String],
) {
    if let Some(reason) = &attempt.refusal {
        check_reason(reason, items, &format!("{path:?}"));
    }
    if let Some(action) = attempt.action {
        assert_eq!(position.check(action).is_ok(), attempt.refusal.is_none(), "{action} after {path:?}");
    }
    assert!(attempt.spots.iter().all(|spot| spot.at.iter().all(|number| number.is_finite())));
}

/// Checks that picking any item, and pointing at it with nothing in hand, is answered.
pub(super) fn check_picks<G: Game>(
    position: &G::Position,
    scene: &Scene,
    items: &HashSet<String>,
    rng: &mut FastRng,
) {
    if !matches!(position.turn(), Turn::Player(_)) {
        return;
    }
    for panel in &scene.panels {
        let item = &panel.items[below(rng, panel.items.len() as u32) as usize];
        let picked = [item.id.to_string()];
        for path in [&picked[..], &[]] {
            let attempt = G::aim(position, &Aim { path, panel: &panel.id, point: item.at });
            check_attempt::<G>(position, &attempt, items, &picked);
        }
    }
}

/// Checks that pointing at every place of a legal gesture in turn, or slightly beside it, is never refused, and that
/// the last one gives the action.
fn aim_at_what_is_legal<G: Game>(
    position: &G::Position,
    actions: &[<G::Position as Rules>::Action],
    rng: &mut FastRng,
) {
    let action = actions[below(rng, actions.len() as u32) as usize];
    let steps = G::gesture(position, action);
    let places = || steps.iter().filter(|step| matches!(step.kind, StepKind::Place { .. }));
    let apart = apart::<G>(position, actions);
    for (index, step) in steps.iter().enumerate() {
        let StepKind::Place { panel, at, .. } = &step.kind else { continue };
        let aim = |path: &[String], point: [f32; 2]| G::aim(position, &Aim { path, panel, point });
        let ids = |steps: &[Step]| -> Vec<String> { steps.iter().map(|step| step.id.to_string()).collect() };
        let before = ids(&steps[..index]);
        let direction = below(rng, 360) as f32;
        let far = (apart / 2.0 * BESIDE).min(FAR);
        let beside = [at[0] + far * direction.to_radians().cos(), at[1] + far * direction.to_radians().sin()];
        for point in [*at, beside] {
            let attempt = aim(&before, point);
            // A piece that is put down before it is turned may lie so that only another orientation is legal.
            let turned_later = steps[index + 1..].iter().any(|later| later.kind == StepKind::Cycle);
            if !turned_later {
                let what = format!("{action}: pointing at {point:?} for {} after {before:?}", step.id);
                assert_eq!(attempt.refusal, None, "{what}");
            }
            if index + 1 == steps.len() {
                assert_eq!(
                    attempt.action,
                    Some(action),
                    "pointing at {point:?} for {} after {before:?}",
                    step.id
                );
            }
            let only_turned_later = steps[index + 1..].iter().all(|later| later.kind == StepKind::Cycle);
            if places().count() == 1 && only_turned_later {
                // The thing in hand may have been turned before it is put down, regardless of the gesture's order.
                let mut others = ids(&steps[index + 1..]);
                others.extend(before.clone());
                let attempt = aim(&others, point);
                assert_eq!(
                    attempt.action,
                    Some(action),
                    "pointing at {point:?} for {} after {others:?}",
                    step.id
                );
            }
        }
    }
}

/// Returns the minimum distance between two places where legal actions may point.
fn apart<G: Game>(position: &G::Position, actions: &[<G::Position as Rules>::Action]) -> f32 {
    let mut places: Vec<[f32; 2]> = Vec::new();
    for step in actions.iter().flat_map(|&action| G::gesture(position, action)) {
        if let StepKind::Place { at, .. } = step.kind
            && !places.contains(&at)
        {
            places.push(at);
        }
    }
    let distances = places.iter().enumerate().flat_map(|(index, one)| {
        places[..index].iter().map(move |other| (one[0] - other[0]).hypot(one[1] - other[1]))
    });
    distances.fold(f32::INFINITY, f32::min)
}
