//! Health, readiness and counters, for operators.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::App;
use super::error::ApiError;

/// The process answers.
pub(super) async fn healthy() -> &'static str {
    "ok\n"
}

/// The store answers too, and the server is not about to stop.
pub(super) async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, ApiError> {
    let busy = |message: &str| ApiError::later(StatusCode::SERVICE_UNAVAILABLE, message, 5);
    if *app.stopping.borrow() {
        return Err(busy("the server is about to stop"));
    }
    let store = app.tables.store.clone();
    match tokio::task::spawn_blocking(move || store.ready()).await {
        Ok(Ok(())) => Ok("ok\n"),
        _ => Err(busy("the store does not answer")),
    }
}

/// What is counted.
pub(super) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let tables = &app.tables;
    let text = tables.metrics.text(tables.store.counts(), tables.cached());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}
