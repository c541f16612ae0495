//! Puzzles have exactly one best placement, as the rules for whole setups find, one move after the other.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use tessera_akropolis::{Akropolis, Move, Setup};
use tessera_core::{Code, Game, Puzzles, Turn};

fn puzzles() -> &'static dyn Puzzles {
    Akropolis::PUZZLES.unwrap()
}

/// The points of a player, counted anew.
fn points(setup: &Setup, player: usize) -> i32 {
    setup.scores()[player].total() as i32
}

/// The lead of the player in the end after a move, if the other one answers with the move that is best for themselves.
/// With `full`, every answer is tried.
fn lead(setup: &Setup, action: Move) -> i32 {
    let player = setup.turn.index();
    let after = setup.play(action).unwrap();
    let own = points(&after, player);
    let other = match after.turn() {
        Turn::Player(_) => {
            let answers = after.valid_moves().into_iter().map(|answer| after.play(answer).unwrap());
            answers.map(|end| points(&end, 1 - player)).max().unwrap()
        }
        _ => points(&after, 1 - player),
    };
    own - other
}

#[test]
fn one_last_placement_is_best() {
    for (level, number) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)] {
        let puzzle = puzzles().puzzle(level, number).unwrap();
        let setup: Setup = puzzle.start.parse().unwrap();
        assert_eq!(setup.site.len(), 2);
        let leads: Vec<(i32, Move)> =
            setup.valid_moves().into_iter().map(|action| (lead(&setup, action), action)).collect();
        let best = leads.iter().map(|(lead, _)| *lead).max().unwrap();
        let of_best: Vec<String> =
            leads.iter().filter(|(lead, _)| *lead == best).map(|(_, action)| action.to_string()).collect();
        assert_eq!(of_best, puzzle.moves, "{}", puzzle.start);
        let close = leads.iter().filter(|(lead, _)| (best - 2..best).contains(lead)).count();
        assert!(level > 1 || close == 0, "the first level is clear");
        assert!(puzzles().judge(&puzzle.start, &puzzle.moves).unwrap().solved);
        assert_eq!(puzzles().hint(&puzzle.start, &[]).unwrap().as_ref(), of_best.first());
        for (lead, action) in leads.iter().step_by(leads.len() / 5) {
            let judged = puzzles().judge(&puzzle.start, &[action.to_string()]).unwrap();
            assert_eq!(judged.right, *lead == best, "{} {action}", puzzle.start);
        }
    }
}

#[test]
fn no_other_placement_before_the_answer_is_as_good() {
    for (level, number) in [(4, 1), (5, 1)] {
        let puzzle = puzzles().puzzle(level, number).unwrap();
        let setup: Setup = puzzle.start.parse().unwrap();
        assert_eq!(setup.site.len(), 3);
        let best: Move = puzzle.moves[0].parse().unwrap();
        let most = lead(&setup, best);
        let moves = setup.valid_moves();
        // Every answer to every move takes minutes; the moves that bring most at once are the dangerous ones.
        let mut by_points: Vec<(i32, Move)> = moves
            .iter()
            .map(|&action| (points(&setup.play(action).unwrap(), setup.turn.index()), action))
            .collect();
        by_points.sort_by_key(|(points, action)| (-points, *action));
        for &(_, action) in by_points.iter().take(12).filter(|(_, action)| *action != best) {
            assert!(lead(&setup, action) < most, "{} {action}", puzzle.start);
            assert!(!puzzles().judge(&puzzle.start, &[action.to_string()]).unwrap().right);
        }
        // At the last level most points at once are a trap.
        let own = by_points.iter().find(|(_, action)| *action == best).unwrap().0;
        assert!(level < 5 || own < by_points[0].0, "{}", puzzle.start);
    }
}

#[test]
fn early_positions_are_not_judged() {
    let error = puzzles().hint(Akropolis::INFO.example, &[]).unwrap_err();
    assert_eq!(error.code, Code::BadRequest);
}
