//! Extractors for the path, query and network of a request, with errors as JSON.

use std::net::{IpAddr, Ipv4Addr};

use axum::extract::{FromRequestParts, Path as RawPath, Query as RawQuery};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::error::ApiError;

/// The named path parameters.
pub(super) struct Path<T>(pub(super) T);

/// The query parameters.
pub(super) struct Query<T>(pub(super) T);

/// The network that a request comes from, as determined by the guard.
#[derive(Clone, Copy)]
pub(super) struct Network(pub(super) IpAddr);

impl<S: Sync> FromRequestParts<S> for Network {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Network, Self::Rejection> {
        let found = parts.extensions.get::<Network>().copied();
        Ok(found.unwrap_or(Network(IpAddr::V4(Ipv4Addr::LOCALHOST))))
    }
}

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
