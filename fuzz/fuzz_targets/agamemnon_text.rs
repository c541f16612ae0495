#![no_main]
//! Any text into every parser and operation of the game: what is read is written and read back.
libfuzzer_sys::fuzz_target!(|text: &str| tessera_testkit::fuzz_texts(&tessera_agamemnon::Agamemnon, text));
