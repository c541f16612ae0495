//! A small TypeScript generator for JSON schemas, limited to the features that the wire types use.

use serde_json::{Map, Value as Json};

const HEAD: &str = "\
// Generated from crates/wire. Do not edit: UPDATE_EXPECT=1 cargo test -p tessera-wire writes this file anew.
";

/// Returns the wire types for the browser client.
pub fn typescript() -> String {
    let mut text = HEAD.to_owned();
    for (name, schema) in &super::schemas() {
        text.push('\n');
        comment(&mut text, schema, "");
        match schema.get("properties") {
            Some(Json::Object(properties)) => {
                text.push_str(&format!("export interface {name} {{\n"));
                for (member, part) in properties {
                    comment(&mut text, part, "  ");
                    let mark = if is_required(schema, member) { "" } else { "?" };
                    text.push_str(&format!("  {member}{mark}: {};\n", kind(part)));
                }
                text.push_str("}\n");
            }
            _ => text.push_str(&format!("export type {name} = {};\n", kind(schema))),
        }
    }
    text
}

fn comment(text: &mut String, schema: &Json, indent: &str) {
    if let Some(about) = schema["description"].as_str() {
        // A line break in a source comment is just a space.
        text.push_str(&format!("{indent}/** {} */\n", about.replace('\n', " ")));
    }
}

fn is_required(schema: &Json, member: &str) -> bool {
    schema["required"].as_array().is_some_and(|names| names.iter().any(|name| name == member))
}

/// Returns the TypeScript type of a schema.
fn kind(schema: &Json) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().unwrap_or(reference).to_owned();
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    for choices in ["anyOf", "oneOf"] {
        if let Some(choices) = schema[choices].as_array() {
            return union(choices.iter().map(kind));
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        return union(values.iter().map(Json::to_string));
    }
    match &schema["type"] {
        Json::Array(types) => union(types.iter().map(|one| simple(one, schema))),
        one => simple(one, schema),
    }
}

fn union(parts: impl Iterator<Item = String>) -> String {
    let mut found: Vec<String> = Vec::new();
    for part in parts {
        if !found.contains(&part) {
            found.push(part);
        }
    }
    found.join(" | ")
}

fn simple(name: &Json, schema: &Json) -> String {
    match name.as_str() {
        Some("integer" | "number") => "number".to_owned(),
        Some("array") => array(schema),
        Some("object") => object(schema),
        Some(other) => other.to_owned(),
        None => "unknown".to_owned(),
    }
}

fn array(schema: &Json) -> String {
    let item = kind(&schema["items"]);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most => format!("[{}]", vec![item; least as usize].join(", ")),
        _ if item.contains(' ') => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}

fn object(schema: &Json) -> String {
    let values = |part: Option<&Json>| part.map(|value| format!("Record<string, {}>", kind(value)));
    let one = |parts: &Map<String, Json>| parts.values().next().map(kind);
    if let Some(Json::Object(properties)) = schema.get("properties") {
        let member = |(name, part): (&String, &Json)| {
            let mark = if is_required(schema, name) { "" } else { "?" };
            format!("{name}{mark}: {}", kind(part))
        };
        return format!("{{ {} }}", properties.iter().map(member).collect::<Vec<_>>().join("; "));
    }
    let patterns = schema["patternProperties"].as_object().and_then(one);
    values(schema.get("additionalProperties").filter(|part| part.is_object()))
        .or_else(|| patterns.map(|value| format!("Record<string, {value}>")))
        .unwrap_or_else(|| "object".to_owned())
}
