//! Playthroughs: whole matches as text with every question answered, so that reviewers can read a change of rules.

use std::fmt::Write;

use tessera_core::{AnyGame, AnyMatch, Seed, StateHash, Turn, choose};

/// Plays a match and compares its text with a file; `UPDATE_EXPECT=1` writes the file.
pub fn playthrough(game: &dyn AnyGame, options: &[(&str, &str)], seed: u64, path: &str) {
    let text = play(game, options, seed);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    for (index, (found, expected)) in text.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "line {} of {path}; read the change, then UPDATE_EXPECT=1", index + 1);
    }
    assert_eq!(text.lines().count(), expected.lines().count(), "{path}; UPDATE_EXPECT=1 writes it");
}

fn play(game: &dyn AnyGame, options: &[(&str, &str)], seed: u64) -> String {
    let mut rng = Seed::from_number(seed).deal_rng();
    let mut position = game.start(options, &mut rng).expect("options of the game");
    let mut out = format!("game: {}\noptions: {options:?}\nseed: {seed}\n", game.info().name);
    for step in 0.. {
        writeln!(out, "\n== step {step}").unwrap();
        describe(game, &*position, &mut out);
        match position.turn() {
            Turn::Over => break,
            Turn::Dealer => {
                let draw = position.sample_draw(&mut rng).expect("the dealer is on turn");
                position.draw(&draw).unwrap();
                writeln!(out, "drawn: {draw}").unwrap();
            }
            Turn::Player(_) => {
                let actions = position.actions();
                let action = choose(&actions, &mut rng);
                position.play(action).unwrap();
                writeln!(out, "played: {action}").unwrap();
            }
        }
    }
    out
}

fn describe(game: &dyn AnyGame, position: &dyn AnyMatch, out: &mut String) {
    let setup = position.setup();
    let seats = position.seats();
    writeln!(out, "setup: {setup}\nhash: {}\nturn: {:?}", StateHash::of(&setup), position.turn()).unwrap();
    writeln!(out, "scores: {:?}", &position.scores().0[..seats]).unwrap();
    writeln!(out, "ranks: {:?}", &position.ranks().0[..seats]).unwrap();
    for line in game.read(&setup).expect("a setup of a match is read").show().lines() {
        writeln!(out, "{}", format!("  {line}").trim_end()).unwrap();
    }
    list(out, "actions", position.actions());
    if let Some(draws) = position.draws() {
        list(out, "draws", draws.into_iter().map(|(draw, weight)| format!("{draw}:{weight}")).collect());
    }
}

/// The number of items, and the first of them.
fn list(out: &mut String, name: &str, mut items: Vec<String>) {
    if items.is_empty() {
        return;
    }
    let count = items.len();
    items.truncate(12);
    let more = if count > 12 { " ..." } else { "" };
    writeln!(out, "{name}: {count}: {}{more}", items.join(" ")).unwrap();
}
