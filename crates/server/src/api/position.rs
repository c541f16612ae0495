//! Tables for programs: everything a player needs except the picture.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use tessera_table::Refusal;
use tessera_wire::{PositionQuery, json};

use super::address::{Network, Path, Query};
use super::error::ApiError;
use super::tables::{find, not_a_number};
use super::{App, json_response};
use crate::table::Failure;

/// Serves the setup, the legal actions and the scores.
pub(super) async fn position(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(query): Query<PositionQuery>,
    network: Network,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let after = query.after.map(|after| after.parse::<usize>()).transpose();
    let after = after.map_err(|_| not_a_number("the ply after which to begin"))?;
    let (table, _) = find(&app, &id, &headers, network).await?;
    let snapshot = table.snapshot();
    let plies = snapshot.state.plies.len();
    if after.is_some_and(|after| after > plies) {
        let message = format!("there are only {plies} plies");
        return Err(Failure::Refused(Refusal::Conflict(message)).into());
    }
    Ok(json_response(StatusCode::OK, json(&snapshot.position(after))))
}
