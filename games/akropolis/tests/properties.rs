//! Properties of arbitrary texts, states and moves.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use proptest::prelude::*;
use tessera_akropolis::{Akropolis, Hex, Move, Position, Rotation, Setup, Tile, Tiles};
use tessera_core::{Game, Rules, Seat, Turn};
use tessera_testkit::{fuzz_actions, fuzz_texts, random_match};

fn hex() -> impl Strategy<Value = Hex> {
    // Near the centre, where tiles meet, or anywhere.
    let near = (-4..=4, -4..=4);
    let far = (-99..=99, -99..=99);
    prop_oneof![4 => near.boxed(), 1 => far.boxed()].prop_map(|(x, y)| Hex::new(x, y).unwrap())
}

fn placed() -> impl Strategy<Value = (Hex, Rotation)> {
    (hex(), 0..6u8).prop_map(|(hex, steps)| (hex, Rotation::new(steps).unwrap()))
}

/// Any well-formed state: shuffled tiles, some of them in the site, some placed anywhere.
fn state() -> impl Strategy<Value = String> {
    let order = Just((1..=61u8).collect::<Vec<u8>>()).prop_shuffle();
    let places = prop::collection::vec(placed(), 0..60);
    (2..=4usize, order, 1..=6usize, places, any::<[bool; 5]>(), 0..4usize, prop::array::uniform4(0..100u8))
        .prop_map(|(players, order, site, places, variants, turn, stones)| {
            let in_play = Tiles::in_play(players);
            let mut tiles = order.into_iter().filter_map(Tile::new).filter(|&tile| in_play.contains(tile));
            let site: String = tiles.by_ref().take(site).map(|tile| tile.to_string()).collect();
            let mut moves = vec![String::new(); players];
            for (index, (tile, (origin, rotation))) in tiles.zip(places).enumerate() {
                moves[index % players] += &Move::new(tile, origin, rotation).to_string();
            }
            let letters = "hmbtg".chars().zip(variants);
            let letters: String =
                letters.map(|(letter, on)| if on { letter.to_ascii_uppercase() } else { letter }).collect();
            let parts = moves.iter().enumerate();
            let parts: String =
                parts.map(|(number, moves)| format!("P{number}{:02}{moves};", stones[number])).collect();
            format!("{players}{letters};{}{site};{parts}", turn % players)
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}|[2-4hmbtgHMBTG;0-9PNSEWR]{0,60}") {
        fuzz_texts(&Akropolis, &text);
    }

    #[test]
    fn a_state_with_one_character_changed_is_read_or_refused(
        text in state(), at in any::<prop::sample::Index>(), new in any::<char>(),
    ) {
        let mut changed: Vec<char> = text.chars().collect();
        let at = at.index(changed.len());
        changed[at] = new;
        fuzz_texts(&Akropolis, &changed.into_iter().collect::<String>());
    }

    #[test]
    fn an_error_names_the_character_that_was_changed(text in state(), at in any::<prop::sample::Index>()) {
        // Nothing of the notation is a dash, wherever it stands.
        let at = at.index(text.len());
        let changed = format!("{}—{}", &text[..at], &text[at + 1..]);
        let error = changed.parse::<Setup>().unwrap_err();
        prop_assert_eq!(error.at, at + 1, "{}: {}", changed, error);
    }

    #[test]
    fn every_state_is_well_formed_and_is_written_as_it_was(text in state()) {
        let setup: Setup = text.parse().unwrap();
        prop_assert_eq!(setup.to_string(), text.clone());
        prop_assert!(Akropolis::show(&setup).lines().all(|line| line == line.trim_end()));
        fuzz_texts(&Akropolis, &text);
    }

    #[test]
    fn moves_are_written_as_they_were_and_ordered_as_they_are_written(
        ids in (1..=61u8, 1..=61u8), one in placed(), other in placed(),
    ) {
        let one = Move::new(Tile::new(ids.0).unwrap(), one.0, one.1);
        let other = Move::new(Tile::new(ids.1).unwrap(), other.0, other.1);
        prop_assert_eq!(one.to_string().parse::<Move>(), Ok(one));
        prop_assert_eq!(one.cmp(&other), one.to_string().cmp(&other.to_string()));
    }

    #[test]
    fn list_and_predicate_agree_in_any_state(text in state(), places in prop::collection::vec(placed(), 40)) {
        let setup: Setup = text.parse().unwrap();
        let listed = setup.valid_moves();
        prop_assert!(listed.is_sorted_by(|one, other| one < other), "sorted, and nothing twice");
        for &wanted in &listed {
            prop_assert_eq!(setup.check(wanted), Ok(()), "{} in {}", wanted, text);
        }
        for tile in setup.site.iter().copied() {
            for &(origin, rotation) in &places {
                let wanted = Move::new(tile, origin, rotation);
                let ok = setup.check(wanted).is_ok();
                prop_assert_eq!(ok, listed.binary_search(&wanted).is_ok(), "{} in {}", wanted, text);
            }
        }
    }

    #[test]
    fn a_move_changes_what_it_should(text in state(), choice in any::<prop::sample::Index>()) {
        let setup: Setup = text.parse().unwrap();
        let listed = setup.valid_moves();
        prop_assume!(!listed.is_empty());
        let wanted = listed[choice.index(listed.len())];
        let Ok(next) = setup.play(wanted) else { return Ok(()) };
        let mover = setup.turn.index();
        prop_assert_eq!(next.players[mover].moves.last(), Some(&wanted));
        prop_assert_eq!(next.site.len() + 1, setup.site.len());
        prop_assert_eq!(next.available_tiles(), setup.available_tiles());
        for hex in wanted.hexes().unwrap() {
            prop_assert_eq!(next.height(mover, hex), setup.height(mover, hex) + 1);
        }
        for (hex, building) in wanted.hexes().unwrap().into_iter().zip(wanted.tile().buildings()) {
            prop_assert_eq!(next.building(mover, hex), Some(building));
        }
        for (number, (before, after)) in setup.players.iter().zip(&next.players).enumerate() {
            prop_assert!(number == mover || before == after, "others are left alone");
        }
    }

    #[test]
    fn actions_of_arbitrary_choices(bytes in prop::collection::vec(any::<u8>(), 1..60)) {
        fuzz_actions(&Akropolis, &bytes);
    }
}

/// What a position keeps while it is played, against what a setup works out from the whole history.
fn check_kept(position: &Position) {
    let setup = position.to_setup();
    let mut listed = Vec::new();
    position.legal_actions(&mut listed);
    listed.sort_unstable();
    assert_eq!(listed, setup.valid_moves(), "{setup}");
    assert_eq!(position.turn(), setup.turn());
    for (seat, score) in Seat::first(position.seats()).zip(setup.scores()) {
        assert_eq!(position.score(seat), score, "{setup}");
    }
}

#[test]
fn what_a_position_keeps_is_what_its_history_gives() {
    for (players, seeds) in [("2", 100..125), ("3", 200..215), ("4", 300..310)] {
        for seed in seeds {
            random_match::<Akropolis>(&[("players", players), ("temple", "on")], seed, check_kept);
        }
    }
}

#[test]
fn a_match_has_as_many_moves_and_refills_as_the_rules_say() {
    for (players, tiles) in [("2", 36), ("3", 48), ("4", 60)] {
        let (mut moves, mut refills) = (0, 0);
        random_match::<Akropolis>(&[("players", players)], 5, |position| match position.turn() {
            Turn::Player(_) => moves += 1,
            Turn::Dealer => refills += 1,
            Turn::Over => {}
        });
        assert_eq!((moves, refills), (tiles, 11));
    }
}

#[test]
fn every_order_of_a_refill_can_be_drawn() {
    let counts = |players: &str| {
        let mut counts = Vec::new();
        random_match::<Akropolis>(&[("players", players)], 3, |position| {
            if position.turn() == Turn::Dealer {
                counts.push(position.draws().map(|draws| draws.len()));
            }
        });
        counts
    };
    let some = |numbers: &[usize]| numbers.iter().copied().map(Some).collect::<Vec<_>>();
    // n (n - 1) (n - 2) for 33, 30, .. 3 tiles.
    assert_eq!(counts("2"), some(&[32736, 24360, 17550, 12144, 7980, 4896, 2730, 1320, 504, 120, 6]));
    // More than 100,000 orders are not listed: 20 x 19 x 18 x 17 = 116,280.
    assert_eq!(counts("3")[..7], [None; 7]);
    assert_eq!(counts("3")[7..], some(&[43680, 11880, 1680, 24]));
    assert_eq!(counts("4")[..9], [None; 9]);
    assert_eq!(counts("4")[9..], some(&[30240, 120]));
}
