//! Wire types as text, and text as wire types.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a wire type.
pub fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("wire types are plain data")
}

/// An object with further members of finished JSON.
pub fn with_parts<T: Serialize + ?Sized>(object: &T, parts: &[(&str, &str)]) -> String {
    let mut out = Vec::new();
    add_with_parts(&mut out, object, parts);
    String::from_utf8(out).expect("JSON is UTF-8")
}

/// An object whose members are finished JSON.
pub fn of_parts(parts: &[(&str, &str)]) -> String {
    with_parts(&serde_json::Map::new(), parts)
}

/// Why a text is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// What is wrong, with the line and the column.
    pub message: String,
    /// Whether it is JSON, but not of the type that is wanted.
    pub is_data: bool,
    /// The line, counted from 1.
    pub line: usize,
    /// The byte of the line, counted from 1.
    pub column: usize,
}

/// Reads a wire type.
pub fn parse<T: DeserializeOwned>(text: &[u8]) -> Result<T, ParseError> {
    serde_json::from_slice(text).map_err(|error| ParseError {
        is_data: error.is_data(),
        line: error.line(),
        column: error.column(),
        message: error.to_string(),
    })
}

/// Adds an object with further members of finished JSON to what is being written.
pub fn add_with_parts<T: Serialize + ?Sized>(out: &mut Vec<u8>, object: &T, parts: &[(&str, &str)]) {
    let size: usize = parts.iter().map(|(name, part)| name.len() + part.len() + 4).sum();
    // Room for the object itself, so that nothing is moved while it is written.
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
