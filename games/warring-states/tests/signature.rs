//! The players think as they did.

use tessera_warring_states::WarringStates;

#[test]
fn the_players_think_as_they_did() {
    tessera_testkit::signature_file(&WarringStates, include_str!("data/signature.txt"));
}
