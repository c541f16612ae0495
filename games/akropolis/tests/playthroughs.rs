//! Whole matches as text; `UPDATE_EXPECT=1` writes them anew.

use tessera_akropolis::Akropolis;
use tessera_testkit::playthrough;

#[test]
fn two_players() {
    playthrough(&Akropolis, &[], 1, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/two.playthrough"));
}

#[test]
fn three_players_with_variants() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/three.playthrough");
    playthrough(&Akropolis, &[("players", "3"), ("barracks", "on"), ("garden", "on")], 2, path);
}
