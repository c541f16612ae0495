//! Plain data in requests and answers; other crates convert it to and from JSON.

use std::collections::BTreeMap;

use crate::Problem;

/// A value in a request or an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Nothing.
    Null,
    /// A boolean.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// A number that is not a [`Value::Int`], as written.
    OtherNumber(String),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// A map.
    Map(BTreeMap<String, Value>),
}

impl Value {
    /// Creates a list from anything that converts to values.
    pub fn list<T: Into<Value>>(items: impl IntoIterator<Item = T>) -> Value {
        Value::List(items.into_iter().map(Into::into).collect())
    }

    /// Creates a map of named values.
    pub fn map<const N: usize>(entries: [(&str, Value); N]) -> Value {
        Value::Map(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// Returns the name of the value's kind for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Null => "null",
            Value::Bool(_) => "true or false",
            Value::Int(_) => "a whole number",
            Value::OtherNumber(_) => "a number that is not whole or too large",
            Value::Text(_) => "a string",
            Value::List(_) => "an array",
            Value::Map(_) => "an object",
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Bool(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::Text(value.to_owned())
    }
}

impl From<String> for Value {
    fn from(value: String) -> Value {
        Value::Text(value)
    }
}

macro_rules! from_integers {
    ($($integer:ty),+) => { $(
        impl From<$integer> for Value {
            fn from(value: $integer) -> Value {
                Value::Int(i64::from(value))
            }
        }
    )+ };
}

from_integers!(u8, u16, u32, i8, i16, i32, i64);

impl From<u64> for Value {
    fn from(value: u64) -> Value {
        i64::try_from(value).map_or_else(|_| Value::OtherNumber(value.to_string()), Value::Int)
    }
}

impl From<usize> for Value {
    fn from(value: usize) -> Value {
        Value::from(value as u64)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

/// The arguments of a request by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Args(pub BTreeMap<String, Value>);

impl Args {
    /// Returns a string argument.
    pub fn text(&self, name: &str) -> Result<&str, Problem> {
        match self.any(name)? {
            Value::Text(text) => Ok(text),
            other => Err(wrong_kind(name, "a string", other)),
        }
    }

    /// Returns a string argument that may be null. Null is never well formed, so it is a negative answer rather than an
    /// error.
    pub fn text_or_null(&self, name: &str) -> Result<Option<&str>, Problem> {
        match self.any(name)? {
            Value::Null => Ok(None),
            Value::Text(text) => Ok(Some(text)),
            other => Err(wrong_kind(name, "a string", other)),
        }
    }

    /// Returns an integer argument from `min` to `max`.
    pub fn number(&self, name: &str, min: i64, max: i64) -> Result<usize, Problem> {
        match self.any(name)? {
            Value::Int(number) if (min..=max).contains(number) => Ok(*number as usize),
            Value::Int(number) => Err(Problem::bad_request(format!(
                "argument {name:?} must be a whole number from {min} to {max}, not {number}"
            ))),
            other => Err(wrong_kind(name, "a whole number", other)),
        }
    }

    /// Returns an optional integer argument from `min` to `max`, or `missing` if it is absent.
    pub fn number_or(&self, name: &str, missing: usize, min: i64, max: i64) -> Result<usize, Problem> {
        if self.0.contains_key(name) { self.number(name, min, max) } else { Ok(missing) }
    }

    /// Returns an argument of any kind.
    pub fn any(&self, name: &str) -> Result<&Value, Problem> {
        self.0.get(name).ok_or_else(|| Problem::bad_request(format!("argument {name:?} is missing")))
    }
}

fn wrong_kind(name: &str, wanted: &str, found: &Value) -> Problem {
    Problem::bad_request(format!("argument {name:?} must be {wanted}, not {}", found.kind()))
}
