//! The options of a match as keyword arguments.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};
use tessera_core::{AnyGame, OptionKind};

use crate::errors::{raised, wrong_type};

/// Options as the engine wants them: names and texts.
#[derive(Clone, Default)]
pub(crate) struct Options(Vec<(String, String)>);

/// The keyword that switches several options on and off by their first letters.
const VARIANTS: &str = "variants";

impl Options {
    /// Reads keyword arguments: a text, a whole number, or a bool for an option that is `on` or `off`.
    ///
    /// `variants="hmbTG"` switches the options on whose first letter is a capital, and the others off.
    pub(crate) fn read(game: &dyn AnyGame, named: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
        let mut options = Vec::new();
        for (name, value) in named.into_iter().flatten() {
            let name: String = name.extract()?;
            if value.is_none() {
                continue;
            }
            let is_known = game.options().iter().any(|spec| spec.name == name);
            if name == VARIANTS && !is_known {
                options.extend(switched(game, &value.extract::<String>()?)?);
                continue;
            }
            options.push((name, text_of(&value)?));
        }
        Ok(Options(options))
    }

    /// The same options, borrowed.
    pub(crate) fn borrowed(&self) -> Vec<(&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value)).collect()
    }

    /// The options as a dictionary of texts.
    pub(crate) fn dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        self.0.iter().try_for_each(|(name, value)| dict.set_item(name, value))?;
        Ok(dict)
    }
}

fn text_of(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(if flag.is_true() { "on" } else { "off" }.to_owned());
    }
    if let Ok(text) = value.extract::<String>() {
        return Ok(text);
    }
    match value.extract::<i64>() {
        Ok(number) => Ok(number.to_string()),
        Err(_) => Err(wrong_type("an option is a str, an int or a bool")),
    }
}

fn switched(game: &dyn AnyGame, letters: &str) -> PyResult<Vec<(String, String)>> {
    let switches = || {
        game.options()
            .iter()
            .filter(|spec| spec.kind == OptionKind::Choice(&["off", "on"]))
            .map(|spec| spec.name)
    };
    let one = |letter: char| {
        let name = switches().find(|name| name.starts_with(letter.to_ascii_lowercase()));
        let name = name.ok_or_else(|| {
            let known: String = switches().filter_map(|name| name.chars().next()).collect();
            let message =
                format!("{} has no variant {letter:?}; its letters are {known:?}", game.info().name);
            raised(tessera_core::Problem::bad_request(message))
        })?;
        Ok((name.to_owned(), if letter.is_ascii_uppercase() { "on" } else { "off" }.to_owned()))
    };
    letters.chars().map(one).collect()
}
