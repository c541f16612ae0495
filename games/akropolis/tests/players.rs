//! Requirements on the computer players.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use std::sync::atomic::{AtomicU64, Ordering};

use tessera_akropolis::{Akropolis, Move, Position};
use tessera_core::{
    Advice, Bot, Effort, FastRng, Game, Progress, Rules, Seat, Seed, Thinking, Turn, Unwatched, Watch, below,
};
use tessera_testkit::{random_match, start};

const VARIANTS: [(&str, &str); 5] =
    [("house", "on"), ("market", "on"), ("barracks", "on"), ("temple", "on"), ("garden", "on")];

fn options(players: &'static str, variants: bool) -> Vec<(&'static str, &'static str)> {
    let variants = if variants { &VARIANTS[..] } else { &[] };
    [("players", players)].into_iter().chain(variants.iter().copied()).collect()
}

fn bot(name: &str) -> &'static Bot<Position> {
    Akropolis::BOTS.iter().find(|bot| bot.name == name).unwrap()
}

fn rng(seed: u64) -> FastRng {
    Seed::from_number(seed).fast_rng()
}

fn ask(bot: &Bot<Position>, position: &Position, effort: Effort, seed: u64) -> Advice<Move> {
    (bot.choose)(position, &mut Thinking { rng: rng(seed), watch: &Unwatched, effort, threads: 1 })
}

/// Visits every `stride`-th position of a random match in which a player is on turn.
fn visit(options: &[(&str, &str)], seed: u64, stride: usize, mut visit: impl FnMut(&Position)) {
    let mut number = seed as usize;
    random_match::<Akropolis>(options, seed, |position| {
        if let Turn::Player(_) = position.turn() {
            if number.is_multiple_of(stride) {
                visit(position);
            }
            number += 1;
        }
    });
}

fn check_advice(bot: &Bot<Position>, position: &Position, advice: &Advice<Move>) {
    let name = bot.name;
    assert_eq!(position.check(advice.action), Ok(()), "{name} in {position:?}");
    assert_eq!(advice.line[0], advice.action, "{name}");
    assert!(!advice.proved && advice.nodes > 0, "{name}");
    let seats = position.seats();
    assert!((advice.values.0.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{name}: {:?}", advice.values);
    assert!(advice.values.0[seats..].iter().all(|&value| value == 0.0), "{name}: {:?}", advice.values);
    assert!(advice.values.0[..seats].iter().all(|value| (0.0..=1.0).contains(value)), "{name}");
    let mut seen = Vec::new();
    for candidate in &advice.candidates {
        assert_eq!(position.check(candidate.action), Ok(()), "{name} in {position:?}");
        assert!((0.0..=1.0).contains(&candidate.value), "{name}");
        seen.push(candidate.action);
    }
    seen.sort_unstable();
    assert!(seen.windows(2).all(|pair| pair[0] != pair[1]), "{name} weighs a move once");
    // The line is played to where chance decides.
    let mut after = position.clone();
    for &action in &advice.line {
        assert_eq!(after.play(action), Ok(()), "{name} in {position:?}");
    }
}

#[test]
fn more_threads_share_the_same_rollouts() {
    visit(&options("3", true), 5, 12, |position| {
        for name in ["expert", "master"] {
            let think = |threads| {
                let effort = Effort::Nodes(150);
                (bot(name).choose)(
                    position,
                    &mut Thinking { rng: rng(7), watch: &Unwatched, effort, threads },
                )
            };
            let [one, three] = [1, 3].map(think);
            check_advice(bot(name), position, &three);
            let tries = |advice: &Advice<Move>| {
                let mut tries: Vec<_> = advice.candidates.iter().map(|of| (of.action, of.nodes)).collect();
                tries.sort();
                tries
            };
            assert_eq!((one.nodes, tries(&one)), (three.nodes, tries(&three)), "{name}");
            assert!((one.margin.unwrap() - three.margin.unwrap()).abs() < 1e-3, "{name}");
        }
    });
}

#[test]
fn levels_come_first_and_yardsticks_last() {
    let found: Vec<(&str, u8)> = Akropolis::BOTS.iter().map(|bot| (bot.name, bot.level)).collect();
    let expected = [
        ("novice", 1),
        ("apprentice", 2),
        ("adept", 3),
        ("expert", 4),
        ("master", 5),
        ("random", 0),
        ("greedy", 0),
    ];
    assert_eq!(found, expected);
}

#[test]
fn every_player_answers_with_a_legal_move() {
    for (players, variants, seed) in [("2", false, 1), ("3", true, 2), ("4", true, 3), ("2", true, 4)] {
        visit(&options(players, variants), seed, 4, |position| {
            for bot in Akropolis::BOTS {
                for nodes in [1, 2, 20] {
                    let advice = ask(bot, position, Effort::Nodes(nodes), seed);
                    check_advice(bot, position, &advice);
                }
            }
        });
    }
}

#[test]
fn budgets_of_rollouts_are_kept() {
    let position = start::<Akropolis>(&options("3", false), 6);
    for name in ["expert", "master"] {
        for nodes in [1, 7, 16, 100, 333] {
            let advice = ask(bot(name), &position, Effort::Nodes(nodes), 1);
            assert!(advice.nodes <= nodes, "{name} {nodes}");
            assert_eq!(advice.candidates.iter().map(|candidate| candidate.nodes).sum::<u64>(), advice.nodes);
            assert!(4 * advice.nodes >= 3 * nodes, "{name} {nodes}: {}", advice.nodes);
        }
    }
}

/// Stops when it is asked for the last time.
struct Patience(AtomicU64);

impl Watch for Patience {
    fn stop(&self) -> bool {
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
    }
}

#[test]
fn a_player_that_is_stopped_answers_with_its_best_so_far() {
    for (players, seed) in [("2", 11), ("4", 12)] {
        visit(&options(players, true), seed, 9, |position| {
            for bot in Akropolis::BOTS {
                for patience in [0, 1, 40] {
                    let watch = Patience(AtomicU64::new(patience));
                    let effort = Effort::UntilStopped;
                    let mut thinking = Thinking { rng: rng(seed), watch: &watch, effort, threads: 1 };
                    let advice = (bot.choose)(position, &mut thinking);
                    check_advice(bot, position, &advice);
                }
            }
        });
    }
}

#[test]
fn same_seed_same_advice() {
    visit(&options("3", true), 21, 10, |position| {
        for bot in Akropolis::BOTS {
            let ask = || ask(bot, position, Effort::Nodes(60), 5);
            assert_eq!(ask(), ask(), "{}", bot.name);
        }
    });
}

/// A state contains only public information, nothing of the tiles to come: a player who knew more would answer
/// differently when given the state alone.
#[test]
fn nobody_knows_the_order_of_the_stacks() {
    visit(&options("2", false), 31, 6, |position| {
        let seen = Akropolis::position(&Akropolis::setup(position)).unwrap();
        for bot in Akropolis::BOTS {
            let effort = Effort::Nodes(60);
            assert_eq!(ask(bot, position, effort, 5), ask(bot, &seen, effort, 5), "{}", bot.name);
        }
    });
}

#[test]
fn greedy_takes_the_most_points() {
    visit(&options("2", true), 41, 3, |position| {
        let Turn::Player(seat) = position.turn() else { return };
        let points = |action: Move| {
            let mut after = position.clone();
            after.play_unchecked(action);
            after.scores()[seat]
        };
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        let most = actions.iter().map(|&action| points(action)).max().unwrap();
        assert_eq!(points(ask(bot("greedy"), position, Effort::Level, 1).action), most);
    });
}

#[test]
fn progress_is_told() {
    struct Told(AtomicU64);
    impl Watch for Told {
        fn progress(&self, progress: Progress) {
            assert!(self.0.swap(progress.nodes, Ordering::Relaxed) < progress.nodes);
            assert_eq!(progress.limit, Some(200));
        }
    }
    let position = start::<Akropolis>(&[], 1);
    let told = Told(AtomicU64::new(0));
    let mut thinking = Thinking { rng: rng(1), watch: &told, effort: Effort::Nodes(200), threads: 1 };
    (bot("master").choose)(&position, &mut thinking);
    assert!(told.0.load(Ordering::Relaxed) > 0);
}

/// Plays a match; the first player named sits in the seat, the second one everywhere else.
fn play(names: [&str; 2], seat: usize, players: &'static str, seed: u64, effort: Effort) -> bool {
    let mut position = start::<Akropolis>(&options(players, false), seed);
    let mut draws = rng(seed);
    loop {
        match position.turn() {
            Turn::Over => return position.ranks()[Seat::new(seat)] == 1,
            Turn::Dealer => {
                let draw = position.sample_draw(&mut draws);
                position.draw_unchecked(&draw);
            }
            Turn::Player(mover) => {
                let name = names[usize::from(mover.index() != seat)];
                let seed = u64::from(below(&mut draws, u32::MAX));
                position.play_unchecked(ask(bot(name), &position, effort, seed).action);
            }
        }
    }
}

/// Over many deals each of them wins more than four matches of five, even with so few rollouts.
#[test]
fn the_better_player_wins() {
    for (names, nodes) in [(["greedy", "random"], 1), (["adept", "greedy"], 20), (["master", "greedy"], 40)] {
        let wins = (0..6).filter(|&deal| play(names, deal as usize % 2, "2", deal, Effort::Nodes(nodes)));
        assert!(wins.count() >= 3, "{names:?}");
    }
}
