//! What can be asked: every path with its methods, requests and answers.

mod puzzles;

use serde_json::{Map, Value as Json, json};

use puzzles::PUZZLES;

/// A method of a path.
struct Operation {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    /// Whether the caller has to prove a seat.
    seat: bool,
    query: Option<Parameter>,
    /// The type of the body.
    body: Option<&'static str>,
    answers: &'static [(u16, &'static str, Body)],
}

/// A member of the query: its name, what it says, its schema.
type Parameter = (&'static str, &'static str, fn() -> Json);

/// What an answer holds.
#[derive(Clone, Copy)]
enum Body {
    Nothing,
    /// A wire type.
    Json(&'static str),
    /// A list of a wire type.
    List(&'static str),
    /// Any object.
    Object,
    /// A text of this media type.
    Text(&'static str),
    Stream,
}

const ERROR: Body = Body::Json("Failure");
const STALE: (u16, &str, Body) =
    (409, "out of date, or not possible now; with the present log and view", Body::Json("Stale"));
const UNKNOWN: (u16, &str, Body) = (404, "unknown", ERROR);
const NO_TOKEN: (u16, &str, Body) = (401, "no token of a seat", ERROR);
const BUSY: (u16, &str, Body) = OF_TABLES;
const OTHER_SEAT: (u16, &str, Body) = (403, "another seat's, or a page of another site", ERROR);

/// Answers to anything with a body.
const OF_BODIES: [(u16, &str, Body); 4] = [
    (
        400,
        "malformed, with the place; or what the game does not have: an option, a seat, a computer player",
        ERROR,
    ),
    (403, "a page of another site", ERROR),
    (413, "larger than 16 KiB", ERROR),
    (415, "not JSON", ERROR),
];

/// Answers to anything about tables.
const OF_TABLES: (u16, &str, Body) = (503, "busy, or the store fails; Retry-After says when", ERROR);

/// Answers to anything about one table.
const OF_A_TABLE: (u16, &str, Body) = (422, "the log follows rules that this server does not know", ERROR);

const TOO_MANY: (u16, &str, Body) =
    (429, "too many requests, tables or changes from this address; Retry-After says when", ERROR);
const REUSED: (u16, &str, Body) = (422, "the request id was used for something else", ERROR);

const fn get(
    path: &'static str,
    summary: &'static str,
    answers: &'static [(u16, &'static str, Body)],
) -> Operation {
    Operation { method: "get", path, summary, seat: false, query: None, body: None, answers }
}

const fn post(
    path: &'static str,
    summary: &'static str,
    body: &'static str,
    answers: &'static [(u16, &'static str, Body)],
) -> Operation {
    Operation { method: "post", body: Some(body), ..get(path, summary, answers) }
}

/// The same operation for people with a seat only.
const fn seated(operation: Operation) -> Operation {
    Operation { seat: true, ..operation }
}

const FILE: (u16, &str, Body) = (304, "not modified", Body::Nothing);

const OPERATIONS: [Operation; 31] = [
    get("/api/games", "the games there are", &[(200, "the games", Body::List("Game"))]),
    get(
        "/api/games/{name}/symbols.svg",
        "the symbols of a game",
        &[(200, "the file, with an entity tag", Body::Text("image/svg+xml")), FILE, UNKNOWN],
    ),
    get(
        "/api/games/{name}/style.css",
        "the style sheet of a game",
        &[(200, "the file, with an entity tag", Body::Text("text/css")), FILE, UNKNOWN],
    ),
    get(
        "/api/games/{name}/rules.md",
        "the rules of a game",
        &[(200, "the file, with an entity tag", Body::Text("text/markdown")), FILE, UNKNOWN],
    ),
    Operation {
        query: Some(("theme", "light or dark", || json!({"type": "string", "enum": ["light", "dark"]}))),
        ..get(
            "/api/games/{name}/cover.svg",
            "the picture of the example",
            &[
                (200, "the picture", Body::Text("image/svg+xml")),
                FILE,
                (400, "a query that cannot be read", ERROR),
                UNKNOWN,
            ],
        )
    },
    get(
        "/api/tables",
        "the tables at which the cookies have a seat, newest first",
        &[(200, "the tables", Body::List("TableSummary"))],
    ),
    post(
        "/api/tables",
        "opens a table",
        "OpenRequest",
        &[
            (201, "the table, with cookies for its people", Body::Json("Opened")),
            (404, "unknown game", ERROR),
            (422, "a setup that no match can reach, or a request id that was used for something else", ERROR),
            BUSY,
        ],
    ),
    get(
        "/api/tables/{id}",
        "a table as the caller sees it",
        &[(200, "the table", Body::Json("Table")), UNKNOWN],
    ),
    seated(Operation {
        method: "delete",
        ..get(
            "/api/tables/{id}",
            "deletes a table at which the caller holds every seat that a person has",
            &[
                (204, "deleted, and durably so", Body::Nothing),
                NO_TOKEN,
                (403, "others sit there too, or a page of another site", ERROR),
                UNKNOWN,
            ],
        )
    }),
    get(
        "/api/records",
        "the records of the tables at which the cookies have a seat, newest first, an empty line after each",
        &[(200, "the records", Body::Text("text/plain")), BUSY],
    ),
    get(
        "/api/tables/{id}/plies/{ply}",
        "the view after the first `ply` plies",
        &[(200, "the view; nothing can be played there", Body::Json("View")), UNKNOWN],
    ),
    post(
        "/api/tables/{id}/seats/{seat}",
        "takes an open seat, or changes the name at one's own",
        "SeatRequest",
        &[
            (200, "the token, also as a cookie", Body::Json("SeatToken")),
            UNKNOWN,
            (409, "taken", ERROR),
            REUSED,
        ],
    ),
    seated(post(
        "/api/tables/{id}/moves",
        "plays a move",
        "MoveRequest",
        &[
            (200, "carried out and durable", Body::Json("Done")),
            NO_TOKEN,
            OTHER_SEAT,
            UNKNOWN,
            STALE,
            (422, "illegal, with the reason; or the request id was used for something else", ERROR),
            BUSY,
        ],
    )),
    seated(post(
        "/api/tables/{id}/undo",
        "takes back the caller's last move, or asks the others",
        "UndoRequest",
        &[
            (200, "carried out and durable", Body::Json("Done")),
            (202, "the others are asked", Body::Json("Done")),
            NO_TOKEN,
            OTHER_SEAT,
            UNKNOWN,
            STALE,
            REUSED,
            BUSY,
        ],
    )),
    seated(post(
        "/api/tables/{id}/lift",
        "lifts a piece off at a table for one; what was placed later stays",
        "LiftRequest",
        &[
            (200, "carried out and durable", Body::Json("Done")),
            (422, "the caller did not place it, or something hangs over it", Body::Json("Held")),
            NO_TOKEN,
            OTHER_SEAT,
            UNKNOWN,
            STALE,
            BUSY,
        ],
    )),
    post(
        "/api/tables/{id}/aim",
        "says what pointing somewhere amounts to, and why it cannot be done if it cannot",
        "AimRequest",
        &[(200, "what is meant", Body::Json("Attempt")), UNKNOWN],
    ),
    post(
        "/api/tables/{id}/effects",
        "says what a legal action of the present position would do",
        "EffectsRequest",
        &[
            (200, "the effects", Body::Json("Effects")),
            (422, "the action is illegal", Body::Json("Failure")),
            UNKNOWN,
        ],
    ),
    seated(post(
        "/api/tables/{id}/undo/answer",
        "answers a request to take back",
        "AnswerRequest",
        &[
            (200, "carried out and durable", Body::Json("Done")),
            (202, "others still have to answer", Body::Json("Done")),
            NO_TOKEN,
            OTHER_SEAT,
            UNKNOWN,
            STALE,
            REUSED,
            BUSY,
        ],
    )),
    seated(post(
        "/api/tables/{id}/resign",
        "gives up",
        "ResignRequest",
        &[
            (200, "carried out and durable", Body::Json("Done")),
            NO_TOKEN,
            OTHER_SEAT,
            UNKNOWN,
            STALE,
            REUSED,
            BUSY,
        ],
    )),
    seated(post(
        "/api/tables/{id}/rematch",
        "opens a table with the seats moved on by one",
        "RematchRequest",
        &[
            (201, "the table", Body::Json("Opened")),
            NO_TOKEN,
            OTHER_SEAT,
            UNKNOWN,
            (409, "the match is not over", ERROR),
            REUSED,
            BUSY,
        ],
    )),
    seated(Operation {
        query: Some((
            "ply",
            "how many plies the caller knows",
            || json!({"type": "integer", "minimum": 0, "maximum": 9_007_199_254_740_991_u64}),
        )),
        ..get(
            "/api/tables/{id}/hint",
            "what the strongest computer player would do",
            &[
                (200, "the hint", Body::Json("Hint")),
                (400, "not a number", ERROR),
                NO_TOKEN,
                OTHER_SEAT,
                UNKNOWN,
                STALE,
                BUSY,
            ],
        )
    }),
    get(
        "/api/tables/{id}/analysis",
        "what the strongest computer player thinks of a match that is over",
        &[
            (
                200,
                "the analysis; complete when there are as many events as `of` says",
                Body::Json("Analysis"),
            ),
            UNKNOWN,
            (409, "the match is not over", ERROR),
            BUSY,
        ],
    ),
    get(
        "/api/tables/{id}/record",
        "the record, for tessera replay and tessera verify",
        &[(200, "the record", Body::Text("text/plain")), UNKNOWN],
    ),
    Operation {
        query: Some((
            "after",
            "how many rows of the log the caller knows, as the last view said",
            || json!({"type": "integer", "minimum": 0, "maximum": u32::MAX}),
        )),
        ..get(
            "/api/tables/{id}/events",
            "the event stream: log, view, ask, over, rematch",
            &[
                (
                    200,
                    "server-sent events: `log` holds LogNews, `view` a View, `ask` an Asked, `over` a SeedNews, \
                 `rematch` a RematchNews",
                    Body::Stream,
                ),
                (400, "not a number", ERROR),
                UNKNOWN,
            ],
        )
    },
    post(
        "/api/view",
        "the view of any well-formed setup",
        "ViewRequest",
        &[
            (200, "the view", Body::Json("View")),
            (404, "unknown game", ERROR),
            (422, "an illegal action", ERROR),
        ],
    ),
    post(
        "/api/view/aim",
        "says what pointing somewhere in the viewer amounts to",
        "ViewAimRequest",
        &[
            (200, "what is meant", Body::Json("Attempt")),
            (404, "unknown game", ERROR),
            (422, "no match can come to this setup", ERROR),
        ],
    ),
    post(
        "/api/view/effects",
        "says what a legal action would do in the viewer",
        "ViewRequest",
        &[
            (200, "the effects", Body::Json("Effects")),
            (404, "unknown game", ERROR),
            (422, "the action is illegal", ERROR),
        ],
    ),
    get("/api/openapi.json", "this description", &[(200, "the description", Body::Object)]),
    get("/healthz", "whether the process answers", &[(200, "it does", Body::Text("text/plain"))]),
    get(
        "/readyz",
        "whether the store can be written too",
        &[(200, "it does", Body::Text("text/plain")), (503, "it does not", ERROR)],
    ),
    get(
        "/metrics",
        "counters in the text format of Prometheus",
        &[(200, "the counters", Body::Text("text/plain"))],
    ),
];

/// All paths as OpenAPI has them.
pub(super) fn paths() -> Json {
    let mut paths = Map::new();
    for operation in OPERATIONS.iter().chain(&PUZZLES) {
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
