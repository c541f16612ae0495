//! The computer players: legal moves under any limit, and nothing claimed that is not so.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use tessera_core::{
    Advice, Bot, Effort, FastRng, Game, Rules, Seat, Seed, Thinking, Turn, Unwatched, Watch, choose,
};
use tessera_warring_states::{Location, Options, Position, WarringStates, solve};

struct Stopped;

impl Watch for Stopped {
    fn stop(&self) -> bool {
        true
    }
}

fn bots() -> &'static [Bot<Position>] {
    WarringStates::BOTS
}

fn bot(name: &str) -> &'static Bot<Position> {
    bots().iter().find(|bot| bot.name == name).unwrap()
}

fn advice(name: &str, position: &Position, effort: Effort, watch: &dyn Watch) -> Advice<Location> {
    let rng = Seed::from_number(5).fast_rng();
    (bot(name).choose)(position, &mut Thinking { rng, watch, effort, threads: 1 })
}

/// Returns a position after a number of random moves, in which a player is on turn.
fn random_position(players: usize, moves: usize, rng: &mut FastRng) -> Position {
    let options = Options::default();
    let mut actions = Vec::new();
    'deals: loop {
        let mut position = WarringStates::start(players, &options, rng);
        for _ in 0..moves {
            position.legal_actions(&mut actions);
            if actions.is_empty() {
                continue 'deals;
            }
            position.play(*choose(&actions, rng)).unwrap();
        }
        if position.turn() != Turn::Over {
            return position;
        }
    }
}

/// Returns a position in which at most this many cards are left.
fn late_position(cards: usize, rng: &mut FastRng) -> Position {
    loop {
        let position = random_position(2, 12, rng);
        if position.placement().len() <= cards + 1 {
            return position;
        }
    }
}

#[test]
fn five_levels_come_first_and_then_the_yardsticks() {
    let names: Vec<(&str, u8)> = bots().iter().map(|bot| (bot.name, bot.level)).collect();
    let levels = [("novice", 1), ("apprentice", 2), ("adept", 3), ("expert", 4), ("master", 5)];
    assert_eq!(names[..5], levels);
    assert_eq!(names[5..], [("random", 0), ("greedy", 0), ("depth8", 0)]);
}

#[test]
fn every_player_finds_a_legal_move_under_any_limit() {
    let mut rng = Seed::from_number(21).fast_rng();
    for players in 2..=4 {
        for moves in [0, 5, 10] {
            let position = random_position(players, moves, &mut rng);
            for bot in bots() {
                for nodes in [1, 2, 300] {
                    let found = advice(bot.name, &position, Effort::Nodes(nodes), &Unwatched);
                    assert_eq!(position.check(found.action), Ok(()), "{} {position:?}", bot.name);
                    assert_eq!(found.line.first(), Some(&found.action), "{}", bot.name);
                }
                let found = advice(bot.name, &position, Effort::UntilStopped, &Stopped);
                assert_eq!(position.check(found.action), Ok(()), "{} {position:?}", bot.name);
            }
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let mut rng = Seed::from_number(22).fast_rng();
    for players in 2..=4 {
        let position = random_position(players, 6, &mut rng);
        for bot in bots() {
            let ask = || advice(bot.name, &position, Effort::Nodes(2_000), &Unwatched);
            assert_eq!(ask(), ask(), "{}", bot.name);
        }
    }
}

#[test]
fn what_the_master_proves_is_so() {
    let mut rng = Seed::from_number(23).fast_rng();
    for _ in 0..150 {
        let position = late_position(13, &mut rng);
        let Turn::Player(seat) = position.turn() else { panic!("somebody is on turn") };
        let solution = solve(&position, u64::MAX, &Unwatched, 1).unwrap();
        let found = advice("master", &position, Effort::Level, &Unwatched);
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        if actions.len() == 1 {
            assert_eq!(found.action, actions[0]);
            continue;
        }
        assert!(found.proved, "{position:?}");
        assert_eq!(found.values[seat], if solution.wins { 1.0 } else { 0.0 }, "{position:?}");
        if let Some(margin) = found.margin {
            assert_eq!(margin, solution.difference as f32, "{position:?}");
        }
        if solution.wins {
            assert_eq!(found.margin, Some(solution.difference as f32), "{position:?}");
            let mut end = position.clone();
            found.line.iter().for_each(|action| end.play(*action).unwrap());
            assert_eq!(end.winner(), Some(seat), "{position:?}");
        }
    }
}

#[test]
fn the_master_keeps_a_win_that_it_has_proved() {
    let mut rng = Seed::from_number(24).fast_rng();
    let mut wins = 0;
    for _ in 0..40 {
        let mut position = late_position(18, &mut rng);
        let mut winner: Option<Seat> = None;
        let mut actions = Vec::new();
        while let Turn::Player(seat) = position.turn() {
            position.legal_actions(&mut actions);
            let mut action = *choose(&actions, &mut rng);
            if winner.is_none_or(|winner| winner == seat) {
                let found = advice("master", &position, Effort::Nodes(200_000), &Unwatched);
                action = found.action;
                if found.proved && found.values[seat] == 1.0 {
                    winner = Some(seat);
                }
            }
            position.play(action).unwrap();
        }
        assert!(winner.is_none() || position.winner() == winner, "{position:?}");
        wins += usize::from(winner.is_some());
    }
    assert!(wins > 20, "{wins}");
}
