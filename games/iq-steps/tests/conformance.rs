//! The conformance suite.

use tessera_iq_steps::IqSteps;
use tessera_testkit::conformance;

#[test]
fn from_the_empty_board() {
    conformance(IqSteps, &[("level", "0")], 40);
    conformance(IqSteps, &[("level", "3")], 5);
}

#[test]
fn from_one_given_piece() {
    conformance(IqSteps, &[("start", "BGS")], 20);
}

#[test]
fn from_the_start_of_a_puzzle() {
    conformance(IqSteps, &[("start", "BGSAHQEFBGCg")], 20);
}
