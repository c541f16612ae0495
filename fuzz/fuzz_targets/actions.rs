#![no_main]
//! Bytes choose a game, a match and its moves: the legal list and the predicate agree.
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Some((game, choices)) = tessera_testkit::fuzz_choice(tessera_catalog::GAMES, bytes) {
        tessera_testkit::fuzz_actions(game, choices);
    }
});
