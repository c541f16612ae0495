//! The players think as they did.

use tessera_iq_steps::IqSteps;

#[test]
fn the_players_think_as_they_did() {
    tessera_testkit::signature_file(&IqSteps, include_str!("data/signature.txt"));
}
