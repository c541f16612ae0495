//! Why a tile is refused, what is meant by pointing, what a move does, and which edges and tiles count.
#![allow(clippy::unwrap_used, reason = "helpers of tests, too")]

use tessera_agamemnon::{Action, Agamemnon, Position, Setup};
use tessera_core::{Aim, Attempt, Effect, Fit, Game, Reason, Seat, Sign};
use tessera_testkit::explanations;

#[test]
fn every_refusal_and_effect_is_explained() {
    explanations(Agamemnon, &[("board", "standard")], 6);
    explanations(Agamemnon, &[("board", "loom")], 6);
}

/// Tiles on the standard board, and what is in hand.
fn position(tiles: &str, drawn: &str) -> Position {
    let standard: Setup = tiles.parse().unwrap();
    let setup: Setup = format!("{standard}{drawn}").parse().unwrap();
    Agamemnon::position(&setup).unwrap()
}

fn check_reason(reason: Option<Reason>, sentence: &str, items: &[&str]) {
    let reason = reason.expect("a refusal");
    assert_eq!(reason.sentence.to_string(), sentence);
    assert_eq!(reason.items, items, "{sentence}");
}

fn check_why(tiles: &str, drawn: &str, action: &str, sentence: &str, items: &[&str]) {
    check_reason(Agamemnon::why(&position(tiles, drawn), action.parse().unwrap()), sentence, items);
}

#[test]
fn a_node_holds_one_tile() {
    check_why(
        "Oa00",
        "BcBj",
        "Bc00",
        "This node holds a tile already, and tiles stay where they are. Choose a free node.",
        &["node-00", "tile-O-a"],
    );
    check_why("Oa00", "BcBj", "Bc32", "There is no such node on this board. Choose a free one.", &[]);
}

#[test]
fn tiles_come_from_the_hand() {
    let hand = ["tile-B-c", "tile-B-j-1"];
    let sentence = "You have not drawn this tile. Take one from your hand.";
    check_why("Oa00", "BcBj", "Bf15", sentence, &hand);
    check_why("Oa00", "BcBj", "Oc15", "This tile is Player 1's. Take one from your hand.", &hand);
}

/// The neighbours of 15 are 10, 13 and 20.
#[test]
fn a_warp_exchanges_edges_of_its_own_node() {
    let sentence = "A Warp exchanges two edges that meet at its own node. Choose one of these.";
    check_why("Oa00", "BcBj", "Bj151011", sentence, &["edge-10-15", "edge-13-15", "edge-15-20"]);
}

#[test]
fn weavers_go_back_early_only() {
    check_why(
        "Oa00Bb01Bc02Od03Oe04Bd05Be06",
        "ObOi",
        "Oi..",
        "Weavers go back only in the first two turns of a player. Place this one.",
        &["tile-O-i-1"],
    );
    check_why(
        "Oa00Bb01",
        "Bi",
        "Bi..",
        "Weavers go back only before the first tile of a turn is placed. Place this one.",
        &["tile-B-i-1"],
    );
}

/// Where an item of the board is.
fn at(position: &Position, id: &str) -> [f32; 2] {
    let scene = Agamemnon::scene(&Agamemnon::setup(position), None);
    scene.panels[0].items.iter().find(|item| item.id == id).unwrap().at
}

fn aim(path: &[&str], panel: &str, point: [f32; 2]) -> Attempt<Action> {
    let path: Vec<String> = path.iter().map(|id| (*id).to_owned()).collect();
    Agamemnon::aim(&position("Oa00", "BcBj"), &Aim { path: &path, panel, point })
}

/// Points at an item of the board, a little beside its middle.
fn aim_at(path: &[&str], id: &str) -> Attempt<Action> {
    let [x, y] = at(&position("Oa00", "BcBj"), id);
    aim(path, "board", [x + 14.0, y - 12.0])
}

#[test]
fn pointing_near_a_node_puts_the_tile_there() {
    let free = aim_at(&["tile-B-c"], "node-15");
    assert_eq!((free.action, &free.refusal), (Some("Bc15".parse().unwrap()), &None));
    assert_eq!((free.spots.len(), free.spots[0].fit), (1, Fit::Fits));
    assert_eq!(free.spots[0].at, at(&position("Oa00", ""), "node-15"));
    let taken = aim_at(&["tile-B-c"], "node-00");
    assert_eq!((taken.action, taken.spots[0].fit), (Some("Bc00".parse().unwrap()), Fit::Taken));
    assert!(taken.refusal.is_some());
    for (panel, point) in [("board", [f32::NAN, 0.0]), ("bags", [0.0, 0.0]), ("board", [-900.0, 0.0])] {
        let sentence = "Point at a free node of the board.";
        check_reason(aim(&["tile-B-c"], panel, point).refusal, sentence, &[]);
    }
}

#[test]
fn a_warp_asks_for_two_edges_of_its_node() {
    let node = aim_at(&["tile-B-j-1"], "node-15");
    assert_eq!((node.action, node.refusal, node.spots[0].fit), (None, None, Fit::Fits));
    assert!(aim_at(&["tile-B-j-1"], "node-00").refusal.is_some());
    let warp = ["tile-B-j-1", "node-15"];
    let first = aim_at(&warp, "edge-10-15");
    assert_eq!((first.action, first.refusal), (None, None));
    let one = ["tile-B-j-1", "node-15", "edge-10-15"];
    assert_eq!(aim_at(&one, "edge-15-20").action, Some("Bj151020".parse().unwrap()));
    check_reason(
        aim_at(&one, "edge-00-01").refusal,
        "A Warp exchanges two edges that meet at its own node. Choose one of these.",
        &["edge-10-15", "edge-13-15", "edge-15-20"],
    );
    check_reason(
        aim_at(&one, "edge-10-15").refusal,
        "You have chosen this edge already. Choose another one, or switch nothing.",
        &["edge-10-15"],
    );
    check_reason(
        aim(&one, "board", [-900.0, 0.0]).refusal,
        "Point at an edge of the Warp's node, or switch nothing.",
        &["edge-10-15", "edge-13-15", "edge-15-20"],
    );
    let kept = |path: &[&str]| aim(path, "board", [0.0, 0.0]).action;
    assert_eq!(kept(&["keep", "node-15", "tile-B-j-1"]), Some("Bj152020".parse().unwrap()));
    assert_eq!(kept(&["tile-B-j-1", "node-15", "edge-10-15", "keep"]), Some("Bj151010".parse().unwrap()));
}

/// Two tiles lie 250 units apart in the hand, which is 560 wide.
#[test]
fn only_tiles_in_hand_are_taken() {
    assert_eq!(aim(&[], "hand", [155.0, 68.0]), Attempt::step());
    let hand = ["tile-B-c", "tile-B-j-1"];
    let first = "Take a tile from your hand first.";
    check_reason(aim(&[], "board", [0.0, 0.0]).refusal, first, &hand);
    check_reason(aim(&["node-15"], "board", [0.0, 0.0]).refusal, first, &hand);
    let refused = |id| aim(&[id], "board", [0.0, 0.0]).refusal;
    check_reason(
        refused("tile-O-a"),
        "Tiles stay where they were placed. Take one from your hand.",
        &["tile-O-a", "tile-B-c", "tile-B-j-1"],
    );
    check_reason(refused("tile-B-a"), "This tile is still in the bag. Take one from your hand.", &hand);
    check_reason(refused("tile-O-b"), "This tile is Player 1's. Take one from your hand.", &hand);
    let back = aim(&["back-j"], "hand", [0.0, 0.0]);
    assert_eq!((back.action, back.refusal), (Some("Bj..".parse().unwrap()), None));
}

fn check_effects(tiles: &str, drawn: &str, action: &str, expected: &[(&str, i32, Sign, &[&str])]) {
    let effects = Agamemnon::effects(&position(tiles, drawn), action.parse().unwrap());
    let said = |effect: &Effect| (effect.text.to_string(), effect.points, effect.sign, effect.items.clone());
    let expected = expected.iter().map(|&(text, points, sign, items)| {
        (text.to_owned(), points, sign, items.iter().map(|&item| item.to_owned().into()).collect())
    });
    assert_eq!(effects.iter().map(said).collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{action}");
}

const NOTHING: (&str, i32, Sign, &[&str]) = ("switches nothing", 0, Sign::Neutral, &[]);

/// From the rules: `Oa00` scores 2, `Bg09` 3, and a Warp between them on 04 makes 5 for Black.
#[test]
fn effects_tell_which_strings_change_their_owner() {
    use Sign::{Gain, Loss};
    let orange = ["edge-00-01", "edge-00-04"];
    let black = ["edge-04-09", "edge-08-09", "edge-09-11"];
    let all = ["edge-00-01", "edge-00-04", "edge-04-09", "edge-08-09", "edge-09-11"];
    check_effects("", "Oa", "Oa00", &[("wins a Strength string of 2", 2, Gain, &orange)]);
    check_effects("Oa00", "BgBf", "Bg09", &[("wins a Strength string of 3", 3, Gain, &black)]);
    // 2 against 1 on 00-01, 00-04 and 04-09.
    check_effects(
        "Oa00",
        "BgBf",
        "Bg04",
        &[("takes a Strength string of 3 from Player 1", 3, Gain, &all[..3])],
    );
    check_effects(
        "Oa00Bg09",
        "Bj",
        "Bj040202",
        &[
            ("lengthens a string to a Strength string of 5, taking 2 edges from Player 1", 2, Gain, &all),
            NOTHING,
        ],
    );
    // Orange does the same, or is even with a warrior of strength 1.
    check_effects(
        "Oa00Bg09Bf31",
        "OfOj",
        "Oj040202",
        &[("loses a Strength string of 2 to Player 2", -2, Loss, &orange), NOTHING],
    );
    check_effects(
        "Oa00Bg09Bf31",
        "OfOj",
        "Of04",
        &[
            ("takes a Strength string of 3 away from Player 2", 0, Gain, &black),
            ("loses a Strength string of 2", -2, Loss, &orange),
        ],
    );
    // The edge from 00 to 04 belonged to nobody.
    check_effects(
        "Oa31Bg09Bf30",
        "OfOj",
        "Oj040202",
        &[("lets Player 2 lengthen a string to a Strength string of 4", 0, Loss, &all[1..]), NOTHING],
    );
}

/// The edge from 00 to 01 becomes one of Force, with a tile of either player on it.
#[test]
fn a_warp_takes_an_edge_from_a_string() {
    check_effects(
        "Oa00",
        "BfBj",
        "Bj010005",
        &[
            (
                "takes 1 edge of a Strength string of 2 away from Player 1",
                0,
                Sign::Gain,
                &["edge-00-01", "edge-00-04"],
            ),
            ("exchanges Strength with Force", 0, Sign::Neutral, &["edge-00-01", "edge-01-05"]),
        ],
    );
}

/// At 04 meet two edges of Strength and two of Leadership.
#[test]
fn a_weft_keeps_strings_apart() {
    check_effects(
        "Oa00Bg09",
        "Bi",
        "Bi04",
        &[(
            "keeps the Strength and Leadership strings here apart",
            0,
            Sign::Neutral,
            &["edge-00-04", "edge-02-04", "edge-04-08", "edge-04-09"],
        )],
    );
}

#[test]
fn a_weaver_that_goes_back_changes_no_string() {
    let text = "goes back into the bag, and another tile is drawn";
    check_effects("Oa00", "BcBj", "Bj..", &[(text, 0, Sign::Neutral, &["tile-B-j-1"])]);
}

#[test]
fn rows_name_edges_and_tiles() {
    let sheet = Agamemnon::score_sheet(&position("Oa00Bg09Bj04", ""));
    let items = |seat| sheet[0].items[Seat::new(seat)].clone();
    assert_eq!(items(0), ["tile-O-a"]);
    let edges = ["edge-00-01", "edge-00-04", "edge-04-09", "edge-08-09", "edge-09-11"];
    assert_eq!(items(1), [&edges[..], &["tile-B-g-1", "tile-B-j-1"]].concat());
}
