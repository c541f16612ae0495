//! The players think as they did.

use tessera_akropolis::Akropolis;

#[test]
fn the_players_think_as_they_did() {
    tessera_testkit::signature_file(&Akropolis, include_str!("data/signature.txt"));
}
