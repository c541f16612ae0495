//! A table without a server: the fold of its log, what people may do, and the views.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use serde_json::Value as Json;
use tessera_core::{Seat, Turn};
use tessera_table::{
    Draft, FoldError, NewSeat, NewTable, Part, Plan, Refusal, Request, Row, RowKind, SeatKind, SeatSet,
    Snapshot, TableId, TableState, Token, acts, clean_name, extend, take_back,
};
use tessera_wire::{View, json, score_rows, typed_moves, typed_panels};

/// When every table of these tests opens.
const OPENED: i64 = 1_000;

fn holder(seats: &[usize]) -> SeatSet {
    seats.iter().fold(SeatSet::default(), |held, &seat| held.with(Seat::new(seat)))
}

fn plan(game: &str, kinds: Vec<SeatKind>) -> Plan {
    let game = tessera_catalog::find(game).unwrap();
    let seats = kinds.into_iter().map(|kind| NewSeat { kind, name: None }).collect();
    let wanted = NewTable {
        game: game.info().name.to_owned(),
        options: Vec::new(),
        seats,
        setup: None,
        request: None,
    };
    let mut number = 0;
    let token = || {
        number += 1;
        Token::from_random([number; 16])
    };
    wanted.plan(game, &[], token).unwrap().0
}

fn open(game: &str, seats: usize) -> (TableState, Vec<Row>) {
    plan(game, vec![SeatKind::Person; seats]).build(TableId::from_random([1; 8]), [2; 32], OPENED).unwrap()
}

/// Adds rows as a host does.
fn add(state: &mut TableState, log: &mut Vec<Row>, drafts: Vec<Draft>, request: &str) {
    let (next, rows) =
        extend(state, drafts, Some(Request::new(request.to_owned(), &[])), OPENED + log.len() as i64)
            .unwrap();
    *state = next;
    log.extend(rows);
}

/// Plays one of the legal moves of the seat on turn; false if there is none.
fn play(state: &mut TableState, log: &mut Vec<Row>, choice: usize) -> bool {
    let Turn::Player(seat) = state.turn() else { return false };
    let actions = state.position.inner.actions();
    let action = actions[choice % actions.len()].clone();
    let drafts = acts::play(state, holder(&[seat.index()]), action).unwrap();
    add(state, log, drafts, &format!("m{choice}"));
    true
}

fn refusal(result: Result<Vec<Draft>, Refusal>) -> String {
    result.map(|drafts| format!("{} rows", drafts.len())).unwrap_err().to_string()
}

#[test]
fn the_same_seed_moment_and_requests_make_the_same_log() {
    let (mut one, mut other) = (open("agamemnon", 2), open("agamemnon", 2));
    for choice in 0..5 {
        play(&mut one.0, &mut one.1, choice);
        play(&mut other.0, &mut other.1, choice);
    }
    assert_eq!(format!("{:?}", one.1), format!("{:?}", other.1));
    assert!(one.1.iter().any(|row| row.kind == RowKind::Draw), "there was chance in it");
    assert_eq!(one.1[0].at, OPENED, "the first draw comes when the table opens");
}

#[test]
fn a_log_folds_to_the_state_that_wrote_it_and_a_damaged_one_does_not() {
    for game in tessera_catalog::GAMES {
        let (mut state, mut log) = open(game.info().name, game.info().seats.0);
        let mut choice = 0;
        while choice < 12 && play(&mut state, &mut log, 3 * choice) {
            choice += 1;
        }
        let stored = &state.header.stored;
        let fold = |rows: &[Row]| TableState::fold(stored.clone(), rows, *game);
        let folded = fold(&log).unwrap();
        assert_eq!((folded.rows, &folded.position.setup), (state.rows, &state.position.setup));
        assert_eq!(folded.record(), state.record());

        let last = log.len() - 1;
        let mut gap = log.clone();
        gap[last].number += 1;
        assert!(matches!(fold(&gap), Err(FoldError::Row { row, .. }) if row == log[last].number + 1));
        let mut other = log.clone();
        other[last].hash ^= 1;
        assert!(matches!(fold(&other), Err(FoldError::OtherState(row)) if row == log[last].number));
        let mut future = stored.clone();
        future.rules_version += 1;
        assert!(matches!(TableState::open(future, *game), Err(FoldError::Version(2))));
    }
    let (state, log) = open("agamemnon", 2);
    let wrong = tessera_catalog::find("akropolis").unwrap();
    assert!(matches!(TableState::fold(state.header.stored.clone(), &log, wrong), Err(FoldError::Start(_))));
}

#[test]
fn a_stored_table_has_as_many_seats_as_its_match() {
    let (state, log) = open("agamemnon", 2);
    for seats in [0, 1, 3, 5] {
        let mut stored = state.header.stored.clone();
        stored.seats = stored.seats.iter().cycle().take(seats).cloned().collect();
        let folded = TableState::fold(stored, &log, state.header.game);
        assert!(matches!(folded, Err(FoldError::Start(_))), "{seats} seats");
    }
}

#[test]
fn a_row_of_a_seat_that_the_table_does_not_have_does_not_fold() {
    let (mut state, mut log) = open("agamemnon", 2);
    let number = state.rows;
    add(&mut state, &mut log, vec![Draft::new(RowKind::Resign, Seat::new(1), "")], "r");
    let stored = state.header.stored.clone();
    assert_eq!(
        TableState::fold(stored.clone(), &log, state.header.game).unwrap().resigned,
        Some(Seat::new(1))
    );
    for seat in [2, 3, 4, 255] {
        log.last_mut().unwrap().seat = Some(seat);
        let folded = TableState::fold(stored.clone(), &log, state.header.game);
        assert!(matches!(folded, Err(FoldError::Row { row, .. }) if row == number), "seat {seat}");
    }
}

#[test]
fn a_move_needs_the_seat_on_turn_and_the_present_position() {
    let (mut state, mut log) = open("warring_states", 2);
    let action = state.position.inner.actions()[0].clone();
    assert_eq!(refusal(acts::play(&state, holder(&[1]), action.clone())), "it is the turn of Player 1");
    assert_eq!(acts::is_present(&state, Some(0), Some(0)), Ok(()));
    play(&mut state, &mut log, 0);
    assert_eq!(acts::is_present(&state, Some(0), None), Err(Refusal::Stale));
    assert_eq!(acts::is_present(&state, Some(1), Some(0)), Err(Refusal::Stale));
    assert_eq!(acts::is_present(&state, None, None), Ok(()));
    // An illegal move is refused when its row is added, and changes nothing.
    let drafts = acts::play(&state, holder(&[1]), "no move".to_owned()).unwrap();
    assert!(matches!(extend(&state, drafts, None, 0), Err(Refusal::Problem(_))));
    assert_eq!(state.rows, 1);
}

#[test]
fn giving_up_ends_the_match_and_the_same_people_play_again_on_other_seats() {
    let (mut state, mut log) = open("warring_states", 2);
    assert_eq!(acts::may_rematch(&state, holder(&[0])).unwrap_err().to_string(), "the match is not over");
    assert_eq!(refusal(acts::resign(&state, SeatSet::default())), "spectators cannot give up");
    let drafts = acts::resign(&state, holder(&[1])).unwrap();
    add(&mut state, &mut log, drafts, "r");
    assert_eq!((state.turn(), state.resigned), (Turn::Over, Some(Seat::new(1))));
    assert_eq!((state.ranks()[Seat::new(0)], state.ranks()[Seat::new(1)]), (1, 2));
    assert_eq!(refusal(acts::resign(&state, holder(&[0]))), "the match is over");
    let seat = acts::may_rematch(&state, holder(&[1])).unwrap();
    let id = TableId::from_random([7; 8]);
    let (next, _) = Plan::rematch(&state).build(id, [3; 32], 5).unwrap();
    assert_eq!((&next.seats[0].name, &next.seats[1].name), (&state.seats[1].name, &state.seats[0].name));
    assert_eq!(next.header.stored.parent, Some(state.header.stored.id));
    let drafts = acts::rematch(&state, seat, id);
    add(&mut state, &mut log, drafts, "again");
    assert_eq!(state.rematch, Some(id));
    assert!(acts::rematch(&state, seat, id).is_empty(), "there is one rematch");
}

#[test]
fn an_open_seat_is_taken_once_and_renamed_by_its_holder() {
    let seats = vec![SeatKind::Person, SeatKind::Open];
    let (mut state, mut log) =
        plan("warring_states", seats).build(TableId::from_random([1; 8]), [2; 32], 0).unwrap();
    let (seat, token) = (Seat::new(1), Token::from_random([9; 16]));
    let drafts = acts::join(&state, seat, clean_name(" Bob "), token.hash()).unwrap();
    add(&mut state, &mut log, drafts, "j");
    assert_eq!((&state.seats[1].kind, &*state.seats[1].name), (&SeatKind::Person, "Bob"));
    assert!(state.seats[1].token.unwrap().matches(&token.hash()));
    assert_eq!(refusal(acts::join(&state, seat, None, token.hash())), "the seat is taken");
    assert_eq!(refusal(acts::join(&state, Seat::new(3), None, token.hash())), "the seat is taken");
    assert!(acts::rename(seat, None).is_empty());
    let drafts = acts::rename(seat, Some("Bea".to_owned()));
    add(&mut state, &mut log, drafts, "n");
    assert_eq!(state.seats[1].name, "Bea");
}

#[test]
fn a_take_back_needs_the_agreement_of_all_others_and_no_draw_in_between() {
    let (mut state, mut log) = open("warring_states", 3);
    let start = state.position.setup.clone();
    assert_eq!(refusal(take_back::ask(&state, holder(&[0]))), "there is no move of yours to take back");
    play(&mut state, &mut log, 0);
    let drafts = take_back::ask(&state, holder(&[0])).unwrap();
    add(&mut state, &mut log, drafts, "ask");
    assert_eq!(refusal(take_back::answer(&state, holder(&[0]), true)), "the others have to answer");
    for (seat, plies) in [(1, 1), (2, 0)] {
        let drafts = take_back::answer(&state, holder(&[seat]), true).unwrap();
        add(&mut state, &mut log, drafts, &format!("yes {seat}").replace(' ', "-"));
        assert_eq!(state.plies.len(), plies);
    }
    assert_eq!((&state.position.setup, state.rows), (&start, 4), "the log only grows");
    // A player who holds all seats needs no consent.
    play(&mut state, &mut log, 0);
    assert_eq!(take_back::ask(&state, holder(&[0, 1, 2])).unwrap()[0].kind, RowKind::Undo);

    let (mut state, mut log) = open("agamemnon", 2);
    play(&mut state, &mut log, 0);
    assert!(refusal(take_back::ask(&state, holder(&[0]))).contains("drawn"));
}

#[test]
fn a_view_has_the_bytes_of_its_typed_form() {
    for game in tessera_catalog::GAMES {
        let (mut state, mut log) = open(game.info().name, game.info().seats.0);
        for choice in 0..10 {
            for viewer in [holder(&[0]), holder(&[1]), SeatSet::default()] {
                let snapshot = Snapshot::new(state.clone(), [true, false, false, false]);
                let mut written = Vec::new();
                snapshot.write_view(viewer, Part::Whole, &mut written);
                let written = String::from_utf8(written).unwrap();
                let (position, count) = (&state.position.inner, state.seats.len());
                let scene = position.scene(viewer.eyes(state.turn()));
                let gestures = position.gestures();
                let is_on_turn = matches!(state.turn(), Turn::Player(seat) if viewer.holds(seat));
                let view: Json = serde_json::from_str(&written).unwrap();
                let last = view["last"].as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect();
                let typed = snapshot.head(viewer, Part::Whole, |head| {
                    json(&View {
                        head,
                        last,
                        sheet: score_rows(&position.score_sheet(), count),
                        panels: typed_panels(&scene),
                        moves: if is_on_turn { typed_moves(&gestures, count) } else { Vec::new() },
                    })
                });
                assert_eq!(written, typed, "{}", game.info().name);
            }
            if !play(&mut state, &mut log, choice) {
                break;
            }
        }
    }
}

#[test]
fn a_log_does_not_grow_for_ever_and_names_end_before_moves() {
    let (mut state, mut log) = open("warring_states", 2);
    let rename = |state: &TableState, number: u32| {
        extend(state, acts::rename(Seat::new(0), Some(format!("Ann {number}"))), None, OPENED)
    };
    while let Ok((next, _)) = rename(&state, state.rows) {
        state = next;
    }
    assert_eq!(state.rows, 2048, "half of the rows are for the match itself");
    assert!(refusal(rename(&state, 0).map(|_| Vec::new())).contains("too often"));
    assert!(play(&mut state, &mut log, 0), "the match goes on");
    // Nobody gets this far with moves alone; giving up is possible even there.
    state.rows = 4096;
    let action = state.position.inner.actions().swap_remove(0);
    let Turn::Player(seat) = state.turn() else { panic!("somebody is on turn") };
    let drafts = acts::play(&state, holder(&[seat.index()]), action).unwrap();
    assert!(extend(&state, drafts, None, OPENED).is_err());
    let drafts = acts::resign(&state, holder(&[0])).unwrap();
    assert!(extend(&state, drafts, None, OPENED).unwrap().0.is_over());
}

#[test]
fn options_are_those_of_the_game_also_beside_a_setup() {
    let game = tessera_catalog::find("akropolis").unwrap();
    let build = |options: &[(&str, &str)]| {
        let mut plan = plan("akropolis", vec![SeatKind::Person; 2]);
        plan.setup = Some(game.info().example.to_owned());
        plan.options =
            options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let seats = game.open(game.info().example).unwrap().seats();
        let more = plan.seats[0].clone();
        plan.seats.resize(seats, more);
        plan.build(TableId::from_random([1; 8]), [2; 32], OPENED).map(drop)
    };
    let seats = game.open(game.info().example).unwrap().seats().to_string();
    assert_eq!(build(&[]), Ok(()));
    assert_eq!(build(&[("players", &seats)]), Ok(()));
    for wrong in [("padding", "x"), ("players", "9"), ("house", "maybe")] {
        assert!(build(&[wrong]).is_err(), "{wrong:?}");
    }
}
