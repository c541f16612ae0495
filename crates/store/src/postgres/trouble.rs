//! Errors of the database, by what they mean for the caller.

use std::error::Error as _;

use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use crate::StoreError;

/// An error of the database. The text holds no values, because rows contain secrets.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Trouble {
    /// The connection broke or never existed; a transaction may or may not have been committed.
    #[error("{0}")]
    Lost(String),
    /// The transaction was rolled back because of another one, and can be tried again.
    #[error("{0}")]
    Again(String),
    /// A unique key is taken.
    #[error("{0}")]
    Taken(String),
    /// The values of a statement are not accepted.
    #[error("{0}")]
    Value(String),
    /// Another error; the transaction was rolled back.
    #[error("{0}")]
    Refused(String),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        let Some(code) = error.code() else {
            // `Display` of the outer error does not say why.
            let why = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
            return Trouble::Lost(format!("the database does not answer: {error}{why}"));
        };
        let message = error.as_db_error().map_or("", |error| error.message());
        let text = format!("the database says: {message} ({})", code.code());
        let class = &code.code()[..2];
        let is_lost = [
            SqlState::ADMIN_SHUTDOWN,
            SqlState::CRASH_SHUTDOWN,
            SqlState::CANNOT_CONNECT_NOW,
            SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
            SqlState::READ_ONLY_SQL_TRANSACTION,
            SqlState::T_R_STATEMENT_COMPLETION_UNKNOWN,
        ]
        .contains(code);
        match class {
            _ if is_lost => Trouble::Lost(text),
            "08" => Trouble::Lost(text),
            _ if *code == SqlState::UNIQUE_VIOLATION => Trouble::Taken(text),
            // Serialization failures and deadlocks.
            "40" => Trouble::Again(text),
            "22" | "23" | "54" => Trouble::Value(text),
            _ => Trouble::Refused(text),
        }
    }
}

impl From<Trouble> for StoreError {
    fn from(trouble: Trouble) -> StoreError {
        StoreError(trouble.to_string())
    }
}
