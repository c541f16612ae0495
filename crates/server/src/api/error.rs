//! Errors in the form of the protocol.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tessera_answers::Fault;
use tessera_core::Problem;

use crate::table::Failure;

/// An error response.
#[derive(Debug)]
pub(super) struct ApiError {
    /// The error.
    pub(super) fault: Fault,
    retry_after: Option<u64>,
}

impl ApiError {
    /// Creates an error without a place in a text.
    pub(super) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        Fault::new(status.as_u16(), code, message).into()
    }

    /// Creates an error for a wrong request.
    pub(super) fn bad_request(message: impl Into<String>) -> ApiError {
        Fault::bad_request(message).into()
    }

    /// Creates an error for a path that names something that does not exist.
    pub(super) fn unknown(what: &str) -> ApiError {
        Fault::unknown(what).into()
    }

    /// Creates an error for a request without a token of the table.
    pub(super) fn no_token() -> ApiError {
        Fault::no_token().into()
    }

    /// Creates an error that tells the caller to retry after this many seconds.
    pub(super) fn later(status: StatusCode, message: &str, seconds: u64) -> ApiError {
        let code = if status == StatusCode::TOO_MANY_REQUESTS { "too_many" } else { "busy" };
        ApiError { retry_after: Some(seconds), ..ApiError::new(status, code, message) }
    }
}

impl From<Fault> for ApiError {
    fn from(fault: Fault) -> ApiError {
        ApiError { fault, retry_after: None }
    }
}

impl From<Problem> for ApiError {
    fn from(problem: Problem) -> ApiError {
        Fault::from(problem).into()
    }
}

impl From<Failure> for ApiError {
    fn from(failure: Failure) -> ApiError {
        match failure {
            Failure::Refused(refusal) => Fault::from(refusal).into(),
            Failure::Reused => Fault::reused().into(),
            Failure::Gone => ApiError::unknown("table"),
            Failure::Store(message) => {
                tracing::error!(message, "the store fails");
                let message = "the games cannot be read or written at the moment";
                ApiError::later(StatusCode::SERVICE_UNAVAILABLE, message, 5)
            }
            Failure::Unreadable(message) => {
                ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", message)
            }
            Failure::Busy => ApiError::later(StatusCode::SERVICE_UNAVAILABLE, "the server is busy", 1),
            Failure::Broken(message) => {
                tracing::error!(message, "a table is broken");
                ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "broken", "the server has failed")
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.fault.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let kind = [(header::CONTENT_TYPE, "application/json")];
        let mut response = (status, kind, self.fault.body()).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
