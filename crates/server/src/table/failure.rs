//! The errors of requests to tables.

use tessera_core::Problem;
use tessera_store::{CommitError, StoreError};
use tessera_table::{FoldError, Refusal};

/// The reason why a request to a table fails.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The table refuses.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The request id was already used for something else.
    #[error("this request id has been used for something else")]
    Reused,
    /// The table was deleted.
    #[error("there is no such table")]
    Gone,
    /// Try again later.
    #[error("the server is busy")]
    Busy,
    /// The store cannot be read or written at the moment.
    #[error("{0}")]
    Store(String),
    /// The log follows a version of the rules that this program does not know.
    #[error("{0}")]
    Unreadable(String),
    /// The log is damaged.
    #[error("{0}")]
    Broken(String),
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Refused(problem.into())
    }
}

impl From<CommitError> for Failure {
    fn from(error: CommitError) -> Failure {
        match error {
            CommitError::Taken => Failure::Refused(Refusal::Stale),
            CommitError::Gone => Failure::Gone,
            CommitError::Busy => Failure::Busy,
            CommitError::Failed(error) => Failure::Store(error),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Store(error.to_string())
    }
}

impl From<FoldError> for Failure {
    fn from(error: FoldError) -> Failure {
        match error {
            FoldError::Version(_) => Failure::Unreadable(error.to_string()),
            other => Failure::Broken(other.to_string()),
        }
    }
}
