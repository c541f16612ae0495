//! Generates the OpenAPI description and the types of the browser client from the wire types.

mod operations;
mod paths;
mod typescript;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value as Json, json};

use crate::{
    AimRequest, Analysis, AnswerRequest, Asked, Attempt, Done, Effects, EffectsRequest, Failure, Game,
    GameDetails, Held, Hint, Lesson, LiftRequest, LogNews, MoveRequest, OpenRequest, Opened, Puzzle,
    PuzzleCatalogue, PuzzleHint, PuzzleLiftRequest, PuzzleMoves, PuzzleRequest, PuzzleVerdict, QueryAnswer,
    QueryRequest, RematchNews, RematchRequest, ResignRequest, SeatRequest, SeatToken, SeedNews, Stale, Table,
    TablePosition, TableSummary, Tried, TryRequest, UndoRequest, View, ViewAimRequest, ViewRequest,
};
pub use typescript::typescript;

/// The OpenAPI description as served; a test keeps it equal to [`openapi`].
pub const OPENAPI: &str = include_str!("../../openapi.json");

/// Generates the OpenAPI description.
pub fn openapi() -> Json {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "The table of Tessera",
            "version": "1",
            "description": "Everything that a person can do at the table, for programs. See docs/protocol.md and docs/api.md.",
        },
        "paths": paths::paths(),
        "components": {
            "securitySchemes": {
                "bearer": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "the token of a seat",
                },
                "cookie": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "seat-ID-N",
                    "description": "the token of seat N of table ID; with TLS the name begins with __Host-",
                },
            },
            "schemas": schemas(),
        },
    })
}

/// Returns the schemas of all wire types by name.
pub fn schemas() -> Map<String, Json> {
    let settings = || {
        let mut settings = SchemaSettings::draft2020_12();
        settings.meta_schema = None;
        settings.definitions_path = "/components/schemas".into();
        settings
    };
    let mut answers = settings().for_serialize().into_generator();
    add::<(Failure<'_>, Stale<'_>, Done<'_>, Opened<'_>, SeatToken<'_>, Hint<'_>)>(&mut answers);
    add::<(Game, GameDetails, TableSummary<'_>, Table<'_>, View<'_>, Analysis<'_>)>(&mut answers);
    add::<(LogNews<'_>, Asked, RematchNews<'_>, SeedNews)>(&mut answers);
    add::<(Attempt<'_>, Effects<'_>, Held<'_>, TablePosition, QueryAnswer<'_>)>(&mut answers);
    add::<(Lesson<'_>, Tried<'_>)>(&mut answers);
    add::<(PuzzleCatalogue, Puzzle<'_>, PuzzleVerdict<'_>, PuzzleHint<'_>, PuzzleMoves)>(&mut answers);
    let mut requests = settings().for_deserialize().into_generator();
    add::<(OpenRequest, SeatRequest, MoveRequest, UndoRequest)>(&mut requests);
    add::<(AnswerRequest, ResignRequest, RematchRequest, ViewRequest)>(&mut requests);
    add::<(LiftRequest, AimRequest, EffectsRequest, ViewAimRequest, QueryRequest)>(&mut requests);
    add::<(PuzzleRequest, PuzzleLiftRequest, TryRequest)>(&mut requests);
    let mut found = answers.take_definitions(true);
    found.extend(requests.take_definitions(true));
    found.values_mut().for_each(tidy);
    found
}

/// Defines the types of a tuple.
fn add<T: JsonSchema>(generator: &mut SchemaGenerator) {
    T::json_schema(generator);
}

/// Removes noise: number formats specific to Rust, and `null` for members that are omitted instead.
fn tidy(schema: &mut Json) {
    match schema {
        Json::Array(parts) => parts.iter_mut().for_each(tidy),
        Json::Object(members) => {
            members.remove("format");
            let required: Vec<Json> = match members.get("required") {
                Some(Json::Array(names)) => names.clone(),
                _ => Vec::new(),
            };
            if let Some(Json::Object(properties)) = members.get_mut("properties") {
                let optional = |name: &str| !required.iter().any(|known| known == name);
                properties
                    .iter_mut()
                    .filter(|(name, _)| optional(name))
                    .for_each(|(_, one)| without_null(one));
            }
            members.values_mut().for_each(tidy);
        }
        _ => {}
    }
}

fn without_null(schema: &mut Json) {
    if let Some(Json::Array(types)) = schema.get_mut("type") {
        types.retain(|one| one != "null");
        if let [one] = &types[..] {
            schema["type"] = one.clone();
        }
    }
    let Some(choices) = schema["anyOf"].as_array() else { return };
    let mut choices: Vec<Json> = choices.iter().filter(|one| one["type"] != "null").cloned().collect();
    if choices.len() > 1 {
        schema["anyOf"] = choices.into();
    } else if let (Some(mut only), Json::Object(members)) = (choices.pop(), &*schema) {
        for (name, value) in members.iter().filter(|(name, _)| *name != "anyOf") {
            only[name] = value.clone();
        }
        *schema = only;
    }
}
