#![no_main]
//! Any text into every parser and operation of a game: what is read is written and read back.
//! The first byte chooses the game.
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Some((game, text)) = tessera_testkit::fuzz_choice(tessera_catalog::GAMES, bytes)
        && let Ok(text) = std::str::from_utf8(text)
    {
        tessera_testkit::fuzz_texts(game, text);
    }
});
