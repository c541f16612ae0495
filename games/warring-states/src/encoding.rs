//! Actions as numbers and positions as bytes, as documented in the README.

use tessera_core::{Encoding, Field, Layout, Rules, Seat, Turn, seats_from};

use crate::location::SIDE;
use crate::{Kingdom, Location, Position, WarringStates};

/// The planes: one for each kingdom, and Zhang Yi's.
const PLANES: usize = Kingdom::COUNT + 1;

/// For each set of places of a line, its places as bytes.
static PLACES: [[u8; 8]; 1 << SIDE] = {
    let mut table = [[0; 8]; 1 << SIDE];
    let mut set = 0;
    while set < table.len() {
        let mut place = 0;
        while place < SIDE {
            table[set][place] = (set >> place & 1) as u8;
            place += 1;
        }
        set += 1;
    }
    table
};

impl Encoding for WarringStates {
    fn layout(seats: usize) -> Layout {
        Layout {
            actions: Location::COUNT,
            board: [SIDE, SIDE],
            planes: vec![Field::new("kingdoms", Kingdom::COUNT), Field::new("zhang_yi", 1)],
            features: vec![
                Field::new("supporters", Kingdom::COUNT * seats),
                Field::new("flags", Kingdom::COUNT * seats),
                Field::new("turn", seats),
            ],
        }
    }

    #[inline]
    fn index(_: &Position, action: Location) -> usize {
        action.index()
    }

    #[inline]
    fn action(_: &Position, index: usize) -> Option<Location> {
        (index < Location::COUNT).then(|| Location::new(index))
    }

    #[inline]
    fn mask(position: &Position, out: &mut [u64], _: &mut Vec<Location>) {
        out[0] = position.destination_bits();
    }

    fn observe(position: &Position, seat: Seat, out: &mut [u8]) {
        let (planes, features) = out.split_at_mut(PLANES * Location::COUNT);
        let (cells, _) = planes.as_chunks_mut::<{ Location::COUNT }>();
        for (kingdom, plane) in Kingdom::ALL.into_iter().zip(&mut *cells) {
            for (column, places) in position.columns_of(kingdom).into_iter().enumerate() {
                plane[SIDE * column..][..SIDE].copy_from_slice(&PLACES[places][..SIDE]);
            }
        }
        cells[PLANES - 1] = [0; Location::COUNT];
        cells[PLANES - 1][position.zhang_yi().index()] = 1;

        let seats = position.seats();
        let (supporters, rest) = features.split_at_mut(Kingdom::COUNT * seats);
        let (flags, turn) = rest.split_at_mut(Kingdom::COUNT * seats);
        let counts = position.supporter_counts();
        for (row, of) in seats_from(seat, seats).enumerate() {
            let owned = position.flags().of(of);
            for kingdom in Kingdom::ALL {
                let at = Kingdom::COUNT * row + kingdom.index();
                supporters[at] = counts.count(of, kingdom) as u8;
                flags[at] = owned >> kingdom.index() & 1;
            }
            turn[row] = u8::from(position.turn() == Turn::Player(of));
        }
    }
}
