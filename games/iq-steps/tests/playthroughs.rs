//! Whole matches as text, to be read by people.

use tessera_iq_steps::IqSteps;
use tessera_testkit::playthrough;

#[test]
fn from_the_empty_board() {
    playthrough(&IqSteps, &[("level", "0")], 1, "tests/data/empty-board.playthrough");
}

#[test]
fn of_a_puzzle() {
    playthrough(&IqSteps, &[("start", "BGSAHQEFBGCgCDN")], 3, "tests/data/puzzle.playthrough");
}
