//! What must hold of every explanation of a game: refusals, effects, and where the points come from.

use std::collections::HashSet;

use tessera_core::{
    Aim, AnyGame, Attempt, Effect, FastRng, Game, Reason, Rules, Scene, Seat, Seed, Sign, Step, StepKind,
    Turn, below, choose,
};

/// So many points are aimed at in each position.
const AIMS: usize = 12;

/// So many legal actions of each position are asked for their effects.
const ASKED: usize = 6;

/// Checks what a game says about its moves along random matches: every refusal is a sentence about items that are
/// there, an attempt without a refusal is legal, effects add up to the change of score, and rows to the scores.
pub fn explanations<G: Game>(game: G, options: &[(&str, &str)], matches: u64) {
    for seed in 0..matches {
        let mut rng = Seed::from_number(seed).fast_rng();
        let mut stale = Vec::new();
        crate::random_match::<G>(options, seed, |position| {
            let scene = G::scene(&G::setup(position), None);
            let items = item_ids(&scene);
            check_sheet::<G>(position, &items);
            check_effects::<G>(position, &items, &mut rng);
            check_reasons::<G>(position, &items, &mut stale);
            check_aims::<G>(position, &scene, &items, &mut rng);
        });
    }
    check_out_of_turn(&game, options);
}

fn item_ids(scene: &Scene) -> HashSet<String> {
    scene.panels.iter().flat_map(|panel| &panel.items).map(|item| item.id.to_string()).collect()
}

fn check_sheet<G: Game>(position: &G::Position, items: &HashSet<String>) {
    let (sheet, scores) = (G::score_sheet(position), position.scores());
    for seat in Seat::first(position.seats()) {
        let sum: i32 = sheet.iter().map(|row| row.points[seat]).sum();
        assert_eq!(sum, scores[seat], "the rows of seat {seat} add up to its score");
        for row in &sheet {
            let named = &row.items[seat];
            assert!(row.points[seat] == 0 || !named.is_empty(), "{} has points but no items", row.label);
            let unknown: Vec<_> = named.iter().filter(|id| !items.contains(&***id)).collect();
            assert!(unknown.is_empty(), "{} names items that are not there: {unknown:?}", row.label);
        }
    }
}

fn check_effects<G: Game>(position: &G::Position, items: &HashSet<String>, rng: &mut FastRng) {
    let Turn::Player(seat) = position.turn() else { return };
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    for _ in 0..ASKED {
        let action = *choose(&actions, rng);
        let mut next = position.clone();
        next.play_unchecked(action);
        let after = item_ids(&G::scene(&G::setup(&next), None));
        let effects = G::effects(position, action);
        for Effect { text, sign, points, items: named } in &effects {
            assert!(!text.is_empty(), "{action} has an effect without words");
            let agrees = match sign {
                Sign::Gain => *points >= 0,
                Sign::Loss => *points <= 0,
                Sign::Neutral => *points == 0,
            };
            assert!(agrees, "{action}: {text} has {points} points and the sign {sign:?}");
            for id in named {
                assert!(items.contains(&**id) || after.contains(&**id), "{action}: {text}: no item {id}");
            }
        }
        let sum: i32 = effects.iter().map(|effect| effect.points).sum();
        let gain = next.scores()[seat] - position.scores()[seat];
        assert_eq!(sum, gain, "the effects of {action} in {position:?}: {effects:?}");
    }
}

/// A legal action has no reason against it, and an illegal one has.
fn check_reasons<G: Game>(
    position: &G::Position,
    items: &HashSet<String>,
    stale: &mut Vec<<G::Position as Rules>::Action>,
) {
    if !matches!(position.turn(), Turn::Player(_)) {
        return;
    }
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let step = actions.len().div_ceil(4).max(1);
    for &action in stale.iter().chain(actions.iter().step_by(step)) {
        let reason = G::why(position, action);
        assert_eq!(reason.is_none(), position.check(action).is_ok(), "{action} in {position:?}");
        if let Some(reason) = reason {
            check_reason(&reason, items, &action.to_string());
        }
    }
    stale.extend(actions.iter().step_by(step));
    let excess = stale.len().saturating_sub(16);
    stale.drain(..excess);
}

fn check_reason(reason: &Reason, items: &HashSet<String>, of: &str) {
    let sentence = reason.sentence.to_string();
    let starts = sentence.chars().next().is_some_and(|letter| !letter.is_lowercase());
    assert!(starts && sentence.ends_with('.'), "{of}: {sentence:?} is a sentence");
    let is_word = |word: &&str| word.len() > 1 && word.chars().all(|letter| letter.is_alphabetic());
    let words = sentence.split([' ', '.', ',', ':', ';', '\'']).filter(is_word).count();
    assert!(words >= 3, "{of}: {sentence:?} says more than coordinates");
    for id in &reason.items {
        assert!(items.contains(&**id), "{of}: {sentence:?} names item {id}, which is not there");
    }
}

/// Aims at places near and far, after gestures that are legal, cut short, or made up.
fn check_aims<G: Game>(position: &G::Position, scene: &Scene, items: &HashSet<String>, rng: &mut FastRng) {
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
        match choose(rng, 6) {
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

/// Pointing at every place of a legal gesture in turn is never refused, and the last one gives the action.
fn aim_at_what_is_legal<G: Game>(
    position: &G::Position,
    actions: &[<G::Position as Rules>::Action],
    rng: &mut FastRng,
) {
    let action = *choose(actions, rng);
    let steps = G::gesture(position, action);
    for (index, step) in steps.iter().enumerate() {
        let StepKind::Place { panel, at, .. } = &step.kind else { continue };
        let before: Vec<String> = steps[..index].iter().map(|step: &Step| step.id.to_string()).collect();
        let attempt = G::aim(position, &Aim { path: &before, panel, point: *at });
        // A piece that is put down before it is turned may lie so that only another turn makes it legal.
        let turned_later = steps[index + 1..].iter().any(|later| later.kind == StepKind::Cycle);
        if !turned_later {
            assert_eq!(attempt.refusal, None, "{action}: pointing at {} after {before:?}", step.id);
        }
        if index + 1 == steps.len() {
            assert_eq!(attempt.action, Some(action), "pointing at {} after {before:?}", step.id);
        }
    }
}

/// At the dealer's turn and after the end every aim is answered by a sentence.
fn check_out_of_turn(game: &dyn AnyGame, options: &[(&str, &str)]) {
    let mut rng = Seed::from_number(3).deal_rng();
    let mut position = game.start(options, &mut rng).expect("options of the game");
    loop {
        let Turn::Player(_) = position.turn() else {
            let attempt = position.aim(&Aim { path: &[], panel: "board", point: [0.0, 0.0] });
            check_reason(&attempt.refusal.expect("nobody is on turn"), &HashSet::new(), "out of turn");
            match position.sample_draw(&mut rng) {
                Some(draw) => position.draw(&draw).expect("a sampled draw is possible"),
                None => return,
            }
            continue;
        };
        let actions = position.actions();
        let action = choose(&actions, &mut rng);
        position.play(action).expect("a listed action");
    }
}
