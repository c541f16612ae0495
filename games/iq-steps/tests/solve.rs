//! Known facts about all boards. The boards themselves are compared with a reference in `reference.rs`.
#![allow(clippy::unwrap_used, reason = "helpers of tests, too")]

use std::collections::{BTreeMap, BTreeSet};

use tessera_iq_steps::{
    Fit, FitSet, Layer, Location, Objective, Orientation, PiecePlacement, Placement, Sequence, Shape, solve,
};

fn sequence(text: &str) -> Sequence {
    Sequence::try_from(&Placement::parse_so_far(text).unwrap()).unwrap()
}

fn all_boards() -> Vec<Objective> {
    solve::sorted_boards(&Sequence::EMPTY)
}

#[test]
fn the_empty_board_has_8374_different_boards() {
    let boards = all_boards();
    assert_eq!(boards.len(), 8_374);
    assert_eq!(boards.len(), solve::ALL_BOARDS);
    assert_eq!(boards.iter().collect::<BTreeSet<_>>().len(), 8_374);
    assert!(boards.iter().all(|board| board.len() == 8));
}

#[test]
fn all_boards_together_have_107150_orders() {
    let orders = |board: &Objective| board.forced_order().unwrap().count_orders();
    assert_eq!(all_boards().iter().map(orders).sum::<u32>(), 107_150);
}

/// The piece seen in a mirror left to right with the layers exchanged.
fn mirrored(piece: PiecePlacement) -> PiecePlacement {
    let location = Location::at(9 - piece.location.column(), piece.location.row()).unwrap();
    PiecePlacement { orientation: piece.orientation.flipped(), location, ..piece }
}

#[test]
fn boards_come_in_mirror_pairs_with_the_reversed_order() {
    let boards: BTreeSet<Objective> = all_boards().into_iter().collect();
    let mut pairs = 0;
    for board in &boards {
        let image: Objective = board.pieces().map(mirrored).collect();
        assert!(boards.contains(&image), "{board}");
        assert_ne!(&image, board);
        pairs += usize::from(*board < image);
        let mut reversed: Vec<_> = board.forced_order().unwrap().pairs();
        reversed.iter_mut().for_each(|(first, then)| (*first, *then) = (mirrored(*then), mirrored(*first)));
        reversed.sort();
        assert_eq!(image.forced_order().unwrap().pairs(), reversed, "{board}");
    }
    assert_eq!(pairs, 4_187);
}

#[test]
fn the_mirror_maps_fits_to_fits() {
    for fit in FitSet::ALL.iter() {
        let image = Fit::of(mirrored(fit.piece())).unwrap();
        assert_eq!(Fit::of(mirrored(image.piece())), Some(fit));
        assert_eq!(fit.piece().mirrored(), image.piece());
        assert_eq!(fit.footprint().lower.len(), image.footprint().upper.len());
    }
    assert_eq!(Orientation::A.flipped().home_layer(), Layer::Upper);
}

/// Every set of pieces that can lie on the way to a board, with how many boards it can become and how many
/// orders the missing pieces have on the last of them.
fn starts() -> BTreeMap<Objective, (usize, u32)> {
    let mut starts = BTreeMap::new();
    for board in all_boards() {
        let pairs = board.forced_order().unwrap().pairs();
        for chosen in 1u32..255 {
            let has = |piece: PiecePlacement| chosen >> piece.shape.index() & 1 == 1;
            if pairs.iter().all(|&(first, then)| has(first) || !has(then)) {
                let given: Objective = board.pieces().filter(|&piece| has(piece)).collect();
                let missing: Objective = board.pieces().filter(|&piece| !has(piece)).collect();
                let entry = starts.entry(given).or_insert((0, 0));
                *entry = (entry.0 + 1, missing.forced_order().unwrap().count_orders());
            }
        }
    }
    starts
}

#[test]
fn so_many_starts_have_one_solution_and_so_many_of_them_one_order() {
    let (mut unique, mut one_order) = ([0; 8], [0; 8]);
    for (given, (boards, orders)) in starts() {
        unique[given.len()] += usize::from(boards == 1);
        one_order[given.len()] += usize::from(boards == 1 && orders == 1);
    }
    assert_eq!(unique[1..], [17, 265, 1_350, 3_823, 6_931, 9_409, 11_297]);
    assert_eq!(one_order[2..=5], [78, 414, 1_359, 3_703]);
}

#[test]
fn start_pieces_come_first() {
    // In this board BGS has to be played before FHn, so it can be reached from BGS and not from FHn.
    let board: Objective = "AHQBGSCDNDAiEFBFHnGCgHFl".parse().unwrap();
    assert!(solve::boards(&sequence("BGS")).any(|found| found == board));
    assert!(!solve::boards(&sequence("FHn")).any(|found| found == board));
    assert!(solve::boards(&sequence("BGSAHQEFBGCgCDNHFlFHn")).any(|found| found == board));
}

#[test]
fn a_finished_board_is_its_own_only_solution() {
    let finished = sequence("BGSAHQEFBGCgCDNHFlDAiFHn");
    let boards: Vec<Objective> = solve::boards(&finished).collect();
    assert_eq!(boards, [finished.pieces().collect()]);
}

#[test]
fn a_stuck_board_has_no_solution() {
    assert_eq!(solve::count(&sequence("BGSAHQEFBGCgCDNFHnDAi")), 0);
}

#[test]
fn counting_ends_at_the_limit() {
    assert_eq!(solve::count_up_to(&Sequence::EMPTY, 0), 0);
    assert_eq!(solve::count_up_to(&Sequence::EMPTY, 100), 100);
    assert_eq!(solve::count_up_to(&sequence("BGSAHQEFBGCgCDNHFlDAi"), 100), 1);
}

#[test]
fn boards_of_all_first_pieces_add_up() {
    // Every legal order of a board has one first piece, and a board counts for each of its possible ones.
    let by_first: usize =
        FitSet::ALL.iter().map(|fit| solve::count(&sequence(&fit.piece().to_string()))).sum();
    let first_pieces = |board: &Objective| {
        let pairs = board.forced_order().unwrap().pairs();
        Shape::ALL.iter().filter(|shape| pairs.iter().all(|(_, then)| then.shape != **shape)).count()
    };
    assert_eq!(by_first, all_boards().iter().map(first_pieces).sum::<usize>());
}
