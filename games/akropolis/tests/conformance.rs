//! The conformance suite.

use tessera_akropolis::Akropolis;
use tessera_testkit::conformance;

#[test]
fn two_players() {
    conformance(Akropolis, &[], 2);
}

#[test]
fn three_players_with_some_variants() {
    conformance(Akropolis, &[("players", "3"), ("house", "on"), ("temple", "on")], 3);
}

#[test]
fn four_players_with_all_variants() {
    let on = ["house", "market", "barracks", "temple", "garden"].map(|name| (name, "on"));
    let options: Vec<_> = [("players", "4")].into_iter().chain(on).collect();
    conformance(Akropolis, &options, 3);
}
