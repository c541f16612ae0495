//! Everything that must hold of any game.

use tessera_agamemnon::{Agamemnon, Mapping};
use tessera_testkit::{conformance, fuzz_actions, fuzz_texts};

#[test]
fn standard_board() {
    conformance(Agamemnon, &[], 40);
    conformance(Agamemnon, &[("board", "standard")], 3);
}

#[test]
fn loom_with_a_random_mapping() {
    conformance(Agamemnon, &[("board", "loom")], 30);
}

#[test]
fn loom_with_every_mapping() {
    for mapping in Mapping::TEXTS {
        conformance(Agamemnon, &[("board", "loom"), ("mapping", mapping)], 1);
    }
}

#[test]
fn odd_texts_are_answered_without_a_panic() {
    for text in
        ["", "/", "//", "///", "Oa00", "Oa00/S0001/BaBb", "Oa00|S0001|Bb..", "Oi..", "Oj000000", "é/ü/\0"]
    {
        fuzz_texts(&Agamemnon, text);
    }
}

#[test]
fn list_and_predicate_agree_on_foreign_actions() {
    for seed in 0..40u8 {
        let bytes: Vec<u8> = (0..120u8).map(|step| step.wrapping_mul(37).wrapping_add(seed)).collect();
        fuzz_actions(&Agamemnon, &bytes);
    }
}
