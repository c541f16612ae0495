//! Whole matches as text.

use tessera_testkit::playthrough;
use tessera_warring_states::WarringStates;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

#[test]
fn two_players() {
    playthrough(&WarringStates, &[], 2, &format!("{DATA}/two.playthrough"));
}

#[test]
fn three_players() {
    playthrough(&WarringStates, &[("players", "3")], 3, &format!("{DATA}/three.playthrough"));
}

#[test]
fn four_players() {
    playthrough(&WarringStates, &[("players", "4")], 4, &format!("{DATA}/four.playthrough"));
}
