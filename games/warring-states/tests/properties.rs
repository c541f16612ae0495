//! Properties of every text, every placement and every position.
#![allow(clippy::unwrap_used, reason = "everything here runs in tests")]

use proptest::prelude::*;
use tessera_core::{Game, Rules, Seat, Turn};
use tessera_testkit::{fuzz_actions, fuzz_texts};
use tessera_warring_states::{
    Card, Kingdom, Location, Moves, Placement, Players, Position, Setup, WarringStates,
};

fn locations() -> impl Strategy<Value = Location> {
    (0..Location::COUNT).prop_map(Location::new)
}

/// One card or more; Zhang Yi is there or not.
fn placements() -> impl Strategy<Value = Placement> {
    let all: Vec<Location> = Location::all().collect();
    (Just(all).prop_shuffle(), proptest::collection::vec(any::<bool>(), Card::COUNT), 0..Card::COUNT)
        .prop_map(|(locations, kept, always)| {
            let mut placement = Placement::EMPTY;
            for (index, (card, location)) in Card::ALL.into_iter().zip(locations).enumerate() {
                if kept[index] || index == always {
                    placement.place(card, location).unwrap();
                }
            }
            placement
        })
}

/// Anything well formed: most of these are impossible.
fn setups() -> impl Strategy<Value = Setup> {
    let moves = proptest::collection::vec(locations(), 0..=Moves::MAX).prop_map(|list| {
        let mut moves = Moves::default();
        list.into_iter().for_each(|destination| moves.push(destination));
        moves
    });
    (placements(), moves, 2..=4usize).prop_map(|(placement, moves, players)| Setup {
        placement,
        moves,
        players: Players::new(players).unwrap(),
    })
}

/// A match of any number of players after some random legal moves, from a full or an incomplete deck.
fn positions() -> impl Strategy<Value = Position> {
    let choices = proptest::collection::vec(any::<u8>(), 0..=Moves::MAX);
    (placements(), locations(), choices, 2..=4usize).prop_map(|(mut placement, at, choices, players)| {
        if placement.find(Card::ZHANG_YI).is_none() {
            let empty = Location::all().cycle().skip(at.index()).take(Location::COUNT);
            let empty = empty.into_iter().find(|&location| placement.card(location).is_none());
            placement.place(Card::ZHANG_YI, empty.expect("his own place is empty")).unwrap();
        }
        let mut position = Position::at_start(&placement, Players::new(players).unwrap()).unwrap();
        for choice in choices {
            let Some(action) = choose(&position, choice) else { break };
            position.play(action).unwrap();
        }
        position
    })
}

/// The legal moves in the order of the locations.
fn moves(position: &Position) -> Vec<Location> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    actions.sort();
    actions
}

fn choose(position: &Position, choice: u8) -> Option<Location> {
    let actions = moves(position);
    actions.get(usize::from(choice) % actions.len().max(1)).copied()
}

/// Text made of the characters of the notation and a few others, so that some of it is well formed.
const ALMOST: &str = "([a-gz][0-9][A-Z0-9]){0,6}[a-h]?[0-9]?[A-Zé]?(/[A-Z0-9]{0,6}(/[0-9é]?)?)?";

proptest! {
    #[test]
    fn a_setup_reads_back_as_written(setup in setups()) {
        let text = setup.to_string();
        prop_assert_eq!(text.parse::<Setup>(), Ok(setup), "{}", text);
    }

    #[test]
    fn the_order_of_cards_does_not_matter(placement in placements(), turn in 0..36usize) {
        let mut cards: Vec<String> = placement.iter().map(|placed| placed.to_string()).collect();
        let count = cards.len();
        cards.rotate_left(turn % count);
        prop_assert_eq!(cards.concat().parse(), Ok(placement));
    }

    #[test]
    fn a_picture_is_narrow_and_tidy(setup in setups(), position in positions()) {
        for setup in [setup, position.to_setup()] {
            let picture = WarringStates::show(&setup);
            prop_assert!(picture.ends_with('\n'));
            for line in picture.lines() {
                prop_assert!(line.chars().count() < 100 && line.trim_end() == line, "{}", line);
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        fuzz_texts(&WarringStates, &text);
    }

    #[test]
    fn almost_well_formed_text_is_read_or_refused(text in ALMOST) {
        fuzz_texts(&WarringStates, &text);
    }

    #[test]
    fn the_list_and_the_predicate_agree(position in positions()) {
        let actions = moves(&position);
        let accepted: Vec<Location> =
            Location::all().filter(|&location| position.check(location).is_ok()).collect();
        prop_assert_eq!(&actions, &accepted);
        prop_assert!(actions.len() <= 10);
    }

    #[test]
    fn the_list_and_the_predicate_agree_in_dealt_matches(bytes in proptest::collection::vec(any::<u8>(), 1..80)) {
        fuzz_actions(&WarringStates, &bytes);
    }

    /// The masks that a move changes step by step are those of the placement it leads to.
    #[test]
    fn moves_follow_from_the_placement_alone(position in positions()) {
        let fresh = Position::at_start(&position.placement(), Players::MIN).unwrap();
        prop_assert_eq!(moves(&position), moves(&fresh));
        prop_assert_eq!(position.zhang_yi(), fresh.zhang_yi());
        prop_assert_eq!(Position::try_from(&position.to_setup()), Ok(position));
    }

    #[test]
    fn every_card_is_on_the_table_or_collected_by_one_player(position in positions()) {
        let mut cards: Vec<Card> = position.placement().iter().map(|placed| placed.card).collect();
        for seat in Seat::first(position.seats()) {
            cards.extend(position.supporters(seat));
        }
        cards.sort();
        let mut dealt: Vec<Card> = position.to_setup().placement.iter().map(|placed| placed.card).collect();
        dealt.sort();
        prop_assert_eq!(cards, dealt);
    }

    #[test]
    fn the_owner_of_a_flag_has_as_many_supporters_as_anyone(position in positions()) {
        let counts = position.supporter_counts();
        for kingdom in Kingdom::ALL {
            let most = Seat::first(position.seats()).map(|seat| counts.count(seat, kingdom)).max().unwrap();
            match position.flags().owner(kingdom) {
                Some(owner) => prop_assert!(most > 0 && counts.count(owner, kingdom) == most),
                None => prop_assert_eq!(most, 0),
            }
        }
        let flags: i32 = position.scores().0.iter().sum();
        let owned = Kingdom::ALL.iter().filter(|&&kingdom| position.flags().owner(kingdom).is_some()).count();
        prop_assert_eq!(flags as usize, owned);
    }

    #[test]
    fn a_match_that_is_over_has_one_winner(position in positions()) {
        let begun = !position.to_setup().moves.is_empty();
        prop_assert_eq!(position.winner().is_some(), begun && position.turn() == Turn::Over);
        let first = Seat::first(position.seats()).filter(|&seat| position.ranks()[seat] == 1).count();
        prop_assert!(first == 1 || !begun);
    }
}

#[test]
fn a_position_is_cheap_to_copy() {
    assert!(std::mem::size_of::<Position>() <= 192);
    assert_eq!(std::mem::size_of::<Location>(), 1);
    assert_eq!(std::mem::size_of::<Option<Card>>(), 1);
}
