//! Counts of sequences of draws and actions.

use tessera_agamemnon::Agamemnon;
use tessera_testkit::perft_file;

#[test]
fn standard() {
    perft_file(&Agamemnon, include_str!("data/standard.perft"));
}

#[test]
fn loom() {
    perft_file(&Agamemnon, include_str!("data/loom.perft"));
}
