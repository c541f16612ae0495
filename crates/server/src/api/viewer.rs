//! The position viewer: any well-formed state with its picture, moves and scores, and an explanation if it is invalid.

use axum::http::StatusCode;
use axum::response::Response;
use tessera_wire::ViewRequest;

use super::body::Json;
use super::error::ApiError;
use super::json_response;

/// Returns the view of any well-formed setup, optionally after an action.
pub(super) async fn view(Json(body): Json<ViewRequest>) -> Result<Response, ApiError> {
    let game = tessera_catalog::find(&body.game)?;
    // Drawing the state and listing every move is CPU-bound.
    let made = tokio::task::spawn_blocking(move || tessera_answers::view(game, &body)).await;
    let json = made
        .map_err(|_| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", "the server has failed"))??;
    Ok(json_response(StatusCode::OK, json))
}
