#![no_main]
//! Any bytes as the body of every request: it is refused with a place, or parsed and answered. A value that is read is
//! written and read back, and a change that a table accepts folds again.
use serde::de::DeserializeOwned;
use tessera_answers::{self as answers, Act, Fault};
use tessera_core::{AnyGame, Value};
use tessera_table::{SeatKind, SeatSet, StoredSeat, TableId, TableState, extend};
use tessera_wire::{
    self as wire, AimRequest, AnswerRequest, EffectsRequest, LiftRequest, LocalCall, LocalRequest, LogRow,
    LogTable, OpenRequest, PuzzleLiftRequest, PuzzleRequest, RematchRequest, ResignRequest, SeatRequest,
    TryRequest, UndoRequest, ViewAimRequest, ViewRequest,
};

/// The holder of all seats.
const EVERYBODY: usize = SeatSet::COUNT - 1;

thread_local! {
    static TABLES: Vec<TableState> = tessera_catalog::GAMES.iter().map(|game| opened(*game)).collect();
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    values(bytes);
    questions(bytes);
    viewer(bytes);
    TABLES.with(|tables| tables.iter().for_each(|state| table(state, bytes)));
    let changes = [
        body(bytes).map(answers::play),
        body::<UndoRequest>(bytes).map(answers::undo),
        body::<LiftRequest>(bytes).map(answers::lift),
        body::<AnswerRequest>(bytes).map(answers::answer),
        body::<ResignRequest>(bytes).map(answers::resign),
    ];
    for act in changes.into_iter().flatten().flatten() {
        TABLES.with(|tables| tables.iter().for_each(|state| change(state, &act)));
    }
    opening(bytes);
    // These are answered by searches, which have tests of their own.
    body::<PuzzleRequest>(bytes);
    body::<PuzzleLiftRequest>(bytes);
    body::<RematchRequest>(bytes);
    body::<LocalRequest>(bytes);
    body::<LocalCall>(bytes);
});

/// Parses a body like the server; a refusal is a client's error with a place in the body.
fn body<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    wire::parse(bytes)
        .map_err(|error| {
            let fault = Fault::of_body(bytes, &error);
            assert_eq!(fault.status, 400);
            assert!(fault.at.is_some_and(|at| at > 0 && at <= bytes.len().max(1)), "{:?}", fault.at);
            fault.body();
        })
        .ok()
}

fn values(bytes: &[u8]) {
    if let Ok(value) = wire::read(bytes) {
        let written = wire::write(&value);
        let again = wire::read(written.as_bytes());
        // Only whole numbers of 64 bits come back exactly.
        assert!(if is_exact(&value) { again == Ok(value) } else { again.is_ok() }, "{written}");
    }
    if let Some(row) = body::<LogRow>(bytes) {
        assert_eq!(wire::parse(wire::json(&row).as_bytes()), Ok(row));
    }
    if let Some(table) = body::<LogTable>(bytes) {
        assert_eq!(wire::parse(wire::json(&table).as_bytes()), Ok(table));
    }
}

fn is_exact(value: &Value) -> bool {
    match value {
        Value::OtherNumber(_) => false,
        Value::List(items) => items.iter().all(is_exact),
        Value::Map(entries) => entries.values().all(is_exact),
        _ => true,
    }
}

fn questions(bytes: &[u8]) {
    // Searches take too long for a fuzzer.
    let is_slow = |(_, op): (&str, &str)| ["advise", "solve"].contains(&op);
    if !wire::operation_of(tessera_catalog::find, bytes).is_some_and(is_slow) {
        let answered = wire::ask_line_within(tessera_catalog::find, bytes, false, Some(100));
        assert!(wire::read(wire::answer_line(&answered).as_bytes()).is_ok());
    }
}

fn viewer(bytes: &[u8]) {
    if let Some(body) = body::<ViewRequest>(bytes)
        && let Ok(game) = tessera_catalog::find(&body.game)
    {
        json(answers::view(game, &body));
        json(answers::effects_in_viewer(game, &body));
        answers::hint_in_viewer(game, &body).ok();
    }
    if let Some(body) = body::<ViewAimRequest>(bytes)
        && let Ok(game) = tessera_catalog::find(&body.game)
    {
        json(answers::aim_in_viewer(game, &body));
    }
    if let Some(body) = body::<TryRequest>(bytes) {
        for game in tessera_catalog::GAMES {
            json(answers::try_step(*game, bytes.len() % 8, &body));
        }
    }
}

fn table(state: &TableState, bytes: &[u8]) {
    if let Some(body) = body::<AimRequest>(bytes) {
        json(answers::aim(state, SeatSet::from_index(EVERYBODY), &body));
    }
    if let Some(body) = body::<EffectsRequest>(bytes) {
        json(answers::effects(state, &body));
    }
}

/// Checks that an answer is JSON, and that a refusal is the client's fault.
fn json(answer: Result<String, Fault>) {
    match answer {
        Ok(json) => drop(wire::read(json.as_bytes()).expect("an answer is JSON")),
        Err(fault) => assert!((400..500).contains(&fault.status), "{}", fault.body()),
    }
}

fn change(state: &TableState, act: &Act) {
    let Ok(drafts) = (act.decide)(state, SeatSet::from_index(EVERYBODY)) else { return };
    let Ok((next, rows)) = extend(state, drafts, Some(act.request.clone()), 2) else { return };
    let mut again = state.clone();
    again.go_on(&rows).expect("a written log folds");
    assert_eq!(again.position.setup, next.position.setup);
}

fn opening(bytes: &[u8]) {
    if let Some(body) = body::<SeatRequest>(bytes) {
        answers::secret_request(body.request, &["sit"]).ok();
        let name = body.name.as_deref().and_then(tessera_table::clean_name);
        let again = name.as_deref().and_then(tessera_table::clean_name);
        assert_eq!(again, name, "a clean name is clean");
    }
    let Some(Ok(wanted)) = body::<OpenRequest>(bytes).map(answers::new_table) else { return };
    let Ok(game) = tessera_catalog::find(&wanted.game) else { return };
    let token = || tessera_table::Token::from_random([7; 16]);
    let Ok((plan, _)) = wanted.plan(game, &[], token) else { return };
    if let Ok((state, rows)) = plan.build(TableId::from_random([1; 8]), [2; 32], 1) {
        let again = TableState::fold(state.header.stored.clone(), &rows, game).expect("a new table folds");
        assert_eq!(again.position.setup, state.position.setup);
    }
}

/// Returns a new table with a person at each seat.
fn opened(game: &'static dyn AnyGame) -> TableState {
    let seat = || StoredSeat { kind: SeatKind::Person, name: "Ann".to_owned(), token: None };
    let plan = tessera_table::Plan {
        game,
        options: Vec::new(),
        setup: None,
        seats: (0..game.info().seats.0).map(|_| seat()).collect(),
        parent: None,
        request: None,
    };
    plan.build(TableId::from_random([1; 8]), [2; 32], 1).expect("the defaults are valid").0
}
