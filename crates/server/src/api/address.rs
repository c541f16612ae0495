//! Extractors for the path and the query of a request, whose errors are JSON like all others.

use axum::extract::{FromRequestParts, Path as RawPath, Query as RawQuery};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::error::ApiError;

/// The named parts of the path.
pub(super) struct Path<T>(pub(super) T);

/// What follows the question mark.
pub(super) struct Query<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, ApiError> {
        let read = RawPath::from_request_parts(parts, state).await;
        // An unparsable path is a 404.
        read.map(|RawPath(read)| Path(read)).map_err(|_| ApiError::unknown("page"))
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, ApiError> {
        let read = RawQuery::from_request_parts(parts, state).await;
        read.map(|RawQuery(read)| Query(read)).map_err(|error| ApiError::bad_request(error.body_text()))
    }
}
