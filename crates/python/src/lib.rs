//! The interface between the engine and Python: the module `tessera._tessera`, which the package `tessera` re-exports.
//!
//! Nothing here knows a game. Every error becomes a Python exception, long work runs without the interpreter's lock,
//! and a search looks for Ctrl-C while it runs.

mod advise;
mod errors;
mod games;
mod options;
mod play;
mod record;
mod value;
mod vector;

use pyo3::prelude::*;

/// The engine behind the package `tessera`.
#[pymodule]
fn _tessera(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("IllegalAction", py.get_type::<errors::IllegalAction>())?;
    module.add_class::<play::Match>()?;
    module.add_class::<vector::VectorEnv>()?;
    module.add_function(wrap_pyfunction!(games::games, module)?)?;
    module.add_function(wrap_pyfunction!(games::layout, module)?)?;
    module.add_function(wrap_pyfunction!(games::puzzle, module)?)?;
    module.add_function(wrap_pyfunction!(games::query, module)?)?;
    module.add_function(wrap_pyfunction!(games::solve, module)?)?;
    module.add_function(wrap_pyfunction!(record::replay, module)?)?;
    module.add_function(wrap_pyfunction!(play::restore_match, module)?)?;
    module.add_function(wrap_pyfunction!(vector::restore_vector, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
