#![no_main]
//! Bytes choose a match and its moves: the legal list and the predicate agree.
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    tessera_testkit::fuzz_actions::<tessera_warring_states::WarringStates>(bytes);
});
