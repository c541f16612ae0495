//! Counts of move sequences that the slow implementation in `reference` has computed.

use tessera_warring_states::WarringStates;

#[test]
fn counts_of_move_sequences() {
    tessera_testkit::perft_file(&WarringStates, include_str!("data/reference.perft"));
}
