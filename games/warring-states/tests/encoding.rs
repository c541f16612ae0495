//! Numbers and arrays: what holds of any game, and values worked out by hand.

use tessera_core::{Encoding, Game, Rules, Seat};
use tessera_testkit::{encoding, random_match};
use tessera_warring_states::{Location, Position, Setup, WarringStates};

fn observe(position: &Position, seat: usize) -> Vec<u8> {
    let mut out = vec![0; WarringStates::layout(position.seats()).size()];
    WarringStates::observe(position, Seat::new(seat), &mut out);
    out
}

#[test]
fn what_holds_of_any_game() {
    for players in ["2", "3", "4"] {
        encoding::<WarringStates>(&[("players", players)], 20);
    }
}

#[test]
fn a_small_match_by_hand() {
    // Two cards of Qin at B and D and one of Qi at C; the first player collects both of Qin.
    let setup: Setup = "z9Aa0Bb0Ca1D/D/2".parse().unwrap();
    let position = WarringStates::position(&setup).unwrap();
    let own = observe(&position, 1);
    let mut expected = vec![0; 8 * 36];
    expected[36 + 2] = 1; // Qi at C, the third location
    expected[7 * 36 + 3] = 1; // Zhang Yi at D
    expected.extend([0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0]); // supporters: nobody has any but the first player
    expected.extend([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]); // flags
    expected.extend([1, 0]); // the observer is on turn
    assert_eq!(own, expected);
    assert_eq!(observe(&position, 0)[8 * 36..][..14], [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let mut mask = [0];
    WarringStates::mask(&position, &mut mask, &mut Vec::new());
    assert_eq!(mask, [1 << 2]);
    assert_eq!(WarringStates::action(&position, 2), Some("C".parse().unwrap()));
}

/// The grid upside down: every location in the same column, counted from the other end.
fn flipped(location: usize) -> usize {
    location / 6 * 6 + 5 - location % 6
}

#[test]
fn a_grid_upside_down_looks_upside_down() {
    random_match::<WarringStates>(&[], 5, |position| {
        let text = |location: Location| Location::new(flipped(location.index())).char();
        let setup = position.to_setup();
        let cards: String = setup
            .placement
            .iter()
            .map(|placed| format!("{}{}", placed.card, text(placed.location)))
            .collect();
        let moves: String = setup.moves.iter().map(|&location| text(location)).collect();
        let other: Setup = format!("{cards}/{moves}/2").parse().unwrap();
        let other = WarringStates::position(&other).unwrap();
        let (here, there) = (observe(position, 0), observe(&other, 0));
        for cell in 0..8 * 36 {
            assert_eq!(here[cell], there[cell / 36 * 36 + flipped(cell % 36)]);
        }
        assert_eq!(here[8 * 36..], there[8 * 36..]);
        let mask = |position| {
            let mut mask = [0];
            WarringStates::mask(position, &mut mask, &mut Vec::new());
            mask[0]
        };
        let turned = (0..36).fold(0, |bits, index| bits | (mask(position) >> index & 1) << flipped(index));
        assert_eq!(turned, mask(&other));
    });
}
