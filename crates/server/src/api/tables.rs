//! Opening, listing and showing tables, and taking seats.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tessera_core::{Problem, Seat};
use tessera_table::{
    NewSeat, NewTable, Refusal, SeatKind, SeatSet, TableId, TableState, Token, acts, clean_name, hex,
    is_request,
};
use tessera_wire::{self as wire, Done, OpenRequest, OptionValue, RematchRequest, SeatChoice, SeatRequest};

use super::address::Path;
use super::auth::{Proof, cookies, prove, set_cookie};
use super::body::Json;
use super::error::ApiError;
use super::{App, json_response};
use crate::random;
use crate::table::{Failure, Frames, Table};

/// The table of a path, and which of its seats the request proves.
pub(super) async fn find(app: &App, id: &str, headers: &HeaderMap) -> Result<(Arc<Table>, Proof), ApiError> {
    let id = TableId::parse(id).ok_or_else(|| ApiError::unknown("table"))?;
    let table = app.tables.find(id).await?.ok_or_else(|| ApiError::unknown("table"))?;
    let proof = prove(headers, &table.snapshot().state);
    Ok((table, proof))
}

/// A request id that somebody gave.
pub(super) fn request_id(request: String) -> Result<String, ApiError> {
    if is_request(&request) {
        return Ok(request);
    }
    let message = "field \"request\" must have 1 to 64 letters, digits, `-`, `_` or `.`";
    Err(ApiError::bad_request(message))
}

/// Opens a table.
pub(super) async fn open(
    State(app): State<Arc<App>>,
    Json(body): Json<OpenRequest>,
) -> Result<Response, ApiError> {
    if body.seats.len() > Seat::MAX {
        return Err(ApiError::bad_request(format!("no game has {} seats", body.seats.len())));
    }
    let mut options = Vec::new();
    for (name, value) in body.options {
        let value = match value {
            OptionValue::Text(text) => text,
            OptionValue::Number(number) => number.to_string(),
        };
        if value.chars().chain(name.chars()).any(char::is_control) {
            return Err(ApiError::bad_request("an option has a control character"));
        }
        options.push((name, value));
    }
    let seat = |seat: SeatChoice| -> Result<NewSeat, ApiError> {
        let kind = match (seat.kind, seat.bot) {
            (wire::SeatKind::Person, _) => SeatKind::Person,
            (wire::SeatKind::Open, _) => SeatKind::Open,
            (wire::SeatKind::Bot, Some(bot)) => SeatKind::Bot(bot),
            (wire::SeatKind::Bot, None) => {
                return Err(ApiError::bad_request("a seat of kind bot needs the field \"bot\""));
            }
        };
        Ok(NewSeat { kind, name: seat.name.as_deref().and_then(clean_name) })
    };
    let seats = body.seats.into_iter().map(seat).collect::<Result<_, _>>()?;
    let (table, tokens) =
        app.tables.open(NewTable { game: body.game, options, seats, setup: body.setup }).await?;
    Ok(opened(&app, &table, &tokens))
}

fn opened(app: &App, table: &Table, tokens: &[(Seat, Token)]) -> Response {
    let id = table.id.as_str();
    let commit = hex(&table.snapshot().state.header.stored.commit);
    let texts = tokens.iter().map(|(seat, token)| (seat.index(), token.secret())).collect();
    let mut response =
        json_response(StatusCode::CREATED, wire::json(&wire::Opened { id, code: id, commit, tokens: texts }));
    give_cookies(app, table, tokens, &mut response);
    response
}

fn give_cookies(app: &App, table: &Table, tokens: &[(Seat, Token)], response: &mut Response) {
    for (seat, token) in tokens {
        let cookie = set_cookie(table.id, *seat, token, app.tables.config.secure);
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

/// The tables that this browser has a seat at, newest first.
pub(super) async fn list(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, ApiError> {
    let mut ids: Vec<TableId> = cookies(&headers).map(|(id, _)| id).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut found: Vec<(i64, String)> = Vec::new();
    for id in ids {
        let Some(table) = app.tables.find(id).await? else { continue };
        let snapshot = table.snapshot();
        let proof = prove(&headers, &snapshot.state);
        if proof.viewer.is_spectator() {
            continue;
        }
        let (state, info) = (&snapshot.state, snapshot.state.header.game.info());
        let listed = wire::TableSummary {
            id: id.as_str(),
            game: info.name,
            title: info.title,
            status: snapshot.status(),
            turn: state.turn().into(),
            plies: state.plies.len(),
            seats: snapshot.seats(proof.viewer),
            created: state.header.stored.created,
        };
        found.push((state.header.stored.created, wire::json(&listed)));
    }
    found.sort_by(|one, two| two.cmp(one));
    let rows: Vec<String> = found.into_iter().map(|(_, json)| json).collect();
    Ok(json_response(StatusCode::OK, format!("[{}]", rows.join(","))))
}

/// A table with its log, as the caller sees it.
pub(super) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers).await?;
    let snapshot = table.snapshot();
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
    let view = snapshot.view(proof.viewer);
    let view = std::str::from_utf8(&view).expect("JSON is text");
    let body = wire::with_parts(&shown, &[("view", view), ("log", &snapshot.log(0))]);
    let mut response = json_response(StatusCode::OK, body);
    let lent = |(seat, _): &&(Seat, Token)| proof.lent.contains(seat);
    let tokens: Vec<_> = proof.tokens.iter().filter(lent).cloned().collect();
    give_cookies(&app, &table, &tokens, &mut response);
    Ok(response)
}

/// The view after some of the plies.
pub(super) async fn past(
    State(app): State<Arc<App>>,
    Path((id, ply)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers).await?;
    let ply = ply.parse().map_err(|_| ApiError::unknown("ply"))?;
    if ply > table.snapshot().state.plies.len() {
        return Err(ApiError::unknown("ply"));
    }
    let past = table.at_ply(ply).await?;
    Ok(json_response(StatusCode::OK, past.past_view(proof.viewer)))
}

/// Takes an open seat, or changes the name at one's own.
pub(super) async fn sit(
    State(app): State<Arc<App>>,
    Path((id, seat)): Path<(String, String)>,
    headers: HeaderMap,
    Json(body): Json<SeatRequest>,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers).await?;
    let count = table.snapshot().state.seats.len();
    let number: usize =
        seat.parse().ok().filter(|&seat| seat < count).ok_or_else(|| ApiError::unknown("seat"))?;
    let seat = Seat::new(number);
    let name = body.name.as_deref().and_then(clean_name);
    let own = proof.tokens.iter().find(|(own, _)| *own == seat).map(|(_, token)| token.clone());
    let token = own.clone().unwrap_or_else(random::token);
    let hash = token.hash();
    let is_own = own.is_some();
    let decide = move |state: &TableState| {
        if is_own { Ok(acts::rename(seat, name)) } else { acts::join(state, seat, name, hash) }
    };
    app.tables.act(&table, None, proof.viewer, decide).await?;
    let body = wire::json(&wire::SeatToken { token: token.secret() });
    let mut response = json_response(StatusCode::OK, body);
    give_cookies(&app, &table, &[(seat, token)], &mut response);
    Ok(response)
}

/// Opens a table with the seats moved on by one.
pub(super) async fn rematch(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<RematchRequest>,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers).await?;
    if proof.viewer.is_spectator() {
        return Err(ApiError::no_token());
    }
    let request = request_id(body.request)?;
    let new = app.tables.rematch(&table, request, proof.viewer).await?;
    let new = app.tables.find(new).await?.ok_or_else(|| ApiError::unknown("table"))?;
    let seats = new.snapshot().state.seats.len();
    let moved: Vec<_> = proof.tokens.into_iter().map(|(seat, token)| (seat.next(seats), token)).collect();
    Ok(opened(&app, &new, &moved))
}

/// The record as text.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (table, _) = find(&app, &id, &headers).await?;
    let text = table.snapshot().state.record().to_text();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// What a request changed, with the view of the caller if it is wanted.
pub(super) fn answer(status: StatusCode, snapshot: &Frames, view_of: Option<SeatSet>) -> Response {
    let done = Done { ply: snapshot.state.plies.len(), view: None };
    let Some(viewer) = view_of else {
        let applied = [("preference-applied", "return=minimal")];
        return (applied, json_response(status, wire::json(&done))).into_response();
    };
    let view = snapshot.view(viewer);
    let view = std::str::from_utf8(&view).expect("JSON is text");
    json_response(status, wire::with_parts(&done, &[("view", view)]))
}

/// A conflict comes with the present log and view.
pub(super) fn stale(failure: Failure, table: &Table, viewer: SeatSet) -> ApiError {
    let is_conflict = matches!(failure, Failure::Refused(Refusal::Stale | Refusal::Conflict(_)));
    let error = ApiError::from(failure);
    if !is_conflict {
        return error;
    }
    let snapshot = table.snapshot();
    let view = String::from_utf8_lossy(&snapshot.view(viewer)).into_owned();
    error.part("log", snapshot.log(0)).part("view", view)
}

/// The problem of a path or a query that is not what it should be.
pub(super) fn not_a_number(what: &str) -> Problem {
    Problem::bad_request(format!("{what} must be a whole number"))
}
