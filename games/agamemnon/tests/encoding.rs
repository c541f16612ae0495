//! Numbers and arrays: what holds of any game, and values worked out by hand.

use tessera_agamemnon::{Agamemnon, Position, Setup};
use tessera_core::{Encoding, Game, Seat};
use tessera_testkit::{encoding, random_match};

fn observe(position: &Position, seat: usize) -> Vec<u8> {
    let mut out = vec![0; Agamemnon::layout(2).size()];
    Agamemnon::observe(position, Seat::new(seat), &mut out);
    out
}

/// The standard board with some tiles, and a hand.
fn position(tiles: &str, hand: &str) -> Position {
    let empty = Position::standard().to_setup().to_string();
    let edges = empty.split('/').nth(1).expect("a setup has edges");
    let setup: Setup = format!("{tiles}/{edges}/{hand}").parse().expect("a setup");
    Agamemnon::position(&setup).expect("a position")
}

#[test]
fn what_holds_of_any_game() {
    encoding::<Agamemnon>(&[], 15);
    encoding::<Agamemnon>(&[("board", "loom")], 15);
}

#[test]
fn numbers_by_hand() {
    let position = position("Oa00", "BbBj");
    let index = |text: &str| Agamemnon::index(&position, text.parse().unwrap());
    // Kind b is the second, and 33 nodes belong to each kind.
    assert_eq!(index("Bb09"), 33 + 9);
    // Node 01 has the neighbours 00 and 05: pair 00 of places is the first, 01 the second, and 11 the sixth.
    let warp = 9 * 33 + 15;
    assert_eq!(["Bj010000", "Bj010005", "Bj010505"].map(index), [warp, warp + 1, warp + 5]);
    assert_eq!(index("Bj.."), 9 * 33 + 33 * 15 + 1);
    // Node 01 has no third neighbour.
    assert_eq!(Agamemnon::action(&position, warp + 2), None);
    assert_eq!(Agamemnon::layout(2).actions, 794);
    assert_eq!(Agamemnon::action(&position, 794), None);
}

#[test]
fn an_observation_by_hand() {
    let position = position("Oa00", "BbBj");
    let seen = observe(&position, 1);
    let planes: Vec<(usize, usize)> =
        (0..20 * 33).filter(|&at| seen[at] == 1).map(|at| (at / 33, at % 33)).collect();
    assert_eq!(planes, [(10, 0)], "the other player's kind a lies on node 00");
    // Node 32 is not on the standard board.
    assert_eq!(seen[20 * 33..21 * 33].iter().map(|&free| u32::from(free)).sum::<u32>(), 31);
    let features = &seen[21 * 33..];
    assert_eq!(features[..4], [1, 0, 0, 0], "the edge S0001");
    assert_eq!(features[8..12], [0, 0, 1, 0], "the edge F0105");
    assert_eq!(features[4 * 49..4 * 66], [0; 4 * 17], "edges of the Loom alone");
    let rest = &features[4 * 66..];
    assert_eq!(rest[..10], [0, 1, 0, 0, 0, 0, 0, 0, 0, 1], "Black holds b and a Warp");
    assert_eq!(rest[10..20], [0; 10]);
    assert_eq!(rest[20..30], [1, 0, 1, 1, 1, 3, 2, 1, 2, 1], "what Black can still draw");
    assert_eq!(rest[30..40], [0, 1, 1, 1, 1, 3, 2, 1, 2, 2]);
    // On turn, two tiles to place, weavers may be put back, one tile lies, the standard board.
    assert_eq!(rest[40..], [1, 0, 2, 1, 1, 0]);
}

#[test]
fn the_players_see_each_other_exchanged() {
    random_match::<Agamemnon>(&[], 3, |position| {
        let (orange, black) = (observe(position, 0), observe(position, 1));
        let half = 10 * 33;
        assert_eq!((&orange[..half], &orange[half..2 * half]), (&black[half..2 * half], &black[..half]));
        assert_eq!(orange[2 * half..21 * 33 + 264], black[2 * half..21 * 33 + 264]);
    });
}
