//! Converts the operations to OpenAPI.

use serde_json::{Map, Value as Json, json};

use super::operations::{
    Body, LESSONS, OF_A_TABLE, OF_BODIES, OF_TABLES, OPERATIONS, Operation, PUZZLES, TOO_MANY,
};

/// Returns all paths in OpenAPI format.
pub(super) fn paths() -> Json {
    let mut paths = Map::new();
    for operation in OPERATIONS.iter().chain(&LESSONS).chain(&PUZZLES) {
        let item = paths.entry(operation.path).or_insert_with(|| json!({}));
        item[operation.method] = operation.describe();
    }
    paths.into()
}

impl Operation {
    fn describe(&self) -> Json {
        let mut about = json!({"summary": self.summary});
        let parameters = self.parameters();
        if !parameters.is_empty() {
            about["parameters"] = parameters.into();
        }
        if self.seat {
            about["security"] = json!([{"bearer": []}, {"cookie": []}]);
        }
        if let Some(body) = self.body {
            about["requestBody"] = json!({
                "required": true,
                "description": "at most 16 KiB",
                "content": Body::Json(body).content(),
            });
        }
        let mut answers = self.answers.to_vec();
        let known =
            |answers: &[(u16, &str, Body)], status: u16| answers.iter().any(|(known, ..)| *known == status);
        for answer in OF_BODIES {
            if self.body.is_some() && !known(&answers, answer.0) {
                answers.push(answer);
            }
        }
        if self.path.starts_with("/api/tables") && !known(&answers, 503) {
            answers.push(OF_TABLES);
        }
        if self.path.starts_with("/api/tables/{id}") && !known(&answers, 422) {
            answers.push(OF_A_TABLE);
        }
        answers.push(TOO_MANY);
        answers.sort_by_key(|(status, ..)| *status);
        about["responses"] = json!({});
        for (status, description, body) in answers {
            let mut answer = json!({"description": description});
            if !matches!(body, Body::Nothing) {
                answer["content"] = body.content();
            }
            about["responses"][status.to_string()] = answer;
        }
        about
    }

    fn parameters(&self) -> Vec<Json> {
        let mut found: Vec<Json> = Vec::new();
        let mut add = |name: &str, place: &str, description: &str, schema: Json| {
            found.push(json!({
                "name": name,
                "in": place,
                "required": place == "path",
                "description": description,
                "schema": schema,
            }));
        };
        for (name, description, schema) in [
            ("name", "the name of a game", json!({"type": "string"})),
            ("id", "the name of a table", json!({"type": "string"})),
            ("level", "the number of a level", json!({"type": "integer", "minimum": 1})),
            ("number", "the number of a puzzle", json!({"type": "integer", "minimum": 1})),
            ("ply", "how many plies", json!({"type": "integer", "minimum": 0})),
            ("step", "the number of a step, from 0", json!({"type": "integer", "minimum": 0})),
            ("seat", "the number of a seat", json!({"type": "integer", "minimum": 0, "maximum": 3})),
        ] {
            if self.path.contains(&format!("{{{name}}}")) {
                add(name, "path", description, schema);
            }
        }
        if let Some((name, description, schema)) = self.query {
            add(name, "query", description, schema());
        }
        if self.answers.iter().any(|(_, _, body)| matches!(body, Body::Json("Done"))) {
            let about = "return=minimal leaves the view out of the answer, for callers with an event stream";
            add("Prefer", "header", about, json!({"type": "string"}));
        }
        found
    }
}

impl Body {
    fn content(self) -> Json {
        let reference = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
        match self {
            Body::Nothing => json!({}),
            Body::Json(name) => json!({"application/json": {"schema": reference(name)}}),
            Body::List(name) => {
                json!({"application/json": {"schema": {"type": "array", "items": reference(name)}}})
            }
            Body::Object => json!({"application/json": {"schema": {"type": "object"}}}),
            Body::Text(media) => json!({media: {"schema": {"type": "string"}}}),
            Body::Stream => json!({"text/event-stream": {}}),
        }
    }
}
