//! Logs that were written under each readable version of the rules still fold to their own fingerprints.
//!
//! `UPDATE_EXPECT=1 cargo test -p tessera-table --test old_logs` writes the logs of a version that has none yet; a log
//! that is there is never written anew, since it stands for those that people have.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a test may panic, and reads its own files"
)]

use std::path::PathBuf;

use tessera_core::Turn;
use tessera_table::{
    FoldError, Plan, READABLE, RULES_VERSION, Request, Row, RowKind, SeatKind, SeatSet, StoredSeat,
    StoredTable, TableId, TableState, acts, extend, take_back,
};

const ID: [u8; 8] = [7; 8];

fn file(version: i64, game: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/logs/{game}-{version}.txt"))
}

/// Plays some moves, takes one back where that is possible, and gives up.
fn play(game: &'static dyn tessera_core::AnyGame) -> (TableState, Vec<Row>) {
    let seat = StoredSeat { kind: SeatKind::Person, name: "Ann".to_owned(), token: None };
    let seats = vec![seat; game.info().seats.0];
    let plan = Plan { game, options: Vec::new(), setup: None, seats, parent: None, request: None };
    let plan = match plan.build(TableId::from_random(ID), [8; 32], 1_000) {
        Ok(built) => built,
        Err(refusal) => panic!("{refusal}"),
    };
    let (mut state, mut log) = plan;
    let everybody = SeatSet::from_index(SeatSet::COUNT - 1);
    for number in 0..24usize {
        let Turn::Player(_) = state.turn() else { break };
        let actions = state.position.inner.actions();
        let drafts = acts::play(&state, everybody, actions[5 * number % actions.len()].clone()).unwrap();
        let request = Request::new(format!("m{number}"), &[]);
        let (mut next, mut rows) = extend(&state, drafts, Some(request), 2_000 + number as i64).unwrap();
        log.append(&mut rows);
        if number % 7 == 3
            && let Ok(drafts) = take_back::ask(&next, everybody)
        {
            let (undone, mut rows) = extend(&next, drafts, None, 3_000).unwrap();
            log.append(&mut rows);
            next = undone;
        }
        state = next;
    }
    (state, log)
}

fn to_text(stored: &StoredTable, log: &[Row]) -> String {
    let mut text = format!("start {}\n", stored.start);
    for row in log {
        let seat = row.seat.map_or("-".to_owned(), |seat| seat.to_string());
        let request = row.request.as_deref().unwrap_or("-");
        text += &format!("{} {seat} {request} {:016x} {}\n", row.kind.number(), row.hash, row.text);
    }
    text
}

fn parse(version: i64, game: &str, text: &str) -> (StoredTable, Vec<Row>) {
    let mut lines = text.lines();
    let start = lines.next().unwrap().strip_prefix("start ").unwrap().to_owned();
    let info = tessera_catalog::find(game).unwrap().info();
    let seat = StoredSeat { kind: SeatKind::Person, name: "Ann".to_owned(), token: None };
    let stored = StoredTable {
        id: TableId::from_random(ID),
        game: game.to_owned(),
        rules_version: version,
        options: Vec::new(),
        start,
        dealt: true,
        seed: [8; 32],
        commit: [0; 32],
        parent: None,
        request: None,
        created: 1_000,
        seats: vec![seat; info.seats.0],
    };
    let rows = lines.zip(0..).map(|(line, number)| {
        let mut parts = line.splitn(5, ' ');
        let mut part = || parts.next().unwrap();
        let kind = RowKind::from_number(part().parse().unwrap()).unwrap();
        let seat = part().parse().ok();
        let request = Some(part()).filter(|text| *text != "-").map(str::to_owned);
        let hash = u64::from_str_radix(part(), 16).unwrap();
        Row {
            number,
            kind,
            seat,
            request,
            intent: None,
            token: None,
            hash,
            at: 2_000,
            text: part().to_owned(),
        }
    });
    (stored, rows.collect())
}

#[test]
fn a_log_of_every_readable_version_opens() {
    for version in READABLE {
        for game in tessera_catalog::GAMES {
            let name = game.info().name;
            let path = file(*version, name);
            if std::env::var_os("UPDATE_EXPECT").is_some() && *version == RULES_VERSION && !path.exists() {
                let (state, log) = play(*game);
                std::fs::write(&path, to_text(&state.header.stored, &log)).unwrap();
            }
            let text =
                std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is missing", path.display()));
            let (stored, rows) = parse(*version, name, &text);
            assert!(rows.iter().filter(|row| row.kind == RowKind::Move).count() >= 1, "{name}");
            let state =
                TableState::fold(stored, &rows, *game).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(state.rows as usize, rows.len());
        }
    }
}

#[test]
fn a_log_of_another_version_is_refused_with_both_numbers() {
    let text = std::fs::read_to_string(file(RULES_VERSION, "agamemnon")).unwrap();
    let (stored, rows) = parse(99, "agamemnon", &text);
    let error = TableState::fold(stored, &rows, tessera_catalog::find("agamemnon").unwrap()).err().unwrap();
    assert!(matches!(error, FoldError::Version(99)));
    assert_eq!(error.to_string(), "the log follows version 99 of the rules; this program reads 1");
}
