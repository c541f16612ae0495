//! The players think as they did.

use tessera_agamemnon::Agamemnon;

#[test]
fn the_players_think_as_they_did() {
    tessera_testkit::signature_file(&Agamemnon, include_str!("data/signature.txt"));
}
