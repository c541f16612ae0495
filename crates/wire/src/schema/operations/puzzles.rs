//! The operations of puzzles.

use serde_json::json;

use super::{Body, ERROR, Operation, UNKNOWN, get, post};

const NO_PUZZLE: (u16, &str, Body) = (422, "a setup or a move that no match can come to", ERROR);
const UNKNOWN_GAME: (u16, &str, Body) = (404, "unknown game, or one without puzzles", ERROR);

pub(in crate::schema) const PUZZLES: [Operation; 5] = [
    Operation {
        query: Some((
            "date",
            "a day such as 2026-11-18; today in universal time without one",
            || json!({"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}),
        )),
        ..get(
            "/api/games/{name}/puzzles",
            "the levels of the puzzles of a game, and the puzzle of the day",
            &[
                (200, "the catalogue", Body::Json("PuzzleCatalogue")),
                (400, "a date that there is not", ERROR),
                UNKNOWN,
            ],
        )
    },
    get(
        "/api/games/{name}/puzzles/{level}/{number}",
        "a puzzle, which is always the same, without its solution",
        &[
            (200, "the puzzle", Body::Json("Puzzle")),
            (400, "a level or a number that there is not", ERROR),
            UNKNOWN,
        ],
    ),
    post(
        "/api/puzzles/judge",
        "says whether the last of some moves leads to the goal of a puzzle, and why",
        "PuzzleRequest",
        &[(200, "the verdict", Body::Json("PuzzleVerdict")), UNKNOWN_GAME, NO_PUZZLE],
    ),
    post(
        "/api/puzzles/hint",
        "says what comes next in a puzzle",
        "PuzzleRequest",
        &[(200, "the hint", Body::Json("PuzzleHint")), UNKNOWN_GAME, NO_PUZZLE],
    ),
    post(
        "/api/puzzles/lift",
        "lifts a piece of a puzzle off the board; what was placed later stays",
        "PuzzleLiftRequest",
        &[
            (200, "the moves that are left", Body::Json("PuzzleMoves")),
            UNKNOWN_GAME,
            (
                422,
                "something hangs over it, which is named; or a setup or a move that no match can come to",
                Body::Json("Held"),
            ),
        ],
    ),
];
