//! Numbers and arrays: what holds of any game, and values worked out by hand.

use tessera_akropolis::{Akropolis, Hex, Move, Position, Rotation, Setup};
use tessera_core::{Encoding, Game, Rules, Seat, Turn};
use tessera_testkit::{encoding, random_match, start};

const CELLS: usize = 24 * 24;

fn position(text: &str) -> Position {
    let setup: Setup = text.parse().expect("a setup");
    Akropolis::position(&setup).expect("a position")
}

fn observe(position: &Position, seat: usize) -> Vec<u8> {
    let mut out = vec![0; Akropolis::layout(position.seats()).size()];
    Akropolis::observe(position, Seat::new(seat), &mut out);
    out
}

#[test]
fn what_holds_of_any_game() {
    encoding::<Akropolis>(&[], 2);
    encoding::<Akropolis>(&[("players", "3"), ("garden", "on")], 1);
    encoding::<Akropolis>(&[("players", "4")], 1);
}

#[test]
fn numbers_by_hand() {
    let position = position("2hmbtg;001020304;P001;P102;");
    let index = |text: &str| Akropolis::index(&position, text.parse().unwrap());
    // S00E01: column 1, and half a hex further north, which is row 1 of the square.
    assert_eq!(index("01S00E02R0"), 24 + 2);
    assert_eq!(index("02S00E02R0"), 6 * CELLS + 24 + 2, "the second tile of the site");
    assert_eq!(index("01N02E00R3"), 3 * CELLS + 2 * 24);
    // Column -2 has number 22; S01W02 is one row down and one down again.
    assert_eq!(index("01S01W02R1"), CELLS + 22 * 24 + 22);
    assert_eq!(Akropolis::layout(2).actions, 4 * 6 * CELLS);
}

#[test]
fn the_start_by_hand() {
    let seen = observe(&position("2HmbtG;001020304;P001;P102;"), 0);
    let plane = |number: usize| -> Vec<(usize, u8)> {
        let cells = seen[CELLS * number..][..CELLS].iter().copied().enumerate();
        cells.filter(|(_, value)| *value > 0).collect()
    };
    // The centre, N01E00, S01E01 (one step east in axial form) and S01W01 (one west and one south).
    let (centre, north, east, west) = (0, 24, 1, 23 * 24 + 23);
    assert_eq!(plane(0), [(centre, 1), (east, 1), (north, 1), (west, 1)]);
    assert_eq!(plane(1), [(centre, 1)], "a plaza of houses");
    assert_eq!(plane(6), [(centre, 1)], "a plaza");
    assert_eq!(plane(7), [(east, 1), (north, 1), (west, 1)], "quarries");
    for empty in [2, 3, 4, 5, 8, 9] {
        assert_eq!(plane(empty), []);
    }
    assert_eq!(plane(10), plane(0), "the other city is the same");
    let features = &seen[20 * CELLS..];
    assert_eq!(features[..2], [1, 2], "stones");
    // Tile 01 is `hbt`, tile 02 is `Mbq`.
    assert_eq!(features[2..23], [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
    assert_eq!(features[23..30], [0, 1, 0, 0, 0, 1, 0]);
    let unseen = &features[2 + 4 * 21..][..61];
    assert_eq!(unseen[..5], [0, 0, 0, 0, 1], "tiles 01 to 04 are in the site");
    assert_eq!(unseen[37..], [0; 24], "tiles 38 to 61 are not in play with two players");
    assert_eq!(features[2 + 4 * 21 + 61..], [1, 0, 0, 0, 1, 1, 0], "variants, and whose turn it is");
}

#[test]
fn every_seat_sees_its_own_city_first() {
    random_match::<Akropolis>(&[("players", "3")], 4, |position| {
        let [first, second] = [0, 1].map(|seat| observe(position, seat));
        let city = 10 * CELLS;
        assert_eq!(first[city..3 * city], second[..2 * city]);
        assert_eq!(first[..city], second[2 * city..3 * city]);
    });
}

/// A third of a turn clockwise, which lays the starting tile on itself: north becomes south-east, and north-east south.
fn turned((q, n): (i32, i32)) -> (i32, i32) {
    (n - q, -q)
}

fn turned_move(placed: Move) -> Move {
    let half = |x: i32| (x + 1).div_euclid(2);
    let (q, n) = turned((placed.origin().x(), placed.origin().y() + half(placed.origin().x())));
    let rotation = Rotation::new((placed.rotation().steps() + 2) % 6).expect("six rotations");
    Move::new(placed.tile(), Hex::new(q, n - half(q)).expect("a hex of a match"), rotation)
}

fn turned_cell(cell: usize) -> usize {
    let (q, n) = turned((cell as i32 % 24, cell as i32 / 24));
    (24 * n.rem_euclid(24) + q.rem_euclid(24)) as usize
}

#[test]
fn a_turned_city_looks_turned() {
    random_match::<Akropolis>(&[], 6, |position| {
        let mut setup = position.to_setup();
        for player in &mut setup.players {
            player.moves.iter_mut().for_each(|placed| *placed = turned_move(*placed));
        }
        let other = Akropolis::position(&setup).unwrap();
        let (here, there) = (observe(position, 0), observe(&other, 0));
        // The last two planes mark a tile at one of its hexes, which another one becomes.
        for at in (0..20 * CELLS).filter(|at| at / CELLS % 10 < 8) {
            assert_eq!(here[at], there[at / CELLS * CELLS + turned_cell(at % CELLS)]);
        }
        assert_eq!(here[20 * CELLS..], there[20 * CELLS..]);
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        for action in actions {
            let (index, other) =
                (Akropolis::index(position, action), Akropolis::index(&other, turned_move(action)));
            let (place, cell) = (index / CELLS, index % CELLS);
            assert_eq!(other, (place / 6 * 6 + (place + 2) % 6) * CELLS + turned_cell(cell));
        }
    });
}

/// A city that is built in one direction becomes longer than the square, and its places keep numbers of their own.
#[test]
fn a_city_larger_than_the_square_has_all_its_actions() {
    for (towards, seed) in [(1, 1), (-1, 2), (1, 3)] {
        let mut position: Position = start::<Akropolis>(&[], seed);
        let mut rng = tessera_core::Seed::from_number(seed).fast_rng();
        let (mut actions, mut mask) = (Vec::new(), vec![0; Akropolis::layout(2).words()]);
        let mut longest = 0;
        loop {
            match position.turn() {
                Turn::Over => break,
                Turn::Dealer => {
                    let draw = position.sample_draw(&mut rng);
                    position.draw(&draw).unwrap();
                    continue;
                }
                Turn::Player(_) => position.legal_actions(&mut actions),
            }
            let mut expected = vec![0; mask.len()];
            for &action in &actions {
                let index = Akropolis::index(&position, action);
                assert_eq!(Akropolis::action(&position, index), Some(action));
                assert_eq!(expected[index / 64] >> (index % 64) & 1, 0, "{index} is taken twice");
                expected[index / 64] |= 1u64 << (index % 64);
            }
            Akropolis::mask(&position, &mut mask, &mut Vec::new());
            assert_eq!(mask, expected);
            let far = *actions.iter().max_by_key(|action| towards * action.origin().x()).unwrap();
            longest = longest.max((towards * far.origin().x()) as usize);
            position.play(far).unwrap();
        }
        assert!(longest > 24, "the city reaches {longest} columns from the centre");
    }
}
