//! The operations of puzzles.

use serde_json::json;

use super::{Body, ERROR, Operation, UNKNOWN, get, post};

const NO_PUZZLE: (u16, &str, Body) = (422, "an unreachable setup or an illegal move", ERROR);
const UNKNOWN_GAME: (u16, &str, Body) = (404, "unknown game, or one without puzzles", ERROR);

pub(in crate::schema) const PUZZLES: [Operation; 5] = [
    Operation {
        query: Some((
            "date",
            "a day such as 2026-11-18; by default today in UTC",
            || json!({"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}),
        )),
        ..get(
            "/api/games/{name}/puzzles",
            "the levels of the puzzles of a game, and the puzzle of the day",
            &[
                (200, "the catalogue", Body::Json("PuzzleCatalogue")),
                (400, "an invalid date", ERROR),
                UNKNOWN,
            ],
        )
    },
    get(
        "/api/games/{name}/puzzles/{level}/{number}",
        "a puzzle without its solution; it is always the same",
        &[(200, "the puzzle", Body::Json("Puzzle")), (400, "an unknown level or number", ERROR), UNKNOWN],
    ),
    post(
        "/api/puzzles/judge",
        "judges the last move played in a puzzle, with the reason",
        "PuzzleRequest",
        &[(200, "the verdict", Body::Json("PuzzleVerdict")), UNKNOWN_GAME, NO_PUZZLE],
    ),
    post(
        "/api/puzzles/hint",
        "returns the next move of a puzzle",
        "PuzzleRequest",
        &[(200, "the hint", Body::Json("PuzzleHint")), UNKNOWN_GAME, NO_PUZZLE],
    ),
    post(
        "/api/puzzles/lift",
        "lifts a piece of a puzzle off the board; later pieces stay",
        "PuzzleLiftRequest",
        &[
            (200, "the remaining moves", Body::Json("PuzzleMoves")),
            UNKNOWN_GAME,
            (
                422,
                "something hangs over it, or the setup is unreachable or a move illegal",
                Body::Json("Held"),
            ),
        ],
    ),
];
