//! Hand-made texts, right and wrong.

use tessera_iq_steps::IqSteps;
use tessera_testkit::{invalid_actions, invalid_setups, valid_setups};

#[test]
fn valid() {
    valid_setups::<IqSteps>(include_str!("data/valid.setups"));
}

#[test]
fn invalid() {
    invalid_setups::<IqSteps>(include_str!("data/invalid.setups"), 90);
}

#[test]
fn invalid_in_a_position() {
    invalid_actions::<IqSteps>("BGSAHQ/EFB", include_str!("data/invalid.actions"), 30);
}
