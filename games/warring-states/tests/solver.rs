//! The solver against plain exhaustive search, which knows the rules and nothing else.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use std::sync::atomic::{AtomicU32, Ordering};

use tessera_core::{FastRng, Game, Rules, Seat, Seed, Turn, Unwatched, Watch, below, choose};
use tessera_warring_states::{
    Kingdom, Options, Placement, Players, Position, Setup, Solution, WarringStates, solve, wins,
};

/// What the first seat gets in the end if both play as well as possible: 1 or -1 for the win, then its flags
/// minus those of the other.
fn exhaustive(position: &Position) -> (i32, i32) {
    let Turn::Player(seat) = position.turn() else {
        let [first, second] = [0, 1].map(|seat| position.scores().0[seat]);
        let won = if position.winner() == Some(Seat::new(0)) { 1 } else { -1 };
        return (won, first - second);
    };
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let values = actions.into_iter().map(|action| exhaustive(&after(position, action)));
    if seat == Seat::new(0) { values.max().unwrap() } else { values.min().unwrap() }
}

fn after(position: &Position, action: <Position as Rules>::Action) -> Position {
    let mut next = position.clone();
    next.play(action).unwrap();
    next
}

fn cards_left(position: &Position) -> usize {
    position.placement().len() - 1
}

/// Plays at random until at most this many cards are left; `None` if the match ends before.
fn play_down(mut position: Position, cards: usize, rng: &mut FastRng) -> Option<Position> {
    let mut actions = Vec::new();
    while cards_left(&position) > cards {
        position.legal_actions(&mut actions);
        if actions.is_empty() {
            return None;
        }
        position.play(*choose(&actions, rng)).unwrap();
    }
    (position.turn() != Turn::Over).then_some(position)
}

/// Returns a random position with at most this many cards left.
fn random_position(cards: usize, rng: &mut FastRng) -> Position {
    loop {
        let start = WarringStates::start(2, &Options::default(), rng);
        if let Some(position) = play_down(start, cards, rng) {
            return position;
        }
    }
}

/// A random study: few cards of few kingdoms, so that ties and flags without an owner are common.
fn random_study(rng: &mut FastRng) -> Position {
    loop {
        let few = 1 + below(rng, 7) as usize;
        let mut placement = Placement::EMPTY;
        for placed in Placement::deal(rng).iter() {
            let kept = match placed.card.kingdom() {
                None => true,
                Some(kingdom) => kingdom.index() < few && below(rng, few as u32 * 5) < 9,
            };
            if kept {
                placement.place(placed.card, placed.location).unwrap();
            }
        }
        let position = Position::at_start(&placement, Players::MIN).unwrap();
        if let Some(position) = play_down(position, 9, rng) {
            return position;
        }
    }
}

/// The value of a solution for the first seat.
fn value(position: &Position, solution: &Solution) -> (i32, i32) {
    let won = if solution.wins { 1 } else { -1 };
    match position.turn() {
        Turn::Player(seat) if seat == Seat::new(0) => (won, solution.difference),
        _ => (-won, -solution.difference),
    }
}

/// Checks who wins, the difference, and that no move of the line gives anything away.
fn check(position: &Position, threads: usize) {
    let expected = exhaustive(position);
    let solution = solve(position, u64::MAX, &Unwatched, threads).unwrap();
    assert_eq!(value(position, &solution), expected, "{position:?}");
    let wins = wins(position, u64::MAX, &Unwatched, threads).unwrap().0;
    assert_eq!(wins, solution.wins, "{position:?}");
    let mut end = position.clone();
    for action in &solution.line {
        end.play(*action).unwrap();
        assert_eq!(exhaustive(&end), expected, "{position:?} {:?}", solution.line);
    }
    assert_eq!(end.turn(), Turn::Over, "{position:?}");
}

#[test]
fn ends_of_matches_are_solved_like_exhaustive_search() {
    let mut rng = Seed::from_number(11).fast_rng();
    for number in 0..2_000 {
        check(&random_position(5 + number % 5, &mut rng), 1);
    }
}

#[test]
fn studies_with_ties_and_unowned_flags_are_solved_like_exhaustive_search() {
    let mut rng = Seed::from_number(12).fast_rng();
    let mut ties = 0;
    for _ in 0..2_000 {
        let study = random_study(&mut rng);
        ties += usize::from(exhaustive(&study).1 == 0);
        check(&study, 1);
    }
    assert!(ties > 50, "{ties} ties are too few to show anything");
}

#[test]
fn two_threads_find_the_same() {
    let mut rng = Seed::from_number(13).fast_rng();
    for _ in 0..300 {
        check(&random_position(9, &mut rng), 2);
        check(&random_study(&mut rng), 2);
    }
    for _ in 0..6 {
        let position = random_position(17, &mut rng);
        let [one, two] = [1, 2].map(|threads| solve(&position, u64::MAX, &Unwatched, threads).unwrap());
        assert_eq!((one.wins, one.difference), (two.wins, two.difference), "{position:?}");
    }
}

#[test]
fn a_tie_is_won_with_the_largest_kingdom() {
    // The player who starts takes one of two flags, and the other player the other one.
    let setup: Setup = "z9Aa0Bb0H".parse().unwrap();
    let position = Position::try_from(&setup).unwrap();
    let solution = solve(&position, u64::MAX, &Unwatched, 1).unwrap();
    assert_eq!((solution.wins, solution.difference, solution.line.len()), (true, 0, 2));
    assert_eq!(after(&position, solution.line[0]).flags().owner(Kingdom::Qin), Some(Seat::new(0)));
}

#[test]
fn one_thread_does_the_same_again() {
    let position = random_position(18, &mut Seed::from_number(14).fast_rng());
    let solve = || solve(&position, u64::MAX, &Unwatched, 1).unwrap();
    assert_eq!(solve(), solve());
}

#[test]
fn a_limit_of_nodes_and_a_stop_end_the_search() {
    struct Stop(AtomicU32);
    impl Watch for Stop {
        fn stop(&self) -> bool {
            self.0.fetch_add(1, Ordering::Relaxed) >= 3
        }
    }
    let deal = WarringStates::start(2, &Options::default(), &mut Seed::from_number(15).fast_rng());
    for nodes in [0, 1, 10, 5_000] {
        assert_eq!(solve(&deal, nodes, &Unwatched, 1), None);
    }
    for threads in [1, 2] {
        assert_eq!(solve(&deal, u64::MAX, &Stop(AtomicU32::new(0)), threads), None);
    }
}
