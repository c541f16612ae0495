//! The engine and the slow implementation of the rules say the same along random matches.
#![allow(clippy::unwrap_used, reason = "everything here runs in tests")]

#[path = "reference/mod.rs"]
mod slow;

use slow::{Match, in_order};
use tessera_core::{Rules, Seat, Turn};
use tessera_testkit::random_match;
use tessera_warring_states::{Kingdom, Position, WarringStates};

/// Compares everything that both know of a position.
fn check(position: &Position, slow: &Match) {
    let seats = position.seats();
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let listed = in_order(actions.iter().map(|action| action.char()).collect());
    assert_eq!(listed, in_order(slow.choices().into_keys().collect()), "the same moves");

    match position.turn() {
        Turn::Player(seat) => assert_eq!(seat.index(), slow.player()),
        Turn::Dealer => panic!("nothing is dealt during a match"),
        Turn::Over => assert!(slow.choices().is_empty(), "the same end"),
    }
    assert_eq!(position.placement().to_string(), slow.placement());

    for kingdom in Kingdom::ALL {
        let owner = position.flags().owner(kingdom).map(Seat::index);
        assert_eq!(owner, slow.owners.get(&kingdom.char()).copied(), "the flag of {}", kingdom.name());
    }
    for seat in Seat::first(seats) {
        let mut expected = slow.supporters[seat.index()].clone();
        expected.sort();
        let supporters: Vec<String> = position.supporters(seat).iter().map(ToString::to_string).collect();
        assert_eq!(supporters, expected, "the supporters of player {seat}");
        assert_eq!(position.scores()[seat] as usize, slow.flags(seat.index()));
        for kingdom in Kingdom::ALL {
            let of_kingdom = expected.iter().filter(|card| card.starts_with(kingdom.char())).count();
            assert_eq!(position.supporter_counts().count(seat, kingdom), of_kingdom);
        }
    }
    if !position.to_setup().moves.is_empty() {
        let first: Vec<Seat> = Seat::first(seats).filter(|&seat| position.ranks()[seat] == 1).collect();
        assert_eq!(first.len(), 1, "one player leads");
        assert_eq!(Some(first[0].index()), slow.leader());
    }
    let winner = position.winner().map(Seat::index);
    assert_eq!(winner, slow.leader().filter(|_| slow.choices().is_empty()));
}

fn follow(players: &str, matches: u64) {
    for seed in 0..matches {
        let mut slow: Option<Match> = None;
        random_match::<WarringStates>(&[("players", players)], seed, |position| {
            let setup = position.to_setup();
            let slow = slow
                .get_or_insert_with(|| Match::new(&setup.placement.to_string(), players.parse().unwrap()));
            if let Some(last) = setup.moves.last() {
                slow.play(last.char());
            }
            check(position, slow);
        });
    }
}

#[test]
fn two_players() {
    follow("2", 60);
}

#[test]
fn three_players() {
    follow("3", 60);
}

#[test]
fn four_players() {
    follow("4", 60);
}

/// Partial decks, where ties and unowned flags are common.
#[test]
fn sparse_placements() {
    let mut ties = 0;
    for seed in 0..400u64 {
        let full = tessera_testkit::start::<WarringStates>(&[], seed).to_setup().placement;
        let kept: String = full
            .iter()
            .filter(|placed| {
                placed.card.kingdom().is_none() || (placed.card.index() as u64 + seed).is_multiple_of(3)
            })
            .map(|placed| placed.to_string())
            .collect();
        let players = 2 + seed as usize % 3;
        let mut slow = Match::new(&kept, players);
        let setup: tessera_warring_states::Setup = format!("{kept}//{players}").parse().unwrap();
        let mut position = Position::try_from(&setup).unwrap();
        loop {
            check(&position, &slow);
            let mut actions = Vec::new();
            position.legal_actions(&mut actions);
            let Some(&action) = actions.get(seed as usize % actions.len().max(1)) else { break };
            position.play(action).unwrap();
            slow.play(action.char());
        }
        let most = (0..players).map(|player| slow.flags(player)).max().unwrap();
        ties += u32::from((0..players).filter(|&player| slow.flags(player) == most).count() > 1);
    }
    assert!(ties > 20, "{ties} matches end in a tie of flags");
}

#[test]
fn perft_numbers_are_those_of_the_reference() {
    for line in include_str!("data/reference.perft").lines().filter(|line| !line.starts_with('#')) {
        let (setup, counts) = line.split_once('\t').unwrap();
        let parts: Vec<&str> = setup.split('/').collect();
        let mut slow = Match::new(parts[0], parts[2].parse().unwrap());
        parts[1].chars().for_each(|destination| slow.play(destination));
        let numbers: Vec<u64> = counts.split_whitespace().map(|word| word.parse().unwrap()).collect();
        for pair in numbers.chunks(2) {
            // The larger counts take too long for a test; the slow implementation computed them once.
            if pair[1] < 8_000 {
                assert_eq!(slow.perft(pair[0] as u32), pair[1], "depth {} of {setup}", pair[0]);
            }
        }
    }
}
