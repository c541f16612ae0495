//! Forced orders, circles and what may be played next, worked out by hand from the covered locations.
#![allow(clippy::unwrap_used, reason = "helpers of tests, too")]

use tessera_iq_steps::{Objective, ObjectiveError, PiecePlacement, Placement, Sequence, ViableNextError};

/// The board of the rules' worked example. By its footprints these pairs are forced:
/// B before A, F, H; A before C, H; E before C, G; G before C, D; C before D, H; H before F.
const BOARD: &str = "AHQBGSCDNDAiEFBFHnGCgHFl";

fn piece(text: &str) -> PiecePlacement {
    text.parse().unwrap()
}

fn objective(text: &str) -> Objective {
    text.parse().unwrap()
}

fn check_first_order(text: &str, expected: Option<&str>) {
    let order = objective(text).forced_order().unwrap();
    assert_eq!(order.first_order().map(|order| order.to_string()).as_deref(), expected, "{text}");
    assert_eq!(order.is_possible(), expected.is_some(), "{text}");
    assert_eq!(order.count_orders() > 0, expected.is_some(), "{text}");
    assert_eq!(order.orders().len(), order.count_orders() as usize, "{text}");
}

fn check_viable(played: &str, aim: &str, expected: &[&str]) {
    let played = Sequence::try_from(&Placement::parse_so_far(played).unwrap()).unwrap();
    let viable = objective(aim).viable_next(&played).unwrap();
    assert_eq!(viable.iter().map(|piece| piece.to_string()).collect::<Vec<_>>(), expected, "{played}");
}

#[test]
fn an_upper_ring_next_to_a_lower_ring_forces_the_order() {
    let pairs = objective(BOARD).forced_order().unwrap().pairs();
    let texts: Vec<String> = pairs.iter().map(|(first, then)| format!("{first} {then}")).collect();
    let expected = [
        "AHQ CDN", "AHQ HFl", "BGS AHQ", "BGS FHn", "BGS HFl", "CDN DAi", "CDN HFl", "EFB CDN", "EFB GCg",
        "GCg CDN", "GCg DAi", "HFl FHn",
    ];
    assert_eq!(texts, expected);
}

#[test]
fn the_first_order_is_the_alphabetically_least_one() {
    check_first_order(BOARD, Some("BGSAHQEFBGCgCDNDAiHFlFHn"));
    check_first_order("EFBAHQ", Some("AHQEFB"));
    check_first_order("AHQBGS", Some("BGSAHQ"));
    check_first_order("BGS", Some("BGS"));
}

#[test]
fn the_legal_orders_are_the_topological_orders() {
    // B A and E G can be mixed in 6 ways, then comes C, then D anywhere beside H F: 6 * 3.
    assert_eq!(objective(BOARD).forced_order().unwrap().count_orders(), 18);
    let orders = objective("AHQBGSEFB").forced_order().unwrap().orders();
    let texts: Vec<String> = orders.iter().map(|order| order.to_string()).collect();
    assert_eq!(texts, ["BGSAHQEFB", "BGSEFBAHQ", "EFBBGSAHQ"]);
}

#[test]
fn two_pieces_can_block_each_other() {
    // BGS blocks peg R of EAR with its upper ring at S; EAR blocks peg I of BGS with the one at H.
    check_first_order("BGSEAR", None);
    let pairs = objective("BGSEAR").forced_order().unwrap().pairs();
    assert_eq!(pairs, [(piece("BGS"), piece("EAR")), (piece("EAR"), piece("BGS"))]);
}

#[test]
fn three_pieces_can_block_each_other_in_a_circle() {
    // A needs peg U before B lies at f, B needs g before C lies at h, C needs W before A lies at M.
    check_first_order("AALBFqCBi", None);
    check_first_order("AALBFq", Some("AALBFq"));
    check_first_order("BFqCBi", Some("BFqCBi"));
    check_first_order("CBiAAL", Some("CBiAAL"));
}

#[test]
fn objectives_are_sets() {
    assert_eq!(objective("AHQBGSEFB"), objective("EFBAHQBGS"));
    assert_eq!(objective("EFBAHQBGS").to_string(), "AHQBGSEFB");
    assert_ne!(objective("AHQBGS"), objective("AHQBGSEFB"));
}

#[test]
fn pieces_that_do_not_fit_have_no_order() {
    let misfit = objective("BGSAAA").forced_order().unwrap_err();
    let message = "AAA is off the board: its lower ring up and left of its home would lie outside";
    assert_eq!(misfit.to_string(), message);
    let overlap = objective("BGSEDI").forced_order().unwrap_err();
    assert!(matches!(overlap, ObjectiveError::Overlap { .. }));
    assert_eq!(overlap.to_string(), "BGS and EDI both take location I");
}

#[test]
fn what_may_be_played_next_blocks_no_missing_piece() {
    check_viable("", BOARD, &["BGS", "EFB"]);
    check_viable("BGS", BOARD, &["AHQ", "EFB"]);
    check_viable("EFB", BOARD, &["BGS", "GCg"]);
    check_viable("BGSAHQEFBGCg", BOARD, &["CDN"]);
    check_viable("BGSAHQEFBGCgCDN", BOARD, &["DAi", "HFl"]);
    check_viable("BGSAHQEFBGCgCDNDAiHFl", BOARD, &["FHn"]);
    check_viable("BGSAHQEFBGCgCDNDAiHFlFHn", BOARD, &[]);
}

#[test]
fn what_is_blocked_already_is_not_played_next() {
    // With AHQ on the board BGS has become impossible.
    check_viable("AHQ", BOARD, &["EFB"]);
}

#[test]
fn there_is_no_next_piece_towards_an_impossible_or_foreign_objective() {
    let check = |played: &str, aim: &str, expected: ViableNextError, message: &str| {
        let played = Sequence::try_from(&Placement::parse_so_far(played).unwrap()).unwrap();
        let error = objective(aim).viable_next(&played).unwrap_err();
        assert_eq!((error, error.to_string().as_str()), (expected, message));
    };
    check("", "BGSEAR", ViableNextError::NoOrder, "the objective has no playing order");
    let foreign = ViableNextError::NotDrawnFrom(piece("EFD"));
    check("EFD", BOARD, foreign, "EFD has been played but is not in the objective");
    let impossible = ViableNextError::Impossible(objective("BGSEDI").forced_order().unwrap_err());
    check("", "BGSEDI", impossible, "the objective is impossible: BGS and EDI both take location I");
}
