//! The options of a match, and the deal.
#![allow(clippy::unwrap_used, reason = "everything here runs in tests")]

use tessera_core::{AnyGame, Code, Game, Seed};
use tessera_testkit::start;
use tessera_warring_states::{Card, Location, Placement, WarringStates};

const EXAMPLE: &str = "a0Ae2Bd2Ca5Dc2Ea1Fa3Gd3Hc3Id0Je1Kb5Lc1Mg1Nc4Ob1Pd4Qb2R\
                       b4Se3Tf2Ua7Vf1Wd1Xa4Ya6Zz90g01c52f03b04e05a26b67c08b39";

fn check_refused(options: &[(&str, &str)], code: Code, message: &str) {
    let problem = WarringStates.start(options, &mut Seed::from_number(1).deal_rng()).err().unwrap();
    assert_eq!((problem.code, problem.message.as_str()), (code, message));
}

#[test]
fn a_match_is_for_two_unless_told_otherwise() {
    assert_eq!(start::<WarringStates>(&[], 1).to_setup().players.number(), 2);
    assert_eq!(start::<WarringStates>(&[("players", "4")], 1).to_setup().players.number(), 4);
}

#[test]
fn a_chosen_placement_is_used() {
    for seed in 0..3 {
        let setup = start::<WarringStates>(&[("placement", EXAMPLE), ("players", "3")], seed).to_setup();
        assert_eq!(setup.to_string(), format!("{EXAMPLE}//3"));
    }
}

#[test]
fn wrong_options_are_refused() {
    check_refused(
        &[("players", "5")],
        Code::BadRequest,
        "option \"players\" must be a whole number from 2 to 4, not \"5\"",
    );
    check_refused(
        &[("placement", "z9Aa0B")],
        Code::Invalid,
        "in option placement: a match starts with all 36 cards, 34 are missing",
    );
    check_refused(
        &[("placement", &EXAMPLE[..105])],
        Code::Invalid,
        "in option placement: a match starts with all 36 cards, 1 is missing",
    );
    check_refused(
        &[("placement", "z9Aa0")],
        Code::Malformed,
        "in option placement: at character 6: expected a location (A to Z, or 0 to 9), but the text ends",
    );
}

#[test]
fn a_deal_has_every_card_and_depends_on_the_seed() {
    let deal = |seed| start::<WarringStates>(&[], seed).to_setup().placement;
    for seed in 0..20 {
        assert!(Card::ALL.iter().all(|&card| deal(seed).find(card).is_some()));
        assert_ne!(deal(seed), deal(seed + 1));
    }
}

#[test]
fn every_card_is_dealt_to_every_location_equally_often() {
    let mut rng = Seed::from_number(5).fast_rng();
    let mut counts = vec![[0i32; Location::COUNT]; Card::COUNT];
    for _ in 0..36_000 {
        for placed in Placement::deal(&mut rng).iter() {
            counts[placed.card.index()][placed.location.index()] += 1;
        }
    }
    // Each count has the mean 1000 and the standard deviation sqrt(36000 / 36 * 35 / 36) = 31.2; five of them
    // are exceeded once in a thousand such tests, and the seed is fixed.
    assert!(counts.iter().flatten().all(|count| (count - 1000).abs() < 160), "{counts:?}");
}

#[test]
fn the_example_of_the_catalogue_can_be_played() {
    let example = WarringStates.open(WarringStates::INFO.example).unwrap();
    assert_eq!(example.actions().concat(), "STUVXEQ8");
}
