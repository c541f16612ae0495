//! The picture, the gestures, the words and the score sheet.

use std::collections::HashSet;

use tessera_agamemnon::{Agamemnon, Position, Setup};
use tessera_core::{Game, Item, Look, Rules, Scene, ScoreRow, Seat, Step, StepKind};
use tessera_testkit::{lessons, scenes, told_apart};

const ORANGE: Seat = Seat::new(0);
const BLACK: Seat = Seat::new(1);

#[test]
fn the_lesson_can_be_done() {
    lessons(&Agamemnon);
}

#[test]
fn every_picture_is_whole_and_every_move_has_a_gesture() {
    scenes::<Agamemnon>(&[("board", "standard")], 2);
    scenes::<Agamemnon>(&[("board", "loom")], 2);
}

#[test]
fn players_and_strings_are_told_apart_by_everybody() {
    told_apart(&[
        ("clay", "#C87F50"),
        ("Orange", "#D55E00"),
        ("Black", "#1A1820"),
        ("Strength", "#8E1B2E"),
        ("Leadership", "#FFFFFF"),
        ("Force", "#E8B400"),
    ]);
}

/// The colours that are checked are those that are used.
#[test]
fn the_style_sheet_has_the_checked_colours() {
    for colour in ["#D55E00", "#1A1820", "#8E1B2E", "#FFFFFF", "#E8B400"] {
        assert!(Agamemnon::ART.css.contains(colour), "{colour}");
    }
    assert!(Agamemnon::ART.symbols.contains("#C87F50"));
}

/// Tiles on the standard board, and what is in hand.
fn setup(tiles: &str, drawn: &str) -> Setup {
    let standard: Setup = tiles.parse().expect("well-formed tiles");
    let text = standard.to_string();
    format!("{text}{drawn}").parse().expect("a well-formed hand")
}

fn position(tiles: &str, drawn: &str) -> Position {
    Agamemnon::position(&setup(tiles, drawn)).expect("a position of a match")
}

fn gesture(position: &Position, action: &str) -> Vec<Step> {
    Agamemnon::gesture(position, action.parse().expect("a well-formed action"))
}

fn ids(steps: &[Step]) -> Vec<&str> {
    steps.iter().map(|step| &*step.id).collect()
}

fn describe(position: &Position, action: &str) -> String {
    Agamemnon::describe(position, action.parse().expect("a well-formed action"))
}

fn find<'a>(scene: &'a Scene, id: &str) -> (&'a str, &'a Item) {
    let items = scene.panels.iter().flat_map(|panel| panel.items.iter().map(|item| (&*panel.id, item)));
    items.into_iter().find(|(_, item)| item.id == id).unwrap_or_else(|| panic!("there is no {id}"))
}

#[test]
fn a_tile_is_taken_from_the_hand_and_put_on_a_node() {
    let position = position("Oa00", "BcBf");
    let steps = gesture(&position, "Bc15");
    assert_eq!(ids(&steps), ["tile-B-c", "node-15"]);
    assert_eq!(steps[0].kind, StepKind::Pick);
    assert_eq!(steps[0].label, "leader C (strength 4)");
    assert_eq!(describe(&position, "Bc15"), "places leader C (strength 4) on 15");
    assert_eq!(describe(&position, "Bf15"), "places a warrior (strength 1) on 15");
}

/// Node 15 of the standard board has the neighbours 10 (Strength), 13 (Strength) and 20 (Force).
#[test]
fn a_warp_points_at_two_edges() {
    let position = position("Oa00", "BcBj");
    assert_eq!(ids(&gesture(&position, "Bj151020")), ["tile-B-j-1", "node-15", "edge-10-15", "edge-15-20"]);
    let labels: Vec<String> =
        gesture(&position, "Bj151320").into_iter().skip(2).map(|step| step.label.to_string()).collect();
    assert_eq!(labels, ["Strength to 13", "Force to 20"]);
    assert_eq!(
        describe(&position, "Bj151020"),
        "places Warp on 15 and exchanges Strength to 10 with Force to 20"
    );
}

/// Only one button switches nothing at first, although the rules have one such action for each neighbour.
#[test]
fn a_warp_may_switch_nothing() {
    let position = position("Oa00", "BcBj");
    assert_eq!(ids(&gesture(&position, "Bj152020")), ["tile-B-j-1", "node-15", "keep"]);
    assert_eq!(ids(&gesture(&position, "Bj151010")), ["tile-B-j-1", "node-15", "edge-10-15", "keep"]);
    assert_eq!(describe(&position, "Bj151010"), "places Warp on 15 and switches nothing");
}

#[test]
fn a_weaver_is_put_back_by_a_button() {
    let position = position("Oa00", "BiBj");
    let steps = gesture(&position, "Bi..");
    assert_eq!(steps, [Step::choose("back-i", "put Weft back")]);
    assert_eq!(describe(&position, "Bj.."), "puts Warp back");
}

/// Whose turn it is follows from the tiles on the board: after one tile Black draws two.
#[test]
fn a_draw_is_told_in_words() {
    let told = |tiles: &str, draw: &str| {
        let draw = draw.parse().expect("a well-formed draw");
        Agamemnon::describe_draw(&position(tiles, ""), &draw)
    };
    assert_eq!(told("", "Oa"), "draws leader A (strength 1) for Orange");
    assert_eq!(told("Oa00", "BgBj"), "draws a warrior (strength 2) and Warp for Black");
    assert_eq!(told("Oa00", "BbBf"), "draws leader B (strength 3) and a warrior (strength 1) for Black");
    assert_eq!(told("Oa00", "BfBf"), "draws two warriors (strength 1 each) for Black");
    assert_eq!(told("Oa00", "BiBi"), "draws two Wefts for Black");
}

/// The second warrior of strength 1 keeps its id in bag, hand and board.
#[test]
fn a_tile_keeps_its_id_from_the_bag_to_the_board() {
    let id = "tile-O-f-2";
    let in_bag = Agamemnon::scene(&setup("Of00Bb01Bc02", ""), None);
    assert_eq!(find(&in_bag, id).0, "bags");
    let in_hand = Agamemnon::scene(&setup("Of00Bb01Bc02", "OfOg"), None);
    assert_eq!(find(&in_hand, id).0, "hand");
    let taken = &gesture(&position("Of00Bb01Bc02", "OfOg"), "Of15")[0];
    assert_eq!(taken.id, id);
    let on_board = Agamemnon::scene(&setup("Of00Bb01Bc02Of15", "Og"), None);
    let (panel, item) = find(&on_board, id);
    assert_eq!((panel, &*item.label.to_string()), ("board", "Orange's warrior (strength 1) on 15"));
    let node = find(&on_board, "node-15").1;
    assert_eq!(item.at, node.at);
}

/// Orange's leader on 00 wins the two edges of Strength that meet there, and nothing beyond.
#[test]
fn edges_say_who_won_them() {
    let scene = Agamemnon::scene(&setup("Oa00", ""), None);
    assert_eq!(find(&scene, "edge-00-04").1.label.to_string(), "Strength from 00 to 04, won by Orange");
    assert_eq!(find(&scene, "edge-04-09").1.label.to_string(), "Strength from 04 to 09");
}

/// In the hand a Weft is a tile like any other; on a node, and while it is carried there, it shows the cut.
#[test]
fn a_weft_is_drawn_with_the_cut_it_makes() {
    let symbol = |scene: &Scene, id: &str| match &find(scene, id).1.look {
        Look::Symbol(symbol) => symbol.clone(),
        look => panic!("{look:?}"),
    };
    let in_hand = Agamemnon::scene(&setup("Oa00", "BcBi"), None);
    assert_eq!(symbol(&in_hand, "tile-B-i-1"), "piece-Bi");
    let placed = &gesture(&position("Oa00", "BcBi"), "Bi04")[0];
    assert_eq!(placed.symbol.as_deref(), Some("cut-Bi"));
    let on_board = Agamemnon::scene(&setup("Oa00Bi04", ""), None);
    assert_eq!(symbol(&on_board, "tile-B-i-1"), "cut-Bi");
    assert_eq!(symbol(&on_board, "tile-O-a"), "piece-Oa");
}

#[test]
fn a_warp_changes_what_an_edge_is_and_not_where() {
    let before = position("Oa00", "BcBj");
    let mut after = before.clone();
    after.play("Bj151020".parse().unwrap()).unwrap();
    let scenes = [&before, &after].map(|position| Agamemnon::scene(&Agamemnon::setup(position), None));
    let [before, after] = [&scenes[0], &scenes[1]].map(|scene| find(scene, "edge-15-20").1);
    assert!(before.label.to_string().starts_with("Force from 15 to 20"));
    assert!(after.label.to_string().starts_with("Strength from 15 to 20"));
    assert_eq!(before.at, after.at);
}

/// From the rules: the tile on 04 joins both groups, and Black has strength 2 against 1.
#[test]
fn the_score_sheet_has_a_line_for_each_string() {
    let sheet = Agamemnon::score_sheet(&position("Oa00Bg09Bj04", ""));
    let strength: &ScoreRow = &sheet[0];
    assert_eq!(strength.label, "Strength string of 5");
    assert_eq!((strength.points[ORANGE], strength.points[BLACK]), (0, 5));
    assert_eq!((&*strength.detail[ORANGE], &*strength.detail[BLACK]), ("strength 1", "strength 2"));
}

/// Tiles on 14, 18 and 19 join the Leadership edges 14-18, 14-19, 16-19, 18-20 and 18-23. Both have leader A there,
/// so that Black's C decides.
#[test]
fn leaders_are_named_by_their_ranks() {
    let sheet = Agamemnon::score_sheet(&position("Oa14Ba18Bc19", ""));
    let leadership = sheet.iter().find(|row| row.label.starts_with("Leadership")).unwrap();
    assert_eq!((&*leadership.detail[ORANGE], &*leadership.detail[BLACK]), ("leader A", "leaders A C"));
    assert_eq!((leadership.points[ORANGE], leadership.points[BLACK]), (0, 5));
}

#[test]
fn the_score_sheet_adds_up() {
    let position = position("Oa00Bg09Bh04Oc14Od19Bi18Bj21", "");
    let sheet = Agamemnon::score_sheet(&position);
    for seat in [ORANGE, BLACK] {
        let total: i32 = sheet.iter().map(|row| row.points[seat]).sum();
        assert_eq!(total, position.scores()[seat]);
    }
}

/// Small graphs, strange graphs, tiles beside the board, several on one node, far too many of everything.
#[test]
fn impossible_setups_are_drawn() {
    let complete: String = (0..100)
        .flat_map(|from| (from..100).map(move |to| format!("S{from:02}{to:02}L{to:02}{from:02}")))
        .take(4_900)
        .collect();
    let crowd = "Oa00".repeat(1_000);
    for text in [
        "/",
        "/S0001",
        "Oa47",
        "Oa00Bb00Bb00",
        "Oa99/E0000/BaOb",
        "/F0102F0201F0102F0102",
        &crowd,
        &format!("{crowd}/{complete}"),
    ] {
        let scene = Agamemnon::scene(&text.parse().unwrap(), None);
        let ids: Vec<&str> =
            scene.panels.iter().flat_map(|panel| &panel.items).map(|item| &*item.id).collect();
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{text}");
        let mut numbers = scene.panels.iter().flat_map(|panel| &panel.items).flat_map(|item| item.at);
        assert!(numbers.all(f32::is_finite));
    }
    let beside = Agamemnon::scene(&"Oa47".parse().unwrap(), None);
    let board = &beside.panels[0];
    let tile = find(&beside, "tile-O-a").1;
    assert!(tile.at[1] < board.view[1] + board.view[3]);
}
