//! The operations of the interface: every path with its methods, requests and responses.

mod lessons;
mod puzzles;

use serde_json::{Value as Json, json};

pub(super) use lessons::LESSONS;
pub(super) use puzzles::PUZZLES;

/// A method of a path.
pub(super) struct Operation {
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    pub(super) summary: &'static str,
    /// Whether the caller needs a seat.
    pub(super) seat: bool,
    pub(super) query: Option<Parameter>,
    /// The type of the body.
    pub(super) body: Option<&'static str>,
    pub(super) answers: &'static [(u16, &'static str, Body)],
}

/// A query parameter: its name, description and schema.
type Parameter = (&'static str, &'static str, fn() -> Json);

/// The body of a response.
#[derive(Clone, Copy)]
pub(super) enum Body {
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
    (409, "out of date, or not possible now; with the current log and view", Body::Json("Stale"));
const UNKNOWN: (u16, &str, Body) = (404, "unknown", ERROR);
const NO_TOKEN: (u16, &str, Body) = (401, "no token of a seat", ERROR);
const BUSY: (u16, &str, Body) = OF_TABLES;
const OTHER_SEAT: (u16, &str, Body) = (403, "another seat's, or a page of another site", ERROR);

/// The error responses of requests with a body.
pub(super) const OF_BODIES: [(u16, &str, Body); 4] = [
    (
        400,
        "malformed, with the place; or an option, seat or computer player that the game does not have",
        ERROR,
    ),
    (403, "a page of another site", ERROR),
    (413, "larger than 16 KiB", ERROR),
    (415, "not JSON", ERROR),
];

/// The error responses of requests about tables.
pub(super) const OF_TABLES: (u16, &str, Body) =
    (503, "busy, or the store fails; Retry-After says when", ERROR);

/// The error responses of requests about one table.
pub(super) const OF_A_TABLE: (u16, &str, Body) =
    (422, "the log follows rules that this server does not know", ERROR);

pub(super) const TOO_MANY: (u16, &str, Body) =
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

/// Restricts an operation to people with a seat.
const fn seated(operation: Operation) -> Operation {
    Operation { seat: true, ..operation }
}

const FILE: (u16, &str, Body) = (304, "not modified", Body::Nothing);

pub(super) const OPERATIONS: [Operation; 34] = [
    get("/api/games", "the games", &[(200, "the games", Body::List("Game"))]),
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
        "the tables at which this browser has a seat, newest first",
        &[(200, "the tables", Body::List("TableSummary"))],
    ),
    post(
        "/api/tables",
        "opens a table",
        "OpenRequest",
        &[
            (201, "the table, with cookies for its people", Body::Json("Opened")),
            (404, "unknown game", ERROR),
            (422, "an unreachable setup, or a request id that was used for something else", ERROR),
            BUSY,
        ],
    ),
    get(
        "/api/tables/{id}",
        "a table as the caller sees it",
        &[(200, "the table", Body::Json("Table")), UNKNOWN],
    ),
    Operation {
        query: Some((
            "after",
            "how many plies the caller knows; the answer then has the start and what happened since",
            || json!({"type": "integer", "minimum": 0, "maximum": 9_007_199_254_740_991_u64}),
        )),
        ..get(
            "/api/tables/{id}/position",
            "a table for programs: the setup, the legal actions and the scores, without the picture",
            &[
                (200, "the position", Body::Json("TablePosition")),
                (400, "not a number", ERROR),
                UNKNOWN,
                (409, "there are fewer plies than that", ERROR),
            ],
        )
    },
    seated(Operation {
        method: "delete",
        ..get(
            "/api/tables/{id}",
            "deletes a table at which the caller holds every seat that a person has",
            &[
                (204, "deleted durably", Body::Nothing),
                NO_TOKEN,
                (403, "other people sit there, or a page of another site", ERROR),
                UNKNOWN,
            ],
        )
    }),
    get(
        "/api/records",
        "the records of the tables at which this browser has a seat, newest first, each followed by an empty line",
        &[(200, "the records", Body::Text("text/plain")), BUSY],
    ),
    get(
        "/api/tables/{id}/plies/{ply}",
        "the view after the first `ply` plies",
        &[(200, "the view; nothing can be played there", Body::Json("View")), UNKNOWN],
    ),
    post(
        "/api/tables/{id}/seats/{seat}",
        "takes an open seat, or changes the name of your own seat",
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
        "lifts a piece off at a table for one; later pieces stay",
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
        "says what pointing somewhere means, or why it is illegal",
        "AimRequest",
        &[(200, "what is meant", Body::Json("Attempt")), UNKNOWN],
    ),
    post(
        "/api/tables/{id}/effects",
        "says what a legal action of the current position would do",
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
        "resigns",
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
        "opens a table with the seats rotated by one",
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
        "the analysis of a finished match by the strongest computer player",
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
        "says what pointing somewhere in the viewer means",
        "ViewAimRequest",
        &[
            (200, "what is meant", Body::Json("Attempt")),
            (404, "unknown game", ERROR),
            (422, "no match can reach this setup", ERROR),
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
    post(
        "/api/view/hint",
        "what the strongest computer player would play in the viewer",
        "ViewRequest",
        &[
            (200, "the hint", Body::Json("Hint")),
            (404, "unknown game", ERROR),
            (422, "the action is illegal, or nobody can move", ERROR),
            BUSY,
        ],
    ),
    post(
        "/api/query",
        "answers a question about a game, like `tessera query`",
        "QueryRequest",
        &[
            (200, "the answer", Body::Json("QueryAnswer")),
            (400, "malformed, or not a question", Body::Json("QueryAnswer")),
            (404, "unknown game or operation", Body::Json("QueryAnswer")),
            (422, "a text that is invalid or illegal", Body::Json("QueryAnswer")),
            (503, "busy, or the answer takes too long; Retry-After says when", ERROR),
        ],
    ),
    get("/api/openapi.json", "this description", &[(200, "the description", Body::Object)]),
    get("/healthz", "whether the process responds", &[(200, "it does", Body::Text("text/plain"))]),
    get(
        "/readyz",
        "whether the store can be written",
        &[(200, "it does", Body::Text("text/plain")), (503, "it does not", ERROR)],
    ),
    get(
        "/metrics",
        "counters in the text format of Prometheus",
        &[(200, "the counters", Body::Text("text/plain"))],
    ),
];
