//! Setups and moves of our own making, with what is expected of each.

use tessera_testkit::{invalid_actions, invalid_setups, valid_setups};
use tessera_warring_states::WarringStates;

#[test]
fn valid() {
    valid_setups::<WarringStates>(include_str!("data/valid.setups"));
}

#[test]
fn invalid() {
    invalid_setups::<WarringStates>(include_str!("data/invalid.setups"), 110);
}

#[test]
fn illegal() {
    use tessera_core::Game;
    invalid_actions::<WarringStates>(WarringStates::INFO.example, include_str!("data/invalid.actions"), 25);
}
