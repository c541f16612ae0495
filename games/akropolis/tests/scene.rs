//! The picture and the gestures.

use std::collections::HashSet;

use tessera_akropolis::{Akropolis, Setup};
use tessera_core::{Game, Item, Look, Panel, Role, Rules, Scene, Seat, StepKind, Turn};
use tessera_testkit::{lessons, random_match, scenes, told_apart};

#[test]
fn the_lesson_can_be_done() {
    lessons(&Akropolis);
}

#[test]
fn every_picture_is_whole_and_every_move_has_a_gesture() {
    scenes::<Akropolis>(&[("players", "2"), ("garden", "on")], 1);
    scenes::<Akropolis>(&[("players", "4")], 1);
}

#[test]
fn districts_are_told_apart_by_everybody() {
    let colours = [
        ("house", "#4A90D9"),
        ("market", "#F2C230"),
        ("barracks", "#B5362B"),
        ("temple", "#4B2069"),
        ("garden", "#7DB855"),
        ("quarry", "#DDD8CC"),
    ];
    for (district, colour) in colours {
        let rule = format!(".{district} {{ fill: {colour}; }}");
        assert!(Akropolis::ART.css.contains(&rule), "{district} is drawn in {colour}");
    }
    told_apart(&[&colours[..], &[("sea", "#1F6E9C")]].concat());
}

fn setup(text: &str) -> Setup {
    text.parse().expect("a setup")
}

fn panel<'a>(scene: &'a Scene, id: &str) -> &'a Panel {
    scene.panels.iter().find(|panel| panel.id == id).expect("a panel of the scene")
}

fn item<'a>(scene: &'a Scene, id: &str) -> &'a Item {
    scene
        .panels
        .iter()
        .flat_map(|panel| &panel.items)
        .find(|item| item.id == id)
        .expect("an item of the scene")
}

/// Player 0 has nothing but the starting tile, and 02 = Mbq costs a stone.
const START: &str = "2hmbtg;005020711;P001;P102;";

#[test]
fn a_move_takes_a_tile_points_at_a_hex_and_turns() {
    let position = Akropolis::position(&setup(START)).unwrap();
    let gesture = Akropolis::gesture(&position, "02S01E00R3".parse().unwrap());
    let ids: Vec<&str> = gesture.iter().map(|step| &*step.id).collect();
    assert_eq!(ids, ["tile-02", "S01E00", "turn-3"]);
    let labels: Vec<&str> = gesture.iter().map(|step| &*step.label).collect();
    assert_eq!(
        labels,
        [
            "tile 02: market plaza, barracks, quarry, costs 1 stone",
            "S01E00 on level 1",
            "turned by 180 degrees"
        ]
    );
    assert_eq!(gesture[0].symbol.as_deref(), Some("slab-02"));
    assert_eq!(gesture[2].rotate, Some(180.0));
    let StepKind::Place { panel, at, mark } = &gesture[1].kind else { panic!("a place") };
    // One hex south of the centre, which is 52 units, and one level up.
    assert_eq!((&**panel, *at, &**mark), ("city-0", [0.0, 44.0], "building-place"));
}

/// The roofs of a tile stand where the thing in hand is shown: on the place, turned by the cycle.
#[test]
fn a_placed_tile_lies_where_its_gesture_shows_it() {
    let before = Akropolis::position(&setup(START)).unwrap();
    let mut actions = Vec::new();
    before.legal_actions(&mut actions);
    for action in actions {
        let gesture = Akropolis::gesture(&before, action);
        let StepKind::Place { at, .. } = gesture[1].kind else { panic!("a place") };
        let mut after = before.clone();
        after.play(action).unwrap();
        let scene = Akropolis::scene(&Akropolis::setup(&after), None);
        let tile = &gesture[0].id;
        // In the symbol the second letter is 52 units above the first, the third 60 degrees further.
        for (id, degrees) in [
            (tile.clone(), None),
            (format!("{tile}-1").into(), Some(0.0)),
            (format!("{tile}-2").into(), Some(60.0)),
        ] {
            let turned = degrees.map(|degrees: f32| (degrees + gesture[2].rotate.unwrap()).to_radians());
            let [x, y] = turned.map_or([0.0, 0.0], |turned| [52.0 * turned.sin(), -52.0 * turned.cos()]);
            let found = item(&scene, &id).at;
            let away = (found[0] - at[0] - x).abs() + (found[1] - at[1] - y).abs();
            assert!(away < 0.5, "{action}: {id} lies at {found:?}, not {x} {y} from {at:?}");
        }
    }
}

/// Player 0 has 07 = gqq on S00E01, N01E01 and N01E02.
const SECOND: &str = "2hmbtg;00502;P00107S00E01R0;P10208S01E00R2;";

/// 05 = Bqq covers a quarry of the starting tile, the garden and one quarry of 07.
#[test]
fn a_stack_shows_its_level_and_hides_what_it_covers() {
    let mut position = Akropolis::position(&setup(SECOND)).unwrap();
    let scene = Akropolis::scene(&setup(SECOND), None);
    assert_eq!(item(&scene, "tile-07").label.to_string(), "S00E01: garden, level 1");
    assert_eq!(item(&scene, "tile-07-1").label.to_string(), "N01E01: quarry, level 1");
    position.play("05N01E01R3".parse().unwrap()).unwrap();
    let scene = Akropolis::scene(&Akropolis::setup(&position), None);
    assert_eq!(item(&scene, "tile-05").label.to_string(), "N01E01: barracks plaza with 2 stars, level 2");
    assert_eq!(item(&scene, "tile-05-2").label.to_string(), "N01E00: quarry, level 2");
    assert_eq!(item(&scene, "tile-07-2").label.to_string(), "N01E02: quarry, level 1");
    let city = panel(&scene, "city-0");
    assert!(city.items.iter().all(|item| item.id != "tile-07" && item.id != "tile-07-1"));
    let tops = city.items.iter().filter(|item| item.label.to_string().contains("level"));
    assert_eq!(
        tops.count(),
        7,
        "four of the start and three of 07, of which three are covered, and three of 05"
    );
}

#[test]
fn nearer_prisms_are_drawn_over_farther_ones() {
    let scene = Akropolis::scene(&setup(START), None);
    let start = panel(&scene, "city-0").items.iter().filter(|item| item.id.starts_with("start-"));
    let labels: Vec<String> = start.map(|item| item.label.to_string()).collect();
    assert_eq!(
        labels,
        [
            "N01E00: quarry, level 1",
            "S00E00: house plaza with 1 star, level 1",
            "S01W01: quarry, level 1",
            "S01E01: quarry, level 1"
        ]
    );
}

#[test]
fn the_city_of_the_viewer_is_the_board() {
    let roles = |viewer| {
        let scene = Akropolis::scene(&setup(START), viewer);
        scene.panels.into_iter().map(|panel| (panel.id, panel.role)).collect::<Vec<_>>()
    };
    let expected = |first: &str, second: &str| {
        [(first, Role::Board), ("site", Role::Hand), (second, Role::Side)]
            .map(|(id, role)| (id.to_owned(), role))
            .to_vec()
    };
    assert_eq!(roles(None), expected("city-0", "city-1"));
    assert_eq!(roles(Some(Seat::new(1))), expected("city-1", "city-0"));
    assert_eq!(roles(Some(Seat::new(3))), expected("city-0", "city-1"));
}

#[test]
fn titles_and_labels_say_what_can_be_paid() {
    let scene = Akropolis::scene(&setup(START), None);
    assert_eq!(panel(&scene, "city-0").title.to_string(), "Player 1: 1 point, 1 stone");
    assert_eq!(panel(&scene, "city-1").title.to_string(), "Player 2: 2 points, 2 stones");
    assert_eq!(panel(&scene, "site").title.to_string(), "Construction site: Player 1 has 1 stone");
    assert_eq!(item(&scene, "tile-05").label.to_string(), "tile 05: barracks plaza, 2 quarries, free");
    assert_eq!(
        item(&scene, "tile-07").label.to_string(),
        "tile 07: garden, 2 quarries, costs 2 stones, Player 1 has 1 stone"
    );
}

#[test]
fn the_list_of_moves_says_level_price_and_yield() {
    let position = Akropolis::position(&setup(START)).unwrap();
    let describe = |action: &str| Akropolis::describe(&position, action.parse().unwrap());
    assert_eq!(describe("05S01E00R3"), "places tile 05 (barracks plaza, 2 quarries) at S01E00 on level 1");
    assert_eq!(
        describe("02S01E00R3"),
        "places tile 02 (market plaza, barracks, quarry) at S01E00 on level 1 for 1 stone"
    );
    let position = Akropolis::position(&setup(SECOND)).unwrap();
    let describe = |action: &str| Akropolis::describe(&position, action.parse().unwrap());
    assert_eq!(
        describe("05N01E01R3"),
        "places tile 05 (barracks plaza, 2 quarries) at N01E01 on level 2, +2 stones"
    );
    assert_eq!(
        describe("02N01E01R3"),
        "places tile 02 (market plaza, barracks, quarry) at N01E01 on level 2 for 1 stone, +2 stones"
    );
}

/// In the list of the rules tile 19 is `qhh`, 30 `tqq` and 17 `Mhg`.
#[test]
fn the_list_of_moves_names_the_tiles_that_come_to_the_site() {
    let position = Akropolis::position(&setup(START)).unwrap();
    assert_eq!(
        Akropolis::describe_draw(&position, &"193017".parse().unwrap()),
        "draws tiles 19 (quarry, 2 houses), 30 (temple, 2 quarries) and 17 (market plaza, house, garden)"
    );
}

#[test]
fn the_score_sheet_adds_up() {
    let position = Akropolis::position(&setup(Akropolis::INFO.example)).unwrap();
    let sheet = Akropolis::score_sheet(&position);
    let labels: Vec<&str> = sheet.iter().map(|row| &*row.label).collect();
    assert_eq!(labels, ["house", "market", "barracks", "temple", "garden", "stones"]);
    for seat in Seat::first(2) {
        let total: i32 = sheet.iter().map(|row| row.points[seat]).sum();
        assert_eq!(total, position.scores()[seat]);
        for row in &sheet[..5] {
            let (stars, value) = row.detail[seat].split_once(" x ").unwrap();
            let stars: i32 = stars.split(' ').next().unwrap().parse().unwrap();
            assert_eq!(stars * value.parse::<i32>().unwrap(), row.points[seat], "{}", row.label);
        }
    }
}

/// Nothing comes beside a finished city: on one axis its picture ends a hex or so beyond it. Before, there is room
/// for another tile on all sides.
#[test]
fn a_finished_city_fills_its_picture() {
    random_match::<Akropolis>(&[("players", "3")], 5, |position| {
        let scene = Akropolis::scene(&Akropolis::setup(position), None);
        let [left, top, width, height] = scene.panels[0].view;
        let hexes = || scene.panels[0].items.iter().filter(|item| item.label.to_string().contains("level"));
        let around = [(0, left, width), (1, top, height)].map(|(axis, low, size)| {
            let least = hexes().map(|item| item.at[axis]).fold(f32::MAX, f32::min);
            let most = hexes().map(|item| item.at[axis]).fold(f32::MIN, f32::max);
            (least - low).min(low + size - most)
        });
        match position.turn() {
            Turn::Over => assert!(around[0].min(around[1]) < 80.0, "{around:?}"),
            _ => assert!(around[0].min(around[1]) > 120.0, "{around:?}"),
        }
    });
}

/// All tiles on one heap, and a city from one end of the map to the other.
#[test]
fn impossible_cities_are_drawn() {
    let heap: String = (2..=37).map(|id| format!("{id:02}N50E50R0")).collect();
    let scene = Akropolis::scene(&setup(&format!("2hmbtg;101;P000{heap};P100;")), None);
    assert_eq!(item(&scene, "tile-37").label.to_string(), "N50E50: house plaza with 1 star, level 36");
    let far = setup("2hmbtg;101;P00002N99E99R003S99W99R3;P100;");
    let [left, top, width, height] = Akropolis::scene(&far, Some(Seat::new(0))).panels[0].view;
    assert!(
        left < -99.0 * 45.0 && left + width > 99.0 * 45.0 && top < -99.0 * 52.0 && top + height > 99.0 * 52.0
    );
}

/// An item of a picture and a symbol share one space of ids in a file.
#[test]
fn items_and_symbols_have_different_ids() {
    let symbols: HashSet<&str> =
        Akropolis::ART.symbols.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    random_match::<Akropolis>(&[("players", "4")], 7, |position| {
        for panel in Akropolis::scene(&Akropolis::setup(position), None).panels {
            for item in panel.items {
                assert!(!symbols.contains(&*item.id), "{} is a symbol", item.id);
            }
        }
    });
}

/// Pictures travel over the network with every move.
#[test]
fn pictures_stay_small() {
    let mut largest = 0;
    random_match::<Akropolis>(&[("players", "4")], 3, |position| {
        let scene = Akropolis::scene(&Akropolis::setup(position), None);
        let size = |item: &Item| {
            let look = match &item.look {
                Look::Symbol(text) | Look::Text(text) | Look::Svg(text) => text.len(),
            };
            // What names and punctuation of an item take besides.
            60 + item.id.len() + look + item.class.len() + item.label.to_string().len()
        };
        largest = largest.max(scene.panels.iter().flat_map(|panel| &panel.items).map(size).sum::<usize>());
    });
    assert!(largest < 90_000, "{largest} bytes");
}
