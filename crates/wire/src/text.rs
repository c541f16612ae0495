//! Conversion between wire types and text.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Serializes a wire type.
pub fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("wire types are plain data")
}

/// Serializes an object, adding members of finished JSON.
pub fn with_parts<T: Serialize + ?Sized>(object: &T, parts: &[(&str, &str)]) -> String {
    let mut out = Vec::new();
    add_with_parts(&mut out, object, parts);
    String::from_utf8(out).expect("JSON is UTF-8")
}

/// Builds an object from members of finished JSON.
pub fn of_parts(parts: &[(&str, &str)]) -> String {
    with_parts(&serde_json::Map::new(), parts)
}

/// The reason why a text cannot be parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The error message, with line and column.
    pub message: String,
    /// Whether the text is valid JSON, but not of the expected type.
    pub is_data: bool,
    /// The line, counted from 1.
    pub line: usize,
    /// The byte in the line, counted from 1.
    pub column: usize,
}

/// Parses a wire type.
pub fn parse<T: DeserializeOwned>(text: &[u8]) -> Result<T, ParseError> {
    serde_json::from_slice(text).map_err(|error| ParseError {
        is_data: error.is_data(),
        line: error.line(),
        column: error.column(),
        message: error.to_string(),
    })
}

/// Appends an object with additional members of finished JSON to `out`.
pub fn add_with_parts<T: Serialize + ?Sized>(out: &mut Vec<u8>, object: &T, parts: &[(&str, &str)]) {
    let size: usize = parts.iter().map(|(name, part)| name.len() + part.len() + 4).sum();
    // Reserves room for the object itself, to avoid reallocation while writing.
    out.reserve(size + 2048);
    serde_json::to_writer(&mut *out, object).expect("wire types are plain data");
    out.pop();
    for (name, part) in parts {
        let comma = if out.ends_with(b"{") { "" } else { "," };
        for text in [comma, "\"", name, "\":", part] {
            out.extend_from_slice(text.as_bytes());
        }
    }
    out.push(b'}');
}
