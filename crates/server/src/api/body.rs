//! Request bodies: JSON of at most 16 KiB, with a time limit.

use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use http_body_util::LengthLimitError;
use serde::de::DeserializeOwned;
use tessera_answers::Fault;

use super::error::ApiError;

/// The maximum size of a body.
pub(super) const MOST_BYTES: usize = 16 << 10;

/// The time a client has to send it.
const TIME: Duration = Duration::from_secs(10);

/// A body as received.
pub(super) struct Raw(pub(super) Bytes);

impl<S: Sync> FromRequest<S> for Raw {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Raw, ApiError> {
        read(request).await.map(Raw)
    }
}

/// A body parsed as JSON.
pub(super) struct Json<T>(pub(super) T);

impl<S: Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Json<T>, ApiError> {
        let bytes = read(request).await?;
        tessera_wire::parse(&bytes).map(Json).map_err(|error| Fault::of_body(&bytes, &error).into())
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

async fn read(request: Request) -> Result<Bytes, ApiError> {
    if !is_json(request.headers()) {
        let message = "the body has to be JSON: send Content-Type: application/json";
        return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", message));
    }
    let too_large = || {
        let message = format!("a body has at most {MOST_BYTES} bytes");
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message)
    };
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if announced
        .and_then(|length| length.parse::<u64>().ok())
        .is_some_and(|length| length > MOST_BYTES as u64)
    {
        return Err(too_large());
    }
    let body: Body = request.into_body();
    match tokio::time::timeout(TIME, to_bytes(body, MOST_BYTES)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) => match std::error::Error::source(&error) {
            Some(source) if source.is::<LengthLimitError>() => Err(too_large()),
            _ => Err(ApiError::bad_request("the body is cut off")),
        },
        Err(_) => Err(ApiError::new(StatusCode::REQUEST_TIMEOUT, "timeout", "the body comes too slowly")),
    }
}
