#![no_main]
//! Records: any text is refused or read, written and read back; a real record with changed bytes replays or is refused.
//! The first byte chooses the game.
use std::fmt::Write;

use tessera_core::{AnyGame, Event, Record, Seed, Turn};
use tessera_table::TableRecord;

/// The longest match that is recorded.
const EVENTS: u8 = 40;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((game, bytes)) = tessera_testkit::fuzz_choice(tessera_catalog::GAMES, bytes) else { return };
    check(game, &String::from_utf8_lossy(bytes));
    let [seed, events, changes @ ..] = bytes else { return };
    let record = random_record(game, *seed, *events % EVENTS);
    record.replay(game).expect("a recorded match replays");
    let mut text = String::new();
    if seed % 2 == 0 {
        let commit = "0".repeat(64);
        write!(text, "tessera table 1\ntable 00000000\nstart dealt\ncommit {commit}\nseed {commit}\n").ok();
    }
    write!(text, "{record}").ok();
    let mut text = text.into_bytes();
    // Three bytes each: two choose the place, one is put there.
    for change in changes.chunks_exact(3) {
        let place = usize::from(u16::from_be_bytes([change[0], change[1]])) % text.len();
        text[place] = change[2];
    }
    check(game, &String::from_utf8_lossy(&text));
});

/// Checks that a record that is read is written and read back, and replays or is refused.
fn check(game: &dyn AnyGame, text: &str) {
    if let Ok(record) = tessera_core::record_part(text).parse::<Record>() {
        let written = record.to_string();
        assert_eq!(written.parse().as_ref(), Ok(&record), "{written:?}");
        if let Ok(end) = record.replay(game) {
            assert!(game.open(&end.setup()).is_ok_and(|again| again.is_same(&*end)), "{written:?}");
        }
    }
    if let Ok(record) = TableRecord::parse(text) {
        let written = record.to_text();
        assert_eq!(TableRecord::parse(&written).as_ref(), Ok(&record), "{written:?}");
        record.verify(game).ok();
    }
}

fn random_record(game: &dyn AnyGame, seed: u8, events: u8) -> Record {
    let mut deal = Seed::from_number(seed.into()).deal_rng();
    let mut position = game.start(&[], &mut deal).expect("the defaults are valid");
    let mut record = Record::new(game.info().name, &*position);
    for number in 0..events {
        let event = match position.turn() {
            Turn::Over => break,
            Turn::Dealer => Event::draw(position.sample_draw(&mut deal).expect("the dealer is on turn")),
            Turn::Player(seat) => {
                let mut actions = position.actions();
                let choice = usize::from(number) * 7919 + usize::from(seed);
                Event::action(seat, actions.swap_remove(choice % actions.len()))
            }
        };
        position.apply(&event).expect("a listed action is legal");
        record.push(event, &*position);
    }
    record
}
