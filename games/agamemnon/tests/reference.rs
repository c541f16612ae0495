//! The engine against an independent slow reference, along random matches.
#![allow(clippy::unwrap_used, reason = "everything here runs in tests")]

#[path = "reference/mod.rs"]
mod reference;

use reference::Reference;
use tessera_agamemnon::{Agamemnon, Mapping};
use tessera_core::{AnyGame, AnyMatch, Args, Seed, Turn, Value, below, choose, shuffle};

/// Plays a random match with both and compares every answer at every step.
fn compare(options: &[(&str, &str)], start: Reference, seed: u64) {
    let mut rng = Seed::from_number(seed).deal_rng();
    let mut engine = Agamemnon.start(options, &mut rng).unwrap();
    let mut slow = start;
    loop {
        same(&*engine, &slow);
        match engine.turn() {
            Turn::Over => break,
            Turn::Dealer => {
                let draw = engine.sample_draw(&mut rng).unwrap();
                engine.draw(&draw).unwrap();
                slow.draw(&draw);
            }
            Turn::Player(_) => {
                // Weavers are put back and switched more often than chance would do it.
                let actions = engine.actions();
                let rare: Vec<&String> = actions.iter().filter(|action| action.ends_with("..")).collect();
                let action = match rare.first() {
                    Some(action) if below(&mut rng, 2) == 0 => *action,
                    _ => choose(&actions, &mut rng),
                };
                engine.play(action).unwrap();
                slow.play(action);
            }
        }
    }
}

fn same(engine: &dyn AnyMatch, slow: &Reference) {
    let text = slow.text();
    assert_eq!(engine.setup(), text);
    let turn = match (slow.is_over(), slow.is_dealers_turn(), slow.player()) {
        (true, ..) => Turn::Over,
        (_, true, _) => Turn::Dealer,
        (.., player) => Turn::Player(tessera_core::Seat::new(usize::from(player == 'B'))),
    };
    assert_eq!(engine.turn(), turn, "{text}");
    let mut actions = engine.actions();
    actions.sort();
    assert_eq!(actions, slow.actions().into_iter().collect::<Vec<_>>(), "{text}");
    let mut draws = engine.draws().unwrap();
    draws.sort();
    assert_eq!(draws, slow.draws().into_iter().collect::<Vec<_>>(), "{text}");
    let scores = slow.scores();
    assert_eq!(engine.scores().0[..2], scores, "{text}");
    let ranks = [1 + u8::from(scores[0] < scores[1]), 1 + u8::from(scores[1] < scores[0])];
    assert_eq!(engine.ranks().0[..2], ranks, "{text}");
}

#[test]
fn standard_matches_agree() {
    let start = Reference::read(&format!("/{}/", reference::STANDARD));
    for seed in 0..100 {
        compare(&[], start.clone(), seed);
    }
}

#[test]
fn loom_matches_agree() {
    for (index, mapping) in Mapping::TEXTS.into_iter().cycle().take(48).enumerate() {
        let options = [("board", "loom"), ("mapping", mapping)];
        compare(&options, Reference::loom(mapping), index as u64);
    }
}

/// Some of the tiles and edges of random matches, in any order: impossible, but they have a score.
#[test]
fn partial_states_score_the_same() {
    let mut rng = Seed::from_number(11).fast_rng();
    for seed in 0..40 {
        let mapping = Mapping::TEXTS[seed % 24];
        let mut state = Reference::loom(mapping);
        let mut nodes: Vec<usize> = (0..33).collect();
        shuffle(&mut nodes, &mut rng);
        let kinds: Vec<char> = "abcdefffgghiiiiiijjj".chars().collect();
        for node in &nodes[..10 + below(&mut rng, 20) as usize] {
            let player = if below(&mut rng, 2) == 0 { 'O' } else { 'B' };
            let kind = *choose(&kinds, &mut rng);
            state.tiles.push(format!("{player}{kind}{node:02}"));
        }
        shuffle(&mut state.edges, &mut rng);
        state.edges.truncate(20 + below(&mut rng, 46) as usize);
        let args = [("tiles", state.tiles.concat()), ("edges", state.edges.concat())];
        let args = args.map(|(name, text)| (name.to_owned(), Value::from(text)));
        let answer = Agamemnon.query("total_score", &Args(args.clone().into()));
        assert_eq!(answer, Ok(Value::list(state.scores())), "{args:?}");
        let strings = Agamemnon.query("strings", &Args(args.clone().into())).unwrap();
        let Value::List(strings) = strings else { panic!("a list of strings") };
        assert_eq!(strings.len(), state.strings().len(), "{args:?}");
    }
}

#[test]
fn perft_files_hold_the_counts_of_the_reference() {
    let mut checked = 0;
    for file in [include_str!("data/standard.perft"), include_str!("data/loom.perft")] {
        for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (setup, counts) = line.split_once('\t').unwrap();
            let numbers: Vec<u64> = counts.split_whitespace().map(|word| word.parse().unwrap()).collect();
            // The larger counts were computed once; there is no time for them in every run.
            for pair in numbers.chunks(2).filter(|pair| pair[1] < 20_000) {
                assert_eq!(
                    Reference::read(setup).perft(pair[0] as u32),
                    pair[1],
                    "depth {} of {setup}",
                    pair[0]
                );
                checked += 1;
            }
        }
    }
    assert!(checked >= 20, "only {checked} counts were checked");
}
