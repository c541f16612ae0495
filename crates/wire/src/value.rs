//! Conversion between [`Value`] and JSON text.

use serde_json::Value as Json;
use tessera_core::{Problem, Value};

/// Parses one JSON value. The error gives line and column.
///
/// ```
/// use tessera_core::Value;
/// assert_eq!(tessera_wire::read(br#"[1, "a"]"#)?, Value::List(vec![Value::Int(1), Value::from("a")]));
/// assert!(tessera_wire::read(b"[1,").is_err());
/// # Ok::<(), String>(())
/// ```
pub fn read(text: &[u8]) -> Result<Value, String> {
    serde_json::from_slice(text).map(from_json).map_err(|error| error.to_string())
}

/// Writes a value as JSON on one line.
pub fn write(value: &Value) -> String {
    to_json(value).to_string()
}

/// Writes an object on one line from names and finished JSON, in the given order.
///
/// ```
/// use tessera_core::Value;
/// let ok = tessera_wire::write(&Value::Bool(true));
/// assert_eq!(tessera_wire::object(&[("id", "1".into()), ("ok", ok)]), r#"{"id":1,"ok":true}"#);
/// ```
pub fn object(entries: &[(&str, String)]) -> String {
    let entries: Vec<String> =
        entries.iter().map(|(name, json)| format!("{}:{json}", Json::from(*name))).collect();
    format!("{{{}}}", entries.join(","))
}

/// Writes a problem as an object with code, message and, if known, the place.
pub fn problem(problem: &Problem) -> String {
    crate::json(&crate::Problem::from(problem))
}

fn from_json(json: Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(value),
        Json::Number(number) => {
            number.as_i64().map_or_else(|| Value::OtherNumber(number.to_string()), Value::Int)
        }
        Json::String(text) => Value::Text(text),
        Json::Array(items) => Value::List(items.into_iter().map(from_json).collect()),
        Json::Object(entries) => {
            Value::Map(entries.into_iter().map(|(name, value)| (name, from_json(value))).collect())
        }
    }
}

pub(crate) fn to_json(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::Bool(*value),
        Value::Int(number) => Json::from(*number),
        Value::OtherNumber(text) => text.parse().map_or(Json::Null, Json::Number),
        Value::Text(text) => Json::from(text.as_str()),
        Value::List(items) => items.iter().map(to_json).collect(),
        Value::Map(entries) => entries.iter().map(|(name, value)| (name.clone(), to_json(value))).collect(),
    }
}
