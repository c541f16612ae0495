//! The picture and the gestures.
#![allow(clippy::unwrap_used, reason = "helpers of tests, too")]

use std::collections::BTreeSet;

use tessera_core::{Game, Item, Look, Panel, Role, Rules, Scene, Seat, StepKind};
use tessera_iq_steps::{IqSteps, Layer, Orientation, Position, Setup, Shape};
use tessera_testkit::{lessons, scenes, told_apart};

const SOLVED: &str = "BGSAHQEFBGCgCDNHFlDAiFHn";

#[test]
fn the_lesson_can_be_done() {
    lessons(&IqSteps);
}

#[test]
fn every_picture_is_whole_and_every_move_has_a_gesture() {
    scenes::<IqSteps>(&[("level", "0")], 2);
    scenes::<IqSteps>(&[("start", "BGSAHQEFBGCg")], 2);
}

#[test]
fn shapes_are_told_apart_by_everybody() {
    let colours = [
        ("A", "#CC79A7"),
        ("B", "#5A5E64"),
        ("C", "#C4161C"),
        ("D", "#009E73"),
        ("E", "#E69F00"),
        ("F", "#0072B2"),
        ("G", "#F0E442"),
        ("H", "#56B4E9"),
    ];
    for (shape, colour) in colours {
        assert!(IqSteps::ART.css.contains(&format!(".shape-{shape} {{ color: {colour};")), "{shape}");
    }
    told_apart(&colours);
}

/// Every piece is drawn with its rings where the rules have them, 60 apart, the home ring in the middle.
#[test]
fn the_symbols_of_the_pieces_have_their_rings() {
    for shape in Shape::ALL {
        for orientation in Orientation::ALL {
            let start = format!("<g id=\"piece-{shape}-{orientation}\" ");
            let symbol = IqSteps::ART.symbols.lines().find(|line| line.starts_with(&start)).unwrap();
            let drawn: BTreeSet<(i8, i8, bool)> =
                symbol.split("<use ").skip(1).filter_map(|tag| ring(tag, shape)).collect();
            let rings = shape.rings(orientation).iter();
            let expected = rings.map(|ring| (ring.dx, ring.dy, ring.layer == Layer::Upper)).collect();
            assert_eq!(drawn, expected, "{shape}{orientation}");
        }
    }
}

/// Columns, rows and whether it is an upper ring, if the tag draws a ring of the shape.
fn ring(tag: &str, shape: Shape) -> Option<(i8, i8, bool)> {
    let attribute =
        |name: &str| tag.split(&format!("{name}=\"")).nth(1).map(|rest| rest.split('"').next().unwrap());
    let steps = |name: &str| attribute(name).map_or(0, |number| number.parse::<i8>().unwrap() / 60);
    let (dx, dy) = (steps(" x"), steps(" y"));
    let home = if (dx, dy) == (0, 0) { "home-" } else { "" };
    let used = attribute("href").unwrap();
    let upper = used == format!("#{home}up-{shape}");
    (upper || used == format!("#{home}low-{shape}")).then_some((dx, dy, upper))
}

fn scene(setup: &str) -> Scene {
    IqSteps::scene(&setup.parse::<Setup>().unwrap(), None)
}

fn position(setup: &str) -> Position {
    IqSteps::position(&setup.parse().unwrap()).unwrap()
}

fn panel<'a>(scene: &'a Scene, id: &str) -> &'a Panel {
    scene.panels.iter().find(|panel| panel.id == id).unwrap()
}

fn item<'a>(panel: &'a Panel, id: &str) -> Option<&'a Item> {
    panel.items.iter().find(|item| item.id == id)
}

fn labels(scene: &Scene, start: &str) -> Vec<String> {
    let items = scene.panels.iter().flat_map(|panel| &panel.items);
    items.filter(|item| item.id.starts_with(start)).map(|item| item.label.to_string()).collect()
}

/// S is in column 8 and row 1.
#[test]
fn a_move_takes_a_piece_turns_it_and_puts_it_down() {
    let gesture = IqSteps::gesture(&position(""), "BGS".parse().unwrap());
    let ids: Vec<&str> = gesture.iter().map(|step| &*step.id).collect();
    assert_eq!(ids, ["piece-B", "side-over", "turn-2", "at-S"]);
    let labels: Vec<&str> = gesture.iter().map(|step| &*step.label).collect();
    assert_eq!(labels, ["piece B", "turned over", "turned over and by 180 degrees", "at S"]);
    let symbols: Vec<Option<&str>> = gesture.iter().map(|step| step.symbol.as_deref()).collect();
    assert_eq!(symbols, [Some("piece-B-A"), Some("piece-B-E"), Some("piece-B-G"), None]);
    let place = StepKind::Place { panel: "board".into(), at: [8.0 * 60.0, 60.0], mark: "mark".into() };
    assert_eq!(gesture[3].kind, place);
}

/// What is turned over from left to right as it lies keeps the name of its turn: a quarter turn clockwise becomes one
/// against the clock.
#[test]
fn turning_over_keeps_the_name_of_the_turn() {
    let steps = |text: &str| {
        let gesture = IqSteps::gesture(&position(""), text.parse().unwrap());
        (gesture[1].id.clone(), gesture[2].id.clone())
    };
    for (up, over) in [("A", "E"), ("B", "H"), ("C", "G"), ("D", "F")] {
        let ((up, turn), (over, same)) = (steps(&format!("A{up}N")), steps(&format!("A{over}O")));
        assert_eq!((&*up, &*over), ("side-up", "side-over"));
        assert_eq!(turn, same);
    }
}

#[test]
fn moves_are_described_by_how_the_piece_lies() {
    let described = |action: &str| IqSteps::describe(&position(""), action.parse().unwrap());
    assert_eq!(described("CAN"), "places C at N");
    assert_eq!(described("ABN"), "places A turned by 90 degrees at N");
    assert_eq!(described("AEQ"), "places A turned over at Q");
    assert_eq!(described("AHQ"), "places A turned over and by 270 degrees at Q");
}

#[test]
fn a_piece_keeps_its_id_from_the_rack_to_the_board() {
    let look = |scene: &Scene, id: &str| item(panel(scene, id), "piece-E").map(|item| item.look.clone());
    let (before, after) = (scene("BGSAHQ/"), scene("BGSAHQ/EFB"));
    assert_eq!((panel(&before, "board").role, panel(&before, "rack").role), (Role::Board, Role::Hand));
    assert_eq!(look(&before, "rack"), Some(Look::Symbol("piece-E-A".into())));
    assert_eq!(look(&before, "board"), None);
    assert_eq!(look(&after, "rack"), None);
    assert_eq!(look(&after, "board"), Some(Look::Symbol("piece-E-F".into())));
    assert_eq!(item(panel(&after, "board"), "piece-E").unwrap().at, [60.0, 0.0]);
}

#[test]
fn labels_say_where_the_rings_are() {
    let label = "given piece B, grey with square holes, turned over and by 180 degrees at S, \
                 lower rings at I, T and d, upper rings at J and S";
    assert_eq!(item(panel(&scene("BGS/"), "board"), "piece-B").unwrap().label.to_string(), label);
    let waiting = "piece B, grey with square holes, 5 rings, in the rack";
    assert_eq!(item(panel(&scene(""), "rack"), "piece-B").unwrap().label.to_string(), waiting);
}

#[test]
fn given_pieces_are_held_by_a_screw() {
    let scene = scene("BGSAHQ/EFB");
    let held = |shape: &str| item(panel(&scene, "board"), &format!("given-{shape}")).is_some();
    assert!(held("A") && held("B") && !held("E"));
}

#[test]
fn a_blocked_peg_shows_what_blocks_it() {
    let found = labels(&scene("BGSAHQ/EFB"), "blocked-");
    let expected = [
        "peg E is blocked by the upper ring of A at F",
        "peg R is blocked by upper rings of A at H, A at Q and B at S",
        "peg U is blocked by the upper ring of E at K",
    ];
    assert_eq!(found, expected);
}

/// Seven places stay free, but nothing is left that they could be blocked for.
#[test]
fn a_solved_puzzle_is_praised() {
    let solved = scene(SOLVED);
    assert!(item(panel(&solved, "rack"), "praise").is_some());
    assert!(labels(&solved, "blocked-").is_empty() && labels(&solved, "clash-").is_empty());
    assert_eq!(panel(&solved, "board").items.iter().filter(|item| item.id.starts_with("piece-")).count(), 8);
    assert!(item(panel(&scene("BGSAHQ/EFB"), "rack"), "praise").is_none());
}

#[test]
fn the_rack_says_how_many_pieces_are_left_or_that_none_fits() {
    assert_eq!(labels(&scene("BGSAHQ/EFB"), "note"), ["5 pieces to place"]);
    assert_eq!(labels(&scene(&SOLVED[..21]), "note"), ["1 piece to place"]);
    assert_eq!(labels(&scene("BGSAHQEFBGCgCDNFHnDAi"), "note"), ["No piece fits any more: take one back"]);
    assert_eq!(labels(&scene("EDIBGS"), "note"), ["These pieces cannot lie so"]);
}

/// Only pieces that were not given have a recess. A rack with six of them or fewer has rows of three, which are drawn larger.
#[test]
fn the_rack_has_a_recess_for_each_piece_to_place() {
    let check = |setup: &str, slots: &str, width: f32, rows: f32| {
        let scene = scene(setup);
        let rack = panel(&scene, "rack");
        let found: String = rack.items.iter().filter_map(|item| item.id.strip_prefix("slot-")).collect();
        assert_eq!(found, slots, "{setup:?}");
        assert_eq!(rack.view, [0.0, 0.0, width, 64.0 + rows * 202.0], "{setup:?}");
    };
    check("", "ABCDEFGH", 844.0, 2.0);
    check("BGS/", "ACDEFGH", 844.0, 2.0);
    check("BGSAHQ/", "CDEFGH", 640.0, 2.0);
    // A piece that was played keeps its recess.
    check("BGSAHQ/EFB", "CDEFGH", 640.0, 2.0);
    check(&format!("{}/", &SOLVED[..15]), &missing(&SOLVED[..15]), 640.0, 1.0);
}

/// The letters of the pieces that are not in a setup.
fn missing(setup: &str) -> String {
    "ABCDEFGH".chars().filter(|&shape| !setup.chars().step_by(3).any(|placed| placed == shape)).collect()
}

#[test]
fn impossible_boards_say_what_is_wrong_where() {
    assert_eq!(
        labels(&scene("AHQBGS"), "clash-"),
        ["impossible at I: the lower ring of B was blocked by the upper ring of A at H"]
    );
    // ED has its home at I and an upper ring at J, and BG a lower ring at I and an upper one at J.
    let both = labels(&scene("EDIBGS"), "clash-");
    assert!(both.iter().any(|label| label.starts_with("impossible at I: taken by E and B")), "{both:?}");
    assert!(both.iter().any(|label| label == "impossible at J: taken by E and B"), "{both:?}");
    let wrong_kind = labels(&scene("FAM"), "clash-");
    assert!(wrong_kind.contains(&"impossible at M: no peg for the lower ring of F".to_owned()));
    assert!(wrong_kind.contains(&"impossible at N: a peg below the upper ring of F".to_owned()));
}

/// Upper rings are drawn again over everything, since the order of play no longer puts them there.
#[test]
fn impossible_boards_have_upper_rings_on_top() {
    let wrong = scene("AHQBGS");
    let at = |id: &str| panel(&wrong, "board").items.iter().position(|item| item.id == id).unwrap();
    assert!(at("piece-A-top") > at("piece-B") && at("piece-B-top") > at("piece-B"));
    assert!(item(panel(&scene("BGSAHQ"), "board"), "piece-A-top").is_none());
}

/// The home ring of AAA is at A, and four of its rings are off the board.
#[test]
fn rings_off_the_board_are_shown() {
    let (off, on) = (scene("AAA"), scene("BGS"));
    let [left, top, ..] = panel(&off, "board").view;
    assert!(left < -60.0 - 32.0 && top < -60.0 - 32.0);
    assert!(panel(&on, "board").view[0] > left);
}

#[test]
fn the_score_sheet_adds_up_to_the_pieces() {
    let position = position("BGSAHQ/EFB");
    let seat = Seat::new(0);
    let sheet = IqSteps::score_sheet(&position);
    let rows: Vec<(&str, i32, &str)> =
        sheet.iter().map(|row| (&*row.label, row.points[seat], &*row.detail[seat])).collect();
    assert_eq!(
        rows,
        [("Given (of 8 pieces)", 2, "11 of 43 rings"), ("Placed (of 8 pieces)", 1, "5 of 43 rings")]
    );
    assert_eq!(sheet.iter().map(|row| row.points[seat]).sum::<i32>(), position.scores()[seat]);
    assert_eq!(IqSteps::SEATS[0], "You");
}
