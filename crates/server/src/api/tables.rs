//! Opening, listing and showing tables, and taking seats.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tessera_core::{Problem, Seat};
use tessera_table::{
    NewSeat, NewTable, Refusal, Request, SeatKind, SeatSet, TableId, TableState, Token, acts, clean_name,
    hex, is_request, is_secret_request,
};
use tessera_wire::{self as wire, Done, OpenRequest, OptionValue, RematchRequest, SeatChoice, SeatRequest};

use super::address::{Network, Path};
use super::auth::{Proof, cookies, prove, set_cookie};
use super::body::Json;
use super::error::ApiError;
use super::{App, json_response};
use crate::random;
use crate::table::{Failure, Frames, Table};

/// The table of a path, and which of its seats the request proves.
pub(super) async fn find(
    app: &App,
    id: &str,
    headers: &HeaderMap,
    network: Network,
) -> Result<(Arc<Table>, Proof), ApiError> {
    let id = TableId::parse(id).ok_or_else(|| ApiError::unknown("table"))?;
    let table = app.tables.find(id, network.0).await?.ok_or_else(|| ApiError::unknown("table"))?;
    let proof = prove(headers, &table.snapshot().state);
    table.touch(network.0, proof.viewer);
    // Its computer player may have waited for somebody to look.
    app.tables.drive(&table);
    Ok((table, proof))
}

/// A request under the id that somebody gave it, for what the parts say.
pub(super) fn request(id: String, parts: &[&str]) -> Result<Request, ApiError> {
    if is_request(&id) {
        return Ok(Request::new(id, parts));
    }
    let message = "field \"request\" must have 1 to 64 letters, digits, `-`, `_` or `.`";
    Err(ApiError::bad_request(message))
}

/// The same where the id is worth as much as the token of a seat.
fn secret_request(id: Option<String>, parts: &[&str]) -> Result<Option<Request>, ApiError> {
    match id {
        None => Ok(None),
        Some(id) if is_secret_request(&id) => Ok(Some(Request::new(id, parts))),
        Some(_) => {
            let message = "field \"request\" must have 22 to 64 letters, digits, `-`, `_` or `.`, and nobody must be \
                           able to guess it: it is worth as much as the token of the seat";
            Err(ApiError::bad_request(message))
        }
    }
}

/// Counts a change of a table for the day.
pub(super) fn changes(app: &App, network: Network) -> Result<(), ApiError> {
    app.limiter.change_table(network.0).map_err(|seconds| {
        let message = "too many changes of tables from your address today";
        ApiError::later(StatusCode::TOO_MANY_REQUESTS, message, seconds)
    })
}

fn opens(app: &App, network: Network) -> Result<(), ApiError> {
    app.limiter.open_table(network.0).map_err(|seconds| {
        let message = "too many new tables from your address today";
        ApiError::later(StatusCode::TOO_MANY_REQUESTS, message, seconds)
    })
}

/// Opens a table.
pub(super) async fn open(
    State(app): State<Arc<App>>,
    network: Network,
    Json(body): Json<OpenRequest>,
) -> Result<Response, ApiError> {
    if body.seats.len() > Seat::MAX {
        return Err(ApiError::bad_request(format!("no game has {} seats", body.seats.len())));
    }
    let request = secret_request(body.request.clone(), &["open", &opening(&body)])?;
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
    opens(&app, network)?;
    let wanted = NewTable { game: body.game, options, seats, setup: body.setup, request };
    let (table, tokens) = app.tables.open(wanted, network.0).await?;
    Ok(opened(&app, &table, &tokens))
}

/// What a request to open a table asks for, as one text: everything but its id.
fn opening(body: &OpenRequest) -> String {
    let mut parts = vec![body.game.clone(), format!("{:?}", body.setup)];
    parts.extend(body.options.iter().map(|(name, value)| match value {
        OptionValue::Text(text) => format!("{name:?} {text:?}"),
        OptionValue::Number(number) => format!("{name:?} {:?}", number.to_string()),
    }));
    parts.extend(body.seats.iter().map(|seat| format!("{:?} {:?} {:?}", seat.kind, seat.name, seat.bot)));
    parts.join("\n")
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
pub(super) async fn list(
    State(app): State<Arc<App>>,
    network: Network,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let mut found: Vec<(i64, String)> = Vec::new();
    for (table, proof) in own(&app, network, &headers).await? {
        let (id, snapshot) = (table.id, table.snapshot());
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

/// The tables at which the cookies of a browser have a seat. They are not watched by that.
async fn own(app: &App, network: Network, headers: &HeaderMap) -> Result<Vec<(Arc<Table>, Proof)>, ApiError> {
    let mut ids: Vec<TableId> = cookies(headers).map(|(id, _)| id).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut found = Vec::new();
    for id in ids {
        match app.tables.find(id, network.0).await {
            Ok(Some(table)) => {
                let proof = prove(headers, &table.snapshot().state);
                if !proof.viewer.is_spectator() {
                    found.push((table, proof));
                }
            }
            // One that this program cannot read does not hide the others.
            Ok(None) | Err(Failure::Unreadable(_) | Failure::Broken(_)) => {}
            Err(failure) => return Err(failure.into()),
        }
    }
    Ok(found)
}

/// The records of the tables that this browser has a seat at, newest first, with an empty line after each.
pub(super) async fn records(
    State(app): State<Arc<App>>,
    network: Network,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let mut tables = own(&app, network, &headers).await?;
    tables.sort_by_key(|(table, _)| std::cmp::Reverse(table.snapshot().state.header.stored.created));
    let made = tokio::task::spawn_blocking(move || {
        tables.iter().map(|(table, _)| table.snapshot().state.record().to_text() + "\n").collect::<String>()
    });
    let text = made.await.map_err(|error| Failure::Broken(error.to_string()))?;
    let kept = [(header::CONTENT_DISPOSITION, "attachment; filename=\"tessera-records.txt\"")];
    Ok((kept, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// Deletes a table at which nobody else plays.
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    network: Network,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers, network).await?;
    if proof.viewer.is_spectator() {
        return Err(ApiError::no_token());
    }
    let snapshot = table.snapshot();
    let mut seats = snapshot.state.seats.iter().zip(Seat::first(Seat::MAX));
    if seats.any(|(sitting, seat)| sitting.kind == SeatKind::Person && !proof.viewer.holds(seat)) {
        let message = "other people sit at this table, so it stays until it expires";
        return Err(ApiError::new(StatusCode::FORBIDDEN, "other_seat", message));
    }
    changes(&app, network)?;
    app.tables.delete(&table, None).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// A table with its log, as the caller sees it.
pub(super) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    network: Network,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers, network).await?;
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
    network: Network,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers, network).await?;
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
    network: Network,
    headers: HeaderMap,
    Json(body): Json<SeatRequest>,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers, network).await?;
    let count = table.snapshot().state.seats.len();
    let number: usize =
        seat.parse().ok().filter(|&seat| seat < count).ok_or_else(|| ApiError::unknown("seat"))?;
    let seat = Seat::new(number);
    let name = body.name.as_deref().and_then(clean_name);
    let own = proof.tokens.iter().find(|(own, _)| *own == seat).map(|(_, token)| token.clone());
    let parts = ["sit", &*number.to_string(), &*format!("{name:?}")];
    let request = secret_request(body.request, &parts)?;
    let made =
        || request.as_ref().map_or_else(random::token, |request| request.token(table.id.as_str(), seat));
    let token = own.clone().unwrap_or_else(made);
    let hash = token.hash();
    let is_own = own.is_some();
    let decide = move |state: &TableState| {
        if is_own {
            Ok(acts::rename(seat, name.clone()))
        } else {
            acts::join(state, seat, name.clone(), hash)
        }
    };
    changes(&app, network)?;
    // Whoever knows a secret request has made it, though the answer with the token may have been lost.
    let holder = if request.is_some() { proof.viewer.with(seat) } else { proof.viewer };
    app.tables.act(&table, request.as_ref().map(Request::secret), holder, decide).await?;
    let body = wire::json(&wire::SeatToken { token: token.secret() });
    let mut response = json_response(StatusCode::OK, body);
    give_cookies(&app, &table, &[(seat, token)], &mut response);
    Ok(response)
}

/// Opens a table with the seats moved on by one.
pub(super) async fn rematch(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    network: Network,
    headers: HeaderMap,
    Json(body): Json<RematchRequest>,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers, network).await?;
    if proof.viewer.is_spectator() {
        return Err(ApiError::no_token());
    }
    let request = request(body.request, &["rematch"])?;
    opens(&app, network)?;
    let new = app.tables.rematch(&table, request, proof.viewer).await?;
    let new = app.tables.find(new, network.0).await?.ok_or_else(|| ApiError::unknown("table"))?;
    let seats = new.snapshot().state.seats.len();
    let moved: Vec<_> = proof.tokens.into_iter().map(|(seat, token)| (seat.next(seats), token)).collect();
    Ok(opened(&app, &new, &moved))
}

/// The record as text.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    network: Network,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (table, _) = find(&app, &id, &headers, network).await?;
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
