//! Counts of playing sequences.

use tessera_iq_steps::IqSteps;

#[test]
fn sequences_from_boards() {
    tessera_testkit::perft_file(&IqSteps, include_str!("data/boards.perft"));
}
