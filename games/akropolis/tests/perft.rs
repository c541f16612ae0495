//! Counts of move sequences.

#[test]
fn counts_of_the_reference() {
    tessera_testkit::perft_file(&tessera_akropolis::Akropolis, include_str!("data/reference.perft"));
}
