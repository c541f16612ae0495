//! The table of boards against the plain search, and hints against what the search says of every piece.
#![allow(clippy::unwrap_used, reason = "helpers of tests, too")]

use tessera_core::{FastRng, Game, Seed, below, choose};
use tessera_iq_steps::{
    Fit, FitSet, IqSteps, Objective, PiecePlacement, Placement, Position, Sequence, Setup,
    moves_to_take_back, next_pieces, rescue, solve, table,
};

fn sequence(text: &str) -> Sequence {
    Sequence::try_from(&Placement::parse_so_far(text).unwrap()).unwrap()
}

fn position(text: &str) -> Position {
    IqSteps::position(&text.parse::<Setup>().unwrap()).unwrap()
}

/// Up to a number of pieces, the first ones on the way to a board and the others at random.
fn any_sequence(on_the_way: usize, pieces: usize, boards: &[Objective], rng: &mut FastRng) -> Sequence {
    let board = *choose(boards, rng);
    let orders = board.forced_order().unwrap().orders();
    let mut played = choose(&orders, rng).first(on_the_way);
    while played.len() < pieces && !played.playable().is_empty() {
        let playable: Vec<Fit> = played.playable().iter().collect();
        played.play_fit(*choose(&playable, rng));
    }
    played
}

/// Positions with two to eight pieces of every kind: solvable ones, spoilt ones, random ones.
fn any_sequences(count: usize, seed: u64) -> Vec<Sequence> {
    let boards = solve::sorted_boards(&Sequence::EMPTY);
    let mut rng = Seed::from_number(seed).fast_rng();
    let mut any = || {
        let pieces = 2 + below(&mut rng, 7) as usize;
        let on_the_way = below(&mut rng, pieces as u32 + 1) as usize;
        any_sequence(on_the_way, pieces, &boards, &mut rng)
    };
    (0..count).map(|_| any()).collect()
}

fn check_boards(start: &Sequence) {
    let found: Vec<Objective> = table::boards(start).map(|board| board.objective()).collect();
    assert_eq!(found, solve::sorted_boards(start), "{start}");
    assert_eq!(table::count(start), found.len(), "{start}");
}

#[test]
fn the_table_and_the_search_find_the_same_boards_in_all_starts_with_one_piece() {
    check_boards(&Sequence::EMPTY);
    for fit in FitSet::ALL.iter() {
        let mut start = Sequence::EMPTY;
        start.play_fit(fit);
        check_boards(&start);
    }
}

#[test]
fn the_table_and_the_search_find_the_same_boards_in_the_middle_of_play() {
    let mut kinds = [0; 3];
    for start in any_sequences(4_000, 1) {
        check_boards(&start);
        kinds[table::count(&start).min(2)] += 1;
    }
    assert!(kinds.iter().all(|kind| *kind > 300), "none, one and several: {kinds:?}");
}

#[test]
fn a_board_that_contains_the_start_does_not_count_if_another_piece_has_to_come_first() {
    let board: Objective = "AHQBGSCDNDAiEFBFHnGCgHFl".parse().unwrap();
    assert!(table::boards(&sequence("BGS")).any(|found| found.objective() == board));
    assert!(!table::boards(&sequence("FHn")).any(|found| found.objective() == board));
}

#[test]
fn a_next_piece_is_one_after_which_the_search_finds_a_solution() {
    for played in any_sequences(150, 2) {
        let mut expected: Vec<(usize, PiecePlacement)> = Vec::new();
        for fit in played.playable().iter() {
            let mut after = played;
            after.play_fit(fit);
            expected.push((solve::count(&after), fit.piece()));
        }
        expected.retain(|(solutions, _)| *solutions > 0);
        expected.sort_by_key(|(solutions, piece)| (std::cmp::Reverse(*solutions), *piece));
        let found = next_pieces(&played);
        assert_eq!(
            found.iter().map(|next| (next.solutions, next.piece)).collect::<Vec<_>>(),
            expected,
            "{played}"
        );
    }
}

#[test]
fn a_finished_board_has_no_next_piece_and_nothing_to_take_back() {
    let finished = position("BGSAHQEFBGCgCDNHFlDAiFHn");
    assert_eq!(next_pieces(finished.sequence()), []);
    assert_eq!((rescue(&finished), moves_to_take_back(&finished)), (Some(vec![]), Some(0)));
}

/// By trying every set of pieces that are not given: it can be lifted one by one from the last on, and the
/// search finds a solution without it.
fn plain_rescue(position: &Position) -> Option<Vec<PiecePlacement>> {
    let played: Vec<PiecePlacement> = position.sequence().pieces().collect();
    let lifted = |set: u32| {
        let mut pieces: Vec<PiecePlacement> = Vec::new();
        let mut left = *position;
        for number in (0..played.len()).rev().filter(|number| set >> number & 1 == 1) {
            left.lift(played[number]).ok()?;
            pieces.push(played[number]);
        }
        (solve::count_up_to(left.sequence(), 1) == 1).then_some((set, pieces))
    };
    let sets = (0..1u32 << played.len()).filter_map(lifted);
    let best = sets.min_by_key(|(set, pieces)| (pieces.len(), std::cmp::Reverse(*set)));
    best.map(|(_, pieces)| pieces)
}

#[test]
fn as_few_pieces_as_possible_are_taken_back() {
    let mut sizes = [0; 9];
    for (number, played) in any_sequences(300, 3).into_iter().enumerate() {
        let given = number % 4;
        let setup = Setup { pieces: Placement::from(&played), given: given.min(played.len()) };
        let position = IqSteps::position(&setup).unwrap();
        let found = rescue(&position);
        assert_eq!(found, plain_rescue(&position), "{setup}");
        sizes[found.map_or(8, |pieces| pieces.len())] += 1;
    }
    assert!(sizes[0] > 10 && sizes[1] > 10 && sizes[2] > 10 && sizes[8] > 10, "{sizes:?}");
}

#[test]
fn the_last_moves_are_taken_back_until_there_is_a_solution() {
    for (number, played) in any_sequences(300, 4).into_iter().enumerate() {
        let given = (number % 4).min(played.len());
        let position = position(&Setup { pieces: Placement::from(&played), given }.to_string());
        let solvable = |count: &usize| solve::count_up_to(&played.first(*count), 1) == 1;
        let expected = (given..=played.len()).rev().find(solvable).map(|count| played.len() - count);
        assert_eq!(moves_to_take_back(&position), expected, "{played}");
    }
}

#[test]
fn given_pieces_are_never_taken_back() {
    assert_eq!(rescue(&position("BGSAHQEFBGCgCDN/FHn")).unwrap(), ["FHn".parse().unwrap()]);
    assert_eq!(rescue(&position("BGSAHQEFBGCgCDNFHn/")), None);
    assert_eq!(moves_to_take_back(&position("BGSAHQEFBGCgCDNFHn/DAi")), None);
}
