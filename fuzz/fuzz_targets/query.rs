#![no_main]
//! Any bytes as a request: an answer or a problem, never a panic.
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tessera_testkit::fuzz_query(tessera_catalog::GAMES, bytes));
