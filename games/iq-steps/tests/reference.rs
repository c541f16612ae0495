//! The engine against a slow reference that was written straight from the rules.
#![allow(clippy::unwrap_used, reason = "helpers of tests, too")]

#[path = "reference/mod.rs"]
mod rules;

use rules::packings::Packings;
use rules::{fits, fitting, legal, may_play, must_precede, orders, perft, split};
use tessera_core::{Game, Rules, Seat, Seed, Turn, below, choose};
use tessera_iq_steps::{
    Fit, FitSet, IqSteps, Objective, PiecePlacement, Placement, Position, Sequence, solve,
};
use tessera_testkit::random_match;

#[test]
fn the_same_pieces_fit_on_the_empty_board() {
    let engine: Vec<String> = FitSet::ALL.iter().map(|fit| fit.piece().to_string()).collect();
    assert_eq!(engine, fitting());
    assert_eq!(engine.len(), Fit::COUNT);
}

#[test]
fn every_well_formed_piece_fits_in_both_or_in_neither() {
    for shape in 'A'..='H' {
        for orientation in 'A'..='H' {
            for location in ('A'..='Y').chain('a'..='y') {
                let text = format!("{shape}{orientation}{location}");
                let piece: PiecePlacement = text.parse().unwrap();
                assert_eq!(Fit::of(piece).is_some(), fits(&text), "{text}");
                assert_eq!(Sequence::EMPTY.check(piece).is_ok(), fits(&text), "{text}");
            }
        }
    }
}

#[test]
fn random_matches_are_the_same() {
    let all = fitting();
    let mut actions = Vec::new();
    for (start, matches) in [("", 12), ("BGS", 12), ("BGSAHQEFB", 12), ("EFBBGSFCg", 12)] {
        for seed in 0..matches {
            random_match::<IqSteps>(&[("level", "0"), ("start", start)], seed, |position: &Position| {
                let text = IqSteps::setup(position).to_string().replace('/', "");
                let played = split(&text);
                position.legal_actions(&mut actions);
                let listed: Vec<String> = actions.iter().map(|action| action.to_string()).collect();
                let expected = legal(&all, &played);
                assert_eq!(listed, expected, "after {text}");
                assert_eq!(position.turn() == Turn::Over, expected.is_empty());
                assert_eq!(position.scores()[Seat::new(0)], played.len() as i32);
                assert_eq!(position.ranks()[Seat::new(0)], if played.len() == 8 { 1 } else { 2 });
                let mut liftable: Vec<String> =
                    position.sequence().liftable().map(|piece| piece.to_string()).collect();
                liftable.sort();
                let mut expected = played.clone();
                expected
                    .retain(|piece| !played.iter().any(|other| other != piece && must_precede(piece, other)));
                expected.sort();
                assert_eq!(liftable, expected, "liftable from {text}");
            });
        }
    }
}

#[test]
fn sequences_of_any_pieces_are_valid_in_both_or_in_neither() {
    let all = fitting();
    let mut rng = Seed::from_number(11).fast_rng();
    let (mut valid, mut invalid) = (0, 0);
    for _ in 0..2_000 {
        let mut played: Vec<String> = Vec::new();
        let mut sequence = Sequence::EMPTY;
        for _ in 0..3 {
            let piece = choose(&all, &mut rng);
            let accepted = sequence.play(piece.parse().unwrap()).is_ok();
            assert_eq!(accepted, may_play(&played, piece), "{piece} after {played:?}");
            if accepted {
                played.push(piece.clone());
                valid += 1;
            } else {
                invalid += 1;
            }
        }
    }
    assert!(valid > 1_000 && invalid > 1_000, "{valid} valid and {invalid} invalid");
}

#[test]
fn the_perft_file_holds_the_numbers_of_the_reference() {
    let all = fitting();
    for line in include_str!("data/boards.perft").lines() {
        let Some((setup, counts)) = line.split_once('\t').filter(|_| !line.starts_with('#')) else {
            continue;
        };
        let numbers: Vec<u64> = counts.split_whitespace().map(|word| word.parse().unwrap()).collect();
        // What lies behind larger counts takes the reference too long for every run.
        for pair in numbers.chunks(2).take_while(|pair| pair[1] < 2_500) {
            assert_eq!(perft(&all, &split(&setup.replace('/', "")), pair[0] as usize), pair[1], "{setup}");
        }
    }
}

#[test]
fn orders_are_the_same() {
    for board in solve::boards(&Sequence::EMPTY).step_by(401) {
        let pieces = split(&board.to_string());
        let order = board.forced_order().unwrap();
        let expected = orders(&[], &pieces);
        let found: Vec<String> = order.orders().iter().map(|order| order.to_string()).collect();
        assert_eq!(found, expected.iter().map(|order| order.concat()).collect::<Vec<_>>());
        assert_eq!(order.count_orders() as usize, expected.len());
        assert_eq!(order.first_order().unwrap().to_string(), expected[0].concat());
        for (first, then) in order.pairs() {
            assert!(must_precede(&first.to_string(), &then.to_string()));
        }
        let pairs = pieces.iter().flat_map(|one| pieces.iter().map(move |other| (one, other)));
        assert_eq!(order.pairs().len(), pairs.filter(|(one, other)| must_precede(one, other)).count());
    }
}

/// The numbers of packings, of those without a pair that blocks itself, and of playable boards, and the same
/// answers to what can be reached from a start.
#[test]
fn the_solver_finds_exactly_the_playable_packings() {
    let reference = Packings::new();
    let (mut packings, mut without_pair, mut boards) = (0, 0, Vec::new());
    reference.visit(&mut |pieces| {
        packings += 1;
        if !reference.has_blocking_pair(pieces) {
            without_pair += 1;
            if reference.can_follow(&[], pieces) {
                boards.push(pieces.to_vec());
            }
        }
    });
    assert_eq!((packings, without_pair, boards.len()), (1_291_126, 15_558, 8_374));

    let mut expected: Vec<String> = boards.iter().map(|board| reference.text(board)).collect();
    expected.sort();
    let found: Vec<String> =
        solve::sorted_boards(&Sequence::EMPTY).iter().map(|board| board.to_string()).collect();
    assert_eq!(found, expected);

    let number = |piece: String| reference.names.binary_search(&piece).unwrap();
    let expect = |start: &[Fit]| {
        let mut sequence = Sequence::EMPTY;
        start.iter().for_each(|&fit| sequence.play(fit.piece()).unwrap());
        let start: Vec<usize> = sequence.pieces().map(|piece| number(piece.to_string())).collect();
        let mut expected: Vec<String> = Vec::new();
        for board in boards.iter().filter(|board| start.iter().all(|piece| board.contains(piece))) {
            let rest: Vec<usize> = board.iter().filter(|piece| !start.contains(piece)).copied().collect();
            if reference.can_follow(&start, &rest) {
                expected.push(reference.text(board));
            }
        }
        expected.sort();
        let found: Vec<String> =
            solve::sorted_boards(&sequence).iter().map(|board| board.to_string()).collect();
        assert_eq!(found, expected, "{sequence}");
        assert_eq!(solve::count_up_to(&sequence, 2), expected.len().min(2));
    };
    let fit = |text: &str| Fit::of(text.parse().unwrap()).unwrap();
    expect(&[fit("BGS"), fit("AHQ")]);
    for fit in FitSet::ALL.iter() {
        expect(&[fit]);
    }
    let mut rng = Seed::from_number(5).fast_rng();
    for fit in FitSet::ALL.iter() {
        let after: Vec<Fit> = fit.playable_after().iter().collect();
        expect(&[fit, *choose(&after, &mut rng)]);
    }
    for board in boards.iter().step_by(13) {
        let objective: Objective = reference.text(board).parse::<Placement>().map(Objective::from).unwrap();
        let orders = objective.forced_order().unwrap().orders();
        let order = choose(&orders, &mut rng);
        let given = 2 + below(&mut rng, 6) as usize;
        expect(&order.fits().take(given).collect::<Vec<_>>());
    }
}
