//! Puzzles have exactly one winning move, as a search without any cleverness finds.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use tessera_core::{Code, Game, Puzzle, Puzzles, Rules, Seat, Turn};
use tessera_warring_states::{Location, Position, Setup, WarringStates};

fn puzzles() -> &'static dyn Puzzles {
    WarringStates::PUZZLES.unwrap()
}

fn open(puzzle: &Puzzle) -> Position {
    let setup: Setup = puzzle.start.parse().unwrap();
    Position::try_from(&setup).unwrap()
}

/// Whether the seat wins if both play as well as possible: every line is played to its end.
fn wins(position: &Position, seat: Seat) -> bool {
    let Turn::Player(on_turn) = position.turn() else { return position.ranks()[seat] == 1 };
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let mut after = actions.into_iter().map(|action| play(position, action));
    match on_turn == seat {
        true => after.any(|after| wins(&after, seat)),
        false => after.all(|after| wins(&after, seat)),
    }
}

fn play(position: &Position, action: Location) -> Position {
    let mut after = position.clone();
    after.play(action).unwrap();
    after
}

#[test]
fn one_move_wins_and_all_others_lose() {
    for (level, numbers) in [(1, 1..=6), (2, 1..=4), (3, 77..=78)] {
        for number in numbers {
            let puzzle = puzzles().puzzle(level, number).unwrap();
            let position = open(&puzzle);
            let Turn::Player(seat) = position.turn() else { panic!("{}", puzzle.start) };
            let mut actions = Vec::new();
            position.legal_actions(&mut actions);
            assert!(actions.len() >= 3, "{}", puzzle.start);
            let mut winning = Vec::new();
            for action in actions {
                let won = wins(&play(&position, action), seat);
                let judged = puzzles().judge(&puzzle.start, &[action.to_string()]).unwrap();
                assert_eq!((judged.right, judged.solved), (won, won), "{} {action}", puzzle.start);
                assert!(!judged.why.is_empty());
                winning.extend(won.then(|| action.to_string()));
            }
            assert_eq!(winning, puzzle.moves, "{}", puzzle.start);
            assert_eq!(puzzles().hint(&puzzle.start, &[]).unwrap().as_ref(), winning.first());
        }
    }
}

#[test]
fn the_line_after_the_winning_move_ends_with_the_win() {
    for number in 1..=5 {
        let puzzle = puzzles().puzzle(3, number).unwrap();
        let mut position = open(&puzzle);
        let Turn::Player(seat) = position.turn() else { panic!("{}", puzzle.start) };
        let judged = puzzles().judge(&puzzle.start, &puzzle.moves).unwrap();
        let line = puzzle.moves.iter().chain(&judged.line);
        // Level 3 is a line of four moves of one's own.
        assert!((7..=8).contains(&line.clone().count()));
        for action in line {
            position = play(&position, action.parse().unwrap());
        }
        assert_eq!((position.turn(), position.ranks()[seat]), (Turn::Over, 1));
    }
}

#[test]
fn bad_requests_are_refused() {
    let start = puzzles().puzzle(1, 1).unwrap().start;
    let code = |start: &str, moves: &[&str]| {
        let moves: Vec<String> = moves.iter().map(|&text| text.to_owned()).collect();
        puzzles().judge(start, &moves).unwrap_err().code
    };
    assert_eq!(code(&start, &[]), Code::BadRequest);
    assert_eq!(code(&start, &["?"]), Code::Malformed);
    assert_eq!(code("nothing", &["A"]), Code::Malformed);
    // All 35 cards: nobody plays that to the end in a moment.
    assert_eq!(code(WarringStates::INFO.example.split('/').next().unwrap(), &["A"]), Code::BadRequest);
    // The same position for three.
    let three = format!("{}3", start.strip_suffix('2').unwrap());
    assert_eq!(code(&three, &["A"]), Code::BadRequest);
    for (level, number) in [(0, 1), (6, 1), (1, 0), (1, 10_001)] {
        assert_eq!(puzzles().puzzle(level, number).unwrap_err().code, Code::BadRequest);
    }
}
