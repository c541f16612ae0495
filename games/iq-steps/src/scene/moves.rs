//! The gestures and descriptions of moves, and the progress of the puzzle.

use tessera_core::{BySeat, ScoreRow, Seat, Step};

use super::{middle, piece_id, piece_symbol, turned};
use crate::piece::{Layer, Orientation, PiecePlacement, Shape};
use crate::position::Position;
use crate::score::Score;

/// Takes a piece, turns it over or not, rotates it in the hand, and puts its home ring down.
///
/// The quarter turns of a piece that is turned over are counted anticlockwise, so the name of its rotation stays the
/// same when it is turned over from left to right.
pub(crate) fn gesture(placed: PiecePlacement) -> Vec<Step> {
    let PiecePlacement { shape, orientation, location } = placed;
    let clockwise = orientation.index() % 4;
    let (side, upright, quarters) = match orientation.home_layer() {
        Layer::Lower => ("side-up", Orientation::A, clockwise),
        Layer::Upper => ("side-over", Orientation::E, (4 - clockwise) % 4),
    };
    let goes_to = if location.is_peg() { "peg" } else { "place" };
    vec![
        Step::pick(piece_id(shape), format!("piece {shape}"))
            .noun("piece")
            .symbol(piece_symbol(shape, Orientation::A)),
        Step::cycle(side, turned(upright)).symbol(piece_symbol(shape, upright)),
        Step::cycle(format!("turn-{quarters}"), turned(orientation)).symbol(piece_symbol(shape, orientation)),
        Step::place(format!("at-{location}"), format!("at {location}"), "board", middle(location), "mark")
            .noun(goes_to),
    ]
}

/// Describes a move.
pub(crate) fn describe(placed: PiecePlacement) -> String {
    let PiecePlacement { shape, orientation, location } = placed;
    match orientation {
        Orientation::A => format!("places {shape} at {location}"),
        _ => format!("places {shape} {} at {location}", turned(orientation)),
    }
}

/// One point for each piece, given or placed, with the number of their rings.
pub(crate) fn score_sheet(position: &Position) -> Vec<ScoreRow> {
    let setup = position.to_setup();
    let row = |label: &str, pieces: Vec<PiecePlacement>| {
        let mut items = BySeat::default();
        items[Seat::new(0)] = pieces.iter().map(|piece| piece_id(piece.shape).into()).collect();
        let Score { pieces, rings } = Score::of(pieces);
        let mut points = BySeat::default();
        let mut detail = BySeat::default();
        points[Seat::new(0)] = pieces as i32;
        detail[Seat::new(0)] = format!("{rings} of {} rings", Score::ALL_RINGS).into();
        ScoreRow { label: format!("{label} (of {} pieces)", Shape::COUNT).into(), points, detail, items }
    };
    let mut sheet = vec![row("Placed", setup.played().collect())];
    if setup.given > 0 {
        sheet.insert(0, row("Given", setup.given().collect()));
    }
    sheet
}
