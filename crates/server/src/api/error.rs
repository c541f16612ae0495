//! Errors as the protocol has them.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tessera_core::{Code, Problem};
use tessera_table::Refusal;
use tessera_wire as wire;

use crate::table::Failure;

/// An answer other than success.
#[derive(Debug)]
pub(super) struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
    at: Option<usize>,
    /// Further members of the answer, as finished JSON.
    parts: Vec<(&'static str, String)>,
    retry_after: Option<u64>,
}

impl ApiError {
    /// An error without a place.
    pub(super) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> ApiError {
        ApiError { status, code, message: message.into(), at: None, parts: Vec::new(), retry_after: None }
    }

    /// The request itself is wrong.
    pub(super) fn bad_request(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    /// What the path names does not exist.
    pub(super) fn unknown(what: &str) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, "unknown", format!("there is no such {what}"))
    }

    /// Nothing proves a seat of the table.
    pub(super) fn no_token() -> ApiError {
        let message = "this needs a seat at the table: send its token";
        ApiError::new(StatusCode::UNAUTHORIZED, "no_token", message)
    }

    /// The caller may try again after this many seconds.
    pub(super) fn later(status: StatusCode, message: &str, seconds: u64) -> ApiError {
        let code = if status == StatusCode::TOO_MANY_REQUESTS { "too_many" } else { "busy" };
        ApiError { retry_after: Some(seconds), ..ApiError::new(status, code, message) }
    }

    /// The status that a problem is answered with.
    pub(super) fn status_of(problem: &Problem) -> StatusCode {
        match problem.code {
            Code::Malformed | Code::BadRequest => StatusCode::BAD_REQUEST,
            Code::Invalid | Code::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
            Code::UnknownGame | Code::UnknownOp => StatusCode::NOT_FOUND,
        }
    }

    /// The same error at a character of the body, counted from 1.
    #[must_use]
    pub(super) fn at(mut self, at: usize) -> ApiError {
        self.at = Some(at);
        self
    }

    /// The same error with a further member of finished JSON.
    #[must_use]
    pub(super) fn part(mut self, name: &'static str, json: String) -> ApiError {
        self.parts.push((name, json));
        self
    }
}

impl From<Problem> for ApiError {
    fn from(problem: Problem) -> ApiError {
        let status = ApiError::status_of(&problem);
        ApiError { at: problem.at, ..ApiError::new(status, problem.code.name(), problem.message) }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> ApiError {
        match refusal {
            Refusal::Problem(problem) => problem.into(),
            Refusal::Stale | Refusal::Conflict(_) => {
                ApiError::new(StatusCode::CONFLICT, "conflict", refusal.to_string())
            }
            Refusal::Held { message, items } => {
                ApiError::from(Problem::illegal(message)).part("items", wire::json(&items))
            }
            Refusal::OtherSeat(message) => ApiError::new(StatusCode::FORBIDDEN, "other_seat", message),
        }
    }
}

impl From<Failure> for ApiError {
    fn from(failure: Failure) -> ApiError {
        match failure {
            Failure::Refused(refusal) => refusal.into(),
            Failure::Reused => ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "reused", failure.to_string()),
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
        let error = wire::json(&wire::Problem { code: self.code, message: &self.message, at: self.at });
        let mut parts = vec![("error", &*error)];
        parts.extend(self.parts.iter().map(|(name, json)| (*name, &**json)));
        let body = wire::of_parts(&parts);
        let mut response = (self.status, [(header::CONTENT_TYPE, "application/json")], body).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
