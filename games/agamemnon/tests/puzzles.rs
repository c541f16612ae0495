//! Puzzles have exactly one best way to place the tiles of the turn, as a search without any cleverness finds.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;

use tessera_agamemnon::{Action, Agamemnon, Position, Setup};
use tessera_core::{Code, Game, Puzzle, Puzzles, Rules, Seat, Turn};

fn puzzles() -> &'static dyn Puzzles {
    Agamemnon::PUZZLES.unwrap()
}

fn open(puzzle: &Puzzle) -> Position {
    let setup: Setup = puzzle.start.parse().unwrap();
    Position::try_from(&setup).unwrap()
}

/// What a seat can expect: a win counts more than any margin. Every line and every draw is played to its end.
fn worth(position: &Position, seat: Seat) -> f64 {
    match position.turn() {
        Turn::Over => {
            let scores = position.scores();
            let lead = scores[seat] - scores[seat.next(2)];
            f64::from(1000 * lead.signum() + lead)
        }
        Turn::Dealer => {
            let draws = position.draws().unwrap();
            let total: u64 = draws.iter().map(|(_, weight)| weight).sum();
            let mean = |(draw, weight): &(_, u64)| {
                let mut after = position.clone();
                after.draw(draw).unwrap();
                *weight as f64 / total as f64 * worth(&after, seat)
            };
            draws.iter().map(mean).sum()
        }
        Turn::Player(on_turn) => {
            let worths = legal(position).into_iter().map(|action| worth(&play(position, action), seat));
            match on_turn == seat {
                true => worths.fold(f64::MIN, f64::max),
                false => worths.fold(f64::MAX, f64::min),
            }
        }
    }
}

fn legal(position: &Position) -> Vec<Action> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    actions
}

fn play(position: &Position, action: Action) -> Position {
    let mut after = position.clone();
    after.play(action).unwrap();
    after
}

/// The worth of every outcome of the turn; the order in which the tiles were placed does not matter.
fn outcomes(position: &Position, seat: Seat, found: &mut BTreeMap<String, f64>) {
    if position.turn() == Turn::Player(seat) {
        return legal(position).into_iter().for_each(|action| outcomes(&play(position, action), seat, found));
    }
    let setup = position.to_setup();
    let mut tiles: Vec<String> = setup.tiles.iter().map(ToString::to_string).collect();
    tiles.sort();
    let edges: String = setup.edges.iter().map(ToString::to_string).collect();
    found.entry(tiles.concat() + &edges).or_insert_with(|| worth(position, seat));
}

#[test]
fn one_outcome_of_the_turn_is_best() {
    for (level, numbers) in [(1, 1..=8), (2, 1..=6), (3, 1..=4), (4, 1..=2)] {
        for number in numbers {
            let puzzle = puzzles().puzzle(level, number).unwrap();
            let start = open(&puzzle);
            let Turn::Player(seat) = start.turn() else { panic!("{}", puzzle.start) };
            let mut found = BTreeMap::new();
            outcomes(&start, seat, &mut found);
            let best = found.values().copied().fold(f64::MIN, f64::max);
            let count = found.values().filter(|&&worth| worth > best - 1e-6).count();
            assert_eq!((count, found.len() >= 3), (1, true), "{}", puzzle.start);
            let mut end = start.clone();
            for action in &puzzle.moves {
                end = play(&end, action.parse().unwrap());
            }
            assert!((worth(&end, seat) - best).abs() < 1e-6, "{}", puzzle.start);
            let judged = puzzles().judge(&puzzle.start, &puzzle.moves).unwrap();
            assert_eq!((judged.right, judged.solved), (true, true), "{}", puzzle.start);
        }
    }
}

#[test]
fn the_verdict_on_every_first_move_is_that_of_the_slow_search() {
    for (level, number) in [(1, 3), (2, 9), (3, 5)] {
        let puzzle = puzzles().puzzle(level, number).unwrap();
        let start = open(&puzzle);
        let Turn::Player(seat) = start.turn() else { panic!("{}", puzzle.start) };
        let best = worth(&start, seat);
        for action in legal(&start) {
            let judged = puzzles().judge(&puzzle.start, &[action.to_string()]).unwrap();
            let right = worth(&play(&start, action), seat) > best - 1e-6;
            assert_eq!(judged.right, right, "{} {action}", puzzle.start);
            assert!(right || !judged.why.is_empty());
        }
    }
}

#[test]
fn hints_lead_to_the_goal_and_end_when_it_is_spoiled() {
    let puzzle = puzzles().puzzle(3, 2).unwrap();
    let first = puzzles().hint(&puzzle.start, &[]).unwrap().unwrap();
    let second = puzzles().hint(&puzzle.start, std::slice::from_ref(&first)).unwrap().unwrap();
    assert!(puzzles().judge(&puzzle.start, &[first, second]).unwrap().solved);
    let wrong = legal(&open(&puzzle)).into_iter().map(|action| action.to_string());
    let wrong =
        wrong.filter(|action| !puzzles().judge(&puzzle.start, std::slice::from_ref(action)).unwrap().right);
    for action in wrong {
        assert_eq!(puzzles().hint(&puzzle.start, &[action]).unwrap(), None);
    }
}

#[test]
fn early_positions_are_not_judged() {
    let error = puzzles().judge(Agamemnon::INFO.example, &["BbBj".to_owned()]).unwrap_err();
    assert_eq!(error.code, Code::BadRequest);
    assert!(error.message.contains("at least 23 tiles"), "{error}");
}
