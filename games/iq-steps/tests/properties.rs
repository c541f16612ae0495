//! Properties of arbitrary texts, pieces and matches.
#![allow(clippy::unwrap_used, reason = "helpers of tests, too")]

use proptest::prelude::*;
use tessera_core::{Game, Rules};
use tessera_iq_steps::{
    Fit, FitSet, IqSteps, Location, Locations, Objective, Orientation, PiecePlacement, Placement, Position,
    Sequence, Setup, Shape, solve,
};
use tessera_testkit::fuzz_texts;

fn any_piece() -> impl Strategy<Value = PiecePlacement> {
    (0..Shape::COUNT, 0..Orientation::COUNT, 0..Location::COUNT).prop_map(|(shape, orientation, location)| {
        PiecePlacement {
            shape: Shape::ALL[shape],
            orientation: Orientation::ALL[orientation],
            location: Location::new(location).unwrap(),
        }
    })
}

/// Pieces of different shapes, mostly impossible together.
fn any_setup() -> impl Strategy<Value = Setup> {
    (prop::collection::vec(any_piece(), 0..12), 0..9usize).prop_map(|(pieces, given)| {
        let mut placement = Placement::EMPTY;
        for piece in pieces {
            let _a_shape_that_is_there_stays = placement.push(piece);
        }
        Setup { given: given.min(placement.len()), pieces: placement }
    })
}

/// A legal sequence, by choices among what can be played.
fn any_sequence() -> impl Strategy<Value = Sequence> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..9).prop_map(|choices| {
        let mut sequence = Sequence::EMPTY;
        for choice in choices {
            let playable: Vec<Fit> = sequence.playable().iter().collect();
            if !playable.is_empty() {
                sequence.play_fit(*choice.get(&playable));
            }
        }
        sequence
    })
}

proptest! {
    #[test]
    fn a_setup_is_written_and_read_back(setup in any_setup()) {
        prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
        prop_assert!(IqSteps::show(&setup).lines().all(|line| line.chars().count() < 100));
    }

    #[test]
    fn a_piece_is_written_and_read_back(piece in any_piece()) {
        prop_assert_eq!(piece.to_string().parse::<PiecePlacement>(), Ok(piece));
    }

    #[test]
    fn pieces_are_ordered_like_their_texts(one in any_piece(), other in any_piece()) {
        prop_assert_eq!(one.cmp(&other), one.to_string().cmp(&other.to_string()));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,30}") {
        fuzz_texts(&IqSteps, &text);
    }

    #[test]
    fn nearly_right_texts_are_read_or_refused(text in "([A-I][A-I][A-Za-z]/?){0,9}[A-H/|]{0,2}") {
        fuzz_texts(&IqSteps, &text);
    }

    #[test]
    fn a_piece_is_listed_if_and_only_if_it_may_be_played(sequence in any_sequence(), piece in any_piece()) {
        let position = Position::start(sequence);
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        prop_assert_eq!(position.check(piece).is_ok(), actions.contains(&piece));
        prop_assert!(actions.is_sorted());
    }

    #[test]
    fn what_is_playable_follows_from_the_locations(sequence in any_sequence()) {
        let (mut covered, mut blocked) = (Locations::NONE, Locations::NONE);
        for fit in sequence.fits() {
            covered = covered.with(fit.footprint().covers);
            blocked = blocked.with(fit.footprint().blocks);
        }
        for fit in FitSet::ALL.iter() {
            let footprint = fit.footprint();
            let expected = sequence.fits().all(|played| played.shape() != fit.shape())
                && !footprint.covers.meets(covered)
                && !footprint.lower.meets(blocked);
            prop_assert_eq!(sequence.playable().contains(fit), expected, "{} after {}", fit.piece(), sequence);
        }
    }

    #[test]
    fn two_pieces_are_compatible_if_they_can_be_played_in_some_order(one in any_piece(), other in any_piece()) {
        if let (Some(first), Some(second)) = (Fit::of(one), Fit::of(other)) {
            let after = |first: Fit, second: Fit| first.playable_after().contains(second);
            prop_assert_eq!(first.compatible().contains(second), after(first, second) || after(second, first));
            prop_assert_eq!(first.compatible().contains(second), second.compatible().contains(first));
        }
    }

    #[test]
    fn whatever_is_lifted_can_be_played_again(sequence in any_sequence()) {
        for piece in sequence.pieces() {
            match sequence.lift(piece) {
                Ok(mut rest) => {
                    prop_assert_eq!(rest.play(piece), Ok(()));
                    let same = |sequence: &Sequence| sequence.pieces().collect::<Objective>();
                    prop_assert_eq!(same(&rest), same(&sequence));
                    prop_assert_eq!(rest.playable(), sequence.playable());
                }
                Err(_) => prop_assert!(!sequence.liftable().any(|liftable| liftable == piece)),
            }
        }
    }

    #[test]
    fn a_legal_sequence_is_an_order_of_its_pieces(sequence in any_sequence()) {
        let order = sequence.pieces().collect::<Objective>().forced_order().unwrap();
        prop_assert!(order.is_possible());
        prop_assert!(order.orders().contains(&sequence));
    }

    #[test]
    fn playing_never_adds_solutions(sequence in any_sequence()) {
        if sequence.len() > 1 {
            let all = solve::sorted_boards(&sequence.first(sequence.len() - 1));
            for board in solve::boards(&sequence) {
                prop_assert!(all.binary_search(&board).is_ok());
            }
        }
    }
}
