//! Setups and moves that are accepted or refused, one a line.

use tessera_akropolis::Akropolis;
use tessera_testkit::{invalid_actions, invalid_setups, valid_setups};

#[test]
fn valid() {
    valid_setups::<Akropolis>(include_str!("data/valid.setups"));
}

#[test]
fn invalid() {
    invalid_setups::<Akropolis>(include_str!("data/invalid.setups"), 60);
}

#[test]
fn actions() {
    let setup = "2hmbtg;001020304;P001;P102;";
    invalid_actions::<Akropolis>(setup, include_str!("data/invalid.actions"), 15);
}
