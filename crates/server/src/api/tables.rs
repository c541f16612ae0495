//! Opening, listing and showing tables, and taking seats.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tessera_answers::{done, done_status, is_deletable, request, secret_request, summary};
use tessera_core::{Problem, Seat};
use tessera_table::{Refusal, Request, SeatSet, TableId, TableState, Token, acts, clean_name};
use tessera_wire::{self as wire, OpenRequest, RematchRequest, SeatRequest};

use super::address::{Network, Path};
use super::auth::{Proof, cookies, prove, set_cookie};
use super::body::Json;
use super::error::ApiError;
use super::{App, json_response};
use crate::random;
use crate::table::{Failure, Frames, Table};

/// Returns the table in a path with everything that was written before this call, and the seats that the request is
/// authorised for.
pub(super) async fn find(
    app: &App,
    id: &str,
    headers: &HeaderMap,
    network: Network,
) -> Result<(Arc<Table>, Proof), ApiError> {
    let table = known(app, id, network).await?;
    app.tables.refresh(&table).await?;
    let proof = prove(headers, &table.snapshot().state);
    table.touch(network.0, proof.viewer);
    // Its computer player may have been waiting for a viewer.
    app.tables.drive(&table);
    Ok((table, proof))
}

async fn known(app: &App, id: &str, network: Network) -> Result<Arc<Table>, ApiError> {
    let id = TableId::parse(id).ok_or_else(|| ApiError::unknown("table"))?;
    app.tables.find(id, network.0).await?.ok_or_else(|| ApiError::unknown("table"))
}

/// Returns the same for a request that changes the table. The commit itself notices what other processes have written,
/// so only a caller without a seat needs to look first: the seat may have been taken elsewhere a moment ago.
pub(super) async fn find_to_change(
    app: &App,
    id: &str,
    headers: &HeaderMap,
    network: Network,
) -> Result<(Arc<Table>, Proof), ApiError> {
    let table = known(app, id, network).await?;
    let mut proof = prove(headers, &table.snapshot().state);
    if proof.viewer.is_spectator() {
        app.tables.refresh(&table).await?;
        proof = prove(headers, &table.snapshot().state);
    }
    table.touch(network.0, proof.viewer);
    // Its computer player may have been waiting for a viewer.
    app.tables.drive(&table);
    Ok((table, proof))
}

/// Charges a change of a table to the daily limit.
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
    let wanted = tessera_answers::new_table(body)?;
    opens(&app, network)?;
    let (table, tokens) = app.tables.open(wanted, network.0).await?;
    Ok(opened(&app, &table, &tokens))
}

fn opened(app: &App, table: &Table, tokens: &[(Seat, Token)]) -> Response {
    let json = tessera_answers::opened(&table.snapshot().state, tokens);
    let mut response = json_response(StatusCode::CREATED, json);
    give_cookies(app, table, tokens, &mut response);
    response
}

fn give_cookies(app: &App, table: &Table, tokens: &[(Seat, Token)], response: &mut Response) {
    for (seat, token) in tokens {
        let cookie = set_cookie(table.id, *seat, token, app.tables.config.secure);
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

/// Lists the tables at which this browser has a seat, newest first.
pub(super) async fn list(
    State(app): State<Arc<App>>,
    network: Network,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let mut found: Vec<(i64, String)> = Vec::new();
    for (table, proof) in own(&app, network, &headers).await? {
        let snapshot = table.snapshot();
        found.push((snapshot.state.header.stored.created, summary(&snapshot, proof.viewer)));
    }
    found.sort_by(|one, two| two.cmp(one));
    let rows: Vec<String> = found.into_iter().map(|(_, json)| json).collect();
    Ok(json_response(StatusCode::OK, format!("[{}]", rows.join(","))))
}

/// Returns the tables at which the browser's cookies hold a seat. This does not count as watching them.
async fn own(app: &App, network: Network, headers: &HeaderMap) -> Result<Vec<(Arc<Table>, Proof)>, ApiError> {
    let mut ids: Vec<TableId> = cookies(headers).map(|(id, _)| id).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut found = Vec::new();
    for id in ids {
        match app.tables.find(id, network.0).await {
            Ok(Some(table)) => {
                match app.tables.refresh(&table).await {
                    Ok(()) => {}
                    Err(Failure::Gone | Failure::Unreadable(_) | Failure::Broken(_)) => continue,
                    Err(failure) => return Err(failure.into()),
                }
                let proof = prove(headers, &table.snapshot().state);
                if !proof.viewer.is_spectator() {
                    found.push((table, proof));
                }
            }
            // A table that this program cannot read must not hide the others.
            Ok(None) | Err(Failure::Unreadable(_) | Failure::Broken(_)) => {}
            Err(failure) => return Err(failure.into()),
        }
    }
    Ok(found)
}

/// Serves the records of the tables at which this browser has a seat, newest first, with an empty line after each.
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
    is_deletable(&table.snapshot().state, proof.viewer)?;
    changes(&app, network)?;
    app.tables.delete(&table, None).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Serves a table with its log, as the caller sees it.
pub(super) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    network: Network,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers, network).await?;
    let snapshot = table.snapshot();
    let view = snapshot.view(proof.viewer);
    let body = tessera_answers::table(&snapshot, std::str::from_utf8(&view).expect("JSON is text"));
    let mut response = json_response(StatusCode::OK, body);
    let lent = |(seat, _): &&(Seat, Token)| proof.lent.contains(seat);
    let tokens: Vec<_> = proof.tokens.iter().filter(lent).cloned().collect();
    give_cookies(&app, &table, &tokens, &mut response);
    Ok(response)
}

/// Serves the view after some of the plies.
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

/// Takes an open seat, or changes the name at the caller's own seat.
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
    // Only the sender of a secret request knows its id, so a repeat gets the seat even if the answer with the token was
    // lost.
    let holder = if request.is_some() { proof.viewer.with(seat) } else { proof.viewer };
    app.tables.act(&table, request.as_ref().map(Request::secret), holder, decide).await?;
    let body = wire::json(&wire::SeatToken { token: token.secret() });
    let mut response = json_response(StatusCode::OK, body);
    give_cookies(&app, &table, &[(seat, token)], &mut response);
    Ok(response)
}

/// Opens a rematch with the seats rotated by one.
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

/// Serves the record as text.
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

/// Returns the result of a request, with the caller's view if wanted.
pub(super) fn answer(snapshot: &Frames, view_of: Option<SeatSet>) -> Response {
    let state = &snapshot.state;
    let status = StatusCode::from_u16(done_status(state)).unwrap_or(StatusCode::OK);
    let Some(viewer) = view_of else {
        let applied = [("preference-applied", "return=minimal")];
        return (applied, json_response(status, done(state, None))).into_response();
    };
    let view = snapshot.view(viewer);
    json_response(status, done(state, Some(std::str::from_utf8(&view).expect("JSON is text"))))
}

/// Returns a conflict, with the current log and view.
pub(super) fn stale(failure: Failure, table: &Table, viewer: SeatSet) -> ApiError {
    let is_conflict = matches!(failure, Failure::Refused(Refusal::Stale | Refusal::Conflict(_)));
    let mut error = ApiError::from(failure);
    if is_conflict {
        let snapshot = table.snapshot();
        let view = String::from_utf8_lossy(&snapshot.view(viewer)).into_owned();
        error.fault = error.fault.with_present(&snapshot, &view);
    }
    error
}

/// Returns the problem for a path or query parameter that is not a number.
pub(super) fn not_a_number(what: &str) -> Problem {
    Problem::bad_request(format!("{what} must be a whole number"))
}
