//! The viewer: any well-formed state, drawn with its moves and scores, and what is wrong with it.

use axum::http::StatusCode;
use axum::response::Response;
use tessera_wire::ViewRequest;

use super::body::Json;
use super::error::ApiError;
use super::json_response;

/// The view of any well-formed setup, after an action if there is one.
pub(super) async fn view(Json(body): Json<ViewRequest>) -> Result<Response, ApiError> {
    let game = tessera_catalog::find(&body.game)?;
    // Drawing and listing every move is pure work of the processor.
    let made = tokio::task::spawn_blocking(move || tessera_answers::view(game, &body)).await;
    let json = made
        .map_err(|_| ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", "the server has failed"))??;
    Ok(json_response(StatusCode::OK, json))
}
