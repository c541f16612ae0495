//! The computer players at every kind of turn.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use tessera_agamemnon::{Agamemnon, Position};
use tessera_core::{Advice, Bot, Effort, Game, Rules, Seed, Thinking, Turn, Unwatched, Watch};
use tessera_testkit::random_match;

type Action = <Position as Rules>::Action;

/// Says stop from the beginning.
struct Stopped;

impl Watch for Stopped {
    fn stop(&self) -> bool {
        true
    }
}

fn bot(name: &str) -> &'static Bot<Position> {
    Agamemnon::BOTS.iter().find(|bot| bot.name == name).unwrap()
}

fn ask(bot: &Bot<Position>, position: &Position, effort: Effort, watch: &dyn Watch) -> Advice<Action> {
    let mut thinking = Thinking { rng: Seed::from_number(1).fast_rng(), watch, effort, threads: 1 };
    (bot.choose)(position, &mut thinking)
}

/// All positions of random matches in which a player is on turn.
fn positions(matches: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 0..matches {
        let board = if seed.is_multiple_of(2) { "standard" } else { "loom" };
        random_match::<Agamemnon>(&[("board", board)], seed, |position| {
            if matches!(position.turn(), Turn::Player(_)) {
                positions.push(position.clone());
            }
        });
    }
    positions
}

fn check_advice(name: &str, position: &Position, advice: &Advice<Action>) {
    let setup = position.to_setup();
    assert_eq!(position.check(advice.action), Ok(()), "{name} {setup}");
    assert!((advice.values.0.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{name} {setup}");
    assert!(advice.values.0.iter().all(|value| (0.0..=1.0).contains(value)), "{name} {setup}");
    assert!(
        advice.candidates.iter().all(|candidate| position.check(candidate.action).is_ok()),
        "{name} {setup}"
    );
    let mut next = position.clone();
    for action in &advice.line {
        assert_eq!(next.play(*action), Ok(()), "{name} {setup}");
    }
    assert_eq!(advice.line.first(), Some(&advice.action), "{name} {setup}");
}

#[test]
fn the_players_are_those_of_every_game() {
    let names: Vec<(&str, u8)> = Agamemnon::BOTS.iter().map(|bot| (bot.name, bot.level)).collect();
    let levels = [("novice", 1), ("apprentice", 2), ("adept", 3), ("expert", 4), ("master", 5)];
    assert_eq!(names[..5], levels);
    assert_eq!(names[5..], [("random", 0), ("greedy", 0), ("flat", 0), ("projected", 0)]);
}

#[test]
fn every_player_answers_at_every_kind_of_turn() {
    let positions = positions(4);
    assert!(positions.iter().any(|position| {
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        actions.iter().any(|action| action.node().is_none())
    }));
    for bot in Agamemnon::BOTS {
        for position in &positions {
            for nodes in [1, 40] {
                let advice = ask(bot, position, Effort::Nodes(nodes), &Unwatched);
                check_advice(bot.name, position, &advice);
            }
        }
    }
}

#[test]
fn a_player_that_is_stopped_before_it_began_answers() {
    for bot in Agamemnon::BOTS {
        for position in positions(2).iter().step_by(3) {
            for effort in [Effort::Level, Effort::UntilStopped] {
                check_advice(bot.name, position, &ask(bot, position, effort, &Stopped));
            }
        }
    }
}

#[test]
fn one_thread_gives_the_same_advice_again() {
    for position in positions(3).iter().step_by(5) {
        for bot in Agamemnon::BOTS {
            let [first, second] = [(); 2].map(|()| ask(bot, position, Effort::Nodes(300), &Unwatched));
            assert_eq!(first, second, "{}", bot.name);
        }
    }
}

#[test]
fn the_last_turns_are_proved_by_those_who_know_how() {
    let late = positions(4).into_iter().filter(|position| position.placed() >= 27);
    for position in late {
        for name in ["expert", "master"] {
            let advice = ask(bot(name), &position, Effort::Level, &Unwatched);
            check_advice(name, &position, &advice);
            assert!(advice.proved && advice.margin.is_some(), "{name}");
        }
    }
}

#[test]
fn the_master_takes_the_last_points() {
    // Black has the last tile: no placement may lead to more than the one chosen.
    for position in positions(12).iter().filter(|position| position.placed() == 29) {
        let advice = ask(bot("master"), position, Effort::Level, &Unwatched);
        let ahead = |action: Action| {
            let mut next = position.clone();
            next.play(action).unwrap();
            next.scores().0[1] - next.scores().0[0]
        };
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        let best = actions.into_iter().map(ahead).max().unwrap();
        assert_eq!(ahead(advice.action), best);
        assert_eq!(advice.margin, Some(best as f32));
    }
}

#[test]
fn more_thought_beats_less() {
    // Eight matches with seats changed; the master with little thought against one that plays at random.
    let mut won = 0;
    for seed in 0..8u64 {
        let mut rng = Seed::from_number(seed).fast_rng();
        let mut position = Position::standard();
        let master = seed as usize % 2;
        loop {
            match position.turn() {
                Turn::Over => break,
                Turn::Dealer => {
                    let draw = position.sample_draw(&mut rng);
                    position.draw(&draw).unwrap();
                }
                Turn::Player(seat) => {
                    let name = if seat.index() == master { "master" } else { "random" };
                    let action = ask(bot(name), &position, Effort::Nodes(100), &Unwatched).action;
                    position.play(action).unwrap();
                }
            }
        }
        won += usize::from(position.ranks().0[1 - master] == 2);
    }
    assert_eq!(won, 8);
}
