//! Questions about a game, as `tessera query` answers them.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use tessera_answers::Fault;
use tessera_wire::{answer_line, ask_line_within, operation_of};

use super::address::Network;
use super::body::Raw;
use super::error::ApiError;
use super::{App, json_response};
use crate::schedule::{Rank, Ticket};
use crate::table::Failure;

/// The most nodes of one question; `tessera query` has no such limit.
const MOST_NODES: i64 = 100_000;

/// What a question probably costs before any was asked: like a player of the second level.
const LEVEL: u8 = 2;

/// Answers one question. It waits for a thread like the computer players do, after people who wait for one of those.
pub(super) async fn query(
    State(app): State<Arc<App>>,
    network: Network,
    Raw(line): Raw,
) -> Result<Response, ApiError> {
    let answer = match operation_of(tessera_catalog::find, &line) {
        // Only its error is left to be said.
        None => answer(&line),
        Some((game, op)) => {
            let kind = (game, format!("query {op}"));
            let cost = app.tables.pool.expected(&kind, LEVEL);
            let ticket = Ticket { owner: network.0, rank: Rank::Watching, cost };
            let asked = app.tables.pool.think(kind, ticket, move |_| answer(&line));
            asked.map_err(|_| Failure::Busy)?.await.map_err(|_| Failure::Busy)?
        }
    };
    Ok(json_response(answer.0, answer.1))
}

fn answer(line: &[u8]) -> (StatusCode, String) {
    let answered = ask_line_within(tessera_catalog::find, line, false, Some(MOST_NODES));
    let status = answered.answer.as_ref().err().map_or(StatusCode::OK, |problem| {
        StatusCode::from_u16(Fault::status_of(problem)).unwrap_or(StatusCode::BAD_REQUEST)
    });
    (status, answer_line(&answered))
}
