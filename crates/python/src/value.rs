//! Values of requests and answers as Python objects.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple};
use tessera_core::{Args, Value};

use crate::errors::wrong_type;

/// How deep lists and dictionaries may be nested.
const DEEPEST: usize = 32;

/// The value of a Python object: None, bool, int, str, and lists, tuples and dictionaries of them.
pub(crate) fn value_of(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    nested(object, 0)
}

/// The arguments of an operation.
pub(crate) fn args_of(named: Option<&Bound<'_, PyDict>>) -> PyResult<Args> {
    let mut args = Args::default();
    for (name, object) in named.into_iter().flatten() {
        args.0.insert(name.extract()?, value_of(&object)?);
    }
    Ok(args)
}

fn nested(object: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    if depth > DEEPEST {
        return Err(wrong_type("the value is nested too deeply"));
    }
    if object.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(flag) = object.cast::<PyBool>() {
        return Ok(Value::Bool(flag.is_true()));
    }
    if object.is_instance_of::<PyInt>() {
        return match object.extract::<i64>() {
            Ok(number) => Ok(Value::Int(number)),
            Err(_) => Ok(Value::OtherNumber(object.str()?.to_string())),
        };
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Value::Text(text.to_str()?.to_owned()));
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        let items = object.try_iter()?.map(|item| nested(&item?, depth + 1));
        return Ok(Value::List(items.collect::<PyResult<_>>()?));
    }
    if let Ok(dict) = object.cast::<PyDict>() {
        let entries = dict.iter().map(|(name, item)| Ok((name.extract()?, nested(&item, depth + 1)?)));
        return Ok(Value::Map(entries.collect::<PyResult<_>>()?));
    }
    let kind = object.get_type().name()?;
    Err(wrong_type(format!("an argument cannot be of type {kind}; use None, bool, int, str, list or dict")))
}

/// The Python object of a value.
pub(crate) fn object_of<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(flag) => flag.into_bound_py_any(py),
        Value::Int(number) => number.into_bound_py_any(py),
        Value::OtherNumber(text) => match text.parse::<f64>() {
            Ok(number) => number.into_bound_py_any(py),
            Err(_) => text.into_bound_py_any(py),
        },
        Value::Text(text) => text.into_bound_py_any(py),
        Value::List(items) => {
            let list = PyList::empty(py);
            items.iter().try_for_each(|item| list.append(object_of(py, item)?))?;
            Ok(list.into_any())
        }
        Value::Map(entries) => {
            let dict = PyDict::new(py);
            entries.iter().try_for_each(|(name, item)| dict.set_item(name, object_of(py, item)?))?;
            Ok(dict.into_any())
        }
    }
}
