//! Why a card is refused, what is meant by pointing, what a move does, and which cards count.
#![allow(clippy::unwrap_used, reason = "helpers of tests, too")]

use tessera_core::{Aim, Attempt, Effect, Game, Reason, Seat, Sign};
use tessera_testkit::explanations;
use tessera_warring_states::{Location, Position, WarringStates};

#[test]
fn every_refusal_and_effect_is_explained() {
    for players in ["2", "3", "4"] {
        explanations(WarringStates, &[("players", players)], 3);
    }
}

/// Zhang Yi stands in the upper right corner at A. South of him are two Qin cards at B and C and a Qi card at D; west of
/// him is a Qi card at M; another Qin card is at N, which is neither in his row nor in his column.
const CORNER: &str = "z9Aa0Ba1Cb0Db1Ma2N";

fn position(setup: &str) -> Position {
    WarringStates::position(&setup.parse().unwrap()).unwrap()
}

fn check_reason(reason: Option<Reason>, sentence: &str, items: &[&str]) {
    let reason = reason.expect("a refusal");
    assert_eq!(reason.sentence.to_string(), sentence);
    assert_eq!(reason.items, items, "{sentence}");
}

fn check_why(destination: &str, sentence: &str, items: &[&str]) {
    let position = position(CORNER);
    check_reason(WarringStates::why(&position, destination.parse().unwrap()), sentence, items);
}

#[test]
fn zhang_yi_walks_to_the_furthest_card_of_a_kingdom() {
    check_why(
        "B",
        "Zhang Yi walks to the furthest Qin card in a direction, here Shang Yang. \
         Choose that one, and he collects Duke Xiao on the way.",
        &["a0", "a1"],
    );
}

#[test]
fn zhang_yi_walks_along_his_row_or_column() {
    check_why(
        "N",
        "Zhang Yi walks along his row or column, and King Hui lies in neither. Choose a card in line with him.",
        &["z9", "a2"],
    );
}

#[test]
fn there_is_a_card_where_he_goes() {
    let can = ["a1", "b0", "b1"];
    check_why("A", "Zhang Yi stands here. Choose a card in his row or column.", &can);
    check_why("E", "No card is left here. Choose a card in the row or column of Zhang Yi.", &can);
}

fn aim(setup: &str, path: &[&str], panel: &str, point: [f32; 2]) -> Attempt<Location> {
    let path: Vec<String> = path.iter().map(|id| (*id).to_owned()).collect();
    WarringStates::aim(&position(setup), &Aim { path: &path, panel, point })
}

/// Columns are 110 units apart and rows 114; the corner is 5 columns from the west, 78 units from the edges.
#[test]
fn pointing_near_a_card_means_it() {
    let attempt = aim(CORNER, &[], "board", [78.0 + 550.0 - 40.0, 78.0 + 228.0 + 30.0]);
    assert_eq!((attempt.action, attempt.refusal), (Some("C".parse().unwrap()), None));
    let attempt = aim(CORNER, &["a0"], "board", [0.0, 0.0]);
    assert_eq!(attempt.action, Some("B".parse().unwrap()));
    assert!(attempt.refusal.is_some());
    for (panel, point) in [("board", [5.0, 5.0]), ("banners", [78.0, 78.0]), ("board", [f32::NAN, 78.0])] {
        check_reason(
            aim(CORNER, &["no-card"], panel, point).refusal,
            "Point at a card in the row or column of Zhang Yi.",
            &["a1", "b0", "b1"],
        );
    }
}

/// Player 1 has collected both Qin cards in the column.
#[test]
fn a_supporter_is_not_collected_again() {
    check_reason(
        aim("z9Aa0Ba1Cb0Db1Ma2N/C/2", &["a0"], "supporters-0", [0.0, 0.0]).refusal,
        "Duke Xiao is a supporter of Player 1 already. Choose a card on the table.",
        &["a0"],
    );
    check_reason(
        aim(CORNER, &["g0"], "board", [0.0, 0.0]).refusal,
        "King Xi is not on the table. Choose a card that is.",
        &[],
    );
}

fn check_effects(setup: &str, destination: &str, expected: &[(&str, i32, Sign, &[&str])]) {
    let effects = WarringStates::effects(&position(setup), destination.parse().unwrap());
    let said = |effect: &Effect| (effect.text.to_string(), effect.points, effect.sign, effect.items.clone());
    let expected = expected.iter().map(|&(text, points, sign, items)| {
        (text.to_owned(), points, sign, items.iter().map(|&item| item.to_owned().into()).collect())
    });
    assert_eq!(effects.iter().map(said).collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{destination}");
}

/// Two Qin cards lie south of Zhang Yi, then a Qi card at D. In the row of D are Qin at J and P, then Qi at V.
#[test]
fn effects_tell_of_cards_and_of_the_flag() {
    use Sign::{Gain, Neutral};
    let start = "z9Aa0Ba1Cb0Da2Ja3Pb1Vb2Q";
    check_effects(
        start,
        "C",
        &[("takes 2 Qin cards", 0, Gain, &["a0", "a1"]), ("takes the flag of Qin", 1, Gain, &["flag-a"])],
    );
    // Player 1 has taken Qin and Player 2 Qi.
    let after = format!("{start}/CD/2");
    check_effects(
        &after,
        "V",
        &[
            ("takes 1 Qi card", 0, Gain, &["b1"]),
            ("takes the flag of Qi from Player 2", 1, Gain, &["flag-b"]),
        ],
    );
    check_effects(&after, "P", &[("takes 2 Qin cards", 0, Gain, &["a2", "a3"])]);
    // With the third player on turn the Qin cards are two each.
    check_effects(
        &format!("{start}/CD/3"),
        "P",
        &[
            ("takes 2 Qin cards", 0, Gain, &["a2", "a3"]),
            ("takes the flag of Qin from Player 1", 1, Gain, &["flag-a"]),
        ],
    );
    // One Qin card against two is one too few.
    check_effects(
        "z9Aa0Ba1Ca2I/C/2",
        "I",
        &[
            ("takes 1 Qin card", 0, Gain, &["a2"]),
            ("1 card short of the flag of Qin", 0, Neutral, &["flag-a"]),
            ("ends the game", 0, Neutral, &[]),
        ],
    );
}

#[test]
fn rows_name_the_flag_and_the_cards() {
    let sheet = WarringStates::score_sheet(&position("z9Aa0Ba1Ca2Ib0O/CI/2"));
    let items = |row: usize, seat| sheet[row].items[Seat::new(seat)].clone();
    assert_eq!(items(0, 0), ["flag-a", "a0", "a1"]);
    assert_eq!(items(0, 1), ["a2"]);
    assert!(items(1, 0).is_empty() && items(1, 1).is_empty());
}
