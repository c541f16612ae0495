//! Why a piece is refused, what is meant by pointing, what a move does, and which pieces count.
#![allow(clippy::unwrap_used, reason = "helpers of tests, too")]

use tessera_core::{Aim, Attempt, Fit, Game, Reason, Rules, Seat, Sign, Turn};
use tessera_iq_steps::{IqSteps, PiecePlacement, Position, Shape};
use tessera_testkit::{explanations, random_match};

/// Given are B with lower rings at I, T, d and upper ones at J, S, and A with lower ones at G, P, b and upper ones at F,
/// H, Q. E was placed with lower rings at A, C, L and upper ones at B, K.
const THREE: &str = "BGSAHQ/EFB";

#[test]
fn every_refusal_and_effect_is_explained() {
    explanations(IqSteps, &[("level", "0")], 6);
    for level in ["1", "3", "5"] {
        explanations(IqSteps, &[("level", level)], 4);
    }
    explanations(IqSteps, &[("start", "BGSAHQEFBGCg")], 4);
}

fn position(setup: &str) -> Position {
    IqSteps::position(&setup.parse().unwrap()).unwrap()
}

fn check_reason(reason: Option<Reason>, sentence: &str, items: &[&str]) {
    let reason = reason.expect("a refusal");
    assert_eq!(reason.sentence.to_string(), sentence);
    assert_eq!(reason.items, items, "{sentence}");
}

fn check_why(action: &str, sentence: &str, items: &[&str]) {
    check_reason(IqSteps::why(&position(THREE), action.parse().unwrap()), sentence, items);
}

/// CA has rings above its home and at its lower left, which are off the board if the home ring is in the upper left
/// corner.
#[test]
fn every_ring_is_on_the_board() {
    check_why(
        "CAA",
        "Every ring must be on the board; 2 rings of the red piece C would lie outside. Move it inwards.",
        &["piece-C"],
    );
}

/// X has no peg, and W has one.
#[test]
fn lower_rings_go_around_pegs_and_upper_ones_between_them() {
    check_why(
        "CAX",
        "Lower rings go around pegs, and there is no peg. Move the piece by one place or turn it over.",
        &["piece-C"],
    );
    check_why(
        "CEW",
        "Upper rings lie between the pegs, not on one. Move the piece by one place or turn it over.",
        &["piece-C"],
    );
}

/// CAP needs F, P and Q, where A lies; CAR needs H and b, where A lies, and S, where B lies.
#[test]
fn no_place_is_taken_twice() {
    check_why(
        "CAP",
        "Every ring needs a place of its own; the pink piece A already lies there. Move the piece or turn it.",
        &["piece-A"],
    );
    check_why(
        "CAR",
        "Every ring needs a place of its own; the grey piece B and the pink piece A already lie there. \
         Move the piece or turn it.",
        &["piece-B", "piece-A"],
    );
}

/// GEO needs the peg E, beside which the upper ring of A at F lies.
#[test]
fn a_lower_ring_does_not_get_in_beside_an_upper_one() {
    check_why(
        "GEO",
        "A lower ring cannot get in beside an upper ring; 1 peg is blocked by the pink piece A. \
         Move the piece or turn it.",
        &["blocked-E", "piece-A"],
    );
}

#[test]
fn a_piece_on_the_board_is_not_placed_again() {
    check_why("BAW", "The grey piece B is given and stays where it is.", &["piece-B"]);
    check_why(
        "EAW",
        "The orange piece E is on the board already. To place it elsewhere, take it off first.",
        &["piece-E"],
    );
}

fn aim(setup: &str, path: &[&str], panel: &str, point: [f32; 2]) -> Attempt<PiecePlacement> {
    let path: Vec<String> = path.iter().map(|id| (*id).to_owned()).collect();
    IqSteps::aim(&position(setup), &Aim { path: &path, panel, point })
}

/// GE has upper rings at its upper left, at home and at its lower right, and lower ones above, left and below. O is in
/// column 4 and row 1.
#[test]
fn pointing_near_a_place_tries_the_piece_there_and_shows_every_ring() {
    let attempt = aim(THREE, &["turn-0", "side-over", "piece-G"], "board", [250.0, 52.0]);
    assert_eq!(attempt.action, Some("GEO".parse().unwrap()));
    check_reason(
        attempt.refusal,
        "A lower ring cannot get in beside an upper ring; 1 peg is blocked by the pink piece A. \
         Move the piece or turn it.",
        &["blocked-E", "piece-A"],
    );
    let spots: Vec<([f32; 2], Fit)> = attempt.spots.iter().map(|spot| (spot.at, spot.fit)).collect();
    let fits = |x, y| ([x, y], Fit::Fits);
    let blocked = ([240.0, 0.0], Fit::Blocked);
    assert_eq!(
        spots,
        [
            fits(180.0, 0.0),
            blocked,
            fits(180.0, 60.0),
            fits(240.0, 60.0),
            fits(240.0, 120.0),
            fits(300.0, 120.0)
        ]
    );
}

/// E lies at A, B and K, where three rings of CA would be; the other two would be off the board.
#[test]
fn rings_off_the_board_and_on_others_are_shown() {
    let attempt = aim(THREE, &["piece-C"], "board", [-12.0, -12.0]);
    assert_eq!(attempt.action, Some("CAA".parse().unwrap()));
    let fits: Vec<Fit> = attempt.spots.iter().map(|spot| spot.fit).collect();
    assert_eq!(fits, [Fit::Off, Fit::Taken, Fit::Taken, Fit::Off, Fit::Taken]);
    assert_eq!(attempt.spots[0].at, [0.0, -60.0]);
}

/// The quarter turns of a piece that is turned over are counted the other way: BG is `turn-2`, and BF `turn-3`.
#[test]
fn the_piece_in_hand_is_turned_as_gestures_say() {
    let meant = |turn| aim("", &["piece-B", "side-over", turn], "board", [480.0, 60.0]).action;
    assert_eq!(meant("turn-2"), Some("BGS".parse().unwrap()));
    assert_eq!(meant("turn-3"), Some("BFS".parse().unwrap()));
}

#[test]
fn without_a_piece_places_say_what_is_there() {
    let refused = |point| aim(THREE, &[], "board", point).refusal;
    check_reason(
        refused([245.0, 8.0]),
        "No lower ring can get around this peg, beside an upper ring of the pink piece A.",
        &["blocked-E", "piece-A"],
    );
    // R is beside A at H and Q, and beside B at S.
    check_reason(
        refused([420.0, 60.0]),
        "No lower ring can get around this peg, beside upper rings of the grey piece B and the pink piece A.",
        &["blocked-R", "piece-B", "piece-A"],
    );
    check_reason(refused([480.0, 60.0]), "The grey piece B is given and stays where it is.", &["piece-B"]);
    let waiting = ["piece-C", "piece-D", "piece-F", "piece-G", "piece-H"];
    check_reason(refused([f32::NAN, 0.0]), "Take a piece from the rack first.", &waiting);
}

/// A and B are given, so the recesses of the six others stand in two rows: C, D and E, then F, G and H. E lies on the
/// board.
#[test]
fn the_rack_gives_the_pieces_that_are_in_it() {
    for point in [[116.0, 151.0], [320.0, 151.0], [116.0, 353.0], [524.0, 353.0]] {
        assert_eq!(aim(THREE, &[], "rack", point), Attempt::step(), "{point:?}");
    }
    let sentence = "The orange piece E is on the board already. To place it elsewhere, take it off first.";
    check_reason(aim(THREE, &[], "rack", [524.0, 151.0]).refusal, sentence, &["piece-E"]);
    let sentence = "The grey piece B is given and stays where it is.";
    check_reason(aim(THREE, &["slot-B"], "rack", [0.0, 0.0]).refusal, sentence, &["piece-B"]);
    // The head of the rack, its edges, and what is beside it give nothing.
    for point in [
        [116.0, 20.0],
        [5.0, 151.0],
        [640.0, 151.0],
        [116.0, 500.0],
        [116.0, f32::INFINITY],
        [f32::NAN, 151.0],
    ] {
        assert!(aim(THREE, &[], "rack", point).refusal.is_some(), "{point:?}");
    }
    check_reason(
        aim(THREE, &["piece-C"], "nowhere", [0.0, 0.0]).refusal,
        "Point at a place on the board for the red piece C.",
        &["piece-C"],
    );
}

#[test]
fn a_piece_without_a_legal_place_cannot_be_taken() {
    let mut found = 0;
    for seed in 0..20 {
        random_match::<IqSteps>(&[("level", "0")], seed, |position| {
            let (mut actions, shapes) = (Vec::new(), |piece: &PiecePlacement| piece.shape);
            position.legal_actions(&mut actions);
            if position.turn() == Turn::Over {
                return;
            }
            for shape in
                Shape::ALL.into_iter().filter(|shape| !actions.iter().map(shapes).any(|it| it == *shape))
            {
                let path = [format!("piece-{shape}")];
                let attempt = IqSteps::aim(position, &Aim { path: &path, panel: "rack", point: [0.0, 0.0] });
                let sentence = attempt.refusal.unwrap().sentence.to_string();
                let lies = position.sequence().pieces().any(|piece| piece.shape == shape);
                let expected = "fits nowhere on the board any more. Undo to make room for it.";
                assert_eq!(sentence.ends_with(expected), !lies, "{sentence}");
                found += usize::from(!lies);
            }
        });
    }
    assert!(found > 0);
}

/// CAW has upper rings at M, X and h. Beside them are the pegs N, Y, i and r, all of them free and not blocked before.
#[test]
fn effects_count_rings_and_pegs() {
    let effects = IqSteps::effects(&position(THREE), "CAW".parse().unwrap());
    let words: Vec<(String, i32, Sign)> =
        effects.iter().map(|effect| (effect.text.to_string(), effect.points, effect.sign)).collect();
    let expected =
        [("places 5 rings".to_owned(), 1, Sign::Gain), ("blocks 4 pegs".to_owned(), 0, Sign::Neutral)];
    assert_eq!(words, expected);
    assert_eq!(effects[0].items, ["piece-C"]);
    assert_eq!(effects[1].items, ["blocked-N", "blocked-Y", "blocked-i", "blocked-r"]);
    let last = IqSteps::effects(&position("BGSAHQEFBGCgCDNHFlDAi"), "FHn".parse().unwrap());
    assert_eq!(last[1].text.to_string(), "solves the puzzle");
}

#[test]
fn the_rows_of_the_score_sheet_name_their_pieces() {
    let sheet = IqSteps::score_sheet(&position(THREE));
    let items: Vec<_> = sheet.iter().map(|row| row.items[Seat::new(0)].clone()).collect();
    assert_eq!(items, [vec!["piece-B", "piece-A"], vec!["piece-E"]]);
}
