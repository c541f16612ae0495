//! The picture and the gestures.

use tessera_core::{Game, Seat};
use tessera_testkit::{lessons, scenes, told_apart};
use tessera_warring_states::{Position, Setup, WarringStates};

#[test]
fn the_lesson_can_be_done() {
    lessons(&WarringStates);
}

#[test]
fn every_picture_is_whole_and_every_move_has_a_gesture() {
    scenes::<WarringStates>(&[("players", "2")], 2);
    scenes::<WarringStates>(&[("players", "4")], 1);
}

#[test]
fn kingdoms_are_told_apart_by_everybody() {
    let colours = [
        ("Qin", "#1E1E24"),
        ("Qi", "#3B6FC4"),
        ("Chu", "#E86E66"),
        ("Zhao", "#14502F"),
        ("Han", "#E3B83B"),
        ("Wei", "#8ED1F0"),
        ("Yan", "#F5EBDD"),
    ];
    for (kingdom, colour) in colours {
        assert!(WarringStates::ART.css.contains(colour), "{kingdom} is drawn in {colour}");
    }
    told_apart(&colours);
}

fn setup(text: &str) -> Setup {
    text.parse().expect("a setup")
}

/// Zhang Yi at A walks south over two cards of Qin to C.
#[test]
fn a_move_points_at_the_card_where_he_stops() {
    let position = WarringStates::position(&setup("z9Aa0Ba1C")).unwrap();
    let gesture = WarringStates::gesture(&position, "C".parse().unwrap());
    assert_eq!(gesture.len(), 1);
    assert_eq!(gesture[0].id, "a1");
    assert_eq!(gesture[0].label, "card C: collects 2 Qin cards and takes the flag");
}

#[test]
fn a_collected_card_keeps_its_id_and_lies_with_its_owner() {
    let scene = WarringStates::scene(&setup("z9Aa0Ba1C/C/2"), None);
    let panel = scene.panels.iter().find(|panel| panel.items.iter().any(|item| item.id == "a0")).unwrap();
    assert_eq!(panel.id, "supporters-0");
}

#[test]
fn the_score_sheet_adds_up_to_the_flags() {
    let position: Position = WarringStates::position(&setup("z9Aa0Ba1Cb0Db1E/CE/2")).unwrap();
    let sheet = WarringStates::score_sheet(&position);
    let total = |seat| sheet.iter().map(|row| row.points[seat]).sum::<i32>();
    assert_eq!((total(Seat::new(0)), total(Seat::new(1))), (1, 1));
}

/// The illegal second move is left out, and what came before it is drawn.
#[test]
fn impossible_matches_are_drawn_as_far_as_they_go() {
    let scene = WarringStates::scene(&setup("z9Aa0Ba1C/C9/2"), None);
    assert!(scene.panels[0].items.iter().any(|item| item.id == "z9"));
    assert_eq!(WarringStates::scene(&setup("a0A"), None).panels.len(), 1);
}
