//! Tables as their viewers see them, and the responses to requests that change them.

use tessera_core::{Art, Seat};
use tessera_table::{SeatKind, SeatSet, Snapshot, TableId, TableState, Token, hex};
use tessera_wire::{self as wire, Done};

use crate::Fault;

/// Returns a newly opened table, with the tokens of its people.
pub fn opened(state: &TableState, tokens: &[(Seat, Token)]) -> String {
    let id = state.header.stored.id.as_str();
    let commit = hex(&state.header.stored.commit);
    let tokens = tokens.iter().map(|(seat, token)| (seat.index(), token.secret())).collect();
    wire::json(&wire::Opened { id, code: id, commit, tokens })
}

/// Returns a table as a list entry.
pub fn summary(snapshot: &Snapshot, viewer: SeatSet) -> String {
    let (state, info) = (&snapshot.state, snapshot.state.header.game.info());
    wire::json(&wire::TableSummary {
        id: state.header.stored.id.as_str(),
        game: info.name,
        title: info.title,
        status: snapshot.status(),
        turn: state.turn().into(),
        plies: state.plies.len(),
        seats: snapshot.seats(viewer),
        created: state.header.stored.created,
    })
}

/// Returns a table with its log and the caller's view, which is finished JSON.
pub fn table(snapshot: &Snapshot, view: &str) -> String {
    let stored = &snapshot.state.header.stored;
    let shown = wire::TableHead {
        id: stored.id.as_str(),
        game: &stored.game,
        options: stored.options.iter().map(|(name, value)| (&**name, &**value)).collect(),
        status: snapshot.status(),
        commit: hex(&stored.commit),
        seed: snapshot.state.is_over().then(|| hex(&stored.seed)),
        rematch: snapshot.state.rematch.as_ref().map(TableId::as_str),
    };
    wire::with_parts(&shown, &[("view", view), ("log", &snapshot.log(0))])
}

/// Returns the result of a request, with the caller's view if wanted.
pub fn done(state: &TableState, view: Option<&str>) -> String {
    let done = Done { ply: state.plies.len(), view: None };
    match view {
        None => wire::json(&done),
        Some(view) => wire::with_parts(&done, &[("view", view)]),
    }
}

/// Returns the HTTP status of that response: a take-back may have to wait for the other players.
pub fn done_status(state: &TableState) -> u16 {
    if state.asked.is_some() { 202 } else { 200 }
}

/// Refuses to delete a table at which other people sit.
pub fn is_deletable(state: &TableState, viewer: SeatSet) -> Result<(), Fault> {
    if viewer.is_spectator() {
        return Err(Fault::no_token());
    }
    let mut seats = state.seats.iter().zip(Seat::first(Seat::MAX));
    if seats.any(|(sitting, seat)| sitting.kind == SeatKind::Person && !viewer.holds(seat)) {
        let message = "other people sit at this table, so it stays until it expires";
        return Err(Fault::new(403, "other_seat", message));
    }
    Ok(())
}

/// Returns the file with the symbols of a game.
pub fn symbols(art: &Art) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><defs>{}</defs></svg>", art.symbols)
}
