//! Puzzles are what they promise.
#![allow(clippy::unwrap_used, reason = "helpers of tests, too")]

use std::collections::{BTreeMap, BTreeSet};

use tessera_core::{Chosen, Game, Rules, Seed, Turn};
use tessera_iq_steps::{
    Fit, FitSet, IqSteps, Level, Location, Objective, PiecePlacement, Puzzle, Sequence, Shape, booklet,
    puzzle, puzzles, solve,
};

/// Every level with every `step`th of its puzzles.
fn sample(step: usize) -> impl Iterator<Item = (Level, Puzzle)> {
    Level::all()
        .flat_map(move |level| puzzles(level).iter().step_by(step).map(move |puzzle| (level, *puzzle)))
}

/// The pieces in their order, without one of them.
fn without(start: &Sequence, left_out: PiecePlacement) -> Sequence {
    let mut rest = Sequence::EMPTY;
    for piece in start.pieces().filter(|&piece| piece != left_out) {
        rest.play(piece).unwrap();
    }
    rest
}

/// In how many orders the missing pieces of a board can be played, by playing them.
fn orders(played: Sequence, board: &Objective) -> usize {
    if played.is_solved() {
        return 1;
    }
    let missing = board.pieces().filter(|piece| played.pieces().all(|lying| lying.shape != piece.shape));
    let mut count = 0;
    for piece in missing {
        let mut after = played;
        if after.play(piece).is_ok() {
            count += orders(after, board);
        }
    }
    count
}

#[test]
fn the_search_finds_one_solution_and_one_order_and_more_or_none_without_any_piece() {
    for (level, puzzle) in sample(7) {
        let start = puzzle.start();
        assert_eq!(8 - start.len(), level.number() + 1, "level {} misses one more", level.number());
        assert_eq!(puzzle.level(), level);
        assert_eq!(solve::sorted_boards(&start), [puzzle.solution()], "{start}");
        assert_eq!(orders(start, &puzzle.solution()), 1, "{start}");
        for piece in start.pieces() {
            assert_ne!(solve::count_up_to(&without(&start, piece), 2), 1, "{start} without {piece}");
        }
        let order = puzzle.order();
        assert_eq!(order.first(start.len()), start);
        assert_eq!(order.pieces().collect::<Objective>(), puzzle.solution());
    }
    assert_eq!((Level::new(0), Level::new(6)), (None, None));
}

/// Mirrored left to right with the layers exchanged.
fn mirrored(piece: PiecePlacement) -> PiecePlacement {
    let location = Location::at(9 - piece.location.column(), piece.location.row()).unwrap();
    PiecePlacement { orientation: piece.orientation.flipped(), location, ..piece }
}

/// Counted from all boards of the search in a plain way: sets of pieces that can become one board, that
/// have one order, that are minimal, and of which the mirror image does not come first.
#[test]
fn no_puzzle_is_missing_and_none_is_there_twice_or_as_a_twin() {
    let mut boards_of: BTreeMap<Objective, Vec<Objective>> = BTreeMap::new();
    for board in solve::boards(&Sequence::EMPTY) {
        let pairs = board.forced_order().unwrap().pairs();
        for chosen in 0u32..255 {
            let has = |piece: PiecePlacement| chosen >> piece.shape.index() & 1 == 1;
            if pairs.iter().all(|&(first, then)| has(first) || !has(then)) {
                let given: Objective = board.pieces().filter(|&piece| has(piece)).collect();
                boards_of.entry(given).or_default().push(board);
            }
        }
    }
    let has_one_board = |start: &Objective| boards_of.get(start).is_some_and(|boards| boards.len() == 1);
    let is_puzzle = |start: &Objective| {
        let rest = |left_out| start.pieces().filter(|piece| *piece != left_out).collect::<Objective>();
        has_one_board(start) && !start.pieces().any(|piece| has_one_board(&rest(piece))) && {
            let board = boards_of[start][0];
            let missing = board.pieces().filter(|piece| start.of_shape(piece.shape).is_none());
            missing.collect::<Objective>().forced_order().unwrap().count_orders() == 1
        }
    };
    let mut counts = Vec::new();
    for level in Level::all() {
        let of_level = boards_of.keys().filter(|start| start.len() + level.missing() == 8);
        let wanted: BTreeSet<Objective> = of_level.filter(|start| is_puzzle(start)).copied().collect();
        let made: BTreeSet<Objective> =
            puzzles(level).iter().map(|puzzle| puzzle.start().pieces().collect()).collect();
        assert_eq!(made.len(), puzzles(level).len(), "none is there twice");
        assert!(made.is_subset(&wanted));
        for start in &wanted {
            let twin: Objective = start.pieces().map(mirrored).collect();
            assert!(made.contains(start) || made.contains(&twin), "{start}");
            assert!(!made.contains(start) || !made.contains(&twin), "{start} and its twin {twin}");
        }
        counts.push(made.len());
    }
    assert_eq!(counts, [1_043, 938, 489, 269, 76], "as the README says");
}

/// An independent implementation of the grade search, piece by piece, as the README describes it.
fn nodes(start: &Sequence, tried: &mut Vec<Fit>) -> u64 {
    let goes_with = |fit: &Fit, other: &Fit| {
        fit.shape() != other.shape()
            && !fit.footprint().covers.meets(other.footprint().covers)
            && !(fit.must_precede(*other) && other.must_precede(*fit))
    };
    let is_left =
        |fit: &Fit| start.playable().contains(*fit) && tried.iter().all(|other| goes_with(fit, other));
    let there = |shape: &Shape| start.fits().chain(tried.iter().copied()).any(|fit| fit.shape() == *shape);
    let places = |shape: Shape| -> Vec<Fit> {
        FitSet::ALL.iter().filter(|fit| fit.shape() == shape && is_left(fit)).collect()
    };
    let missing = Shape::ALL.into_iter().filter(|shape| !there(shape));
    let fewest = missing.map(places).min_by_key(Vec::len).unwrap_or_default();
    let mut seen = 1;
    for fit in fewest {
        tried.push(fit);
        seen += nodes(start, tried);
        tried.pop();
    }
    seen
}

#[test]
fn a_grade_is_the_logarithm_of_how_many_boards_a_patient_person_sees() {
    for level in Level::all().take(3) {
        for puzzle in puzzles(level).iter().step_by(40) {
            let logarithm = (nodes(&puzzle.start(), &mut Vec::new()) as f64).log2();
            let grade = f64::from(puzzle.grade().tenths()) / 10.0;
            assert!((0.0..0.1 + 1e-6).contains(&(logarithm - grade + 1e-6)), "{logarithm} and {grade}");
        }
    }
}

#[test]
fn puzzles_of_a_level_are_sorted_by_their_grade() {
    for level in Level::all() {
        assert!(puzzles(level).is_sorted_by_key(|puzzle| puzzle.grade()), "{level:?}");
    }
    let median = |level: Level| puzzles(level)[puzzles(level).len() / 2].grade();
    assert!(Level::all().is_sorted_by_key(median), "a higher level is harder");
}

#[test]
fn the_seed_decides_the_puzzle() {
    for level in Level::all() {
        let made = |seed| puzzle(level, &mut Seed::from_number(seed).deal_rng());
        assert_eq!(made(1), made(1));
        assert_ne!(made(1), made(2));
    }
}

#[test]
fn a_booklet_has_different_puzzles_and_ends_when_there_are_no_more() {
    let made = |count, seed| booklet(Level::MAX, count, &mut Seed::from_number(seed).deal_rng());
    let starts = |puzzles: &[Puzzle]| -> BTreeSet<String> {
        puzzles.iter().map(|puzzle| puzzle.start().to_string()).collect()
    };
    assert_eq!(starts(&made(20, 1)).len(), 20);
    assert_eq!(made(20, 1), made(20, 1));
    assert_ne!(made(20, 1), made(20, 2));
    assert!(starts(&made(10, 1)).is_subset(&starts(&made(20, 1))), "a longer booklet has more of the same");
    assert_eq!(made(usize::MAX, 1), puzzles(Level::MAX));
    assert_eq!(made(0, 1), []);
}

#[test]
fn an_own_start_comes_before_the_level() {
    let start = |options: &[(&'static str, &'static str)]| {
        let chosen = Chosen::new(IqSteps::OPTIONS, options.iter().copied()).expect("options");
        let options = IqSteps::options(&chosen).expect("options");
        IqSteps::start(1, &options, &mut Seed::from_number(1).deal_rng())
    };
    assert_eq!(IqSteps::setup(&start(&[("start", "BGSAHQ"), ("level", "3")])).to_string(), "BGSAHQ/");
    let puzzle = start(&[("level", "3")]);
    assert_eq!((puzzle.given(), puzzle.turn()), (4, Turn::Player(tessera_core::Seat::new(0))));
    assert!(puzzles(Level::new(3).unwrap()).iter().any(|known| known.start() == *puzzle.sequence()));
    assert_eq!(start(&[("level", "0")]).sequence().len(), 0);
}
