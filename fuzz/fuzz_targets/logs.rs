#![no_main]
//! Rows of a store: any rows fold or are refused, and a log that folds does so again to the same state, with views and
//! a record that is read back. The first byte chooses the game.
use tessera_core::{AnyGame, Seed, Turn};
use tessera_table::{
    Part, RULES_VERSION, Row, RowKind, SeatKind, SeatSet, Snapshot, StoredSeat, StoredTable, TableId,
    TableRecord, TableState,
};

/// The most rows of a log.
const ROWS: usize = 32;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((game, bytes)) = tessera_testkit::fuzz_choice(tessera_catalog::GAMES, bytes) else { return };
    let mut bytes = Bytes(bytes);
    let stored = stored(game, &mut bytes);
    let Ok(mut state) = TableState::open(stored.clone(), game) else { return };
    let mut rows: Vec<Row> = Vec::new();
    while !bytes.0.is_empty() && rows.len() < ROWS {
        let mut row = row(&state, &mut bytes);
        let mut next = state.clone();
        if next.apply(&row).is_ok() {
            row.hash = next.position.hash.0;
            rows.push(row);
            state = next;
        }
    }
    look(&state);
    let again = TableState::fold(stored.clone(), &rows, game).expect("applied rows fold");
    assert_eq!(written(&again), written(&state));
    // The same rows, damaged.
    if let Some(last) = rows.last_mut() {
        last.hash ^= 1;
        assert!(TableState::fold(stored.clone(), &rows, game).is_err(), "another hash is another position");
        let place = usize::from(bytes.next()) % rows.len();
        rows.swap(0, place);
        if let Some(kind) = RowKind::from_number(i64::from(bytes.next() % 10)) {
            rows[place].kind = kind;
        }
        TableState::fold(stored, &rows, game).ok();
    }
});

struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// Takes up to 15 bytes as text.
    fn text(&mut self) -> String {
        let length = usize::from(self.next() % 16).min(self.0.len());
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }
}

fn stored(game: &dyn AnyGame, bytes: &mut Bytes<'_>) -> StoredTable {
    let start = match bytes.next() {
        0..8 => bytes.text(),
        seed => {
            let mut rng = Seed::from_number(seed.into()).deal_rng();
            game.start(&[], &mut rng).expect("the defaults are valid").setup()
        }
    };
    let kinds = bytes.next();
    let count = match kinds >> 4 {
        0 => usize::from(kinds % 6),
        _ => game.info().seats.0,
    };
    let seat = |seat: usize| StoredSeat {
        kind: match kinds >> seat & 1 {
            0 => SeatKind::Person,
            _ => SeatKind::Bot("novice".to_owned()),
        },
        name: format!("Player {seat}"),
        token: None,
    };
    StoredTable {
        id: TableId::from_random([1; 8]),
        game: game.info().name.to_owned(),
        rules_version: RULES_VERSION,
        options: Vec::new(),
        start,
        dealt: false,
        seed: [2; 32],
        commit: [3; 32],
        parent: None,
        request: None,
        created: 1,
        seats: (0..count).map(seat).collect(),
    }
}

fn row(state: &TableState, bytes: &mut Bytes<'_>) -> Row {
    let chosen = bytes.next();
    // Moves are the most frequent.
    let kind = RowKind::from_number((chosen % 16).into()).unwrap_or(RowKind::Move);
    let (seat, text) = match (kind, bytes.next()) {
        (RowKind::Move | RowKind::Draw, choice @ 32..) => {
            let actions = state.position.inner.actions();
            let mut rng = Seed::from_number(choice.into()).deal_rng();
            match state.position.inner.turn() {
                Turn::Player(seat) => {
                    (Some(seat.index() as u8), actions[usize::from(choice) % actions.len()].clone())
                }
                _ => (None, state.position.inner.sample_draw(&mut rng).unwrap_or_default()),
            }
        }
        (RowKind::Undo, choice) => (None, (usize::from(choice) % (state.plies.len() + 2)).to_string()),
        (RowKind::Ask, choice) => (Some(choice % 6), format!("{} {}", choice / 6 % 8, choice % 19)),
        (RowKind::Rematch, choice) => (Some(choice % 6), "0123ABCD".to_owned()),
        (_, choice) => (Some(choice % 6).filter(|seat| *seat < 5), bytes.text()),
    };
    Row {
        number: state.rows,
        kind,
        seat,
        text,
        request: (chosen > 127).then(|| format!("r{}", state.rows)),
        intent: None,
        token: (chosen % 3 == 0).then_some([chosen; 32]),
        hash: 0,
        at: 1,
    }
}

/// Asks a state for what hosts ask.
fn look(state: &TableState) {
    state.ranks();
    state.bot_on_turn();
    state.player_seed();
    let text = state.record().to_text();
    let record = TableRecord::parse(&text).expect("a written record is read");
    let end = record.record.replay(state.header.game).expect("a folded log replays");
    assert_eq!(end.setup(), state.position.setup, "{text}");
}

/// Returns everything that viewers see of a state.
fn written(state: &TableState) -> (String, String, Vec<u8>) {
    let snapshot = Snapshot::new(state.clone(), [true; 4]);
    let mut views = Vec::new();
    for viewer in [SeatSet::default(), SeatSet::from_index(1), SeatSet::from_index(SeatSet::COUNT - 1)] {
        for part in [Part::Whole, Part::Past, Part::News] {
            snapshot.write_view(viewer, part, &mut views);
        }
    }
    (state.record().to_text(), snapshot.log(0), views)
}
