//! Problems as exceptions of Python's own kinds.

use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use tessera_core::{BatchError, Code, Problem};

pyo3::create_exception!(
    tessera,
    IllegalAction,
    PyValueError,
    "An action or a draw that the rules do not allow now. Nothing has changed."
);

/// The exception of a problem. Its attributes `code` and `at` are those of the problem.
pub(crate) fn raised(problem: Problem) -> PyErr {
    let message = match problem.at {
        Some(at) => format!("at character {at}: {}", problem.message),
        None => problem.message.clone(),
    };
    let error = match problem.code {
        Code::Illegal => IllegalAction::new_err(message),
        _ => PyValueError::new_err(message),
    };
    with(error, |value| {
        value.setattr("code", problem.code.name())?;
        value.setattr("at", problem.at)
    })
}

/// The exception of a batch that does not step.
pub(crate) fn refused(error: BatchError) -> PyErr {
    let message = error.to_string();
    match error {
        BatchError::Illegal { of, action, .. } => with(IllegalAction::new_err(message), |value| {
            value.setattr("code", Code::Illegal.name())?;
            value.setattr("index", of)?;
            value.setattr("action", action)
        }),
        _ => PyValueError::new_err(message),
    }
}

/// The exception of a missing capability of a game.
pub(crate) fn has_no(game: &str, what: &str) -> PyErr {
    PyValueError::new_err(format!("{game} has no {what}"))
}

/// The exception of a value of a wrong type.
pub(crate) fn wrong_type(message: impl Into<String>) -> PyErr {
    PyTypeError::new_err(message.into())
}

/// The exception of a name that is not there.
pub(crate) fn unknown(message: impl Into<String>) -> PyErr {
    PyKeyError::new_err(message.into())
}

fn with(error: PyErr, set: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<()>) -> PyErr {
    Python::attach(|py| match set(error.value(py).as_any()) {
        Ok(()) => error,
        Err(other) => other,
    })
}
