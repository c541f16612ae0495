//! Numbers and arrays: what holds of any game, and values worked out by hand.

use tessera_core::{Encoding, Game, Seat};
use tessera_iq_steps::{IqSteps, Position, Setup};
use tessera_testkit::encoding;

fn position(text: &str) -> Position {
    let setup: Setup = text.parse().expect("a setup");
    IqSteps::position(&setup).expect("a position")
}

fn observe(position: &Position) -> Vec<u8> {
    let mut out = vec![0; IqSteps::layout(1).size()];
    IqSteps::observe(position, Seat::new(0), &mut out);
    out
}

#[test]
fn what_holds_of_any_game() {
    encoding::<IqSteps>(&[("level", "0")], 20);
    encoding::<IqSteps>(&[("level", "3")], 3);
}

#[test]
fn all_812_fits_have_a_number_on_the_empty_board() {
    let mut mask = [0; 13];
    IqSteps::mask(&position(""), &mut mask, &mut Vec::new());
    assert_eq!(mask.map(u64::count_ones).iter().sum::<u32>(), 812);
    // The first piece placement that fits, and the last one.
    assert_eq!(IqSteps::action(&position(""), 0).map(|piece| piece.shape.char()), Some('A'));
    assert_eq!(IqSteps::action(&position(""), 811).map(|piece| piece.shape.char()), Some('H'));
    assert_eq!(IqSteps::action(&position(""), 812), None);
}

#[test]
fn the_piece_bgs_by_hand() {
    // Orientation G of B: turned over and turned twice, so the rings LU. / .UL / .L. become, around the home S at
    // column 8 of row 1: the picture is worked out from `.U. .LU .UL`: turned over `.L. UL. -> LU.` with the layers
    // exchanged it is `.L.` / `LU.` / `UL.`, and after two quarter turns `.LU` / `.UL` / `.L.`.
    let seen = observe(&position("BGS"));
    let plane =
        |number: usize| -> Vec<usize> { (0..50).filter(|&cell| seen[50 * number + cell] == 1).collect() };
    assert_eq!(plane(0).len(), 25, "every second location has a peg");
    // Lower rings at I, T and c; upper rings at J and S.
    assert_eq!((plane(1), plane(2)), (vec![8, 19, 28], vec![9, 18]));
    // The pegs next to J and S that are not covered: G's neighbour R at column 7.
    assert_eq!(plane(3), vec![17]);
    assert_eq!(plane(4 + 1), vec![8, 9, 18, 19, 28]);
    assert_eq!(seen[12 * 50..], [1, 0, 1, 1, 1, 1, 1, 1]);
}

#[test]
fn a_mirrored_board_looks_mirrored_with_the_layers_exchanged() {
    // In a mirror the order of the pieces is reversed.
    let (seen, mirrored) = (observe(&position("BGSAHQEFB")), observe(&mirrored("BGSAHQEFB")));
    for cell in 0..50 {
        let other = cell / 10 * 10 + 9 - cell % 10;
        assert_eq!(seen[50 + cell], mirrored[100 + other]);
        for shape in 4..12 {
            assert_eq!(seen[50 * shape + cell], mirrored[50 * shape + other]);
        }
    }
}

fn mirrored(pieces: &str) -> Position {
    let pieces: Vec<String> =
        position(pieces).sequence().pieces().map(|p| p.mirrored().to_string()).collect();
    position(&pieces.into_iter().rev().collect::<String>())
}
