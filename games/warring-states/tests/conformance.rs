//! The conformance suite.

use tessera_testkit::conformance;
use tessera_warring_states::WarringStates;

const PLACEMENT: &str = "a0Ae2Bd2Ca5Dc2Ea1Fa3Gd3Hc3Id0Je1Kb5Lc1Mg1Nc4Ob1Pd4Qb2R\
                         b4Se3Tf2Ua7Vf1Wd1Xa4Ya6Zz90g01c52f03b04e05a26b67c08b39";

#[test]
fn two_players() {
    conformance(WarringStates, &[], 40);
}

#[test]
fn three_players() {
    conformance(WarringStates, &[("players", "3")], 40);
}

#[test]
fn four_players() {
    conformance(WarringStates, &[("players", "4")], 40);
}

#[test]
fn a_chosen_placement() {
    for players in ["2", "3", "4"] {
        conformance(WarringStates, &[("players", players), ("placement", PLACEMENT)], 10);
    }
}
