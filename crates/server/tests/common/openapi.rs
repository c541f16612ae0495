//! Holds every answer of a test against the description of the interface.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use jsonschema::Validator;
use serde_json::Value;

/// What any request may be answered with before its path matters.
const GENERAL: [u16; 5] = [405, 408, 414, 421, 431];

fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(|| {
        let mut document = serde_json::from_str(tessera_wire::OPENAPI).unwrap();
        close(&mut document);
        document
    })
}

/// An answer must not have members that are not described, though clients have to live with them.
fn close(schema: &mut Value) {
    match schema {
        Value::Array(parts) => parts.iter_mut().for_each(close),
        Value::Object(members) => {
            members.values_mut().for_each(close);
            if members.get("properties").is_some_and(Value::is_object) {
                members.entry("additionalProperties").or_insert(Value::Bool(false));
            }
        }
        _ => {}
    }
}

/// The validator of a schema of the document.
fn validator(place: &str, schema: &Value) -> Arc<Validator> {
    static KNOWN: OnceLock<Mutex<HashMap<String, Arc<Validator>>>> = OnceLock::new();
    let mut known = KNOWN.get_or_init(Mutex::default).lock().unwrap();
    let make = || {
        let mut root = schema.clone();
        root["components"] = document()["components"].clone();
        Arc::new(jsonschema::validator_for(&root).unwrap())
    };
    known.entry(place.to_owned()).or_insert_with(make).clone()
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
        let problems: Vec<String> = validator(&place, &media["schema"])
            .iter_errors(&value)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(problems.is_empty(), "{place}: {problems:?}");
    }
}

#[test]
fn an_answer_that_is_not_described_fails() {
    let about = r##"{"$ref": "#/components/schemas/Failure"}"##;
    let failure = validator("test", &serde_json::from_str(about).unwrap());
    let fits = |text: &str| failure.is_valid(&serde_json::from_str(text).unwrap());
    assert!(fits(r#"{"error": {"code": "illegal", "message": "no", "at": 1}}"#));
    assert!(!fits(r#"{"error": {"code": "illegal"}}"#), "a member is missing");
    assert!(!fits(r#"{"error": {"code": "illegal", "message": "no", "more": 1}}"#), "one too many");
    assert!(!fits(r#"{"error": {"code": "illegal", "message": "no", "at": 0}}"#), "counted from 1");
}
