//! Checks for the pictures and gestures of any game.

use std::collections::HashSet;

use tessera_core::{Game, Item, Look, Rules, Scene, Seat, Seed, Step, StepKind, Turn, Words};
use tessera_picture::{Theme, png, svg};

/// Checks scenes and gestures along random matches: ids, symbols, places, one gesture for each action.
pub fn scenes<G: Game>(options: &[(&str, &str)], matches: u64) {
    let symbols = symbol_ids(G::ART.symbols);
    assert!(!G::ART.css.is_empty() && G::ART.rules.starts_with("# "), "{} has art and rules", G::INFO.name);
    for seed in 0..matches {
        let mut steps = 0;
        crate::random_match::<G>(options, seed, |position| {
            let scene = G::scene(&G::setup(position), None);
            assert_eq!(G::scene_of(position, None), scene, "a position is drawn like its setup");
            check_items(&scene, &symbols);
            for seat in Seat::first(if G::SAME_FOR_ALL { position.seats() } else { 0 }) {
                assert_eq!(G::scene(&G::setup(position), Some(seat)), scene, "seat {seat} sees the same");
            }
            check_gestures::<G>(position, &scene, &symbols);
            check_draw_words::<G>(position, seed);
            if steps % 16 == 0 || position.turn() == Turn::Over {
                let picture = svg(&scene, &G::ART, Theme::Light);
                png(&picture, G::ART.fonts, 0.2).expect("the picture of every position can be rendered");
            }
            steps += 1;
        });
    }
}

/// The ids that are defined in the symbols of a game.
fn symbol_ids(symbols: &str) -> HashSet<&str> {
    symbols.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn check_items(scene: &Scene, symbols: &HashSet<&str>) {
    assert!(!scene.panels.is_empty());
    let mut ids = HashSet::new();
    for panel in &scene.panels {
        assert!(ids.insert(format!("panel {}", panel.id)), "panel {} stands there twice", panel.id);
        assert!(!panel.title.is_empty() && panel.view[2] > 0.0 && panel.view[3] > 0.0, "{}", panel.id);
        let ground = panel.items.first().map(|item| (item.at, item.rotate, item.scale));
        assert_eq!(ground, Some(([0.0, 0.0], 0.0, 1.0)), "the ground of {}", panel.id);
        for item in &panel.items {
            assert!(ids.insert(item.id.to_string()), "item {} stands there twice", item.id);
            check_item(item, symbols);
        }
    }
}

fn check_item(item: &Item, symbols: &HashSet<&str>) {
    let plain = |char: char| char.is_ascii_alphanumeric() || char == '-' || char == '_';
    assert!(!item.id.is_empty() && item.id.chars().all(plain), "id {:?}", item.id);
    assert!(item.at.iter().all(|number| number.is_finite()) && item.scale > 0.0, "{}", item.id);
    match &item.look {
        Look::Symbol(symbol) => assert!(symbols.contains(&**symbol), "there is no symbol {symbol}"),
        Look::Text(text) => assert!(!text.is_empty(), "{} says nothing", item.id),
        Look::Svg(svg) => {
            assert!(!svg.contains("style=") && !svg.contains("<script"), "{svg}");
            for used in svg.split("href=").skip(1).filter_map(|rest| rest.split(['"', '\'']).nth(1)) {
                let used = used.trim_start_matches('#');
                assert!(symbols.contains(used), "there is no symbol {used}");
            }
        }
    }
}

/// Checks that every legal action has its own gesture, made of existing things, and that none is a prefix of another.
fn check_gestures<G: Game>(position: &G::Position, scene: &Scene, symbols: &HashSet<&str>) {
    let items: HashSet<&str> =
        scene.panels.iter().flat_map(|panel| &panel.items).map(|item| &*item.id).collect();
    let panels: HashSet<&str> = scene.panels.iter().map(|panel| panel.id.as_str()).collect();
    let (mut actions, mut paths, mut prefixes) = (Vec::new(), HashSet::new(), HashSet::new());
    position.legal_actions(&mut actions);
    for &action in &actions {
        let gesture = G::gesture(position, action);
        assert!(!gesture.is_empty(), "{action} has no gesture");
        for step in &gesture {
            check_step(step, &items, &panels, symbols);
        }
        let path: Vec<Words> = gesture.into_iter().map(|step| step.id).collect();
        for end in 1..path.len() {
            prefixes.insert(path[..end].to_vec());
        }
        assert!(paths.insert(path.clone()), "{action} has the gesture of another action: {path:?}");
        assert!(!G::describe(position, action).is_empty());
    }
    assert!(paths.is_disjoint(&prefixes), "a gesture begins with the whole of another");
    let sheet = G::score_sheet(position);
    assert!(sheet.iter().all(|row| !row.label.is_empty()));
}

/// Checks that draws are described in words rather than in the notation.
fn check_draw_words<G: Game>(position: &G::Position, seed: u64) {
    if position.turn() == Turn::Dealer {
        let draw = position.sample_draw(&mut Seed::from_number(seed).fast_rng());
        let words = G::describe_draw(position, &draw);
        assert!(!words.is_empty() && !words.contains(&draw.to_string()), "{words:?} of {draw}");
    }
}

fn check_step(step: &Step, items: &HashSet<&str>, panels: &HashSet<&str>, symbols: &HashSet<&str>) {
    assert!(!step.label.is_empty(), "step {} has no label", step.id);
    match &step.kind {
        StepKind::Pick => assert!(items.contains(&*step.id), "there is no item {} to pick", step.id),
        StepKind::Place { panel, mark, .. } => {
            assert!(panels.contains(&**panel), "there is no panel {panel}");
            assert!(symbols.contains(&**mark), "there is no symbol {mark}");
        }
        StepKind::Cycle | StepKind::Choose => {}
    }
    if let Some(symbol) = &step.symbol {
        assert!(symbols.contains(&**symbol), "there is no symbol {symbol}");
    }
}
