//! Tables and rows for the tests of stores.
#![allow(dead_code, reason = "every test file uses another part")]

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use tessera_store::{Change, CommitError, Store};
use tessera_table::{Row, RowKind, SeatKind, StoredSeat, StoredTable, TableId};

/// A number that no other call gets.
pub(crate) fn next() -> u64 {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    COUNT.fetch_add(1, Relaxed)
}

pub(crate) fn table() -> StoredTable {
    StoredTable {
        id: TableId::from_random(next().to_le_bytes()),
        game: "a game".to_owned(),
        rules_version: 1,
        options: vec![("one".to_owned(), "\"two\"".to_owned())],
        start: "start".to_owned(),
        dealt: true,
        seed: [1; 32],
        commit: [2; 32],
        parent: None,
        request: None,
        created: 5,
        seats: vec![
            StoredSeat { kind: SeatKind::Person, name: "Ann".to_owned(), token: Some([3; 32]) },
            StoredSeat { kind: SeatKind::Bot("greedy".to_owned()), name: "greedy".to_owned(), token: None },
        ],
    }
}

pub(crate) fn row(number: u32, request: Option<&str>) -> Row {
    Row {
        number,
        kind: RowKind::Move,
        seat: Some(1),
        text: format!("move {number}"),
        request: request.map(str::to_owned),
        intent: request.map(|_| u64::MAX - 3),
        token: None,
        hash: u64::MAX - u64::from(number),
        at: 7,
    }
}

pub(crate) async fn commit(
    store: &dyn Store,
    create: Option<StoredTable>,
    rows: Vec<(TableId, Vec<Row>)>,
) -> Result<(), CommitError> {
    store.commit(Change { create, rows, delete: None }).await
}
