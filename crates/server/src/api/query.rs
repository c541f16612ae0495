//! Queries about a game, with the same answers as `tessera query`.

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

/// The maximum number of nodes of one query; `tessera query` has no such limit.
const MOST_NODES: i64 = 100_000;

/// The level whose cost is assumed for a query of a kind that has not been measured yet.
const LEVEL: u8 = 2;

/// Answers one query. It waits for a thread of the computer players, with lower priority than people waiting for a
/// move.
pub(super) async fn query(
    State(app): State<Arc<App>>,
    network: Network,
    Raw(line): Raw,
) -> Result<Response, ApiError> {
    let answer = match operation_of(tessera_catalog::find, &line) {
        // The answer can only be an error.
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
