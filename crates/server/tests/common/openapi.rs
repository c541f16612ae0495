//! Holds every answer of a test against the description of the interface.

use std::sync::OnceLock;

use serde_json::Value;

/// What any request may be answered with before its path matters.
const GENERAL: [u16; 4] = [405, 408, 414, 421];

fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    let text = include_str!("../../src/api/openapi.json");
    DOCUMENT.get_or_init(|| serde_json::from_str(text).unwrap())
}

/// Panics unless the answer is one that is described.
pub(crate) fn check(method: &str, path: &str, status: u16, kind: &str, body: &str) {
    let path = path.split('?').next().unwrap();
    let fits = |template: &str| {
        template.split('/').count() == path.split('/').count()
            && template
                .split('/')
                .zip(path.split('/'))
                .all(|(part, given)| part.starts_with('{') || part == given)
    };
    let paths = document()["paths"].as_object().unwrap();
    let Some((template, item)) = paths.iter().find(|(template, _)| fits(template)) else { return };
    if GENERAL.contains(&status) || (status == 403 && method == "GET") {
        return;
    }
    let place = format!("{method} {template} {status}");
    let response = &item[method.to_lowercase()]["responses"][status.to_string()];
    assert!(response.is_object(), "{place} is not described: {body}");
    let Some(content) = response["content"].as_object() else { return };
    let (described, media) = content.iter().next().unwrap();
    assert_eq!(kind.split(';').next().unwrap(), described, "{place}");
    if described == "application/json" {
        let value: Value = serde_json::from_str(body).unwrap();
        if let Err(problem) = fulfils(&value, &media["schema"]) {
            panic!("{place}: {problem}");
        }
    }
}

/// Whether a value is as a schema says, for the part of the language that the description uses.
fn fulfils(value: &Value, schema: &Value) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        return fulfils(value, document().pointer(&reference[1..]).unwrap());
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        let fits = choices.iter().any(|choice| fulfils(value, choice).is_ok());
        return if fits { Ok(()) } else { Err(format!("{value} is none of the choices")) };
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return Err(format!("{value} is none of {}", schema["enum"]));
    }
    let is_right = match schema["type"].as_str().unwrap() {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "array" => value.is_array(),
        _ => value.is_object(),
    };
    if !is_right {
        return Err(format!("{value} is not of type {}", schema["type"]));
    }
    for item in value.as_array().into_iter().flatten() {
        fulfils(item, &schema["items"])?;
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        if value.get(name.as_str().unwrap()).is_none() {
            return Err(format!("{name} is missing"));
        }
    }
    for (name, member) in value.as_object().into_iter().flatten() {
        let described = schema["properties"].get(name).or_else(|| schema.get("additionalProperties"));
        match described {
            Some(described) => fulfils(member, described).map_err(|problem| format!("{name}: {problem}"))?,
            None if schema.get("properties").is_none() => {}
            None => return Err(format!("{name} is not described")),
        }
    }
    Ok(())
}
