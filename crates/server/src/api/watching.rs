//! Health, readiness and metrics for operators.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::App;
use super::error::ApiError;

/// The time limit for the store.
const TIME: Duration = Duration::from_secs(3);

/// Answers if the process is alive.
pub(super) async fn healthy() -> &'static str {
    "ok\n"
}

/// Answers success if a test write to the store succeeds and the server is not about to stop.
pub(super) async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, ApiError> {
    let busy = |message: &str| ApiError::later(StatusCode::SERVICE_UNAVAILABLE, message, 5);
    if *app.stopping.borrow() {
        return Err(busy("the server is about to stop"));
    }
    match tokio::time::timeout(TIME, app.tables.store.ready()).await {
        Ok(Ok(())) => Ok("ok\n"),
        Ok(Err(_)) => Err(busy("the store cannot be written")),
        Err(_) => Err(busy("the store does not answer")),
    }
}

/// Serves the metrics.
pub(super) async fn metrics(State(app): State<Arc<App>>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.metrics()).into_response()
}
