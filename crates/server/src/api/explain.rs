//! Explanations: what a pointing gesture means and what a move would do, at a table and in the viewer.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use tessera_catalog::find as game;
use tessera_wire::{AimRequest, EffectsRequest, ViewAimRequest, ViewRequest};

use super::address::{Network, Path};
use super::body::Json;
use super::error::ApiError;
use super::tables::find;
use super::{App, json_response};

/// Explains what a pointing gesture means, and why it is illegal if it is.
pub(super) async fn aim(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    network: Network,
    headers: HeaderMap,
    Json(body): Json<AimRequest>,
) -> Result<Response, ApiError> {
    let (table, proof) = find(&app, &id, &headers, network).await?;
    let told = tessera_answers::aim(&table.snapshot().state, proof.viewer, &body)?;
    Ok(json_response(StatusCode::OK, told))
}

/// Does the same for any setup shown in the viewer.
pub(super) async fn aim_in_viewer(Json(body): Json<ViewAimRequest>) -> Result<Response, ApiError> {
    let told = tessera_answers::aim_in_viewer(game(&body.game)?, &body)?;
    Ok(json_response(StatusCode::OK, told))
}

/// Explains what a legal action would do in the current position.
pub(super) async fn effects(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    network: Network,
    headers: HeaderMap,
    Json(body): Json<EffectsRequest>,
) -> Result<Response, ApiError> {
    let (table, _) = find(&app, &id, &headers, network).await?;
    Ok(json_response(StatusCode::OK, tessera_answers::effects(&table.snapshot().state, &body)?))
}

/// Explains what a legal action would do at the setup shown in the viewer.
pub(super) async fn effects_in_viewer(Json(body): Json<ViewRequest>) -> Result<Response, ApiError> {
    let told = tessera_answers::effects_in_viewer(game(&body.game)?, &body)?;
    Ok(json_response(StatusCode::OK, told))
}
