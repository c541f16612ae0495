//! Why a tile is refused, what is meant by pointing, what a move does, and which hexes count.
#![allow(clippy::unwrap_used, reason = "helpers of tests, too")]

use tessera_akropolis::{Akropolis, Move, Position};
use tessera_core::{Aim, Attempt, Effect, Fit, Game, Reason, Rules, Scene, Seat};
use tessera_testkit::{explanations, random_match};

#[test]
fn every_refusal_and_effect_is_explained() {
    explanations(Akropolis, &[("players", "2")], 2);
    let variants = ["house", "market", "barracks", "temple", "garden"].map(|name| (name, "on"));
    explanations(Akropolis, &[&[("players", "3")], &variants[..]].concat(), 1);
    explanations(Akropolis, &[("players", "4"), ("barracks", "on")], 1);
}

/// Both players have nothing but the starting tile; 02 = Mbq costs a stone, 07 = gqq two and 11 = Gqh three.
const START: &str = "2hmbtg;005020711;P001;P102;";

/// Player 0 has 07 = gqq on S00E01, N01E01 and N01E02.
const SECOND: &str = "2hmbtg;00502;P00107S00E01R0;P10208S01E00R2;";

/// Player 0 has 01 = hbt on S01E00, S02E00 and S02W01.
const HOUSE: &str = "2hmbtg;00502;P00101S01E00R3;P10208S01E00R2;";

fn position(setup: &str) -> Position {
    Akropolis::position(&setup.parse().unwrap()).unwrap()
}

fn check_reason(reason: Option<Reason>, sentence: &str, items: &[&str]) {
    let reason = reason.expect("a refusal");
    assert_eq!(reason.sentence.to_string(), sentence);
    assert_eq!(reason.items, items, "{sentence}");
}

fn check_why(setup: &str, action: &str, sentence: &str, items: &[&str]) {
    check_reason(Akropolis::why(&position(setup), action.parse().unwrap()), sentence, items);
}

#[test]
fn a_tile_is_paid_with_the_stones_in_hand() {
    check_why(
        START,
        "07S01E00R3",
        "This tile costs 2 stones; you have 1. Take one further to the left.",
        &["tile-07", "price-2", "stones-0", "purse"],
    );
}

#[test]
fn a_tile_is_taken_from_the_site() {
    let sentence = "This tile is not on offer. Take one from the construction site.";
    check_why(START, "30S01E00R3", sentence, &["tile-05", "tile-02"]);
}

#[test]
fn a_tile_on_the_ground_touches_the_city() {
    let sentence = "A tile on the ground must share an edge with your city. Move it closer.";
    check_why(START, "05N05E00R0", sentence, &[]);
    check_why(START, "05N99E99R0", sentence, &[]);
}

/// The starting tile, from west to east and south to north: S01W01, S00E00, N01E00, S01E01. R0 on S00E00 covers two of
/// these and S00E01, which is free.
#[test]
fn a_tile_lies_flat() {
    check_why(
        START,
        "05S00E00R0",
        "A tile must lie flat; here two of its hexes would lie on the city and one beside it. Turn it or shift it.",
        &["start-0-1", "start-0-2"],
    );
    // 05 lies on N01E01, S00E01 and N01E00 on level 2 then.
    let mut position = position(SECOND);
    position.play("05N01E01R3".parse().unwrap()).unwrap();
    position.draw(&"193017".parse().unwrap()).unwrap();
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    position.play(actions.into_iter().find(|action| action.to_string().starts_with("02")).unwrap()).unwrap();
    check_reason(
        Akropolis::why(&position, "19S00E00R0".parse().unwrap()),
        "A tile must lie flat; the hexes below this one are on levels 1, 2 and 2. Turn it or shift it.",
        &["start-0-1", "tile-05-2", "tile-05-1"],
    );
}

#[test]
fn a_tile_above_the_ground_rests_on_two_others() {
    check_why(
        SECOND,
        "05S00E01R0",
        "A tile on level 2 must rest on at least two tiles; all three hexes below belong to tile 07. \
         Shift it by one.",
        &["tile-07", "tile-07-1", "tile-07-2"],
    );
}

fn aim(setup: &str, path: &[&str], panel: &str, point: [f32; 2]) -> Attempt<Move> {
    let path: Vec<String> = path.iter().map(|id| (*id).to_owned()).collect();
    Akropolis::aim(&position(setup), &Aim { path: &path, panel, point })
}

fn spots(attempt: &Attempt<Move>) -> Vec<([f32; 2], Fit)> {
    attempt.spots.iter().map(|spot| (spot.at, spot.fit)).collect()
}

/// S01E00 and S02E00 are one and two hexes of 52 units below the centre, S02W01 a column of 45 further left and half a
/// hex higher; a roof is 8 units higher up.
#[test]
fn pointing_near_a_hex_puts_the_tile_there() {
    let attempt = aim(START, &["turn-3", "tile-02"], "city-0", [9.0, 52.0]);
    assert_eq!((attempt.action, &attempt.refusal), (Some("02S01E00R3".parse().unwrap()), &None));
    let fits = |x, y| ([x, y], Fit::Fits);
    assert_eq!(spots(&attempt), [fits(0.0, 44.0), fits(0.0, 96.0), fits(-45.0, 70.0)]);
}

/// R0 and R1 would cover the starting tile in part, R2 lies beside it.
#[test]
fn a_tile_that_was_not_turned_is_turned_so_that_it_fits() {
    assert_eq!(aim(START, &["tile-02"], "city-0", [0.0, 44.0]).action, Some("02S01E00R2".parse().unwrap()));
}

/// The third hex would hang in the air beside the others.
#[test]
fn a_hex_without_support_is_shown() {
    let attempt = aim(START, &["tile-02", "turn-0"], "city-0", [0.0, -16.0]);
    assert_eq!(attempt.action, Some("02S00E00R0".parse().unwrap()));
    let expected = [([0.0, -16.0], Fit::Fits), ([0.0, -68.0], Fit::Fits), ([45.0, -42.0], Fit::Unsupported)];
    assert_eq!(spots(&attempt), expected);
    let one_tile = aim(SECOND, &["tile-05", "turn-0"], "city-0", [45.0, -42.0]);
    assert_eq!(one_tile.action, Some("05S00E01R0".parse().unwrap()));
    assert!(one_tile.spots.iter().all(|spot| spot.fit == Fit::Unsupported));
    let far = aim(START, &["tile-02", "turn-0"], "city-0", [2000.0, 0.0]);
    assert!(far.refusal.is_some() && far.spots.iter().all(|spot| spot.fit == Fit::Off));
}

#[test]
fn one_builds_in_ones_own_city() {
    let refused = |panel, point| aim(START, &["tile-02"], panel, point).refusal;
    check_reason(
        refused("city-1", [0.0, 44.0]),
        "You build in your own city. Point at a hex in or beside it.",
        &[],
    );
    check_reason(refused("city-0", [f32::NAN, 0.0]), "Point at a hex in or beside your city.", &[]);
    check_reason(refused("nowhere", [0.0, 0.0]), "Point at a hex in or beside your city.", &[]);
}

/// The purse takes 128 units of the site, and each tile 134.
#[test]
fn the_site_says_what_can_be_taken() {
    let at = |slot: f32| aim(START, &[], "site", [128.0 + 134.0 * (slot + 0.5), 90.0]);
    assert_eq!(at(1.0), Attempt::step());
    let dear = "This tile costs 2 stones; you have 1. Take one further to the left.";
    let items = ["tile-07", "price-2", "stones-0", "purse"];
    check_reason(at(2.0).refusal, dear, &items);
    check_reason(aim(START, &["counter-2"], "site", [0.0, 0.0]).refusal, dear, &items);
    check_reason(aim(START, &["tile-07"], "city-0", [0.0, 44.0]).refusal, dear, &items);
    let sentence = "Take a tile from the construction site first.";
    check_reason(aim(START, &[], "city-0", [0.0, 44.0]).refusal, sentence, &["tile-05", "tile-02"]);
    let gone = "There is no tile here any more. Take one that is left.";
    check_reason(aim(SECOND, &["price-3"], "site", [0.0, 0.0]).refusal, gone, &["tile-05", "tile-02"]);
    // A tile in a city is no longer on offer.
    let built = "This tile is not on offer. Take one from the construction site.";
    check_reason(aim(SECOND, &["tile-07-1"], "city-0", [0.0, 0.0]).refusal, built, &["tile-05", "tile-02"]);
}

fn check_effects(setup: &str, action: &str, expected: &[(&str, i32, &[&str])]) {
    let effects = Akropolis::effects(&position(setup), action.parse().unwrap());
    let said = |effect: &Effect| (effect.text.to_string(), effect.points, effect.items.clone());
    let expected = expected.iter().map(|&(text, points, items)| {
        (text.to_owned(), points, items.iter().map(|&item| item.to_owned().into()).collect())
    });
    assert_eq!(effects.iter().map(said).collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{action}");
}

/// 02 = Mbq costs a stone and covers two quarries: N01E01 of 07 and N01E00 of the starting tile.
#[test]
fn effects_name_price_yield_and_level() {
    check_effects(
        SECOND,
        "02N01E01R3",
        &[
            ("pays 1 stone", -1, &["tile-02", "price-1"]),
            ("+2 stones", 2, &["tile-07-1", "start-0-2"]),
            ("level 2", 0, &["tile-02"]),
        ],
    );
}

/// The starting tile has a house plaza with one star. The first tile brings a house; in HOUSE it is there, and 05 covers
/// it, the plaza, and the quarry S01E01.
#[test]
fn effects_name_the_districts_that_score_more_or_less() {
    check_effects(
        "2hmbtg;001020711;P001;P102;",
        "01S01E00R3",
        &[("+1 houses", 1, &["tile-01", "start-0-1"]), ("level 1", 0, &["tile-01"])],
    );
    check_effects(
        HOUSE,
        "05S00E00R2",
        &[
            ("\u{2212}1 houses", -1, &["tile-01", "start-0-1"]),
            // The plaza of 05 has two stars for the barracks of 01 on S02E00.
            ("+2 barracks", 2, &["tile-01-1", "tile-05"]),
            ("+1 stone", 1, &["start-0-3"]),
            ("level 2", 0, &["tile-05"]),
        ],
    );
}

#[test]
fn rows_name_the_plazas_and_the_districts_that_count() {
    let sheet = Akropolis::score_sheet(&position(HOUSE));
    assert_eq!(sheet[0].items[Seat::new(0)], ["tile-01", "start-0-1"]);
    // Barracks and temple of 01 have no plaza; the temple does not count on the edge of the city.
    assert_eq!(sheet[2].items[Seat::new(0)], ["tile-01-1"]);
    assert!(sheet[3].items[Seat::new(0)].is_empty());
    assert_eq!(sheet[5].items[Seat::new(0)], ["stones-0", "purse"]);
    assert_eq!(sheet[5].items[Seat::new(1)], ["stones-1"]);
}

/// The stars and the levels that the labels of the items say are those of the score.
#[test]
fn the_items_of_a_row_add_up_to_its_stars_and_value() {
    let label = |scene: &Scene, id: &str| {
        let items = scene.panels.iter().flat_map(|panel| &panel.items);
        items.filter(|item| item.id == id).map(|item| item.label.to_string()).next().unwrap()
    };
    let number = |text: &str, before: &str| -> u32 {
        text.split(before).nth(1).map_or(0, |rest| rest.split([' ', ',']).next().unwrap().parse().unwrap())
    };
    for seed in 0..3 {
        random_match::<Akropolis>(&[("players", "2")], seed, |position| {
            let scene = Akropolis::scene(&Akropolis::setup(position), None);
            for (row, seat) in Akropolis::score_sheet(position)[..5]
                .iter()
                .flat_map(|row| Seat::first(2).map(move |seat| (row.clone(), seat)))
            {
                let labels: Vec<String> = row.items[seat].iter().map(|id| label(&scene, id)).collect();
                let (plazas, districts): (Vec<_>, Vec<_>) =
                    labels.iter().partition(|label| label.contains("plaza"));
                let stars: u32 = plazas.iter().map(|label| number(label, " with ")).sum();
                let value: u32 = districts.iter().map(|label| number(label, ", level ")).sum();
                let detail = format!("{stars} {} x {value}", if stars == 1 { "star" } else { "stars" });
                assert_eq!(row.detail[seat], detail, "{} of {seat}: {labels:?}", row.label);
                assert!(labels.iter().all(|label| label.contains(&format!(": {}", row.label))));
            }
        });
    }
}
