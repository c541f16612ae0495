//! Setups and actions of our own making.

use tessera_agamemnon::Agamemnon;
use tessera_core::Game;
use tessera_testkit::{invalid_actions, invalid_setups, valid_setups};

#[test]
fn valid() {
    valid_setups::<Agamemnon>(include_str!("data/valid.setups"));
}

#[test]
fn invalid() {
    invalid_setups::<Agamemnon>(include_str!("data/invalid.setups"), 90);
}

#[test]
fn actions() {
    let edges = Agamemnon::INFO.example.split('/').nth(1).unwrap();
    invalid_actions::<Agamemnon>(
        &format!("Oa00Ba01Bb02/{edges}/OiOj"),
        include_str!("data/invalid.actions"),
        35,
    );
}
